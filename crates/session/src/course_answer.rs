//! The words of a course in answers, and its lines in requests.

use schemars::JsonSchema;
use serde::Serialize;
use tabiya_board::Color;
use tabiya_classroom::{Coordinates, Course, two_player};
use tabiya_notation::{MoveNotation, any, san, uci};
use tabiya_referee::Time;
use tabiya_rules::Move;
use tabiya_wire::{Error, ErrorCode, MoveTexts, playable};

use crate::dialect::{CourseGame, CourseMessage};
use crate::request::{Notation, Request};
use crate::session::{Open, Session};

/// The part of an answer in the words of a course.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct CourseAnswer {
    /// The state of the game.
    #[serde(flatten)]
    state: CourseMessage,
    /// The legal moves as the course writes them, in the answer to `legal`.
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<String>>,
}

/// The game of a request, and the part of it that the course reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CourseQuery {
    game: String,
    kind: QueryKind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum QueryKind {
    /// A line or move was sent.
    Line,
    /// The game was changed in another way.
    Change,
    /// The legal moves are wanted, perhaps of one piece.
    Legal(Option<String>),
    /// The state is wanted.
    State {
        /// With the whole history.
        whole: bool,
    },
}

impl CourseQuery {
    /// Returns the query of a request about an open game, if it is about one.
    pub(crate) fn of(request: &Request) -> Option<CourseQuery> {
        let state = |whole| QueryKind::State { whole };
        let (game, kind) = match request {
            Request::Move(request) => (&request.game, QueryKind::Line),
            Request::Claim(request) => (&request.game, QueryKind::Change),
            Request::Draw(request) => (&request.game, QueryKind::Change),
            Request::Takeback(request) => (&request.game, QueryKind::Change),
            Request::Rewind(request) => (&request.game, QueryKind::Change),
            Request::Act(_, request) => (&request.game, QueryKind::Change),
            Request::Legal(request) => (&request.game, QueryKind::Legal(request.from.clone())),
            Request::Explain(request) => (&request.game, state(false)),
            Request::Think(request) => (&request.game, state(false)),
            Request::State(request) => (&request.game, state(true)),
            Request::History(request) => (&request.game, state(true)),
            Request::Events(request) => (&request.game, state(false)),
            Request::Board(request) => (&request.game, state(false)),
            Request::Pgn(request) => (&request.game, state(false)),
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
        Some(CourseQuery { game: game.clone(), kind })
    }

    /// Returns the query about a game that has begun.
    pub(crate) fn begun(game: &str) -> CourseQuery {
        CourseQuery { game: game.to_owned(), kind: QueryKind::State { whole: true } }
    }
}

impl Session {
    /// Returns the part of an answer in the words of a course, if the game has a dialect.
    pub(crate) fn course(&mut self, query: &CourseQuery, refused: bool) -> Option<CourseAnswer> {
        let Open { game, course, .. } = self.open_mut(&query.game).ok()?;
        let course = course.as_mut()?;
        let before = course.message;
        let mut legal = None;
        match (&query.kind, refused) {
            // Only this answer reports an illegal line: it has not changed the game.
            (QueryKind::Line, true) => course.message = Some(two_player::Message::IllegalMove),
            (QueryKind::Change, false) => course.message = two_player::verdict(game),
            _ => {}
        }
        let whole = matches!(query.kind, QueryKind::State { whole: true });
        let state = course.message(game, whole);
        if refused {
            course.message = before;
        }
        if let (QueryKind::Legal(_), false) = (&query.kind, refused) {
            legal = self.open(&query.game).ok().and_then(|open| open.legal_in_course(&query.kind));
        }
        Some(CourseAnswer { state, legal })
    }

    /// Returns an error about a game with its squares named as the course of the game names them.
    pub(crate) fn in_course(&self, query: &CourseQuery, error: Error) -> Error {
        match self.open(&query.game) {
            Ok(open) => Error { sentence: open.named(error.sentence), ..error },
            Err(_) => error,
        }
    }
}

impl Open {
    /// Returns the legal moves, perhaps of the piece on one square, as the course writes them.
    fn legal_in_course(&self, kind: &QueryKind) -> Option<Vec<String>> {
        let QueryKind::Legal(from) = kind else { return None };
        let from = from.as_deref().and_then(|name| self.square(name).ok());
        let moves = self.game.legal_moves().into_iter();
        let wanted = moves.filter(|m| from.is_none_or(|from| !m.is_drop() && m.from() == from));
        Some(self.course.as_ref()?.write_all(self.game.position(), wanted))
    }

    /// Returns the coordinates of the game's course, if the client wants its words.
    fn coordinates(&self) -> Option<Coordinates> {
        self.course.as_ref().and_then(|course| course.course().coordinates())
    }

    /// Returns a sentence with its squares named as the game's course names them, if the client wants that.
    pub(crate) fn named(&self, sentence: String) -> String {
        match self.coordinates() {
            Some(coordinates) => coordinates.in_sentence(self.game.ruleset(), &sentence),
            None => sentence,
        }
    }

    /// Returns whether moves are the lines of two-player chess.
    pub(crate) fn reads_lines(&self, notation: Option<Notation>) -> bool {
        self.course.as_ref().map(CourseGame::course) == Some(Course::TwoPlayer) && notation.is_none()
    }

    /// Returns whether a text is a line of the course's two-player chess that is more than a move: a
    /// resignation, or a move with which a draw is asked.
    pub(crate) fn is_course_line(&self, text: &str) -> bool {
        let is_more = self.split_draw(text).1 || self.is_two_player() && text.trim() == "resign";
        is_more && !matches!(two_player::read(&self.game, text), Err(None))
    }

    /// Splits `draw?` off a move of the course's two-player chess, in its dialect or not: the opponent is
    /// obliged to accept.
    pub(crate) fn split_draw<'t>(&self, text: &'t str) -> (&'t str, bool) {
        if self.is_two_player() { two_player::split_draw(text.trim()) } else { (text, false) }
    }

    fn is_two_player(&self) -> bool {
        Course::of(self.game.ruleset()) == Some(Course::TwoPlayer)
    }

    /// Reads a move in the notation that a request names, or else in the coordinates of the course or as a
    /// line of two-player chess.
    pub(crate) fn read(
        &self,
        text: &str,
        notation: Option<Notation>,
        by: Option<Color>,
        now: Time,
    ) -> Result<(Color, Move), Error> {
        let (position, last) = (self.game.position(), self.game.moves().last().map(|node| node.m.to()));
        let line = match notation {
            None if self.is_two_player() => two_player::read(&self.game, text.trim()).ok(),
            _ => None,
        };
        if let Some(two_player::Reading::Move { m, .. }) = line {
            return playable(&self.game, Ok(m), by, now);
        }
        let read = match (notation, self.coordinates()) {
            (Some(Notation::Uci), _) => uci::read(position, text),
            (Some(Notation::San), _) => san::read(position, text),
            (Some(Notation::Usi), _) => MoveNotation::Usi.read(position, text),
            (None, Some(coordinates)) => coordinates.read_any(position, last, text),
            (None, None) => any::read_after(position, last, text),
        };
        playable(&self.game, read, by, now)
    }

    /// Plays a line of two-player chess. `full` is the error for a move if the game has reached the limit of
    /// events.
    pub(crate) fn play_line(
        &mut self,
        line: &str,
        by: Option<Color>,
        full: Option<Error>,
        now: Time,
    ) -> Result<Option<MoveTexts>, Error> {
        let (by, reading) = self.read_line(line, by, now)?;
        let step = match reading {
            two_player::Reading::Move { m, .. } => match full {
                Some(full) => return Err(full),
                None => Some(MoveTexts::of(self.game.position(), m)),
            },
            two_player::Reading::Resign => None,
        };
        let message = two_player::carry_out(&mut self.game, by, reading, now)
            .map_err(|refusal| Error::refusal(&refusal, self.game.ruleset()))?;
        if let Some(course) = &mut self.course {
            course.message = message;
        }
        Ok(step)
    }

    /// Reads a line of two-player chess, and returns it with the side that may carry it out.
    pub(crate) fn read_line(
        &self,
        line: &str,
        by: Option<Color>,
        now: Time,
    ) -> Result<(Color, two_player::Reading), Error> {
        let refused = |refusal| Error::refusal(&refusal, self.game.ruleset());
        let by = by.unwrap_or(self.game.turn());
        let reading = two_player::read(&self.game, line.trim()).map_err(|refusal| match refusal {
            Some(refusal) => refused(refusal),
            None => {
                let sentence = "Here moves are written `e2 e4`, and promotions `g7 g8 N`.";
                Error::new(ErrorCode::UnreadableMove, sentence)
            }
        })?;
        if let two_player::Reading::Move { m, .. } = reading {
            self.game.may_move(by, Some(m), now).map_err(refused)?;
        }
        Ok((by, reading))
    }
}
