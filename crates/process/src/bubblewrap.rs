//! Builds the command lines of bubblewrap (`bwrap`): what a program sees, who it is, and its limits.
//!
//! A chain of programs starts it: `bwrap` makes the sandbox, `setpriv` changes the user if the caller is
//! `root`, and `prlimit` sets the limits.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::access::{Access, absolute};
use crate::installed::{SYSTEM, configuration, is_of_system, is_too_broad, needed, variables};

/// Users that no account has: those of systemd's dynamic users.
const USERS: std::ops::Range<u32> = 61_184..65_520;
/// The home folder of a program.
const HOME: &str = "/tmp/home";
const MIB: u64 = 1 << 20;

/// A `bwrap` that works here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bubblewrap {
    path: PathBuf,
    identity: Identity,
    /// Whether the number of processes can be limited for one program.
    counts_processes: bool,
    /// Whether user namespaces can be forbidden inside.
    forbids_users: bool,
}

/// The user of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Identity {
    /// A user that owns nothing: `root` changes to it.
    Nobody,
    /// The caller, in a user namespace.
    Caller,
}

impl Bubblewrap {
    /// Returns whether a program is `bwrap`.
    pub(crate) fn is(program: &OsStr) -> bool {
        Path::new(program).file_name() == Some(OsStr::new("bwrap"))
    }

    /// Finds a `bwrap` that works.
    ///
    /// # Errors
    /// Returns why there is none, and what to do: one or two sentences.
    pub(crate) fn find() -> Result<Bubblewrap, String> {
        if !cfg!(target_os = "linux") {
            return Err("This system has no sandbox: programs run without one.".to_owned());
        }
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let mut candidates = std::env::split_paths(&folders).map(|folder| folder.join("bwrap"));
        let path = candidates.find(|path| path.is_absolute() && path.is_file()).ok_or(
            "bubblewrap is not installed: programs run without a sandbox (`apt-get install bubblewrap`).",
        )?;
        let help = Command::new(&path).arg("--help").output();
        let help = help.map(|ran| [ran.stdout, ran.stderr].concat()).unwrap_or_default();
        let forbids_users = String::from_utf8_lossy(&help).contains("--disable-userns");
        let of = |identity, forbids_users| Bubblewrap {
            path: path.clone(),
            identity,
            counts_processes: false,
            forbids_users,
        };
        let mut candidates = vec![of(Identity::Caller, forbids_users), of(Identity::Caller, false)];
        if is_root() {
            candidates.insert(0, of(Identity::Nobody, false));
        }
        let mut why = String::new();
        for mut found in candidates {
            match found.runs("true", None) {
                Ok(()) => {
                    found.counts_processes = found.can_count_processes();
                    return Ok(found);
                }
                Err(error) => why = error,
            }
        }
        Err(format!(
            "bubblewrap does not work here, and programs run without a sandbox ({why}). Containers often \
             forbid it: `--no-sandbox` says that this is intended."
        ))
    }

    /// Returns whether a limit of processes counts those of one program only: within 64, ten must be
    /// possible, and within 4 they must not.
    fn can_count_processes(&self) -> bool {
        let ten = "for i in 0 1 2 3 4 5 6 7 8 9; do sleep 0.2 & done; wait";
        self.runs(ten, Some(64)).is_ok() && self.runs(ten, Some(4)).is_err()
    }

    /// Runs a script, to find out whether that works.
    fn runs(&self, script: &str, processes: Option<u32>) -> Result<(), String> {
        let access = Access { processes, ..Access::new("/usr") };
        let counting = Bubblewrap { counts_processes: processes.is_some(), ..self.clone() };
        let mut command = counting.command(OsStr::new("sh"), &access);
        command.arg("-c").arg(script).stdin(Stdio::null());
        let ran = command.output().map_err(|error| error.to_string())?;
        if ran.status.success() {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&ran.stderr);
        Err(text.lines().next().unwrap_or("it has failed").trim_end_matches('.').to_owned())
    }

    /// Returns a command that runs a program in the sandbox.
    pub(crate) fn command(&self, program: &OsStr, access: &Access) -> Command {
        let folder = absolute(&access.folder, Path::new(""));
        let mut command = Command::new(&self.path);
        command.env_clear().envs(variables()).env("HOME", HOME).env("TMPDIR", "/tmp");
        command.args(["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"]);
        command.args(["--unshare-cgroup-try", "--die-with-parent", "--new-session"]);
        if self.identity == Identity::Caller {
            command.arg("--unshare-user");
            if self.forbids_users {
                command.arg("--disable-userns");
            }
        }
        self.system(&mut command, access.temporary);
        for path in needed(program, &folder) {
            bind(&mut command, "--ro-bind-try", &path);
        }
        if is_too_broad(&folder) {
            make(&mut command, &folder);
        } else {
            bind(&mut command, "--ro-bind", &folder);
        }
        for path in &access.read {
            bind(&mut command, "--ro-bind-try", &absolute(path, &folder));
        }
        let user = (self.identity == Identity::Nobody).then(next_user);
        for path in &access.write {
            let path = absolute(path, &folder);
            if let Some(user) = user {
                give(&path, user);
            }
            bind(&mut command, "--bind", &path);
        }
        command.args(["--remount-ro", "/"]).arg("--chdir").arg(&folder);
        if let Some(user) = user {
            for capability in ["CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP"] {
                command.arg("--cap-add").arg(capability);
            }
            let user = user.to_string();
            command.args(["--", "setpriv", "--reuid", &user, "--regid", &user, "--clear-groups"]);
            command.args(["--inh-caps=-all", "--bounding-set=-all"]);
        }
        command.args(["--", "prlimit", "--core=0"]);
        command.args(access.memory.map(|memory| format!("--data={}", memory.saturating_mul(MIB))));
        command.args(access.file_size.map(|size| format!("--fsize={}", size.saturating_mul(MIB))));
        let processes = access.processes.filter(|_| self.counts_processes);
        command.args(processes.map(|count| format!("--nproc={count}")));
        command.arg("--").arg(program);
        command
    }

    /// Adds the folders of the system, and temporary ones.
    fn system(&self, command: &mut Command, temporary: u64) {
        for folder in SYSTEM.iter().map(Path::new) {
            match std::fs::read_link(folder) {
                Ok(target) => {
                    command.arg("--symlink").arg(target).arg(folder);
                }
                Err(_) if folder.is_dir() => bind(command, "--ro-bind", folder),
                Err(_) => {}
            }
        }
        for path in configuration() {
            bind(command, "--ro-bind-try", &path);
        }
        let size = (temporary << 20).to_string();
        command.args(["--proc", "/proc", "--dev", "/dev"]);
        command.args(["--perms", "1777", "--size", &size, "--tmpfs", "/dev/shm", "--remount-ro", "/dev"]);
        command.args(["--perms", "1777", "--size", &size, "--tmpfs", "/tmp"]);
        command.args(["--perms", "0777", "--dir", HOME]);
    }
}

/// Returns a user for a program: each has its own, so that their processes are counted apart.
pub(crate) fn next_user() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = std::process::id().wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
    USERS.start + number % (USERS.end - USERS.start)
}

/// Shows a file or folder at its own path. Folders of the system are there already.
fn bind(command: &mut Command, how: &str, path: &Path) {
    let is_system = SYSTEM.iter().any(|system| path == Path::new(system));
    if !is_system && is_of_system(path) && how != "--bind" {
        return;
    }
    if let Some(parent) = path.parent() {
        make(command, parent);
    }
    // The path may lead through links, which do not exist inside.
    let source = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    command.args([OsString::from(how), source.into(), path.into()]);
}

/// Makes a folder and those above it: `bwrap` makes them by itself, but closes them to other users.
fn make(command: &mut Command, folder: &Path) {
    let is_there = |folder: &Path| is_of_system(folder) || folder == Path::new("/");
    let mut missing: Vec<&Path> = folder.ancestors().filter(|folder| !is_there(folder)).collect();
    missing.reverse();
    for folder in missing.into_iter().filter(|folder| *folder != Path::new("/tmp")) {
        command.args(["--perms", "0755", "--dir"]).arg(folder);
    }
}

/// Gives a folder to a user. If that fails, the program reports that it cannot write.
#[cfg(unix)]
pub(crate) fn give(folder: &Path, user: u32) {
    use std::os::unix::fs::PermissionsExt;
    let _ = std::os::unix::fs::chown(folder, Some(user), Some(user));
    if let Ok(found) = folder.metadata() {
        let mut permissions = found.permissions();
        permissions.set_mode(permissions.mode() | 0o755);
        let _ = std::fs::set_permissions(folder, permissions);
    }
}

#[cfg(not(unix))]
pub(crate) fn give(_folder: &Path, _user: u32) {}

#[cfg(unix)]
pub(crate) fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
pub(crate) fn is_root() -> bool {
    false
}
