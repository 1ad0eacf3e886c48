//! Validation of the number of checks.

use tabiya_board::Color;

use super::CheckCount;
use crate::validate::hooks::Validate;
use crate::validate::{SetupError, Validator};

impl Validate for CheckCount {
    fn validate_counters(validator: &mut Validator<'_>) {
        let def = validator.ruleset.def();
        if def.endings.checks.is_none() && def.counter().is_some() {
            // Another mechanism counts.
            return;
        }
        let limit = def.endings.checks.unwrap_or(0);
        for color in Color::ALL {
            let given = validator.setup.counters[color];
            if given > limit {
                validator.errors.push(SetupError::TooManyChecks { color, given, limit });
            }
        }
    }
}

/// Passes on the errors of this ending.
macro_rules! check_count_errors {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A side has given more checks than possible.
            "too-many-checks" TooManyChecks {
                /// The side.
                color: Color,
                /// The number in the setup.
                given: u8,
                /// The number that wins; 0 if checks are not counted.
                limit: u8,
            } |f| match limit {
                0 => write!(f, "This game counts no checks, but the setup has {given}."),
                _ => write!(f, "A side cannot have given {given} checks: the game ends with {limit}."),
            };
        } $($more)* }
    };
}
pub(crate) use check_count_errors;
