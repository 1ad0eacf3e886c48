//! The hooks: what a mechanism or ending may do to play.
//!
//! A slice implements the hooks that it needs and names them in [`Play::HOOKS`], which a test holds
//! against what it implements; all others do nothing. The registry implements the same trait for all
//! slices together: each call goes to every slice that has the hook, in the order of the registration,
//! without any dispatch at run time. The core and the slices call the hooks of all slices as
//! `R::Slices`.
//!
//! What a hook costs where no slice of the game has it depends on what the form of the ruleset can
//! have, which is known when compiling:
//!
//! | slices with this hook that the form can have | cost |
//! |---|---|
//! | none, as in games known when compiling | nothing: the call is not compiled |
//! | one | one test of whether that slice has tables |
//! | several | one test of a mask, for all of them |
//!
//! Each hook says which slices it is for and how often it is called, so how often that is paid. Where
//! a hook is asked only because another has said so, a game without such slices does not pay for it.

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
    /// asked for: it must cost next to nothing where nothing is decided. For endings, and for
    /// mechanisms that take royals off the board.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decided<R: Rules>(_rules: R, _state: &StateOf<R>) -> Option<Outcome> {
        None
    }

    /// Returns squares that nothing can enter or pass, besides those of pieces.
    ///
    /// For mechanisms that put something on the board which is no piece. Called for each pass over the
    /// pieces of a position, and whenever check is asked for.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn walls<R: Rules>(_rules: R, _state: &StateOf<R>) -> SetOf<R> {
        SetOf::<R>::EMPTY
    }

    /// Returns the squares of pieces over which nothing hops.
    ///
    /// For mechanisms that exempt kinds from hops. Called for moves and attacks of compound kinds, of
    /// which hoppers are one sort, and for no others.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn no_hurdles<R: Rules>(_rules: R, _state: &StateOf<R>) -> SetOf<R> {
        SetOf::<R>::EMPTY
    }

    /// Whether captures are generated first, and other moves only if there are none.
    ///
    /// For duties to capture. Called once for each position whose moves are generated or searched.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn captures_first<R: Rules>(_rules: R) -> bool {
        false
    }

    /// Changes what the safety of the own royal demands.
    ///
    /// For slices that narrow, by which a royal that is attacked need not be in danger. Called where
    /// [`narrows`](Play::narrows) says so and a royal must be kept safe, once for each pass.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn relax<R: Rules, C: Side>(_turn: &Turn<'_, R, C>, _limits: &mut Limits<SetOf<R>>) {}

    /// Whether moves of this game are narrowed by [`narrow`](Play::narrow).
    ///
    /// For slices that forbid or allow moves for another reason than the safety of the own royal. Called
    /// for each pass over the pieces, and before moves of mechanisms are sent to
    /// [`allows`](Play::allows) or [`allows_capture_beside`](Play::allows_capture_beside). Forms that
    /// can have no such slice compile none of it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrows<R: Rules>(_rules: R) -> bool {
        false
    }

    /// Returns the squares such that a move to one of them may have to be narrowed, and the pieces
    /// whose moves may have to be wherever they go. All other moves are not asked about.
    ///
    /// For every slice that narrows. Called where [`narrows`](Play::narrows) says so, once for each
    /// pass; no mask is tested before the slices are asked.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrow_where<R: Rules, C: Side>(_turn: &Turn<'_, R, C>) -> (SetOf<R>, SetOf<R>) {
        (SetOf::<R>::EMPTY, SetOf::<R>::EMPTY)
    }

    /// Whether this game asks what would uncover an attack on the enemy royal.
    ///
    /// For slices that narrow and read [`Turn::uncovers`](Turn). Called where
    /// [`narrows`](Play::narrows) says so, once for each pass.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn minds_enemy_royal<R: Rules>(_rules: R) -> bool {
        false
    }

    /// Whether no attack on a royal counts as long as the pieces stand so.
    ///
    /// For mechanisms by which a royal that is attacked need not be in danger. Called whenever check is
    /// asked for, not while moves are generated.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn excuses_checks<R: Rules>(_rules: R, _state: &StateOf<R>) -> bool {
        false
    }

    // While moves are generated: once for each piece, or each group of steps.

    /// Returns those of `legal` that are legal in this game too, or those of `pseudo` that are
    /// although they are not in `legal`. `pseudo` is where the piece could go but for the safety of
    /// its royal, `legal` what that leaves; `kind` is what it will be. Called where
    /// [`narrows`](Play::narrows) says so.
    ///
    /// For every slice that narrows. Called for pieces that become something, for royals that must stay
    /// safe, and for what [`narrow_where`](Play::narrow_where) has named.
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
    ///
    /// For slices that narrow, by which a royal that is attacked need not be in danger. Called where
    /// [`narrows`](Play::narrows) says so, for each square to which the royal could go.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shelters<R: Rules, C: Side>(_turn: &Turn<'_, R, C>, _square: Square) -> bool {
        false
    }

    /// Whether a capture that takes a piece off another square than its target is legal. The
    /// safety of the own royal along lines has been established.
    ///
    /// For every slice that narrows. Called where [`narrows`](Play::narrows) says so.
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
    ///
    /// For every slice that narrows.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn allows<R: Rules, C: Side>(_turn: &Turn<'_, R, C>, _m: Move) -> bool {
        true
    }

    /// Whether a side may leave the pieces as they now stand, if this game decides that before or
    /// after the safety of the own royal is asked. The slow way, for moves that cannot be judged
    /// without making them.
    ///
    /// For every slice that narrows. Called for every move of a game with kinds whose attacks
    /// cannot be looked up, and in no other game.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn allows_after<R: Rules>(_rules: R, _after: &StateOf<R>, _us: usize) -> Option<bool> {
        None
    }

    /// Returns those of `into` that a piece of `kind` can become now.
    ///
    /// For mechanisms that limit what pieces become. Called for each piece, or each group of steps, that
    /// becomes something.
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
    ///
    /// For mechanisms whose moves are moves of pieces with something added. Called for each piece
    /// that does not step with others as a set, and for the royal.
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
    ///
    /// For the same mechanisms. Called once for each move of a mechanism that moves two pieces.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add_forms_of<R: Rules, C: Side, S: Sink<SetOf<R>>>(
        _turn: &Turn<'_, R, C>,
        _m: Move,
        _left: [Square; 2],
        _sink: &mut S,
    ) {
    }

    /// Sends the moves that only this mechanism has.
    ///
    /// For mechanisms with moves that the core does not know. Called for each pass over the pieces.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn moves<R: Rules, C: Side, S: Sink<SetOf<R>>>(_turn: &Turn<'_, R, C>, _sink: &mut S) {}

    /// Whether each move ends with something put on a second square, so that every move is
    /// generated once for each of these squares.
    ///
    /// For mechanisms that put something on a second square with every move; a game has one of them at
    /// most. Called once for each position whose moves are generated.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn multiplies<R: Rules>(_rules: R) -> bool {
        false
    }

    /// Returns the squares on which it can be put, after a move that was made without putting it
    /// anywhere.
    ///
    /// For the same mechanism. Called once for each move that is multiplied.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn seconds<R: Rules>(_rules: R, _after: &StateOf<R>) -> SetOf<R> {
        SetOf::<R>::EMPTY
    }

    /// Whether a side may pass although its royal is attacked.
    ///
    /// For mechanisms that have a rule about it; the mechanism of passing calls it, for a side in check.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn lets_pass<R: Rules>(_rules: R, _state: &StateOf<R>) -> bool {
        false
    }

    // While a move is made: once for each move.

    /// Ends what nobody can use any more because a wall now stands on a square.
    ///
    /// For mechanisms that keep a right to a square. The mechanism that puts the wall there calls it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn walled<R: Rules, const H: bool>(_rules: R, _state: &mut StateOf<R>, _square: Square) {}

    /// Ends what lasts for one move only.
    ///
    /// For mechanisms that keep something for one move. Called once for each move that is made.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn begin<R: Rules, const H: bool>(_rules: R, _state: &mut StateOf<R>) {}

    /// Makes a move of this mechanism's own; whether it was one.
    ///
    /// For mechanisms whose moves are no steps: see [`Flag::is_step`](super::moves::Flag). Called once for
    /// each move that is made and is no step.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn make<R: Rules, const H: bool>(_rules: R, _state: &mut StateOf<R>, _us: usize, _m: Move) -> bool {
        false
    }

    /// Returns the square of the piece that a step captures, if it is not the target. Not called for
    /// plain steps.
    ///
    /// For mechanisms with such captures, which have a flag of their own.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn victim<R: Rules>(_rules: R, _state: &StateOf<R>, _m: Move) -> Option<Square> {
        None
    }

    /// Takes note of a captured piece.
    ///
    /// For mechanisms that keep captured pieces. Called once for each capture.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn captured<R: Rules, const H: bool>(_rules: R, _state: &mut StateOf<R>, _us: usize, _kind: usize) {}

    /// Takes note of squares that a piece has left or entered, of either side: a piece of `kind`
    /// of `side` went from one to the other, or vanished where both are the same.
    ///
    /// For mechanisms that keep rights of pieces which have not moved. Called once for each step, and by
    /// mechanisms that move further pieces or take some off.
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

    /// Makes what a move does on its second square.
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
