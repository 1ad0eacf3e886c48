//! What is under `/api`, one file for each topic.

pub(crate) mod about;
pub(crate) mod ask;
pub(crate) mod body;
pub(crate) mod export;
pub(crate) mod games;
pub(crate) mod host;
mod lobby;
pub(crate) mod openapi;
mod origin;
mod pace;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod socket;
pub(crate) mod table;
