//! Games read from text, for stepping through: texts in every notation (`game_reader.rs`), and the tree of
//! moves that clients are sent (`move_tree.rs`). The games are replayed by the referee.

mod game_reader;
mod move_tree;
mod simulator;

use tabiya_notation::Record;
use tabiya_wire::ErrorCode;
use tabiya_wire::online::{ReplayRequest, ReplayedGame};

use crate::blocking::Job;
use crate::catalogue::Catalogue;
use crate::error::ApiError;

/// The greatest number of games that are returned.
const MOST_GAMES: usize = 100;

/// The greatest number of half-moves that are returned, of all games and variations together: each has its
/// position.
const MOST_MOVES: usize = 10_000;

/// The greatest number of texts that are read together.
const MOST_TEXTS: usize = 20;

/// The number of moves between two checks whether to continue.
const MOVES_AT_ONCE: usize = 16;

/// A game that was found in a text.
#[derive(Debug)]
pub(crate) struct Found {
    /// The game as a record, to be written again.
    pub(crate) record: Record,
    /// The game as clients are sent it.
    pub(crate) game: ReplayedGame,
}

/// The games of texts.
#[derive(Debug)]
pub(crate) struct Games {
    /// The games in their order.
    pub(crate) found: Vec<Found>,
    /// The number of games that were left out.
    pub(crate) left_out: usize,
    /// The number of moves that may still be returned.
    room: usize,
}

impl Games {
    /// Reads the games of several texts.
    ///
    /// # Errors
    ///
    /// Returns an error if a text holds no game, or if the job has to stop. An error within a game is part of
    /// it.
    pub(crate) fn read(catalogue: &Catalogue, texts: &[ReplayRequest], job: &Job) -> Result<Games, ApiError> {
        if texts.is_empty() || texts.len() > MOST_TEXTS {
            let sentence = format!("Give one text or several, at most {MOST_TEXTS}.");
            return Err(ApiError::new(ErrorCode::BadBody, sentence));
        }
        let mut games = Games { found: Vec::new(), left_out: 0, room: MOST_MOVES };
        for text in texts {
            match text {
                ReplayRequest::Games { text } => games.read_text(catalogue, text, job)?,
                ReplayRequest::Simulator { layout, moves } => {
                    games.simulate(catalogue, layout, moves, job)?;
                }
            }
        }
        Ok(games)
    }

    /// Returns whether another game can be added. If not, it is counted.
    fn has_room(&mut self) -> bool {
        let has_room = self.found.len() < MOST_GAMES && self.room > 0;
        self.left_out += usize::from(!has_room);
        has_room
    }

    fn add(&mut self, record: Record, game: ReplayedGame) {
        let variations: usize = game.variations.iter().map(|variation| variation.moves.len()).sum();
        self.room = self.room.saturating_sub(game.moves.len() + variations);
        self.found.push(Found { record, game });
    }
}

/// Returns the title of a game: the players and the result, or else the name of the game.
pub(crate) fn title(game: &ReplayedGame) -> String {
    let name = |tag: &str| game.tags.get(tag).map_or("?", String::as_str);
    let result = game.result.as_deref().filter(|result| *result != "*");
    let players = match (name("White"), name("Black")) {
        ("?", "?") => game.board.name.clone(),
        (white, black) => format!("{white} – {black}"),
    };
    match result {
        Some(result) => format!("{players}, {result}"),
        None => players,
    }
}
