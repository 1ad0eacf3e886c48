//! A game in progress: its moves, clocks, offers, claims and verdict.
#![forbid(unsafe_code)]
