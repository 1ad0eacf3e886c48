//! Runs the rule cases in prose: `rulesets/ID.cases.md` for each built-in game, and those in `tests/rulesets`
//! for combinations of rules that no built-in game has, in all forms of these games. The directives are
//! described in `docs/ruleset-format.md`.
#![allow(clippy::print_stderr, reason = "says what was run")]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{GAMES, moves, report, repository_file, repository_files, same_fen};
use tabiya_board::Color;
use tabiya_notation::{fen, uci};
use tabiya_rules::{History, Position, Ruleset, claims, internal, judge, perft};

/// A running case: the position, and its history since the last `position:`.
struct Run<'a> {
    game: &'a Ruleset,
    position: Position,
    history: History,
}

impl Run<'_> {
    fn directive(&mut self, name: &str, text: &str) -> Result<(), String> {
        match name {
            "position" => self.set(text),
            "play" => self.play(text),
            "legal" => self.legal(text),
            "illegal" => self.illegal(text),
            "means" => self.means(text),
            "only" => self.only(text),
            "fen" => self.fen(text),
            "outcome" => self.outcome(text),
            "perft" => self.perft(text),
            "claim" => self.claim(text, true),
            "no claim" => self.claim(text, false),
            _ => match name.strip_prefix("from ") {
                Some(square) => self.from(square, text),
                None => Err("there is no such directive".into()),
            },
        }
    }

    fn set(&mut self, text: &str) -> Result<(), String> {
        self.position = match text {
            "start" => self.game.start(),
            text => fen::read(self.game, text).map_err(|error| error.to_string())?,
        };
        self.history = History::new(&self.position);
        Ok(())
    }

    /// Checks that a text means the same move as another, as it is written.
    fn means(&mut self, text: &str) -> Result<(), String> {
        let (text, written) =
            text.split_once(' ').ok_or("a move and the same move as written are expected")?;
        let m = uci::read(&self.position, text).map_err(|error| error.sentence(self.game))?;
        let found = uci::write(&self.position, m);
        if found == written { Ok(()) } else { Err(format!("{text} means {found}")) }
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        for word in text.split_whitespace() {
            let m = uci::read(&self.position, word)
                .map_err(|error| format!("{word}: {}", error.sentence(self.position.ruleset())))?;
            self.history.advance(&mut self.position, m);
        }
        Ok(())
    }

    fn legal(&self, text: &str) -> Result<(), String> {
        text.split_whitespace().try_for_each(|word| {
            uci::read(&self.position, word)
                .map(|_| ())
                .map_err(|error| format!("{word}: {}", error.sentence(self.position.ruleset())))
        })
    }

    fn only(&self, text: &str) -> Result<(), String> {
        same(text.split_whitespace().map(str::to_owned).collect(), moves(&self.position))
    }

    fn from(&self, square: &str, text: &str) -> Result<(), String> {
        let board = self.game.board();
        let from = board.parse(square).ok_or("there is no such square")?;
        let steps = self.position.legal_moves().into_iter().filter(|m| !m.is_drop() && m.from() == from);
        let found = steps.map(|m| board.name(m.to()).to_string()).collect();
        same(text.split_whitespace().map(str::to_owned).collect(), found)
    }

    fn fen(&self, text: &str) -> Result<(), String> {
        let found = fen::write(&self.position);
        if same_fen(&found, text, true) { Ok(()) } else { Err(format!("it is {found}")) }
    }

    fn illegal(&self, text: &str) -> Result<(), String> {
        let (word, code) = text.split_once(' ').ok_or("the reason is missing")?;
        let attempt = uci::attempt(&self.position, word).map_err(|error| format!("{word}: {error}"))?;
        match self.position.resolve(&attempt) {
            Ok(_) => Err(format!("{word} is legal")),
            Err(refusal) if refusal.code() == code => Ok(()),
            Err(refusal) => Err(format!("it is {}: {}", refusal.code(), refusal.sentence(self.game))),
        }
    }

    fn outcome(&self, text: &str) -> Result<(), String> {
        let found = judge(&self.position, &self.history).map_or("none".to_owned(), |outcome| {
            let who = match outcome.winner {
                None => "draw",
                Some(Color::White) => "white wins",
                Some(Color::Black) => "black wins",
            };
            format!("{who}, {}", outcome.reason.code())
        });
        if found == text { Ok(()) } else { Err(format!("it is {found}")) }
    }

    fn perft(&self, text: &str) -> Result<(), String> {
        let (depth, expected) = text.split_once(' ').ok_or("a depth and a number of nodes are expected")?;
        let depth = depth.parse().map_err(|_| "the depth is no number")?;
        let found = perft(&self.position, &self.history, depth).to_string();
        if found == expected { Ok(()) } else { Err(format!("it is {found}")) }
    }

    fn claim(&self, text: &str, there: bool) -> Result<(), String> {
        let claims = claims(&self.position, &self.history);
        let found: Vec<_> = claims.iter().map(|claim| claim.reason.code()).collect();
        if found.contains(&text) == there { Ok(()) } else { Err(format!("claims are {found:?}")) }
    }
}

fn same(expected: BTreeSet<String>, found: BTreeSet<String>) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    let missing: Vec<_> = expected.difference(&found).collect();
    let extra: Vec<_> = found.difference(&expected).collect();
    Err(format!("missing {missing:?}, too many {extra:?}"))
}

/// The number of directives that hold, by name, and the errors of those that do not.
#[derive(Default)]
struct Results {
    counts: BTreeMap<String, usize>,
    errors: Vec<String>,
}

impl Results {
    /// Runs the cases of a game.
    fn run(&mut self, game: &Ruleset, file: &str, text: &str) {
        let fresh = || Run { game, position: game.start(), history: History::new(&game.start()) };
        let mut run = fresh();
        for (number, line) in text.lines().enumerate() {
            if line.starts_with("## ") {
                run = fresh();
            }
            let Some(directive) = line.strip_prefix("- ") else { continue };
            let (name, value) = directive.split_once(':').unwrap_or((directive, ""));
            match run.directive(name, value.trim()) {
                Ok(()) => *self.counts.entry(name.split(' ').next().unwrap().to_owned()).or_default() += 1,
                Err(why) => self.errors.push(format!("{file}:{}: {directive}: {why}", number + 1)),
            }
        }
    }

    fn report(self) {
        eprintln!("cases: {:?} hold", self.counts);
        report(&self.errors);
    }
}

#[test]
fn cases() {
    let mut results = Results::default();
    for game in GAMES.iter() {
        let file = format!("rulesets/{}.cases.md", game.id());
        match repository_file(&file) {
            Some(text) => results.run(game, &file, &text),
            None => results.errors.push(format!("{file} is missing")),
        }
    }
    results.report();
}

#[test]
fn cases_of_games_that_are_not_built_in() {
    let mut results = Results::default();
    for file in repository_files("tests/rulesets").iter().filter(|file| file.ends_with(".cases.md")) {
        let rules = file.replace(".cases.md", ".toml");
        let [text, rules_text] = [file, &rules].map(|file| repository_file(file).expect("both files exist"));
        let game = Ruleset::parse(&rules_text, &rules).unwrap_or_else(|errors| panic!("{rules}: {errors:?}"));
        for form in internal::forms(&game) {
            results.run(&form, file, &text);
        }
    }
    assert!(results.counts.values().sum::<usize>() > 10, "there are hardly any cases");
    results.report();
}
