//! Writing movements as text.

use super::directions::{Atom, Direction, Way};
use super::{Hop, Movement, Part, UNLIMITED};

/// Returns the canonical form of the parts of a movement, which is equal for equal meanings: parts that
/// differ only in their steps are joined, and everything is sorted.
///
/// ```
/// use tabiya_ruleset::betza::{canonical, parse};
/// let [one, two] = ["fWsWbW", "W"].map(|text| parse(text).unwrap());
/// assert_eq!(canonical(&one.parts), canonical(&two.parts));
/// ```
pub fn canonical(parts: &[Part]) -> Vec<Part> {
    let mut groups: Vec<Part> = Vec::new();
    for part in parts {
        match groups.iter_mut().find(|group| attributes(group) == attributes(part)) {
            Some(group) => group.vectors.extend(&part.vectors),
            None => groups.push(part.clone()),
        }
    }
    for group in &mut groups {
        group.vectors.sort_unstable();
        group.vectors.dedup();
    }
    groups.sort_by(|a, b| (&a.vectors, attributes(a)).cmp(&(&b.vectors, attributes(b))));
    groups
}

/// Returns the modifiers of a part other than its directions.
fn attributes(part: &Part) -> (u8, [bool; 5], u8) {
    let flags = [part.quiet, part.capture, part.initial, part.lame, part.en_passant];
    (part.range, flags, part.hop as u8)
}

/// Writes a movement with these parts.
///
/// Parts that the notation cannot express, such as one that neither moves nor captures, are written as a text
/// that is refused or has another meaning; compare the meanings if that matters.
///
/// ```
/// use tabiya_ruleset::betza::{parse, write};
/// let pawn = parse("ifmnDmfWcefF").unwrap();
/// assert_eq!(write(&pawn.parts).text, "fceFfmWfimnD");
/// ```
pub fn write(parts: &[Part]) -> Movement {
    let mut text = String::new();
    // The range of the last atom, if it is not written yet.
    let mut unwritten = "";
    for part in canonical(parts) {
        for atom in atoms(&part) {
            let token = self::atom(&part, atom);
            // `W` after `W` would be read as a rider.
            if text.chars().last() == token.chars().next() {
                text.push_str(unwritten);
            }
            unwritten = if part.range == UNLIMITED { "0" } else { "1" };
            text.push_str(&token);
        }
    }
    Movement { text, parts: parts.to_vec() }
}

/// Returns the leaps of a part, each once.
fn atoms(part: &Part) -> Vec<Atom> {
    let mut found: Vec<Atom> = Vec::new();
    for (x, y) in &part.vectors {
        let (x, y) = (x.saturating_abs(), y.saturating_abs());
        let atom = Atom { long: x.max(y), short: x.min(y) };
        if !found.contains(&atom) {
            found.push(atom);
        }
    }
    found.sort_by_key(|atom| (atom.long, atom.short));
    found
}

/// Writes one atom of a part, with its modifiers and range.
fn atom(part: &Part, atom: Atom) -> String {
    let vectors: Vec<(i8, i8)> =
        atom.vectors().into_iter().filter(|vector| part.vectors.contains(vector)).collect();
    let mut text = directions(atom, &vectors);
    let both = part.quiet && part.capture && !part.en_passant;
    for (letter, given) in [
        ('i', part.initial),
        ('m', part.quiet && !both),
        ('c', part.capture && !both),
        ('n', part.lame),
        ('e', part.en_passant),
        ('p', part.hop == Hop::Over),
        ('g', part.hop == Hop::Behind),
    ] {
        text.extend(given.then_some(letter));
    }
    let rides = part.range == UNLIMITED;
    match (atom.long, atom.short) {
        (1, 0) if rides => return text + "R",
        (1, 1) if rides => return text + "B",
        (1, 0) => text.push('W'),
        (1, 1) => text.push('F'),
        (2, 0) => text.push('D'),
        (2, 1) => text.push('N'),
        (2, 2) => text.push('A'),
        (3, 0) => text.push('H'),
        (3, 1) => text.push('L'),
        (3, 2) => text.push('J'),
        (3, 3) => text.push('G'),
        (long, short) => text.push_str(&format!("({long},{short})")),
    }
    match part.range {
        1 => {}
        UNLIMITED => text.push('0'),
        range => text.push_str(&range.to_string()),
    }
    text
}

/// Returns the directions that select exactly these vectors of an atom.
fn directions(atom: Atom, vectors: &[(i8, i8)]) -> String {
    if atom.vectors() == vectors {
        return String::new();
    }
    for letter in ['f', 'b', 'l', 'r', 'v', 's'] {
        let chosen = Way::from_letter(letter).and_then(|way| atom.select(Direction::One(way)).ok());
        if chosen.is_some_and(|chosen| chosen == vectors) {
            return letter.into();
        }
    }
    let mut text = String::new();
    for &(x, y) in vectors {
        let vertical = if y > 0 { 'f' } else { 'b' };
        let sideways = if x > 0 { 'r' } else { 'l' };
        match (x, y) {
            (0, _) => text.push(vertical),
            (_, 0) => text.push(sideways),
            // The second letter is the one toward which the leap is longer.
            _ if y.unsigned_abs() > x.unsigned_abs() => text.extend([sideways, vertical]),
            _ => text.extend([vertical, sideways]),
        }
    }
    text
}
