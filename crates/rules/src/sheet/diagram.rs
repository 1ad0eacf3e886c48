//! Movement diagrams: a window of the board around a piece, which shows where it can go.
//!
//! This module does not interpret movements. It finds each mark by putting pieces on the board and calling
//! [`targets`]. Only the size of the window is read from the definition.

use crate::betza::{Hop, Part, UNLIMITED};
use crate::def::PieceDef;
use crate::{Kind, Piece, Ruleset, Setup, targets};
use tabiya_board::{B256, BoardSize, Color, File, Rank, Set, Square};

/// A diagram of how a piece moves, with the forward direction up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The rows from top to bottom, all of the same length.
    pub rows: Vec<Vec<Mark>>,
    /// The square of the board in the lower left corner.
    pub corner: Square,
}

/// The mark on a square of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// No mark.
    Empty,
    /// The piece itself.
    Piece,
    /// The piece can go there and capture there.
    Goes,
    /// The same, as part of a line that any piece blocks.
    Line(Way),
    /// The piece can go there if the square is empty.
    Moves,
    /// The same, from its initial squares only.
    Initial,
    /// The piece can only capture there.
    Captures,
    /// The square must be empty for the piece to cross it.
    Free,
    /// A hurdle, over which the piece hops.
    Hurdle,
}

/// The direction of a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Way {
    /// Along a file.
    Upright,
    /// Along a rank.
    Level,
    /// To the right and forward, or to the left and backward.
    Rising,
    /// To the left and forward, or to the right and backward.
    Falling,
}

const WAYS: [(i32, i32, Way); 8] = [
    (0, 1, Way::Upright),
    (0, -1, Way::Upright),
    (1, 0, Way::Level),
    (-1, 0, Way::Level),
    (1, 1, Way::Rising),
    (-1, -1, Way::Rising),
    (-1, 1, Way::Falling),
    (1, -1, Way::Falling),
];

/// Draws how a piece of White moves. If it moves differently in a zone, `inside` selects which movement.
pub(super) fn draw(ruleset: &Ruleset, piece: &PieceDef, inside: Option<bool>) -> Diagram {
    let Some(kind) = ruleset.kind_named(&piece.name) else {
        return Diagram { rows: Vec::new(), corner: Square(0) };
    };
    let look = Look { ruleset, def: piece, piece: Piece { color: Color::White, kind }, inside };
    let from = look.best_square();
    let setup = look.with_hurdles(from);
    let board = ruleset.board();
    let (file, rank) = (board.file(from).0 as i32, board.rank(from).0 as i32);
    let radius = look.radius();
    let span = |at: i32, size: u8| (at - radius).max(0)..=(at + radius).min(i32::from(size) - 1);
    let marks = look.marks(&setup, from);
    let row = |rank: i32| {
        let squares = span(file, board.files()).filter_map(|file| square(board, file, rank));
        squares.map(|square| marks[square.index()]).collect()
    };
    let (left, low) = (*span(file, board.files()).start(), *span(rank, board.ranks()).start());
    Diagram {
        rows: span(rank, board.ranks()).rev().map(row).collect(),
        corner: square(board, left, low).unwrap_or(from),
    }
}

fn square(board: BoardSize, file: i32, rank: i32) -> Option<Square> {
    board.square(File(u8::try_from(file).ok()?), Rank(u8::try_from(rank).ok()?))
}

/// A piece whose movement is drawn.
struct Look<'a> {
    ruleset: &'a Ruleset,
    def: &'a PieceDef,
    piece: Piece,
    inside: Option<bool>,
}

impl Look<'_> {
    fn parts(&self) -> impl Iterator<Item = &Part> {
        let other = self.def.movement_in.iter().map(|(_, movement)| movement);
        std::iter::once(&self.def.movement).chain(other).flat_map(|movement| &movement.parts)
    }

    fn hops(&self) -> bool {
        self.parts().any(|part| part.hop != Hop::None)
    }

    /// Returns how far the window reaches. A line that ends within it is short; one that reaches its edge
    /// continues.
    fn radius(&self) -> i32 {
        let reach = |part: &Part| {
            let step = part.vectors.iter().map(|(x, y)| x.unsigned_abs().max(y.unsigned_abs())).max();
            let step = i32::from(step.unwrap_or(1));
            match part.range {
                _ if part.hop != Hop::None => 4 * step,
                UNLIMITED => 3 * step,
                1 => step,
                range => step * i32::from(range) + 1,
            }
        };
        self.parts().map(reach).max().unwrap_or(1).clamp(2, 7)
    }

    /// Returns whether the piece may stand on a square for this diagram.
    fn may_stand(&self, square: Square) -> bool {
        let side = self.piece.color.index();
        let zone = self.def.movement_in.as_ref().map(|(zone, _)| zone.of[side].contains(square));
        let confined = self.def.confined.as_ref().is_none_or(|zone| zone.of[side].contains(square));
        confined && (self.inside.is_none() || zone == self.inside)
    }

    /// Returns the square from which most of the movement can be seen, the one nearest to the centre if there
    /// are several.
    fn best_square(&self) -> Square {
        let board = self.ruleset.board();
        let (files, ranks) = (i32::from(board.files()), i32::from(board.ranks()));
        let radius = self.radius();
        let seen = |from: Square| {
            let found = self.reach(&self.with_hurdles(from), from);
            let near = |to: &Square| distance(board, from, *to) <= radius;
            found.all().squares().filter(near).count() as i32
        };
        let off_centre = |square: Square| {
            let (file, rank) = (i32::from(board.file(square).0), i32::from(board.rank(square).0));
            (2 * file + 1 - files).abs() + (2 * rank + 1 - ranks).abs()
        };
        let allowed = board.all().filter(|square| self.may_stand(*square));
        allowed.min_by_key(|square| (-seen(*square), off_centre(*square))).unwrap_or(Square(0))
    }

    /// Returns a board with hurdles, if the piece needs them: pieces of its own kind, unless it cannot hop
    /// over those.
    fn with_hurdles(&self, from: Square) -> Setup {
        let own = self.hurdles_of(self.piece.kind, from);
        if !self.hops() || !self.reach(&own, from).all().is_empty() {
            return own;
        }
        let mut others = self.ruleset.kinds().map(|kind| self.hurdles_of(kind, from));
        others.find(|setup| !self.reach(setup, from).all().is_empty()).unwrap_or(own)
    }

    /// Returns a board with pieces of one kind on all squares on which the piece could use a hurdle.
    fn hurdles_of(&self, kind: Kind, from: Square) -> Setup {
        let mut setup = Setup::empty(self.ruleset);
        for part in self.parts().filter(|part| part.hop != Hop::None) {
            for (x, y) in &part.vectors {
                if let Some(at) = self.ruleset.board().step(from, 2 * i32::from(*x), 2 * i32::from(*y)) {
                    setup.board[at.index()] = Some(Piece { kind, ..self.piece });
                }
            }
        }
        setup
    }

    fn reach(&self, setup: &Setup, from: Square) -> Reach {
        let found = targets(self.ruleset, setup, self.piece, from);
        let occupied = (0..setup.board.len()).filter(|at| setup.board[*at].is_some());
        let occupied = B256::from_squares(occupied.map(|at| Square(at as u8)));
        Reach { moves: found.quiet, captures: found.attacks & !occupied }
    }

    /// Returns the squares that the piece reaches if one more square is occupied.
    fn reach_past(&self, setup: &Setup, from: Square, blocker: Square) -> Reach {
        let mut setup = setup.clone();
        setup.board[blocker.index()] = Some(Piece { color: Color::White, kind: Kind(0) });
        self.reach(&setup, from)
    }

    fn marks(&self, setup: &Setup, from: Square) -> Vec<Mark> {
        let board = self.ruleset.board();
        let reach = self.reach(setup, from);
        let mut marks: Vec<Mark> = board.all().map(|square| reach.mark(square)).collect();
        for square in reach.moves.squares().filter(|square| self.is_initial(from, *square)) {
            marks[square.index()] = Mark::Initial;
        }
        if self.hops() {
            let hurdles = (0..marks.len()).filter(|at| setup.board[*at].is_some());
            hurdles.for_each(|at| marks[at] = Mark::Hurdle);
        } else {
            self.mark_lines(setup, from, &reach, &mut marks);
            for square in board.all().filter(|square| *square != from) {
                let stops = || self.reach_past(setup, from, square).all() != reach.all();
                if marks[square.index()] == Mark::Empty && stops() {
                    marks[square.index()] = Mark::Free;
                }
            }
        }
        marks[from.index()] = Mark::Piece;
        marks
    }

    /// Marks squares in a line, each out of reach if the one before is occupied.
    fn mark_lines(&self, setup: &Setup, from: Square, reach: &Reach, marks: &mut [Mark]) {
        let board = self.ruleset.board();
        let goes = |square: &Square| reach.mark(*square) == Mark::Goes;
        for (x, y, way) in WAYS {
            let line: Vec<Square> =
                (1..16).map_while(|step| board.step(from, x * step, y * step)).take_while(goes).collect();
            let broken = |pair: &[Square]| !self.reach_past(setup, from, pair[0]).all().contains(pair[1]);
            let length = line.windows(2).take_while(|pair| broken(pair)).count();
            for square in line.iter().take(if length == 0 { 0 } else { length + 1 }) {
                marks[square.index()] = Mark::Line(way);
            }
        }
    }

    /// Returns whether a move is possible from its initial squares only: from no other square does the piece
    /// go as far in that direction.
    fn is_initial(&self, from: Square, to: Square) -> bool {
        if !self.parts().any(|part| part.initial) {
            return false;
        }
        let board = self.ruleset.board();
        let x = i32::from(board.file(to).0) - i32::from(board.file(from).0);
        let y = i32::from(board.rank(to).0) - i32::from(board.rank(from).0);
        let setup = Setup::empty(self.ruleset);
        let elsewhere = board.all().filter(|square| self.may_stand(*square));
        let shifted = elsewhere.filter_map(|square| Some((square, board.step(square, x, y)?)));
        let (mut all, mut reached) = (0, 0);
        for (square, target) in shifted {
            all += 1;
            reached += usize::from(self.reach(&setup, square).moves.contains(target));
        }
        reached < all
    }
}

/// The squares that a piece reaches.
struct Reach {
    moves: B256,
    captures: B256,
}

impl Reach {
    fn all(&self) -> B256 {
        self.moves | self.captures
    }

    fn mark(&self, square: Square) -> Mark {
        match (self.moves.contains(square), self.captures.contains(square)) {
            (true, true) => Mark::Goes,
            (true, false) => Mark::Moves,
            (false, true) => Mark::Captures,
            (false, false) => Mark::Empty,
        }
    }
}

fn distance(board: BoardSize, a: Square, b: Square) -> i32 {
    let files = board.file(a).0.abs_diff(board.file(b).0);
    i32::from(files.max(board.rank(a).0.abs_diff(board.rank(b).0)))
}
