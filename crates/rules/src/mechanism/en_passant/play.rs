//! En passant in play.

use tabiya_board::{Set, Square};

use super::tables::{CAPTURE, EnPassant, EnPassantTables, Part, key};
use crate::core::hooks::{Begin, CapturesDiffer, Lookup, Moves, Play, Stepped, Victim, Walled};
use crate::core::layout::Lanes;
use crate::core::moves::{Flag, Move};
use crate::core::rules::{Class, KindRules, KindVisitor, Rules, SetOf, StateOf};
use crate::core::safety::attacked;
use crate::core::side::Side;
use crate::core::sink::{KindBits, Sink, each_kind};
use crate::core::turn::Turn;
use crate::core::wanted::{Only, Wanted};

impl Moves for EnPassant {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn moves<R: Rules, C: Side, S: Sink<SetOf<R>>>(turn: &Turn<'_, R, C>, sink: &mut S) {
        let Some(tables) = EnPassant::of(turn.rules) else { return };
        let Some(square) = turn.state.parts.en_passant.square() else { return };
        let victim = turn.state.parts.en_passant.victim();
        // In games without turns, the side that stepped may move again.
        if turn.wanted.only == Only::Quiet
            || !turn.wanted.to.contains(square)
            || !turn.enemies.contains(victim)
        {
            return;
        }
        let kinds = tables.capturers & turn.wanted.kinds;
        // Rare, so kept out of line, and not compiled for each kind.
        turn.outlined(|turn| each_kind(kinds, |kind| captures(turn, kind, square, sink)));
    }
}

impl CapturesDiffer for EnPassant {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn captures_differ<R: Rules>(rules: R) -> bool {
        EnPassant::of(rules).is_some()
    }
}

impl Begin for EnPassant {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn begin<R: Rules, const H: bool>(_: R, state: &mut StateOf<R>) {
        if let Some(square) = state.parts.en_passant.square() {
            if H {
                state.hash ^= key(square);
            }
            state.parts.en_passant.expire();
        }
    }
}

impl Walled for EnPassant {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn walled<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>, square: Square) {
        if state.parts.en_passant.square() == Some(square) {
            EnPassant::begin::<R, H>(rules, state);
        }
    }
}

impl Victim for EnPassant {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn victim<R: Rules>(_: R, state: &StateOf<R>, m: Move) -> Option<Square> {
        (m.flag() == CAPTURE).then_some(state.parts.en_passant.victim())
    }
}

impl Stepped for EnPassant {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn stepped<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>, us: usize, m: Move, _: bool) {
        if m.flag() == Flag::LONG_STEP
            && let Some(tables) = EnPassant::of(rules)
        {
            note::<R, H>(rules, tables, state, us, m.kind().index(), m.from(), m.to());
        }
    }
}

/// Records that a piece of `side` stepped over a square, if an enemy piece attacks that square: positions
/// that differ only in a right that cannot be used are the same.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn note<R: Rules, const H: bool>(
    rules: R,
    tables: &EnPassantTables<SetOf<R>>,
    state: &mut StateOf<R>,
    side: usize,
    kind: usize,
    from: Square,
    to: Square,
) {
    let square = Square(((from.0 as u16 + to.0 as u16) / 2) as u8);
    let kinds = tables.capturers;
    let mut find = Capturers { rules, state, side: side ^ 1, kinds, square, found: SetOf::<R>::EMPTY };
    rules.each_kind(&mut find);
    let found = find.found & state.colors[side ^ 1];
    if found.any() && tables.zone[side & 1][kind & 31].contains(square) {
        state.parts.en_passant = Part::new(square, to);
        if H {
            state.hash ^= key(square);
        }
    }
}

/// Finds the pieces that capture on a square.
struct Capturers<'a, R: Rules> {
    rules: R,
    state: &'a StateOf<R>,
    side: usize,
    kinds: KindBits,
    square: Square,
    found: SetOf<R>,
}

impl<R: Rules> KindVisitor<R> for Capturers<'_, R> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit<K: KindRules<R>>(&mut self, kind: K) {
        if self.kinds >> kind.index() & 1 != 0 {
            let pieces = self.state.kinds.get(kind.index());
            self.found |= from(self.rules, kind, self.side, self.square) & pieces;
        }
    }
}

/// Returns from where a kind captures en passant on a square.
#[cfg_attr(not(debug_assertions), inline(always))]
fn from<R: Rules, K: KindRules<R>>(rules: R, kind: K, side: usize, square: Square) -> SetOf<R> {
    if R::COMPOUND && kind.class() == Class::Compound {
        rules.compound()[kind.index()].captures_long_step_from(side, square)
    } else {
        kind.leapers(rules, side, square)
    }
}

/// Sends the captures of a kind. The safety of the royal is tested for each, since two pieces leave their
/// squares.
#[cfg_attr(not(debug_assertions), inline(always))]
fn captures<R: Rules, C: Side, S: Sink<SetOf<R>>>(
    turn: &Turn<'_, R, C>,
    kind: usize,
    square: Square,
    sink: &mut S,
) {
    let Turn { rules, .. } = *turn;
    let from = if R::COMPOUND && !rules.compound()[kind].parts[turn.us()].is_empty() {
        rules.compound()[kind].captures_long_step_from(turn.us(), square)
    } else {
        rules.attackers_of_kind(kind, turn.us(), square).leapers
    };
    for from in (from & turn.own_of(kind)).squares() {
        if is_safe(turn, kind, from, square) {
            sink.one(Move::new(from, square, kind, kind, CAPTURE));
        }
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn is_safe<R: Rules, C: Side>(turn: &Turn<'_, R, C>, kind: usize, from: Square, to: Square) -> bool {
    let victim = turn.state.parts.en_passant.victim();
    if (const { R::NARROWS } && R::Slices::narrows(turn.rules))
        && !turn.wanted.pseudo
        && let Some(allowed) = R::Slices::allows_capture_beside(turn, kind, from, to, victim)
    {
        return allowed;
    }
    let of = SetOf::<R>::of;
    !turn.guarded || {
        let occupied = turn.occupied & !of(from) & !of(victim) | of(to);
        let enemies = turn.enemies & !of(victim);
        !attacked(turn.rules, turn.state, turn.us(), turn.royal, occupied, enemies)
    }
}

/// Returns whether the side to move has a legal capture en passant.
pub(crate) fn can_capture<R: Rules>(rules: R, state: &StateOf<R>) -> bool {
    let Some(square) = state.parts.en_passant.square() else { return false };
    let to = SetOf::<R>::of(square);
    let mut moves = Vec::new();
    rules.list(state, state.turn as usize, Wanted { own: false, ..Wanted::all(to) }, &mut moves);
    moves.iter().any(|m| m.flag() == CAPTURE)
}

impl Move {
    /// Returns whether it captures en passant.
    pub fn is_en_passant(self) -> bool {
        self.flag() == CAPTURE
    }

    /// Returns whether it is an initial step over a square, after which the piece can be captured en passant.
    pub fn is_long_step(self) -> bool {
        self.flag() == Flag::LONG_STEP
    }
}
