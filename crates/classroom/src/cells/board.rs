//! The board: any pieces anywhere, with their move counts.

use std::collections::BTreeSet;

use tabiya_board::{Color, PerColor, Set, Square};
use tabiya_notation::internal::Smith;
use tabiya_rules::{self as rules, Attempt, Position, Refusal, Ruleset, Setup};

use super::rules::{ANY_BOARD, CELLS, on_board, rights};
use super::{CastlingSide, Kind, Move, MoveError, Piece};

/// A board of 64 cells with any pieces anywhere.
///
/// It counts moves and accepts moves of either colour at any time; a [`Game`](super::Game) enforces turns. A
/// cell that does not exist counts as a space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    cells: [Piece; 64],
    /// For each side whose last move was a double step, the piece after it and the cell it passed over.
    double_steps: PerColor<Option<(Piece, u8)>>,
    current_move: u32,
}

impl Board {
    /// Creates the board at the start of a game.
    pub fn new() -> Board {
        let mut board = Board::empty();
        let start = CELLS.start_setup();
        for (square, piece) in CELLS.board().all().zip(&start.board) {
            if let Some(piece) = piece {
                board.cells[square.index()] = read_piece(&CELLS, *piece).on(square.0);
            }
        }
        board
    }

    /// Creates an empty board.
    pub fn empty() -> Board {
        Board {
            cells: std::array::from_fn(|cell| Piece::space(cell as u8)),
            double_steps: PerColor([None, None]),
            current_move: 0,
        }
    }

    /// Returns the piece on a cell.
    pub fn piece(&self, cell: u8) -> Piece {
        self.cells.get(usize::from(cell)).copied().unwrap_or(Piece::space(cell))
    }

    /// Places a piece on a cell, with its move count. A space empties the cell.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such cell.
    pub fn set_piece(&mut self, cell: u8, piece: Piece) -> Result<(), MoveError> {
        let slot = self.cells.get_mut(usize::from(cell)).ok_or(MoveError::NoSuchCell { cell })?;
        *slot = piece.on(cell);
        Ok(())
    }

    /// Returns the letter of the piece on a cell: `p n b r q k`, and `s` for a space.
    pub fn piece_type(&self, cell: u8) -> char {
        self.piece(cell).piece_type()
    }

    /// Returns whether a white piece is on a cell.
    pub fn is_white(&self, cell: u8) -> bool {
        self.piece(cell).is_white()
    }

    /// Returns how often the piece on a cell has moved.
    pub fn move_count(&self, cell: u8) -> u32 {
        self.piece(cell).move_count()
    }

    /// Returns the number of moves made on the board.
    pub fn current_move(&self) -> u32 {
        self.current_move
    }

    /// Returns whether it is White's turn: after an even number of moves.
    pub fn white_turn(&self) -> bool {
        self.current_move.is_multiple_of(2)
    }

    /// Returns the letters of all cells: lower case for White, capital for Black, blank for a space.
    pub fn layout(&self) -> [char; 64] {
        self.cells.map(|piece| match piece.kind() {
            Kind::Space => ' ',
            _ if piece.is_white() => piece.piece_type(),
            _ => piece.piece_type().to_ascii_uppercase(),
        })
    }

    /// Returns the cells to which the piece on a cell can go, regardless of turns.
    ///
    /// ```
    /// use tabiya_classroom::cells::Board;
    /// let board = Board::new();
    /// assert_eq!(board.possible_moves(8), [16, 24].into());
    /// assert_eq!(board.possible_moves(62), [45, 47].into());
    /// assert!(board.possible_moves(99).is_empty());
    /// ```
    pub fn possible_moves(&self, cell: u8) -> BTreeSet<u8> {
        let piece = self.piece(cell);
        if piece.is_space() {
            return BTreeSet::new();
        }
        let found = self.position(piece.color()).legal_moves().into_iter();
        found.filter(|m| m.from().0 == cell && !self.too_late(*m)).map(|m| m.to().0).collect()
    }

    /// Whether the king of a side can castle on a side now.
    ///
    /// ```
    /// use tabiya_classroom::cells::{Board, Color, Kind, Piece, CastlingSide};
    /// let mut board = Board::empty();
    /// board.set_piece(4, Piece::new(Kind::King, true)).unwrap();
    /// board.set_piece(7, Piece::new(Kind::Rook, true)).unwrap();
    /// assert!(board.can_castle(Color::White, CastlingSide::King));
    /// assert!(!board.can_castle(Color::White, CastlingSide::Queen));
    /// ```
    pub fn can_castle(&self, color: Color, side: CastlingSide) -> bool {
        self.position(color).legal_moves().into_iter().any(|m| m.castling_side() == Some(side))
    }

    /// Makes a move of the piece on a cell, regardless of turns.
    ///
    /// # Errors
    ///
    /// Returns why the move is not possible; nothing has changed then.
    pub fn move_piece(&mut self, from: u8, to: u8) -> Result<Move, MoveError> {
        let position = self.position(self.piece(from).color());
        self.play(&position, from, to)
    }

    /// Turns the pawns of a side on its last row into queens.
    pub fn scan_for_pawn_promotion(&mut self, white: bool) {
        let def = CELLS.def();
        let color = if white { Color::White } else { Color::Black };
        for piece in self.cells.iter_mut().filter(|piece| !piece.is_space() && piece.is_white() == white) {
            let same = |info: &&rules::def::PieceDef| Kind::lettered(&info.letter) == piece.kind();
            let Some(promotion) = def.pieces.iter().find(same).and_then(|info| info.promotion.as_ref())
            else {
                continue;
            };
            let into = promotion.into.first().and_then(|name| CELLS.kind_named(name));
            if let Some(into) = into
                && promotion.zone.of[color.index()].contains(Square(piece.position()))
            {
                *piece = piece.become_kind(Kind::lettered(CELLS.kind_letter(into)));
            }
        }
    }

    /// Moves the piece on a cell one row forward, whatever its kind: eight cells up for White, down for
    /// Black. The move count of the piece grows; that of the board, and the turn, do not change.
    ///
    /// # Errors
    ///
    /// Returns an error if the cell is empty, if there is no row ahead, or if the cell ahead is not empty.
    pub fn add_one_forward(&mut self, cell: u8) -> Result<(), MoveError> {
        let mut piece = self.standing(cell)?;
        piece.add_one_forward()?;
        if !self.piece(piece.position()).is_space() {
            return Err(MoveError::Occupied { cell: piece.position() });
        }
        self.relocate(cell, piece)
    }

    /// Moves the piece on a cell onto another, whatever its kind, and returns what was there. The move
    /// count of the piece grows; that of the board, and the turn, do not change.
    ///
    /// # Errors
    ///
    /// Returns an error if the cell is empty, if there is no such target, or if a piece of the same colour
    /// is on it.
    pub fn kill_position(&mut self, from: u8, cell: u8) -> Result<Piece, MoveError> {
        let mut piece = self.standing(from)?;
        piece.kill_position(cell)?;
        let taken = self.piece(cell);
        if !taken.is_space() && taken.is_white() == piece.is_white() {
            return Err(MoveError::OwnPiece { cell });
        }
        self.relocate(from, piece)?;
        Ok(taken)
    }

    fn standing(&self, cell: u8) -> Result<Piece, MoveError> {
        let piece = self.cells.get(usize::from(cell)).ok_or(MoveError::NoSuchCell { cell })?;
        if piece.is_space() { Err(MoveError::Space { cell }) } else { Ok(*piece) }
    }

    fn relocate(&mut self, from: u8, piece: Piece) -> Result<(), MoveError> {
        self.set_piece(from, Piece::space(from))?;
        self.set_piece(piece.position(), piece)?;
        // This was that side's last move, and not a double step.
        self.double_steps[piece.color()] = None;
        Ok(())
    }

    /// Returns the board as a setup of a ruleset, with a side to move. Move counts become rights: pieces
    /// that have not moved may castle, and a double step that was the other side's last move may be
    /// captured en passant.
    pub(super) fn setup(&self, ruleset: &Ruleset, turn: Color) -> Setup {
        let mut setup = Setup::empty(ruleset);
        setup.turn = turn;
        for (slot, piece) in setup.board.iter_mut().zip(&self.cells) {
            let kind = ruleset.kind_lettered(&piece.piece_type().to_string());
            *slot = kind.map(|kind| rules::Piece { color: piece.color(), kind });
        }
        for right in rights(ruleset) {
            let unmoved = |(square, piece): (Square, rules::Piece)| {
                setup.board[square.index()] == Some(piece) && self.cells[square.index()].move_count() == 0
            };
            if unmoved(right.king) && unmoved(right.rook) {
                setup.castling[(right.color, right.side)] = Some(right.rook.0);
            }
        }
        let stands = |(piece, _): &(Piece, u8)| self.piece(piece.position()) == *piece;
        setup.ep_square = self.double_steps[!turn].filter(stands).map(|(_, passed)| Square(passed));
        setup
    }

    /// Returns this board as a position with a side to move, whether or not it is valid in the game.
    fn position(&self, turn: Color) -> Position {
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
        rules::internal::is_long_step(m) && self.move_count(m.from().0) > 0
    }

    /// Makes the move between two cells, if a position of this board has one.
    pub(super) fn play(&mut self, position: &Position, from: u8, to: u8) -> Result<Move, MoveError> {
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

    fn apply(&mut self, position: &Position, m: rules::Move) -> Move {
        let before = self.cells;
        let mover = before[m.from().index()];
        let partner = m.is_castle().then(|| before[rules::internal::castling_squares(position, m).1.index()]);
        let mut after = position.clone();
        after.play_unchecked(m);
        for square in position.ruleset().board().all() {
            let now = after.piece_at(square);
            if now == position.piece_at(square) && square != m.to() {
                continue;
            }
            // Besides the piece itself only a castling partner changes its cell.
            let arrived = if square == m.to() { mover } else { partner.unwrap_or(mover) };
            self.cells[square.index()] = match now {
                Some(piece) => {
                    let kind = read_piece(position.ruleset(), piece).kind();
                    arrived.become_kind(kind).on(square.0).moved()
                }
                None => Piece::space(square.0),
            };
        }
        let passed = u8::midpoint(m.from().0, m.to().0);
        let arrived = self.cells[m.to().index()];
        self.double_steps[mover.color()] = rules::internal::is_long_step(m).then_some((arrived, passed));
        self.current_move = self.current_move.saturating_add(1);
        let plain = Smith { board: CELLS.board(), from: m.from(), to: m.to(), mark: None, becomes: None };
        Move(Smith::of(position, m).unwrap_or(plain))
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::new()
    }
}

/// Converts a piece of the rules that has not moved.
fn read_piece(ruleset: &Ruleset, piece: rules::Piece) -> Piece {
    Piece::new(Kind::lettered(ruleset.kind_letter(piece.kind)), piece.color == Color::White)
}
