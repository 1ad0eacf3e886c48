//! What is answered at each address that has no game in progress behind it, by a server that runs.

mod export;
mod headers;
mod openapi;
mod page;
mod replay;
mod rules;
mod server;
