//! Hooks: the points at which mechanisms and endings take part in play.
//!
//! [`play_hooks`] declares every hook once: its trait, its function, and how the answers of several slices
//! are combined. Everything else follows from the declaration:
//!
//! - a trait for each hook, which a slice implements if it takes part there, and otherwise leaves out;
//! - the trait [`Play`] with all of them, through which the core and the slices call them as `R::Slices`;
//! - the implementation of [`Play`] for all slices together, in the registry: each call goes to every slice
//!   that implements the hook, in the order of the registration, without dispatch at run time.
//!
//! The cost of a hook in a game without a slice that has it depends on which slices the form of the ruleset
//! can have, which is known at compile time:
//!
//! | slices with this hook that the form can have | cost |
//! |---|---|
//! | none, as in games known at compile time | nothing: the call is not compiled |
//! | one | one test of whether that slice has tables |
//! | several | one test of a mask for all of them, if the declaration says `tested by` |
//!
//! The documentation of each hook says which slices it is for and how often it is called, that is, how often
//! this cost is paid. Hooks that are only called where [`Play::narrows`] returns true cost other games
//! nothing.
//!
//! `H` is whether the hash is updated; counting leaves does not need it.

use tabiya_board::{Set, Square};

use super::combine::{Union, declare_hooks};
use super::moves::Move;
use super::rules::{Rules, SetOf, StateOf};
use super::safety::Limits;
use super::side::Side;
use super::sink::{KindBits, Sink};
use super::turn::Turn;
use crate::outcome::Outcome;
use crate::registry::slice::Slice;

/// Calls a macro with the declarations of all hooks. [`declare_hooks`](super::combine::declare_hooks)
/// explains their form.
macro_rules! play_hooks {
    ($call:ident) => {
        $call! { trait Play;

            // Before moves are generated: once for each position.

            /// Returns the outcome if the pieces on the board decide the game.
            ///
            /// For endings, and for mechanisms that remove royals from the board. Called for every position
            /// whose moves are generated: it must cost next to nothing where nothing is decided.
            Decided: fn decided<R: Rules>(rules: R, state: &StateOf<R>) -> Option<Outcome>
                = first, tested by rules;

            /// Returns the counter of each side that wins at its limit, such as checks given.
            ///
            /// For endings that count. Called when a computer player evaluates a position, never for moves.
            Counts: fn counts<R: Rules>(rules: R, state: &StateOf<R>) -> Option<[u8; 2]> = first;

            /// Returns walls: squares without a piece that no piece can enter or cross.
            ///
            /// For mechanisms that put something on the board that is not a piece. Called for each pass over
            /// the pieces of a position, and for each test for check.
            Walls: fn walls<R: Rules>(rules: R, state: &StateOf<R>) -> SetOf<R> = union, tested by rules;

            /// Returns the squares of pieces that are not hurdles for hoppers.
            ///
            /// For mechanisms that exempt kinds from hops. Called for moves and attacks of compound kinds
            /// only, among which are the hoppers.
            NoHurdles: fn no_hurdles<R: Rules>(rules: R, state: &StateOf<R>) -> SetOf<R>
                = union, tested by rules;

            /// Returns whether captures are forced: other moves are generated only if there is no capture.
            ///
            /// For forced captures. Called once for each position whose moves are generated or searched.
            CapturesFirst: fn captures_first<R: Rules>(rules: R) -> bool = any, tested by rules;

            /// Changes the limits that the safety of the own royal puts on moves.
            ///
            /// For slices that narrow and let an attacked royal be safe. Called where
            /// [`narrows`](Play::narrows) returns true and a royal must be kept safe, once for each pass.
            Relax: fn relax<R: Rules, C: Side>(
                turn: &Turn<'_, R, C>,
                limits: &mut Limits<SetOf<R>>,
            ) = each, tested by turn.rules;

            /// Returns whether [`narrow`](Play::narrow) is called for moves of this game.
            ///
            /// For slices that forbid or allow moves for a reason other than the safety of the own royal.
            /// Called for each pass over the pieces, and before special moves of mechanisms are passed to
            /// [`allows`](Play::allows) or [`allows_capture_beside`](Play::allows_capture_beside). Forms that
            /// cannot have such a slice compile none of it.
            Narrows: fn narrows<R: Rules>(rules: R) -> bool = any, tested by rules;

            /// Returns the targets to which moves may have to be narrowed, and the pieces whose moves may
            /// have to be narrowed to any target. [`narrow`](Play::narrow) is not called for other moves.
            ///
            /// For every slice that narrows. Called where [`narrows`](Play::narrows) returns true, once for
            /// each pass; no mask is tested before the call.
            NarrowWhere: fn narrow_where<R: Rules, C: Side>(turn: &Turn<'_, R, C>) -> NarrowedMoves<SetOf<R>>
                = union;

            /// Returns whether the slice needs to know which moves uncover an attack on the enemy royal.
            ///
            /// For slices that narrow and read [`Turn::uncovers`](Turn). Called where
            /// [`narrows`](Play::narrows) returns true, once for each pass.
            NeedsEnemyRoyal: fn needs_enemy_royal<R: Rules>(rules: R) -> bool = any, tested by rules;

            /// Returns whether attacks on royals do not count as check in this arrangement.
            ///
            /// For mechanisms that let an attacked royal be safe. Called for each test for check, not while
            /// moves are generated.
            IgnoresChecks: fn ignores_checks<R: Rules>(rules: R, state: &StateOf<R>) -> bool
                = any, tested by rules;

            // While moves are generated: once for each piece, or each group of steps.

            /// Returns the targets that are legal in this game: those of `legal` that the slice allows, and
            /// those of `pseudo` that it makes legal. `pseudo` is where the piece could go if the safety of
            /// its royal did not matter, `legal` is what that safety leaves, and `kind` is the kind after the
            /// move.
            ///
            /// For every slice that narrows. Called where [`narrows`](Play::narrows) returns true, for pieces
            /// that change their kind, for royals that must stay safe, and for what
            /// [`narrow_where`](Play::narrow_where) returned.
            Narrow: fn narrow<R: Rules, C: Side>(
                turn: &Turn<'_, R, C>,
                kind: usize,
                from: Square,
                pseudo: SetOf<R>,
                legal: SetOf<R>,
            ) -> SetOf<R> = through(legal), tested by turn.rules;

            /// Returns whether the own royal is safe on a square even if it is attacked there.
            ///
            /// For slices that narrow and let an attacked royal be safe. Called where
            /// [`narrows`](Play::narrows) returns true, for each target of the royal.
            Shelters: fn shelters<R: Rules, C: Side>(
                turn: &Turn<'_, R, C>,
                square: Square,
            ) -> bool = any, tested by turn.rules;

            /// Returns whether a capture of a piece on a square other than the target is legal. The own royal
            /// is known to be safe along lines.
            ///
            /// For every slice that narrows. Called where [`narrows`](Play::narrows) returns true.
            AllowsCaptureBeside: fn allows_capture_beside<R: Rules, C: Side>(
                turn: &Turn<'_, R, C>,
                kind: usize,
                from: Square,
                to: Square,
                victim: Square,
            ) -> Option<bool> = all_given, tested by turn.rules;

            /// Returns whether a piece can be captured without being attacked, or attacked by a piece that
            /// cannot capture it, apart from what [`narrow`](Play::narrow) and the royals forbid.
            ///
            /// For mechanisms that capture beside the target of a move or that limit captures. Called where
            /// an ending asks whether a piece can be captured.
            CapturesDiffer: fn captures_differ<R: Rules>(rules: R) -> bool = any, tested by rules;

            /// Returns whether a special move of a mechanism is legal in this game.
            ///
            /// For every slice that narrows. Called where [`narrows`](Play::narrows) returns true.
            Allows: fn allows<R: Rules, C: Side>(turn: &Turn<'_, R, C>, m: Move) -> bool
                = all, tested by turn.rules;

            /// Returns whether a side may leave the pieces like this, if the slice decides that regardless of
            /// the safety of the own royal. This is the slow path for moves that can only be judged by making
            /// them.
            ///
            /// For every slice that narrows. Called for every move of games with kinds whose attacks cannot
            /// be looked up, and in no other game.
            AllowsAfter: fn allows_after<R: Rules>(
                rules: R,
                after: &StateOf<R>,
                us: usize,
            ) -> Option<bool> = first, tested by rules;

            /// Returns those of `into` that a piece of `kind` can become now.
            ///
            /// For mechanisms that limit changes of kind. Called for each piece, or each group of steps, that
            /// changes its kind.
            Available: fn available<R: Rules>(
                rules: R,
                state: &StateOf<R>,
                side: usize,
                kind: usize,
                into: KindBits,
            ) -> KindBits = through(into), tested by rules;

            /// Sends variants of the moves of one piece that leaves `from`, with something added to each.
            ///
            /// For mechanisms that add something to moves of pieces. Called for each piece that does not step
            /// with others as a set, and for the royal.
            AddForms: fn add_forms<R: Rules, C: Side, S: Sink<SetOf<R>>>(
                turn: &Turn<'_, R, C>,
                kind: usize,
                from: Square,
                to: SetOf<R>,
                sink: &mut S,
            ) = each, tested by turn.rules;

            /// Sends variants of a special move by which pieces leave the squares `left`.
            ///
            /// For the same mechanisms. Called once for each special move that moves two pieces.
            AddFormsOf: fn add_forms_of<R: Rules, C: Side, S: Sink<SetOf<R>>>(
                turn: &Turn<'_, R, C>,
                m: Move,
                left: [Square; 2],
                sink: &mut S,
            ) = each, tested by turn.rules;

            /// Sends the special moves of this mechanism.
            ///
            /// For mechanisms with moves that the core does not generate. Called for each pass over the
            /// pieces.
            Moves: fn moves<R: Rules, C: Side, S: Sink<SetOf<R>>>(
                turn: &Turn<'_, R, C>,
                sink: &mut S,
            ) = each, tested by turn.rules;

            /// Returns whether each move ends with something put on a second square, so that every move is
            /// generated once for each of these squares.
            ///
            /// For mechanisms that put something on a second square with every move; a game has at most one
            /// of them. Called once for each position whose moves are generated.
            Multiplies: fn multiplies<R: Rules>(rules: R) -> bool = any, tested by rules;

            /// Returns the possible second squares after a move of `us` that was made without one.
            ///
            /// For the same mechanism. Called once for each move.
            Seconds: fn seconds<R: Rules>(
                rules: R,
                after: &StateOf<R>,
                us: usize,
                m: Move,
            ) -> SetOf<R> = union, tested by rules;

            /// Returns whether a side in check may pass.
            ///
            /// For mechanisms that have a rule about it. Called by the mechanism of passing, for a side in
            /// check.
            LetsPass: fn lets_pass<R: Rules>(rules: R, state: &StateOf<R>) -> bool = any, tested by rules;

            // While a move is made: once for each move.

            /// Ends a right that cannot be used any more because a wall now stands on a square.
            ///
            /// For mechanisms that keep a right to a square. Called by the mechanism that puts the wall
            /// there.
            Walled: fn walled<R: Rules; const H>(
                rules: R,
                state: &mut StateOf<R>,
                square: Square,
            ) = each, tested by rules;

            /// Ends rights that last for one move only.
            ///
            /// For mechanisms that keep something for one move. Called once before each move that is made.
            Begin: fn begin<R: Rules; const H>(rules: R, state: &mut StateOf<R>) = each, tested by rules;

            /// Makes a special move if it is one of this mechanism, and returns whether it was.
            ///
            /// For mechanisms whose moves are not steps: see [`Flag::is_step`](super::moves::Flag). Called
            /// once for each move that is made and is not a step.
            Make: fn make<R: Rules; const H>(
                rules: R,
                state: &mut StateOf<R>,
                us: usize,
                m: Move,
            ) -> bool = any, tested by rules;

            /// Returns the square of the piece that a step captures, if it is not the target.
            ///
            /// For mechanisms with such captures, which have a flag of their own. Not called for plain steps.
            Victim: fn victim<R: Rules>(
                rules: R,
                state: &StateOf<R>,
                m: Move,
            ) -> Option<Square> = first, tested by rules;

            /// Records a captured piece.
            ///
            /// For mechanisms that keep captured pieces. Called once for each capture.
            Captured: fn captured<R: Rules; const H>(
                rules: R,
                state: &mut StateOf<R>,
                us: usize,
                kind: usize,
            ) = each, tested by rules;

            /// Records the squares that a piece of either side has left or entered: a piece of `kind` of
            /// `side` went from one to the other, or was removed if both are the same.
            ///
            /// For mechanisms that keep rights of unmoved pieces. Called once for each step, and by
            /// mechanisms that move or remove more pieces.
            Touched: fn touched<R: Rules; const H>(
                rules: R,
                state: &mut StateOf<R>,
                side: usize,
                kind: usize,
                from: Square,
                to: Square,
            ) = each, tested by rules;

            /// Completes a step, after all pieces have been moved and removed.
            ///
            /// For mechanisms by which a step does more than move a piece. Called once for each step.
            Stepped: fn stepped<R: Rules; const H>(
                rules: R,
                state: &mut StateOf<R>,
                us: usize,
                m: Move,
                captured: bool,
            ) = each, tested by rules;

            /// Makes the part of a move on its second square.
            ///
            /// For mechanisms whose moves have a second square. Called for moves that have one.
            Second: fn second<R: Rules; const H>(
                rules: R,
                state: &mut StateOf<R>,
                us: usize,
                m: Move,
            ) = each, tested by rules;

            /// Completes any move.
            ///
            /// For endings that count effects of moves. Called once for each move that is made.
            Finish: fn finish<R: Rules; const H>(rules: R, state: &mut StateOf<R>, us: usize)
                = each, tested by rules;
        }
    };
}
pub(crate) use play_hooks;

play_hooks!(declare_hooks);

/// The moves that slices may have to narrow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NarrowedMoves<B> {
    /// The targets to which moves may have to be narrowed.
    pub(crate) at: B,
    /// The pieces whose moves may have to be narrowed to any target.
    pub(crate) from: B,
}

impl<B: Set> Union for NarrowedMoves<B> {
    const NONE: NarrowedMoves<B> = NarrowedMoves { at: B::EMPTY, from: B::EMPTY };

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn or(self, other: NarrowedMoves<B>) -> NarrowedMoves<B> {
        NarrowedMoves { at: self.at | other.at, from: self.from | other.from }
    }
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
