//! A conversation: lines in, lines out, any number of games between them. There is no input or output
//! here and no clock; whoever has those calls [`Session::answer`].

mod ask;
mod open;
mod play;

use std::collections::BTreeMap;

use tabiya_board::Color;
use tabiya_referee::{Action, Game, Time};
use tabiya_rules::Ruleset;

use crate::answer::{About, Answer, Bye, Pong, Summary};
use crate::error::{Error, Text};
use crate::request::Request;
use crate::{EndingMessage, RulesSource, read, side};

/// The version of the protocol. It grows when a change could break a program.
const PROTOCOL: u32 = 1;

/// How much one session may hold, so that a mistake in a program cannot fill the memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Games that are open at once.
    pub games: usize,
    /// The bytes of a line.
    pub line: usize,
    /// The events of a game, after which nothing can be added but its end.
    pub events: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { games: 1_000, line: 1 << 20, events: 20_000 }
    }
}

/// A conversation with a program.
///
/// ```
/// use tabiya_referee::Time;
/// use tabiya_wire::Session;
///
/// let mut session = Session::default();
/// session.answer(r#"{"id":1,"do":"new","game":"chess"}"#, Time(0));
/// let answer = session.answer(r#"{"id":2,"do":"explain","game":"g1","move":"e1e3"}"#, Time(0));
/// assert_eq!(
///     answer,
///     r#"{"id":2,"ok":{"legal":false,"code":"cannot-move-that","sentence":"A king cannot go from e1 to e3."}}"#
/// );
/// ```
#[derive(Debug, Default)]
pub struct Session {
    limits: Limits,
    games: BTreeMap<Handle, Open>,
    /// How many games have begun.
    begun: u64,
    /// Built-in games that were asked for, so that each is compiled once.
    builtin: BTreeMap<String, Ruleset>,
    over: bool,
}

/// The number of a game: `g1` is 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Handle(u64);

/// A game that is open.
#[derive(Debug)]
struct Open {
    handle: Handle,
    source: RulesSource,
    game: Game,
}

impl Session {
    /// A session that holds no more than this.
    pub fn with_limits(limits: Limits) -> Session {
        Session { limits, ..Session::default() }
    }

    /// What it may hold.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Whether it was told to end.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Answers one line with one line, without its end. `now` is what time it is where the request does
    /// not say.
    ///
    /// Whatever the line, there is an answer: if it is an error, nothing has changed.
    pub fn answer(&mut self, line: &str, now: Time) -> String {
        if line.len() > self.limits.line {
            return self.too_long();
        }
        let (id, request) = read::line(line);
        match request.and_then(|request| self.carry_out(request, now)) {
            Ok(answer) => written(id, "ok", &answer),
            Err(error) => written(id, "error", &error),
        }
    }

    /// The same for a line of bytes, which may not be text at all.
    pub fn answer_bytes(&mut self, line: &[u8], now: Time) -> String {
        match std::str::from_utf8(line) {
            Ok(line) => self.answer(line, now),
            Err(error) => {
                let readable = String::from_utf8_lossy(&line[..error.valid_up_to()]).chars().count();
                let error = Error::unreadable("not-utf8", "A request is text in UTF-8.");
                failed(&error.at(Text::Request, readable))
            }
        }
    }

    /// The answer to a line that is longer than the [limit](Limits::line), for those who do not keep
    /// such lines.
    pub fn too_long(&self) -> String {
        let sentence = format!("A line has at most {} bytes.", self.limits.line);
        failed(&Error::unreadable("line-too-long", sentence))
    }

    fn carry_out(&mut self, request: Request, now: Time) -> Result<Answer, Error> {
        Ok(match request {
            Request::New(request) => Answer::Opened(self.new_game(&request, now)?),
            Request::Replay(request) => Answer::Opened(self.replay(&request)?),
            Request::Load(request) => Answer::Loaded(self.load(&request, now)?),
            Request::Close(request) => Answer::Closed(self.close(&request.game)?),
            Request::Games(_) => Answer::GameList(self.list()),
            Request::Legal(request) => Answer::LegalMoves(self.open(&request.game)?.legal(&request)?),
            Request::Explain(request) => Answer::Explained(self.open(&request.game)?.explain(&request, now)?),
            Request::State(request) => {
                Answer::GameState(Box::new(self.open(&request.game)?.state(&request, now)))
            }
            Request::History(request) => Answer::Course(self.open(&request.game)?.history(&request)),
            Request::Events(request) => Answer::EventList(self.open(&request.game)?.events(&request)),
            Request::Board(request) => Answer::Shown(self.open(&request.game)?.board(&request)?),
            Request::Pgn(request) => Answer::PgnText(self.open(&request.game)?.pgn(&request)?),
            Request::Rules(request) => Answer::Rules(self.rules(&request)?),
            Request::Ping(_) => Answer::Pong(Pong { now: now.0 }),
            Request::Version(_) => Answer::About(About {
                name: "tabiya".to_owned(),
                version: env!("CARGO_PKG_VERSION").to_owned(),
                protocol: PROTOCOL,
            }),
            Request::Quit(_) => {
                self.over = true;
                Answer::Bye(Bye { games: self.games.len() })
            }
            Request::Move(request) => Answer::Changed(self.play(&request, now)?),
            Request::Undo(request) => Answer::Changed(self.act(&request, Action::Undo, now)?),
            Request::Redo(request) => Answer::Changed(self.act(&request, Action::Redo, now)?),
            Request::Rewind(request) => Answer::Changed(self.rewind(&request, now)?),
            Request::Resign(request) => Answer::Changed(self.act(&request, Action::Resign, now)?),
            Request::Draw(request) => Answer::Changed(self.draw(&request, now)?),
            Request::Claim(request) => Answer::Changed(self.claim(&request, now)?),
            Request::Takeback(request) => Answer::Changed(self.takeback(&request, now)?),
            Request::Flag(request) => Answer::Changed(self.act(&request, Action::Flag, now)?),
            Request::Abort(request) => Answer::Changed(self.act(&request, Action::Abort, now)?),
        })
    }

    /// The number of an open game.
    fn handle(&self, name: &str) -> Result<Handle, Error> {
        let number = name.strip_prefix('g').and_then(|number| number.parse().ok()).map(Handle);
        let known = number.filter(|handle| self.games.contains_key(handle) && handle.to_string() == name);
        known.ok_or_else(|| {
            let shown: String = name.chars().take(40).collect();
            let sentence = match self.games.len() {
                0 => format!("There is no game `{shown}`: none is open. Begin one with `new`."),
                _ => format!("There is no game `{shown}`. `games` lists those that are open."),
            };
            Error::refused("no-such-game", sentence)
        })
    }

    fn open(&self, name: &str) -> Result<&Open, Error> {
        let handle = self.handle(name)?;
        self.games.get(&handle).ok_or_else(|| Error::refused("no-such-game", "The game is gone."))
    }

    fn open_mut(&mut self, name: &str) -> Result<&mut Open, Error> {
        let handle = self.handle(name)?;
        self.games.get_mut(&handle).ok_or_else(|| Error::refused("no-such-game", "The game is gone."))
    }
}

impl Open {
    fn summary(&self) -> Summary {
        let game = &self.game;
        let ruleset = game.ruleset();
        Summary {
            game: self.handle.to_string(),
            fen: tabiya_notation::fen::write(game.position()),
            turn: ruleset.alternates().then(|| game.turn().into()),
            ply: game.ply(),
            check: game.position().is_check(),
            ending: game.ending().map(|ending| EndingMessage::of(ending, ruleset)),
        }
    }

    /// The side that a request names, if it names one.
    fn side(&self, name: Option<&str>) -> Result<Option<Color>, Error> {
        let Some(name) = name else { return Ok(None) };
        let known = side::named(self.game.ruleset(), name);
        known.map(Some).ok_or_else(|| {
            let [white, black] = &self.game.ruleset().def().sides;
            let shown: String = name.chars().take(40).collect();
            let sentence = format!("There is no side `{shown}`: say `white` ({white}) or `black` ({black}).");
            Error::refused("no-such-side", sentence)
        })
    }
}

impl std::fmt::Display for Handle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "g{}", self.0)
    }
}

/// An answer as a line.
fn written(id: read::Id<'_>, key: &str, value: &impl serde::Serialize) -> String {
    // Answers are made of texts, numbers and lists, and JSON can write all of them.
    let value = serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned());
    format!("{{\"id\":{id},\"{key}\":{value}}}")
}

/// The answer to what is no request at all.
fn failed(error: &Error) -> String {
    written(read::Id::NONE, "error", error)
}

/// What the caller says the time is, or else the session's.
fn moment(said: Option<u64>, now: Time) -> Time {
    said.map_or(now, Time)
}
