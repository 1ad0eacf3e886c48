//! What tests and measurements need on a fresh machine: Rust's own components, Python packages, Debian's programs.
//! What the page's tests need is in `page.rs`.
use std::path::{Path, PathBuf};

use crate::{Outcome, shell};

/// The independent rule engines that the differential test asks.
const PACKAGES: [&str; 2] = ["pyffish", "chess"];

/// Makes sure that `cargo fmt` and `cargo clippy` exist.
pub(crate) fn components() -> Outcome {
    for (name, check) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if !shell::succeeds(&mut shell::cargo(&[check, "--version"])) {
            shell::run(&mut shell::command("rustup", &["component", "add", name]))
                .map_err(|why| format!("{name} is missing and could not be added: {why}"))?;
        }
    }
    Ok(())
}

/// A Python that has the packages, installed into `target/python` if need be.
///
/// # Errors
/// Why there is none. The differential test is then skipped, and the caller says so loudly.
pub(crate) fn python() -> Outcome<PathBuf> {
    let system = PathBuf::from("python3");
    if has_packages(&system) {
        return Ok(system);
    }
    let folder = shell::root().join("target/python");
    let python = folder.join("bin/python3");
    if has_packages(&python) {
        return Ok(python);
    }
    let place = folder.to_string_lossy().into_owned();
    if !shell::succeeds(&mut shell::command("python3", &["-m", "venv", &place])) {
        install_python()?;
        shell::output(&mut shell::command("python3", &["-m", "venv", &place]))?;
    }
    let mut arguments = vec!["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    arguments.extend(PACKAGES);
    shell::output(&mut shell::command(&python.to_string_lossy(), &arguments))?;
    if has_packages(&python) { Ok(python) } else { Err("the packages do not import".into()) }
}

fn has_packages(python: &Path) -> bool {
    let imports = format!("import {}", PACKAGES.join(", "));
    shell::succeeds(&mut shell::command(&python.to_string_lossy(), &["-c", &imports]))
}

/// Python itself, where we may install it.
fn install_python() -> Outcome {
    install("python3-venv")
}

/// A program from a Debian package, installed if it is not there and we may.
pub(crate) fn debian_program(program: &str, package: &str) -> Outcome {
    if Path::new(program).exists() { Ok(()) } else { install(package) }
}

/// A Debian package, installed if we may.
pub(crate) fn install(package: &str) -> Outcome {
    let root = shell::output(&mut shell::command("id", &["-u"])).is_ok_and(|id| id.trim() == "0");
    let sudo = !root && shell::succeeds(&mut shell::command("sudo", &["--non-interactive", "true"]));
    if !(root || sudo) || !shell::succeeds(&mut shell::command("apt-get", &["--version"])) {
        return Err(format!("the Debian package {package} is not installed"));
    }
    println!("installing {package} with apt-get");
    let apt = |arguments: &[&str]| {
        let before: &[&str] = if sudo { &["sudo", "--non-interactive", "apt-get"] } else { &["apt-get"] };
        let words: Vec<&str> = before.iter().chain(arguments).copied().collect();
        shell::output(&mut shell::command(words[0], &words[1..]))
    };
    apt(&["update", "--quiet"])?;
    apt(&["install", "--yes", "--quiet", "--no-install-recommends", package])?;
    Ok(())
}
