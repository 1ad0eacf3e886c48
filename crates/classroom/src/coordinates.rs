//! The courses' own coordinates for squares, and moves written in them.
//!
//! They are names of squares only, so they work in every game: a text is turned into an attempt, and the
//! rules resolve it.
//!
//! | coordinates | course | a square | a move | a drop |
//! |---|---|---|---|---|
//! | `xy` | [`grid`](crate::grid) | column and row, from the upper left | `4 6 4 4` | `pawn 4 4` |
//! | `cell` | [`cells`](crate::cells) | a number, row by row from a1 | `12 28` | `pawn 28` |
//! | `rowcol` | [`animal`](crate::animal) | row and column, from the upper left | `2 2 3 2` | `chick 3 2` |
//!
//! A second square comes last: `4 6 4 4 3 3`.
//!
//! "Upper" is as boards show the game: in animal chess the first rank is at the top, so it is row 0. A
//! promotion is named after the move, by the name of the piece or its letter: `4 1 4 0 queen`. Numbers are
//! separated by blanks, commas or both, and pairs may be in parentheses: `(2, 2) (3, 2)`.

use std::fmt;
use std::str::FromStr;

use tabiya_board::{File, Rank, Square};
use tabiya_notation::{MoveError, any, squares};
use tabiya_rules::{Attempt, Kind, Move, Position, Ruleset};

/// A way to name squares by numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Coordinates {
    /// The column and the row, from the upper left: `4 6`.
    Xy,
    /// The number of the square, row by row from a1: `12`.
    Cell,
    /// The row and the column, from the upper left: `6 4`.
    RowCol,
}

/// The error for a name that no coordinates have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseCoordinatesError;

impl fmt::Display for ParseCoordinatesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Coordinates are `xy`, `cell` or `rowcol`.")
    }
}

impl std::error::Error for ParseCoordinatesError {}

impl FromStr for Coordinates {
    type Err = ParseCoordinatesError;

    fn from_str(text: &str) -> Result<Coordinates, ParseCoordinatesError> {
        Coordinates::ALL.into_iter().find(|known| known.name() == text).ok_or(ParseCoordinatesError)
    }
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Coordinates {
    /// All of them.
    pub const ALL: [Coordinates; 3] = [Coordinates::Xy, Coordinates::Cell, Coordinates::RowCol];

    /// Returns the name: `xy`, `cell` or `rowcol`.
    pub fn name(self) -> &'static str {
        match self {
            Coordinates::Xy => "xy",
            Coordinates::Cell => "cell",
            Coordinates::RowCol => "rowcol",
        }
    }

    /// Returns a square as numbers: two, or the number of its cell.
    ///
    /// ```
    /// use tabiya_classroom::Coordinates;
    /// use tabiya_rules::Ruleset;
    ///
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let e2 = chess.board().parse("e2").unwrap();
    /// assert_eq!(Coordinates::Xy.numbers(&chess, e2), [4, 6]);
    /// assert_eq!(Coordinates::Cell.numbers(&chess, e2), [12]);
    ///
    /// let animal = Ruleset::builtin("animal").unwrap();
    /// let c3 = animal.board().parse("c3").unwrap();
    /// assert_eq!(Coordinates::RowCol.numbers(&animal, c3), [2, 2]);
    /// ```
    pub fn numbers(self, ruleset: &Ruleset, square: Square) -> Vec<u32> {
        let board = ruleset.board();
        let (column, rank) = (board.file(square).0, board.rank(square).0);
        match self {
            Coordinates::Xy => vec![column.into(), row(ruleset, rank).into()],
            Coordinates::RowCol => vec![row(ruleset, rank).into(), column.into()],
            Coordinates::Cell => vec![u32::from(rank) * u32::from(board.files()) + u32::from(column)],
        }
    }

    /// Returns the labels of the file and of the rank of a square at the edge of a board. In cells the label
    /// of the rank is the number of its first cell, to which that of the file is added.
    ///
    /// ```
    /// use tabiya_classroom::Coordinates;
    /// use tabiya_rules::Ruleset;
    ///
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let e2 = chess.board().parse("e2").unwrap();
    /// assert_eq!(Coordinates::Xy.labels(&chess, e2), ("4".to_owned(), "6".to_owned()));
    /// assert_eq!(Coordinates::Cell.labels(&chess, e2), ("4".to_owned(), "8".to_owned()));
    /// ```
    pub fn labels(self, ruleset: &Ruleset, square: Square) -> (String, String) {
        let (column, rank) = (ruleset.board().file(square).0, ruleset.board().rank(square).0);
        let row = match self {
            Coordinates::Cell => u32::from(rank) * u32::from(ruleset.board().files()),
            Coordinates::Xy | Coordinates::RowCol => row(ruleset, rank).into(),
        };
        (column.to_string(), row.to_string())
    }

    /// Names the squares in a sentence about a game by numbers: pairs in parentheses, cells as they are, and
    /// moves as they are typed. Texts between backquotes are not changed.
    ///
    /// ```
    /// use tabiya_classroom::Coordinates;
    /// use tabiya_rules::Ruleset;
    ///
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let sentence = "A pawn cannot go from e7 to e4.";
    /// assert_eq!(Coordinates::Xy.in_sentence(&chess, sentence), "A pawn cannot go from (4, 1) to (4, 4).");
    /// assert_eq!(Coordinates::Cell.in_sentence(&chess, sentence), "A pawn cannot go from 52 to 28.");
    /// let sentence = "g8f7 does not end the check.";
    /// assert_eq!(Coordinates::Xy.in_sentence(&chess, sentence), "6 0 5 1 does not end the check.");
    /// ```
    pub fn in_sentence(self, ruleset: &Ruleset, sentence: &str) -> String {
        let is_within = |c: char| c.is_alphanumeric() || matches!(c, '@' | '*');
        let outside = |text: &str| -> String {
            // A word with the sign after it.
            let words = text.split_inclusive(|c: char| !is_within(c));
            let renamed = words.map(|word| {
                let bare = word.trim_end_matches(|c: char| !is_within(c));
                self.renamed(ruleset, bare).map_or_else(|| word.to_owned(), |text| text + &word[bare.len()..])
            });
            renamed.collect()
        };
        let parts = sentence.split('`').enumerate();
        let parts = parts.map(|(index, part)| if index % 2 == 0 { outside(part) } else { part.to_owned() });
        parts.collect::<Vec<_>>().join("`")
    }

    /// Returns a word of a sentence in numbers, if it is a square, two squares or a drop.
    fn renamed(self, ruleset: &Ruleset, word: &str) -> Option<String> {
        let numbers = |name: &str| -> Option<Vec<String>> {
            let square = squares::parse(ruleset, name)?;
            Some(self.numbers(ruleset, square).iter().map(u32::to_string).collect())
        };
        if let Some(numbers) = numbers(word) {
            return Some(if numbers.len() > 1 {
                format!("({})", numbers.join(", "))
            } else {
                numbers.concat()
            });
        }
        if let Some((letter, to)) = word.split_once(['@', '*']) {
            let kind = ruleset.kind_lettered(&letter.to_lowercase())?;
            return Some(format!("{} {}", ruleset.kind_name(kind), numbers(to)?.join(" ")));
        }
        let mut halves = word.char_indices().skip(1).map(|(middle, _)| word.split_at(middle));
        halves.find_map(|(from, to)| Some([numbers(from)?, numbers(to)?].concat().join(" ")))
    }

    /// Returns the square that numbers name, if the board has it.
    pub fn square(self, ruleset: &Ruleset, numbers: &[u32]) -> Option<Square> {
        let board = ruleset.board();
        let (files, ranks) = (u32::from(board.files()), u32::from(board.ranks()));
        let (column, rank) = match (self, numbers) {
            (Coordinates::Cell, [cell]) => (cell % files, cell / files),
            (Coordinates::Xy, [column, row]) | (Coordinates::RowCol, [row, column]) => {
                let rank =
                    if ruleset.def().white_on_top { Some(*row) } else { (ranks - 1).checked_sub(*row) };
                (*column, rank?)
            }
            _ => return None,
        };
        board.square(File(u8::try_from(column).ok()?), Rank(u8::try_from(rank).ok()?))
    }

    /// Returns whether a text is written in coordinates, legal or not: it begins with a number, or with one
    /// word before a number. Other texts can be read in the notations of the game.
    ///
    /// ```
    /// use tabiya_classroom::Coordinates;
    /// assert!(Coordinates::are_in("4 6 4 4") && Coordinates::are_in("chick 3 2"));
    /// assert!(!Coordinates::are_in("e2e4") && !Coordinates::are_in("resign"));
    /// ```
    pub fn are_in(text: &str) -> bool {
        words(text).take(2).any(|word| word.text.parse::<i64>().is_ok())
    }

    /// Reads a legal move.
    ///
    /// ```
    /// use tabiya_classroom::Coordinates;
    /// use tabiya_notation::uci;
    /// use tabiya_rules::Ruleset;
    ///
    /// let animal = Ruleset::builtin("animal").unwrap();
    /// let m = Coordinates::RowCol.read(&animal.start(), "2 2 3 2").unwrap();
    /// assert_eq!(uci::write(&animal.start(), m), "c3c4");
    /// let error = Coordinates::RowCol.read(&animal.start(), "2 2 4 2").unwrap_err();
    /// assert_eq!(error.sentence(&animal), "A chick cannot go from c3 to c5.");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns where the text cannot be read, or why the rules refuse the move.
    pub fn read(self, position: &Position, text: &str) -> Result<Move, MoveError> {
        Ok(position.resolve(&self.attempt(position, text)?)?)
    }

    /// Reads a legal move in the coordinates or, if the text is not in numbers, in any notation of the game.
    /// `last` is the target of the last move, to which some notations refer.
    ///
    /// ```
    /// use tabiya_classroom::Coordinates;
    /// use tabiya_rules::Ruleset;
    ///
    /// let start = Ruleset::builtin("king-capture").unwrap().start();
    /// let read = |text| Coordinates::Xy.read_any(&start, None, text);
    /// assert_eq!(read("4 6 4 4"), read("e2e4"));
    /// let sentence = read("castle").unwrap_err().sentence(start.ruleset());
    /// assert_eq!(sentence, "A move is written as four numbers, x y x y.");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns where the text cannot be read, or why the rules refuse the move.
    pub fn read_any(self, position: &Position, last: Option<Square>, text: &str) -> Result<Move, MoveError> {
        if Coordinates::are_in(text) {
            return self.read(position, text);
        }
        any::read_after(position, last, text).map_err(|error| match error {
            // Its example would be in another notation.
            MoveError::NotAMove { offset, .. } if !text.contains(|c: char| c.is_ascii_digit()) => {
                MoveError::NotAMove { offset, message: self.expected() }
            }
            other => other,
        })
    }

    /// Reads a move as an attempt, which need not be legal.
    ///
    /// # Errors
    ///
    /// Returns where the text cannot be read.
    pub fn attempt(self, position: &Position, text: &str) -> Result<Attempt, MoveError> {
        let (ruleset, size) = (position.ruleset(), self.size());
        let end = MoveError::NotAMove { offset: text.chars().count(), message: self.expected() };
        // More words than a move can have are an error after it, whatever they are.
        let words: Vec<Word<'_>> = words(text).take(3 * size + 2).collect();
        if let [pass] = &words[..]
            && pass.text.eq_ignore_ascii_case("pass")
        {
            return Ok(Attempt::Pass);
        }
        let mut rest = Rest { words: &words, coordinates: self, ruleset, end };
        if let Some(face) = rest.kind()? {
            let to = rest.square()?;
            rest.nothing()?;
            return Ok(Attempt::Place { kind: ruleset.in_hand(face), face, to });
        }
        let (from, to) = (rest.square()?, rest.square()?);
        let named = rest.kind()?;
        let second = if rest.words.is_empty() { None } else { Some(rest.square()?) };
        rest.nothing()?;
        let attempt = match named {
            Some(kind) => position.step_naming(from, to, kind),
            None => Attempt::step(from, to),
        };
        Ok(attempt.with_second(second))
    }

    /// Reads a square.
    ///
    /// ```
    /// use tabiya_classroom::Coordinates;
    /// use tabiya_rules::Ruleset;
    ///
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let e2 = chess.board().parse("e2");
    /// for text in ["4 6", "4,6", "(4, 6)"] {
    ///     assert_eq!(Coordinates::Xy.read_square(&chess, text), e2);
    /// }
    /// assert_eq!(Coordinates::Cell.read_square(&chess, "12"), e2);
    /// assert_eq!(Coordinates::Cell.read_square(&chess, "e2"), None);
    /// ```
    pub fn read_square(self, ruleset: &Ruleset, text: &str) -> Option<Square> {
        let words = words(text).take(self.size() + 1);
        let numbers: Result<Vec<u32>, _> = words.map(|word| word.number(self)).collect();
        self.square(ruleset, &numbers.ok()?)
    }

    /// Returns how many numbers name a square.
    fn size(self) -> usize {
        match self {
            Coordinates::Cell => 1,
            Coordinates::Xy | Coordinates::RowCol => 2,
        }
    }

    /// Writes a legal move of a position, as [`read`](Coordinates::read) reads it.
    ///
    /// ```
    /// use tabiya_classroom::Coordinates;
    /// use tabiya_notation::uci;
    /// use tabiya_rules::Ruleset;
    ///
    /// let start = Ruleset::builtin("king-capture").unwrap().start();
    /// let m = uci::read(&start, "e2e4").unwrap();
    /// assert_eq!(Coordinates::Xy.write(&start, m), "4 6 4 4");
    /// assert_eq!(Coordinates::Cell.write(&start, m), "12 28");
    /// ```
    pub fn write(self, position: &Position, m: Move) -> String {
        let ruleset = position.ruleset();
        let mut words: Vec<String> = Vec::new();
        let square = |square| self.numbers(ruleset, square).into_iter().map(|number| number.to_string());
        match position.attempt_of(m) {
            Attempt::Place { face, to, .. } => {
                words.push(ruleset.kind_name(face).to_owned());
                words.extend(square(to));
            }
            Attempt::Step { from, to, becomes, enters, second } => {
                words.extend(square(from).chain(square(to)));
                let bare = Attempt::step(from, to).with_second(second);
                let is_bare = position.resolve(&bare) == Ok(m);
                let named = becomes.or(enters).filter(|_| !is_bare);
                words.extend(named.map(|kind| ruleset.kind_name(kind).to_owned()));
                words.extend(second.into_iter().flat_map(square));
            }
            Attempt::Pass => words.push("pass".to_owned()),
        }
        words.join(" ")
    }

    fn expected(self) -> String {
        match self {
            Coordinates::Xy => "A move is written as four numbers, x y x y.".to_owned(),
            Coordinates::Cell => "A move is written as the numbers of two cells.".to_owned(),
            Coordinates::RowCol => "A move is written as four numbers, row column row column.".to_owned(),
        }
    }
}

/// Returns the row of a rank, from the top of the board.
fn row(ruleset: &Ruleset, rank: u8) -> u8 {
    if ruleset.def().white_on_top { rank } else { ruleset.board().ranks() - 1 - rank }
}

/// A word, and the number of characters before it.
struct Word<'t> {
    offset: usize,
    text: &'t str,
}

/// Returns the words of a text, without the signs between them.
fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')');
    let (mut rest, mut offset) = (text, 0);
    std::iter::from_fn(move || {
        let start = rest.find(|c| !is_between(c))?;
        offset += rest[..start].chars().count();
        rest = &rest[start..];
        let (word, after) = rest.split_at(rest.find(is_between).unwrap_or(rest.len()));
        let found = Word { offset, text: word };
        offset += word.chars().count();
        rest = after;
        Some(found)
    })
}

/// The words of a move that have not been read yet.
struct Rest<'w, 't> {
    words: &'w [Word<'t>],
    coordinates: Coordinates,
    ruleset: &'w Ruleset,
    /// The error for a word that is missing.
    end: MoveError,
}

impl Rest<'_, '_> {
    /// Reads the name or letter of a piece, if the next word is one.
    fn kind(&mut self) -> Result<Option<Kind>, MoveError> {
        match self.words {
            [word, rest @ ..] if word.text.starts_with(|c: char| c.is_alphabetic() || c == '+') => {
                let kind = word.kind(self.ruleset)?;
                self.words = rest;
                Ok(Some(kind))
            }
            _ => Ok(None),
        }
    }

    fn square(&mut self) -> Result<Square, MoveError> {
        let size = self.coordinates.size().min(self.words.len());
        let (square, rest) = self.words.split_at(size);
        // A word that is not a number is a better reason than a missing one.
        let numbers: Vec<u32> =
            square.iter().map(|word| word.number(self.coordinates)).collect::<Result<_, _>>()?;
        if size < self.coordinates.size() {
            return Err(self.end.clone());
        }
        self.words = rest;
        self.coordinates.square(self.ruleset, &numbers).ok_or_else(|| {
            let written: Vec<String> = numbers.iter().map(u32::to_string).collect();
            let message = format!("There is no square {} on this board.", written.join(", "));
            square.first().map_or_else(|| self.end.clone(), |word| word.error(message))
        })
    }

    fn nothing(&self) -> Result<(), MoveError> {
        match self.words.first() {
            Some(word) => Err(word.error("Nothing is expected after the move.".to_owned())),
            None => Ok(()),
        }
    }
}

impl Word<'_> {
    fn error(&self, message: String) -> MoveError {
        MoveError::NotAMove { offset: self.offset, message }
    }

    fn number(&self, coordinates: Coordinates) -> Result<u32, MoveError> {
        // More digits than any board needs would only make the message long.
        let digits = self.text.len() <= 4 && self.text.bytes().all(|byte| byte.is_ascii_digit());
        match self.text.parse() {
            Ok(number) if digits => Ok(number),
            _ => Err(self.error(coordinates.expected())),
        }
    }

    /// Returns the kind with this name or letter.
    fn kind(&self, ruleset: &Ruleset) -> Result<Kind, MoveError> {
        let name = self.text.to_lowercase();
        let known = ruleset.kind_named(&name).or_else(|| ruleset.kind_lettered(&name));
        known.ok_or_else(|| {
            let shown: String = self.text.chars().take(40).collect();
            self.error(format!("No piece is called `{shown}`."))
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tabiya_notation::{fen, uci};

    use super::*;

    #[test]
    fn every_square_of_every_game_has_numbers_and_back() {
        for def in Ruleset::builtin_defs() {
            let ruleset = Ruleset::builtin(&def.id).unwrap();
            for coordinates in Coordinates::ALL {
                for square in ruleset.board().all() {
                    let numbers = coordinates.numbers(&ruleset, square);
                    assert_eq!(
                        coordinates.square(&ruleset, &numbers),
                        Some(square),
                        "{} {numbers:?}",
                        def.id
                    );
                }
                let (files, ranks) = (u32::from(def.board.files()), u32::from(def.board.ranks()));
                let beyond: &[u32] = match coordinates {
                    Coordinates::Xy => &[files, 0],
                    Coordinates::Cell => &[files * ranks],
                    Coordinates::RowCol => &[ranks, 0],
                };
                assert_eq!(coordinates.square(&ruleset, beyond), None);
                assert_eq!(coordinates.square(&ruleset, &[u32::MAX; 2]), None);
            }
        }
    }

    #[test]
    fn every_move_can_be_read_as_it_is_written() {
        for id in Ruleset::builtin_defs().iter().map(|def| def.id.as_str()) {
            let mut position = Ruleset::builtin(id).unwrap().start();
            for ply in 0..60 {
                let moves = position.legal_moves();
                for coordinates in Coordinates::ALL {
                    // Games with hundreds of moves take too long otherwise.
                    for m in moves.iter().step_by(1 + moves.len() / 50) {
                        let text = coordinates.write(&position, *m);
                        assert_eq!(coordinates.read(&position, &text), Ok(*m), "{id} {text}");
                    }
                }
                let Some(m) = moves.get(ply * 37 % moves.len().max(1)) else { break };
                position.play_unchecked(*m);
            }
        }
    }

    #[test]
    fn texts_of_several_forms_are_read() {
        let animal = Ruleset::builtin("animal").unwrap();
        for text in ["2 2 3 2", " 2,2 3,2 ", "(2, 2) (3, 2)", "2, 2, 3, 2"] {
            let m = Coordinates::RowCol.read(&animal.start(), text).unwrap();
            assert_eq!(uci::write(&animal.start(), m), "c3c4", "{text}");
        }
        let hand = fen::read(&animal, "1l3/5/5/5/5/1L3[H] w - - 0 1").unwrap();
        for text in ["chick 3 2", "h 3 2", "Chick (3,2)"] {
            let m = Coordinates::RowCol.read(&hand, text).unwrap();
            assert_eq!(uci::write(&hand, m), "H@c4", "{text}");
        }
        let chess = Ruleset::builtin("chess").unwrap();
        let pawn = fen::read(&chess, "7k/1P6/8/8/8/8/8/K7 w - - 0 1").unwrap();
        for (text, uci) in [("1 1 1 0 queen", "b7b8q"), ("1 1 1 0 N", "b7b8n")] {
            assert_eq!(uci::write(&pawn, Coordinates::Xy.read(&pawn, text).unwrap()), uci);
        }
    }

    #[test]
    fn sentences_name_squares_moves_and_drops() {
        for (game, coordinates, sentence, expected) in [
            (
                "chess",
                Coordinates::Xy,
                "g8f7 would leave the king on f7.",
                "6 0 5 1 would leave the king on (5, 1).",
            ),
            ("chess", Coordinates::Cell, "g8f7: f7, not z9 or e10", "62 53: 53, not z9 or e10"),
            ("crazyhouse", Coordinates::Xy, "P@e5 does not end it.", "pawn 4 3 does not end it."),
            ("animal", Coordinates::RowCol, "H@c4 and X@c4", "chick 3 2 and X@c4"),
            ("xiangqi", Coordinates::Xy, "a1a10, a10a1", "0 9 0 0, 0 0 0 9"),
            ("shogi", Coordinates::RowCol, "7g7f, P*5e", "6 2 5 2, pawn 4 4"),
            ("chess", Coordinates::Xy, "Type `e2 e4` or `e2e4`", "Type `e2 e4` or `e2e4`"),
        ] {
            let ruleset = Ruleset::builtin(game).unwrap();
            assert_eq!(coordinates.in_sentence(&ruleset, sentence), expected, "{game}");
        }
    }

    #[test]
    fn errors_say_where() {
        let chess = Ruleset::builtin("chess").unwrap();
        let start = chess.start();
        let four = "A move is written as four numbers, x y x y.";
        for (text, offset, message) in [
            ("", 0, four),
            ("4 6 4", 5, four),
            ("4 6 x 4", 4, four),
            ("e2e4", 0, "No piece is called `e2e4`."),
            ("4 6 4 9", 4, "There is no square 4, 9 on this board."),
            ("-1 0 9 9", 0, four),
            ("4 6 4 4 dragon", 8, "No piece is called `dragon`."),
            ("4 6 4 4 queen now", 14, four),
            ("4 6 4 4 queen 1 1 1 1", 18, "Nothing is expected after the move."),
            ("dragon 4 4", 0, "No piece is called `dragon`."),
            ("99999 6 4 4", 0, four),
        ] {
            let found = Coordinates::Xy.attempt(&start, text);
            assert_eq!(found, Err(MoveError::NotAMove { offset, message: message.to_owned() }), "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[0-9 a-e,()+-]{0,24}|\\PC{0,24}", which in 0..3usize) {
            let coordinates = Coordinates::ALL[which];
            for game in ["chess", "animal", "duck"] {
                let start = Ruleset::builtin(game).unwrap().start();
                if let Ok(m) = coordinates.read(&start, &text) {
                    prop_assert!(start.is_legal(m));
                }
                let _ = coordinates.read_square(start.ruleset(), &text);
            }
        }
    }
}
