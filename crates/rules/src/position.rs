//! Positions: always valid, the only thing that moves are made on.

use std::fmt;

use tabiya_board::{B256, Color, PerColor, Set, Square};

use crate::core::apply::apply;
use crate::core::check::in_check;
use crate::core::find::{self, FindError, MoveQuery};
use crate::core::hooks::Play;
use crate::core::layout::{Lanes, Layout};
use crate::core::list::{self, MoveList, any_move};
use crate::core::moves::Move;
use crate::core::perft::{self, Leaves};
use crate::core::rules::{Rules, StateOf};
use crate::core::side::Either;
use crate::core::state::State;
use crate::form::{AnyState, dispatch};
use crate::outcome::Outcome;
use crate::registry::hooks::Slices;
use crate::{Kind, Piece, Ruleset};

/// A position of a game. It holds its rules and is always valid; it holds no history.
#[derive(Clone)]
pub struct Position {
    pub(crate) ruleset: Ruleset,
    pub(crate) state: AnyState,
}

impl Position {
    /// Returns the rules of the game.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        dispatch!(self.ruleset, &self.state, |_rules, state| Color::from_index(state.turn as usize))
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let kinds = self.ruleset.kind_count();
        dispatch!(self.ruleset, &self.state, |_rules, state| piece_at(state, kinds, square))
    }

    /// Returns the walls: squares that are closed by something other than a piece.
    pub fn walls(&self) -> B256 {
        dispatch!(self.ruleset, &self.state, |rules, state| {
            B256::from_squares(Slices::walls(rules, state).squares())
        })
    }

    /// Returns the marked squares, in games with [marks](crate::def::RulesetDef::mark).
    pub fn marks(&self) -> B256 {
        if self.ruleset.def().mark().is_some() { self.setup().marks } else { B256::EMPTY }
    }

    /// Returns the halfmove clock: the number of half-moves since the last capture or pawn move, or since
    /// the last move that the game counts as progress instead.
    pub fn halfmove_clock(&self) -> u16 {
        dispatch!(self.ruleset, &self.state, |_rules, state| state.halfmove_clock)
    }

    /// Returns the number of the move, as FEN counts it: it grows after each move of the second side.
    ///
    /// ```
    /// let mut position = tabiya_rules::chess::ruleset().start();
    /// assert_eq!((position.move_number(), position.halfmove_clock()), (1, 0));
    /// for name in ["knight", "knight", "pawn"] {
    ///     let moves = position.legal_moves();
    ///     let kind = position.ruleset().kind_named(name).unwrap();
    ///     position.play(moves.into_iter().find(|m| m.kind() == kind).unwrap());
    /// }
    /// assert_eq!((position.move_number(), position.halfmove_clock()), (2, 0));
    /// ```
    pub fn move_number(&self) -> u16 {
        self.setup().number
    }

    /// Returns a counter of both sides by its name, in games with a
    /// [counter](crate::def::RulesetDef::counter) of this name. Counts that depend on the history of a game
    /// are in [`History::occurrences`](crate::History::occurrences) and [`fn@crate::status`].
    ///
    /// ```
    /// use tabiya_board::{Color, PerColor};
    /// use tabiya_rules::Ruleset;
    /// let start = Ruleset::builtin("three-check").unwrap().start();
    /// assert_eq!(start.counter("checks"), Some(PerColor([0, 0])));
    /// assert_eq!(start.counter("laps"), None);
    /// ```
    pub fn counter(&self, name: &str) -> Option<PerColor<u8>> {
        self.ruleset.def().counter().filter(|counter| counter.name == name).map(|_| self.setup().counters)
    }

    /// Returns how many pieces of a kind a side has in hand.
    pub fn in_hand(&self, color: Color, kind: Kind) -> u8 {
        dispatch!(self.ruleset, &self.state, |_rules, state| {
            let hand = &state.reserve[color.index()];
            if kind.index() < hand.count() { hand.get(kind.index()) } else { 0 }
        })
    }

    /// Returns the incremental hash: equal for equal positions, regardless of the moves that led there.
    pub fn hash(&self) -> u64 {
        dispatch!(self.ruleset, &self.state, |_rules, state| state.hash)
    }

    /// Returns all legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut list = MoveList::new();
        self.legal_moves_into(&mut list).to_vec()
    }

    /// Fills a list with all legal moves, and returns them. Unlike [`legal_moves`](Position::legal_moves) it
    /// allocates nothing if the list has been used before.
    pub fn legal_moves_into<'a>(&self, list: &'a mut MoveList) -> &'a [Move] {
        dispatch!(self.ruleset, &self.state, |rules, state| {
            if rules.free_turns() {
                let mut black = MoveList::new();
                list::fill(rules, state, Either(0), list);
                list.append(list::fill(rules, state, Either(1), &mut black));
                list
            } else {
                list::of_turn(rules, state, list)
            }
        })
    }

    /// Calls a closure with each legal move.
    pub fn each_legal_move(&self, f: impl FnMut(Move)) {
        self.legal_moves_into(&mut MoveList::new()).iter().copied().for_each(f);
    }

    /// Returns the one legal move that matches a query.
    ///
    /// # Errors
    ///
    /// Returns [`FindError`] if no legal move matches, or more than one.
    ///
    /// ```
    /// use tabiya_rules::{FindError, KindSet, MoveQuery, Ruleset};
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let kinds = KindSet::of(chess.kind_named("knight").unwrap());
    /// let to = |name| chess.board().parse(name).unwrap();
    /// let knight = |to| MoveQuery::Step { kinds, file: None, rank: None, to, becomes: KindSet::EMPTY };
    /// let start = chess.start();
    /// assert_eq!(start.find_unique(&knight(to("f3"))).unwrap().from(), to("g1"));
    /// assert_eq!(start.find_unique(&knight(to("e5"))), Err(FindError::NoMatch));
    /// ```
    pub fn find_unique(&self, query: &MoveQuery) -> Result<Move, FindError> {
        let board = self.ruleset.board();
        if !query.is_on(board) {
            return Err(FindError::NoMatch);
        }
        let files = board.files();
        dispatch!(self.ruleset, &self.state, |rules, state| {
            if rules.free_turns() {
                let of = |side| find::of_side(rules, state, side, files, query);
                match (of(0), of(1)) {
                    (found, Err(FindError::NoMatch)) => found,
                    (Err(FindError::NoMatch), found) => found,
                    _ => Err(FindError::Ambiguous),
                }
            } else {
                find::of_turn(rules, state, files, query)
            }
        })
    }

    /// Makes the one legal move that matches a query: [`find_unique`](Position::find_unique) and
    /// [`play_unchecked`](Position::play_unchecked) in one call, which is faster when many games are read.
    ///
    /// # Errors
    ///
    /// Returns [`FindError`] if no legal move matches, or more than one; the position is unchanged.
    pub fn play_unique(&mut self, query: &MoveQuery) -> Result<Move, FindError> {
        let board = self.ruleset.board();
        if !query.is_on(board) {
            return Err(FindError::NoMatch);
        }
        let files = board.files();
        dispatch!(self.ruleset, &mut self.state, |rules, state| {
            if rules.free_turns() {
                let m = self.find_unique(query)?;
                self.play_unchecked(m);
                return Ok(m);
            }
            let m = find::of_turn(rules, state, files, query)?;
            apply::<_, _, true>(rules, state, Either(state.turn), m);
            Ok(m)
        })
    }

    /// Returns whether there is a legal move. It stops at the first one; in games without turns it lists the
    /// moves of both sides.
    pub fn has_legal_move(&self) -> bool {
        dispatch!(self.ruleset, &self.state, |rules, state| {
            if rules.free_turns() { !self.legal_moves().is_empty() } else { any_move(rules, state) }
        })
    }

    /// Returns whether a royal piece of the side to move is attacked, announced or not.
    pub fn is_check(&self) -> bool {
        dispatch!(self.ruleset, &self.state, |rules, state| in_check(rules, state, state.turn as usize))
    }

    /// Returns whether a royal piece of the side to move is attacked and the game announces that as check, in
    /// words, in notations and on boards.
    ///
    /// ```
    /// use tabiya_rules::{Attempt, Ruleset};
    /// for (game, announced) in [("king-capture", true), ("cells", false)] {
    ///     let ruleset = Ruleset::builtin(game).unwrap();
    ///     let mut position = ruleset.start();
    ///     for text in ["e2e4", "f7f6", "d1h5"] {
    ///         let [from, to] = [&text[..2], &text[2..]].map(|name| ruleset.board().parse(name).unwrap());
    ///         position.try_play(&Attempt::step(from, to)).unwrap();
    ///     }
    ///     assert!(position.is_check());
    ///     assert_eq!(position.announces_check(), announced);
    /// }
    /// ```
    pub fn announces_check(&self) -> bool {
        self.ruleset().def().royals.announce_check && self.is_check()
    }

    /// Returns whether a royal piece of a side is attacked.
    pub(crate) fn is_attacked(&self, color: Color) -> bool {
        dispatch!(self.ruleset, &self.state, |rules, state| in_check(rules, state, color.index()))
    }

    /// Returns the outcome that the pieces on the board decide, without mate and stalemate, which follow from
    /// the list of legal moves.
    pub(crate) fn decided(&self) -> Option<Outcome> {
        dispatch!(self.ruleset, &self.state, |rules, state| Slices::decided(rules, state))
    }

    /// Makes a move without checking that it is legal. If it is not legal in this position, the position
    /// is garbage from then on.
    pub fn play_unchecked(&mut self, m: Move) {
        dispatch!(self.ruleset, &mut self.state, |rules, state| {
            let side = mover(rules, state, m.from());
            apply::<_, _, true>(rules, state, side, m)
        });
    }

    /// Returns the number of leaves of the move tree at a depth. The moves of the last level are counted,
    /// not made. Nothing is counted below a position that is won; [`perft`](fn@crate::perft) also takes the
    /// history of the game into account.
    pub fn perft(&self, depth: u32) -> u64 {
        dispatch!(self.ruleset, &self.state, |rules, state| perft::run(rules, state, depth, Leaves::Counted))
    }

    /// Returns the same number, with the moves of the last level made, too.
    pub(crate) fn perft_made(&self, depth: u32) -> u64 {
        dispatch!(self.ruleset, &self.state, |rules, state| perft::run(rules, state, depth, Leaves::Made))
    }
}

/// Returns the side that makes a move from a square: the one to move or, where there are no turns,
/// the owner of the piece on it, if one is there.
pub(crate) fn mover<R: Rules>(rules: R, state: &StateOf<R>, from: Square) -> Either {
    if rules.free_turns() && state.pieces().contains(from) {
        Either(u8::from(state.colors[1].contains(from)))
    } else {
        Either(state.turn)
    }
}

fn piece_at<L: Layout>(state: &State<L>, kinds: usize, square: Square) -> Option<Piece> {
    let color = if state.colors[0].contains(square) {
        Color::White
    } else if state.colors[1].contains(square) {
        Color::Black
    } else {
        return None;
    };
    Some(Piece { color, kind: Kind(state.kind_at(L::B::of(square), kinds) as u8) })
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position").field("ruleset", &self.ruleset).field("state", &self.state).finish()
    }
}
