//! Tests of games on a server that runs in this process on a free port, with a folder of its own.

mod client;
mod request;
mod server;
mod surfaces;

mod away;
mod clocks;
mod commands;
mod computer;
mod connections;
mod creating;
mod expiry;
mod limits;
mod lobby;
mod offers;
mod operators;
mod playing;
mod promises;
mod repeating;
mod restart;
mod security;
mod slow_readers;
mod starts;
mod upgrade;
