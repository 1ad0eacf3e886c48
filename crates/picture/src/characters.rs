//! Chinese and Japanese characters as strokes, for sets of pieces with characters. They are our own drawings:
//! straight lines and simple curves that stay legible on small boards.

use tabiya_rules::Ruleset;
use tabiya_rules::def::PieceDef;

use crate::short;
use crate::theme::Rgb;

/// The width of strokes in the box of 100 by 100 in which they are drawn.
const STROKE: f32 = 8.5;

/// A character and its strokes, in a box of 100 by 100.
const GLYPHS: &[(char, &str)] = &[
    ('王', "M16 14H84M20 49H80M10 88H90M50 14V88"),
    ('玉', "M16 14H84M20 49H80M10 88H90M50 14V88M64 62L77 76"),
    (
        '飛',
        "M14 14H60C61 32 72 46 90 46V34M84 10L68 22M70 22L84 33M42 28L14 38M8 58H56M26 36V62C26 78 20 88 8 \
         95M44 32V96M56 62H62C63 80 74 94 92 94V82M84 56L68 68M70 69L84 80",
    ),
    (
        '角',
        "M36 5L16 30M30 16H62L48 31M24 31V64C24 78 20 87 11 95M24 31H80V84C80 93 76 95 66 93M24 50H80M24 \
         69H80M52 31V69",
    ),
    ('金', "M50 5L8 42M50 5L92 42M30 43H70M18 61H82M50 43V92M28 69L36 83M72 69L64 83M10 92H90"),
    (
        '銀',
        "M25 6L5 36M25 6L46 30M13 39H38M9 56H43M26 39V86M13 64L17 76M40 64L35 76M5 90L46 84M54 10H86V47M54 \
         10V92M54 28H86M54 47H86M54 92L70 82M93 56L76 66M66 50C71 70 80 86 95 92",
    ),
    ('桂', "M5 32H44M25 6V96M24 34L6 68M27 42L43 60M54 22H92M73 6V46M49 46H96M54 68H92M73 54V92M47 92H97"),
    ('香', "M74 5L28 14M9 30H91M50 12V56M47 32L11 56M53 32L89 56M28 62H72V95H28ZM28 78H72"),
    (
        '歩',
        "M50 5V41M50 21H78M26 16V41M9 42H91M50 46V72L42 70M28 53L15 70M70 52L84 64M80 68C66 86 44 94 14 95",
    ),
    (
        '竜',
        "M50 4V17M18 20H82M32 25L37 37M68 25L62 37M8 41H92M24 52H76V80H24ZM24 66H76M50 52V86C50 93 54 95 62 \
         95H82C90 95 92 92 92 84",
    ),
    (
        '馬',
        "M24 8V64M24 8H80M51 8V64M24 27H74M24 45H74M24 64H84C84 82 82 92 78 96L68 92M14 76L9 92M30 76L33 \
         91M46 75L51 90M61 74L68 87",
    ),
    ('全', "M50 5L8 45M50 5L92 45M26 48H74M28 69H72M50 48V92M10 92H90"),
    ('圭', "M24 22H76M50 5V46M12 46H88M24 69H76M50 53V92M8 92H92"),
    ('杏', "M9 26H91M50 5V58M47 28L12 57M53 28L88 57M28 66H72V95H28Z"),
    ('と', "M32 6C34 24 38 36 43 45M82 24C56 37 20 54 20 74C20 96 52 96 84 92"),
    (
        '帥',
        "M28 4L18 17M13 18V96M13 18H42V46H13M13 62H42V90H13M55 28V80M55 28H93V76C93 83 88 84 80 82M74 5V97",
    ),
    (
        '將',
        "M13 10V44H35M6 64H35M18 64C18 80 14 90 6 96M35 5V97M64 4C60 18 54 27 45 34M60 18H90C84 38 68 51 46 \
         57M58 27L66 34M56 40L62 46M43 68H96M80 56V90C80 96 74 96 66 94M54 76L62 86",
    ),
    ('仕', "M30 6L6 46M20 31V96M37 38H96M67 8V88M44 88H92"),
    ('士', "M8 38H92M50 6V88M22 88H78"),
    ('相', "M5 32H46M27 6V96M25 34L6 68M29 42L44 58M56 12H91V92H56ZM56 38H91M56 65H91"),
    (
        '象',
        "M40 4L18 24M34 13H64L52 25M20 26H82V46H20ZM51 26V46M52 46C44 57 30 63 11 66M34 56C54 60 62 76 54 \
         96L42 92M46 66L13 82M54 77L10 97M86 52L62 64M58 62C66 78 78 87 94 91",
    ),
    ('車', "M10 16H90M22 29H78V67H22ZM22 48H78M7 82H93M50 3V97"),
    (
        '炮',
        "M11 30L18 50M43 25L35 44M26 6V46C26 70 18 86 5 96M28 56L42 82M60 6C58 20 52 30 44 38M57 20H92C92 52 \
         90 66 84 73L76 69M54 38H76V56H54M54 38V82C54 92 58 94 64 94H84C92 94 94 91 94 80",
    ),
    (
        '砲',
        "M5 14H46M27 14C25 36 17 50 5 62M15 54H41V90H15ZM60 6C58 20 52 30 44 38M57 20H92C92 52 90 66 84 \
         73L76 69M54 38H76V56H54M54 38V82C54 92 58 94 64 94H84C92 94 94 91 94 80",
    ),
    (
        '包',
        "M36 3C31 20 22 32 7 42M29 22H86C86 54 84 70 76 78L62 73M26 42H62V62H26M26 42V80C26 92 32 95 40 \
         95H76C88 95 91 91 91 80",
    ),
    ('兵', "M74 5L26 16M26 14V60M26 36H82M62 36V60M7 62H93M36 72L14 95M64 72L86 95"),
    (
        '卒',
        "M50 3V17M11 19H89M33 24C30 38 24 46 14 54M34 36L45 50M70 24C67 38 61 46 52 54M71 36L86 52M7 \
         66H93M50 55V97",
    ),
    (
        '楚',
        "M7 18H46M27 4V50M25 20L7 44M30 24L45 42M54 18H95M75 4V50M73 20L54 44M78 24L95 42M20 56H82L74 66M51 \
         56V90M51 73H78M28 68C26 82 18 92 7 97M26 80C42 94 66 95 95 93",
    ),
    (
        '漢',
        "M12 8L24 18M6 36L18 46M7 95L26 62M34 18H96M51 5V31M79 5V31M43 37H87V56H43ZM65 31V76M40 66H90M33 \
         77H97M64 78C58 87 48 93 34 97M66 78C72 87 82 93 96 97",
    ),
];

/// Returns the size of a tile with a character, compared with the largest: on sets of wood the king is the
/// largest piece and the pawn the smallest.
pub(crate) fn size(c: char) -> f32 {
    match c {
        '飛' | '角' | '竜' | '馬' => 0.97,
        '金' | '銀' | '全' => 0.94,
        '桂' | '圭' | '香' | '杏' => 0.91,
        '歩' | 'と' => 0.87,
        _ => 1.0,
    }
}

/// Returns whether every piece of a game has a character.
pub(crate) fn are_complete(ruleset: &Ruleset) -> bool {
    let known = |text: &String| text.chars().count() == 1 && text.chars().all(|c| find(c).is_some());
    let has = |piece: &PieceDef| piece.characters.as_ref().is_some_and(|both| both.iter().all(known));
    ruleset.def().pieces.iter().all(has)
}

/// Draws a character in a box with the given corner, width and height. Returns `None` if it has no drawing.
pub(crate) fn write(c: char, (x, y): (f32, f32), (width, height): (f32, f32), colour: Rgb) -> Option<String> {
    let strokes = find(c)?;
    let (across, down) = (short(width / 100.0), short(height / 100.0));
    Some(format!(
        "<path transform=\"translate({x} {y}) scale({across} {down})\" d=\"{strokes}\" fill=\"none\" \
         stroke=\"{colour}\" stroke-width=\"{STROKE}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    ))
}

fn find(c: char) -> Option<&'static str> {
    GLYPHS.iter().find(|(known, _)| *known == c).map(|(_, strokes)| *strokes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_of_a_game_is_drawn() {
        let mut used = std::collections::BTreeSet::new();
        for def in Ruleset::builtin_defs() {
            for text in def.pieces.iter().filter_map(|piece| piece.characters.as_ref()).flatten() {
                let c = text.chars().next().unwrap();
                assert!(text.chars().count() == 1 && find(c).is_some(), "{}: {text}", def.id);
                used.insert(c);
            }
        }
        for (c, strokes) in GLYPHS {
            assert!(used.contains(c), "{c} is not used");
            assert!(strokes.starts_with('M') && strokes.is_ascii(), "{c}");
        }
    }

    #[test]
    fn games_of_the_families_have_characters() {
        let with: Vec<String> = Ruleset::builtin_defs()
            .into_iter()
            .filter(|def| are_complete(&Ruleset::builtin(&def.id).unwrap()))
            .map(|def| def.id)
            .collect();
        assert_eq!(
            with,
            ["gorogoro", "janggi", "judkins", "kyoto", "minishogi", "minixiangqi", "shogi", "xiangqi"]
        );
    }
}
