//! The state of a game and the functions that read it. Those that change it are in `apply.rs`,
//! `decide.rs` and `evolve.rs`.

use std::hash::{Hash, Hasher};

use tabiya_board::Color;
use tabiya_rules::{History, Move, Outcome, Position, Ruleset, Setup, SetupError, Status, claims, status};

use crate::checkpoints::Checkpoints;
use crate::digest::{self, Fnv};
use crate::event::Start;
use crate::move_tree::Tree;
use crate::{Clock, Ending, Event, EventKind, Node, NodeId, Terms, Time};

/// A game in progress.
///
/// [`apply`](Game::apply) carries out any command of a player; [`play`](Game::play) makes a move that is
/// known to be legal, by the same path. All other functions leave the game unchanged.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) terms: Terms,
    pub(crate) start: Position,
    pub(crate) log: Vec<Event>,
    pub(crate) tree: Tree,
    /// The current line, including moves that were undone.
    pub(crate) line: Vec<NodeId>,
    /// The number of moves of the line that lead to the current position.
    pub(crate) ply: usize,
    /// The current position.
    pub(crate) position: Position,
    pub(crate) history: History,
    /// Earlier positions, to go back to.
    pub(crate) checkpoints: Checkpoints,
    pub(crate) clock: Option<Clock>,
    pub(crate) offers: Offers,
    pub(crate) ending: Option<Ending>,
}

/// The open offers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Offers {
    /// The side that offers a draw.
    pub(crate) draw: Option<Color>,
    /// The side that asks to take moves back, and the half-move it wants to return to.
    pub(crate) take_back: Option<(Color, usize)>,
}

impl Game {
    /// Starts a game from the opening position.
    pub fn new(ruleset: &Ruleset, terms: Terms, now: Time) -> Game {
        Game::begin(ruleset.start(), ruleset.start_setup(), terms, now)
    }

    /// Starts a game from any setup.
    ///
    /// # Errors
    ///
    /// Returns every reason why the setup is not a valid position of this game.
    pub fn from_setup(
        ruleset: &Ruleset,
        setup: &Setup,
        terms: Terms,
        now: Time,
    ) -> Result<Game, Vec<SetupError>> {
        let position = Position::from_setup(ruleset, setup)?;
        Ok(Game::begin(position, setup.clone(), terms, now))
    }

    /// Starts a game from a position.
    ///
    /// ```
    /// use tabiya_referee::{Game, Terms, Time};
    /// let shogi = tabiya_rules::Ruleset::builtin("shogi").unwrap();
    /// let mut position = shogi.start();
    /// position.play(position.legal_moves()[0]);
    /// let game = Game::from_position(position.clone(), Terms::default(), Time(0));
    /// assert_eq!(*game.position(), position);
    /// ```
    pub fn from_position(position: Position, terms: Terms, now: Time) -> Game {
        let setup = position.setup();
        Game::begin(position, setup, terms, now)
    }

    fn begin(start: Position, setup: Setup, terms: Terms, now: Time) -> Game {
        let fingerprint = start.ruleset().fingerprint();
        let mut game = Game::open(start, Start { fingerprint, setup, terms }, now);
        game.conclude(now);
        game
    }

    /// Starts a game without judging its first position.
    pub(crate) fn open(start: Position, first: Start, now: Time) -> Game {
        let terms = first.terms;
        let time = terms.time.filter(|_| start.ruleset().alternates());
        Game {
            terms,
            log: vec![Event { at: now, kind: EventKind::Started(Box::new(first)) }],
            tree: Tree::default(),
            line: Vec::new(),
            ply: 0,
            position: start.clone(),
            history: History::new(&start),
            checkpoints: Checkpoints::new(&start),
            clock: time.map(|control| Clock::new(control, terms.clock_start, start.turn(), now)),
            offers: Offers::default(),
            ending: None,
            start,
        }
    }

    /// Returns the rules of the game.
    pub fn ruleset(&self) -> &Ruleset {
        self.start.ruleset()
    }

    /// Returns the terms agreed before the game.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// Returns all events so far. Together with the rules they are the game: see
    /// [`replay`](Game::replay).
    pub fn events(&self) -> &[Event] {
        &self.log
    }

    /// Returns the current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the earlier positions, as the rules about repetition see them. It ends with the current
    /// position.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Returns the position in which the game started.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the position after the first `ply` half-moves of the [`line`](Game::line), undone moves
    /// included; `None` beyond its end.
    pub fn position_at(&self, ply: usize) -> Option<Position> {
        if ply == self.ply {
            return Some(self.position.clone());
        }
        self.line.get(..ply)?;
        Some(self.replayed(ply))
    }

    /// Returns the position after the first `ply` half-moves of the line, from the last position before it
    /// that is kept.
    pub(crate) fn replayed(&self, ply: usize) -> Position {
        let (from, position) = match self.checkpoints.before(ply) {
            _ if ply > self.ply => (self.ply, &self.position),
            kept => kept,
        };
        let mut position = position.clone();
        let moves = self.line.iter().take(ply).skip(from).filter_map(|id| self.tree.get(*id));
        for node in moves {
            position.play_unchecked(node.m);
        }
        position
    }

    /// Returns the side to move. In games without turns either side may move in any case.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Returns the number of half-moves that lead to the current position.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Returns the moves of the current line. The first [`ply`](Game::ply) of them lead to the current
    /// position; the others were undone and can be redone.
    pub fn line(&self) -> impl DoubleEndedIterator<Item = &Node> + ExactSizeIterator {
        self.line.iter().map(|id| self.tree.node(*id))
    }

    /// Returns the moves that were made after a move, or in the starting position (`None`): the main
    /// continuation first, then the variations.
    ///
    /// ```
    /// use tabiya_referee::{Action, Game, Terms, Time};
    /// let chess = tabiya_rules::Ruleset::builtin("chess").unwrap();
    /// let mut game = Game::new(&chess, Terms::default(), Time(0));
    /// let first: Vec<_> = game.legal_moves().into_iter().take(2).collect();
    /// for m in &first {
    ///     game.play(*m, Time(0)).unwrap();
    ///     game.apply(Action::Undo.by(game.turn()), Time(0)).unwrap();
    /// }
    /// assert!(game.continuations(None).map(|(_, node)| node.m).eq(first));
    /// ```
    pub fn continuations(&self, of: Option<NodeId>) -> impl Iterator<Item = (NodeId, &Node)> {
        self.tree.children(of).map(|id| (id, self.tree.node(id)))
    }

    /// Returns the moves that lead to the current position.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &Node> {
        self.line.iter().take(self.ply).filter_map(|id| self.tree.get(*id))
    }

    /// Returns the moves that lead to the current position, each with the position before it, as
    /// writers of notations need them.
    pub fn played(&self) -> impl Iterator<Item = (Position, &Node)> {
        let mut position = self.start.clone();
        self.moves().map(move |node| {
            let mut after = position.clone();
            after.play_unchecked(node.m);
            (std::mem::replace(&mut position, after), node)
        })
    }

    /// Returns the legal moves; none once the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.ending.is_some() { Vec::new() } else { self.position.legal_moves() }
    }

    /// Returns how the game ended, or `None` while it is in progress.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Returns the claims of the side to move; none once the game is over. Other claims become
    /// possible together with a move: see [`ClaimWith`](crate::Action::ClaimWith).
    pub fn claims(&self) -> Vec<Outcome> {
        if self.ending.is_some() { Vec::new() } else { claims(&self.position, &self.history) }
    }

    /// Returns facts that the board does not show, such as checks given and repetitions. Once the game is
    /// over, only the totals of each side.
    pub fn status(&self) -> Vec<Status> {
        let mut items = status(&self.position, &self.history);
        if self.ending.is_some() {
            items.retain(|item| item.side.is_some() && item.code != "claim");
        }
        items
    }

    /// Returns the clock, if the game has one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Returns the side whose draw offer is open.
    pub fn draw_offer(&self) -> Option<Color> {
        self.offers.draw
    }

    /// Returns the side whose request to take moves back is open, and the half-move it wants to return
    /// to.
    pub fn take_back_offer(&self) -> Option<(Color, usize)> {
        self.offers.take_back
    }

    /// Returns whether both sides have made a move of the current line.
    pub(crate) fn both_have_moved(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.moves().any(|node| node.by == color))
    }

    /// Returns a hash of the whole state: position, history, moves, clock, offers, ending and events.
    /// Games in the same state have the same digest on every machine.
    pub fn digest(&self) -> u64 {
        let mut state = Fnv::new();
        // The checkpoints follow from the rest.
        let Game { checkpoints: _, terms, start, log, tree, line, ply, position, history, .. } = self;
        let Game { clock, offers, ending, .. } = self;
        for position in [start, position] {
            position.hash().hash(&mut state);
            digest::setup(&position.setup(), &mut state);
        }
        (terms, log, tree, line, ply).hash(&mut state);
        (history.len(), history.occurrences(), clock, offers, ending).hash(&mut state);
        state.finish()
    }

    /// Returns `now`, or the time of the last event if that is later: a game never goes back in time.
    pub(crate) fn no_earlier(&self, now: Time) -> Time {
        self.log.last().map_or(now, |event| now.max(event.at))
    }
}
