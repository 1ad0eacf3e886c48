//! The hooks: what a mechanism or ending may do to play.
//!
//! A slice implements the hooks that it needs; all others do nothing. The registry implements the
//! same trait for all slices together: each call goes to every slice in the order of the
//! registration, without any dispatch at run time. In a form of a ruleset that cannot have a slice
//! its call compiles to nothing, and in a form loaded from a file it costs one test of whether the
//! slice has tables. The core and the slices call the hooks of all slices as `R::Slices`.

use tabiya_board::{Set, Square};

use super::moves::Move;
use super::rules::{Rules, SetOf, StateOf};
use super::safety::Limits;
use super::side::Side;
use super::sink::{KindSet, Sink};
use super::turn::Turn;
use crate::outcome::Outcome;
use crate::registry::slice::Slice;

/// A set of hooks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hooks(pub(crate) u32);

impl Hooks {
    /// No hook.
    pub(crate) const NONE: Hooks = Hooks(0);
    pub(crate) const DECIDED: Hooks = Hooks(1 << 0);
    pub(crate) const WALLS: Hooks = Hooks(1 << 1);
    pub(crate) const CAPTURES_FIRST: Hooks = Hooks(1 << 2);
    pub(crate) const RELAX: Hooks = Hooks(1 << 3);
    pub(crate) const NARROWS: Hooks = Hooks(1 << 4);
    pub(crate) const NARROW_WHERE: Hooks = Hooks(1 << 5);
    pub(crate) const MINDS_ENEMY_ROYAL: Hooks = Hooks(1 << 6);
    pub(crate) const EXCUSES_CHECKS: Hooks = Hooks(1 << 7);
    pub(crate) const NARROW: Hooks = Hooks(1 << 8);
    pub(crate) const SHELTERS: Hooks = Hooks(1 << 9);
    pub(crate) const ALLOWS_CAPTURE_BESIDE: Hooks = Hooks(1 << 10);
    pub(crate) const ALLOWS: Hooks = Hooks(1 << 11);
    pub(crate) const ALLOWS_AFTER: Hooks = Hooks(1 << 12);
    pub(crate) const AVAILABLE: Hooks = Hooks(1 << 13);
    pub(crate) const ADD_FORMS: Hooks = Hooks(1 << 14);
    pub(crate) const ADD_FORMS_OF: Hooks = Hooks(1 << 15);
    pub(crate) const MOVES: Hooks = Hooks(1 << 16);
    pub(crate) const BEGIN: Hooks = Hooks(1 << 17);
    pub(crate) const MAKE: Hooks = Hooks(1 << 18);
    pub(crate) const VICTIM: Hooks = Hooks(1 << 19);
    pub(crate) const CAPTURED: Hooks = Hooks(1 << 20);
    pub(crate) const TOUCHED: Hooks = Hooks(1 << 21);
    pub(crate) const STEPPED: Hooks = Hooks(1 << 22);
    pub(crate) const SECOND: Hooks = Hooks(1 << 23);
    pub(crate) const FINISH: Hooks = Hooks(1 << 24);
    pub(crate) const NO_HURDLES: Hooks = Hooks(1 << 25);
    pub(crate) const MULTIPLIES: Hooks = Hooks(1 << 26);
    pub(crate) const SECONDS: Hooks = Hooks(1 << 27);
    pub(crate) const LETS_PASS: Hooks = Hooks(1 << 28);
    pub(crate) const WALLED: Hooks = Hooks(1 << 29);

    /// Returns the hooks of both sets.
    pub(crate) const fn and(self, other: Hooks) -> Hooks {
        Hooks(self.0 | other.0)
    }

    /// Whether a hook is in it.
    pub(crate) const fn has(self, hook: Hooks) -> bool {
        self.0 & hook.0 != 0
    }
}

/// What a slice does to play.
///
/// `H` says whether the hash is kept: a counter of leaves needs none.
pub(crate) trait Play {
    /// The hooks that it implements: a hook that is not named here is not called. One test then
    /// tells that no slice of a ruleset has anything to do at a hook.
    const HOOKS: Hooks;

    // Before moves are generated: once for each position.

    /// Returns a decision that stands on the board. Called for every position whose moves are
    /// asked for: it must cost next to nothing where nothing is decided. Endings implement it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decided<R: Rules>(_rules: R, _state: &StateOf<R>) -> Option<Outcome> {
        None
    }

    /// Returns squares that nothing can enter or pass, besides those of pieces.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn walls<R: Rules>(_rules: R, _state: &StateOf<R>) -> SetOf<R> {
        SetOf::<R>::EMPTY
    }

    /// Returns the squares of pieces over which nothing hops.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn no_hurdles<R: Rules>(_rules: R, _state: &StateOf<R>) -> SetOf<R> {
        SetOf::<R>::EMPTY
    }

    /// Whether captures are generated first, and other moves only if there are none.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn captures_first<R: Rules>(_rules: R) -> bool {
        false
    }

    /// Changes what the safety of the own royal demands.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn relax<R: Rules, C: Side>(_turn: &Turn<'_, R, C>, _limits: &mut Limits<SetOf<R>>) {}

    /// Whether moves of this game are narrowed by [`narrow`](Play::narrow).
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrows<R: Rules>(_rules: R) -> bool {
        false
    }

    /// Returns the squares such that a move to one of them may have to be narrowed, and the pieces
    /// whose moves may have to be wherever they go. All other moves are not asked about.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrow_where<R: Rules, C: Side>(_turn: &Turn<'_, R, C>) -> (SetOf<R>, SetOf<R>) {
        (SetOf::<R>::EMPTY, SetOf::<R>::EMPTY)
    }

    /// Whether this game asks what would uncover an attack on the enemy royal.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn minds_enemy_royal<R: Rules>(_rules: R) -> bool {
        false
    }

    /// Whether no attack on a royal counts as long as the pieces stand so.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn excuses_checks<R: Rules>(_rules: R, _state: &StateOf<R>) -> bool {
        false
    }

    // While moves are generated: once for each piece, or each group of steps.

    /// Returns those of `legal` that are legal in this game too, or those of `pseudo` that are
    /// although they are not in `legal`. `pseudo` is where the piece could go but for the safety of
    /// its royal, `legal` what that leaves; `kind` is what it will be. Called where
    /// [`narrows`](Play::narrows) says so.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrow<R: Rules, C: Side>(
        _turn: &Turn<'_, R, C>,
        _kind: usize,
        _from: Square,
        _pseudo: SetOf<R>,
        legal: SetOf<R>,
    ) -> SetOf<R> {
        legal
    }

    /// Whether the own royal is safe on a square for a reason of this game.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shelters<R: Rules, C: Side>(_turn: &Turn<'_, R, C>, _square: Square) -> bool {
        false
    }

    /// Whether a capture that takes a piece off another square than its target is legal. The
    /// safety of the own royal along lines has been established.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn allows_capture_beside<R: Rules, C: Side>(
        _turn: &Turn<'_, R, C>,
        _kind: usize,
        _from: Square,
        _to: Square,
        _victim: Square,
    ) -> Option<bool> {
        None
    }

    /// Whether a move that a mechanism makes by itself is legal in this game. Called where
    /// [`narrows`](Play::narrows) says so.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn allows<R: Rules, C: Side>(_turn: &Turn<'_, R, C>, _m: Move) -> bool {
        true
    }

    /// Whether a side may leave the pieces as they now stand, if this game decides that before or
    /// after the safety of the own royal is asked. The slow way, for moves that cannot be judged
    /// without making them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn allows_after<R: Rules>(_rules: R, _after: &StateOf<R>, _us: usize) -> Option<bool> {
        None
    }

    /// Returns those of `into` that a piece of `kind` can become now.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn available<R: Rules>(
        _rules: R,
        _state: &StateOf<R>,
        _side: usize,
        _kind: usize,
        into: KindSet,
    ) -> KindSet {
        into
    }

    /// Sends further forms of moves of one piece that leaves `from`: with something added to them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add_forms<R: Rules, C: Side, S: Sink<SetOf<R>>>(
        _turn: &Turn<'_, R, C>,
        _kind: usize,
        _from: Square,
        _to: SetOf<R>,
        _sink: &mut S,
    ) {
    }

    /// Sends further forms of a move that a mechanism makes by itself, by which pieces leave `left`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add_forms_of<R: Rules, C: Side, S: Sink<SetOf<R>>>(
        _turn: &Turn<'_, R, C>,
        _m: Move,
        _left: [Square; 2],
        _sink: &mut S,
    ) {
    }

    /// Sends the moves that only this mechanism has.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn moves<R: Rules, C: Side, S: Sink<SetOf<R>>>(_turn: &Turn<'_, R, C>, _sink: &mut S) {}

    /// Whether each move ends with something put on a second square, so that every move is
    /// generated once for each of these squares.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn multiplies<R: Rules>(_rules: R) -> bool {
        false
    }

    /// Returns those squares, after a move that was made without it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn seconds<R: Rules>(_rules: R, _after: &StateOf<R>) -> SetOf<R> {
        SetOf::<R>::EMPTY
    }

    /// Whether a side may pass although its royal is attacked.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn lets_pass<R: Rules>(_rules: R, _state: &StateOf<R>) -> bool {
        false
    }

    // While a move is made: once for each move.

    /// Ends what nobody can use any more because a wall now stands on a square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn walled<R: Rules, const H: bool>(_rules: R, _state: &mut StateOf<R>, _square: Square) {}

    /// Ends what lasts for one move only.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn begin<R: Rules, const H: bool>(_rules: R, _state: &mut StateOf<R>) {}

    /// Makes a move of this mechanism's own; whether it was one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn make<R: Rules, const H: bool>(_rules: R, _state: &mut StateOf<R>, _us: usize, _m: Move) -> bool {
        false
    }

    /// Returns the square of the piece that a step captures, if it is not the target. Not called for
    /// plain steps.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn victim<R: Rules>(_rules: R, _state: &StateOf<R>, _m: Move) -> Option<Square> {
        None
    }

    /// Takes note of a captured piece.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn captured<R: Rules, const H: bool>(_rules: R, _state: &mut StateOf<R>, _us: usize, _kind: usize) {}

    /// Takes note of squares that a piece has left or entered, of either side: a piece of `kind`
    /// of `side` went from one to the other, or vanished where both are the same.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn touched<R: Rules, const H: bool>(
        _rules: R,
        _state: &mut StateOf<R>,
        _side: usize,
        _kind: usize,
        _from: Square,
        _to: Square,
    ) {
    }

    /// Completes a step, after all pieces have been moved and taken off.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn stepped<R: Rules, const H: bool>(
        _rules: R,
        _state: &mut StateOf<R>,
        _us: usize,
        _m: Move,
        _captured: bool,
    ) {
    }

    /// Makes what a move does on its second square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn second<R: Rules, const H: bool>(_rules: R, _state: &mut StateOf<R>, _us: usize, _m: Move) {}

    /// Completes any move.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn finish<R: Rules, const H: bool>(_rules: R, _state: &mut StateOf<R>, _us: usize) {}
}

/// Looks a slice's tables up in a form of a ruleset.
pub(crate) trait Lookup: Slice {
    /// Returns its tables in a form of a ruleset. Nothing, when compiling already, in forms that
    /// cannot have it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of<'r, R: Rules + 'r>(rules: R) -> Option<&'r Self::Tables<R::L>> {
        if const { R::MAY.has::<Self>() } { Self::among(rules.slices()) } else { None }
    }
}

impl<T: Slice> Lookup for T {}
