//! The protocol of XBoard and WinBoard, CECP 2. Unlike in UCI, the engine keeps the game: it makes its own
//! moves and announces results. Reads no input and writes only to its host.

mod features;
mod pending_move;
mod time;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use tabiya_board::Color;
use tabiya_engine::Limits;
use tabiya_notation::{MoveError, MoveNotation, fen};
use tabiya_rules::{Ruleset, judge};

use crate::Protocol;
use crate::games::Games;
use crate::host::Host;
use crate::options::{DEFAULT_HASH, Settings};
use crate::played::Played;
use crate::search_thread::{Job, SearchThread};
use crate::session::{Flow, ProtocolSession, quoted};
use crate::strength::Strength;
use pending_move::PendingMove;
use time::TimeControl;

/// The mode of the engine: whether it moves for a side, watches or analyses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// It only checks moves.
    Force,
    /// It plays a side.
    Plays(Color),
    /// Analysis: it searches every position until the next one.
    Analyzes,
}

/// A session in the protocol of XBoard.
#[derive(Debug)]
pub(crate) struct XboardSession {
    host: Host,
    games: Games,
    settings: Settings,
    strength: Strength,
    played: Played,
    search_thread: SearchThread,
    /// The running search, or one that has ended and was not collected yet.
    pending: Option<Arc<PendingMove>>,
    mode: Mode,
    /// Whether lines of thinking are wanted.
    post: Arc<AtomicBool>,
    time: TimeControl,
    depth: Option<u32>,
}

impl XboardSession {
    pub(crate) fn new(host: Host) -> XboardSession {
        let chess = standard();
        XboardSession {
            games: Games::new(Protocol::Xboard),
            settings: Settings::default(),
            strength: Strength::default(),
            played: Played::start_of(&chess),
            search_thread: SearchThread::new(chess, DEFAULT_HASH.min(host.max_hash), 1),
            pending: None,
            mode: Mode::Plays(Color::Black),
            post: Arc::new(AtomicBool::new(false)),
            time: TimeControl::default(),
            depth: None,
            host,
        }
    }

    fn say(&self, line: &str) {
        (self.host.output)(line);
    }

    fn error(&self, kind: &str, command: &str) {
        self.say(&format!("Error ({kind}): {}", quoted(command)));
    }

    /// Takes over the move of a search that has ended.
    fn settle(&mut self) {
        if let Some(played) = self.pending.as_ref().and_then(|pending| pending.take_result()) {
            self.played = played;
            self.pending = None;
        }
    }

    /// Breaks the search off. It gives no move, unless it had already.
    fn cancel(&mut self) {
        if let Some(pending) = &self.pending {
            pending.cancel();
            self.search_thread.stop();
            self.search_thread.wait();
            self.settle();
            self.pending = None;
        }
    }

    /// Begins a game from its opening array.
    fn begin(&mut self, ruleset: Ruleset) {
        self.played = Played::start_of(&ruleset);
        self.search_thread.set_game(ruleset);
        self.search_thread.clear();
    }

    /// Starts the search for a move, or the analysis, that is due in the position.
    fn proceed(&mut self) {
        let position = self.played.position();
        let analysis = match self.mode {
            Mode::Analyzes => true,
            Mode::Plays(color) if color == position.turn() => false,
            _ => return,
        };
        if judge(position, self.played.history()).is_some() && (!analysis || !position.has_legal_move()) {
            return;
        }
        let limits = if analysis {
            Limits::default()
        } else {
            let time = self.time.limit(self.played.plies(), self.settings.overhead);
            self.strength.restrain(Limits { depth: self.depth, time, ..Limits::default() })
        };
        let limits = Limits { lines: self.settings.lines as usize, ..limits };
        let pending = Arc::new(PendingMove::new(self.played.clone(), &self.host.output, analysis));
        let job = Job {
            played: self.played.clone(),
            limits,
            received: Instant::now(),
            ponder: false,
            infinite: analysis,
            mate: None,
        };
        let (writer, at_end, post) = (Arc::clone(&pending), Arc::clone(&pending), Arc::clone(&self.post));
        self.pending = Some(pending);
        let on_depth = move |report: &_| {
            if post.load(Ordering::Relaxed) {
                writer.inform(report);
            }
        };
        self.search_thread.start(job, on_depth, move |report| at_end.finish(&report));
    }

    /// `usermove`, or a move alone: then a text that no notation has is an unknown command.
    fn user_move(&mut self, text: &str, bare: bool) {
        let is_ours = self.mode == Mode::Plays(self.played.position().turn());
        if is_ours && self.pending.is_some() {
            return self.say(&format!("Illegal move (it is not your turn): {}", quoted(text)));
        }
        let m = match MoveNotation::XBoard.read(self.played.position(), text) {
            Ok(m) => m,
            Err(MoveError::Unreadable(_) | MoveError::NotAMove { .. }) if bare => {
                return self.error("unknown command", text);
            }
            Err(why) => {
                let why = why.sentence(self.played.position().ruleset());
                let why = why.trim_end_matches('.');
                return self.say(&format!("Illegal move ({why}): {}", quoted(text)));
            }
        };
        self.cancel();
        self.played.play(m);
        if matches!(self.mode, Mode::Plays(_))
            && let Some(result) = pending_move::result(&self.played)
        {
            self.say(&result);
        }
        self.proceed();
    }

    /// Changes the position, if that succeeds, and analyses the new one where that is the mode.
    fn change(
        &mut self,
        change: impl FnOnce(&mut Self) -> Result<(), (&'static str, String)>,
        command: &str,
    ) {
        self.cancel();
        if let Err((kind, why)) = change(self) {
            self.error(kind, command);
            if !why.is_empty() {
                self.remark(&why);
            }
        }
        if self.mode == Mode::Analyzes {
            self.proceed();
        }
    }

    fn set_board(&mut self, text: &str) {
        self.cancel();
        match fen::read(self.played.position().ruleset(), text) {
            Ok(position) => self.played = Played::new(position),
            Err(why) => {
                self.say("tellusererror Illegal position");
                self.remark(&why.to_string());
            }
        }
        if self.mode == Mode::Analyzes {
            self.proceed();
        }
    }

    fn set_mode(&mut self, mode: Mode) {
        self.cancel();
        self.mode = mode;
        self.proceed();
    }

    /// Replies to `ping`, but not before the move that is being searched for.
    fn pong(&self, number: &str) {
        let reply = format!("pong {}", quoted(number));
        match &self.pending {
            Some(pending) => pending.reply(reply),
            None => self.say(&reply),
        }
    }
}

/// Returns the game of a new session.
fn standard() -> Ruleset {
    Ruleset::builtin("chess").expect("chess is built in")
}

impl ProtocolSession for XboardSession {
    fn line(&mut self, text: &str) -> Flow {
        self.settle();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match word {
            "" | "accepted" | "rejected" | "random" | "hard" | "easy" | "computer" | "name" | "rating"
            | "ics" | "otim" | "draw" | "hint" | "bk" | "nps" | "white" | "black" | "." | "pause"
            | "resume" => {}
            "xboard" => self.say(""),
            "protover" => self.introduce(),
            "new" => {
                self.cancel();
                self.begin(standard());
                (self.mode, self.depth) = (Mode::Plays(Color::Black), None);
            }
            "variant" => self.change(|session| session.variant(rest), text),
            "setboard" => self.set_board(rest),
            "undo" => self.change(|session| session.undo(1), text),
            "remove" => self.change(|session| session.undo(2), text),
            "force" | "result" | "exit" => self.set_mode(Mode::Force),
            "go" => {
                // A search for its own move continues.
                if self.pending.is_none() || self.mode == Mode::Analyzes {
                    self.set_mode(Mode::Plays(self.played.position().turn()));
                }
            }
            "playother" => {
                self.cancel();
                self.set_mode(Mode::Plays(!self.played.position().turn()));
            }
            "analyze" => self.set_mode(Mode::Analyzes),
            "usermove" => self.user_move(rest, false),
            "?" => {
                if self.mode != Mode::Analyzes {
                    self.search_thread.stop();
                }
            }
            "ping" => self.pong(rest),
            "post" => self.post.store(true, Ordering::Relaxed),
            "nopost" => self.post.store(false, Ordering::Relaxed),
            "level" | "st" | "time" => {
                if !self.time.set(word, rest) {
                    self.error("bad time", text);
                }
            }
            "sd" => match rest.parse() {
                Ok(depth) => self.depth = Some(depth).filter(|depth| *depth > 0),
                Err(_) => self.error("bad depth", text),
            },
            "memory" | "cores" | "option" => {
                if let Err(why) = self.set_option(word, rest) {
                    self.error("bad option", text);
                    self.remark(&why);
                }
            }
            "quit" => {
                self.cancel();
                return Flow::Quit;
            }
            // No move is that long.
            _ if text.len() > 40 => self.error("unknown command", text),
            _ => self.user_move(text, true),
        }
        Flow::Continue
    }

    fn remark(&self, text: &str) {
        for line in text.lines() {
            self.say(&format!("# {line}"));
        }
    }

    fn wait(&mut self) {
        self.search_thread.wait();
        self.settle();
    }

    fn finish(&mut self) {
        if self.search_thread.ends_by_itself() {
            self.wait();
        } else {
            self.cancel();
        }
    }

    fn end(&mut self) {
        self.cancel();
    }
}
