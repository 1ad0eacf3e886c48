//! The files of the page as they are, and linked into a few files that browsers get faster.
#![forbid(unsafe_code)]

#[cfg(test)]
mod link;

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// The path, relative to `/app/`.
    pub path: &'static str,
    /// The content.
    pub bytes: &'static [u8],
    /// The content, compressed with Brotli.
    pub brotli: &'static [u8],
}

macro_rules! files {
    ($($path:literal),* $(,)?) => {
        &[$(File {
            path: $path,
            bytes: include_bytes!(concat!("app/", $path)),
            brotli: include_bytes!(concat!(env!("OUT_DIR"), "/app/", $path)),
        }),*]
    };
}

/// All files of the page, in the order of their paths.
pub const FILES: &[File] = files![
    "css/about.css",
    "css/board.css",
    "css/device.css",
    "css/embed.css",
    "css/game.css",
    "css/games.css",
    "css/moves.css",
    "css/page.css",
    "css/panels.css",
    "css/replay.css",
    "css/settings.css",
    "css/tokens.css",
    "css/visualize.css",
    "docs/ruleset-format.md",
    "embed.html",
    "icon.svg",
    "index.html",
    "js/about/markdown.js",
    "js/about/screen.js",
    "js/api.js",
    "js/archive.js",
    "js/board/board.js",
    "js/board/cells.js",
    "js/board/chooser.js",
    "js/board/coordinates.js",
    "js/board/fen.js",
    "js/board/ground.js",
    "js/board/hands.js",
    "js/board/making.js",
    "js/board/pieces.js",
    "js/board/pointer.js",
    "js/board/set.js",
    "js/board/view.js",
    "js/board/words.js",
    "js/clocktext.js",
    "js/device/qr.js",
    "js/device/screen.js",
    "js/dom.js",
    "js/embed/screen.js",
    "js/fields.js",
    "js/game/actions.js",
    "js/game/clipboard.js",
    "js/game/clock.js",
    "js/game/connection.js",
    "js/game/effects.js",
    "js/game/first.js",
    "js/game/icons.js",
    "js/game/invite.js",
    "js/game/moves.js",
    "js/game/player.js",
    "js/game/screen.js",
    "js/game/speech.js",
    "js/game/state.js",
    "js/game/status.js",
    "js/game/tools.js",
    "js/game/wording.js",
    "js/main.js",
    "js/notice.js",
    "js/preferences.js",
    "js/preview.js",
    "js/replay/form.js",
    "js/replay/moves.js",
    "js/replay/screen.js",
    "js/replay/share.js",
    "js/replay/tree.js",
    "js/replay/viewer.js",
    "js/router.js",
    "js/rules/screen.js",
    "js/seats.js",
    "js/settings/screen.js",
    "js/sound.js",
    "js/start/chooser.js",
    "js/start/clock.js",
    "js/start/lobby.js",
    "js/start/mine.js",
    "js/start/options.js",
    "js/start/rows.js",
    "js/start/screen.js",
    "js/start/search.js",
    "js/store.js",
    "js/svg.js",
    "js/visualize/lines.js",
    "js/visualize/marks.js",
    "js/visualize/requests.js",
    "js/visualize/said.js",
    "js/visualize/screen.js",
    "js/visualize/signs.js",
    "js/visualize/verdict.js",
    "js/words.js",
    "licences.json",
    "not-found.html",
    "sounds/capture.wav",
    "sounds/check.wav",
    "sounds/drop.wav",
    "sounds/end.wav",
    "sounds/low.wav",
    "sounds/move.wav",
    "sounds/notify.wav",
    "tabiya.webmanifest",
    "visualize.html",
];

include!(concat!(env!("OUT_DIR"), "/linked.rs"));

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    fn collect(folder: &Path, inside: &str, paths: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let path = format!("{inside}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                collect(&entry.path(), &format!("{path}/"), paths);
            } else {
                paths.insert(path);
            }
        }
    }

    #[test]
    fn every_file_is_listed_once_and_in_order() {
        let mut there = BTreeSet::new();
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("app"), "", &mut there);
        let listed: Vec<&str> = FILES.iter().map(|file| file.path).collect();
        assert_eq!(listed, there.iter().map(String::as_str).collect::<Vec<_>>());
    }

    #[test]
    fn the_compressed_form_is_the_same_file() {
        for file in FILES.iter().chain(LINKED).chain(DOCUMENTS) {
            let mut bytes = Vec::new();
            brotli_decompressor::BrotliDecompress(&mut &file.brotli[..], &mut bytes).unwrap();
            assert_eq!(bytes, file.bytes, "{}", file.path);
        }
    }

    #[test]
    fn documents_refer_to_linked_files_alone() {
        for document in DOCUMENTS {
            let text = std::str::from_utf8(document.bytes).unwrap();
            let named: Vec<&str> =
                text.split("\"/app/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
            for path in &named {
                let is_it = |file: &&File| file.path == *path;
                let found = LINKED.iter().find(is_it).or_else(|| FILES.iter().find(is_it));
                assert!(found.is_some(), "{path}");
                assert!(!path.starts_with("js/") && !path.starts_with("css/"), "{path}");
            }
            assert!(named.iter().any(|path| path.ends_with("/main.js")));
        }
        assert!(["", "start", "game"].iter().all(|name| DOCUMENTS.iter().any(|file| file.path == *name)));
    }

    /// Returns whether a file belongs to `tabiya visualize` alone, whose document uses the files as they are.
    fn is_of_visualize(file: &File) -> bool {
        file.path.starts_with("js/visualize/") || file.path == "css/visualize.css"
    }

    #[test]
    fn the_board_of_programs_costs_visitors_of_the_page_nothing() {
        let style = LINKED.iter().find(|file| file.path.ends_with("/style.css")).unwrap();
        let text = std::str::from_utf8(style.bytes).unwrap();
        assert!(!text.contains("tabiya-visualize"));
        let scripts = LINKED.iter().filter(|file| file.path.ends_with(".js"));
        for script in scripts {
            assert!(!std::str::from_utf8(script.bytes).unwrap().contains("js/visualize/"), "{}", script.path);
        }
        assert!(FILES.iter().filter(|file| is_of_visualize(file)).count() > 5);
    }

    #[test]
    fn every_script_and_sheet_is_linked_once() {
        let scripts = LINKED.iter().filter(|file| file.path.ends_with(".js"));
        let linked: Vec<&str> = scripts.map(|file| std::str::from_utf8(file.bytes).unwrap()).collect();
        for file in FILES.iter().filter(|file| file.path.ends_with(".js") && !is_of_visualize(file)) {
            let definition = format!("\n$define(\"{}\", () => {{\n", file.path);
            assert_eq!(
                linked.iter().map(|text| text.matches(&definition).count()).sum::<usize>(),
                1,
                "{}",
                file.path
            );
        }
        let style = LINKED.iter().find(|file| file.path.ends_with("/style.css")).unwrap();
        for file in FILES.iter().filter(|file| file.path.ends_with(".css") && !is_of_visualize(file)) {
            assert!(style.bytes.windows(file.bytes.len()).any(|part| part == file.bytes), "{}", file.path);
        }
    }
}

/// Compiles the example of the README.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
