//! The data folder of the user, by the conventions of each system.

use std::path::PathBuf;

/// Returns the default folder for games, if there is one.
pub(crate) fn usual() -> Option<PathBuf> {
    let get = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    usual_by(std::env::consts::OS, get)
}

fn usual_by(system: &str, get: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let folder = match system {
        "windows" => get("APPDATA")?,
        "macos" => get("HOME")?.join("Library").join("Application Support"),
        _ => get("XDG_DATA_HOME").or_else(|| Some(get("HOME")?.join(".local").join("share")))?,
    };
    Some(folder.join("tabiya"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_system_has_its_custom() {
        let home = |name: &str| (name == "HOME").then(|| PathBuf::from("/home/ada"));
        let folder = |system| usual_by(system, home).map(|path| path.display().to_string());
        assert_eq!(folder("linux").as_deref(), Some("/home/ada/.local/share/tabiya"));
        assert_eq!(folder("macos").as_deref(), Some("/home/ada/Library/Application Support/tabiya"));
        assert_eq!(folder("windows"), None);
        let own = |name: &str| (name == "XDG_DATA_HOME").then(|| PathBuf::from("/data"));
        assert_eq!(usual_by("linux", own), Some(PathBuf::from("/data/tabiya")));
        assert_eq!(usual_by("linux", |_| None), None);
    }
}
