//! A session: request lines in, answer lines out, with any number of open games. It performs no input or
//! output and reads no clock; the caller of [`Session::answer`] does both.

use std::collections::BTreeMap;

use tabiya_board::Color;
use tabiya_player::Engines;
use tabiya_referee::{Game, Time};
use tabiya_rules::Ruleset;
use tabiya_wire::{EndingMessage, Error, ErrorCode, ErrorText, PROTOCOL_VERSION, RulesSource};

use crate::answer::{About, Answer, Bye, Pong, Summary};
use crate::course_answer::{CourseAnswer, CourseQuery};
use crate::dialect::CourseGame;
use crate::request::{Request, Version};
use crate::request_reader;

/// The size of the transposition table of the engine.
const TABLE_BYTES: usize = 16 << 20;

/// The limits of a session, so that a faulty client cannot fill the memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The greatest number of open games.
    pub games: usize,
    /// The greatest length of a line, in bytes.
    pub line: usize,
    /// The greatest number of events in a game; beyond it, the game can only be ended.
    pub events: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { games: 1_000, line: 1 << 20, events: 20_000 }
    }
}

/// A session with a client.
///
/// ```
/// use tabiya_referee::Time;
/// use tabiya_session::Session;
///
/// let mut session = Session::default();
/// session.answer(r#"{"id":1,"do":"new","game":"chess"}"#, Time(0));
/// let answer = session.answer(r#"{"id":2,"do":"explain","game":"g1","move":"e1e3"}"#, Time(0));
/// assert!(answer.starts_with(r#"{"id":2,"ok":{"legal":false,"code":"cannot-move-that","#));
/// assert!(answer.ends_with(r#""sentence":"A king cannot go from e1 to e3."}}"#));
/// ```
#[derive(Debug)]
pub struct Session {
    pub(crate) limits: Limits,
    pub(crate) games: BTreeMap<Handle, Open>,
    /// The number of games that have begun.
    pub(crate) begun: u64,
    /// The built-in games used so far, so that each is compiled once.
    pub(crate) builtin: BTreeMap<String, Ruleset>,
    /// The engine of the last search.
    pub(crate) engines: Engines,
    over: bool,
}

/// The number of a game: `g1` is 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Handle(pub(crate) u64);

/// An open game.
#[derive(Debug)]
pub(crate) struct Open {
    pub(crate) handle: Handle,
    pub(crate) source: RulesSource,
    pub(crate) game: Game,
    /// The game in the words of its course, if the client wants them.
    pub(crate) course: Option<CourseGame>,
}

impl Default for Session {
    fn default() -> Session {
        Session::with_limits(Limits::default())
    }
}

impl Session {
    /// Creates a session with these limits.
    pub fn with_limits(limits: Limits) -> Session {
        Session {
            limits,
            games: BTreeMap::new(),
            begun: 0,
            builtin: BTreeMap::new(),
            engines: Engines::new(TABLE_BYTES, 1),
            over: false,
        }
    }

    /// Returns whether `quit` was received.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Answers a line with a line, both without line ends. `now` is the time for requests that give none.
    ///
    /// Every line gets an answer, even one that is not UTF-8. If the answer is an error, nothing has changed.
    pub fn answer(&mut self, line: impl AsRef<[u8]>, now: Time) -> String {
        let line = line.as_ref();
        match std::str::from_utf8(line) {
            Ok(text) => self.answer_text(text, now),
            Err(error) => {
                let readable = String::from_utf8_lossy(&line[..error.valid_up_to()]).chars().count();
                let error = Error::new(ErrorCode::NotUtf8, "A request is text in UTF-8.");
                failed(&error.at(ErrorText::Request, readable))
            }
        }
    }

    fn answer_text(&mut self, line: &str, now: Time) -> String {
        if line.len() > self.limits.line {
            return self.too_long();
        }
        let (id, request) = request_reader::line(line);
        let mut query = request.as_ref().ok().and_then(CourseQuery::of);
        let mut done = request.and_then(|request| self.carry_out(request, now));
        if let Some(query) = &query {
            done = done.map_err(|error| self.in_course(query, error));
        }
        match &done {
            Ok(Answer::Opened(opened)) => query = Some(CourseQuery::begun(&opened.summary.game)),
            Ok(Answer::Loaded(loaded)) => query = Some(CourseQuery::begun(&loaded.opened.summary.game)),
            _ => {}
        }
        let course = query.and_then(|query| self.course(&query, done.is_err()));
        match &done {
            Ok(answer) => written(id, "ok", answer, course.as_ref()),
            Err(error) => written(id, "error", error, course.as_ref()),
        }
    }

    /// Returns the answer to a line that exceeds the [limit](Limits::line), for callers that do not read such
    /// lines to the end.
    pub fn too_long(&self) -> String {
        let sentence = format!("A line has at most {} bytes.", self.limits.line);
        failed(&Error::new(ErrorCode::LineTooLong, sentence))
    }

    fn carry_out(&mut self, request: Request, now: Time) -> Result<Answer, Error> {
        Ok(match request {
            Request::New(request) => Answer::Opened(self.new_game(&request, now)?),
            Request::Replay(request) => Answer::Opened(self.replay(&request)?),
            Request::Load(request) => Answer::Loaded(self.load(&request, now)?),
            Request::Close(request) => Answer::Closed(self.close(&request.game)?),
            Request::Games(_) => Answer::GameList(self.list()),
            Request::Legal(request) => Answer::LegalMoves(self.open(&request.game)?.legal(&request)?),
            Request::Explain(request) => {
                Answer::Explanation(self.open(&request.game)?.explain(&request, now)?)
            }
            Request::Think(request) => Answer::Thoughts(Box::new(self.think(&request)?)),
            Request::State(request) => {
                Answer::GameState(Box::new(self.open(&request.game)?.state(&request, now)))
            }
            Request::History(request) => Answer::MoveHistory(self.open(&request.game)?.history(&request)),
            Request::Events(request) => Answer::EventList(self.open(&request.game)?.events(&request)),
            Request::Board(request) => Answer::BoardView(self.open(&request.game)?.board(&request)?),
            Request::Pgn(request) => Answer::PgnText(self.open(&request.game)?.pgn(&request)?),
            Request::Rules(request) => Answer::Rules(self.rules(&request)?),
            Request::Ping(_) => Answer::Pong(Pong { now: now.0 }),
            Request::Version(request) => Answer::About(version(&request)?),
            Request::Quit(_) => {
                self.over = true;
                Answer::Bye(Bye { games: self.games.len() })
            }
            Request::Move(request) => Answer::Changed(self.play(&request, now)?),
            Request::Rewind(request) => Answer::Changed(self.rewind(&request, now)?),
            Request::Draw(request) => Answer::Changed(self.draw(&request, now)?),
            Request::Claim(request) => Answer::Changed(self.claim(&request, now)?),
            Request::Takeback(request) => Answer::Changed(self.takeback(&request, now)?),
            Request::Act(action, request) => Answer::Changed(self.act(&request, action, now)?),
        })
    }

    /// Returns the handle of an open game.
    pub(crate) fn handle(&self, name: &str) -> Result<Handle, Error> {
        let number = name.strip_prefix('g').and_then(|number| number.parse().ok()).map(Handle);
        let known = number.filter(|handle| self.games.contains_key(handle) && handle.to_string() == name);
        known.ok_or_else(|| {
            let shown: String = name.chars().take(40).collect();
            let sentence = match self.games.len() {
                0 => format!("There is no game `{shown}`: none is open. Begin one with `new`."),
                _ => format!("There is no game `{shown}`. `games` lists those that are open."),
            };
            Error::new(ErrorCode::NoSuchGame, sentence)
        })
    }

    pub(crate) fn open(&self, name: &str) -> Result<&Open, Error> {
        let handle = self.handle(name)?;
        self.games.get(&handle).ok_or_else(|| Error::new(ErrorCode::NoSuchGame, "The game is closed."))
    }

    pub(crate) fn open_mut(&mut self, name: &str) -> Result<&mut Open, Error> {
        let handle = self.handle(name)?;
        self.games.get_mut(&handle).ok_or_else(|| Error::new(ErrorCode::NoSuchGame, "The game is closed."))
    }
}

impl Open {
    pub(crate) fn summary(&self) -> Summary {
        let game = &self.game;
        let ruleset = game.ruleset();
        Summary {
            game: self.handle.to_string(),
            fen: tabiya_notation::fen::write(game.position()),
            turn: ruleset.alternates().then(|| game.turn().into()),
            ply: game.ply(),
            check: game.position().announces_check(),
            ending: game.ending().map(|ending| EndingMessage::of(ending, ruleset)),
        }
    }

    /// Returns the side that a request names, if it names one.
    pub(crate) fn side(&self, name: Option<&str>) -> Result<Option<Color>, Error> {
        let Some(name) = name else { return Ok(None) };
        let known = named(self.game.ruleset(), name);
        known.map(Some).ok_or_else(|| {
            let [white, black] = &self.game.ruleset().def().sides;
            let shown: String = name.chars().take(40).collect();
            let sentence = format!("There is no side `{shown}`: say `white` ({white}) or `black` ({black}).");
            Error::new(ErrorCode::NoSuchSide, sentence)
        })
    }
}

impl std::fmt::Display for Handle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "g{}", self.0)
    }
}

/// Returns the versions, unless the client speaks a newer protocol.
fn version(request: &Version) -> Result<About, Error> {
    if let Some(newer) = request.protocol.filter(|protocol| *protocol > PROTOCOL_VERSION) {
        let sentence = format!(
            "You speak version {newer} of the protocol, and this program version {PROTOCOL_VERSION}."
        );
        return Err(Error::new(ErrorCode::UnsupportedProtocol, sentence));
    }
    Ok(About {
        name: "tabiya".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: PROTOCOL_VERSION,
    })
}

/// Writes an answer as a line, with the words of a course if there are any. An answer that cannot be written
/// becomes an error.
fn written(
    id: request_reader::Id<'_>,
    key: &str,
    value: &impl serde::Serialize,
    course: Option<&CourseAnswer>,
) -> String {
    let course = course.map(serde_json::to_string).transpose();
    let both = serde_json::to_string(value).and_then(|value| Ok((value, course?)));
    match both {
        Ok((value, None)) => format!("{{\"id\":{id},\"{key}\":{value}}}"),
        Ok((value, Some(course))) => format!("{{\"id\":{id},\"{key}\":{value},\"course\":{course}}}"),
        Err(error) => failed_as(id, &Error::new(ErrorCode::Internal, format!("The answer failed: {error}."))),
    }
}

fn failed_as(id: request_reader::Id<'_>, error: &Error) -> String {
    // An error consists of strings and numbers, which are always written.
    let sentence = serde_json::Value::from(error.sentence.as_str());
    format!(
        "{{\"id\":{id},\"error\":{{\"code\":\"{}\",\"family\":\"refused\",\"sentence\":{sentence}}}}}",
        error.code
    )
}

/// The answer to a line that is not a request.
fn failed(error: &Error) -> String {
    written(request_reader::Id::NONE, "error", error, None)
}

/// Returns the time that the request gives, or else the session's.
pub(crate) fn time_of(given: Option<u64>, now: Time) -> Time {
    given.map_or(now, Time)
}

/// Returns the side that a request names: `white`, `black`, or the game's own name of a side in any case.
fn named(ruleset: &Ruleset, name: &str) -> Option<Color> {
    match name {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => {
            let own = |color: &Color| ruleset.def().sides[color.index()].to_lowercase();
            let name = name.to_lowercase();
            Color::ALL.into_iter().find(|color| own(color) == name)
        }
    }
}
