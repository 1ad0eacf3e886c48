//! Placements: the part of a FEN that gives the pieces on the board, with hands in brackets.
//!
//! `rnbqkbnr/8/.../RNBQKBNR[Qp]`: ranks from the last to the first, a number for empty
//! squares (two digits on wide boards), capitals for White, `+p` for a promoted form that has its
//! own letter, `Q~` for a piece that reverts when captured, `*` for a wall. Ruleset files use it for the
//! opening array, and FEN readers for any position. Only letters and squares are checked, not whether the
//! position is valid.
//!
//! Two forms are read but never written: a number before a letter in hand (`[2P]`), and `[-]` or `[]` for
//! empty hands in games without hands.

use std::fmt;

use tabiya_board::{B256, BoardSize, Color, File, Rank, Set, Square};

use crate::def::RulesetDef;

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The square.
    pub square: Square,
    /// The side.
    pub color: Color,
    /// The index of the piece in the definition.
    pub piece: usize,
    /// Whether it is marked as promoted (`Q~`), so that it reverts when captured.
    pub promoted_mark: bool,
}

/// The pieces on the board and in hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Placement {
    /// The pieces on the board, from the first square to the last.
    pub pieces: Vec<Placed>,
    /// The number of each piece, by its index in the definition, that White and Black have in hand.
    pub hands: [Vec<u16>; 2],
    /// The walls: squares that are closed by something other than a piece.
    pub walls: B256,
}

impl Placement {
    /// Returns how many of a piece a side has, on the board and in hand.
    pub fn count(&self, color: Color, piece: usize) -> usize {
        let in_hand = self.hands[color.index()].get(piece).copied().unwrap_or(0);
        self.on_board(color, piece).count() + usize::from(in_hand)
    }

    /// Returns the squares on which a side has a piece.
    pub fn on_board(&self, color: Color, piece: usize) -> impl Iterator<Item = Square> {
        let wanted = move |placed: &&Placed| placed.color == color && placed.piece == piece;
        self.pieces.iter().filter(wanted).map(|placed| placed.square)
    }

    /// Returns whether neither side has anything in hand.
    pub fn hands_are_empty(&self) -> bool {
        self.hands.iter().flatten().all(|count| *count == 0)
    }
}

/// Why a text is not a placement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacementError {
    /// The index of the first wrong character.
    pub offset: usize,
    /// The number of wrong characters.
    pub length: usize,
    /// The error as a sentence.
    pub message: String,
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.offset + 1, self.message)
    }
}

impl std::error::Error for PlacementError {}

/// Reads a placement.
///
/// # Errors
///
/// Returns the first error, with its place in the text.
pub fn parse(def: &RulesetDef, text: &str) -> Result<Placement, PlacementError> {
    let chars: Vec<char> = text.chars().collect();
    let end = chars.iter().position(|c| *c == '[').unwrap_or(chars.len());
    let mut reader = Reader { def, chars: &chars, at: 0, end };
    let hands = [vec![0; def.pieces.len()], vec![0; def.pieces.len()]];
    let mut placement = Placement { pieces: Vec::new(), hands, walls: B256::EMPTY };
    reader.board(&mut placement)?;
    if end < chars.len() {
        reader.hands(&mut placement)?;
    }
    placement.pieces.sort_by_key(|placed| placed.square);
    Ok(placement)
}

/// Writes a placement, with hands in brackets if the game has hands.
pub fn write(def: &RulesetDef, placement: &Placement) -> String {
    let size = def.board;
    let mut board: Vec<Option<&Placed>> = vec![None; size.squares()];
    for placed in &placement.pieces {
        if let Some(square) = board.get_mut(placed.square.index()) {
            *square = Some(placed);
        }
    }
    let mut out = String::new();
    for (number, rank) in board.chunks(usize::from(size.files())).rev().enumerate() {
        if number > 0 {
            out.push('/');
        }
        let mut empty = 0;
        let first = (usize::from(size.ranks()) - 1 - number) * usize::from(size.files());
        for (file, square) in rank.iter().enumerate() {
            if u8::try_from(first + file).is_ok_and(|index| placement.walls.contains(Square(index))) {
                push_number(&mut out, &mut empty);
                out.push('*');
                continue;
            }
            let Some(placed) = square else {
                empty += 1;
                continue;
            };
            push_number(&mut out, &mut empty);
            push_letter(&mut out, def, placed.color, placed.piece);
            if placed.promoted_mark {
                out.push('~');
            }
        }
        push_number(&mut out, &mut empty);
    }
    if def.has_hands() {
        out.push('[');
        for color in Color::ALL {
            for (piece, count) in placement.hands[color.index()].iter().enumerate() {
                for _ in 0..*count {
                    push_letter(&mut out, def, color, piece);
                }
            }
        }
        out.push(']');
    }
    out
}

fn push_number(out: &mut String, empty: &mut usize) {
    if *empty > 0 {
        out.push_str(&empty.to_string());
        *empty = 0;
    }
}

fn push_letter(out: &mut String, def: &RulesetDef, color: Color, piece: usize) {
    let letter = def.pieces.get(piece).map_or("?", |piece| piece.letter.as_str());
    match color {
        Color::White => out.push_str(&letter.to_ascii_uppercase()),
        Color::Black => out.push_str(letter),
    }
}

struct Reader<'a> {
    def: &'a RulesetDef,
    chars: &'a [char],
    at: usize,
    /// The index at which the board ends and the hands begin.
    end: usize,
}

impl Reader<'_> {
    fn refuse<T>(&self, from: usize, message: String) -> Result<T, PlacementError> {
        Err(PlacementError { offset: from, length: self.at.saturating_sub(from).max(1), message })
    }

    fn board(&mut self, placement: &mut Placement) -> Result<(), PlacementError> {
        let size = self.def.board;
        let ranks = self.chars[..self.end].split(|c| *c == '/').count();
        if ranks != usize::from(size.ranks()) {
            self.at = self.end;
            let rows = if ranks == 1 { "1 rank".into() } else { format!("{ranks} ranks") };
            return self
                .refuse(0, format!("The placement has {rows}; the {size} board has {}.", size.ranks()));
        }
        for rank in (0..size.ranks()).rev() {
            self.rank(Rank(rank), placement)?;
            self.at += 1;
        }
        Ok(())
    }

    /// Reads one rank, up to the `/` or the end.
    fn rank(&mut self, rank: Rank, placement: &mut Placement) -> Result<(), PlacementError> {
        let size: BoardSize = self.def.board;
        let begin = self.at;
        let mut file = 0usize;
        while self.at < self.end && self.chars[self.at] != '/' {
            let from = self.at;
            if self.chars[from].is_ascii_digit() {
                let empty = self.number();
                if empty == 0 {
                    return self.refuse(from, "A number of empty squares begins with 1 to 9.".into());
                }
                file = file.saturating_add(empty);
                continue;
            }
            if self.chars[from] == '*'
                && let Some(wall) = self.def.wall()
            {
                self.at += 1;
                if let Some(limit) = wall.limit
                    && placement.walls.len() as usize >= limit
                {
                    let message = match limit {
                        1 => format!("There is only one {}.", wall.name),
                        _ => format!("There are at most {limit} {}s.", wall.name),
                    };
                    return self.refuse(from, message);
                }
                if let Some(square) = u8::try_from(file).ok().and_then(|file| size.square(File(file), rank)) {
                    placement.walls |= B256::of(square);
                }
                file += 1;
                continue;
            }
            let (color, piece) = self.piece()?;
            let promoted_mark = self.chars[..self.end].get(self.at) == Some(&'~');
            self.at += usize::from(promoted_mark);
            let square = u8::try_from(file).ok().and_then(|file| size.square(File(file), rank));
            // Too many squares are reported below, with their number.
            if let Some(square) = square {
                placement.pieces.push(Placed { square, color, piece, promoted_mark });
            }
            file += 1;
        }
        if file == usize::from(size.files()) {
            return Ok(());
        }
        let squares = if file == 1 { "1 square".into() } else { format!("{file} squares") };
        let message = format!("Rank {rank} has {squares} here; the {size} board has {} files.", size.files());
        self.refuse(begin, message)
    }

    fn hands(&mut self, placement: &mut Placement) -> Result<(), PlacementError> {
        let open = self.end;
        let Some(close) = self.chars.iter().position(|c| *c == ']') else {
            self.at = self.chars.len();
            return self.refuse(open, "The bracket of the hands is not closed.".into());
        };
        if close + 1 < self.chars.len() {
            self.at = self.chars.len();
            return self.refuse(close + 1, "Nothing may follow the hands.".into());
        }
        let content = &self.chars[open + 1..close.max(open + 1)];
        if content.is_empty() || content == ['-'] {
            return Ok(());
        }
        if !self.def.has_hands() {
            self.at = close + 1;
            return self.refuse(open, "There are pieces in hand, but this game has no hands.".into());
        }
        (self.at, self.end) = (open + 1, close);
        while self.at < close {
            let from = self.at;
            let number = if self.chars[from].is_ascii_digit() { self.number() } else { 1 };
            let (color, piece) = self.piece()?;
            let Some(count) = u16::try_from(number).ok().filter(|n| (1..=256).contains(n)) else {
                return self.refuse(from, format!("{number} is not a number of pieces in hand."));
            };
            let held = &mut placement.hands[color.index()][piece];
            *held = held.saturating_add(count);
        }
        Ok(())
    }

    /// Reads a number; one that is too large is read as one that is refused.
    fn number(&mut self) -> usize {
        let mut value = 0usize;
        if self.chars[self.at] == '0' {
            self.at += 1;
            return 0;
        }
        while let Some(digit) = self.chars[..self.end].get(self.at).and_then(|c| c.to_digit(10)) {
            value = value.saturating_mul(10).saturating_add(digit as usize).min(100_000);
            self.at += 1;
        }
        value
    }

    fn piece(&mut self) -> Result<(Color, usize), PlacementError> {
        let from = self.at;
        let inside = &self.chars[..self.end];
        let mut letter = String::new();
        if inside.get(self.at) == Some(&'+') {
            letter.push('+');
            self.at += 1;
        }
        let Some(c) = inside.get(self.at).copied() else {
            return self.refuse(from, "A piece's letter is missing here.".into());
        };
        self.at += 1;
        letter.push(c.to_ascii_lowercase());
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        match self.def.pieces.iter().position(|piece| piece.letter == letter) {
            Some(piece) => Ok((color, piece)),
            None => {
                let shown: String = self.chars[from..self.at].iter().collect();
                self.refuse(from, format!("No piece has the letter `{shown}`."))
            }
        }
    }
}
