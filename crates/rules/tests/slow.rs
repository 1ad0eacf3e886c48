//! Three games for which there are no published node counts, compared with a generator that shares no code
//! with the engine: a board of letters and one plain loop for each piece, written from the rules in prose.

mod laws {
    pub(crate) mod random;
}

use laws::random::{games_wanted, playouts};
use tabiya_board::{Color, Square};
use tabiya_rules::{Attempt, CastlingSide, Position, Ruleset, internal};

/// A move of the slow generator: start square, target, and the letter of a promotion or drop.
type Slow = (Option<(i32, i32)>, (i32, i32), Option<char>);

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The board as letters, capitals for White. Promoted forms have letters of their own.
struct Board {
    files: i32,
    ranks: i32,
    white: bool,
    letters: Vec<Option<char>>,
}

impl Board {
    fn at(&self, x: i32, y: i32) -> Option<Option<char>> {
        let inside = x >= 0 && y >= 0 && x < self.files && y < self.ranks;
        inside.then(|| self.letters[(y * self.files + x) as usize])
    }

    fn is_own(&self, letter: char) -> bool {
        letter.is_uppercase() == self.white
    }

    fn own_pieces(&self) -> Vec<(i32, i32, char)> {
        let all = self
            .letters
            .iter()
            .enumerate()
            .filter_map(|(index, letter)| letter.map(|letter| (index as i32, letter)));
        all.filter(|(_, letter)| self.is_own(*letter))
            .map(|(index, letter)| (index % self.files, index / self.files, letter.to_ascii_lowercase()))
            .collect()
    }

    /// Returns the steps of a piece in some directions, once or up to the first obstacle.
    fn steps(&self, x: i32, y: i32, ways: &[(i32, i32)], far: bool) -> Vec<(i32, i32)> {
        let mut found = Vec::new();
        for (dx, dy) in ways {
            let (mut tx, mut ty) = (x + dx, y + dy);
            while let Some(there) = self.at(tx, ty) {
                if there.is_some_and(|letter| self.is_own(letter)) {
                    break;
                }
                found.push((tx, ty));
                if there.is_some() || !far {
                    break;
                }
                (tx, ty) = (tx + dx, ty + dy);
            }
        }
        found
    }

    fn chess_piece(&self, x: i32, y: i32, letter: char) -> Vec<(i32, i32)> {
        match letter {
            'r' => self.steps(x, y, &STRAIGHT, true),
            'b' => self.steps(x, y, &DIAGONAL, true),
            'q' => [self.steps(x, y, &STRAIGHT, true), self.steps(x, y, &DIAGONAL, true)].concat(),
            'n' => self.steps(x, y, &KNIGHT, false),
            'k' => [self.steps(x, y, &STRAIGHT, false), self.steps(x, y, &DIAGONAL, false)].concat(),
            _ => self.pawn(x, y),
        }
    }

    fn pawn(&self, x: i32, y: i32) -> Vec<(i32, i32)> {
        let (forward, home) = if self.white { (1, 1) } else { (-1, 6) };
        let mut found = Vec::new();
        if self.at(x, y + forward) == Some(None) {
            found.push((x, y + forward));
            if y == home && self.at(x, y + 2 * forward) == Some(None) {
                found.push((x, y + 2 * forward));
            }
        }
        for side in [-1, 1] {
            if let Some(Some(letter)) = self.at(x + side, y + forward)
                && !self.is_own(letter)
            {
                found.push((x + side, y + forward));
            }
        }
        found
    }

    fn has_both_royals(&self, royal: char) -> bool {
        [royal, royal.to_ascii_uppercase()].iter().all(|letter| self.letters.contains(&Some(*letter)))
    }
}

/// Returns the board of a position, with other letters for promoted forms.
fn board_of(position: &Position, rename: &[(&str, char)]) -> Board {
    let ruleset = position.ruleset();
    let size = ruleset.board();
    let letters = size.all().map(|square| {
        let piece = position.piece_at(square)?;
        let text = ruleset.kind_letter(piece.kind);
        let letter = rename.iter().find(|(from, _)| *from == text).map(|(_, to)| *to);
        let letter = letter.unwrap_or(text.chars().next()?);
        Some(if piece.color == Color::White { letter.to_ascii_uppercase() } else { letter })
    });
    Board {
        files: size.files() as i32,
        ranks: size.ranks() as i32,
        white: position.turn() == Color::White,
        letters: letters.collect(),
    }
}

/// Returns the moves of the engine in the form of the slow generator.
fn engine_moves(position: &Position, rename: &[(&str, char)]) -> Vec<Slow> {
    let ruleset = position.ruleset();
    let size = ruleset.board();
    let at = |square: Square| (size.file(square).0 as i32, size.rank(square).0 as i32);
    let letter = |kind| {
        let text = ruleset.kind_letter(kind);
        rename.iter().find(|(from, _)| *from == text).map_or(text.chars().next(), |(_, to)| Some(*to))
    };
    let mut moves: Vec<Slow> = position
        .legal_moves()
        .into_iter()
        .map(|m| match position.attempt_of(m) {
            Attempt::Step { from, to, becomes, .. } => (Some(at(from)), at(to), becomes.and_then(letter)),
            Attempt::Place { kind, to, .. } => (None, at(to), letter(kind)),
            Attempt::Pass => unreachable!("no game here has passing"),
        })
        .collect();
    moves.sort();
    moves
}

fn compare(id: &str, rename: &[(&str, char)], slow: impl Fn(&Position, &Board) -> Vec<Slow>) {
    let ruleset = Ruleset::builtin(id).expect("it is built in");
    let mut looked = 0;
    for ruleset in internal::forms(&ruleset) {
        playouts(&ruleset, games_wanted(40), 200, |position| {
            let mut expected = slow(position, &board_of(position, rename));
            expected.sort();
            assert_eq!(engine_moves(position, rename), expected, "{id}: {:?}", position.setup());
            looked += 1;
        });
    }
    assert!(looked > 2_000, "only {looked} positions of {id} were looked at");
}

#[test]
fn king_capture_agrees() {
    compare("king-capture", &[], |_, board| {
        if !board.has_both_royals('k') {
            return Vec::new();
        }
        let pieces = board.own_pieces().into_iter();
        pieces
            .flat_map(|(x, y, letter)| {
                board.chess_piece(x, y, letter).into_iter().map(move |to| (Some((x, y)), to, None))
            })
            .collect()
    });
}

#[test]
fn cells_agrees() {
    compare("cells", &[], |position, board| {
        if !board.has_both_royals('k') {
            return Vec::new();
        }
        let setup = position.setup();
        let (home, forward, last) = if board.white { (0, 1, 7) } else { (7, -1, 0) };
        let mut moves: Vec<Slow> = Vec::new();
        for (x, y, letter) in board.own_pieces() {
            for to in board.chess_piece(x, y, letter) {
                let queen = (letter == 'p' && to.1 == last).then_some('q');
                moves.push((Some((x, y)), to, queen));
            }
            // A pawn that can be captured en passant stands beside one of ours.
            if letter == 'p'
                && let Some(ep_square) = setup.ep_square
            {
                let (px, py) = ((ep_square.0 % 8) as i32, (ep_square.0 / 8) as i32);
                if (px - x).abs() == 1 && py == y + forward {
                    moves.push((Some((x, y)), (px, py), None));
                }
            }
        }
        // Castling needs rights and empty squares; attacks do not matter.
        let color = if board.white { Color::White } else { Color::Black };
        for (side, king_to, between) in
            [(CastlingSide::King, 6, vec![5, 6]), (CastlingSide::Queen, 2, vec![1, 2, 3])]
        {
            if setup.castling[(color, side)].is_some()
                && between.iter().all(|x| board.at(*x, home) == Some(None))
            {
                moves.push((Some((4, home)), (king_to, home), None));
            }
        }
        moves
    });
}

#[test]
fn animal_agrees() {
    // The promoted chick and the promoted cat move alike and are not the same piece.
    let rename = [("+h", 'x'), ("+c", 'y')];
    compare("animal", &rename, |position, board| {
        if !board.has_both_royals('l') {
            return Vec::new();
        }
        let forward = if board.white { 1 } else { -1 };
        let in_zone = |y: i32| if board.white { y >= 4 } else { y <= 1 };
        let mut moves: Vec<Slow> = Vec::new();
        for (x, y, letter) in board.own_pieces() {
            let ahead = [(0, forward)];
            let gold = [&STRAIGHT[..], &[(-1, forward), (1, forward)]].concat();
            let to = match letter {
                'h' => board.steps(x, y, &ahead, false),
                'g' => board.steps(x, y, &STRAIGHT, false),
                'c' => [board.steps(x, y, &DIAGONAL, false), board.steps(x, y, &ahead, false)].concat(),
                'l' => [board.steps(x, y, &STRAIGHT, false), board.steps(x, y, &DIAGONAL, false)].concat(),
                _ => board.steps(x, y, &gold, false),
            };
            for to in to {
                let becomes = match letter {
                    'h' if in_zone(to.1) => Some('x'),
                    'c' if in_zone(to.1) => Some('y'),
                    _ => None,
                };
                moves.push((Some((x, y)), to, becomes));
            }
        }
        let ruleset = position.ruleset();
        for letter in ['h', 'g', 'c'] {
            let kind = ruleset.kind_lettered(&letter.to_string()).expect("animal has it");
            if position.in_hand(position.turn(), kind) == 0 {
                continue;
            }
            for y in 0..board.ranks {
                let free = (0..board.files).filter(|x| board.at(*x, y) == Some(None));
                moves.extend(free.map(|x| (None, (x, y), Some(letter))));
            }
        }
        moves
    });
}
