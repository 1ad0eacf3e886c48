//! Checks the page: its types with `tsc`, and its tests in a browser against the real server.
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Outcome, setup, shell};

/// The minimum major version of Node.js.
const NODE: u32 = 20;
/// The paths of supported browsers, Debian's first.
const BROWSERS: [&str; 3] = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/// The tools that the tests of the page need.
pub(crate) struct Tools {
    browser: PathBuf,
}

/// Returns the Debian packages that [`tools`] will install.
pub(crate) fn missing_packages() -> Vec<&'static str> {
    let mut missing = Vec::new();
    if lacks_node() {
        missing.push("nodejs");
    }
    if lacks_npm() {
        missing.push("npm");
    }
    if browser().is_none() {
        missing.push("chromium");
    }
    missing
}

/// Finds Node.js, npm, a browser and the packages of `web/`, and installs missing ones, where permitted.
///
/// # Errors
/// Returns the missing part. The tests of the page are then skipped, and the caller reports it.
pub(crate) fn tools() -> Outcome<Tools> {
    if lacks_node() {
        setup::install("nodejs")?;
    }
    let version = node_version().ok_or("Node.js does not run")?;
    if version < NODE {
        return Err(format!("Node.js is version {version}, and at least {NODE} is required"));
    }
    if lacks_npm() {
        setup::install("npm")?;
    }
    let browser = match browser() {
        Some(browser) => browser,
        None => {
            setup::install("chromium")?;
            browser().ok_or("there is no chromium, though its package is installed")?
        }
    };
    shell::output(&mut npm(&["ci", "--no-audit", "--no-fund"]))?;
    Ok(Tools { browser })
}

/// Checks the types of its scripts and of their tests.
pub(crate) fn check() -> Outcome {
    shell::run(&mut npm(&["run", "--silent", "check"]))
}

/// Builds the program that serves the page in the tests, and returns its path.
pub(crate) fn program() -> Outcome<PathBuf> {
    shell::run(&mut shell::cargo(&["build", "--quiet", "--locked", "--package", "tabiya"]))?;
    // The tests run in another folder: the path has to be absolute.
    let folder = shell::root().join(shell::target());
    Ok(folder.join("debug").join(format!("tabiya{}", std::env::consts::EXE_SUFFIX)))
}

/// Returns the command that runs the tests.
pub(crate) fn tests(tools: &Tools, program: &Path) -> Command {
    let mut command = npm(&["run", "--silent", "test"]);
    command.env("TABIYA_BIN", program).env("CHROMIUM", &tools.browser);
    command
}

/// Returns the command that measures how fast the page loads.
pub(crate) fn bench(tools: &Tools, program: &Path) -> Command {
    let mut command = shell::command("node", &["tests/bench/page.js"]);
    command.current_dir(shell::root().join("web"));
    command.env("TABIYA_BIN", program).env("CHROMIUM", &tools.browser);
    command
}

fn npm(arguments: &[&str]) -> Command {
    let mut command = shell::command("npm", arguments);
    command.current_dir(shell::root().join("web"));
    command
}

fn lacks_node() -> bool {
    node_version().is_none_or(|version| version < NODE)
}

fn lacks_npm() -> bool {
    !shell::succeeds(&mut shell::command("npm", &["--version"]))
}

fn node_version() -> Option<u32> {
    let version = shell::output(&mut shell::command("node", &["--version"])).ok()?;
    major(&version)
}

/// Returns the major version of `v20.19.2`.
fn major(version: &str) -> Option<u32> {
    version.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

fn browser() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    named.into_iter().chain(BROWSERS.map(PathBuf::from)).find(|path| path.exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_node_are_parsed() {
        assert_eq!(major("v20.19.2\n"), Some(20));
        assert_eq!(major("v8.0.0"), Some(8));
        assert_eq!(major("20"), None);
        assert_eq!(major(""), None);
    }
}
