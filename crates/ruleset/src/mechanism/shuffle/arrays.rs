//! The opening arrays of a game that is shuffled, and their numbers.
//!
//! The numbers of chess960 are those of Reinhard Scharnagl, in which 518 is the array of chess.

use tabiya_board::{Color, Square};

use super::ShuffleDef;
use crate::def::RulesetDef;
use crate::placement::{self, Placement};

/// The most pieces of a side that can be shuffled. Their arrays can be counted in 53 bits, which every
/// program can read.
pub const MAX_SHUFFLED: usize = 16;

/// All opening arrays of a game that is shuffled, each with its number.
///
/// ```
/// use tabiya_ruleset::{builtin, def::ShuffledArrays};
/// let chess960 = builtin::defs().into_iter().find(|def| def.id == "chess960").unwrap();
/// let arrays = ShuffledArrays::of(&chess960).unwrap();
/// assert_eq!(arrays.count(), 960);
/// let letters = |number| {
///     let pieces = arrays.pieces(number)?;
///     Some(pieces.iter().map(|piece| chess960.pieces[*piece].letter.as_str()).collect::<String>())
/// };
/// assert_eq!(letters(0).as_deref(), Some("bbqnnrkr"));
/// assert_eq!(letters(518).as_deref(), Some("rnbqkbnr"));
/// assert_eq!(letters(960), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShuffledArrays {
    /// White's squares, in their order.
    squares: Vec<Square>,
    /// Whether each of them is light.
    light: Vec<bool>,
    /// The kinds to place, in the order of the digits of a number: the index of the piece, and how.
    groups: Vec<(usize, Group)>,
    /// The indices of the pieces that take the squares left over.
    rest: Vec<usize>,
}

/// How the pieces of a kind are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Group {
    /// One on a square of this colour.
    Colour { light: bool },
    /// This many on any squares.
    Anywhere(usize),
}

impl ShuffledArrays {
    /// Returns the arrays of a game; nothing if it is not shuffled, or if its definition is not valid.
    pub fn of(def: &RulesetDef) -> Option<ShuffledArrays> {
        let shuffle = def.shuffle.as_ref()?;
        let start = placement::parse(def, &def.start.placement).ok()?;
        ShuffledArrays::find(shuffle, def, &start).ok()
    }

    /// Returns the arrays, or the key that contradicts the opening array and why.
    pub(super) fn find(
        shuffle: &ShuffleDef,
        def: &RulesetDef,
        start: &Placement,
    ) -> Result<ShuffledArrays, (String, String)> {
        let piece = |name: &String| def.pieces.iter().position(|piece| piece.name == *name);
        let fault = |message: String| Err(("shuffle".to_owned(), message));
        let names: Vec<usize> =
            shuffle.lists().iter().flat_map(|(_, names)| *names).filter_map(piece).collect();
        let of_side = |color: Color| {
            let own = start.pieces.iter().filter(move |placed| placed.color == color);
            own.filter(|placed| names.contains(&placed.piece)).map(|placed| (placed.square, placed.piece))
        };
        let white: Vec<(Square, usize)> = of_side(Color::White).collect();
        let mut opposite: Vec<(Square, usize)> =
            of_side(Color::Black).map(|(square, piece)| (def.board.reflect(square), piece)).collect();
        opposite.sort_unstable_by_key(|(square, _)| *square);
        if white != opposite {
            return fault(
                "Black's shuffled pieces do not stand opposite White's in the opening array.".to_owned(),
            );
        }
        if white.len() > MAX_SHUFFLED {
            return fault(format!(
                "At most {MAX_SHUFFLED} pieces of a side can be shuffled; these are {}.",
                white.len()
            ));
        }
        let is_light = |square: Square| (def.board.file(square).0 + def.board.rank(square).0) % 2 == 1;
        let count = |piece: usize| white.iter().filter(|(_, other)| *other == piece).count();
        for (key, names) in shuffle.lists() {
            for (index, name) in names.iter().enumerate() {
                if piece(name).is_some_and(|piece| count(piece) == 0) {
                    let message = format!("No {name} stands in the opening array.");
                    return Err((format!("shuffle.{key}.{index}"), message));
                }
            }
        }
        let mut groups = Vec::new();
        for (index, name) in shuffle.opposite_colours.iter().enumerate() {
            let Some(piece) = piece(name) else { continue };
            let own = white.iter().filter(|(_, other)| *other == piece);
            let colours: Vec<bool> = own.map(|(square, _)| is_light(*square)).collect();
            if colours.len() != 2 || colours[0] == colours[1] {
                let message = format!(
                    "The opening array must have two of the {name} for each side, on squares of different \
                     colours."
                );
                return Err((format!("shuffle.opposite-colours.{index}"), message));
            }
            groups.extend([true, false].map(|light| (piece, Group::Colour { light })));
        }
        let anywhere = shuffle.anywhere.iter().filter_map(piece);
        groups.extend(anywhere.map(|piece| (piece, Group::Anywhere(count(piece)))));
        let in_order: Vec<usize> = shuffle.in_order.iter().filter_map(piece).collect();
        let rest: Vec<usize> =
            white.iter().map(|(_, piece)| *piece).filter(|piece| in_order.contains(piece)).collect();
        // A piece in two lists would have more places than there are.
        if groups.iter().map(|(_, group)| group.size()).sum::<usize>() + rest.len() != white.len() {
            return fault("A piece can be in one list only.".to_owned());
        }
        Ok(ShuffledArrays {
            squares: white.iter().map(|(square, _)| *square).collect(),
            light: white.iter().map(|(square, _)| is_light(*square)).collect(),
            groups,
            rest,
        })
    }

    /// Returns White's squares, in their order. Black's are opposite.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Returns the number of arrays. They are numbered from 0.
    pub fn count(&self) -> u64 {
        // The number of squares for a group does not depend on the choices of the groups before it.
        let mut taken: Vec<Option<usize>> = vec![None; self.squares.len()];
        let mut count = 1;
        for (piece, group) in &self.groups {
            let free = self.free(&taken, *group);
            count *= choices(free.len(), group.size());
            for slot in free.into_iter().take(group.size()) {
                taken[slot] = Some(*piece);
            }
        }
        count
    }

    /// Returns the pieces of an array, by their indices in the definition, in the order of the
    /// [`squares`](Self::squares); nothing if the number is too large.
    pub fn pieces(&self, number: u64) -> Option<Vec<usize>> {
        let mut left = number;
        let mut placed: Vec<Option<usize>> = vec![None; self.squares.len()];
        for (piece, group) in &self.groups {
            let free = self.free(&placed, *group);
            let base = choices(free.len(), group.size());
            let chosen = choice(free.len(), group.size(), left % base);
            left /= base;
            for at in chosen {
                placed[free[at]] = Some(*piece);
            }
        }
        let mut rest = self.rest.iter().copied();
        let pieces: Option<Vec<usize>> =
            placed.into_iter().map(|piece| piece.or_else(|| rest.next())).collect();
        pieces.filter(|_| left == 0)
    }

    /// Returns the number of an array that [`pieces`](Self::pieces) returns; nothing for other pieces.
    pub fn number(&self, pieces: &[usize]) -> Option<u64> {
        let mut placed: Vec<Option<usize>> = vec![None; self.squares.len()];
        let (mut number, mut weight) = (0, 1);
        for (piece, group) in &self.groups {
            let free = self.free(&placed, *group);
            let chosen: Vec<usize> =
                (0..free.len()).filter(|at| pieces.get(free[*at]) == Some(piece)).collect();
            if chosen.len() != group.size() {
                return None;
            }
            number += weight * rank(free.len(), &chosen);
            weight *= choices(free.len(), group.size());
            for at in chosen {
                placed[free[at]] = Some(*piece);
            }
        }
        Some(number).filter(|number| self.pieces(*number).as_deref() == Some(pieces))
    }

    /// Returns the indices of the squares among which a group can choose.
    fn free(&self, placed: &[Option<usize>], group: Group) -> Vec<usize> {
        let fits = |slot: &usize| match group {
            Group::Colour { light } => self.light[*slot] == light,
            Group::Anywhere(_) => true,
        };
        (0..placed.len()).filter(|slot| placed[*slot].is_none()).filter(fits).collect()
    }
}

impl Group {
    fn size(self) -> usize {
        match self {
            Group::Colour { .. } => 1,
            Group::Anywhere(count) => count,
        }
    }
}

/// Returns the number of ways to choose `size` of `of` squares.
fn choices(of: usize, size: usize) -> u64 {
    (0..size as u64).fold(1, |ways, at| ways * (of as u64).saturating_sub(at) / (at + 1))
}

/// Returns the set of `size` of `of` squares that has this place among all of them in the order of words.
fn choice(of: usize, size: usize, mut place: u64) -> Vec<usize> {
    let mut chosen = Vec::with_capacity(size);
    for at in 0..of {
        if chosen.len() == size {
            break;
        }
        let with = choices(of - at - 1, size - chosen.len() - 1);
        if place < with {
            chosen.push(at);
        } else {
            place -= with;
        }
    }
    chosen
}

/// Returns the place of a set among all sets of its size.
fn rank(of: usize, chosen: &[usize]) -> u64 {
    let mut place = 0;
    let mut found = 0;
    for at in 0..of {
        match chosen.get(found) {
            Some(next) if *next == at => found += 1,
            Some(_) => place += choices(of - at - 1, chosen.len() - found - 1),
            None => break,
        }
    }
    place
}
