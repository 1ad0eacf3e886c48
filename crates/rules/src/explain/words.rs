//! Refusals as sentences, with the names that the game gives its pieces and squares.

use std::error::Error;
use std::fmt;

use tabiya_board::{BoardSize, Color, Square};

use super::Refusal;
use crate::def::SquareNames;
use crate::{Attempt, Kind, Outcome, Ruleset};

impl Refusal {
    /// Returns the reason as a sentence, with the names of the game.
    ///
    /// ```
    /// use tabiya_rules::{Attempt, Ruleset};
    /// let xiangqi = Ruleset::builtin("xiangqi").unwrap();
    /// let [b3, b9] = ["b3", "b9"].map(|name| xiangqi.board().parse(name).unwrap());
    /// let attempt = Attempt::step(b3, b9);
    /// let refusal = xiangqi.start().resolve(&attempt).unwrap_err();
    /// let sentence = "The cannon's way from b3 to b9 is blocked by the cannon on b8.";
    /// assert_eq!(refusal.sentence(&xiangqi), sentence);
    /// ```
    pub fn sentence(&self, ruleset: &Ruleset) -> String {
        capitalised(&self.clause(&Words(ruleset))) + "."
    }
}

/// Writes the code. [`sentence`](Refusal::sentence) needs the names that the game gives to its pieces and
/// squares.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Error for Refusal {}

/// Capitalises a sentence, unless it begins with a move.
fn capitalised(text: &str) -> String {
    let first = text.split(' ').next().unwrap_or("");
    if first.contains(|c: char| c.is_ascii_digit()) {
        return text.to_owned();
    }
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_uppercase().chain(chars).collect())
}

/// The names of a game, for sentences.
pub(crate) struct Words<'a>(pub(super) &'a Ruleset);

impl Words<'_> {
    /// Returns the name of the game: "Chess".
    pub(crate) fn game(&self) -> &str {
        &self.0.def().name
    }

    /// Returns the size of the board: "8x8".
    pub(crate) fn board(&self) -> BoardSize {
        self.0.board()
    }

    /// Returns the outcome of a game as a sentence without its full stop.
    pub(crate) fn outcome(&self, outcome: &Outcome) -> String {
        outcome.sentence(self.0).trim_end_matches('.').to_owned()
    }

    /// Returns the name of a square: "e4".
    pub(crate) fn on(&self, square: &Square) -> String {
        self.0.square_name(*square).to_string()
    }

    /// Returns the walls of the game with an article: "an arrow".
    pub(crate) fn wall(&self) -> String {
        self.0.def().wall().map_or("a wall".to_owned(), |wall| wall.with_article())
    }

    /// Returns a piece on a square: "the rook on e4".
    pub(crate) fn the(&self, kind: &Kind, square: &Square) -> String {
        format!("the {} on {}", self.name(kind), self.on(square))
    }

    /// Returns the name of a kind: "rook".
    pub(crate) fn name(&self, kind: &Kind) -> &str {
        if kind.index() < self.0.kind_count() { self.0.kind_name(*kind) } else { "unknown piece" }
    }

    /// Returns the name of a kind with its article: "a rook", "an elephant".
    pub(crate) fn a(&self, kind: &Kind) -> String {
        let name = self.name(kind);
        let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} {name}")
    }

    /// Returns the name of a side: "White".
    pub(crate) fn side(&self, color: Color) -> &str {
        &self.0.def().sides[color.index()]
    }

    /// Returns a choice of kinds, without "promoted": "a queen, a rook or a knight".
    pub(crate) fn either(&self, kinds: &[Kind]) -> String {
        let plain = |kind: &Kind| self.a(&Kind(self.0.piece_of(*kind) as u8));
        match kinds {
            [] => "nothing".to_owned(),
            [only] => plain(only),
            [others @ .., last] => {
                let others: Vec<String> = others.iter().map(plain).collect();
                format!("{} or {}", others.join(", "), plain(last))
            }
        }
    }

    /// Returns pieces on squares: "a pawn on e4", "swallows on a2 and a3".
    pub(crate) fn pieces_on(&self, kind: Kind, squares: &[Square]) -> String {
        let names: Vec<String> = squares.iter().map(|square| self.on(square)).collect();
        match &names[..] {
            [only] => format!("{} on {only}", self.a(&kind)),
            _ => format!("{}s on {}", self.name(&kind), names.join(" and ")),
        }
    }

    /// Returns a move as it is typed: `e2e4`, `P@e5`; `P*5e` where squares are named as in shogi.
    pub(crate) fn attempt(&self, attempt: &Attempt) -> String {
        match *attempt {
            Attempt::Step { from, to, .. } => self.on(&from) + &self.on(&to),
            Attempt::Pass => "to pass".to_owned(),
            Attempt::Place { kind, to, .. } => {
                let sign = if self.0.def().squares == SquareNames::Shogi { '*' } else { '@' };
                format!("{}{sign}{}", self.0.kind_letter(kind).to_ascii_uppercase(), self.on(&to))
            }
        }
    }
}
