//! The conversation in the protocol of XBoard, version 2.
//!
//! The program stays in `force` mode, in which it accepts moves of both sides, and is asked for a single move
//! by `go`. So it never thinks when it is not its turn, even if it confuses colours.

use std::time::{Duration, Instant};

use tabiya_rules::Ruleset;

use super::process::{Process, Trouble};
use super::{Answer, Choice, Dialect, Question, Refused, Sent, variant};
use crate::arguments;
use crate::limits::Limits;
use crate::score::Score;
use crate::spec::EngineSpec;

/// How long to wait for the features of a program that does not say that it needs longer.
const FEATURES: Duration = Duration::from_secs(2);

/// A program's description of itself.
#[derive(Debug)]
struct Features {
    setboard: bool,
    usermove: bool,
    ping: bool,
    variants: Vec<String>,
    /// Whether the list of features is complete; `None` if the program did not say.
    done: Option<bool>,
}

impl Default for Features {
    fn default() -> Features {
        Features {
            setboard: false,
            usermove: false,
            ping: false,
            variants: vec!["normal".to_owned()],
            done: None,
        }
    }
}

/// Features that a match needs and not every program of this protocol has.
#[derive(Debug)]
pub(super) struct Needs {
    /// The limits of the program, its own or those of the match.
    pub(super) limits: Limits,
    /// Whether games begin or continue from positions sent with `setboard`.
    pub(super) positions: bool,
}

impl Needs {
    /// Returns why a program with these features cannot play the match.
    fn lacking(&self, features: &Features) -> Option<&'static str> {
        if self.limits.nodes.is_some() {
            Some("its protocol has no limit of nodes.")
        } else if self.positions && !features.setboard {
            Some(
                "it lacks the feature `setboard`, which games from other positions than the opening array \
                 need.",
            )
        } else {
            None
        }
    }
}

/// A conversation in the protocol of XBoard.
#[derive(Debug)]
pub(super) struct XBoard {
    features: Features,
    options: Vec<(String, String)>,
    variant: String,
    pings: u32,
    /// The number of moves of the game that the program knows; `None` if it has to be sent the position.
    known: Option<usize>,
    /// Whether the limits of this game were sent.
    limited: bool,
}

impl XBoard {
    /// Greets the program and chooses the game.
    pub(super) fn begin(
        process: &mut Process,
        spec: &EngineSpec,
        ruleset: &Ruleset,
        needs: &Needs,
        deadline: Instant,
    ) -> Result<XBoard, Refused> {
        process.send("xboard");
        process.send("protover 2");
        let mut features = Features::default();
        let soon = deadline.min(Instant::now() + FEATURES);
        while features.done != Some(true) {
            // A program that has announced more features may take longer.
            let until = if features.done == Some(false) { deadline } else { soon };
            match process.line(until) {
                Ok(line) => features.read(&line.text, |reply| process.send(&reply)),
                // Programs that do not know version 2 say nothing.
                Err(Trouble::Time) if features.done.is_none() => break,
                Err(trouble) => return Err(trouble.into()),
            }
        }
        let given = spec.variant.as_deref();
        let name = variant::choose(&features.variants, ruleset, given).ok_or_else(|| {
            let game = given.unwrap_or(ruleset.id());
            let names = features.variants.join(", ");
            Refused::Reason(format!(
                "it does not know the game `{game}`; `variant=NAME` names one of its games: {names}."
            ))
        })?;
        if let Some(reason) = needs.lacking(&features) {
            return Err(Refused::Reason(reason.to_owned()));
        }
        let variant = name.to_owned();
        let options = spec.options.clone();
        Ok(XBoard { features, options, variant, pings: 0, known: None, limited: false })
    }

    pub(super) fn new_game(
        &mut self,
        process: &mut Process,
        sent: &Sent,
        dialect: &Dialect,
        deadline: Instant,
    ) -> Result<(), Trouble> {
        process.discard();
        process.send("new");
        if self.variant != "normal" {
            process.send(&format!("variant {}", self.variant));
        }
        for (name, value) in &self.options {
            match name.as_str() {
                "memory" | "cores" => process.send(&format!("{name} {value}")),
                _ => process.send(&format!("option {name}={value}")),
            }
        }
        for word in ["easy", "post", "force"] {
            process.send(word);
        }
        self.known = Some(0);
        self.limited = false;
        if !sent.is_opening {
            self.set_board(process, sent, dialect);
        }
        self.ping(process, deadline)
    }

    /// Sends the position before the moves.
    fn set_board(&mut self, process: &Process, sent: &Sent, dialect: &Dialect) {
        process.send(&format!("setboard {}", dialect.position(&sent.start)));
        self.known = Some(0);
    }

    /// Waits until the program has carried out everything, if it can say so.
    fn ping(&mut self, process: &mut Process, deadline: Instant) -> Result<(), Trouble> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        process.send(&format!("ping {}", self.pings));
        let pong = format!("pong {}", self.pings);
        while process.line(deadline)?.text.trim() != pong {}
        Ok(())
    }

    /// Notes that the program knows the last move, because it made it itself.
    pub(super) fn has_moved(&mut self) {
        self.known = self.known.map(|known| known + 1);
    }

    /// Notes that the program has another position than the game.
    pub(super) fn forget(&mut self) {
        self.known = None;
    }

    pub(super) fn think(
        &mut self,
        process: &mut Process,
        sent: &Sent,
        dialect: &Dialect,
        question: &Question<'_>,
        stop: Duration,
    ) -> Result<Answer, Refused> {
        if self.known.is_none() {
            self.set_board(process, sent, dialect);
        }
        let known = self.known.unwrap_or(0);
        let news = &sent.moves[known.min(sent.moves.len())..];
        for text in news {
            process.send(&if self.features.usermove { format!("usermove {text}") } else { text.clone() });
        }
        self.known = Some(sent.moves.len());
        self.send_limits(process, question);
        process.send("go");
        let begin = Instant::now();
        let (mut score, mut depth) = (None, None);
        let mut deadline = begin + question.allowed;
        let mut stopped = false;
        loop {
            let line = match process.line(deadline) {
                Err(Trouble::Time) if !stopped => {
                    // Move now.
                    process.send("?");
                    stopped = true;
                    deadline = Instant::now() + stop;
                    continue;
                }
                line => line?,
            };
            let used = line.at.saturating_duration_since(begin);
            match Said::read(&line.text, news) {
                Said::Move(text) => {
                    process.send("force");
                    return Ok(Answer { choice: Choice::Move(text), used, score, depth });
                }
                Said::Resign => return Ok(Answer { choice: Choice::Resign, used, score, depth }),
                Said::Thinking { depth: at, score: found } => {
                    depth = Some(at);
                    score = Some(found);
                }
                Said::Illegal => {
                    return Err(Refused::Reason(format!("it does not accept a legal move: `{}`", line.text)));
                }
                Said::Else => {}
            }
        }
    }

    /// Sends the limits: once the time control, the time and the depth, and before each move the clocks.
    fn send_limits(&mut self, process: &Process, question: &Question<'_>) {
        let limits = question.limits;
        if !self.limited {
            self.limited = true;
            if let Some(control) = limits.clock {
                let seconds = control.time.as_secs();
                let (minutes, seconds) = (seconds / 60, seconds % 60);
                let (moves, increment) =
                    (control.moves.unwrap_or(0), arguments::in_seconds(control.increment));
                process.send(&format!("level {moves} {minutes}:{seconds:02} {increment}"));
            }
            if let Some(time) = limits.movetime {
                process.send(&format!("st {}", arguments::in_seconds(time)));
            }
            if let Some(depth) = limits.depth {
                process.send(&format!("sd {depth}"));
            }
        }
        let turn = question.position.turn();
        for (word, color) in [("time", turn), ("otim", !turn)] {
            if let Some(clock) = question.clocks[color.index()] {
                process.send(&format!("{word} {}", clock.left().as_millis() / 10));
            }
        }
    }

    pub(super) fn end_game(&mut self, process: &Process, result: &str, sentence: &str) {
        process.send("force");
        process.send(&format!("result {result} {{{}}}", sentence.replace(['{', '}', '\n'], " ")));
    }
}

impl Features {
    /// Reads a line of features, and replies to each.
    fn read(&mut self, line: &str, mut reply: impl FnMut(String)) {
        let Some(rest) = line.trim().strip_prefix("feature ") else { return };
        // Values with spaces are in double quotes.
        for (name, value) in
            arguments::split(rest).unwrap_or_default().iter().filter_map(|word| word.split_once('='))
        {
            let is_on = value == "1";
            match name {
                "setboard" => self.setboard = is_on,
                "usermove" => self.usermove = is_on,
                "ping" => self.ping = is_on,
                "variants" => self.variants = value.split(',').map(|name| name.trim().to_owned()).collect(),
                "done" => self.done = Some(is_on),
                // Moves are sent by their squares.
                "san" if is_on => {
                    reply(format!("rejected {name}"));
                    continue;
                }
                _ => {}
            }
            reply(format!("accepted {name}"));
        }
    }
}

/// The meaning of a line while the program thinks.
#[derive(PartialEq, Debug)]
enum Said {
    Move(String),
    Resign,
    Thinking { depth: u32, score: Score },
    Illegal,
    Else,
}

impl Said {
    /// Reads a line of a program that was sent these moves.
    fn read(line: &str, sent: &[String]) -> Said {
        let line = line.trim();
        // Some programs do not recognise moves that they consider illegal as moves at all.
        let is_move = |text: &str| sent.iter().any(|sent| sent == text.trim());
        if line
            .strip_prefix("Error")
            .and_then(|rest| rest.rsplit_once(": "))
            .is_some_and(|(_, text)| is_move(text))
        {
            return Said::Illegal;
        }
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (Some("move"), Some(text)) => Said::Move(text.to_owned()),
            (Some("resign"), _) => Said::Resign,
            // Version 1 of the protocol: `1. ... e7e5`.
            (Some(number), Some("...")) if number.ends_with('.') => {
                words.next().map_or(Said::Else, |text| Said::Move(text.to_owned()))
            }
            (Some("Illegal"), Some("move" | "move:")) => Said::Illegal,
            (Some(depth), Some(score)) => {
                // Some programs add a sign to the depth.
                let depth = depth.trim_end_matches(|c: char| !c.is_ascii_digit()).parse();
                let numbers = words.take(2).filter(|word| word.parse::<f64>().is_ok()).count();
                match (depth, score.parse::<i32>()) {
                    (Ok(depth), Ok(score)) if numbers == 2 => {
                        Said::Thinking { depth, score: xboard_score(score) }
                    }
                    _ => Said::Else,
                }
            }
            _ => Said::Else,
        }
    }
}

/// Returns the score; mates are written as 100000 and the number of moves.
fn xboard_score(score: i32) -> Score {
    match score {
        100_001..=101_000 => Score::Mate(score - 100_000),
        -101_000..=-100_001 => Score::Mate(score + 100_000),
        _ => Score::Centipawns(score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_thinking_program() {
        let read = |line: &str| Said::read(line, &["e7e5".to_owned()]);
        assert_eq!(read("Error (unknown command): e7e5"), Said::Illegal);
        assert_eq!(read("move e7e8q"), Said::Move("e7e8q".into()));
        assert_eq!(read("1. ... e7e5"), Said::Move("e7e5".into()));
        assert_eq!(
            read(" 9 -35 112 70231 Nf3 d5"),
            Said::Thinking { depth: 9, score: Score::Centipawns(-35) }
        );
        assert_eq!(read("9. 100003 1 2 e4"), Said::Thinking { depth: 9, score: Score::Mate(3) });
        assert_eq!(read("Illegal move: e2e5"), Said::Illegal);
        assert_eq!(read("Illegal move (wrong turn): e2e5"), Said::Illegal);
        for line in ["", "tellics x", "Error (unknown command): post", "1 2 x y"] {
            assert_eq!(read(line), Said::Else, "{line}");
        }
    }

    #[test]
    fn features_are_read_and_answered() {
        let mut features = Features::default();
        let mut replies = Vec::new();
        let line = r#"feature ping=1 san=1 variants="normal,crazyhouse" myname="A B" done=1"#;
        features.read(line, |reply| replies.push(reply));
        assert!(features.ping && features.done == Some(true));
        assert_eq!(features.variants, ["normal", "crazyhouse"]);
        assert_eq!(replies[1], "rejected san");
        assert_eq!(replies.len(), 5);
    }
}
