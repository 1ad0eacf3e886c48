//! Finds a Java Development Kit on this machine.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::OpenError;

/// The oldest version that will do.
const OLDEST: u32 = 17;
/// The version whose language is compiled, if the JDK knows it.
const WANTED: u32 = 21;

/// An installed JDK.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Jdk {
    pub(super) home: PathBuf,
    pub(super) version: u32,
}

impl Jdk {
    /// Finds a JDK: that of `JAVA_HOME`, or else one of version 21 or newer, or else of 17 or newer; of
    /// `PATH` before `/usr/lib/jvm`.
    pub(super) fn find() -> Result<Jdk, OpenError> {
        let home = std::env::var_os("JAVA_HOME").map(PathBuf::from);
        let path = std::env::var_os("PATH").unwrap_or_default();
        find(home.as_deref(), &path, Path::new("/usr/lib/jvm")).ok_or_else(|| OpenError::NoCompiler {
            program: "javac".to_owned(),
            package: "default-jdk-headless".to_owned(),
        })
    }

    pub(super) fn tool(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(name)
    }

    /// Returns the version of the language to compile.
    pub(super) fn release(&self) -> u32 {
        if self.version >= WANTED { WANTED } else { OLDEST }
    }

    /// Returns a sentence if the language of this JDK is older than that of the courses.
    pub(super) fn note(&self) -> Option<String> {
        (self.version < WANTED).then(|| {
            let (version, release) = (self.version, self.release());
            format!("The JDK is of version {version}: Java {release} is compiled instead of Java {WANTED}.")
        })
    }
}

fn find(home: Option<&Path>, path: &OsString, folder: &Path) -> Option<Jdk> {
    if let Some(found) = home.and_then(at) {
        return Some(found);
    }
    let mut found: Vec<Jdk> = std::env::split_paths(path)
        .filter_map(|entry| entry.join("javac").canonicalize().ok())
        .filter_map(|javac| at(javac.parent()?.parent()?))
        .collect();
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut others: Vec<Jdk> = entries.filter_map(|entry| at(&entry.path())).collect();
    others.sort_by_key(|jdk| (std::cmp::Reverse(jdk.version), jdk.home.clone()));
    found.extend(others);
    let newer = found.iter().position(|jdk| jdk.version >= WANTED).unwrap_or(0);
    (newer < found.len()).then(|| found.swap_remove(newer))
}

/// Returns the JDK in a folder, if it is one and new enough.
fn at(home: &Path) -> Option<Jdk> {
    let release = fs::read_to_string(home.join("release")).ok()?;
    let line = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    let digits: String = line.trim_matches('"').chars().take_while(char::is_ascii_digit).collect();
    let version = digits.parse().ok().filter(|version| *version >= OLDEST)?;
    let jdk = Jdk { home: home.to_owned(), version };
    let has = |name| jdk.tool(name).is_file();
    (has("javac") && has("java")).then_some(jdk)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn install(folder: &Path, name: &str, version: &str) -> PathBuf {
        let home = folder.join(name);
        fs::create_dir_all(home.join("bin")).unwrap();
        fs::write(home.join("release"), format!("JAVA_VERSION=\"{version}\"\n")).unwrap();
        for tool in ["java", "javac"] {
            fs::write(home.join("bin").join(tool), "").unwrap();
        }
        home
    }

    #[test]
    fn a_jdk_that_is_new_enough_is_found() {
        let folder = std::env::temp_dir().join(format!("tabiya-jdk-{}", std::process::id()));
        let on_path = install(&folder, "path", "17.0.15");
        let old = install(&folder, "old", "1.8.0");
        let jvm = folder.join("jvm");
        fs::create_dir_all(&jvm).unwrap();
        let path = OsString::from(on_path.join("bin"));
        let version = |home: Option<&Path>| find(home, &path, &jvm).map(|jdk| (jdk.version, jdk.release()));
        assert_eq!(version(None), Some((17, 17)));
        assert_eq!(version(Some(&old)), Some((17, 17)), "too old");
        install(&jvm, "java-21", "21.0.2");
        install(&jvm, "java-25", "25");
        assert_eq!(version(None), Some((25, 21)));
        assert_eq!(version(Some(&on_path)), Some((17, 17)), "JAVA_HOME comes first");
        assert_eq!(find(None, &OsString::new(), &folder.join("none")), None);
        fs::remove_dir_all(&folder).unwrap();
    }
}
