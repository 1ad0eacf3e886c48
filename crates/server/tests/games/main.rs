//! Tests of games on a server that runs in this process on a free port, with a folder of its own.

mod client;
mod request;
mod server;
mod surfaces;

mod clocks;
mod commands;
mod computer;
mod creating;
mod limits;
mod offers;
mod playing;
mod restart;
mod security;
mod starts;
mod upgrade;
