//! How strong the engine plays: the options that limit it, and the level they mean.

use std::hash::{BuildHasher, RandomState};

use tabiya_engine::{Level, Limits};

/// The greatest skill, which is full strength.
pub(crate) const MAX_SKILL: u32 = 20;

/// A strength of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strength {
    /// Whether the rating limits the strength. Then the skill does not matter.
    pub(crate) limited: bool,
    pub(crate) elo: u32,
    pub(crate) skill: u32,
}

impl Default for Strength {
    fn default() -> Strength {
        Strength { limited: false, elo: Level::MAX.elo(), skill: MAX_SKILL }
    }
}

impl Strength {
    /// Returns the level: the one whose rating is nearest, or the one that corresponds to the skill.
    pub(crate) fn level(self) -> Level {
        if self.limited {
            return Level::all().min_by_key(|level| level.elo().abs_diff(self.elo)).unwrap_or(Level::MAX);
        }
        let steps = u32::from(Level::MAX.number() - Level::MIN.number());
        let number = u32::from(Level::MIN.number()) + self.skill.min(MAX_SKILL) * steps / MAX_SKILL;
        u8::try_from(number).ok().and_then(Level::new).unwrap_or(Level::MAX)
    }

    /// Returns whether the engine plays weaker than it can.
    pub(crate) fn is_reduced(self) -> bool {
        self.level() < Level::MAX
    }

    /// Returns the limits of a search for a move at this strength. Each search overlooks other moves.
    pub(crate) fn restrain(self, limits: Limits) -> Limits {
        let level = self.level().limits(RandomState::new().hash_one(0));
        let least = |own: Option<u64>, other: Option<u64>| own.into_iter().chain(other).min();
        let depth = least(limits.depth.map(u64::from), level.depth.map(u64::from));
        Limits {
            depth: depth.and_then(|depth| u32::try_from(depth).ok()),
            nodes: least(limits.nodes, level.nodes),
            oversight: level.oversight,
            ..limits
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skills_and_ratings_rise_with_the_level() {
        let skill = |skill| Strength { skill, ..Strength::default() }.level().number();
        assert_eq!([0, 2, 3, 10, 17, 19, 20, 99].map(skill), [1, 1, 2, 4, 6, 7, 8, 8]);
        let rated = |elo| Strength { limited: true, elo, skill: 0 }.level();
        assert_eq!([0, u32::MAX].map(rated), [Level::MIN, Level::MAX]);
        for level in Level::all() {
            assert_eq!(rated(level.elo()), level);
        }
    }

    #[test]
    fn the_smaller_limit_holds() {
        let full = Strength::default();
        let limits = Limits { depth: Some(3), nodes: Some(7), ..Limits::default() };
        let restrained = full.restrain(limits.clone());
        assert_eq!((restrained.depth, restrained.nodes, restrained.oversight), (Some(3), Some(7), None));
        assert_eq!(full.restrain(Limits::default()).depth, None);
        let weak = Strength { skill: 0, ..full };
        let restrained = weak.restrain(limits);
        assert_eq!((restrained.depth, restrained.nodes), (Level::MIN.limits(0).depth, Some(7)));
        assert!(restrained.oversight.is_some() && weak.is_reduced() && !full.is_reduced());
    }
}
