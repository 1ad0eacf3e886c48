//! Draws one piece: a figure, a tile or a disc with a drawing or a letter on it, in a box of 100 by 100.

use tabiya_rules::{Piece, Ruleset};

use crate::look::Look;
use crate::theme::{Inks, Theme};
use crate::view::View;
use crate::{art, characters, letters, short, steps};

/// The outline of a tile, which points forward.
const TILE: &str = "M50 4L82 14L92 95H8L18 14Z";

/// Draws the content of the SVG of a piece. Its kind must be one of the game.
pub(crate) fn draw(ruleset: &Ruleset, piece: Piece, look: Look, view: View, theme: &Theme) -> String {
    let def = ruleset.piece_def(piece.kind);
    let name = def.art.as_ref().unwrap_or(&def.name);
    let letter = def.letter.to_uppercase();
    let side = piece.color.index();
    // All pieces of a game show characters, or none.
    let wanted = match look {
        Look::Tiles => theme.kanji,
        Look::Discs => theme.hanzi,
        Look::Figures => false,
    };
    let characters = def.characters.as_ref().filter(|_| wanted && characters::are_complete(ruleset));
    let character = characters.and_then(|both| both[side].chars().next());
    match look {
        Look::Figures => {
            let inks = &theme.figures[side];
            let figure = art::figure(name, inks).unwrap_or_else(|| token(&letter, inks));
            // `q~`: a promoted piece that is demoted when it is captured.
            let reverts = ruleset.kind_letter(piece.kind).ends_with('~');
            if reverts { figure + &letters::write("+", (86.0, 16.0), 34.0, theme.check) } else { figure }
        }
        Look::Discs => {
            let inks = theme.disc(ruleset.def(), piece.color);
            match character {
                Some(character) => engraved(character, &inks),
                None => disc(name, &letter, &inks),
            }
        }
        Look::Tiles => {
            // The dots of animals are red, as on the tiles of their games.
            let inks = &theme.tiles[side];
            let colour = if art::animal(name).is_some() { theme.dots } else { inks.line };
            let tile = match character {
                Some(character) => written(character, &letter, inks),
                None => tile(name, &letter, &steps::draw(ruleset, piece, view, colour), inks),
            };
            if view.plays_up(piece.color) {
                tile
            } else {
                format!("<g transform=\"rotate(180 50 50)\">{tile}</g>")
            }
        }
    }
}

/// Draws a token for a figure that has no drawing.
fn token(letter: &str, inks: &Inks) -> String {
    let Inks { body, line, detail, .. } = inks;
    format!(
        "<circle cx=\"50\" cy=\"52\" r=\"37\" fill=\"{body}\" stroke=\"{line}\" stroke-width=\"3\"/>\
         <circle cx=\"50\" cy=\"52\" r=\"31\" fill=\"none\" stroke=\"{detail}\" stroke-width=\"1.5\"/>{}",
        letters::write(letter, (50.0, 52.0), 34.0, *detail)
    )
}

fn disc(name: &str, letter: &str, inks: &Inks) -> String {
    let Inks { body, line, .. } = inks;
    let face = match art::figure(name, inks) {
        Some(figure) => format!("<g transform=\"translate(15.5 14.5) scale(.69)\">{figure}</g>"),
        None => letters::write(letter, (50.0, 50.0), 36.0, *body),
    };
    format!(
        "<circle cx=\"50\" cy=\"50\" r=\"45\" fill=\"{line}\" stroke=\"{body}\" stroke-width=\"3\"/>\
         <circle cx=\"50\" cy=\"50\" r=\"40.5\" fill=\"none\" stroke=\"{body}\" stroke-width=\"1.5\"/>{face}"
    )
}

/// Draws a disc with a character.
fn engraved(character: char, inks: &Inks) -> String {
    let Inks { body, line, .. } = inks;
    let face = characters::write(character, (21.0, 21.0), (58.0, 58.0), *body).unwrap_or_default();
    format!(
        "<circle cx=\"50\" cy=\"50\" r=\"45\" fill=\"{line}\" stroke=\"{body}\" stroke-width=\"3\"/>\
         <circle cx=\"50\" cy=\"50\" r=\"40.5\" fill=\"none\" stroke=\"{body}\" stroke-width=\"1.5\"/>{face}"
    )
}

/// Draws a tile with a character, in the size of the piece.
fn written(character: char, letter: &str, inks: &Inks) -> String {
    let Inks { body, line, .. } = inks;
    let colour = if letter.starts_with('+') { inks.shine.unwrap_or(inks.detail) } else { inks.detail };
    let face = characters::write(character, (22.0, 22.0), (56.0, 67.0), colour).unwrap_or_default();
    let scale = characters::size(character);
    let shift = short(50.0 - 50.0 * scale);
    format!(
        "<g transform=\"translate({shift} {shift}) scale({scale})\">\
         <path d=\"{TILE}\" fill=\"{body}\" stroke=\"{line}\" stroke-width=\"3\" \
         stroke-linejoin=\"round\"/>{face}</g>"
    )
}

fn tile(name: &str, letter: &str, marks: &str, inks: &Inks) -> String {
    let Inks { body, line, .. } = inks;
    let face = match art::animal(name) {
        Some(animal) => format!("<g transform=\"translate(17 22) scale(.66)\">{animal}</g>"),
        None => {
            let promoted = letter.starts_with('+');
            let colour = if promoted { inks.shine.unwrap_or(inks.detail) } else { inks.detail };
            let height = if letter.chars().count() > 1 { 32.0 } else { 38.0 };
            letters::write(letter, (50.0, 54.0), height, colour)
        }
    };
    format!(
        "<path d=\"{TILE}\" fill=\"{body}\" stroke=\"{line}\" stroke-width=\"3\" \
         stroke-linejoin=\"round\"/>{marks}{face}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_without_drawings_are_known() {
        let inks = Theme::light().figures[0];
        let mut letters = Vec::new();
        for def in Ruleset::builtin_defs() {
            let look = Look::of(&def);
            let drawn = |name: &str| match look {
                Look::Tiles => art::animal(name).is_some(),
                Look::Figures | Look::Discs => art::figure(name, &inks).is_some(),
            };
            if !def.pieces.iter().all(|piece| drawn(piece.art.as_ref().unwrap_or(&piece.name))) {
                letters.push(def.id);
            }
        }
        assert_eq!(letters, ["judkins", "kyoto", "minishogi", "shogi", "torishogi"]);
    }
}
