//! Letters and digits as strokes, so that no picture depends on installed fonts.

use crate::short;
use crate::theme::Rgb;

/// The height of capitals and digits; lower case letters reach from 24 to 70, with descenders to 90.
const CAPITAL: f32 = 70.0;
const GAP: f32 = 16.0;
const STROKE: f32 = 10.0;

/// A character, its width, and its strokes.
const GLYPHS: &[(char, f32, &str)] = &[
    ('A', 50.0, "M0 70L25 0L50 70M9 46H41"),
    ('B', 44.0, "M0 0H22A16 16 0 0 1 22 32H0M22 32H25A19 19 0 0 1 25 70H0V0"),
    ('C', 48.0, "M48 12A28 35 0 1 0 48 58"),
    ('D', 50.0, "M0 0H18A32 35 0 0 1 18 70H0Z"),
    ('E', 42.0, "M42 0H0V70H42M0 34H36"),
    ('F', 42.0, "M42 0H0V70M0 34H34"),
    ('G', 50.0, "M48 12A28 35 0 1 0 50 56V38H32"),
    ('H', 48.0, "M0 0V70M48 0V70M0 34H48"),
    ('I', 24.0, "M12 0V70M0 0H24M0 70H24"),
    ('J', 32.0, "M32 0V52A16 18 0 0 1 0 52"),
    ('K', 46.0, "M0 0V70M44 0L2 42M15 30L46 70"),
    ('L', 40.0, "M0 0V70H40"),
    ('M', 56.0, "M0 70V0L28 44L56 0V70"),
    ('N', 46.0, "M0 70V0L46 70V0"),
    ('O', 58.0, "M29 0A29 35 0 1 0 29 70A29 35 0 1 0 29 0Z"),
    ('P', 43.0, "M0 70V0H24A19 19 0 0 1 24 38H0"),
    ('Q', 58.0, "M29 0A29 35 0 1 0 29 70A29 35 0 1 0 29 0ZM38 50L58 74"),
    ('R', 44.0, "M0 70V0H24A19 19 0 0 1 24 38H0M24 38L44 70"),
    ('S', 44.0, "M42 12C38 3 30 0 22 0C10 0 2 7 2 17C2 40 44 28 44 51C44 63 34 70 22 70C11 70 3 65 0 56"),
    ('T', 48.0, "M0 0H48M24 0V70"),
    ('U', 48.0, "M0 0V46A24 24 0 0 0 48 46V0"),
    ('V', 50.0, "M0 0L25 70L50 0"),
    ('W', 68.0, "M0 0L17 70L34 12L51 70L68 0"),
    ('X', 46.0, "M0 0L46 70M46 0L0 70"),
    ('Y', 48.0, "M0 0L24 36L48 0M24 36V70"),
    ('Z', 46.0, "M0 0H44L0 70H46"),
    ('0', 44.0, "M22 0A22 35 0 1 0 22 70A22 35 0 1 0 22 0Z"),
    ('1', 18.0, "M0 14L18 0V70"),
    ('2', 44.0, "M2 18C2 6 11 0 22 0C34 0 42 8 42 19C42 36 14 48 0 70H44"),
    ('3', 40.0, "M2 8C8 2 14 0 21 0A17 17 0 0 1 21 33H15M21 33A18.5 18.5 0 0 1 21 70C12 70 5 67 0 60"),
    ('4', 46.0, "M34 70V0L0 50H46"),
    ('5', 44.0, "M40 0H8L4 32C10 27 16 25 22 25A22.5 22.5 0 0 1 22 70C12 70 5 67 0 60"),
    ('6', 44.0, "M36 3C14 0 0 20 0 47A22 23 0 1 0 22 24C11 24 3 31 0 42"),
    ('7', 42.0, "M0 0H42L14 70"),
    (
        '8',
        42.0,
        "M21 0A16.5 16.5 0 1 0 21 33A16.5 16.5 0 1 0 21 0ZM21 33A18.5 18.5 0 1 0 21 70A18.5 18.5 0 1 0 21 \
         33Z",
    ),
    ('9', 44.0, "M8 67C30 70 44 50 44 23A22 23 0 1 0 22 46C33 46 41 39 44 28"),
    ('+', 38.0, "M19 18V56M0 37H38"),
    ('a', 36.0, "M36 24V70M36 47A18 23 0 1 0 0 47A18 23 0 1 0 36 47"),
    ('b', 36.0, "M0 0V70M0 47A18 23 0 1 0 36 47A18 23 0 1 0 0 47"),
    ('c', 33.0, "M33 32A19 23 0 1 0 33 62"),
    ('d', 36.0, "M36 0V70M36 47A18 23 0 1 0 0 47A18 23 0 1 0 36 47"),
    ('e', 36.0, "M0 46H36A18 23 0 1 0 31 62"),
    ('f', 26.0, "M26 2C14 -3 9 5 9 14V70M0 28H24"),
    ('g', 36.0, "M36 24V72A18 17 0 0 1 3 80M36 47A18 23 0 1 0 0 47A18 23 0 1 0 36 47"),
    ('h', 34.0, "M0 0V70M0 44A17 20 0 0 1 34 44V70"),
    ('i', 8.0, "M4 26V70M4 6V8"),
    ('j', 14.0, "M14 26V76A12 12 0 0 1 0 86M14 6V8"),
    ('k', 32.0, "M0 0V70M30 26L2 52M11 44L32 70"),
    ('l', 8.0, "M4 0V70"),
    ('m', 52.0, "M0 26V70M0 42A13 17 0 0 1 26 42V70M26 42A13 17 0 0 1 52 42V70"),
    ('n', 34.0, "M0 26V70M0 44A17 20 0 0 1 34 44V70"),
    ('o', 38.0, "M19 24A19 23 0 1 0 19 70A19 23 0 1 0 19 24Z"),
    ('p', 36.0, "M0 26V90M0 47A18 23 0 1 0 36 47A18 23 0 1 0 0 47"),
];

/// The glyph for unsupported characters.
const UNKNOWN: (f32, &str) = (40.0, "M0 0H40V70H0Z");

/// Writes a text centred on a point, with capitals of a given height.
pub(crate) fn write(text: &str, (x, y): (f32, f32), height: f32, colour: Rgb) -> String {
    let scale = height / CAPITAL;
    let glyphs: Vec<(f32, &str)> = text.chars().map(glyph).collect();
    let width = glyphs.iter().map(|(width, _)| width + GAP).sum::<f32>() - GAP;
    let (left, top) = (short(x - width * scale / 2.0), short(y - height / 2.0));
    let mut out = format!(
        "<g transform=\"translate({left} {top}) scale({})\" fill=\"none\" stroke=\"{colour}\" \
         stroke-width=\"{STROKE}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
        short(scale)
    );
    let mut at = 0.0;
    for (width, strokes) in glyphs {
        match at {
            0.0 => out.push_str(&format!("<path d=\"{strokes}\"/>")),
            _ => out.push_str(&format!("<path transform=\"translate({at})\" d=\"{strokes}\"/>")),
        }
        at += width + GAP;
    }
    out.push_str("</g>");
    out
}

fn glyph(c: char) -> (f32, &'static str) {
    let found = GLYPHS.iter().find(|(known, ..)| *known == c);
    found.map_or(UNKNOWN, |(_, width, strokes)| (*width, *strokes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_texts_of_pictures_are_supported() {
        // Sixteen files, any rank, any count, any letter of a piece.
        for c in ('a'..='p').chain('A'..='Z').chain('0'..='9').chain(['+']) {
            assert!(GLYPHS.iter().any(|(known, ..)| *known == c), "{c}");
        }
    }

    #[test]
    fn texts_are_centred() {
        let text = write("1", (50.0, 50.0), 70.0, Rgb(0));
        assert!(text.starts_with("<g transform=\"translate(41 15) scale(1)\""), "{text}");
    }
}
