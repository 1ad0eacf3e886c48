//! Expressions and literals as text, as scripts have them.

use std::fmt;

use super::{Expression, Literal};

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Literal::Null => f.write_str("null"),
            Literal::Boolean(value) => write!(f, "{value}"),
            Literal::Number(value) => write!(f, "{value}"),
            Literal::Character(value) => write!(f, "'{value}'"),
            Literal::Text(value) => write!(f, "{value:?}"),
        }
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expression::Literal(literal) => write!(f, "{literal}"),
            Expression::Variable(name) => f.write_str(name),
            Expression::List(items) => write!(f, "[{}]", joined(items)),
            Expression::Set(items) => write!(f, "{{{}}}", joined(items)),
            Expression::New(class, items) => write!(f, "{class}({})", joined(items)),
            Expression::Static(class, name, None) => write!(f, "{class}.{name}"),
            Expression::Static(class, name, Some(items)) => write!(f, "{class}.{name}({})", joined(items)),
            Expression::Function(name, items) => write!(f, "{name}({})", joined(items)),
            Expression::Call(object, name, items) => write!(f, "{object}.{name}({})", joined(items)),
            Expression::Field(object, name) => write!(f, "{object}.{name}"),
            Expression::Index(object, index) => write!(f, "{object}[{index}]"),
        }
    }
}

/// Writes items with commas between them.
pub(super) fn joined(items: &[impl fmt::Display]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
