//! The differences between the program and the rules after a line, as notes for the page.

use std::collections::BTreeSet;

use serde::Serialize;
use tabiya_board::Color;
use tabiya_rules::Ruleset;
use tabiya_submission::Snapshot;

use crate::judge::Ruling;
use crate::pieces;

/// How many squares a note can be about; more differences are counted.
const MOST_SQUARES: usize = 12;

/// A difference between the program and the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Note {
    /// The topic of the difference.
    pub(crate) about: About,
    /// The square, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) square: Option<String>,
    /// The difference as a sentence. Squares have their names in algebraic notation.
    pub(crate) sentence: String,
}

/// The topic of a note.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum About {
    /// A piece on a square.
    Square,
    /// A piece in a hand.
    Hand,
    /// The message.
    Message,
    /// The history.
    History,
}

impl Note {
    fn new(about: About, sentence: String) -> Note {
        Note { about, square: None, sentence }
    }
}

/// Returns the differences in the pieces on the board and in the hands.
pub(crate) fn positions(ruleset: &Ruleset, rules: &Snapshot, program: &Snapshot) -> Vec<Note> {
    let squares: BTreeSet<&String> = rules.pieces.keys().chain(program.pieces.keys()).collect();
    let differing =
        squares.into_iter().filter(|square| rules.pieces.get(*square) != program.pieces.get(*square));
    let mut notes: Vec<Note> = differing
        .map(|square| {
            let [ruled, shown] = [rules, program].map(|one| pieces::words(ruleset, one.pieces.get(square)));
            let sentence = format!("On {square} the rules have {ruled}; your program has {shown}.");
            Note { square: Some(square.clone()), ..Note::new(About::Square, sentence) }
        })
        .collect();
    let more = notes.len().saturating_sub(MOST_SQUARES);
    if more > 0 {
        notes.truncate(MOST_SQUARES);
        notes.push(Note::new(About::Square, format!("{more} more squares differ.")));
    }
    if ruleset.def().has_hands() {
        for color in Color::ALL {
            let [ruled, shown] = [rules, program].map(|one| held(&one.hands[color.index()]));
            if ruled != shown {
                let side = &ruleset.def().sides[color.index()];
                let sentence =
                    format!("In the hand of {side} the rules have {ruled}; your program has {shown}.");
                notes.push(Note::new(About::Hand, sentence));
            }
        }
    }
    notes
}

/// Returns the differences in the message and in the new lines of the history.
pub(crate) fn words(ruleset: &Ruleset, ruling: &Ruling, before: &Snapshot, after: &Snapshot) -> Vec<Note> {
    let mut notes = Vec::new();
    let (ruled, shown) = (ruling.message.as_deref(), after.message.as_deref());
    let ruled_meaning = ruled.map(|message| Meaning::of(ruleset, message));
    let shown_meaning = shown.map(|message| Meaning::of(ruleset, message));
    if ruled_meaning != shown_meaning && !ruling.is_drawn_by_rules() {
        let sentence = match (ruled, shown) {
            (Some(ruled), Some(shown)) => format!("The rules say `{ruled}`; your program says `{shown}`."),
            (Some(ruled), None) => format!("The rules say `{ruled}`; your program says nothing."),
            (None, shown) => {
                let shown = shown.unwrap_or_default();
                format!("The rules have no message here; your program says `{shown}`.")
            }
        };
        notes.push(Note::new(About::Message, sentence));
    }
    // A program that keeps no history is not asked for one.
    let keeps = !(before.history.is_empty() && after.history.is_empty());
    if let Some(ruled) = ruling.added.as_ref().filter(|_| keeps) {
        let added = after.history.strip_prefix(&before.history[..]).unwrap_or(&after.history);
        if ruled != added {
            let list = |lines: &[String]| {
                let lines: Vec<String> = lines.iter().map(|line| format!("`{}`", line.trim())).collect();
                if lines.is_empty() { "nothing".to_owned() } else { lines.join(", ") }
            };
            let (ruled, added) = (list(ruled), list(added));
            let sentence = format!("The rules add {ruled} to the history; your program adds {added}.");
            notes.push(Note::new(About::History, sentence));
        }
    }
    notes
}

/// The meaning of a message: programs may announce the end of a game in their own words.
#[derive(PartialEq, Eq, Debug)]
enum Meaning<'a> {
    /// A side has won.
    Won(usize),
    /// Any other message.
    Exactly(&'a str),
}

impl Meaning<'_> {
    fn of<'a>(ruleset: &Ruleset, message: &'a str) -> Meaning<'a> {
        let message = message.trim();
        let words = message.to_lowercase();
        let is_sentence = words.contains(" wins") || words.contains(" won");
        // `White wins: Black's king was captured.` names the winner first.
        let sides = ruleset.def().sides.iter().enumerate();
        let named = sides.filter_map(|(index, side)| Some((words.find(&side.to_lowercase())?, index)));
        match named.min().filter(|_| is_sentence) {
            Some((_, winner)) => Meaning::Won(winner),
            None => Meaning::Exactly(message),
        }
    }
}

fn held(letters: &[String]) -> String {
    let mut letters = letters.to_vec();
    letters.sort();
    if letters.is_empty() { "nothing".to_owned() } else { letters.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_game_may_be_announced_in_any_words() {
        let grid = Ruleset::builtin("king-capture").unwrap();
        let meaning = |text| Meaning::of(&grid, text);
        for text in ["WHITE has won", "White wins!", "White wins: Black's king was captured."] {
            assert_eq!(meaning(text), Meaning::Won(0), "{text}");
        }
        assert_eq!(meaning("BLACK has won"), Meaning::Won(1));
        assert_eq!(meaning(" CHECK "), Meaning::Exactly("CHECK"));
        let chess = Ruleset::builtin("two-player").unwrap();
        let mate = Meaning::of(&chess, "CHECKMATE_WHITE_WINS");
        assert_eq!(mate, Meaning::Exactly("CHECKMATE_WHITE_WINS"));
        let animal = Ruleset::builtin("animal").unwrap();
        assert_eq!(Meaning::of(&animal, "Player 1 has won."), Meaning::Won(1));
    }

    #[test]
    fn many_differing_squares_are_counted() {
        let chess = Ruleset::builtin("two-player").unwrap();
        let rules = Snapshot { pieces: pieces::of_position(&chess.start()), ..Snapshot::default() };
        let notes = positions(&chess, &rules, &Snapshot::default());
        assert_eq!(notes.len(), MOST_SQUARES + 1);
        assert_eq!(notes[0].sentence, "On a1 the rules have a White rook; your program has nothing.");
        assert_eq!(notes[MOST_SQUARES].sentence, "20 more squares differ.");
    }
}
