//! Openings: the positions from which the games begin, each with the moves that led to it.

mod file;
mod random;

use std::fmt;
use std::sync::Mutex;

use tabiya_notation::fen;
use tabiya_referee::{Game, TakeBack, Terms, Time};
use tabiya_rules::{Move, Position, Ruleset};

use crate::random::Generator;
use random::RandomOpenings;

/// The beginning of a game: a position and the moves made in it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Opening {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
}

impl Opening {
    /// Plays the opening.
    pub(crate) fn game(&self) -> Game {
        let terms = Terms { take_back: TakeBack::Never, ..Terms::default() };
        let mut game = Game::from_position(self.start.clone(), terms, Time(0));
        for m in &self.moves {
            if game.play(*m, Time(0)).is_err() {
                break;
            }
        }
        game
    }
}

/// The order in which the openings of a file are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// As in the file.
    #[default]
    Sequential,
    /// Shuffled by the seed.
    Random,
}

/// A file of openings that cannot be used. It displays as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningError {
    /// The line in the file, counted from 1; 0 if the error is not in one line.
    pub line: usize,
    /// The fault, as a sentence.
    pub message: String,
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.message),
            line => write!(f, "line {line}: {}", self.message),
        }
    }
}

impl std::error::Error for OpeningError {}

/// The openings of a match. Each is used for two games.
#[derive(Debug)]
pub struct Openings {
    source: Source,
    description: String,
}

#[derive(Debug)]
enum Source {
    List(Vec<Opening>),
    /// Found as they are needed, always in the same order.
    Random(Mutex<RandomOpenings>),
}

impl Openings {
    /// Begins every game in the opening position.
    pub fn none(ruleset: &Ruleset) -> Openings {
        let source = Source::List(vec![Opening { start: ruleset.start(), moves: Vec::new() }]);
        Openings { source, description: "none".to_owned() }
    }

    /// Plays `plies` random legal half-moves in each opening. The positions differ from each other, are not
    /// over, and neither side can win in them by a single move, as long as such positions are found.
    pub fn random(ruleset: &Ruleset, plies: usize, seed: u64) -> Openings {
        if plies == 0 {
            return Openings::none(ruleset);
        }
        let source = Source::Random(Mutex::new(RandomOpenings::new(ruleset, plies, seed)));
        Openings { source, description: format!("random plies={plies} seed={seed}") }
    }

    /// Reads a file: PGN, or a position in FEN or EPD on each line. Lines that begin with `#` are left out.
    /// Of games in PGN the first `plies` half-moves are used, or all.
    ///
    /// # Errors
    ///
    /// Returns the first error of the file, which must have at least one opening.
    pub fn read(
        ruleset: &Ruleset,
        text: &str,
        plies: Option<usize>,
        order: Order,
        seed: u64,
    ) -> Result<Openings, OpeningError> {
        let mut list = file::read(ruleset, text, plies)?;
        let mut description = format!("file of {} openings, digest {:016x}", list.len(), digest(&list));
        if order == Order::Random {
            Generator::new(seed).shuffle(&mut list);
            description += &format!(", shuffled seed={seed}");
        }
        Ok(Openings { source: Source::List(list), description })
    }

    /// Returns the opening of a pair of games, counted from 0.
    pub(crate) fn get(&self, pair: usize) -> Opening {
        match &self.source {
            Source::List(list) => list[pair % list.len()].clone(),
            Source::Random(random) => {
                random.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get(pair)
            }
        }
    }

    /// Returns whether some game begins in another position than the opening array.
    pub(crate) fn have_other_starts(&self) -> bool {
        match &self.source {
            Source::List(list) => list.iter().any(|opening| opening.start != opening.start.ruleset().start()),
            // Random moves are made from the opening array.
            Source::Random(_) => false,
        }
    }

    /// Returns a text that is the same for the same openings.
    pub(crate) fn description(&self) -> &str {
        &self.description
    }

    /// Returns the first openings as FEN, as they are after their moves.
    pub fn preview(&self, count: usize) -> Vec<String> {
        (0..count).map(|pair| fen::write(self.get(pair).game().position())).collect()
    }
}

/// Returns a hash of a list (FNV-1a), the same on every machine.
fn digest(list: &[Opening]) -> u64 {
    let text = |opening: &Opening| {
        let game = opening.game();
        format!("{} {} {}\n", fen::write(&opening.start), game.ply(), fen::write(game.position()))
    };
    let bytes = list.iter().flat_map(|opening| text(opening).into_bytes());
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
