//! Nodes and the calls on them: moves, checks, endings, attacks.

use tabiya_board::{Color, PerColor, Set, Square};

use super::survey::{self, RoyalTarget, Survey};
use super::{Layout, Node, attackers};
use crate::core::apply::{apply, skip_turn};
use crate::core::check::in_check;
use crate::core::hooks::Play;
use crate::core::list::{self, MoveList};
use crate::core::moves::Move;
use crate::core::perft::made;
use crate::core::rules::{Class, KindRules, KindVisitor, Rules, SetOf, StateOf, with_side};
use crate::core::safety::royals;
use crate::core::side::Either;
use crate::core::wanted::{Only, Wanted};
use crate::form::{Huge, Large, Medium, Small, dispatch, each_form};
use crate::registry::hooks::Slices;
use crate::setup::hooks::Arrange;
use crate::statics;
use crate::view::{Anything, Common, View};
use crate::{Kind, KindSet, Outcome, Piece, Position, Ruleset, registry};

/// The state of the game in a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeStatus {
    /// The key of the position: equal for positions that are the same for repetition.
    pub key: u64,
    /// Whether a royal of the side to move is attacked.
    pub in_check: bool,
    /// The outcome, if the pieces on the board decide the game. Mate and stalemate follow from the list of
    /// moves instead: see [`NodeRules::outcome_without_moves`].
    pub decided: Option<Outcome>,
}

/// How the pieces of a kind change their kind when they move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KindChanges<B> {
    /// The squares on which they may change when they arrive.
    pub zone: B,
    /// The kinds that they may become.
    pub into: KindSet,
    /// Whether they may also change when they leave a square of the zone.
    pub on_leaving: bool,
}

/// The rules of one game, for nodes in one layout. A call costs one jump; the code behind it is compiled for
/// the game or its layout.
pub trait NodeRules<L: Layout>: Send + Sync {
    /// Returns the game.
    fn ruleset(&self) -> &Ruleset;

    /// Fills a list with the legal moves of the side to move, and returns them: none if the pieces decide the
    /// game.
    fn legal_moves<'a>(&self, node: &Node<L>, list: &'a mut MoveList) -> &'a [Move];

    /// Fills a list with the legal captures, and returns them. It does not test whether the game is decided.
    fn captures<'a>(&self, node: &Node<L>, list: &'a mut MoveList) -> &'a [Move];

    /// Fills a list with the legal moves without capture that pieces of these kinds on the board make to
    /// these squares, and returns them. It does not test whether the game is decided.
    fn quiet_moves<'a>(&self, node: &Node<L>, kinds: KindSet, to: L::B, list: &'a mut MoveList)
    -> &'a [Move];

    /// Makes a legal move. If the move is not legal in the node, the node is garbage from then on.
    fn play(&self, node: &mut Node<L>, m: Move);

    /// Gives the turn to the other side without a move, for null-move searches. The result need not be a
    /// position of the game.
    fn skip_turn(&self, node: &mut Node<L>);

    /// Returns the key of a node, whether it is check and whether it decides the game, in one call.
    fn status(&self, node: &Node<L>) -> NodeStatus;

    /// Returns the outcome, if the pieces on the board decide the game: [`NodeStatus::decided`] alone.
    fn decided(&self, node: &Node<L>) -> Option<Outcome>;

    /// Returns the outcome for a side to move that has no legal move; `None` if the game continues.
    /// `in_check` is that of [`NodeStatus`].
    fn outcome_without_moves(&self, node: &Node<L>, in_check: bool) -> Option<Outcome>;

    /// Returns whether a legal move attacks a royal of the opponent, by any of its pieces.
    fn gives_check(&self, node: &Node<L>, m: Move) -> bool;

    /// Returns whether a royal of a side is attacked.
    fn is_attacked(&self, node: &Node<L>, color: Color) -> bool;

    /// Returns the squares of the royals of both sides.
    fn royals(&self, node: &Node<L>) -> L::B;

    /// Returns the count by which each side can win, such as checks given in three-check chess; zero in other
    /// games.
    fn counters(&self, node: &Node<L>) -> PerColor<u8>;

    /// Returns the pieces of a side that could capture on a square if the squares `occupied` were occupied,
    /// whether or not that is legal. Pieces that are not on `occupied` squares do not count.
    fn attackers(&self, node: &Node<L>, by: Color, square: Square, occupied: L::B) -> L::B;

    /// Returns the squares on which a piece could capture from a square if the squares `occupied` were
    /// occupied.
    fn attacks(&self, piece: Piece, from: Square, occupied: L::B) -> L::B;

    /// Counts the moves and attacks of all pieces in one pass. `targets` are the royals to attack, each by
    /// its owner.
    fn survey(&self, node: &Node<L>, targets: &PerColor<RoyalTarget<L::B>>) -> Survey<L::B>;

    /// Returns how pieces like this one change their kind.
    fn kind_changes(&self, piece: Piece) -> KindChanges<L::B>;

    /// Returns whether a kind is a stepper, such as a pawn: it moves by up to three steps.
    fn is_stepper(&self, kind: Kind) -> bool;

    /// Returns the squares of the board.
    fn board(&self) -> L::B;
}

/// A computation on nodes, written once for every layout.
pub trait NodeTask {
    /// The result.
    type Out;
    /// Runs the task on a position.
    fn run<L: Layout>(self, rules: &dyn NodeRules<L>, root: &Node<L>) -> Self::Out;
}

/// Runs a task with the rules of a position and its node.
///
/// ```
/// use tabiya_rules::search::{self, Layout, Node, NodeRules, NodeTask};
/// use tabiya_rules::{MoveList, Ruleset};
///
/// struct CountChecks;
///
/// impl NodeTask for CountChecks {
///     type Out = usize;
///     fn run<L: Layout>(self, rules: &dyn NodeRules<L>, root: &Node<L>) -> usize {
///         let mut moves = MoveList::new();
///         let moves = rules.legal_moves(root, &mut moves).iter();
///         moves.filter(|m| rules.gives_check(root, **m)).count()
///     }
/// }
///
/// for game in ["chess", "shogi", "xiangqi"] {
///     let start = Ruleset::builtin(game).unwrap().start();
///     assert_eq!(search::run(&start, CountChecks), 0);
/// }
/// ```
pub fn run<T: NodeTask>(position: &Position, task: T) -> T::Out {
    let ruleset = &position.ruleset;
    dispatch!(*ruleset, &position.state, |rules, state| {
        task.run(NodeForm::node_rules(&FormRules { rules, ruleset }), state)
    })
}

/// The rules of a form.
struct FormRules<'r, R> {
    rules: R,
    ruleset: &'r Ruleset,
}

/// A form whose code for nodes is compiled in this crate: once, and not again in each crate that calls
/// [`run`].
trait NodeForm: Rules {
    /// Returns the rules without the type of the form.
    fn node_rules<'a>(rules: &'a FormRules<'_, Self>) -> &'a dyn NodeRules<Self::L>;
}

macro_rules! node_forms {
    ($($form:ty,)*) => { $(
        impl NodeForm for $form {
            // An inlined function would be compiled where it is called.
            #[inline(never)]
            fn node_rules<'a>(rules: &'a FormRules<'_, Self>) -> &'a dyn NodeRules<Self::L> {
                rules
            }
        }
    )* };
}
each_form!(node_forms);

impl<R: Rules + Send + Sync> NodeRules<R::L> for FormRules<'_, R> {
    fn ruleset(&self) -> &Ruleset {
        self.ruleset
    }

    fn legal_moves<'a>(&self, node: &StateOf<R>, list: &'a mut MoveList) -> &'a [Move] {
        list::of_turn(self.rules, node, list)
    }

    fn captures<'a>(&self, node: &StateOf<R>, list: &'a mut MoveList) -> &'a [Move] {
        let wanted = Wanted { only: Only::Captures, ..Wanted::all(self.rules.board()) };
        with_side!(R, node.turn, |side| list::undecided(self.rules, node, side, wanted, list))
    }

    fn quiet_moves<'a>(
        &self,
        node: &StateOf<R>,
        kinds: KindSet,
        to: SetOf<R>,
        list: &'a mut MoveList,
    ) -> &'a [Move] {
        let wanted = Wanted { only: Only::Quiet, kinds: kinds.bits(), own: false, ..Wanted::all(to) };
        with_side!(R, node.turn, |side| list::undecided(self.rules, node, side, wanted, list))
    }

    fn play(&self, node: &mut StateOf<R>, m: Move) {
        if const { R::COMPOUND } {
            apply::<R, Either, true>(self.rules, node, Either(node.turn), m);
        } else {
            with_side!(R, node.turn, |side| made(self.rules, node, side, m));
        }
    }

    fn skip_turn(&self, node: &mut StateOf<R>) {
        skip_turn(self.rules, node);
    }

    fn status(&self, node: &StateOf<R>) -> NodeStatus {
        NodeStatus {
            key: node.hash ^ Slices::idle_key(self.rules, node),
            in_check: in_check(self.rules, node, usize::from(node.turn)),
            decided: R::Slices::decided(self.rules, node),
        }
    }

    fn decided(&self, node: &StateOf<R>) -> Option<Outcome> {
        R::Slices::decided(self.rules, node)
    }

    fn outcome_without_moves(&self, node: &StateOf<R>, in_check: bool) -> Option<Outcome> {
        registry::judge::without_move(self.ruleset.def(), node.turn(), in_check)
    }

    fn gives_check(&self, node: &StateOf<R>, m: Move) -> bool {
        let mut after = *node;
        self.play(&mut after, m);
        in_check(self.rules, &after, (!node.turn()).index())
    }

    fn is_attacked(&self, node: &StateOf<R>, color: Color) -> bool {
        in_check(self.rules, node, color.index())
    }

    fn royals(&self, node: &StateOf<R>) -> SetOf<R> {
        royals(self.rules, node)
    }

    fn counters(&self, node: &StateOf<R>) -> PerColor<u8> {
        PerColor(R::Slices::counts(self.rules, node).unwrap_or_default())
    }

    fn attackers(&self, node: &StateOf<R>, by: Color, square: Square, occupied: SetOf<R>) -> SetOf<R> {
        attackers::attackers(self.rules, node, by.index(), square, occupied)
    }

    fn attacks(&self, piece: Piece, from: Square, occupied: SetOf<R>) -> SetOf<R> {
        survey::attacks_of(self.rules, piece.kind.index(), piece.color.index(), from, occupied)
    }

    fn survey(&self, node: &StateOf<R>, targets: &PerColor<RoyalTarget<SetOf<R>>>) -> Survey<SetOf<R>> {
        let mut survey = Survey::default();
        survey::fill(self.rules, node, &targets.0, &mut survey);
        survey
    }

    fn kind_changes(&self, piece: Piece) -> KindChanges<SetOf<R>> {
        let none = KindChanges { zone: SetOf::<R>::EMPTY, into: KindSet::EMPTY, on_leaving: false };
        let mut find = FindChanges { rules: self.rules, piece, found: none };
        self.rules.each_kind(&mut find);
        find.found
    }

    fn is_stepper(&self, kind: Kind) -> bool {
        let mut find = IsStepper { kind, found: false };
        self.rules.each_kind(&mut find);
        find.found
    }

    fn board(&self) -> SetOf<R> {
        self.rules.board()
    }
}

struct FindChanges<R: Rules> {
    rules: R,
    piece: Piece,
    found: KindChanges<SetOf<R>>,
}

impl<R: Rules> KindVisitor<R> for FindChanges<R> {
    fn visit<K: KindRules<R>>(&mut self, kind: K) {
        if kind.index() == self.piece.kind.index() {
            let becomes = kind.becomes(self.rules, self.piece.color.index());
            let into = KindSet::from_bits(becomes.into);
            self.found = KindChanges { zone: becomes.zone, into, on_leaving: becomes.leaving };
        }
    }
}

struct IsStepper {
    kind: Kind,
    found: bool,
}

impl<R: Rules> KindVisitor<R> for IsStepper {
    fn visit<K: KindRules<R>>(&mut self, kind: K) {
        if kind.index() == self.kind.index() {
            self.found = kind.class() == Class::Stepper;
        }
    }
}
