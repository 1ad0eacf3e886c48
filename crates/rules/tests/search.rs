//! The search interface agrees with positions in every game, and the value of an exchange with its threshold.

#[path = "common/mod.rs"]
mod common;

use tabiya_board::{Color, Set};
use tabiya_rules::search::{
    self, Layout, Node, NodeRules, NodeTask, PieceValues, exchange_gains, exchange_value, has_exchanges,
};
use tabiya_rules::{History, MoveList, Position, Ruleset};

/// Compares the node of a position with the position, and those after each move.
struct Compare<'a>(&'a Position);

impl NodeTask for Compare<'_> {
    type Out = ();

    fn run<L: Layout>(self, rules: &dyn NodeRules<L>, root: &Node<L>) {
        let position = self.0;
        let ruleset = rules.ruleset();
        let id = ruleset.id();
        compare(rules, root, position);
        for square in ruleset.board().all() {
            assert_eq!(root.piece_at(square), position.piece_at(square), "{id}");
            assert!(rules.board().contains(square));
        }
        for color in Color::ALL {
            for kind in ruleset.kinds() {
                assert_eq!(root.in_hand(color, kind), position.in_hand(color, kind), "{id}");
            }
        }
        let (mut list, mut other) = (MoveList::new(), MoveList::new());
        let moves = rules.legal_moves(root, &mut list);
        assert_eq!(moves, position.legal_moves_into(&mut other), "{id}");
        assert_eq!(moves, position.legal_moves(), "{id}");
        for m in moves {
            let (mut node, mut after) = (*root, position.clone());
            rules.play(&mut node, *m);
            after.play(*m);
            compare(rules, &node, &after);
            assert_eq!(rules.gives_check(root, *m), rules.is_attacked(&node, node.turn()), "{id} {m:?}");
            let victim = position.piece_at(m.to()).filter(|piece| piece.color != position.turn());
            assert_eq!(root.victim(*m), victim.map(|piece| piece.kind), "{id} {m:?}");
        }
        if moves.is_empty() {
            return;
        }
        // Where captures are forced there are no others; elsewhere each capture is a legal move.
        for m in rules.captures(root, &mut other).iter() {
            assert!(moves.contains(m), "{id} {m:?}");
            assert!(root.victim(*m).is_some() || m.is_en_passant(), "{id} {m:?}");
        }
    }
}

fn compare<L: Layout>(rules: &dyn NodeRules<L>, node: &Node<L>, position: &Position) {
    let id = rules.ruleset().id();
    assert_eq!(node.hash(), position.hash(), "{id}");
    assert_eq!(node.turn(), position.turn(), "{id}");
    assert_eq!(node.halfmove_clock(), position.setup().halfmove_clock, "{id}");
    let status = rules.status(node);
    let key = History::new(position).positions().next_back().unwrap().key;
    assert_eq!(status.key, key, "{id}");
    assert_eq!(status.in_check, position.is_check(), "{id}");
    assert_eq!(status.decided, rules.decided(node), "{id}");
    let without_moves = || {
        let stuck = rules.legal_moves(node, &mut MoveList::new()).is_empty();
        if stuck { rules.outcome_without_moves(node, status.in_check) } else { None }
    };
    assert_eq!(status.decided.or_else(without_moves), position.outcome(), "{id}");
}

#[test]
fn nodes_agree_with_positions_in_every_game() {
    for (number, game) in alternating().iter().enumerate() {
        common::random_positions(game, 2, number as u64, |position| search::run(position, Compare(position)));
    }
}

/// Compares the value of each move with thresholds around it.
struct Exchanges;

impl NodeTask for Exchanges {
    type Out = ();

    fn run<L: Layout>(self, rules: &dyn NodeRules<L>, root: &Node<L>) {
        let values = PieceValues::derive(rules, root);
        for m in rules.legal_moves(root, &mut MoveList::new()).iter() {
            let value = exchange_value(rules, &values, root, *m);
            let gains = |threshold| exchange_gains(rules, &values, root, *m, threshold);
            assert!(gains(value) && !gains(value + 1), "{}: {m:?} gains {value}", rules.ruleset().id());
        }
    }
}

#[test]
fn exchanges_gain_exactly_their_value() {
    for (number, game) in alternating().iter().filter(|game| has_exchanges(game)).enumerate() {
        common::random_positions(game, 1, number as u64, |position| search::run(position, Exchanges));
    }
}

/// A turn that is skipped twice leaves the pieces and the hash as they were.
struct SkipTwice;

impl NodeTask for SkipTwice {
    type Out = ();

    fn run<L: Layout>(self, rules: &dyn NodeRules<L>, root: &Node<L>) {
        let mut node = *root;
        rules.skip_turn(&mut node);
        assert_eq!(node.turn(), !root.turn());
        assert_ne!(node.hash(), root.hash());
        rules.skip_turn(&mut node);
        assert_eq!((node.turn(), node.hash(), node.pieces()), (root.turn(), root.hash(), root.pieces()));
        assert_eq!(node.ply(), root.ply() + 2);
    }
}

#[test]
fn a_turn_can_be_skipped() {
    for game in alternating() {
        search::run(&game.start(), SkipTwice);
    }
}

fn alternating() -> Vec<Ruleset> {
    let all = Ruleset::builtin_defs().into_iter().map(|def| Ruleset::compile(def).unwrap());
    all.filter(Ruleset::alternates).collect()
}
