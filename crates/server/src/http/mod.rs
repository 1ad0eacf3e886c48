//! HTTP: accepting connections, routing, reading requests into types, and the headers of all responses.

pub(crate) mod accept;
pub(crate) mod bearer;
pub(crate) mod body;
pub(crate) mod headers;
mod health;
pub(crate) mod host;
pub(crate) mod origin;
pub(crate) mod query;
pub(crate) mod router;
pub(crate) mod trace;
pub(crate) mod unsent;
mod write_timeout;
