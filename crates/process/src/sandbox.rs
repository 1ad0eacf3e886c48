//! Wraps commands that are not trusted so that they run in a sandbox. It knows no game, and nobody's output.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::access::{Access, absolute};
use crate::bubblewrap::{Bubblewrap, give, is_root, next_user};

/// Wraps commands so that they run in a sandbox, or only within limits if there is none.
///
/// # Guarantees
///
/// A program in the sandbox
/// - has no network, not even to programs on this machine, and does not see other processes;
/// - reads the system's programs and libraries, a short list of files in `/etc`, the folders of `PATH` with
///   the installations that belong to them, and what [`Access`] lists; nothing else exists for it: no home
///   folder, no `/var`, `/run` or `/srv`, and no variables of the environment besides a few;
/// - writes to a `/tmp` of its own, which is limited and vanishes with it, and to the folders that [`Access`]
///   lists;
/// - has no capabilities, cannot gain rights, and has no terminal. If the caller is `root`, it runs as a user
///   that owns nothing; otherwise as the caller, in a user namespace;
/// - ends, with all its processes, when the caller ends or drops its [`Group`](crate::Group).
///
/// Memory and the size of files are limited for each process (`prlimit`), the number of processes for all of
/// them together. [`Group::limit_memory`](crate::Group::limit_memory) limits the memory of all together.
///
/// Not guaranteed: that faults of the kernel cannot be used, or that a program cannot slow down the machine.
#[derive(Clone, Debug)]
pub struct Sandbox {
    bubblewrap: Option<Bubblewrap>,
    missing: Option<String>,
    /// The user of programs without a sandbox, if it is not the caller.
    user: Option<u32>,
}

impl Sandbox {
    /// Looks for a `bwrap` that works, once: containers often forbid what it needs.
    pub fn detect() -> Sandbox {
        static FOUND: OnceLock<Sandbox> = OnceLock::new();
        let found = FOUND.get_or_init(|| match Bubblewrap::find() {
            Ok(bubblewrap) => Sandbox { bubblewrap: Some(bubblewrap), missing: None, user: None },
            Err(why) => Sandbox { bubblewrap: None, missing: Some(why), user: None },
        });
        found.clone()
    }

    /// Returns the absence of a sandbox, as it was asked for.
    pub fn off() -> Sandbox {
        Sandbox { bubblewrap: None, missing: None, user: None }
    }

    /// Returns the same, but without a sandbox programs of `root` run as a user that owns nothing, which is
    /// another one after each call. They read only what everybody may read, and write to the folders that
    /// [`Access`] lists. Nothing changes for other callers.
    ///
    /// # Errors
    /// Returns why programs cannot run as another user, and what to do: two sentences.
    pub fn without_root(&self) -> Result<Sandbox, String> {
        static WORKS: OnceLock<bool> = OnceLock::new();
        if self.is_on() || !is_root() {
            return Ok(self.clone());
        }
        let user = next_user();
        let works = || {
            let mut command = as_user(user);
            command.arg("true").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            command.status().is_ok_and(|status| status.success())
        };
        if *WORKS.get_or_init(works) {
            return Ok(Sandbox { user: Some(user), ..self.clone() });
        }
        let text = "There is no sandbox, and `setpriv` cannot change the user: programs of students would \
                    run as root. Install bubblewrap or util-linux, or run this as another user.";
        Err(text.to_owned())
    }

    /// Returns whether programs run in a sandbox.
    pub fn is_on(&self) -> bool {
        self.bubblewrap.is_some()
    }

    /// Returns why there is no sandbox although it was looked for, and what to do: one or two sentences.
    pub fn missing(&self) -> Option<&str> {
        self.missing.as_deref()
    }

    /// Returns a command that runs a program within limits, in the sandbox if there is one. Arguments, input
    /// and output are the caller's to add; so are variables, of which a sandbox keeps only a few.
    pub fn command(&self, program: impl AsRef<OsStr>, access: &Access) -> Command {
        match &self.bubblewrap {
            Some(bubblewrap) => bubblewrap.command(program.as_ref(), access),
            None => limited(program.as_ref(), access, self.user),
        }
    }
}

/// Returns the command with its memory limit and user, without a sandbox.
///
/// The shell sets it: setting it between fork and exec would be unsafe code, and setting it from outside
/// would be too late. The limit is that of writable memory (`-d`), not of addresses (`-v`): virtual machines,
/// such as Java's, reserve far more addresses than they use.
fn limited(program: &OsStr, access: &Access, user: Option<u32>) -> Command {
    let of_user = user.map(as_user);
    let mut command = match access.memory {
        Some(memory) => {
            let mut shell = Command::new("sh");
            let script = r#"ulimit -d "$1" 2>/dev/null; shift; exec "$@""#;
            shell.arg("-c").arg(script).arg("sh").arg((memory * 1024).to_string());
            if let Some(of_user) = of_user {
                shell.arg(of_user.get_program()).args(of_user.get_args());
            }
            shell.arg(program);
            shell
        }
        None => match of_user {
            Some(mut of_user) => {
                of_user.arg(program);
                of_user
            }
            None => Command::new(program),
        },
    };
    if let Some(user) = user {
        let folder = absolute(&access.folder, Path::new(""));
        for path in &access.write {
            give(&absolute(path, &folder), user);
        }
        command.env("HOME", "/nonexistent");
    }
    command.current_dir(&access.folder);
    command
}

/// Returns a command that runs the program in its arguments as another user, without any rights.
fn as_user(user: u32) -> Command {
    let mut command = Command::new("setpriv");
    command.arg(format!("--reuid={user}")).arg(format!("--regid={user}"));
    command.args(["--clear-groups", "--inh-caps=-all", "--no-new-privs", "--"]);
    command
}
