//! The conversation in UCI and in USI, which differ in a few words only.

use std::path::Path;
use std::time::{Duration, Instant};

use tabiya_board::Color;
use tabiya_rules::Ruleset;
use tabiya_rules::def::CastlingFrom;

use super::process::{Process, Trouble};
use super::{Answer, Choice, Dialect, Question, Refused, Sent, millis, variant};
use crate::score::Score;
use crate::spec::{EngineSpec, Protocol};

/// A conversation in UCI or USI.
#[derive(Debug)]
pub(super) struct Uci {
    protocol: Protocol,
}

/// The option with the path of a file of games.
const FILE: &str = "VariantPath";

/// A program's description of itself.
#[derive(Debug, Default)]
struct Greeting {
    /// Whether it is a copy of Tabiya, which reads the files of rules that the referee reads.
    is_tabiya: bool,
    options: Vec<Listed>,
}

/// An option that a program lists.
#[derive(Debug, PartialEq, Eq)]
struct Listed {
    name: String,
    values: Vec<String>,
}

impl Uci {
    /// Greets the program, sets its options and chooses the game.
    pub(super) fn begin(
        process: &mut Process,
        spec: &EngineSpec,
        ruleset: &Ruleset,
        file: Option<&Path>,
        deadline: Instant,
    ) -> Result<Uci, Refused> {
        let uci = Uci { protocol: spec.protocol };
        let Greeting { is_tabiya, options: mut listed } = uci.greet(process, deadline)?;
        for (name, value) in &spec.options {
            let known = listed.iter().find(|option| option.name.eq_ignore_ascii_case(name));
            let Some(option) = known else {
                return Err(Refused::Reason(format!("it has no option `{name}`.")));
            };
            set_option(process, &option.name, value);
        }
        let mut has_file = spec.options.iter().any(|(name, _)| name.eq_ignore_ascii_case(FILE));
        // Other programs have this option for files of another format.
        if let Some(file) = file.filter(|_| is_tabiya && !has_file) {
            set_option(process, FILE, &file.display().to_string());
            has_file = true;
        }
        // A file of games makes the list of games longer.
        if has_file {
            listed = uci.greet(process, deadline)?.options;
        }
        let given = spec.variant.as_deref();
        let find = |name: &str| listed.iter().find(|option| option.name == name);
        match find("UCI_Variant").or_else(|| find("USI_Variant")) {
            Some(option) => {
                let name = variant::choose(&option.values, ruleset, given).ok_or_else(|| {
                    let game = given.unwrap_or(ruleset.id());
                    let names = option.values.join(", ");
                    Refused::Reason(format!(
                        "it does not know the game `{game}`; `variant=NAME` names one of its games: {names}."
                    ))
                })?;
                set_option(process, &option.name, name);
            }
            None if variant::is_chess(ruleset, given)
                || find("UCI_Chess960").is_some() && is_chess960(ruleset) => {}
            None if spec.protocol == Protocol::Usi && ruleset.id() == "shogi" => {}
            None => {
                return Err(Refused::Reason(format!(
                    "it lists no games, so it is assumed not to know `{}`; `variant=chess` overrides this.",
                    ruleset.id()
                )));
            }
        }
        if find("UCI_Chess960").is_some() {
            set_option(process, "UCI_Chess960", if is_anywhere(ruleset) { "true" } else { "false" });
        }
        uci.ready(process, deadline)?;
        Ok(uci)
    }

    /// Returns the program's description of itself.
    fn greet(&self, process: &mut Process, deadline: Instant) -> Result<Greeting, Trouble> {
        process.discard();
        let (hello, reply) = match self.protocol {
            Protocol::Usi => ("usi", "usiok"),
            _ => ("uci", "uciok"),
        };
        process.send(hello);
        let mut greeting = Greeting::default();
        loop {
            let line = process.line(deadline)?;
            if line.text.trim() == reply {
                return Ok(greeting);
            }
            greeting.is_tabiya |= line.text.starts_with("id name Tabiya");
            greeting.options.extend(listed(&line.text));
        }
    }

    fn ready(&self, process: &mut Process, deadline: Instant) -> Result<(), Trouble> {
        process.send("isready");
        while process.line(deadline)?.text.trim() != "readyok" {}
        Ok(())
    }

    pub(super) fn new_game(&mut self, process: &mut Process, deadline: Instant) -> Result<(), Trouble> {
        process.discard();
        process.send(if self.protocol == Protocol::Usi { "usinewgame" } else { "ucinewgame" });
        self.ready(process, deadline)
    }

    pub(super) fn think(
        &mut self,
        process: &mut Process,
        sent: &Sent,
        dialect: &Dialect,
        question: &Question<'_>,
        stop: Duration,
    ) -> Result<Answer, Refused> {
        process.send(&position(self.protocol, sent, dialect));
        process.send(&go(self.protocol, question));
        let begin = Instant::now();
        let (mut score, mut depth) = (None, None);
        let mut deadline = begin + question.allowed;
        let mut stopped = false;
        loop {
            let line = match process.line(deadline) {
                Err(Trouble::Time) if !stopped => {
                    process.send("stop");
                    stopped = true;
                    deadline = Instant::now() + stop;
                    continue;
                }
                line => line?,
            };
            let mut words = line.text.split_whitespace();
            match words.next() {
                Some("info") => {
                    let info = Info::read(words);
                    if info.is_main {
                        score = info.score.or(score);
                        depth = info.depth.or(depth);
                    }
                }
                Some("bestmove") => {
                    let choice = match words.next().unwrap_or_default() {
                        "resign" => Choice::Resign,
                        "win" => Choice::Declare,
                        text => Choice::Move(text.to_owned()),
                    };
                    let used = line.at.saturating_duration_since(begin);
                    return Ok(Answer { choice, used, score, depth });
                }
                _ => {}
            }
        }
    }
}

/// Returns whether castling pieces may start anywhere.
fn is_anywhere(ruleset: &Ruleset) -> bool {
    ruleset.def().castling.as_ref().is_some_and(|castling| castling.from == CastlingFrom::Anywhere)
}

fn is_chess960(ruleset: &Ruleset) -> bool {
    ruleset.id() == "chess960"
}

fn set_option(process: &Process, name: &str, value: &str) {
    process.send(format!("setoption name {name} value {value}").trim_end());
}

/// Writes the command with the position.
fn position(protocol: Protocol, sent: &Sent, dialect: &Dialect) -> String {
    let mut text = match (sent.is_opening, protocol) {
        (true, _) => "position startpos".to_owned(),
        (false, Protocol::Usi) => format!("position sfen {}", dialect.position(&sent.start)),
        (false, _) => format!("position fen {}", dialect.position(&sent.start)),
    };
    if !sent.moves.is_empty() {
        text.push_str(" moves ");
        text.push_str(&sent.moves.join(" "));
    }
    text
}

/// Writes the command to think.
fn go(protocol: Protocol, question: &Question<'_>) -> String {
    let (limits, clocks) = (question.limits, &question.clocks);
    let mut text = "go".to_owned();
    let mut add = |word: &str, number: u128| text.push_str(&format!(" {word} {number}"));
    let usi = protocol == Protocol::Usi;
    // The first player is black in USI and White everywhere else.
    let [first, second] = if usi { ["b", "w"] } else { ["w", "b"] };
    let own = clocks[question.position.turn().index()];
    if let Some(own) = own {
        let [(time, inc), (other_time, other_inc)] =
            [Color::White, Color::Black].map(|color| millis(clocks, color));
        add(&format!("{first}time"), time);
        add(&format!("{second}time"), other_time);
        if inc > 0 || other_inc > 0 {
            add(&format!("{first}inc"), inc);
            add(&format!("{second}inc"), other_inc);
        } else if usi {
            add("byoyomi", 0);
        }
        if let Some(moves) = own.moves_to_go() {
            add("movestogo", moves.into());
        }
    }
    match limits.movetime {
        Some(time) if usi && own.is_none() => {
            add("btime", 0);
            add("wtime", 0);
            add("byoyomi", time.as_millis());
        }
        Some(time) => add("movetime", time.as_millis()),
        None => {}
    }
    if let Some(nodes) = limits.nodes {
        add("nodes", nodes.into());
    }
    if let Some(depth) = limits.depth {
        add("depth", depth.into());
    }
    text
}

/// Reads a line that lists an option.
fn listed(line: &str) -> Option<Listed> {
    let rest = line.trim().strip_prefix("option name ")?;
    let (name, rest) = rest.split_once(" type ")?;
    let values = rest.split(" var ").skip(1).map(|value| value.trim().to_owned()).collect();
    Some(Listed { name: name.trim().to_owned(), values })
}

/// The content of a line about the search.
#[derive(Default, PartialEq, Debug)]
struct Info {
    /// Whether it is about the best move.
    is_main: bool,
    score: Option<Score>,
    depth: Option<u32>,
}

impl Info {
    fn read<'a>(mut words: impl Iterator<Item = &'a str>) -> Info {
        let mut info = Info { is_main: true, ..Info::default() };
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = words.next().and_then(|number| number.parse().ok()),
                "multipv" => info.is_main = words.next() == Some("1"),
                "score" => {
                    let kind = words.next();
                    let number = words.next().unwrap_or_default();
                    info.score = match (kind, number) {
                        (Some("cp"), _) => number.parse().ok().map(Score::Centipawns),
                        // USI programs need not know the distance of a mate.
                        (Some("mate"), "+") => Some(Score::Mate(1)),
                        (Some("mate"), "-") => Some(Score::Mate(-1)),
                        (Some("mate"), _) => number.parse().ok().map(Score::Mate),
                        _ => None,
                    };
                }
                // The moves and texts that follow may contain any word.
                "pv" | "string" | "refutation" | "currline" => break,
                _ => {}
            }
        }
        info
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_listed_with_their_values() {
        let line = "option name UCI_Variant type combo default chess var 3check var chess var my game";
        let option = listed(line).unwrap();
        assert_eq!((option.name.as_str(), option.values.len()), ("UCI_Variant", 3));
        assert_eq!(option.values[2], "my game");
        assert_eq!(listed("option name Skill Level type spin default 20").unwrap().name, "Skill Level");
        assert_eq!(listed("id name X"), None);
    }

    #[test]
    fn scores_are_read() {
        let read = |text: &str| Info::read(text.split_whitespace());
        let info = read("depth 12 seldepth 14 multipv 1 score cp -31 nodes 5 pv e2e4 depth 3");
        assert_eq!((info.depth, info.score), (Some(12), Some(Score::Centipawns(-31))));
        assert_eq!(read("score mate -3").score, Some(Score::Mate(-3)));
        assert_eq!(read("score mate +").score, Some(Score::Mate(1)));
        assert_eq!(read("score cp x"), Info { is_main: true, ..Info::default() });
        assert!(!read("multipv 2 score cp 1").is_main);
        assert_eq!(read("string score cp 5").score, None);
    }
}
