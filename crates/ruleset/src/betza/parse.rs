//! Parsing texts to [`Movement`]s.

use std::fmt;

use super::directions::{Atom, Direction, Way};
use super::{Hop, Movement, Part, UNLIMITED};

/// The longest range and the longest leap: no board has more than 16 files or ranks.
const LIMIT: u8 = 15;

/// Why a text is not a movement, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BetzaError {
    /// The first wrong character, counted from 1.
    pub column: usize,
    /// The number of wrong characters; 0 if characters are missing.
    pub length: usize,
    /// The error as a sentence.
    pub message: String,
    /// The replacement, if it is known.
    pub hint: Option<String>,
}

impl fmt::Display for BetzaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)?;
        match &self.hint {
            Some(hint) => write!(f, " {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for BetzaError {}

/// Reads a movement. The [module documentation](super) lists every letter.
///
/// ```
/// use tabiya_ruleset::betza::{parse, UNLIMITED};
///
/// let lance = parse("fR").unwrap();
/// assert_eq!((lance.parts[0].vectors.as_slice(), lance.parts[0].range), (&[(0, 1)][..], UNLIMITED));
///
/// let error = parse("WfsF").unwrap_err();
/// assert_eq!((error.column, error.length), (2, 2));
/// assert_eq!(error.message, "`fs` has no meaning before a diagonal atom.");
/// ```
pub fn parse(text: &str) -> Result<Movement, BetzaError> {
    let letters: Vec<char> = text.chars().collect();
    let mut reader = Reader { letters: &letters, at: 0 };
    let mut parts = Vec::new();
    while reader.at < letters.len() {
        parts.push(reader.part()?);
    }
    if parts.is_empty() {
        return Err(BetzaError {
            column: 1,
            length: 0,
            message: "A movement is missing.".into(),
            hint: Some("Write at least one atom, for example `W` or `R`.".into()),
        });
    }
    Ok(Movement { text: text.to_owned(), parts })
}

/// A direction and where it is written.
struct Placed {
    direction: Direction,
    at: usize,
    length: usize,
}

/// The modifiers before an atom, with their places for errors.
#[derive(Default)]
struct Modifiers {
    directions: Vec<Placed>,
    /// The letters that are not directions.
    others: Vec<(char, usize)>,
}

impl Modifiers {
    fn position(&self, letter: char) -> Option<usize> {
        self.others.iter().find(|&&(other, _)| other == letter).map(|&(_, at)| at)
    }

    fn has(&self, letter: char) -> bool {
        self.position(letter).is_some()
    }
}

/// An atom or shorthand as written.
struct Head {
    atoms: Vec<Atom>,
    /// Its range where none is written.
    range: u8,
    /// The letter that, written again, makes it a rider.
    double: Option<char>,
    name: String,
}

struct Reader<'a> {
    letters: &'a [char],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }

    fn written(&self, at: usize, length: usize) -> String {
        self.letters[at..at + length].iter().collect()
    }

    fn part(&mut self) -> Result<Part, BetzaError> {
        let begin = self.at;
        let modifiers = self.modifiers()?;
        if self.at == self.letters.len() {
            let length = self.at - begin;
            let text = self.written(begin, length);
            return Err(error(begin, length, format!("No atom follows `{text}`."))
                .hint("Modifiers stand before the atom that they change, as in `fW`."));
        }
        let head = self.head()?;
        let range = self.range(&head)?;
        let vectors = self.vectors(&head, &modifiers.directions)?;
        check(&modifiers, &head, range)?;
        let (moves, captures) = (modifiers.has('m'), modifiers.has('c'));
        Ok(Part {
            vectors,
            range,
            quiet: moves || !captures,
            capture: captures || !moves,
            initial: modifiers.has('i'),
            lame: modifiers.has('n'),
            en_passant: modifiers.has('e'),
            hop: match (modifiers.has('p'), modifiers.has('g')) {
                (true, _) => Hop::Over,
                (_, true) => Hop::Behind,
                _ => Hop::None,
            },
        })
    }

    /// Parses the modifiers before an atom.
    fn modifiers(&mut self) -> Result<Modifiers, BetzaError> {
        let mut found = Modifiers::default();
        while let Some(letter) = self.peek() {
            let at = self.at;
            if let Some(way) = Way::from_letter(letter) {
                // `fmlF` could be read as `flmF` or as `fmF` and `lmF`: refused.
                if found.directions.last().is_some_and(|last| last.at + last.length != at) {
                    return Err(error(
                        at,
                        1,
                        format!("The direction `{letter}` stands apart from the others."),
                    )
                    .hint("Write an atom's directions side by side."));
                }
                self.at += 1;
                let second = self.peek().and_then(Way::from_letter).filter(|&next| way.pairs_with(next));
                let (direction, length) = match second {
                    Some(next) => (Direction::Two(way, next), 2),
                    None => (Direction::One(way), 1),
                };
                self.at = at + length;
                found.directions.push(Placed { direction, at, length });
            } else if matches!(letter, 'm' | 'c' | 'i' | 'n' | 'e' | 'p' | 'g') {
                if found.has(letter) {
                    return Err(error(at, 1, format!("The modifier `{letter}` is written twice."))
                        .hint("Write it once."));
                }
                self.at += 1;
                found.others.push((letter, at));
            } else {
                break;
            }
        }
        Ok(found)
    }

    /// Parses an atom.
    fn head(&mut self) -> Result<Head, BetzaError> {
        let at = self.at;
        let letter = self.letters[at];
        if letter == '(' {
            return self.leap();
        }
        let one = |long, short| vec![Atom { long, short }];
        let both = || vec![Atom { long: 1, short: 0 }, Atom { long: 1, short: 1 }];
        let (atoms, range) = match letter {
            'W' => (one(1, 0), 1),
            'F' => (one(1, 1), 1),
            'D' => (one(2, 0), 1),
            'N' => (one(2, 1), 1),
            'A' => (one(2, 2), 1),
            'H' => (one(3, 0), 1),
            'L' | 'C' => (one(3, 1), 1),
            'J' | 'Z' => (one(3, 2), 1),
            'G' => (one(3, 3), 1),
            'K' => (both(), 1),
            'R' => (one(1, 0), UNLIMITED),
            'B' => (one(1, 1), UNLIMITED),
            'Q' => (both(), UNLIMITED),
            _ => return Err(unknown(letter, at)),
        };
        self.at += 1;
        Ok(Head { atoms, range, double: Some(letter), name: letter.into() })
    }

    /// Parses a leap `(x,y)`.
    fn leap(&mut self) -> Result<Head, BetzaError> {
        let at = self.at;
        let close = self.letters[at..].iter().position(|&letter| letter == ')');
        let length = close.map_or(self.letters.len() - at, |offset| offset + 1);
        let name = self.written(at, length);
        let inside = name.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let numbers = inside.and_then(|inside| inside.split_once(','));
        let Some((x, y)) = numbers.filter(|(x, y)| is_number(x) && is_number(y)) else {
            return Err(error(at, length, format!("`{name}` is not a leap."))
                .hint("Write two numbers in brackets, for example `(4,1)`."));
        };
        let (Some(x), Some(y)) = (number(x), number(y)) else {
            return Err(error(at, length, format!("The leap `{name}` is longer than any board."))
                .hint(format!("The longest leap is {LIMIT}.")));
        };
        if (x, y) == (0, 0) {
            return Err(error(at, length, "The leap `(0,0)` goes nowhere.")
                .hint("At least one of the two numbers must be 1 or more."));
        }
        self.at += length;
        // Both are at most 15.
        let (long, short) = (x.max(y) as i8, x.min(y) as i8);
        Ok(Head { atoms: vec![Atom { long, short }], range: 1, double: None, name })
    }

    /// Parses the range.
    fn range(&mut self, head: &Head) -> Result<u8, BetzaError> {
        let at = self.at;
        let Some(next) = self.peek() else { return Ok(head.range) };
        if Some(next) == head.double {
            if head.range == UNLIMITED {
                return Err(error(at, 1, format!("`{next}` goes any distance already."))
                    .hint(format!("Write `{next}` once.")));
            }
            self.at += 1;
            return Ok(UNLIMITED);
        }
        let length = self.letters[at..].iter().take_while(|letter| letter.is_ascii_digit()).count();
        if length == 0 {
            return Ok(head.range);
        }
        let text = self.written(at, length);
        self.at += length;
        if text == "0" {
            return Ok(UNLIMITED);
        }
        if text.starts_with('0') {
            return Err(error(at, length, format!("The range `{text}` begins with a zero."))
                .hint("Write `0` alone for any distance, or the number without the zero."));
        }
        number(&text).ok_or_else(|| {
            error(at, length, format!("The range {text} is longer than any board."))
                .hint(format!("The longest range is {LIMIT}; write `0` for any distance."))
        })
    }

    /// Returns the steps that the directions select.
    fn vectors(&self, head: &Head, directions: &[Placed]) -> Result<Vec<(i8, i8)>, BetzaError> {
        let mut vectors = Vec::new();
        if directions.is_empty() {
            vectors.extend(head.atoms.iter().flat_map(|atom| atom.vectors()));
        }
        for &Placed { direction, at, length } in directions {
            let text = self.written(at, length);
            let name = &head.name;
            // `flK` would be `fWlW` and `flF`: two readings of one text.
            if head.atoms.len() > 1 && matches!(direction, Direction::Two(..)) {
                return Err(error(at, length, format!("`{text}` has no meaning before `{name}`.")).hint(
                    format!("Write the orthogonal and the diagonal part of `{name}` one after the other."),
                ));
            }
            let before = vectors.len();
            for atom in &head.atoms {
                let chosen = atom.select(direction).map_err(|refusal| {
                    error(at, length, format!("`{text}` {}", refusal.why)).hint(refusal.hint)
                })?;
                for vector in chosen {
                    if !vectors.contains(&vector) {
                        vectors.push(vector);
                    }
                }
            }
            if vectors.len() == before {
                return Err(error(
                    at,
                    length,
                    format!("The direction `{text}` adds nothing to those before it."),
                )
                .hint("Leave it out."));
            }
        }
        vectors.sort_unstable();
        vectors.dedup();
        Ok(vectors)
    }
}

/// Refuses modifiers that contradict each other or mean nothing before this atom.
fn check(modifiers: &Modifiers, head: &Head, range: u8) -> Result<(), BetzaError> {
    let name = &head.name;
    if let Some(at) = modifiers.position('e')
        && !modifiers.has('c')
    {
        return Err(error(at, 1, "En passant is a capture, but this move has no `c`.")
            .hint(format!("Write `ce{name}` to capture en passant too.")));
    }
    let hop = modifiers.others.iter().find(|(letter, _)| matches!(letter, 'p' | 'g'));
    if let Some(&(letter, at)) = hop {
        let rest = modifiers.others.iter().filter(|&&(_, other)| other != at);
        if let Some(&(other, place)) = rest.clone().find(|(other, _)| matches!(other, 'p' | 'g' | 'n')) {
            return Err(error(place.max(at), 1, format!("`{letter}` and `{other}` contradict each other."))
                .hint("Leave one of them out."));
        }
        if range == 1 {
            return Err(error(
                at,
                1,
                format!("A single step leaves no room for the piece that `{letter}` jumps over."),
            )
            .hint(format!("Give `{name}` a range, for example `{letter}{name}0`.")));
        }
    }
    if let Some(at) = modifiers.position('n')
        && !head.atoms.iter().any(|atom| atom.passes_squares())
    {
        return Err(error(
            at,
            1,
            format!("`n` has no meaning before `{name}`, whose steps pass over no square."),
        )
        .hint("Leave it out."));
    }
    Ok(())
}

/// Signs of Betza's notation and its extensions (XBoard's, Bex) without a meaning here: modifiers such as `j`
/// (jumps), `o` (cylinder), `z` (crooked), `q` (circular) and `a` (again), atoms, and signs for ranges and
/// legs.
const UNSUPPORTED: &str = "adjkoqtuxyzOU*-[]";

/// The supported letters.
const SUPPORTED: &str = "Supported are the atoms `W F D N A H L C J Z G K R B Q` and `(x,y)`, the directions \
                         `f b l r v s h`, the modifiers `m c i n e p g`, and ranges: `3`, or `0` for any.";

/// Returns the error for a character that begins nothing.
fn unknown(letter: char, at: usize) -> BetzaError {
    let found = error(at, 1, format!("`{letter}` is not a letter of the movement notation."));
    match letter {
        letter if UNSUPPORTED.contains(letter) => {
            error(at, 1, format!("`{letter}` is Betza notation that Tabiya does not support."))
                .hint(SUPPORTED)
        }
        '0'..='9' => error(at, 1, "A range has no atom before it.")
            .hint("Write the number after its atom, as in `W3`."),
        ')' => error(at, 1, "`)` closes no bracket.").hint("Write a leap as `(4,1)`."),
        letter if letter.is_whitespace() => {
            error(at, 1, "A movement contains no blanks.").hint("Write the atoms one right after the other.")
        }
        _ => found.hint(SUPPORTED),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the value of a row of digits, if it is within the limit.
fn number(digits: &str) -> Option<u8> {
    digits.parse().ok().filter(|&value| value <= LIMIT)
}

/// Returns an error about the characters from an index.
fn error(at: usize, length: usize, message: impl Into<String>) -> BetzaError {
    BetzaError { column: at + 1, length, message: message.into(), hint: None }
}

impl BetzaError {
    fn hint(mut self, hint: impl Into<String>) -> BetzaError {
        self.hint = Some(hint.into());
        self
    }
}
