//! Legal and planned moves, grouped by origin and destination.

use tabiya_board::{Color, Set, Square};
use tabiya_referee::Game;
use tabiya_rules::{Attempt, Kind, Position, Ruleset};

use crate::online::{Target, Targets, Way};

impl Targets {
    /// Returns the destinations of the legal moves of some sides.
    pub fn legal(game: &Game, sides: &[Color]) -> Targets {
        let position = game.position();
        let ruleset = position.ruleset();
        let mut targets = Targets::default();
        for m in game.legal_moves() {
            let mover = position.mover(m);
            // In games without turns the list has the moves of both sides.
            if !m.is_drop() && !sides.contains(&mover) {
                continue;
            }
            let (origin, to, way) = match position.attempt_of(m) {
                Attempt::Step { from, to, becomes, enters, second } => {
                    let named = |kind: Option<Kind>| kind.map(|kind| ruleset.kind_name(kind).to_owned());
                    (
                        square(ruleset, from),
                        to,
                        Way {
                            becomes: named(becomes),
                            gate: named(enters),
                            face: None,
                            second: second.map(|second| square(ruleset, second)),
                        },
                    )
                }
                // A pass has no square; `Yours::pass` reports it.
                Attempt::Pass => continue,
                Attempt::Place { kind, face, to } => {
                    let face = (face != kind).then(|| ruleset.kind_name(face).to_owned());
                    (in_hand(ruleset, kind), to, Way { face, ..Way::default() })
                }
            };
            let captures = m.is_en_passant()
                || !m.is_castle() && position.piece_at(to).is_some_and(|piece| piece.color != mover);
            let partner = position.castling_partner(m);
            let also = partner.filter(|partner| *partner != to && origin != square(ruleset, *partner));
            targets.add(origin, square(ruleset, to), captures, way, also.map(|also| square(ruleset, also)));
        }
        targets.make_plain();
        targets
    }

    /// Returns the destinations that the pieces of a side could reach after the opponent's move.
    pub(crate) fn planned(position: &Position, color: Color) -> Targets {
        let ruleset = position.ruleset();
        let plans = position.plans(color);
        let all = |squares: tabiya_board::B256| {
            let target =
                |to| Target { to: square(ruleset, to), captures: false, also: Vec::new(), ways: Vec::new() };
            squares.squares().map(target).collect()
        };
        let steps = plans.steps.iter().map(|(from, to)| (square(ruleset, *from), all(*to)));
        let drops = plans.places.iter().map(|(kind, to)| (in_hand(ruleset, *kind), all(*to)));
        Targets(steps.chain(drops).collect())
    }

    fn add(&mut self, origin: String, to: String, captures: bool, way: Way, also: Option<String>) {
        let targets = self.0.entry(origin).or_default();
        match targets.iter_mut().find(|target| target.to == to) {
            Some(target) => {
                target.ways.push(way);
                target.also.extend(also.filter(|square| !target.also.contains(square)));
            }
            None => targets.push(Target { to, captures, also: also.into_iter().collect(), ways: vec![way] }),
        }
    }

    /// Removes ways that add nothing to origin and target.
    fn make_plain(&mut self) {
        for target in self.0.values_mut().flatten() {
            if target.ways == [Way::default()] {
                target.ways.clear();
            }
        }
    }
}

fn square(ruleset: &Ruleset, square: Square) -> String {
    ruleset.board().name(square).to_string()
}

fn in_hand(ruleset: &Ruleset, kind: Kind) -> String {
    format!("@{}", ruleset.kind_name(kind))
}

#[cfg(test)]
mod tests {
    use tabiya_notation::fen;
    use tabiya_referee::{Terms, Time};

    use super::*;

    fn targets(id: &str, text: &str) -> Targets {
        let ruleset = Ruleset::builtin(id).unwrap();
        let setup = fen::read_setup(&ruleset, text).unwrap();
        let game = Game::from_setup(&ruleset, &setup, Terms::default(), Time(0)).unwrap();
        Targets::legal(&game, &Color::ALL)
    }

    fn becomes(target: &Target) -> Vec<&str> {
        target.ways.iter().map(|way| way.becomes.as_deref().unwrap_or("-")).collect()
    }

    #[test]
    fn promotion_is_a_choice_of_ways() {
        let targets = targets("chess", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1");
        let [goes, takes] = &targets.0["e7"][..] else { panic!("two targets") };
        assert_eq!((takes.to.as_str(), takes.captures), ("d8", true));
        assert_eq!((goes.to.as_str(), goes.captures), ("e8", false));
        assert_eq!(becomes(goes).len(), 4);
        assert!(targets.0["e1"].iter().all(|target| target.ways.is_empty()));
    }

    #[test]
    fn a_single_way_that_promotes_is_kept() {
        let targets = targets("cells", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(becomes(&targets.0["e7"][0]), ["queen"]);
    }

    #[test]
    fn en_passant_is_a_capture_and_castling_is_not() {
        let en_passant = targets("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
        assert!(en_passant.0["e5"].iter().any(|target| target.to == "d6" && target.captures));
        let castling = targets("chess960", "4k3/8/8/8/8/8/8/4K2R w H - 0 1");
        assert!(castling.0["e1"].iter().any(|target| target.to == "h1" && !target.captures));
    }

    #[test]
    fn the_rook_means_castling_too() {
        let castling = targets("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        let also = |to: &str| {
            castling.0["e1"].iter().find(|target| target.to == to).map(|target| target.also.clone())
        };
        assert_eq!(also("g1"), Some(vec!["h1".to_owned()]));
        assert_eq!(also("c1"), Some(vec!["a1".to_owned()]));
        assert_eq!(also("e2"), Some(Vec::new()));
        let anywhere = targets("chess960", "4k3/8/8/8/8/8/8/4K2R w H - 0 1");
        assert!(anywhere.0["e1"].iter().all(|target| target.also.is_empty()));
    }

    #[test]
    fn pieces_in_hand_have_targets() {
        let targets = targets("animal", "cglgc/5/1hhh1/1HHH1/5/CGLGC[H] w - 0 1");
        assert!(targets.0["@chick"].iter().all(|target| target.ways.is_empty() && !target.captures));
        assert_eq!(targets.0["@chick"].len(), 14);
    }

    #[test]
    fn without_turns_each_side_has_its_own_targets() {
        let ruleset = Ruleset::builtin("simulator").unwrap();
        let game = Game::new(&ruleset, Terms::default(), Time(0));
        let count = |sides: &[Color]| Targets::legal(&game, sides).0.len();
        assert_eq!((count(&[Color::White]), count(&[Color::Black]), count(&Color::ALL)), (10, 10, 20));
    }
}
