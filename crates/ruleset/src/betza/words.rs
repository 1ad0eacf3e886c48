//! Descriptions of movements in English, for rule sheets.
//!
//! Parts that differ only in their directions share a clause: `WfF` is "one square orthogonally or diagonally
//! forward".

use super::{Hop, Movement, Part, UNLIMITED};

/// Describes a movement in English, as a clause without a full stop.
///
/// ```
/// use tabiya_ruleset::betza::{describe, parse};
///
/// let gold = parse("WfF").unwrap();
/// assert_eq!(describe(&gold), "one square orthogonally or diagonally forward");
///
/// let cannon = parse("mRcpR").unwrap();
/// assert_eq!(
///     describe(&cannon),
///     "any number of squares orthogonally to an empty square; \
///      captures orthogonally over exactly one piece"
/// );
/// ```
pub fn describe(movement: &Movement) -> String {
    let mut groups: Vec<Part> = Vec::new();
    for part in movement.parts.iter().flat_map(by_leap) {
        match groups.iter_mut().find(|group| can_join(group, &part)) {
            Some(group) => group.vectors.extend(part.vectors),
            None => groups.push(part),
        }
    }
    let mut text = String::new();
    let mut last_plain = false;
    for group in &mut groups {
        group.vectors.sort_unstable();
        group.vectors.dedup();
        // Alternatives of the same sort share a sentence; special moves have their own.
        let plain = group.quiet && group.capture && !group.initial;
        if !text.is_empty() {
            text.push_str(if plain && last_plain { ", or " } else { "; " });
        }
        text.push_str(&sentence(group));
        last_plain = plain;
    }
    text
}

/// Splits a part into parts whose vectors all have one length and shape, so that each can be put in words.
fn by_leap(part: &Part) -> Vec<Part> {
    let mut split: Vec<Part> = Vec::new();
    for &vector in &part.vectors {
        match split.iter_mut().find(|known| leap(known.vectors[0]) == leap(vector)) {
            Some(known) => known.vectors.push(vector),
            None => split.push(Part { vectors: vec![vector], ..part.clone() }),
        }
    }
    split
}

/// The common property of vectors that share a phrase: straight ones their length, oblique ones both
/// their lengths.
#[derive(PartialEq, Eq)]
enum Leap {
    Straight(u8),
    Oblique(u8, u8),
}

fn leap((x, y): (i8, i8)) -> Leap {
    let (x, y) = (x.unsigned_abs(), y.unsigned_abs());
    if x == 0 || y == 0 || x == y { Leap::Straight(x.max(y)) } else { Leap::Oblique(x.max(y), x.min(y)) }
}

/// Returns whether two parts differ only in where they go.
fn can_join(a: &Part, b: &Part) -> bool {
    let same = Part { vectors: a.vectors.clone(), ..b.clone() };
    *a == same && leap(a.vectors[0]) == leap(b.vectors[0])
}

fn sentence(part: &Part) -> String {
    let mut text = String::new();
    if part.initial {
        text.push_str("from its initial squares, ");
    }
    let leaps = part.hop == Hop::None && !part.lame && leap(part.vectors[0]) != Leap::Straight(1);
    // A rider with long steps is described by a noun, "any number of leaps".
    let rides = part.range > 1 && leap(part.vectors[0]) != Leap::Straight(1);
    let only_captures = part.capture && !part.quiet;
    text.push_str(match (only_captures, leaps && !rides) {
        (true, true) => "captures by leaping ",
        (true, false) => "captures ",
        (false, true) => "leaps ",
        (false, false) => "",
    });
    text.push_str(&way(part, rides, only_captures));
    match part.hop {
        Hop::None => {}
        Hop::Over => text.push_str(" over exactly one piece"),
        Hop::Behind => text.push_str(" over the first piece it meets, landing just behind it"),
    }
    if !part.capture {
        text.push_str(" to an empty square");
    }
    if part.lame {
        text.push_str(if part.quiet && part.capture { ", but cannot jump" } else { " without jumping" });
    }
    if part.en_passant {
        text.push_str(", also en passant");
    }
    text
}

/// Returns the words for range and directions.
fn way(part: &Part, rides: bool, only_captures: bool) -> String {
    let unlimited = part.range == UNLIMITED;
    let each = match leap(part.vectors[0]) {
        Leap::Straight(length) => {
            let directions = straight(&part.vectors);
            if !rides {
                // The range of a hopper is limited by its hurdle: "captures orthogonally over ...".
                if unlimited && (part.hop == Hop::Behind || part.hop == Hop::Over && only_captures) {
                    return directions;
                }
                let distance = match part.range {
                    UNLIMITED => "any number of squares".to_owned(),
                    1 => squares(length),
                    range => format!("up to {}", squares(range)),
                };
                return format!("{distance} {directions}");
            }
            format!("{} {directions}", squares(length))
        }
        Leap::Oblique(long, short) => oblique(&part.vectors, long, short),
    };
    match part.range {
        1 => each,
        UNLIMITED => format!("any number of leaps in a straight line, each {each}"),
        range => format!("up to {} leaps in a straight line, each {each}", count(range)),
    }
}

/// Returns the directions of orthogonal and diagonal vectors.
fn straight(vectors: &[(i8, i8)]) -> String {
    if vectors.len() == 8 {
        return "in any direction".into();
    }
    let has = |x: i8, y: i8| vectors.iter().any(|&(a, b)| (a.signum(), b.signum()) == (x, y));
    let (f, b, l, r) = (has(0, 1), has(0, -1), has(-1, 0), has(1, 0));
    let mut words = Vec::new();
    if f && b && l && r {
        words.push("orthogonally");
    } else {
        words.extend(f.then_some("forward"));
        words.extend(b.then_some("backward"));
        words.extend((l && r).then_some("sideways"));
        words.extend((l && !r).then_some("to the left"));
        words.extend((r && !l).then_some("to the right"));
    }
    let diagonals = (has(-1, 1), has(1, 1), has(-1, -1), has(1, -1));
    words.extend(match diagonals {
        (true, true, true, true) => vec!["diagonally"],
        (true, true, bl, br) => [
            Some("diagonally forward"),
            bl.then_some("diagonally backward left"),
            br.then_some("diagonally backward right"),
        ]
        .into_iter()
        .flatten()
        .collect(),
        (fl, fr, true, true) => [
            fl.then_some("diagonally forward left"),
            fr.then_some("diagonally forward right"),
            Some("diagonally backward"),
        ]
        .into_iter()
        .flatten()
        .collect(),
        (true, false, true, false) => vec!["diagonally left"],
        (false, true, false, true) => vec!["diagonally right"],
        (fl, fr, bl, br) => [
            fl.then_some("diagonally forward left"),
            fr.then_some("diagonally forward right"),
            bl.then_some("diagonally backward left"),
            br.then_some("diagonally backward right"),
        ]
        .into_iter()
        .flatten()
        .collect(),
    });
    either(&words)
}

/// Returns the directions of oblique vectors.
fn oblique(vectors: &[(i8, i8)], long: u8, short: u8) -> String {
    let whole = format!("{} one way and {} across", squares(long), squares(short));
    if vectors.len() == 8 {
        return whole;
    }
    if vectors.len() == 4 {
        let all = |on_side: fn((i8, i8)) -> bool| vectors.iter().all(|&vector| on_side(vector));
        for (on_side, side) in [
            (all(|(_, y)| y > 0), "forward"),
            (all(|(_, y)| y < 0), "backward"),
            (all(|(x, _)| x < 0), "to the left"),
            (all(|(x, _)| x > 0), "to the right"),
        ] {
            if on_side {
                return format!("{whole}, {side} only");
            }
        }
    }
    // Vertical ones first. Within each group, all combinations of direction and side are one phrase if they
    // are complete, and one phrase each otherwise.
    let mut phrases = Vec::new();
    for tall in [true, false] {
        let steps: Vec<(i8, i8)> =
            vectors.iter().copied().filter(|(x, y)| (y.abs() > x.abs()) == tall).collect();
        let (xs, ys) = (signs(steps.iter().map(|v| v.0)), signs(steps.iter().map(|v| v.1)));
        let mut say = |xs: &[i8], ys: &[i8]| {
            let (across, along) = (horizontal(xs), vertical(ys));
            let (first, second) = if tall { (along, across) } else { (across, along) };
            phrases.push(format!("{} {first} and {} {second}", squares(long), squares(short)));
        };
        if steps.len() == xs.len() * ys.len() {
            if !steps.is_empty() {
                say(&xs, &ys);
            }
        } else {
            steps.iter().for_each(|&(x, y)| say(&[x.signum()], &[y.signum()]));
        }
    }
    phrases.join(", or ")
}

fn signs(values: impl Iterator<Item = i8>) -> Vec<i8> {
    let mut found: Vec<i8> = values.map(i8::signum).collect();
    found.sort_unstable();
    found.dedup();
    found
}

fn horizontal(signs: &[i8]) -> &'static str {
    match signs {
        [-1] => "to the left",
        [1] => "to the right",
        _ => "sideways",
    }
}

fn vertical(signs: &[i8]) -> &'static str {
    match signs {
        [-1] => "backward",
        [1] => "forward",
        _ => "forward or backward",
    }
}

/// Joins words to "a, b or c".
fn either(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

fn squares(number: u8) -> String {
    format!("{} square{}", count(number), if number == 1 { "" } else { "s" })
}

fn count(number: u8) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(usize::from(number)).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}
