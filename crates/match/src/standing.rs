//! The standing of a match: the sum of the finished games.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::fault::FaultKind;
use crate::record::GameRecord;
use crate::settings::Match;
use crate::stats::{Elo, Pentanomial, Sprt, SprtState, SprtVerdict};

/// The standing of a match, from the point of view of the first program.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Standing {
    /// The names of the programs.
    pub names: [String; 2],
    /// Games won, drawn and lost by the first program.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost by the first program.
    pub losses: u64,
    /// The pairs with two finished games.
    pub pairs: Pentanomial,
    /// How often games ended for each reason.
    pub reasons: BTreeMap<String, u64>,
    /// The number of faults of each program.
    pub faults: BTreeMap<(String, FaultKind), u64>,
    /// The sequential test and its state. Once it has a verdict, later games do not change that.
    pub sprt: Option<(Sprt, SprtState)>,
    /// The half points of games whose pair is not complete, by pair.
    open: BTreeMap<usize, usize>,
}

impl Standing {
    pub(crate) fn new(settings: &Match) -> Standing {
        let pairs = Pentanomial::default();
        Standing {
            names: settings.engines.each_ref().map(|engine| engine.name.clone()),
            wins: 0,
            draws: 0,
            losses: 0,
            sprt: settings.sprt.map(|test| (test, test.judge(&pairs))),
            pairs,
            reasons: BTreeMap::new(),
            faults: BTreeMap::new(),
            open: BTreeMap::new(),
        }
    }

    pub(crate) fn add(&mut self, record: &GameRecord) {
        let half_points = record.half_points();
        *[&mut self.losses, &mut self.draws, &mut self.wins][half_points] += 1;
        *self.reasons.entry(record.reason.clone()).or_default() += 1;
        if let Some(fault) = &record.fault {
            *self.faults.entry((fault.engine.clone(), fault.kind)).or_default() += 1;
        }
        let pair = record.game.saturating_sub(1) / 2;
        match self.open.remove(&pair) {
            None => {
                self.open.insert(pair, half_points);
            }
            Some(other) => {
                self.pairs.add(half_points + other);
                if let Some((test, state)) = &mut self.sprt
                    && state.verdict == SprtVerdict::Continue
                {
                    *state = test.judge(&self.pairs);
                }
            }
        }
    }

    /// Returns the number of finished games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns whether the sequential test has a verdict.
    pub fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|(_, state)| state.verdict != SprtVerdict::Continue)
    }

    /// Returns the summary for people.
    pub fn summary(&self) -> String {
        let [first, second] = &self.names;
        let games = self.games();
        let mut text =
            format!("{first} against {second}: {games} {}\n", if games == 1 { "game" } else { "games" });
        if games == 0 {
            return text;
        }
        let Standing { wins, draws, losses, .. } = self;
        let points = *wins as f64 + *draws as f64 / 2.0;
        let percent = points / games as f64 * 100.0;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "  {first}: {wins} won, {draws} drawn, {losses} lost; {points:.1} points ({percent:.1} %)"
        );
        let [a, b, c, d, e] = self.pairs.0;
        let _ = writeln!(text, "  pairs with 0, 0.5, 1, 1.5 and 2 points: {a}, {b}, {c}, {d}, {e}");
        match self.open.len() {
            0 => {}
            1 => text.push_str("  1 unpaired game, which counts only towards the points\n"),
            many => {
                let _ = writeln!(text, "  {many} unpaired games, which count only towards the points");
            }
        }
        if let Some(elo) = Elo::estimate(&self.pairs) {
            let _ = writeln!(text, "  Elo: {}", elo_text(&elo, self.pairs.pairs()));
        }
        if let Some((test, state)) = &self.sprt {
            let [low, high] = state.bounds;
            let verdict = match state.verdict {
                SprtVerdict::Continue => "no decision".to_owned(),
                SprtVerdict::AcceptElo0 => format!("elo0 = {} accepted", test.elo0),
                SprtVerdict::AcceptElo1 => format!("elo1 = {} accepted", test.elo1),
            };
            let _ =
                writeln!(text, "  SPRT ({test}): LLR {:.2} of {low:.2} to {high:.2}, {verdict}", state.llr);
        }
        let reasons: Vec<String> =
            self.reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        let _ = writeln!(text, "  games ended by: {}", reasons.join(", "));
        for ((engine, kind), count) in &self.faults {
            let _ = writeln!(text, "  fault of {engine}: {kind}, {count}");
        }
        text
    }
}

/// Writes the difference with its error, and the likelihood of superiority, as far as they are known.
fn elo_text(elo: &Elo, pairs: u64) -> String {
    let difference = match elo.difference {
        all if all == f64::INFINITY => "unbounded, because every game was won".to_owned(),
        none if none == f64::NEG_INFINITY => "unbounded, because every game was lost".to_owned(),
        some => format!("{some:.1}"),
    };
    let Some(certainty) = elo.certainty else {
        let why = if pairs == 1 { "there is only one pair" } else { "all pairs have the same result" };
        return format!("{difference}; {why}, so its error is unknown");
    };
    let (error, [low, high]) = (certainty.error(), certainty.interval);
    let superiority = certainty.superiority * 100.0;
    // The end of an interval is infinite where a program may win everything.
    let difference = match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("{difference} ± {error:.1} (95 %)"),
        (true, false) => format!("{difference}, at least {low:.1} (95 %)"),
        (false, true) => format!("{difference}, at most {high:.1} (95 %)"),
        (false, false) => format!("{difference}, unbounded (95 %)"),
    };
    format!("{difference}; likelihood of superiority {superiority:.1} %")
}

#[cfg(test)]
mod tests {
    use tabiya_rules::Ruleset;

    use super::*;
    use crate::spec::EngineSpec;

    fn text(counts: [u64; 5]) -> String {
        let pairs = Pentanomial(counts);
        elo_text(&Elo::estimate(&pairs).unwrap(), pairs.pairs())
    }

    #[test]
    fn no_error_is_printed_where_none_is_known() {
        assert_eq!(text([0, 0, 4, 0, 0]), "0.0; all pairs have the same result, so its error is unknown");
        assert_eq!(text([0, 0, 1, 0, 0]), "0.0; there is only one pair, so its error is unknown");
    }

    #[test]
    fn infinity_is_written_in_words() {
        let won = "unbounded, because every game was won; there is only one pair, so its error is unknown";
        assert_eq!(text([0, 0, 0, 0, 1]), won);
        assert!(text([2, 0, 0, 0, 0]).starts_with("unbounded, because every game was lost; all pairs"));
        assert_eq!(text([1, 0, 0, 0, 1]), "0.0, unbounded (95 %); likelihood of superiority 50.0 %");
        assert!(text([0, 0, 1, 0, 3]).starts_with("338.0, at least "), "{}", text([0, 0, 1, 0, 3]));
        assert!(text([3, 0, 1, 0, 0]).starts_with("-338.0, at most "), "{}", text([3, 0, 1, 0, 0]));
        assert!(text([0, 20, 40, 30, 10]).starts_with("52.5 ± "));
    }

    #[test]
    fn games_without_a_pair_are_counted() {
        let engines = ["a", "b"].map(|text| EngineSpec::parse(text, None).unwrap());
        let settings = Match::new(&Ruleset::builtin("chess").unwrap(), engines).unwrap();
        let mut standing = Standing::new(&settings);
        (standing.wins, standing.pairs) = (3, Pentanomial([0, 0, 0, 0, 1]));
        assert!(!standing.summary().contains("no pair"));
        standing.open.insert(1, 2);
        let line = "\n  1 unpaired game, which counts only towards the points\n";
        assert!(standing.summary().contains(line), "{}", standing.summary());
    }
}
