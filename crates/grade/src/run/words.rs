//! Message words that may be text for debugging.

use std::collections::BTreeMap;

use crate::answer::Word;

/// How often a program prints its messages in the answers that call for them.
///
/// A program that prints the line `CHECK` for debugging as well prints it more often where it is the message:
/// then fewer such lines are no message.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Announced(BTreeMap<String, usize>);

impl Announced {
    /// Adds the right message of an answer.
    pub(crate) fn add(&mut self, word: &Word) {
        let least = self.0.entry(word.text.clone()).or_insert(word.count);
        *least = word.count.min(*least);
    }

    /// Adds the messages of another case.
    pub(crate) fn add_all(&mut self, other: &Announced) {
        for (text, count) in &other.0 {
            self.add(&Word { text: text.clone(), count: *count });
        }
    }

    /// Returns whether a word is text for debugging: it came less often than where it is a message.
    pub(crate) fn is_debugging(&self, word: &Word) -> bool {
        self.0.get(&word.text).is_some_and(|least| word.count < *least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_words_than_in_a_message_are_debugging() {
        let word = |count| Word { text: "CHECK".to_owned(), count };
        let mut announced = Announced::default();
        assert!(!announced.is_debugging(&word(1)));
        announced.add(&word(3));
        announced.add(&word(2));
        assert!(announced.is_debugging(&word(1)) && !announced.is_debugging(&word(2)));
    }
}
