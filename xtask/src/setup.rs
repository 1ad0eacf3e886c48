//! Installs the tools of tests and benchmarks on a fresh machine: Rust components, Python packages, Debian
//! packages. The tools for the page's tests are in `page.rs`.
use std::path::{Path, PathBuf};

use crate::{Outcome, shell};

/// The independent rule engines that the differential test compares with.
const PACKAGES: [&str; 2] = ["pyffish", "chess"];
/// The Debian package with Python's `venv`, and Python itself.
const VENV: &str = "python3-venv";

/// Installs `cargo fmt` and `cargo clippy` if they are missing.
pub(crate) fn components() -> Outcome {
    for (name, check) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if !shell::succeeds(&mut shell::cargo(&[check, "--version"])) {
            shell::run(&mut shell::command("rustup", &["component", "add", name]))
                .map_err(|why| format!("{name} is missing and could not be added: {why}"))?;
        }
    }
    Ok(())
}

/// What the tests of submissions and starters need, by a file of each package.
const COURSES: [(&str, &str); 5] = [
    ("/usr/bin/bwrap", "bubblewrap"),
    ("/usr/bin/javac", "default-jdk-headless"),
    ("/usr/share/java/junit4.jar", "junit4"),
    ("/usr/bin/make", "make"),
    ("/usr/bin/g++", "g++"),
];

/// Installs the sandbox and the compilers of submissions, if they are missing and where permitted. Their
/// tests fail without them.
pub(crate) fn courses() -> Outcome {
    COURSES.iter().try_for_each(|(file, package)| debian_program(file, package))
}

/// Returns the packages that [`courses`] will install.
pub(crate) fn missing_for_courses() -> Vec<&'static str> {
    COURSES.iter().filter(|(file, _)| !Path::new(file).exists()).map(|(_, package)| *package).collect()
}

/// Prints the names of the Debian packages that are about to be installed, before the first use of `apt-get`,
/// or that are missing and cannot be installed.
pub(crate) fn announce(packages: &[&str]) {
    if let Some(text) = announcement(packages, apt_get().is_some()) {
        println!("{text}");
    }
}

/// Returns the text of [`announce`].
fn announcement(packages: &[&str], permitted: bool) -> Option<String> {
    if packages.is_empty() {
        return None;
    }
    let names = packages.join(", ");
    Some(if permitted {
        format!("These Debian packages are missing and will be installed with apt-get: {names}")
    } else {
        format!("These Debian packages are missing and cannot be installed here: {names}")
    })
}

/// Returns the Debian packages that [`python`] will install.
pub(crate) fn missing_packages() -> Vec<&'static str> {
    let found = has_packages(Path::new("python3")) || has_packages(&environment().join("bin/python3"));
    let has_venv = || shell::succeeds(&mut shell::command("python3", &["-c", "import venv, ensurepip"]));
    if found || has_venv() { Vec::new() } else { vec![VENV] }
}

/// Returns the folder of our Python environment.
fn environment() -> PathBuf {
    shell::root().join("target/python")
}

/// Returns a Python interpreter that has the packages, installed into `target/python` if necessary.
///
/// # Errors
/// Returns the reason why there is none. The differential test is then skipped, and the caller reports it.
pub(crate) fn python() -> Outcome<PathBuf> {
    let system = PathBuf::from("python3");
    if has_packages(&system) {
        return Ok(system);
    }
    let folder = environment();
    let python = folder.join("bin/python3");
    if has_packages(&python) {
        return Ok(python);
    }
    let place = folder.to_string_lossy().into_owned();
    if !shell::succeeds(&mut shell::command("python3", &["-m", "venv", &place])) {
        install(VENV)?;
        shell::output(&mut shell::command("python3", &["-m", "venv", &place]))?;
    }
    println!("installing {} into target/python with pip", PACKAGES.join(" and "));
    let mut arguments = vec!["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    arguments.extend(PACKAGES);
    shell::output(&mut shell::command(&python.to_string_lossy(), &arguments))?;
    if has_packages(&python) { Ok(python) } else { Err("the packages do not import".into()) }
}

fn has_packages(python: &Path) -> bool {
    let imports = format!("import {}", PACKAGES.join(", "));
    shell::succeeds(&mut shell::command(&python.to_string_lossy(), &["-c", &imports]))
}

/// Installs a program from a Debian package, if it is missing and where permitted.
pub(crate) fn debian_program(program: &str, package: &str) -> Outcome {
    if Path::new(program).exists() { Ok(()) } else { install(package) }
}

/// Installs a Debian package, where permitted.
pub(crate) fn install(package: &str) -> Outcome {
    let Some(before) = apt_get() else {
        return Err(format!("the Debian package {package} is not installed"));
    };
    println!("installing {package} with apt-get");
    let apt = |arguments: &[&str]| {
        let words: Vec<&str> = before.iter().chain(arguments).copied().collect();
        shell::output(&mut shell::command(words[0], &words[1..]))
    };
    apt(&["update", "--quiet"])?;
    apt(&["install", "--yes", "--quiet", "--no-install-recommends", package])?;
    Ok(())
}

/// Returns the command for `apt-get`, if this user may install packages.
fn apt_get() -> Option<&'static [&'static str]> {
    let root = shell::output(&mut shell::command("id", &["-u"])).is_ok_and(|id| id.trim() == "0");
    let sudo = !root && shell::succeeds(&mut shell::command("sudo", &["--non-interactive", "true"]));
    if !(root || sudo) || !shell::succeeds(&mut shell::command("apt-get", &["--version"])) {
        return None;
    }
    Some(if sudo { &["sudo", "--non-interactive", "apt-get"] } else { &["apt-get"] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn announcements_name_every_package() {
        assert_eq!(announcement(&[], true), None);
        let text = announcement(&["npm", "chromium"], true).unwrap();
        assert!(text.ends_with("will be installed with apt-get: npm, chromium"), "{text}");
        let text = announcement(&["npm"], false).unwrap();
        assert!(text.ends_with("cannot be installed here: npm"), "{text}");
    }
}
