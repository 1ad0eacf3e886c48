//! A program's evaluation of a position, as in PGN files of game sites: `0.35`, `#-3`, `0.35,22`.

use std::fmt;

/// A program's evaluation of a position.
///
/// ```
/// use tabiya_notation::{Evaluation, Score};
///
/// let mut found = Evaluation::from(Score::Centipawns(-50));
/// assert_eq!(found.to_string(), "-0.50");
/// found.depth = Some(22);
/// assert_eq!(found.to_string(), "-0.50,22");
/// assert_eq!(Evaluation::from(Score::Mate(-3)).to_string(), "#-3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Evaluation {
    /// The score.
    pub score: Score,
    /// How many half-moves deep the program has searched, if that is known.
    pub depth: Option<u16>,
}

/// A score, from White's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// The number of moves to mate, negative if Black mates.
    Mate(i32),
}

/// The greatest number of pawns, and of moves to mate. Larger numbers are kept as text.
const MOST: i32 = 10_000;

impl Evaluation {
    /// Parses an evaluation. Returns nothing for other texts, and for scores with more than two decimals,
    /// which could not be written as they were.
    pub(crate) fn parse(text: &str) -> Option<Evaluation> {
        let (score, depth) = match text.trim().split_once(',') {
            Some((score, depth)) => (score, Some(depth.trim().parse().ok()?)),
            None => (text.trim(), None),
        };
        Some(Evaluation { score: Score::parse(score.trim_end())?, depth })
    }
}

/// Creates an evaluation without a depth.
impl From<Score> for Evaluation {
    fn from(score: Score) -> Evaluation {
        Evaluation { score, depth: None }
    }
}

impl Score {
    fn parse(text: &str) -> Option<Score> {
        let (is_mate, text) = text.strip_prefix('#').map_or((false, text), |rest| (true, rest));
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let number = |digits: &str| {
            let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| digits.parse().ok()).flatten().filter(|number: &i32| *number <= MOST)
        };
        if is_mate {
            return Some(Score::Mate(sign * number(digits)?));
        }
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
        let hundredths = match decimals.len() {
            1 => 10 * number(decimals)?,
            2 => number(decimals)?,
            _ => return None,
        };
        Some(Score::Centipawns(sign * (100 * number(whole)? + hundredths)))
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Centipawns(score) => {
                let sign = if score < 0 { "-" } else { "" };
                write!(f, "{sign}{}.{:02}", score.unsigned_abs() / 100, score.unsigned_abs() % 100)?;
            }
            Score::Mate(moves) => write!(f, "#{moves}")?,
        }
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_survive_a_round_trip() {
        for text in ["0.00", "0.35", "-0.35", "12.00", "-9999.99,40", "#3", "#-12", "#0,99"] {
            assert_eq!(Evaluation::parse(text).unwrap().to_string(), text);
        }
        for (text, written) in [("+1", "1.00"), ("-.5", ""), ("0.3", "0.30"), (" 1.5 , 20 ", "1.50,20")] {
            let read = Evaluation::parse(text).map(|read| read.to_string()).unwrap_or_default();
            assert_eq!(read, written, "{text}");
        }
    }

    #[test]
    fn other_texts_are_not_evaluations() {
        for text in
            ["", "#", "x", "1.", "1.234", "--1", "+-1", "1e5", "99999999999", "20000", "1,", "1,x", "1,70000"]
        {
            assert_eq!(Evaluation::parse(text), None, "{text}");
        }
    }
}
