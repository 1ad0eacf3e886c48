//! A game in progress: its state, and the questions one may ask about it. How it changes is in `doors.rs`,
//! `decide.rs` and `evolve.rs`.

use std::hash::{Hash, Hasher};

use tabiya_board::{Color, Square};
use tabiya_rules::{Claim, History, Move, Piece, Position, Ruleset, Setup, SetupFault, claims};

use crate::digest::{self, Fnv};
use crate::event::Start;
use crate::{Clock, Ending, Event, EventKind, Node, NodeId, Terms, Time, Tree};

/// A game in progress.
///
/// [`apply`](Game::apply) carries out whatever a player can do; [`play`](Game::play) takes a move that is
/// known to be legal down the same path. Everything else asks.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) terms: Terms,
    pub(crate) start: Position,
    pub(crate) log: Vec<Event>,
    pub(crate) tree: Tree,
    /// The line that is played or looked at, beyond the current position where moves were undone.
    pub(crate) line: Vec<NodeId>,
    /// How many moves of the line are made.
    pub(crate) ply: usize,
    /// The position after them, and how it came about.
    pub(crate) position: Position,
    pub(crate) history: History,
    pub(crate) clock: Option<Clock>,
    pub(crate) offers: Offers,
    pub(crate) ending: Option<Ending>,
}

/// Offers that stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Offers {
    /// Who offers a draw.
    pub(crate) draw: Option<Color>,
    /// Who wants to go back to which half-move.
    pub(crate) take_back: Option<(Color, usize)>,
}

impl Game {
    /// A game from the opening position.
    pub fn new(ruleset: &Ruleset, terms: Terms, now: Time) -> Game {
        Game::begin(ruleset.start(), ruleset.start_setup(), terms, now)
    }

    /// A game from any arrangement.
    ///
    /// # Errors
    ///
    /// Every reason why it is no position of this game.
    pub fn from_setup(
        ruleset: &Ruleset,
        setup: &Setup,
        terms: Terms,
        now: Time,
    ) -> Result<Game, Vec<SetupFault>> {
        let position = Position::from_setup(ruleset, setup)?;
        Ok(Game::begin(position, setup.clone(), terms, now))
    }

    /// A game from a position, which is valid already.
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
        let ruleset = start.ruleset();
        let time = terms.time.filter(|_| ruleset.alternates());
        let first = Start { fingerprint: ruleset.fingerprint(), setup, terms };
        let mut game = Game {
            terms,
            log: vec![Event { at: now, kind: EventKind::Started(Box::new(first)) }],
            tree: Tree::default(),
            line: Vec::new(),
            ply: 0,
            position: start.clone(),
            history: History::new(&start),
            clock: time.map(|control| Clock::new(control, terms.clock_start, start.turn(), now)),
            offers: Offers::default(),
            ending: None,
            start,
        };
        game.conclude(now);
        game
    }

    /// The rules it is played by.
    pub fn ruleset(&self) -> &Ruleset {
        self.start.ruleset()
    }

    /// What was agreed before it.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// Everything that has happened. With the rules this is the game: see [`replay`](Game::replay).
    pub fn events(&self) -> &[Event] {
        &self.log
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The first position.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after some half-moves of the [`line`](Game::line), undone ones included.
    pub fn position_at(&self, ply: usize) -> Option<Position> {
        if ply == self.ply {
            return Some(self.position.clone());
        }
        let line = self.line.get(..ply)?;
        let mut position = self.start.clone();
        for id in line {
            position.play_unchecked(self.tree.get(*id)?.m);
        }
        Some(position)
    }

    /// The course of the game as far as endings need it.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Who is to move. Where there are no turns either side may, whatever this says.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// How many half-moves lead to the position on the board.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The line that is played: its first [`ply`](Game::ply) moves are made, the others were undone
    /// and can be made again.
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// All moves, with their variations.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The moves that lead to the position on the board.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &Node> {
        self.line.iter().take(self.ply).filter_map(|id| self.tree.get(*id))
    }

    /// The same, each with the position before it: what it takes to write them down.
    pub fn played(&self) -> impl Iterator<Item = (Position, &Node)> {
        let mut position = self.start.clone();
        self.moves().map(move |node| {
            let mut after = position.clone();
            after.play_unchecked(node.m);
            (std::mem::replace(&mut position, after), node)
        })
    }

    /// Every legal move; none in a game that is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.ending.is_some() { Vec::new() } else { self.position.legal_moves() }
    }

    /// Every square and what stands there.
    pub fn squares(&self) -> impl Iterator<Item = (Square, Option<Piece>)> {
        self.ruleset().board().all().map(|square| (square, self.position.piece_at(square)))
    }

    /// Every piece on the board and where it stands.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.squares().filter_map(|(square, piece)| Some((square, piece?)))
    }

    /// How the game ended, if it is over.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// What the side to move may claim now; nothing in a game that is over. More may be claimed with
    /// a move ([`ClaimWith`](crate::Action::ClaimWith)).
    pub fn claims(&self) -> Vec<Claim> {
        if self.ending.is_some() { Vec::new() } else { claims(&self.position, &self.history) }
    }

    /// The clock, if there is one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Who offers a draw, if that stands.
    pub fn draw_offer(&self) -> Option<Color> {
        self.offers.draw
    }

    /// Who wants to take moves back, and to which half-move, if that stands.
    pub fn take_back_offer(&self) -> Option<(Color, usize)> {
        self.offers.take_back
    }

    /// Whether both sides have made a move of the current line.
    pub(crate) fn both_have_moved(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.moves().any(|node| node.by == color))
    }

    /// A number for the whole of it: position, history, tree, clock, offers, ending and events.
    /// Two games in the same state have the same, on any machine.
    pub fn digest(&self) -> u64 {
        let mut state = Fnv::new();
        let Game { terms, start, log, tree, line, ply, position, history, clock, offers, ending } = self;
        for position in [start, position] {
            position.hash().hash(&mut state);
            digest::setup(&position.setup(), &mut state);
        }
        (terms, log, tree, line, ply).hash(&mut state);
        (history.len(), history.occurrences(), clock, offers, ending).hash(&mut state);
        state.finish()
    }

    /// A moment as this game counts it: never before the last event.
    pub(crate) fn no_earlier(&self, now: Time) -> Time {
        self.log.last().map_or(now, |event| now.max(event.at))
    }
}
