//! The content of the cells: any pieces anywhere, with their move counts, as values. Calls the rules.

use std::collections::BTreeSet;

use tabiya_board::{Color, PerColor, Set, Square};
use tabiya_notation::internal::Smith;
use tabiya_rules::{self as rules, Attempt, Position, Refusal, Ruleset, Setup};

use super::piece_state::State;
use super::rules::{ANY_BOARD, CELLS, on_board, rights};
use super::{CastlingSide, Kind, Move, MoveError};

/// The number of cells.
pub(super) const CELL_COUNT: usize = 64;

/// The pieces on the cells, and the remembered part of the moves.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Arrangement {
    pub(super) cells: [State; CELL_COUNT],
    /// For each side whose last move was a double step, the piece after it and the cell it passed over.
    pub(super) double_steps: PerColor<Option<(State, u8)>>,
    pub(super) current_move: u32,
}

/// The cells that pieces have left, with those where they are now.
pub(super) type Relocated = Vec<(u8, u8)>;

impl Arrangement {
    /// Returns the arrangement at the start of a game.
    pub(super) fn start() -> Arrangement {
        let mut start = Arrangement::empty();
        for (square, piece) in CELLS.board().all().zip(&CELLS.start_setup().board) {
            if let Some(piece) = piece {
                start.cells[square.index()] = read_piece(&CELLS, *piece).on(square.0);
            }
        }
        start
    }

    pub(super) fn empty() -> Arrangement {
        Arrangement {
            cells: std::array::from_fn(|cell| State::space(cell as u8)),
            double_steps: PerColor([None, None]),
            current_move: 0,
        }
    }

    /// Returns a piece alone on a board.
    pub(super) fn alone(piece: State) -> Arrangement {
        let mut alone = Arrangement::empty();
        alone.set(piece);
        alone
    }

    /// Returns the piece on a cell. A cell that does not exist counts as a space.
    pub(super) fn state(&self, cell: u8) -> State {
        self.cells.get(usize::from(cell)).copied().unwrap_or(State::space(cell))
    }

    /// Puts a piece on its cell, if there is such a cell.
    fn set(&mut self, piece: State) {
        if let Some(slot) = self.cells.get_mut(usize::from(piece.position)) {
            *slot = piece;
        }
    }

    /// Returns the side to move: White after an even number of moves.
    pub(super) fn turn(&self) -> Color {
        if self.current_move.is_multiple_of(2) { Color::White } else { Color::Black }
    }

    /// Returns the cells to which the piece on a cell can go, regardless of turns.
    pub(super) fn possible_moves(&self, cell: u8) -> BTreeSet<u8> {
        let piece = self.state(cell);
        if piece.is_space() {
            return BTreeSet::new();
        }
        let found = self.position(piece.color()).legal_moves().into_iter();
        found.filter(|m| m.from().0 == cell && !self.too_late(*m)).map(|m| m.to().0).collect()
    }

    /// Returns whether the king of a side can castle on a side now.
    pub(super) fn can_castle(&self, color: Color, side: CastlingSide) -> bool {
        self.position(color).legal_moves().into_iter().any(|m| m.castling_side() == Some(side))
    }

    /// Returns the cell on which a pawn lands if it captures en passant the piece that has just gone to a
    /// cell. Its move count says that this was its first move; the rules decide whether it can have been a
    /// double step.
    pub(super) fn en_passant(mut self, pawn: State, last_move: u8) -> Option<u8> {
        let victim = self.state(last_move);
        if victim.is_space()
            || victim.move_count != 1
            || victim.white == pawn.white
            || !on_board(pawn.position)
        {
            return None;
        }
        self.set(pawn);
        let passed = if victim.white { last_move.checked_sub(8) } else { last_move.checked_add(8) };
        self.double_steps[victim.color()] = Some((victim, passed?));
        let moves = self.position(pawn.color()).legal_moves();
        moves.into_iter().find(|m| m.is_en_passant() && m.from().0 == pawn.position).map(|m| m.to().0)
    }

    /// Makes a move of the piece on a cell, regardless of turns.
    pub(super) fn move_piece(&mut self, from: u8, to: u8) -> Result<(Move, Relocated), MoveError> {
        let position = self.position(self.state(from).color());
        self.play(&position, from, to)
    }

    /// Turns the pawns of a side on its last row into queens.
    pub(super) fn scan_for_pawn_promotion(&mut self, white: bool) {
        let def = CELLS.def();
        let color = if white { Color::White } else { Color::Black };
        for piece in self.cells.iter_mut().filter(|piece| !piece.is_space() && piece.white == white) {
            let same = |info: &&rules::def::PieceDef| Kind::lettered(&info.letter) == piece.kind;
            let Some(promotion) = def.pieces.iter().find(same).and_then(|info| info.promotion.as_ref())
            else {
                continue;
            };
            let into = promotion.into.first().and_then(|name| CELLS.kind_named(name));
            if let Some(into) = into
                && promotion.zone.of[color.index()].contains(Square(piece.position))
            {
                *piece = piece.become_kind(Kind::lettered(CELLS.kind_letter(into)));
            }
        }
    }

    /// Moves the piece on a cell one row forward, to an empty cell.
    pub(super) fn add_one_forward(&mut self, cell: u8) -> Result<((), Relocated), MoveError> {
        let piece = self.standing(cell)?.one_forward()?;
        if !self.state(piece.position).is_space() {
            return Err(MoveError::Occupied { cell: piece.position });
        }
        Ok(((), self.relocate(cell, piece)))
    }

    /// Moves the piece on a cell onto another that has no piece of its colour.
    pub(super) fn kill_position(&mut self, from: u8, cell: u8) -> Result<((), Relocated), MoveError> {
        let piece = self.standing(from)?.moved_to(cell)?;
        let taken = self.state(cell);
        if !taken.is_space() && taken.white == piece.white {
            return Err(MoveError::OwnPiece { cell });
        }
        Ok(((), self.relocate(from, piece)))
    }

    fn standing(&self, cell: u8) -> Result<State, MoveError> {
        let piece = self.cells.get(usize::from(cell)).ok_or(MoveError::NoSuchCell { cell })?;
        if piece.is_space() { Err(MoveError::Space { cell }) } else { Ok(*piece) }
    }

    fn relocate(&mut self, from: u8, piece: State) -> Relocated {
        self.set(State::space(from));
        self.set(piece);
        // This was that side's last move, and not a double step.
        self.double_steps[piece.color()] = None;
        vec![(from, piece.position)]
    }

    /// Returns the board as a setup of a ruleset, with a side to move. Move counts become rights: pieces
    /// that have not moved may castle, and a double step that was the other side's last move may be
    /// captured en passant.
    pub(super) fn setup(&self, ruleset: &Ruleset, turn: Color) -> Setup {
        let mut setup = Setup::empty(ruleset);
        setup.turn = turn;
        for (slot, piece) in setup.board.iter_mut().zip(&self.cells) {
            let kind = ruleset.kind_lettered(&piece.kind.letter().to_string());
            *slot = kind.map(|kind| rules::Piece { color: piece.color(), kind });
        }
        for right in rights(ruleset) {
            let unmoved = |(square, piece): (Square, rules::Piece)| {
                setup.board[square.index()] == Some(piece) && self.cells[square.index()].move_count == 0
            };
            if unmoved(right.king) && unmoved(right.rook) {
                setup.castling[(right.color, right.side)] = Some(right.rook.0);
            }
        }
        let stands = |(piece, _): &(State, u8)| self.state(piece.position) == *piece;
        setup.ep_square = self.double_steps[!turn].filter(stands).map(|(_, passed)| Square(passed));
        setup
    }

    /// Returns this board as a position with a side to move, whether or not it is valid in the game.
    pub(super) fn position(&self, turn: Color) -> Position {
        let mut setup = self.setup(&ANY_BOARD, turn);
        if let Ok(position) = Position::from_setup(&ANY_BOARD, &setup) {
            return position;
        }
        // The cells of a double step may have been filled by the caller since.
        setup.ep_square = None;
        Position::from_setup(&ANY_BOARD, &setup).expect("anything else may stand anywhere")
    }

    /// Returns whether a move is a double step of a piece that has moved before, which the setup cannot
    /// express.
    fn too_late(&self, m: rules::Move) -> bool {
        m.is_long_step() && self.state(m.from().0).move_count > 0
    }

    /// Makes the move between two cells, if a position of this board has one.
    pub(super) fn play(
        &mut self,
        position: &Position,
        from: u8,
        to: u8,
    ) -> Result<(Move, Relocated), MoveError> {
        if let Some(cell) = [from, to].into_iter().find(|cell| !on_board(*cell)) {
            return Err(MoveError::NoSuchCell { cell });
        }
        let (from, to) = (Square(from), Square(to));
        let mut found = None;
        position.each_legal_move(|m| {
            if (m.from(), m.to()) == (from, to) && !self.too_late(m) {
                found = Some(m);
            }
        });
        let m = match found {
            Some(m) => m,
            None => {
                let tried = position.resolve(&Attempt::step(from, to));
                let refusal = match tried {
                    Err(refusal) => refusal,
                    Ok(m) => Refusal::NotInitial { piece: m.kind(), from, to },
                };
                return Err(MoveError::refused(&refusal, position.ruleset()));
            }
        };
        Ok(self.apply(position, m))
    }

    fn apply(&mut self, position: &Position, m: rules::Move) -> (Move, Relocated) {
        let before = self.cells;
        let mover = before[m.from().index()];
        // Besides the piece itself only a castling partner changes its cell.
        let partner = position.castling_partner(m);
        let mut relocated = vec![(m.from().0, m.to().0)];
        let mut after = position.clone();
        after.play_unchecked(m);
        for square in position.ruleset().board().all() {
            let now = after.piece_at(square);
            if now == position.piece_at(square) && square != m.to() {
                continue;
            }
            let arrived = match partner {
                Some(partner) if square != m.to() => before[partner.index()],
                _ => mover,
            };
            self.cells[square.index()] = match now {
                Some(piece) => {
                    let kind = read_piece(position.ruleset(), piece).kind;
                    arrived.become_kind(kind).on(square.0).moved()
                }
                None => State::space(square.0),
            };
            if now.is_some() && square != m.to() {
                relocated.push((arrived.position, square.0));
            }
        }
        let passed = u8::midpoint(m.from().0, m.to().0);
        let arrived = self.cells[m.to().index()];
        self.double_steps[mover.color()] = m.is_long_step().then_some((arrived, passed));
        self.current_move = self.current_move.saturating_add(1);
        let plain = Smith { board: CELLS.board(), from: m.from(), to: m.to(), mark: None, becomes: None };
        (Move(Smith::of(position, m).unwrap_or(plain)), relocated)
    }
}

/// Converts a piece of the rules that has not moved.
fn read_piece(ruleset: &Ruleset, piece: rules::Piece) -> State {
    State::new(Kind::lettered(ruleset.kind_letter(piece.kind)), piece.color == Color::White)
}
