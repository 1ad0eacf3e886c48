//! The words of a course in answers, and its lines in requests.

use schemars::JsonSchema;
use serde::Serialize;
use tabiya_board::Color;
use tabiya_classroom::two_player;
use tabiya_referee::Time;
use tabiya_rules::Move;

use super::{Open, Session};
use crate::answer::MoveTexts;
use crate::course::{CourseMessage, Dialect};
use crate::error::Error;
use crate::request::{Notation, Request};
use crate::{ErrorCode, text};

/// What an answer says in the words of a course.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct Course {
    /// The state of the game.
    #[serde(flatten)]
    state: CourseMessage,
    /// The legal moves as the course writes them, in the answer to `legal`.
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<String>>,
}

/// The game that a request is about, and what it asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Asked {
    game: String,
    /// The legal moves, perhaps of one piece.
    legal: Option<Option<String>>,
    /// Something that changes the game.
    acts: bool,
}

impl Asked {
    /// Returns what a request asks about an open game, if it is about one.
    pub(super) fn of(request: &Request) -> Option<Asked> {
        let (game, acts) = match request {
            Request::Move(request) => (&request.game, true),
            Request::Claim(request) => (&request.game, true),
            Request::Draw(request) => (&request.game, true),
            Request::Takeback(request) => (&request.game, true),
            Request::Rewind(request) => (&request.game, true),
            Request::Undo(request)
            | Request::Redo(request)
            | Request::Resign(request)
            | Request::Flag(request)
            | Request::Abort(request) => (&request.game, true),
            Request::Legal(request) => (&request.game, false),
            Request::Explain(request) => (&request.game, false),
            Request::State(request) => (&request.game, false),
            Request::History(request) => (&request.game, false),
            Request::Events(request) => (&request.game, false),
            Request::Board(request) => (&request.game, false),
            Request::Pgn(request) => (&request.game, false),
            Request::New(_)
            | Request::Replay(_)
            | Request::Load(_)
            | Request::Close(_)
            | Request::Games(_)
            | Request::Rules(_)
            | Request::Ping(_)
            | Request::Version(_)
            | Request::Quit(_) => return None,
        };
        let legal = match request {
            Request::Legal(request) => Some(request.from.clone()),
            _ => None,
        };
        Some(Asked { game: game.clone(), legal, acts })
    }

    /// Returns the question after a game that has begun.
    pub(super) fn opened(game: &str) -> Asked {
        Asked { game: game.to_owned(), legal: None, acts: false }
    }
}

impl Session {
    /// Makes a game speak the dialect of a course.
    pub(super) fn speak(&mut self, game: &str, dialect: Option<Dialect>) {
        if let Ok(open) = self.open_mut(game) {
            open.dialect = dialect;
        }
    }

    /// Returns the words of the course about a request, if its game has a dialect.
    pub(super) fn course(&mut self, asked: &Asked, refused: bool) -> Option<Course> {
        let open = self.open_mut(&asked.game).ok()?;
        let dialect = open.dialect?;
        let message = match (asked.acts, refused) {
            (true, true) => Some(two_player::Message::IllegalMove),
            _ => open.message.take().or_else(|| two_player::verdict(&open.game)),
        };
        let legal = asked.legal.as_ref().filter(|_| !refused);
        let legal = legal.map(|from| open.legal_in(dialect, from.as_deref()));
        Some(Course { state: CourseMessage::of(dialect, &open.game, message)?, legal })
    }
}

impl Open {
    /// Returns the legal moves, perhaps of the piece on one square, as a course writes them.
    fn legal_in(&self, dialect: Dialect, from: Option<&str>) -> Vec<String> {
        let from = from.and_then(|name| self.square(name).ok());
        let position = self.game.position();
        let moves = self.game.legal_moves().into_iter();
        let wanted = moves.filter(|m| from.is_none_or(|from| !m.is_drop() && m.from() == from));
        let mut texts: Vec<String> = wanted.map(|m| dialect.write(position, m)).collect();
        texts.sort();
        texts
    }

    /// Returns whether moves are the lines of two-player chess.
    pub(super) fn speaks_lines(&self, notation: Option<Notation>) -> bool {
        self.dialect == Some(Dialect::TwoPlayer) && notation.is_none()
    }

    /// Reads a move in the notation that a request names, or else in the coordinates of the course.
    pub(super) fn read(
        &self,
        text: &str,
        notation: Option<Notation>,
        by: Option<Color>,
        now: Time,
    ) -> Result<(Color, Move), Error> {
        let coordinates = self.dialect.and_then(Dialect::coordinates).filter(|_| notation.is_none());
        text::read(&self.game, text, notation, coordinates, by, now)
    }

    /// Plays a line of two-player chess.
    pub(super) fn play_line(&mut self, line: &str) -> Result<Option<MoveTexts>, Error> {
        let reading = two_player::read(&self.game, line.trim()).map_err(|refusal| match refusal {
            Some(refusal) => Error::refusal(&refusal, self.game.ruleset()),
            None => unreadable_line(),
        })?;
        let step = match reading {
            two_player::Reading::Move { m, .. } => Some(text::texts(self.game.position(), m)),
            two_player::Reading::Resign => None,
        };
        match two_player::carry_out(&mut self.game, reading) {
            Ok(message) => {
                self.message = message;
                Ok(step)
            }
            Err(refusal) => Err(Error::refusal(&refusal, self.game.ruleset())),
        }
    }

    /// Explains a line of two-player chess, without playing it.
    pub(super) fn explain_line(&self, line: &str, now: Time) -> Result<Move, Error> {
        match two_player::read(&self.game, line.trim()) {
            Ok(two_player::Reading::Move { m, .. }) => {
                let allowed = self.game.may_play(self.game.turn(), m, now);
                allowed.map(|()| m).map_err(|refusal| Error::refusal(&refusal, self.game.ruleset()))
            }
            Err(Some(refusal)) => Err(Error::refusal(&refusal, self.game.ruleset())),
            Ok(two_player::Reading::Resign) | Err(None) => Err(unreadable_line()),
        }
    }
}

fn unreadable_line() -> Error {
    let sentence = "Here moves are written `e2 e4`, and promotions `g7 g8 N`.";
    Error::new(ErrorCode::UnreadableMove, sentence)
}
