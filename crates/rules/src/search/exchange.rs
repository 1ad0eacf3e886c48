//! Static exchange evaluation: the gain of a sequence of captures on one square, for any set of pieces.

use tabiya_board::{Color, Set, Square};

use super::{Layout, Node, NodeRules, PieceValues};
use crate::def::CaptureEffect;
use crate::{Kind, Move, Ruleset};

/// Returns whether the captures of a game are exchanges on one square: none is forced, and each takes one
/// piece. In other games the functions of this module say little.
///
/// ```
/// use tabiya_rules::{Ruleset, search::has_exchanges};
/// let of = |game| has_exchanges(&Ruleset::builtin(game).unwrap());
/// assert!(of("chess") && of("xiangqi") && !of("atomic") && !of("antichess"));
/// ```
pub fn has_exchanges(ruleset: &Ruleset) -> bool {
    let captures = &ruleset.def().captures;
    !captures.forced && captures.effect == CaptureEffect::None
}

/// Returns the gain of a move by its capture, its promotion and the captures that follow on its target, each
/// side capturing with its least valuable piece as long as it pays. Pins and checks are not seen.
///
/// ```
/// use tabiya_rules::search::{self, Layout, Node, NodeRules, NodeTask, PieceValues};
/// use tabiya_rules::{Attempt, Ruleset};
///
/// struct Gains;
///
/// impl NodeTask for Gains {
///     type Out = Vec<i32>;
///     fn run<L: Layout>(self, rules: &dyn NodeRules<L>, root: &Node<L>) -> Vec<i32> {
///         let value = |kind| match rules.ruleset().kind_name(kind) {
///             "queen" => 900,
///             _ => 100,
///         };
///         let values = PieceValues::new(rules.ruleset(), value, |_| 0);
///         let mut moves = Default::default();
///         let captures = rules.captures(root, &mut moves).iter();
///         captures.map(|m| search::exchange_value(rules, &values, root, *m)).collect()
///     }
/// }
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// let mut position = chess.start();
/// for text in ["e2e4", "d7d5", "d1f3", "g8f6"] {
///     let [from, to] = [&text[..2], &text[2..]].map(|name| chess.board().parse(name).unwrap());
///     position.try_play(&Attempt::step(from, to)).unwrap();
/// }
/// // The capture on f6 would cost the queen; the pawns are exchanged.
/// let mut gains = search::run(&position, Gains);
/// gains.sort();
/// assert_eq!(gains, [-800, 0]);
/// ```
pub fn exchange_value<L: Layout>(
    rules: &dyn NodeRules<L>,
    values: &PieceValues,
    node: &Node<L>,
    m: Move,
) -> i32 {
    let mut captures = Captures::after(rules, values, node, m);
    // The immediate gain of each capture: each side stops where the next capture would lose material.
    let mut gains = vec![immediate_gain(values, node, m)];
    let mut last = m.into_kind();
    while let Some(kind) = captures.next() {
        gains.push(values.captured(last));
        last = kind;
    }
    let follow = |rest: i32, gain: &i32| (gain - rest).max(0);
    gains[0] - gains[1..].iter().rev().fold(0, follow)
}

/// Returns whether the [value](exchange_value) of a move is at least a threshold, which takes less time to
/// find out.
pub fn exchange_gains<L: Layout>(
    rules: &dyn NodeRules<L>,
    values: &PieceValues,
    node: &Node<L>,
    m: Move,
    threshold: i32,
) -> bool {
    let us = node.turn();
    let mut balance = immediate_gain(values, node, m) - threshold;
    if balance < 0 {
        return false;
    }
    // If the piece is lost for nothing and the balance holds, it holds.
    balance -= values.captured(m.into_kind());
    if balance >= 0 {
        return true;
    }
    let mut captures = Captures::after(rules, values, node, m);
    // Each round, a side captures if it can; the side that cannot, or need not, loses the exchange. The
    // balance is that of the opponent of the side to capture, and below zero.
    while let Some(kind) = captures.next() {
        balance = -balance - 1 - values.captured(kind);
        if balance >= 0 {
            break;
        }
    }
    captures.side != us
}

/// Returns the gain of a move by itself: the captured piece and the change of its own kind.
#[cfg_attr(not(debug_assertions), inline(always))]
fn immediate_gain<L: Layout>(values: &PieceValues, node: &Node<L>, m: Move) -> i32 {
    let captured = node.victim(m).or_else(|| m.is_en_passant().then(|| m.kind()));
    let changes = m.into_kind() != m.kind() && !m.is_drop();
    let change = if changes { values.value(m.into_kind()) - values.value(m.kind()) } else { 0 };
    captured.map_or(0, |kind| values.captured(kind)) + change
}

/// The captures that follow a move on its target, the least valuable pieces first.
struct Captures<'a, L: Layout> {
    rules: &'a dyn NodeRules<L>,
    values: &'a PieceValues,
    node: &'a Node<L>,
    square: Square,
    occupied: L::B,
    /// The side to capture.
    side: Color,
}

impl<'a, L: Layout> Captures<'a, L> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn after(
        rules: &'a dyn NodeRules<L>,
        values: &'a PieceValues,
        node: &'a Node<L>,
        m: Move,
    ) -> Captures<'a, L> {
        // A piece that is put on the board starts and ends on the same square.
        let occupied = node.pieces() & !L::B::of(m.from()) | L::B::of(m.to());
        Captures { rules, values, node, square: m.to(), occupied, side: !node.turn() }
    }

    /// Makes the next capture and returns the kind of the piece that captures.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next(&mut self) -> Option<Kind> {
        let attackers = self.attackers(self.side, self.occupied);
        if attackers.is_empty() {
            return None;
        }
        let kinds = self.values.least_first().iter();
        let (kind, pieces) = kinds
            .map(|kind| (*kind, self.node.of_kind(*kind) & attackers))
            .find(|(_, pieces)| pieces.any())?;
        let left = self.occupied & !L::B::of(pieces.first());
        // A royal does not capture a defended piece.
        if self.values.value(kind) >= PieceValues::ROYAL && self.attackers(!self.side, left).any() {
            return None;
        }
        self.occupied = left;
        self.side = !self.side;
        Some(kind)
    }

    fn attackers(&self, by: Color, occupied: L::B) -> L::B {
        self.rules.attackers(self.node, by, self.square, occupied)
    }
}
