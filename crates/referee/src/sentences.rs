//! Events in plain English, for the messages of replay errors.

use tabiya_rules::{Attempt, Ruleset};

use crate::{Event, EventKind};

impl Event {
    /// Describes the event with its time. The ruleset must be that of the game the event belongs to.
    pub(crate) fn sentence(&self, ruleset: &Ruleset) -> String {
        format!("at {} ms: {}", self.at.0, self.kind.sentence(ruleset))
    }
}

impl EventKind {
    fn sentence(&self, ruleset: &Ruleset) -> String {
        let Some((by, predicate)) = self.predicate() else {
            return match self {
                EventKind::Ended(ending) => ending.sentence(ruleset),
                _ => "The game begins.".to_owned(),
            };
        };
        let name = &ruleset.def().sides[by.index()];
        match self.details(ruleset) {
            None => format!("{name} {predicate}."),
            Some(details) if predicate.is_empty() => format!("{name} {details}."),
            Some(details) => format!("{name} {predicate} {details}."),
        }
    }

    /// Returns the words after the predicate, or instead of an empty one.
    fn details(&self, ruleset: &Ruleset) -> Option<String> {
        Some(match self {
            EventKind::Played { attempt, .. } => describe(attempt, ruleset),
            EventKind::Claimed { reason, .. } => reason.code().to_owned(),
            EventKind::ClaimedWith { reason, attempt, .. } => {
                format!("{} and {}", reason.code(), describe(attempt, ruleset))
            }
            EventKind::TakeBackOffered { plies, .. } => half_moves(*plies),
            EventKind::Rewound { ply, .. } => ply.to_string(),
            EventKind::ClaimedAway { draw, .. } => {
                format!("a {}: the opponent is away", if *draw { "draw" } else { "win" })
            }
            _ => return None,
        })
    }
}

/// Writes a number of half-moves: "1 half-move", "2 half-moves".
fn half_moves(count: usize) -> String {
    format!("{count} half-move{}", if count == 1 { "" } else { "s" })
}

/// Returns the predicate of a sentence about a side that makes this move: "moves from e2 to e4".
fn describe(attempt: &Attempt, ruleset: &Ruleset) -> String {
    match *attempt {
        Attempt::Step { from, to, becomes, enters, second } => {
            let mut text = format!("moves from {} to {}", ruleset.square_name(from), ruleset.square_name(to));
            if let Some(kind) = becomes {
                text += &format!(", becoming {}", ruleset.kind_name(kind));
            }
            if let Some(kind) = enters {
                text += &format!(", with {} entering behind", ruleset.kind_name(kind));
            }
            if let Some(square) = second {
                let wall =
                    ruleset.def().wall().map_or("the second square".to_owned(), |wall| wall.with_article());
                text += &format!(", and puts {wall} on {}", ruleset.square_name(square));
            }
            text
        }
        Attempt::Place { kind, face, to } => {
            let mut text = format!("drops the {} on {}", ruleset.kind_name(kind), ruleset.square_name(to));
            if face != kind {
                text += &format!(", as {}", ruleset.kind_name(face));
            }
            text
        }
        Attempt::Pass => "passes".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use tabiya_board::Color;

    use super::*;

    fn sentence(id: &str, attempt: impl FnOnce(&Ruleset) -> Attempt) -> String {
        let ruleset = Ruleset::builtin(id).unwrap();
        let by = Color::White;
        EventKind::Played { by, attempt: attempt(&ruleset) }.sentence(&ruleset)
    }

    #[test]
    fn one_half_move_has_no_s() {
        let ruleset = Ruleset::builtin("chess").unwrap();
        let sentence = |plies| EventKind::TakeBackOffered { by: Color::Black, plies }.sentence(&ruleset);
        assert_eq!(sentence(1), "Black asks to take back 1 half-move.");
        assert_eq!(sentence(2), "Black asks to take back 2 half-moves.");
    }

    #[test]
    fn moves_are_described_by_squares_and_pieces() {
        let step = |rules: &Ruleset, from, to, becomes: Option<&str>, gate: Option<&str>| {
            let [from, to] = [from, to].map(|name| rules.board().parse(name).unwrap());
            let [becomes, gate] = [becomes, gate].map(|name| name.and_then(|name| rules.kind_named(name)));
            Attempt::Step { from, to, becomes, enters: gate, second: None }
        };
        assert_eq!(
            sentence("chess", |rules| step(rules, "e7", "e8", Some("queen"), None)),
            "White moves from e7 to e8, becoming queen."
        );
        assert_eq!(
            sentence("seirawan", |rules| step(rules, "b1", "c3", None, Some("hawk"))),
            "White moves from b1 to c3, with hawk entering behind."
        );
        assert_eq!(
            sentence("crazyhouse", |rules| {
                let [kind, face] = ["knight"; 2].map(|name| rules.kind_named(name).unwrap());
                Attempt::Place { kind, face, to: rules.board().parse("f3").unwrap() }
            }),
            "White drops the knight on f3."
        );
    }
}
