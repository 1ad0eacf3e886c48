//! How the board and the pieces of a game look, which follows from its definition.

use tabiya_board::{BoardSize, Color, Square};
use tabiya_rules::Ruleset;
use tabiya_rules::def::RulesetDef;

use crate::theme::{Rgb, Theme};

/// How the board and the pieces of a game look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    /// Figures of two colours, on a chequered board in most games.
    Figures,
    /// Tiles that point away from their owner, on a board of lines.
    Tiles,
    /// Discs on the intersections of lines.
    Discs,
}

impl Look {
    /// Returns the look of a game.
    pub(crate) fn of(def: &RulesetDef) -> Look {
        let changes_sides = def.hands.as_ref().is_some_and(|hands| hands.keep_captured);
        let turned_over = def.pieces.iter().any(|piece| piece.letter.starts_with('+'));
        if changes_sides && turned_over {
            // Pieces with two faces that change sides cannot have a colour.
            Look::Tiles
        } else if def.royals.facing || def.royals.bikjang {
            // Generals that face each other on an open file: the family of xiangqi.
            Look::Discs
        } else {
            Look::Figures
        }
    }

    /// Returns whether the board has light and dark squares.
    pub(crate) fn is_chequered(self, def: &RulesetDef) -> bool {
        self == Look::Figures && !def.one_colour
    }
}

/// Returns whether a square of a chequered board is dark; a1 is.
pub(crate) fn is_dark(board: BoardSize, square: Square) -> bool {
    (board.file(square).0 + board.rank(square).0).is_multiple_of(2)
}

/// Returns whether the pieces of a game show their side by their direction, so that they turn with the
/// board.
///
/// ```
/// use tabiya_picture::are_turned;
/// use tabiya_rules::Ruleset;
/// assert!(are_turned(&Ruleset::builtin("shogi").unwrap()));
/// assert!(!are_turned(&Ruleset::builtin("chess").unwrap()));
/// ```
pub fn are_turned(ruleset: &Ruleset) -> bool {
    Look::of(ruleset.def()) == Look::Tiles
}

/// Returns the colours of the sides of a game; `None` if the sides do not differ by colour, or simply as
/// light and dark figures.
///
/// ```
/// use tabiya_picture::{Theme, side_colours};
/// use tabiya_rules::Ruleset;
/// let colours = |game| side_colours(&Ruleset::builtin(game).unwrap(), &Theme::light());
/// let [blue, red] = colours("janggi").unwrap();
/// assert_eq!(Some(red), colours("xiangqi").map(|[red, _]| red));
/// assert_eq!(blue.to_string(), "#1c4f9c");
/// assert!(colours("chess").is_none() && colours("shogi").is_none());
/// ```
pub fn side_colours(ruleset: &Ruleset, theme: &Theme) -> Option<[Rgb; 2]> {
    let def = ruleset.def();
    (Look::of(def) == Look::Discs).then(|| Color::ALL.map(|color| theme.disc(def, color).body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_a_family_look_alike() {
        for def in tabiya_rules::Ruleset::builtin_defs() {
            let expected = match def.id.as_str() {
                "animal" | "dobutsu" | "gorogoro" | "judkins" | "kyoto" | "minishogi" | "shogi"
                | "torishogi" => Look::Tiles,
                "xiangqi" | "minixiangqi" | "janggi" => Look::Discs,
                _ => Look::Figures,
            };
            assert_eq!(Look::of(&def), expected, "{}", def.id);
        }
    }
}
