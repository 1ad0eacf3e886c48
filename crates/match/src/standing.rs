//! The standing of a match: what the finished games have come to.

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
    /// The pairs of games of which both are finished.
    pub pairs: Pentanomial,
    /// How often games ended for each reason.
    pub reasons: BTreeMap<String, u64>,
    /// How often each program did something wrong.
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
        if let Some(elo) = Elo::estimate(&self.pairs) {
            let _ = writeln!(text, "  Elo: {}", elo_text(&elo));
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
fn elo_text(elo: &Elo) -> String {
    let difference = elo.difference;
    let Some(certainty) = elo.certainty else {
        return format!("{difference:.1}; all pairs have the same result, so its error is unknown");
    };
    let (error, [low, high]) = (certainty.error(), certainty.interval);
    let superiority = certainty.superiority * 100.0;
    // The end of an interval is infinite where a program may win everything.
    let difference = match error.is_finite() {
        true => format!("{difference:.1} ± {error:.1} (95 %)"),
        false => format!("{difference:.1}, between {low:.1} and {high:.1} (95 %)"),
    };
    format!("{difference}; likelihood of superiority {superiority:.1} %")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_error_is_printed_where_none_is_known() {
        let text = |counts| elo_text(&Elo::estimate(&Pentanomial(counts)).unwrap());
        assert_eq!(text([0, 0, 4, 0, 0]), "0.0; all pairs have the same result, so its error is unknown");
        assert!(text([0, 0, 0, 0, 1]).starts_with("inf; all pairs"));
        assert_eq!(
            text([1, 0, 0, 0, 1]),
            "0.0, between -inf and inf (95 %); likelihood of superiority 50.0 %"
        );
        assert!(text([0, 20, 40, 30, 10]).starts_with("52.5 ± "));
    }
}
