//! Hooks: the points at which mechanisms and endings take part in play.
//!
//! A slice implements the hooks that it needs and lists them in [`Play::HOOKS`], which a test compares with
//! what it implements; all others do nothing. The registry implements the same trait for all slices
//! together: each call goes to every slice that has the hook, in the order of the registration, without
//! dispatch at run time. The core and the slices call the hooks of all slices as `R::Slices`.
//!
//! The cost of a hook in a game without a slice that has it depends on which slices the form of the ruleset
//! can have, which is known at compile time:
//!
//! | slices with this hook that the form can have | cost |
//! |---|---|
//! | none, as in games known at compile time | nothing: the call is not compiled |
//! | one | one test of whether that slice has tables |
//! | several | one test of a mask, for all of them |
//!
//! The documentation of each hook says which slices it is for and how often it is called, that is, how often
//! this cost is paid. Hooks that are only called where [`Play::narrows`] returns true cost other games
//! nothing.

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
    pub(crate) const NEEDS_ENEMY_ROYAL: Hooks = Hooks(1 << 6);
    pub(crate) const IGNORES_CHECKS: Hooks = Hooks(1 << 7);
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
    pub(crate) const COUNTS: Hooks = Hooks(1 << 30);

    /// Returns the hooks of both sets.
    pub(crate) const fn and(self, other: Hooks) -> Hooks {
        Hooks(self.0 | other.0)
    }

    /// Returns whether a hook is in the set.
    pub(crate) const fn has(self, hook: Hooks) -> bool {
        self.0 & hook.0 != 0
    }
}

/// The part of a slice in play.
///
/// `H` is whether the hash is updated; counting leaves does not need it.
pub(crate) trait Play {
    /// The hooks that the slice implements. A hook that is not listed is not called, so that one test
    /// shows that no slice of a ruleset has a hook.
    const HOOKS: Hooks;

    // Before moves are generated: once for each position.

    /// Returns the outcome if the pieces on the board decide the game.
    ///
    /// For endings, and for mechanisms that remove royals from the board. Called for every position
    /// whose moves are generated: it must cost next to nothing where nothing is decided.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decided<R: Rules>(_rules: R, _state: &StateOf<R>) -> Option<Outcome> {
        None
    }

    /// Returns what each side has counted of what wins when there is enough of it.
    ///
    /// For endings that count. Called when a computer player evaluates a position, never for moves.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn counts<R: Rules>(_rules: R, _state: &StateOf<R>) -> Option<[u8; 2]> {
        None
    }

    /// Returns walls: squares without a piece that no piece can enter or cross.
    ///
    /// For mechanisms that put something on the board that is not a piece. Called for each pass over the
    /// pieces of a position, and for each test for check.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn walls<R: Rules>(_rules: R, _state: &StateOf<R>) -> SetOf<R> {
        SetOf::<R>::EMPTY
    }

    /// Returns the squares of pieces that are not hurdles for hoppers.
    ///
    /// For mechanisms that exempt kinds from hops. Called for moves and attacks of compound kinds only,
    /// among which are the hoppers.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn no_hurdles<R: Rules>(_rules: R, _state: &StateOf<R>) -> SetOf<R> {
        SetOf::<R>::EMPTY
    }

    /// Returns whether captures are forced: other moves are generated only if there is no capture.
    ///
    /// For forced captures. Called once for each position whose moves are generated or searched.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn captures_first<R: Rules>(_rules: R) -> bool {
        false
    }

    /// Changes the limits that the safety of the own royal puts on moves.
    ///
    /// For slices that narrow and let an attacked royal be safe. Called where
    /// [`narrows`](Play::narrows) returns true and a royal must be kept safe, once for each pass.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn relax<R: Rules, C: Side>(_turn: &Turn<'_, R, C>, _limits: &mut Limits<SetOf<R>>) {}

    /// Returns whether [`narrow`](Play::narrow) is called for moves of this game.
    ///
    /// For slices that forbid or allow moves for a reason other than the safety of the own royal. Called
    /// for each pass over the pieces, and before special moves of mechanisms are passed to
    /// [`allows`](Play::allows) or [`allows_capture_beside`](Play::allows_capture_beside). Forms that
    /// cannot have such a slice compile none of it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrows<R: Rules>(_rules: R) -> bool {
        false
    }

    /// Returns the targets to which moves may have to be narrowed, and the pieces whose moves may have to
    /// be narrowed to any target. [`narrow`](Play::narrow) is not called for other moves.
    ///
    /// For every slice that narrows. Called where [`narrows`](Play::narrows) returns true, once for each
    /// pass; no mask is tested before the call.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrow_where<R: Rules, C: Side>(_turn: &Turn<'_, R, C>) -> (SetOf<R>, SetOf<R>) {
        (SetOf::<R>::EMPTY, SetOf::<R>::EMPTY)
    }

    /// Returns whether the slice needs to know which moves uncover an attack on the enemy royal.
    ///
    /// For slices that narrow and read [`Turn::uncovers`](Turn). Called where
    /// [`narrows`](Play::narrows) returns true, once for each pass.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn needs_enemy_royal<R: Rules>(_rules: R) -> bool {
        false
    }

    /// Returns whether attacks on royals do not count as check in this arrangement.
    ///
    /// For mechanisms that let an attacked royal be safe. Called for each test for check, not while
    /// moves are generated.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ignores_checks<R: Rules>(_rules: R, _state: &StateOf<R>) -> bool {
        false
    }

    // While moves are generated: once for each piece, or each group of steps.

    /// Returns the targets that are legal in this game: those of `legal` that the slice allows, and those
    /// of `pseudo` that it makes legal. `pseudo` is where the piece could go if the safety of its royal
    /// did not matter, `legal` is what that safety leaves, and `kind` is the kind after the move.
    ///
    /// For every slice that narrows. Called where [`narrows`](Play::narrows) returns true, for pieces
    /// that change their kind, for royals that must stay safe, and for what
    /// [`narrow_where`](Play::narrow_where) returned.
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

    /// Returns whether the own royal is safe on a square even if it is attacked there.
    ///
    /// For slices that narrow and let an attacked royal be safe. Called where
    /// [`narrows`](Play::narrows) returns true, for each target of the royal.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shelters<R: Rules, C: Side>(_turn: &Turn<'_, R, C>, _square: Square) -> bool {
        false
    }

    /// Returns whether a capture of a piece on a square other than the target is legal. The own royal is
    /// known to be safe along lines.
    ///
    /// For every slice that narrows. Called where [`narrows`](Play::narrows) returns true.
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

    /// Returns whether a special move of a mechanism is legal in this game.
    ///
    /// For every slice that narrows. Called where [`narrows`](Play::narrows) returns true.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn allows<R: Rules, C: Side>(_turn: &Turn<'_, R, C>, _m: Move) -> bool {
        true
    }

    /// Returns whether a side may leave the pieces like this, if the slice decides that regardless of the
    /// safety of the own royal. This is the slow path for moves that can only be judged by making them.
    ///
    /// For every slice that narrows. Called for every move of games with kinds whose attacks cannot be
    /// looked up, and in no other game.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn allows_after<R: Rules>(_rules: R, _after: &StateOf<R>, _us: usize) -> Option<bool> {
        None
    }

    /// Returns those of `into` that a piece of `kind` can become now.
    ///
    /// For mechanisms that limit what pieces become. Called for each piece, or each group of steps, that
    /// changes its kind.
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

    /// Sends variants of the moves of one piece that leaves `from`, with something added to each.
    ///
    /// For mechanisms that add something to moves of pieces. Called for each piece that does not step
    /// with others as a set, and for the royal.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add_forms<R: Rules, C: Side, S: Sink<SetOf<R>>>(
        _turn: &Turn<'_, R, C>,
        _kind: usize,
        _from: Square,
        _to: SetOf<R>,
        _sink: &mut S,
    ) {
    }

    /// Sends variants of a special move by which pieces leave the squares `left`.
    ///
    /// For the same mechanisms. Called once for each special move that moves two pieces.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add_forms_of<R: Rules, C: Side, S: Sink<SetOf<R>>>(
        _turn: &Turn<'_, R, C>,
        _m: Move,
        _left: [Square; 2],
        _sink: &mut S,
    ) {
    }

    /// Sends the special moves of this mechanism.
    ///
    /// For mechanisms with moves that the core does not generate. Called for each pass over the pieces.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn moves<R: Rules, C: Side, S: Sink<SetOf<R>>>(_turn: &Turn<'_, R, C>, _sink: &mut S) {}

    /// Returns whether each move ends with something put on a second square, so that every move is
    /// generated once for each of these squares.
    ///
    /// For mechanisms that put something on a second square with every move; a game has at most one of
    /// them. Called once for each position whose moves are generated.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn multiplies<R: Rules>(_rules: R) -> bool {
        false
    }

    /// Returns the possible second squares after a move that was made without one.
    ///
    /// For the same mechanism. Called once for each move.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn seconds<R: Rules>(_rules: R, _after: &StateOf<R>) -> SetOf<R> {
        SetOf::<R>::EMPTY
    }

    /// Returns whether a side in check may pass.
    ///
    /// For mechanisms that have a rule about it. Called by the mechanism of passing, for a side in check.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn lets_pass<R: Rules>(_rules: R, _state: &StateOf<R>) -> bool {
        false
    }

    // While a move is made: once for each move.

    /// Ends a right that cannot be used any more because a wall now stands on a square.
    ///
    /// For mechanisms that keep a right to a square. Called by the mechanism that puts the wall there.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn walled<R: Rules, const H: bool>(_rules: R, _state: &mut StateOf<R>, _square: Square) {}

    /// Ends what lasts for one move only.
    ///
    /// For mechanisms that keep something for one move. Called once before each move that is made.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn begin<R: Rules, const H: bool>(_rules: R, _state: &mut StateOf<R>) {}

    /// Makes a special move if it is one of this mechanism, and returns whether it was.
    ///
    /// For mechanisms whose moves are not steps: see [`Flag::is_step`](super::moves::Flag). Called once for
    /// each move that is made and is not a step.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn make<R: Rules, const H: bool>(_rules: R, _state: &mut StateOf<R>, _us: usize, _m: Move) -> bool {
        false
    }

    /// Returns the square of the piece that a step captures, if it is not the target.
    ///
    /// For mechanisms with such captures, which have a flag of their own. Not called for plain steps.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn victim<R: Rules>(_rules: R, _state: &StateOf<R>, _m: Move) -> Option<Square> {
        None
    }

    /// Records a captured piece.
    ///
    /// For mechanisms that keep captured pieces. Called once for each capture.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn captured<R: Rules, const H: bool>(_rules: R, _state: &mut StateOf<R>, _us: usize, _kind: usize) {}

    /// Records the squares that a piece of either side has left or entered: a piece of `kind` of `side`
    /// went from one to the other, or was removed if both are the same.
    ///
    /// For mechanisms that keep rights of unmoved pieces. Called once for each step, and by mechanisms that
    /// move or remove more pieces.
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

    /// Completes a step, after all pieces have been moved and removed.
    ///
    /// For mechanisms by which a step does more than move a piece. Called once for each step.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn stepped<R: Rules, const H: bool>(
        _rules: R,
        _state: &mut StateOf<R>,
        _us: usize,
        _m: Move,
        _captured: bool,
    ) {
    }

    /// Makes the part of a move on its second square.
    ///
    /// For mechanisms whose moves have a second square. Called for moves that have one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn second<R: Rules, const H: bool>(_rules: R, _state: &mut StateOf<R>, _us: usize, _m: Move) {}

    /// Completes any move.
    ///
    /// For endings that count what moves do. Called once for each move that is made.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn finish<R: Rules, const H: bool>(_rules: R, _state: &mut StateOf<R>, _us: usize) {}
}

/// Lookup of the tables of a slice in a form of a ruleset.
pub(crate) trait Lookup: Slice {
    /// Returns the tables of the slice; `None`, known at compile time, in forms that cannot have it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of<'r, R: Rules + 'r>(rules: R) -> Option<&'r Self::Tables<R::L>> {
        if const { R::MAY.has::<Self>() } { Self::among(rules.slices()) } else { None }
    }
}

impl<T: Slice> Lookup for T {}
