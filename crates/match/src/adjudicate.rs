//! Adjudication: ends games in which the scores of both programs leave no doubt. The board plays no part.

use std::fmt;
use std::str::FromStr;

use tabiya_board::Color;

use crate::arguments::{self, ArgumentError};
use crate::score::Score;

/// When a game is adjudicated as a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DrawRule {
    /// The number of moves of each side before which nothing is adjudicated.
    pub movenumber: u32,
    /// The number of moves in a row of each side with a score near zero.
    pub movecount: u32,
    /// How far from zero these scores may be, in hundredths of a pawn.
    pub score: i32,
}

/// When a game is adjudicated as a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ResignRule {
    /// The number of moves in a row of a side with a bad score.
    pub movecount: u32,
    /// How bad these scores are, in hundredths of a pawn.
    pub score: i32,
    /// Whether the other side must have reported scores that are as good.
    pub both: bool,
}

impl FromStr for DrawRule {
    type Err = ArgumentError;

    fn from_str(text: &str) -> Result<DrawRule, ArgumentError> {
        let mut rule = DrawRule { movenumber: 40, movecount: 8, score: 10 };
        for (key, value) in arguments::pairs(text, "--draw")? {
            match key.as_str() {
                "movenumber" => rule.movenumber = arguments::number(&key, &value)?,
                "movecount" => rule.movecount = positive(&key, &value)?,
                "score" => rule.score = arguments::number(&key, &value)?,
                _ => return Err(unknown(&key, "movenumber, movecount and score")),
            }
        }
        Ok(rule)
    }
}

impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "movenumber={} movecount={} score={}", self.movenumber, self.movecount, self.score)
    }
}

impl FromStr for ResignRule {
    type Err = ArgumentError;

    fn from_str(text: &str) -> Result<ResignRule, ArgumentError> {
        let mut rule = ResignRule { movecount: 3, score: 600, both: true };
        for (key, value) in arguments::pairs(text, "--resign")? {
            match (key.as_str(), value.as_str()) {
                ("movecount", _) => rule.movecount = positive(&key, &value)?,
                ("score", _) => rule.score = arguments::number(&key, &value)?,
                ("both", "yes") => rule.both = true,
                ("both", "no") => rule.both = false,
                ("both", _) => {
                    return Err(ArgumentError::new(format!("`both={value}`: yes or no is expected.")));
                }
                _ => return Err(unknown(&key, "movecount, score and both")),
            }
        }
        Ok(rule)
    }
}

impl fmt::Display for ResignRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let both = if self.both { "yes" } else { "no" };
        write!(f, "movecount={} score={} both={both}", self.movecount, self.score)
    }
}

fn positive(key: &str, value: &str) -> Result<u32, ArgumentError> {
    match arguments::number(key, value)? {
        0 => Err(ArgumentError::new(format!("`{key}=0`: the minimum is 1."))),
        number => Ok(number),
    }
}

fn unknown(key: &str, known: &str) -> ArgumentError {
    ArgumentError::new(format!("There is no key `{key}` here; the keys are {known}."))
}

/// The verdict of the scores of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Draw,
    Win(Color),
}

/// Counts the scores of one game.
#[derive(Debug)]
pub(crate) struct Adjudicator {
    draw: Option<DrawRule>,
    resign: Option<ResignRule>,
    sides: [Counts; 2],
}

/// The moves in a row of one side whose scores were near zero, bad or good.
#[derive(Clone, Copy, Default, Debug)]
struct Counts {
    moves: u32,
    even: u32,
    bad: u32,
    good: u32,
}

impl Adjudicator {
    pub(crate) fn new(draw: Option<DrawRule>, resign: Option<ResignRule>) -> Adjudicator {
        Adjudicator { draw, resign, sides: [Counts::default(); 2] }
    }

    /// Counts the score that a side reported with its move. A move without a score ends all series of its
    /// side.
    pub(crate) fn add(&mut self, side: Color, score: Option<Score>) -> Option<Verdict> {
        let counts = &mut self.sides[side.index()];
        counts.moves += 1;
        let score = score.map(Score::centipawns);
        let count = |fits: bool, series: u32| if fits { series + 1 } else { 0 };
        let within = |limit: Option<i32>, fits: fn(i32, i32) -> bool| match (score, limit) {
            (Some(score), Some(limit)) => fits(score, limit),
            _ => false,
        };
        let (zero, far) = (self.draw.map(|rule| rule.score), self.resign.map(|rule| rule.score));
        counts.even = count(within(zero, |score, limit| score.abs() <= limit), counts.even);
        counts.bad = count(within(far, |score, limit| score <= -limit), counts.bad);
        counts.good = count(within(far, |score, limit| score >= limit), counts.good);
        self.verdict()
    }

    fn verdict(&self) -> Option<Verdict> {
        let [white, black] = self.sides;
        if let Some(rule) = self.resign {
            let loses = |side: Counts, other: Counts| {
                side.bad >= rule.movecount && (!rule.both || other.good >= rule.movecount)
            };
            if loses(white, black) {
                return Some(Verdict::Win(Color::Black));
            }
            if loses(black, white) {
                return Some(Verdict::Win(Color::White));
            }
        }
        let rule = self.draw?;
        let is_even = |side: Counts| side.moves >= rule.movenumber && side.even >= rule.movecount;
        (is_even(white) && is_even(black)).then_some(Verdict::Draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(adjudicator: &mut Adjudicator, pairs: &[(i32, i32)]) -> Vec<Option<Verdict>> {
        let both = pairs.iter().flat_map(|(white, black)| [(Color::White, *white), (Color::Black, *black)]);
        both.map(|(side, score)| adjudicator.add(side, Some(Score::Centipawns(score)))).collect()
    }

    #[test]
    fn a_win_needs_both_programs() {
        let rule: ResignRule = "movecount=2 score=500".parse().unwrap();
        let mut game = Adjudicator::new(None, Some(rule));
        assert_eq!(
            scores(&mut game, &[(-600, 100), (-700, 550), (-800, 600)]).last().unwrap(),
            &Some(Verdict::Win(Color::Black))
        );
        let mut game = Adjudicator::new(None, Some(rule));
        assert!(scores(&mut game, &[(-600, 100), (-700, 100), (-800, 100)]).iter().all(Option::is_none));
        let mut game = Adjudicator::new(None, Some(ResignRule { both: false, ..rule }));
        assert_eq!(scores(&mut game, &[(-600, 100), (-700, 100)])[2], Some(Verdict::Win(Color::Black)));
    }

    #[test]
    fn a_series_must_not_be_interrupted() {
        let rule: ResignRule = "movecount=2 score=500 both=no".parse().unwrap();
        let mut game = Adjudicator::new(None, Some(rule));
        assert!(scores(&mut game, &[(-600, 0), (-400, 0), (-600, 0)]).iter().all(Option::is_none));
        assert_eq!(game.add(Color::White, None), None);
        assert_eq!(game.add(Color::White, Some(Score::Mate(-3))), None);
        assert_eq!(game.add(Color::White, Some(Score::Mate(-2))), Some(Verdict::Win(Color::Black)));
    }

    #[test]
    fn draws_need_a_number_of_moves() {
        let rule: DrawRule = "movenumber=3 movecount=2 score=10".parse().unwrap();
        let mut game = Adjudicator::new(Some(rule), None);
        let verdicts = scores(&mut game, &[(5, -5), (0, 10), (-10, 3)]);
        assert_eq!(verdicts.iter().position(Option::is_some), Some(5));
        assert_eq!(verdicts[5], Some(Verdict::Draw));
    }

    #[test]
    fn rules_are_read_back() {
        let rule: DrawRule = "score=5".parse().unwrap();
        assert_eq!(rule.to_string(), "movenumber=40 movecount=8 score=5");
        assert_eq!(rule.to_string().parse(), Ok(rule));
        let rule: ResignRule = "both=no".parse().unwrap();
        assert_eq!(rule.to_string().parse(), Ok(rule));
        for text in ["movecount=0", "x=1", "score", "score=high"] {
            assert!(text.parse::<DrawRule>().is_err(), "{text}");
        }
        assert!("both=perhaps".parse::<ResignRule>().is_err());
    }
}
