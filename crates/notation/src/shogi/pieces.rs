//! The names of the pieces of shogi in Japanese records.

use tabiya_rules::{Kind, Ruleset};

/// The names of a piece.
#[derive(Debug)]
pub(crate) struct Names {
    /// Its letter and its name in rulesets. Both have to match, since other games use the letters for other
    /// pieces.
    letter: &'static str,
    name: &'static str,
    /// The two letters of CSA.
    pub(crate) csa: &'static str,
    /// The name in a move.
    pub(crate) word: &'static str,
    /// The name in a diagram, where a piece has one character.
    pub(crate) sign: &'static str,
    /// Other names that are read.
    also: &'static [&'static str],
}

const fn names(
    letter: &'static str,
    name: &'static str,
    csa: &'static str,
    word: &'static str,
    sign: &'static str,
    also: &'static [&'static str],
) -> Names {
    Names { letter, name, csa, word, sign, also }
}

/// All pieces. Names of two characters come before those that they begin with.
static ALL: [Names; 14] = [
    names("+s", "promoted-silver", "NG", "成銀", "全", &[]),
    names("+n", "promoted-knight", "NK", "成桂", "圭", &[]),
    names("+l", "promoted-lance", "NY", "成香", "杏", &[]),
    names("k", "king", "OU", "玉", "玉", &["王"]),
    names("r", "rook", "HI", "飛", "飛", &[]),
    names("+r", "dragon", "RY", "龍", "龍", &["竜"]),
    names("b", "bishop", "KA", "角", "角", &[]),
    names("+b", "horse", "UM", "馬", "馬", &[]),
    names("g", "gold", "KI", "金", "金", &[]),
    names("s", "silver", "GI", "銀", "銀", &[]),
    names("n", "knight", "KE", "桂", "桂", &[]),
    names("l", "lance", "KY", "香", "香", &[]),
    names("p", "pawn", "FU", "歩", "歩", &[]),
    names("+p", "tokin", "TO", "と", "と", &[]),
];

/// Returns the names of a kind, if it is a piece of shogi.
pub(crate) fn of(ruleset: &Ruleset, kind: Kind) -> Option<&'static Names> {
    let (letter, name) = (ruleset.kind_letter(kind), ruleset.kind_name(kind));
    ALL.iter().find(|names| names.letter == letter && names.name == name)
}

/// Splits off the Japanese name of a piece. The kind is `Err` if shogi has the piece but the game does not.
pub(crate) fn split<'a>(ruleset: &Ruleset, text: &'a str) -> Option<(Result<Kind, &'static str>, &'a str)> {
    ALL.iter().find_map(|names| {
        let words = [names.word, names.sign].into_iter().chain(names.also.iter().copied());
        let rest = words.into_iter().find_map(|word| text.strip_prefix(word))?;
        Some((names.kind(ruleset).ok_or(names.name), rest))
    })
}

/// Returns the kind with these two letters of CSA.
pub(crate) fn by_csa(ruleset: &Ruleset, letters: &str) -> Option<Kind> {
    ALL.iter().find(|names| names.csa == letters).and_then(|names| names.kind(ruleset))
}

impl Names {
    fn kind(&self, ruleset: &Ruleset) -> Option<Kind> {
        ruleset.kind_lettered(self.letter).filter(|kind| ruleset.kind_name(*kind) == self.name)
    }
}
