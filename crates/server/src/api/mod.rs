//! The requests under `/api`, one file per topic.

pub(crate) mod about;
pub(crate) mod export;
pub(crate) mod games;
mod idempotency;
pub(crate) mod openapi;
mod picture;
pub(crate) mod position;
pub(crate) mod replay;
mod routes;
pub(crate) mod rules;
