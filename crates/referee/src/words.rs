//! Events in plain English, for whoever reads why a log makes no game.

use tabiya_board::Color;
use tabiya_rules::{Attempt, Ruleset};

use crate::{Event, EventKind};

impl Event {
    /// When and what, with the names of the game that it belongs to: its squares and kinds must be
    /// that game's.
    pub(crate) fn sentence(&self, ruleset: &Ruleset) -> String {
        format!("at {} ms: {}", self.at.0, self.kind.sentence(ruleset))
    }
}

impl EventKind {
    fn sentence(&self, ruleset: &Ruleset) -> String {
        let name = |color: &Color| &ruleset.def().sides[color.index()];
        match self {
            EventKind::Started(_) => "The game begins.".to_owned(),
            EventKind::Played { by, attempt } => format!("{} {}.", name(by), does(attempt, ruleset)),
            EventKind::DrawOffered { by } => format!("{} offers a draw.", name(by)),
            EventKind::DrawAccepted { by } => format!("{} accepts the draw.", name(by)),
            EventKind::DrawDeclined { by } => format!("{} declines the draw.", name(by)),
            EventKind::Claimed { by, reason } => format!("{} claims {}.", name(by), reason.code()),
            EventKind::ClaimedWith { by, reason, attempt } => {
                format!("{} claims {} and {}.", name(by), reason.code(), does(attempt, ruleset))
            }
            EventKind::TakeBackOffered { by, plies } => {
                format!("{} asks to take back half-moves: {plies}.", name(by))
            }
            EventKind::TakeBackAccepted { by } => format!("{} lets the opponent take back.", name(by)),
            EventKind::TakeBackDeclined { by } => {
                format!("{} does not let the opponent take back.", name(by))
            }
            EventKind::Rewound { by, ply } => format!("{} goes to half-move {ply}.", name(by)),
            EventKind::Resigned { by } => format!("{} resigns.", name(by)),
            EventKind::Flagged { by } => format!("{} says that time is up.", name(by)),
            EventKind::Aborted { by } => format!("{} calls the game off.", name(by)),
            EventKind::Ended(ending) => ending.sentence(ruleset),
        }
    }
}

/// What a side does that makes a move.
fn does(attempt: &Attempt, ruleset: &Ruleset) -> String {
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
                text += &format!(", and puts the duck on {}", ruleset.square_name(square));
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
    use super::*;

    fn said(id: &str, attempt: impl FnOnce(&Ruleset) -> Attempt) -> String {
        let ruleset = Ruleset::builtin(id).unwrap();
        let by = Color::White;
        EventKind::Played { by, attempt: attempt(&ruleset) }.sentence(&ruleset)
    }

    #[test]
    fn moves_are_told_with_squares_and_pieces() {
        let step = |rules: &Ruleset, from, to, becomes: Option<&str>, gate: Option<&str>| {
            let [from, to] = [from, to].map(|name| rules.board().parse(name).unwrap());
            let [becomes, gate] = [becomes, gate].map(|name| name.and_then(|name| rules.kind_named(name)));
            Attempt::Step { from, to, becomes, enters: gate, second: None }
        };
        assert_eq!(
            said("chess", |rules| step(rules, "e7", "e8", Some("queen"), None)),
            "White moves from e7 to e8, becoming queen."
        );
        assert_eq!(
            said("seirawan", |rules| step(rules, "b1", "c3", None, Some("hawk"))),
            "White moves from b1 to c3, with hawk entering behind."
        );
        assert_eq!(
            said("crazyhouse", |rules| {
                let [kind, face] = ["knight"; 2].map(|name| rules.kind_named(name).unwrap());
                Attempt::Place { kind, face, to: rules.board().parse("f3").unwrap() }
            }),
            "White drops the knight on f3."
        );
    }
}
