//! The cases of a suite for submissions that are graded by their classes.

use std::fmt;
use std::str::FromStr;

use tabiya_submission::Course;

use super::{Suite, Task, UnknownNameError, named};

/// The language of classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// Java.
    Java,
    /// C++.
    Cpp,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::Java, Language::Cpp];

    /// Returns the name, as suites have it: `java` or `cpp`.
    pub fn name(self) -> &'static str {
        match self {
            Language::Java => "java",
            Language::Cpp => "cpp",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Language {
    type Err = UnknownNameError;

    fn from_str(text: &str) -> Result<Language, UnknownNameError> {
        named(&Language::ALL, Language::name, text)
    }
}

impl Suite {
    /// Returns the course whose game this is; none of other games.
    pub fn course(&self) -> Option<Course> {
        Course::ALL
            .into_iter()
            .find(|course| super::builtin_of_game(self.ruleset.id()) == Some(course.name()))
    }

    /// Returns the suite for a submission that is graded by its classes: the cases whose lines are calls of
    /// the course, then those with calls of the language.
    ///
    /// ```
    /// use tabiya_grade::{Language, Suite, builtin};
    ///
    /// let suite = Suite::read("animal", builtin("animal").unwrap(), None).unwrap();
    /// let of_classes = suite.clone().for_classes(Language::Java);
    /// assert!(of_classes.cases.len() > suite.cases.len());
    /// ```
    #[must_use]
    pub fn for_classes(self, language: Language) -> Suite {
        let course = self.course();
        let can_call = |line: &String| course.is_none_or(|course| is_call(course, line));
        let mut cases = self.cases;
        cases.retain(|case| match &case.task {
            Task::Lines(lines) => lines.iter().all(can_call),
            _ => true,
        });
        let of_language = |task: &Task| matches!(task, Task::Calls { language: own, .. } if *own == language);
        cases.extend(self.class_cases.into_iter().filter(|case| of_language(&case.task)));
        Suite { cases, class_cases: Vec::new(), ..self }
    }
}

/// Returns whether a line can be a call of the classes of a course: all lines of two-player chess, and
/// elsewhere moves with whole numbers, drops, `history` and `reset`.
fn is_call(course: Course, line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let are_numbers = |words: &[&str]| words.iter().all(|word| word.parse::<i32>().is_ok());
    match (course, &words[..]) {
        (Course::TwoPlayer, _) | (_, ["reset"]) | (Course::Grid, ["history"]) => true,
        (Course::Cells, _) => words.len() == 2 && are_numbers(&words),
        (Course::Animal, [kind, rest @ ..]) if rest.len() == 2 => {
            kind.chars().all(char::is_alphabetic) && are_numbers(rest)
        }
        (_, _) => words.len() == 4 && are_numbers(&words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_calls() {
        let calls = [
            (Course::Grid, "-1 0 9 9", true),
            (Course::Grid, "history", true),
            (Course::Grid, "hello", false),
            (Course::Grid, "4 6 4", false),
            (Course::Animal, "chick 3 1", true),
            (Course::Animal, "2 1 3 1", true),
            (Course::Animal, "", false),
            (Course::Cells, "12 28", true),
            (Course::TwoPlayer, "hello", true),
        ];
        for (course, line, wanted) in calls {
            assert_eq!(is_call(course, line), wanted, "{course:?} {line}");
        }
    }
}
