//! `cargo xtask check`: checks that take too long for `cargo xtask test`.
use crate::{Outcome, shell};

/// Solves dobutsu shogi and compares the solution with the published figures.
pub(crate) fn dobutsu() -> Outcome {
    eprintln!("solving dobutsu: about 5 minutes and 7 GiB of memory");
    shell::run(&mut shell::cargo(&[
        "run",
        "--quiet",
        "--release",
        "-p",
        "tabiya-solve",
        "--example",
        "dobutsu",
    ]))
}
