//! The referee's answers, with which those of a program are compared.

mod explain;
mod files;
mod json;
mod plain;

pub use explain::describe;
pub(crate) use files::{Ran, output, simulate};
pub(crate) use json::{JsonAnswer, JsonReferee, Request};
pub(crate) use plain::{Expected, PlainReferee};
