//! Validation of the square of the duck.

use super::Duck;
use crate::validate::hooks::Validate;
use crate::validate::{SetupError, Validator};

impl Validate for Duck {
    fn validate(validator: &mut Validator<'_>) {
        let Some(square) = validator.setup.duck else { return };
        let message = if !validator.ruleset.def().duck {
            "There is no duck in this game.".to_owned()
        } else {
            match validator.setup.board.get(square.index()) {
                None => "The duck is not on the board.".to_owned(),
                Some(Some(_)) => {
                    format!("The duck cannot be on {}: a piece is there.", validator.name(square))
                }
                Some(None) => return,
            }
        };
        validator.errors.push(SetupError::DuckThere { square, message });
    }
}

/// Passes on the errors of this mechanism.
macro_rules! duck_errors {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The duck cannot stand on its square.
            "duck-there" DuckThere {
                /// The square.
                square: Square,
                /// The reason, as a sentence.
                message: String,
            } |f| f.write_str(message);
        } $($more)* }
    };
}
pub(crate) use duck_errors;
