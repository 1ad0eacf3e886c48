//! Named opening arrays: the even game, and handicaps that the stronger player gives.

/// Names and positions. The player who gives the handicap moves first.
const NAMED: [(&str, &str); 18] = [
    ("平手", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"),
    ("香落ち", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("右香落ち", "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("角落ち", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("飛車落ち", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("飛香落ち", "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("二枚落ち", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("三枚落ち", "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("四枚落ち", "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("五枚落ち", "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("左五枚落ち", "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("六枚落ち", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("左七枚落ち", "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("右七枚落ち", "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("八枚落ち", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("十枚落ち", "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("5五将棋", "rbsgk/4p/5/P4/KGSBR b -"),
    ("五々将棋", "rbsgk/4p/5/P4/KGSBR b -"),
];

/// The name of the even game.
pub(super) const EVEN: &str = "平手";

/// The name of all other positions; a diagram follows.
pub(super) const OTHER: &str = "その他";

/// Returns the SFEN of the array with a name, without the number.
pub(super) fn array(name: &str) -> Option<&'static str> {
    NAMED.iter().find(|(known, _)| *known == name).map(|(_, sfen)| *sfen)
}

/// Returns the name of the array with an SFEN.
pub(super) fn name(sfen: &str) -> Option<&'static str> {
    let (fields, _) = sfen.rsplit_once(' ')?;
    NAMED.iter().find(|(_, known)| *known == fields).map(|(name, _)| *name)
}

/// Returns whether an array is a handicap, in which the sides have other names.
pub(super) fn is_odds(name: &str) -> bool {
    name.ends_with("落ち")
}
