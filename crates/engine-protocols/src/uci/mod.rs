//! UCI and USI: one session, since USI is UCI with other words. Reads no input and writes only to its host.

mod dialect;
mod go;
mod info;
mod setoption;

use std::time::Instant;

use tabiya_engine::{Control, Report};
use tabiya_notation::{diagram, fen, sfen};
use tabiya_rules::Ruleset;

pub(crate) use dialect::Dialect;
pub(crate) use go::Go;

use crate::games::{self, Games};
use crate::host::Host;
use crate::options::{DEFAULT_HASH, Settings};
use crate::perft;
use crate::played::Played;
use crate::search_thread::{Job, SearchThread};
use crate::session::{Flow, ProtocolSession, quoted};
use crate::strength::Strength;
use info::InfoWriter;

/// A session in UCI or USI.
#[derive(Debug)]
pub(crate) struct UciSession {
    dialect: Dialect,
    host: Host,
    games: Games,
    settings: Settings,
    strength: Strength,
    /// The game as it was chosen; the position has the form in which castling pieces may start anywhere, if
    /// that is on.
    game: Ruleset,
    played: Played,
    search_thread: SearchThread,
}

impl UciSession {
    pub(crate) fn new(dialect: Dialect, host: Host) -> UciSession {
        let game = Ruleset::builtin(dialect.default_game()).expect("the default game is built in");
        UciSession {
            dialect,
            games: Games::new(dialect.protocol()),
            settings: Settings::default(),
            strength: Strength::default(),
            played: Played::start_of(&game),
            search_thread: SearchThread::new(game.clone(), DEFAULT_HASH.min(host.max_hash), 1),
            game,
            host,
        }
    }

    fn say(&self, line: &str) {
        (self.host.output)(line);
    }

    /// Begins anew from the opening array of a game, in the form in which castling pieces may start anywhere
    /// or not.
    fn choose(&mut self, game: Ruleset, chess960: bool) -> Result<(), String> {
        let form = if chess960 { games::shuffled(&game)? } else { game.clone() };
        (self.game, self.settings.chess960) = (game, chess960);
        self.played = Played::start_of(&form);
        self.search_thread.set_game(form);
        Ok(())
    }

    /// `uci`, `usi`.
    fn introduce(&self) {
        self.say(concat!("id name Tabiya ", env!("CARGO_PKG_VERSION")));
        self.say("id author the Tabiya authors");
        for line in self.option_lines() {
            self.say(&line);
        }
        self.say(self.dialect.ok());
    }

    /// `position startpos moves e2e4`, `position fen ... moves ...`. A refused position changes nothing.
    fn position(&mut self, text: &str) -> Result<(), String> {
        let (place, moves) = match text.split_once("moves") {
            Some((place, moves)) => (place.trim(), moves),
            None => (text, ""),
        };
        let ruleset = self.played.position().ruleset();
        let (form, rest) = place.split_once(char::is_whitespace).unwrap_or((place, ""));
        let start = match form {
            "startpos" => Ok(ruleset.start()),
            "fen" => fen::read(ruleset, rest).map_err(|why| why.to_string()),
            "sfen" => sfen::read(ruleset, rest).map_err(|why| why.to_string()),
            _ => Err(format!("`startpos` or `{}` is expected.", self.dialect.position_word())),
        };
        let mut played = Played::new(start?);
        for (index, text) in moves.split_whitespace().enumerate() {
            let m = self.dialect.read(played.position(), text).map_err(|why| {
                let why = why.sentence(played.position().ruleset());
                format!("move {}, {}: {why}", index + 1, quoted(text))
            })?;
            played.play(m);
        }
        self.played = played;
        Ok(())
    }

    /// `go`.
    fn go(&mut self, text: &str, received: Instant) {
        let (mut go, unread) = Go::parse(text);
        self.dialect.order_clocks(&mut go);
        for word in unread {
            self.remark(&format!("`{}` of `go` was ignored.", quoted(&word)));
        }
        if let Some(depth) = go.perft {
            return self.perft(depth);
        }
        if self.dialect == Dialect::Usi && go.mate.is_some() {
            return self.say("checkmate notimplemented");
        }
        if let Some(answer) = self.dialect.declaration(&self.played) {
            self.search_thread.stop();
            self.search_thread.wait();
            return self.say(answer);
        }
        let position = self.played.position();
        let only = go.search_moves.iter().filter_map(|text| {
            let m = self.dialect.read(position, text).ok();
            if m.is_none() {
                self.remark(&format!("`{}` of `searchmoves` is not legal.", quoted(text)));
            }
            m
        });
        let mut limits = go.limits(position.turn(), self.settings.overhead);
        limits.moves = only.collect();
        limits.lines = self.settings.lines as usize;
        // An analysis is as strong as it can be.
        if !go.infinite && go.mate.is_none() && self.strength.is_reduced() {
            limits = self.strength.restrain(limits);
        }
        let job = Job {
            limits,
            received,
            ponder: go.ponder,
            infinite: go.infinite,
            mate: go.mate,
            played: self.played.clone(),
        };
        let writer = InfoWriter::new(self.dialect, position, &self.host.output);
        let at_end = writer.clone();
        self.search_thread.start(
            job,
            move |report: &Report| writer.inform(report),
            move |report| at_end.answer(&report),
        );
    }

    fn perft(&mut self, depth: u32) {
        let (position, history) = (self.played.position().clone(), self.played.history().clone());
        let (output, dialect) = (self.host.output.clone(), self.dialect);
        self.search_thread.start_work(move |control: &Control| {
            let mut total = 0;
            for m in perft::moves(&position, &history) {
                let (after, history) = perft::played(&position, &history, m);
                let Some(count) = perft::count(&after, &history, depth.saturating_sub(1), control) else {
                    return output("info string The count was stopped.");
                };
                total += count;
                output(&format!("{}: {count}", dialect.write(&position, m)));
            }
            output(&format!("Nodes searched: {total}"));
        });
    }

    /// `d`: shows the position.
    fn show(&self) {
        let position = self.played.position();
        for line in diagram(position.ruleset(), &position.setup()).lines() {
            self.say(line);
        }
        self.say(&format!("Game: {}", position.ruleset().id()));
        self.say(&format!("Fen: {}", fen::write(position)));
    }
}

impl ProtocolSession for UciSession {
    fn line(&mut self, text: &str) -> Flow {
        let received = Instant::now();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match word {
            "" | "debug" | "register" | "gameover" if self.dialect.knows(word) => {
                if word == "gameover" {
                    self.search_thread.stop();
                }
            }
            "uci" | "usi" if self.dialect.knows(word) => self.introduce(),
            "isready" => {
                self.search_thread.prepare();
                self.say("readyok");
            }
            "setoption" => {
                if let Err(why) = self.set_option(rest) {
                    self.remark(&format!("The option was not set: {why}"));
                }
            }
            "ucinewgame" | "usinewgame" if self.dialect.knows(word) => self.search_thread.clear(),
            "position" => {
                if let Err(why) = self.position(rest) {
                    self.remark(&format!("The position was not changed: {why}"));
                }
            }
            "go" => self.go(rest, received),
            "stop" => self.search_thread.stop(),
            "ponderhit" => self.search_thread.ponder_hit(),
            "d" => self.show(),
            "quit" => {
                self.end();
                return Flow::Quit;
            }
            _ => self.remark(&format!("Unknown command: {}", quoted(text))),
        }
        Flow::Continue
    }

    fn remark(&self, text: &str) {
        for line in text.lines() {
            self.say(&format!("info string {line}"));
        }
    }

    fn wait(&mut self) {
        self.search_thread.wait();
    }

    fn finish(&mut self) {
        if !self.search_thread.ends_by_itself() {
            self.search_thread.stop();
        }
        self.search_thread.wait();
    }

    fn end(&mut self) {
        self.search_thread.stop();
        self.search_thread.wait();
    }
}
