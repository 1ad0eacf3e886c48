//! The laws and worked examples of the referee, in one binary so that it is linked once.

mod accepts;
mod away;
mod claims;
mod clocks;
mod endings;
mod garbage;
mod hub;
mod offers;
mod oracle;
mod random;
mod replay;
mod restore;
mod test_game;
mod tree;
mod verbs;
