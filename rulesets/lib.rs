//! The games of the chess family, as texts. Nothing here reads them.
#![no_std]
#![forbid(unsafe_code)]

macro_rules! games {
    ($($id:literal)*) => {
        /// Every built-in ruleset: its id and its text.
        pub const ALL: &[(&str, &str)] = &[$(($id, include_str!(concat!($id, ".toml")))),*];
    };
}

games! {
    "almost"
    "amazons"
    "animal"
    "antichess"
    "atomic"
    "berolina"
    "breakthrough"
    "capablanca"
    "cells"
    "chess"
    "chess960"
    "chigorin"
    "crazyhouse"
    "dobutsu"
    "duck"
    "gardner"
    "gorogoro"
    "gothic"
    "grand"
    "horde"
    "janggi"
    "judkins"
    "king-capture"
    "king-of-the-hill"
    "knightmate"
    "kyoto"
    "los-alamos"
    "makruk"
    "minishogi"
    "minixiangqi"
    "racing-kings"
    "seirawan"
    "shatranj"
    "shogi"
    "simulator"
    "three-check"
    "torishogi"
    "two-player"
    "xiangqi"
}

/// The games that lists show first, by id.
pub const POPULAR: &[&str] = &[
    "chess",
    "animal",
    "xiangqi",
    "shogi",
    "crazyhouse",
    "chess960",
    "janggi",
    "makruk",
    "atomic",
    "three-check",
    "antichess",
    "king-of-the-hill",
    "duck",
    "minishogi",
    "dobutsu",
];

macro_rules! weights {
    ($($id:literal)*) => {
        /// Weights for the evaluation of the computer player, fitted by self-play: the id of the game and the
        /// text.
        pub const WEIGHTS: &[(&str, &str)] = &[$(($id, include_str!(concat!($id, ".weights")))),*];
    };
}

weights! {
    "animal"
    "chess"
    "crazyhouse"
    "gorogoro"
    "king-capture"
    "king-of-the-hill"
    "minishogi"
    "shogi"
    "xiangqi"
}

/// The aliases that a ruleset text lists: the texts on its line `aliases = [...]`.
///
/// ```
/// let text = "id = \"x\"\naliases = [\"y\", \"z\"]\n";
/// assert!(tabiya_rulesets::aliases(text).eq(["y", "z"]));
/// ```
pub fn aliases(text: &str) -> impl Iterator<Item = &str> {
    let line = text.lines().find_map(|line| line.strip_prefix("aliases = [")).unwrap_or("");
    line.split('"').skip(1).step_by(2)
}

/// Compiles the example of the README.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
