//! The server as clients see it: started in this process on a free port, with a folder of its own.

mod client;
mod host;
mod http;

mod again;
mod beginning;
mod clocks;
mod commands;
mod limits;
mod playing;
mod restart;
mod security;
