//! The rules as a search uses them: nodes, which are bare states, and calls on them.
//!
//! A [`Position`] carries its rules and has room for any game, which is more than a search wants to copy
//! millions of times per second. A [`Node`] is the state alone, in the layout of its game. [`with_node`]
//! chooses the layout once; the search is compiled for each layout and reaches the rules of the form through
//! [`NodeRules`], one indirect call each, so that it is not compiled again for every form.

mod attackers;
mod survey;

use tabiya_board::{Color, Set, Square};

use crate::core::apply::apply;
use crate::core::check::in_check;
use crate::core::hooks::Play;
use crate::core::keys;
use crate::core::list::{self, Buffer};
use crate::core::moves::Move;
use crate::core::perft::made;
use crate::core::rules::{KindRules, KindVisitor, Rules, SetOf, StateOf, with_side};
use crate::core::safety::royals;
use crate::core::side::Either;
use crate::core::sink::KindSet;
use crate::core::wanted::{Only, Wanted};
use crate::form::dispatch;
use crate::registry::hooks::Slices;
use crate::setup::hooks::Arrange;
use crate::{History, Position};

pub use crate::core::layout::{Lanes, Layout};
pub use crate::core::list::Buffer as MoveBuffer;
pub use crate::core::state::State as Node;
pub use survey::{Survey, Target};

/// What a search wants to know of a node that it has just reached.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    /// The number by which repeated positions are recognised: see [`history_keys`].
    pub key: u64,
    /// Whether a royal of the side to move is attacked.
    pub in_check: bool,
    /// Who has won if the pieces on the board decide the game; `Some(None)` for a draw.
    pub decided: Option<Option<Color>>,
}

/// The rules of one game, for nodes in one layout.
pub trait NodeRules<L: Layout>: Send + Sync {
    /// Returns all legal moves, in the buffer: none if the pieces decide the game.
    fn moves<'a>(&self, node: &Node<L>, buffer: &'a mut MoveBuffer) -> &'a [Move];
    /// Returns the legal captures, in the buffer. Does not test whether the game is decided.
    fn captures<'a>(&self, node: &Node<L>, buffer: &'a mut MoveBuffer) -> &'a [Move];
    /// Returns the legal moves without capture of pieces of these kinds on the board to these squares, in the
    /// buffer. Does not test whether the game is decided.
    fn quiet_moves<'a>(
        &self,
        node: &Node<L>,
        kinds: KindSet,
        to: L::B,
        buffer: &'a mut MoveBuffer,
    ) -> &'a [Move];
    /// Makes a legal move.
    fn play(&self, node: &mut Node<L>, m: Move);
    /// Gives the turn to the other side without a move, as searches do to see what a move is worth.
    fn skip_turn(&self, node: &mut Node<L>);
    /// Returns whether a royal of a side is attacked.
    fn is_attacked(&self, node: &Node<L>, side: usize) -> bool;
    /// Returns what a search wants to know of a node that it has just reached, in one call.
    fn arrive(&self, node: &Node<L>) -> Arrival;
    /// Returns what each side has counted of what wins when there is enough of it, such as checks given.
    fn counts(&self, node: &Node<L>) -> [u8; 2];
    /// Returns the squares of the royals of both sides.
    fn royals(&self, node: &Node<L>) -> L::B;
    /// Returns the pieces of a side that could capture on a square if the squares `occupied` were occupied,
    /// whether or not that is legal.
    fn attackers(&self, node: &Node<L>, by: usize, square: Square, occupied: L::B) -> L::B;
    /// Counts the moves and attacks of all pieces, in an empty survey.
    fn survey(&self, node: &Node<L>, targets: &[Target<L::B>; 2], survey: &mut Survey<L::B>);
    /// Returns the squares on which pieces of a kind may change their kind when they arrive, the kinds that
    /// they can become, and whether they also change when they leave these squares.
    fn changes(&self, kind: usize, side: usize) -> (L::B, KindSet, bool);
    /// Returns whether the kind moves by single steps, like a pawn.
    fn is_stepper(&self, kind: usize) -> bool;
    /// Returns where a piece of a kind could capture from a square if the squares `occupied` were occupied.
    fn attacks(&self, kind: usize, side: usize, from: Square, occupied: L::B) -> L::B;
    /// Returns the squares of the board.
    fn board(&self) -> L::B;
}

/// A computation on nodes, written once for every layout.
pub trait NodeTask {
    /// The result.
    type Out;
    /// Runs the task.
    fn run<L: Layout>(self, rules: &dyn NodeRules<L>, root: &Node<L>) -> Self::Out;
}

/// Runs a task with the rules of a position and its node.
pub fn with_node<T: NodeTask>(position: &Position, task: T) -> T::Out {
    dispatch!(position.ruleset, &position.state, |rules, state| task.run(&FormRules(rules), state))
}

/// Returns, for each position of a history, its key, the side that moved to it and whether it is check.
pub fn history_keys(history: &History) -> impl DoubleEndedIterator<Item = (u64, Color, bool)> {
    history.entries().iter().map(|entry| (entry.key, Color::from_index(entry.mover.into()), entry.check))
}

/// The rules of a form.
struct FormRules<R>(R);

impl<R: Rules + Send + Sync> NodeRules<R::L> for FormRules<R> {
    fn moves<'a>(&self, node: &StateOf<R>, buffer: &'a mut Buffer) -> &'a [Move] {
        list::of_turn(self.0, node, buffer)
    }

    fn captures<'a>(&self, node: &StateOf<R>, buffer: &'a mut Buffer) -> &'a [Move] {
        let wanted = Wanted { only: Only::Captures, ..Wanted::all(self.0.board()) };
        with_side!(R, node.turn, |side| list::undecided(self.0, node, side, wanted, buffer))
    }

    fn quiet_moves<'a>(
        &self,
        node: &StateOf<R>,
        kinds: KindSet,
        to: SetOf<R>,
        buffer: &'a mut Buffer,
    ) -> &'a [Move] {
        let wanted = Wanted { only: Only::Quiet, kinds, own: false, ..Wanted::all(to) };
        with_side!(R, node.turn, |side| list::undecided(self.0, node, side, wanted, buffer))
    }

    fn play(&self, node: &mut StateOf<R>, m: Move) {
        if const { R::COMPOUND } {
            apply::<R, Either, true>(self.0, node, Either(node.turn), m);
        } else {
            with_side!(R, node.turn, |side| made(self.0, node, side, m));
        }
    }

    fn skip_turn(&self, node: &mut StateOf<R>) {
        R::Slices::begin::<R, true>(self.0, node);
        node.hash ^= keys::TURN;
        node.turn ^= 1;
        node.ply = node.ply.wrapping_add(1);
        node.halfmove_clock = node.halfmove_clock.saturating_add(1);
    }

    fn is_attacked(&self, node: &StateOf<R>, side: usize) -> bool {
        in_check(self.0, node, side)
    }

    fn arrive(&self, node: &StateOf<R>) -> Arrival {
        Arrival {
            key: node.hash ^ Slices::idle_key(self.0, node),
            in_check: in_check(self.0, node, usize::from(node.turn)),
            decided: R::Slices::decided(self.0, node).map(|outcome| outcome.winner),
        }
    }

    fn counts(&self, node: &StateOf<R>) -> [u8; 2] {
        R::Slices::counts(self.0, node).unwrap_or_default()
    }

    fn royals(&self, node: &StateOf<R>) -> SetOf<R> {
        royals(self.0, node)
    }

    fn attackers(&self, node: &StateOf<R>, by: usize, square: Square, occupied: SetOf<R>) -> SetOf<R> {
        attackers::attackers(self.0, node, by, square, occupied)
    }

    fn survey(&self, node: &StateOf<R>, targets: &[Target<SetOf<R>>; 2], survey: &mut Survey<SetOf<R>>) {
        survey::run(self.0, node, targets, survey);
    }

    fn changes(&self, kind: usize, side: usize) -> (SetOf<R>, KindSet, bool) {
        let mut find = Changes { rules: self.0, kind, side, found: (SetOf::<R>::EMPTY, 0, false) };
        self.0.each_kind(&mut find);
        find.found
    }

    fn is_stepper(&self, kind: usize) -> bool {
        let mut find = IsStepper { kind, found: false };
        self.0.each_kind(&mut find);
        find.found
    }

    fn attacks(&self, kind: usize, side: usize, from: Square, occupied: SetOf<R>) -> SetOf<R> {
        survey::attacks_of(self.0, kind, side, from, occupied)
    }

    fn board(&self) -> SetOf<R> {
        self.0.board()
    }
}

struct Changes<R: Rules> {
    rules: R,
    kind: usize,
    side: usize,
    found: (SetOf<R>, KindSet, bool),
}

impl<R: Rules> KindVisitor<R> for Changes<R> {
    fn visit<K: KindRules<R>>(&mut self, kind: K) {
        if kind.index() == self.kind {
            let becomes = kind.becomes(self.rules, self.side);
            self.found = (becomes.zone, becomes.into, becomes.leaving);
        }
    }
}

struct IsStepper {
    kind: usize,
    found: bool,
}

impl<R: Rules> KindVisitor<R> for IsStepper {
    fn visit<K: KindRules<R>>(&mut self, kind: K) {
        if kind.index() == self.kind {
            self.found = kind.class() == crate::core::rules::Class::Stepper;
        }
    }
}
