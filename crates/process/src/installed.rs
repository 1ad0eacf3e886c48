//! Where the files of installed programs are: the folders of `PATH`, and what belongs to a command.
//!
//! Programs are often installed outside of the system's folders, as by `pyenv`, `rustup` or an archive of a
//! JDK. Such an installation has `bin` beside `lib`; only those of its folders that are known to be needed
//! are listed, because what is beside them may be private.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::access::absolute;

/// The folders of the system that programs need. All are world-readable by convention.
pub(crate) const SYSTEM: [&str; 9] =
    ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store"];

/// The files of `/etc` that programs need. Other files may be secret.
const ETC: [&str; 21] = [
    "alternatives",
    "crypto-policies",
    "debian_version",
    "dotnet",
    "fonts",
    "group",
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "locale.alias",
    "localtime",
    "mono",
    "nsswitch.conf",
    "os-release",
    "passwd",
    "perl",
    "protocols",
    "services",
    "ssl/certs",
    "timezone",
    "xml",
];

/// Folders that hold the files of many programs or people.
const SHARED: [&str; 14] = [
    "/", "/boot", "/dev", "/etc", "/home", "/media", "/mnt", "/opt", "/proc", "/run", "/srv", "/sys", "/tmp",
    "/var",
];

/// What belongs to an installation, beside its `bin`.
const BESIDE: [&str; 20] = [
    "VERSION",
    "bin",
    "conf",
    "go.env",
    "include",
    "installs",
    "jmods",
    "lib",
    "lib32",
    "lib64",
    "libexec",
    "pkg",
    "plugins",
    "pyvenv.cfg",
    "release",
    "sbin",
    "shims",
    "toolchains",
    "version",
    "versions",
];

/// Variables that programs need. All others are withheld, since they may hold secrets.
const KEPT: [&str; 12] = [
    "CLASSPATH",
    "LANG",
    "LANGUAGE",
    "LD_LIBRARY_PATH",
    "NODE_PATH",
    "PATH",
    "PYENV_VERSION",
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONUNBUFFERED",
    "RUSTUP_TOOLCHAIN",
    "TERM",
    "TZ",
];

/// Variables that name the folder of an installation.
const HOMES: [&str; 6] = ["DOTNET_ROOT", "GOROOT", "JAVA_HOME", "PYENV_ROOT", "RUSTUP_HOME", "VIRTUAL_ENV"];

/// Returns the variables for a program in the sandbox.
pub(crate) fn variables() -> Vec<(OsString, OsString)> {
    let is_kept = |name: &OsString| {
        let name = name.to_string_lossy();
        KEPT.contains(&&*name) || HOMES.contains(&&*name) || name.starts_with("LC_")
    };
    let mut found: Vec<_> = std::env::vars_os().filter(|(name, _)| is_kept(name)).collect();
    if std::env::var_os("RUSTUP_HOME").is_none()
        && let Some(folder) = rustup()
    {
        found.push(("RUSTUP_HOME".into(), folder.into()));
    }
    found
}

/// Returns the folder of Rust's toolchains, if there is one at its usual place.
fn rustup() -> Option<PathBuf> {
    std::env::home_dir().map(|home| home.join(".rustup")).filter(|folder| folder.is_dir())
}

/// Returns the files of `/etc` that programs need.
pub(crate) fn configuration() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        ETC.iter().map(|name| Path::new("/etc").join(name)).filter(|path| path.exists()).collect();
    let of_language = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("java") || name.starts_with("python")
    };
    let entries = std::fs::read_dir("/etc").into_iter().flatten().flatten().map(|entry| entry.path());
    found.extend(entries.filter(of_language));
    found
}

/// Returns whether a folder holds far more than one program: a home folder, one above it, or a shared one.
pub(crate) fn is_too_broad(folder: &Path) -> bool {
    let folder = std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let home = std::env::home_dir().unwrap_or_default();
    SHARED.iter().any(|shared| folder == Path::new(shared))
        || home.starts_with(&folder)
        || folder == Path::new("/root")
        || folder.parent() == Some(Path::new("/home"))
}

/// Returns whether a path is in a folder that every program sees.
pub(crate) fn is_of_system(path: &Path) -> bool {
    SYSTEM.iter().any(|system| path.starts_with(system))
}

/// Returns the paths that an argument names: itself, or each part of a list with `:`, `,` or `=` between
/// them.
/// A file stands for its folder, where the rest of its program is. Paths in `folder` are left out: it is
/// readable, and a link in it, which may be a student's, must not open what is behind it.
pub(crate) fn named_paths(word: &OsStr, folder: &Path) -> Vec<PathBuf> {
    let parts = word.to_str().unwrap_or_default().split([':', '=', ',']).map(PathBuf::from);
    let candidates = std::iter::once(PathBuf::from(word)).chain(parts);
    let mut found: Vec<PathBuf> = Vec::new();
    for path in candidates.filter(|path| !path.as_os_str().is_empty()) {
        let path = absolute(&path, folder);
        let is_readable = path.starts_with(folder) && !is_too_broad(folder);
        if !path.exists() || is_of_system(&path) || is_readable {
            continue;
        }
        let parent = path.parent().filter(|_| path.is_file()).filter(|parent| !is_too_broad(parent));
        let path = parent.map_or(path.clone(), Path::to_owned);
        let is_refused = found.contains(&path) || path.is_dir() && is_too_broad(&path);
        if !is_refused {
            found.push(path);
        }
    }
    found
}

/// Returns the files and folders outside of the system's that a program may need: the folders of `PATH`, the
/// installations that variables name, and the installation of the program.
pub(crate) fn needed(program: &OsStr, folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let search = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&search).filter(|path| path.is_absolute()).collect();
    for path in &folders {
        found.extend(installation(path));
    }
    let homes = HOMES.iter().filter_map(std::env::var_os).map(PathBuf::from);
    found.extend(homes.chain(rustup()).filter(|home| home.is_dir() && !is_too_broad(home)));
    for program in std::iter::once(program.to_owned()).chain(interpreter(program, folder, &folders)) {
        let Some(path) = find(&program, folder, &folders) else { continue };
        // As above: what is in the folder of the submission opens nothing.
        if path.starts_with(folder) {
            continue;
        }
        found.extend(path.parent().into_iter().flat_map(installation));
        let target = std::fs::canonicalize(&path).unwrap_or(path);
        found.extend(target.parent().into_iter().flat_map(installation));
    }
    found.retain(|path| !is_of_system(path));
    found.sort();
    found.dedup();
    found
}

/// Finds a program: a path from a folder, or a name in the folders of `PATH`.
fn find(program: &OsStr, folder: &Path, folders: &[PathBuf]) -> Option<PathBuf> {
    let path = Path::new(program);
    if path.components().count() > 1 {
        return Some(absolute(path, folder)).filter(|path| path.is_file());
    }
    folders.iter().map(|folder| folder.join(path)).find(|path| path.is_file())
}

/// Returns the programs that the first line of a script names: `#!/usr/bin/env python3`. Only names count,
/// not paths: the script may be a student's.
fn interpreter(program: &OsStr, folder: &Path, folders: &[PathBuf]) -> Vec<OsString> {
    use std::io::Read;
    let mut start = Vec::new();
    let file = find(program, folder, folders).and_then(|path| std::fs::File::open(path).ok());
    if let Some(file) = file {
        // A script that cannot be read cannot be run, either.
        let _ = file.take(256).read_to_end(&mut start);
    }
    let start = String::from_utf8_lossy(&start);
    let line = start.strip_prefix("#!").and_then(|rest| rest.lines().next()).unwrap_or_default();
    line.split_whitespace().filter(|word| !word.contains('/')).map(OsString::from).collect()
}

/// Returns the parts of an installation from the folder of its programs.
fn installation(programs: &Path) -> Vec<PathBuf> {
    if is_of_system(programs) || !programs.is_dir() || is_too_broad(programs) {
        return Vec::new();
    }
    let mut found = vec![programs.to_owned()];
    let is_named_so = ["bin", "sbin", "shims", "libexec"].iter().any(|name| programs.ends_with(name));
    if let Some(parent) = programs.parent().filter(|parent| is_named_so && !is_too_broad(parent)) {
        found.extend(BESIDE.iter().map(|name| parent.join(name)).filter(|path| path.exists()));
    }
    found
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn arguments_name_the_folders_of_their_files() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let named = |word: &str| named_paths(OsStr::new(word), &crates.join("process/tests"));
        assert_eq!(named("../src/lib.rs"), [crates.join("process/src")]);
        assert_eq!(named("../src:../../rules"), [crates.join("process/src"), crates.join("rules")]);
        assert_eq!(named("--path=../src"), [crates.join("process/src")]);
        for nothing in ["no-such-file", "/usr/bin/env", "/", "/tmp", "sandbox.rs", "."] {
            assert_eq!(named(nothing), Vec::<PathBuf>::new(), "{nothing}");
        }
    }

    #[test]
    fn the_files_of_a_submission_open_nothing() {
        let own = std::env::temp_dir().join(format!("tabiya-installed-{}", std::process::id()));
        let other = own.with_extension("other");
        for folder in [&own, &other] {
            std::fs::create_dir_all(folder).unwrap();
        }
        std::fs::write(other.join("secret"), "").unwrap();
        std::os::unix::fs::symlink(&other, own.join("build")).unwrap();
        std::os::unix::fs::symlink(other.join("secret"), own.join("chess")).unwrap();
        std::fs::write(own.join("script"), format!("#!{}\n", other.join("secret").display())).unwrap();
        assert_eq!(named_paths(OsStr::new("build"), &own), Vec::<PathBuf>::new());
        for program in ["./chess", "./script"] {
            let found = needed(OsStr::new(program), &own);
            assert!(found.iter().all(|path| !path.starts_with(&other)), "{program}: {found:?}");
        }
        for folder in [&own, &other] {
            std::fs::remove_dir_all(folder).unwrap();
        }
    }

    #[test]
    fn programs_in_a_home_folder_do_not_open_it() {
        let home = std::env::home_dir().unwrap();
        assert!(is_too_broad(&home) && is_too_broad(Path::new("/home/somebody")));
        assert!(!installation(&home.join("bin")).contains(&home.join("lib")));
        assert_eq!(installation(Path::new("/usr/bin")), Vec::<PathBuf>::new());
    }
}
