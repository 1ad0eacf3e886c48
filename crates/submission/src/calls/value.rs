//! The values of expressions.

/// The value of an expression. Objects stay in the program; here they have numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CallValue {
    /// `null`.
    Null,
    /// A truth value.
    Boolean(bool),
    /// A whole number.
    Number(i64),
    /// A character.
    Character(char),
    /// A text.
    Text(String),
    /// A list or an array, with its number as an object.
    List(Vec<CallValue>, Option<usize>),
    /// A set, with its number as an object.
    Set(Vec<CallValue>, Option<usize>),
    /// Any other object.
    Object {
        /// Its number: the same for the same object.
        number: usize,
        /// The name of its class.
        class: String,
        /// The name of an enum constant.
        constant: Option<String>,
    },
}

impl CallValue {
    /// Returns the number of an object.
    pub(super) fn number(&self) -> Option<usize> {
        match self {
            CallValue::List(_, number) | CallValue::Set(_, number) => *number,
            CallValue::Object { number, .. } => Some(*number),
            _ => None,
        }
    }
}
