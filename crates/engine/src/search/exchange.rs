//! Static exchange evaluation: what a sequence of captures on one square gains, for any set of pieces.

use tabiya_board::Set;
use tabiya_rules::Move;
use tabiya_rules::internal::{Lanes, Layout, Node, NodeRules};

use crate::evaluate::Tables;

/// Returns the kind of the piece that a move captures on its target.
pub(super) fn victim<L: Layout>(node: &Node<L>, kinds: usize, m: Move) -> Option<usize> {
    let captures = node.colors[usize::from(node.turn) ^ 1].contains(m.to());
    captures.then(|| node.kind_at(L::B::of(m.to()), kinds))
}

/// Returns whether a move gains at least a threshold by the captures that follow on its target, each side
/// capturing with its least valuable piece as long as it pays.
pub(super) fn gains<L: Layout>(
    rules: &dyn NodeRules<L>,
    tables: &Tables<L::B>,
    node: &Node<L>,
    m: Move,
    threshold: i32,
) -> bool {
    let us = usize::from(node.turn);
    let to = m.to();
    let mut balance = -threshold;
    if let Some(victim) = victim(node, tables.kinds, m) {
        balance += tables.captured[victim];
    } else if m.is_en_passant() {
        balance += tables.captured[m.kind().index()];
    }
    let into = m.into_kind().index();
    if into != m.kind().index() && !m.is_drop() {
        balance += tables.value[into] - tables.value[m.kind().index()];
    }
    if balance < 0 {
        return false;
    }
    // If the piece is lost for nothing and the balance holds, it holds.
    balance -= tables.captured[into];
    if balance >= 0 {
        return true;
    }
    // A drop starts and ends on the same square.
    let mut occupied = node.pieces() & !L::B::of(m.from()) | L::B::of(to);
    let mut side = us ^ 1;
    // Each round, `side` captures if it can; the side that cannot, or need not, loses the exchange. The
    // balance is that of the opponent of `side`, and below zero.
    loop {
        let attackers = rules.attackers(node, side, to, occupied);
        if attackers.is_empty() {
            break;
        }
        let Some((kind, pieces)) = tables
            .by_value
            .iter()
            .map(|kind| (*kind, node.kinds.get(*kind) & attackers))
            .find(|(_, pieces)| pieces.any())
        else {
            break;
        };
        let capturer = L::B::of(pieces.first());
        // A royal does not capture what is defended.
        if tables.value[kind] >= 5000 && rules.attackers(node, side ^ 1, to, occupied & !capturer).any() {
            break;
        }
        occupied &= !capturer;
        side ^= 1;
        balance = -balance - 1 - tables.captured[kind];
        if balance >= 0 {
            break;
        }
    }
    side != us
}
