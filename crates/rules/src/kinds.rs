//! The kinds of a ruleset: the pieces of the definition, and a *twin* for each piece that came from a
//! promotion and reverts when it is captured.

use core::ops::Index;

use tabiya_board::{Color, Square};

use crate::core::sink::KindBits;
use crate::def::RulesetDef;

/// One kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KindInfo {
    /// The index of the piece in the definition.
    pub(crate) piece: usize,
    /// For a twin, the index of the piece that was promoted.
    pub(crate) promoted_from: Option<usize>,
    /// The kind that it has in hand after a capture, if it is another.
    pub(crate) reverts_to: Option<usize>,
    /// The FEN letter, with `+` before it or `~` after it.
    pub(crate) letter: String,
    /// The name.
    pub(crate) name: String,
}

/// All kinds: first the pieces of the definition in its order, then the twins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kinds(Vec<KindInfo>);

impl Kinds {
    /// Returns the kinds of a game. `twins` are the promotions for which there is a twin: the index of the
    /// piece that promotes, and the name of the piece that it becomes.
    pub(crate) fn of<'d>(def: &'d RulesetDef, twins: impl Iterator<Item = (usize, &'d String)>) -> Kinds {
        let mut kinds: Vec<KindInfo> = def
            .pieces
            .iter()
            .enumerate()
            .map(|(piece, info)| KindInfo {
                piece,
                promoted_from: None,
                reverts_to: info
                    .letter
                    .strip_prefix('+')
                    .and_then(|base| def.pieces.iter().position(|other| other.letter == base)),
                letter: info.letter.clone(),
                name: info.name.clone(),
            })
            .collect();
        for (from, name) in twins {
            let Some(target) = def.pieces.iter().position(|other| other.name == *name) else { continue };
            let letter = &def.pieces[target].letter;
            if letter.starts_with('+') {
                continue;
            }
            kinds.push(KindInfo {
                piece: target,
                promoted_from: Some(from),
                reverts_to: Some(from),
                letter: format!("{letter}~"),
                name: format!("promoted {name}"),
            });
        }
        Kinds(kinds)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &KindInfo> {
        self.0.iter()
    }

    /// Returns the kinds for which a predicate holds.
    pub(crate) fn set(&self, holds: impl Fn(&KindInfo) -> bool) -> KindBits {
        self.0.iter().enumerate().filter(|(_, info)| holds(info)).fold(0, |set, (kind, _)| set | 1 << kind)
    }

    /// Returns the kinds of the pieces with these names, including twins.
    pub(crate) fn named(&self, names: &[String]) -> KindBits {
        let pieces: Vec<usize> = names.iter().filter_map(|name| self.plain(name)).collect();
        self.set(|info| pieces.contains(&info.piece))
    }

    /// Returns the kinds of the pieces with these names, without twins.
    pub(crate) fn named_plain(&self, names: &[String]) -> KindBits {
        names.iter().filter_map(|name| self.plain(name)).fold(0, |set, kind| set | 1 << kind)
    }

    /// Returns the kind of the piece with a name.
    pub(crate) fn plain(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|info| info.promoted_from.is_none() && info.name == name)
    }

    /// Returns the kind that a piece named `from` becomes when it promotes to the piece named `into`: the
    /// twin, if there is one.
    pub(crate) fn promoted(&self, into: &str, from: &str) -> Option<usize> {
        let target = self.plain(into)?;
        let source = self.plain(from)?;
        let twin = self.0.iter().position(|info| info.piece == target && info.promoted_from == Some(source));
        Some(twin.unwrap_or(target))
    }
}

impl Index<usize> for Kinds {
    type Output = KindInfo;
    fn index(&self, kind: usize) -> &KindInfo {
        &self.0[kind]
    }
}

/// The opening array: the squares of pieces, as indices of the definition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct StartArray {
    pub(crate) pieces: Vec<(Square, Color, usize)>,
    pub(crate) hands: [Vec<(usize, u8)>; 2],
}

impl StartArray {
    /// Returns the first square on which a side has a piece with a name.
    pub(crate) fn square_of(&self, def: &RulesetDef, name: &str, side: usize) -> Option<Square> {
        self.pieces
            .iter()
            .find(|(_, color, piece)| color.index() == side && def.pieces[*piece].name == name)
            .map(|(square, ..)| *square)
    }

    /// Returns the squares on which a side has a piece.
    pub(crate) fn squares_of(&self, piece: usize, side: usize) -> impl Iterator<Item = Square> + '_ {
        self.pieces
            .iter()
            .filter(move |(_, color, other)| color.index() == side && *other == piece)
            .map(|(square, ..)| *square)
    }

    /// Returns the number of pieces of each kind that each side has on the board.
    pub(crate) fn counts(&self) -> [[u8; 32]; 2] {
        let mut counts = [[0; 32]; 2];
        for (_, color, piece) in &self.pieces {
            let count: &mut u8 = &mut counts[color.index()][*piece];
            *count = count.saturating_add(1);
        }
        counts
    }

    /// Returns how many royal pieces each side has, and so needs.
    pub(crate) fn royals_needed(&self, def: &RulesetDef) -> [u8; 2] {
        let mut needed = [0u8; 2];
        for (_, color, piece) in &self.pieces {
            let count = &mut needed[color.index()];
            *count = count.saturating_add(def.pieces[*piece].royal.into());
        }
        needed
    }
}
