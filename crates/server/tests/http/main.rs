//! Tests of the addresses that need no game in progress, on a running server.

mod export;
mod headers;
mod openapi;
mod page;
mod replay;
mod rules;
mod server;
