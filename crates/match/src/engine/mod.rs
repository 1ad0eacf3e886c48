//! Programs that play, behind one interface: they are started, get positions and limits, and answer with
//! moves. No rule is checked here.

mod dialect;
mod process;
mod uci;
mod variant;
mod xboard;

use std::fmt;
use std::time::{Duration, Instant};

use tabiya_board::Color;
use tabiya_notation::MoveError;
use tabiya_process::Cancel;
use tabiya_rules::{Move, Position};

use crate::fault::{Fault, FaultKind};
use crate::limits::{Clock, Limits};
use crate::score::Score;
use crate::settings::Match;
use crate::spec::Protocol;
pub(crate) use dialect::{Dialect, Read};
use process::{Process, Trouble};
use uci::Uci;
use xboard::{Needs, XBoard};

/// A program that cannot be used for the match. It displays as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartError {
    name: String,
    reason: String,
    stderr: Vec<String>,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot play: {}", self.name, self.reason)?;
        self.stderr.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

impl std::error::Error for StartError {}

/// The timeouts for programs that hang, which are not part of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// How long a program may take to start, and to get ready for a game.
    pub start: Duration,
    /// How long it may think if there is no limit of time.
    pub stall: Duration,
    /// How long it may take to stop when its time is over.
    pub stop: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        let seconds = Duration::from_secs;
        Timeouts { start: seconds(10), stall: seconds(60), stop: seconds(1) }
    }
}

/// A question to a program.
pub(crate) struct Question<'a> {
    /// The position.
    pub(crate) position: &'a Position,
    /// The limits of the program.
    pub(crate) limits: &'a Limits,
    /// The clocks of both sides, by colour.
    pub(crate) clocks: [Option<Clock>; 2],
    /// The time after which the program has to be stopped.
    pub(crate) allowed: Duration,
}

/// An answer of a program.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) choice: Choice,
    pub(crate) used: Duration,
    pub(crate) score: Option<Score>,
    pub(crate) depth: Option<u32>,
}

#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// A move, as it was written.
    Move(String),
    /// It resigns.
    Resign,
    /// It declares that it has won, as USI allows.
    Declare,
}

/// The part of a game that a program is sent: a position and the moves after it, in its own words.
#[derive(Debug)]
struct Sent {
    start: Position,
    /// Whether `start` is the opening position of the game.
    is_opening: bool,
    moves: Vec<String>,
}

/// A running program that is ready to play one game after the other.
#[derive(Debug)]
pub(crate) struct Engine {
    process: Process,
    talk: Talk,
    dialect: Dialect,
    timeouts: Timeouts,
    similar: bool,
    sent: Sent,
}

/// The state of the conversation.
#[derive(Debug)]
enum Talk {
    Uci(Uci),
    XBoard(XBoard),
}

impl Engine {
    /// Starts one of the two programs of a match and prepares it for a game.
    pub(crate) fn start(settings: &Match, index: usize, cancel: &Cancel) -> Result<Engine, StartError> {
        let Match { ruleset, timeouts, .. } = settings;
        let (spec, timeouts) = (&settings.engines[index], *timeouts);
        let error = |reason: String| StartError { name: spec.name.clone(), reason, stderr: Vec::new() };
        let dialect = Dialect::new(spec.protocol, ruleset, spec.similar_rules)
            .map_err(|unsupported| error(unsupported.to_string()))?;
        let mut process = Process::start(spec, cancel)
            .map_err(|source| error(format!("`{}` cannot be started: {source}.", spec.command.display())))?;
        let deadline = Instant::now() + timeouts.start;
        let talk = match spec.protocol {
            Protocol::Uci | Protocol::Usi => {
                let file = settings.ruleset_file.as_deref();
                Uci::begin(&mut process, spec, ruleset, file, deadline).map(Talk::Uci)
            }
            Protocol::XBoard => {
                let needs = Needs {
                    limits: spec.limits.or(settings.limits),
                    positions: spec.similar_rules || settings.openings.have_other_starts(),
                };
                XBoard::begin(&mut process, spec, ruleset, &needs, deadline).map(Talk::XBoard)
            }
        };
        let sent = Sent { start: ruleset.start(), is_opening: true, moves: Vec::new() };
        match talk {
            Ok(talk) => Ok(Engine { process, talk, dialect, timeouts, similar: spec.similar_rules, sent }),
            Err(refused) => {
                let reason = match refused {
                    Refused::Reason(reason) => reason,
                    Refused::Trouble(Trouble::Time) => {
                        format!("it did not speak {} in time.", spec.protocol)
                    }
                    Refused::Trouble(Trouble::Ended(how)) => format!("{how}."),
                    Refused::Trouble(Trouble::Output) => "it prints without end.".to_owned(),
                };
                Err(StartError { stderr: process.errors(), ..error(reason) })
            }
        }
    }

    /// Begins a game.
    pub(crate) fn new_game(&mut self, start: &Position) -> Result<(), Fault> {
        let is_opening = !self.similar && *start == start.ruleset().start();
        self.sent = Sent { start: start.clone(), is_opening, moves: Vec::new() };
        let deadline = Instant::now() + self.timeouts.start;
        let ready = match &mut self.talk {
            Talk::Uci(uci) => uci.new_game(&mut self.process, deadline),
            Talk::XBoard(xboard) => xboard.new_game(&mut self.process, &self.sent, &self.dialect, deadline),
        };
        ready.map_err(|trouble| self.fault(trouble, "it was not ready for the game in time"))
    }

    /// Notes a move of either side. `own` is the program's own text.
    pub(crate) fn note(&mut self, before: &Position, m: Move, own: Option<(&str, Read)>) {
        let misunderstood = own.is_some_and(|(_, read)| !read.is_exact);
        if self.similar || misunderstood {
            let mut after = before.clone();
            after.play_unchecked(m);
            self.sent = Sent { start: after, is_opening: false, moves: Vec::new() };
            if let Talk::XBoard(xboard) = &mut self.talk {
                xboard.forget();
            }
            return;
        }
        let text = own.map_or_else(|| self.dialect.write(before, m), |(text, _)| text.to_owned());
        self.sent.moves.push(text);
        if let (Talk::XBoard(xboard), true) = (&mut self.talk, own.is_some()) {
            xboard.has_moved();
        }
    }

    /// Lets the program think.
    pub(crate) fn think(&mut self, question: &Question<'_>) -> Result<Answer, Fault> {
        let (process, sent, dialect) = (&mut self.process, &self.sent, &self.dialect);
        process.discard();
        let stop = self.timeouts.stop;
        let answer = match &mut self.talk {
            Talk::Uci(uci) => uci.think(process, sent, dialect, question, stop),
            Talk::XBoard(xboard) => xboard.think(process, sent, dialect, question, stop),
        };
        answer.map_err(|refused| match refused {
            Refused::Trouble(trouble) => {
                self.fault(trouble, "it did not answer, and ignored the command to stop")
            }
            Refused::Reason(detail) => Fault { kind: FaultKind::RefusedMove, detail },
        })
    }

    /// Reads a move of the program.
    pub(crate) fn read_move(&self, position: &Position, text: &str) -> Result<Read, MoveError> {
        self.dialect.read(position, text)
    }

    /// Sends the program how the game ended, if its protocol has a word for that.
    pub(crate) fn end_game(&mut self, result: &str, sentence: &str) {
        if let Talk::XBoard(xboard) = &mut self.talk {
            xboard.end_game(&self.process, result, sentence);
        }
    }

    /// Returns the last lines of standard error.
    pub(crate) fn stderr(&self) -> Vec<String> {
        self.process.errors()
    }

    /// Lets the program end.
    pub(crate) fn quit(self) {
        self.process.send("quit");
        self.process.finish();
    }

    fn fault(&self, trouble: Trouble, silent: &str) -> Fault {
        match trouble {
            Trouble::Time => Fault { kind: FaultKind::Stall, detail: silent.to_owned() },
            Trouble::Ended(how) => Fault { kind: FaultKind::Crash, detail: how },
            Trouble::Output => Fault {
                kind: FaultKind::Output,
                detail: "it printed more than 64 MiB for one move".to_owned(),
            },
        }
    }
}

/// Why a conversation failed.
#[derive(Debug)]
enum Refused {
    /// The program does not answer.
    Trouble(Trouble),
    /// The program refuses, or lacks a feature; as a clause or a sentence.
    Reason(String),
}

impl From<Trouble> for Refused {
    fn from(trouble: Trouble) -> Refused {
        Refused::Trouble(trouble)
    }
}

/// Returns the milliseconds that a side has on its clock, and its increment.
fn millis(clocks: &[Option<Clock>; 2], color: Color) -> (u128, u128) {
    let clock = clocks[color.index()];
    clock.map_or((0, 0), |clock| (clock.left().as_millis(), clock.increment().as_millis()))
}
