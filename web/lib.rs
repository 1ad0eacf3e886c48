//! The page, as the files that browsers run as they are: texts only, no code.
#![forbid(unsafe_code)]

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its path, as it is asked for, without the first slash.
    pub path: &'static str,
    /// What is in it.
    pub bytes: &'static [u8],
}

macro_rules! files {
    ($($path:literal),* $(,)?) => {
        &[$(File { path: $path, bytes: include_bytes!(concat!("app/", $path)) }),*]
    };
}

/// Every file of the page; `app/` holds no other.
pub const FILES: &[File] = files![
    "css/page.css",
    "css/replay.css",
    "css/rules.css",
    "css/start.css",
    "css/tokens.css",
    "icon.svg",
    "index.html",
    "js/api.js",
    "js/clocktext.js",
    "js/dom.js",
    "js/fields.js",
    "js/main.js",
    "js/notice.js",
    "js/replay/form.js",
    "js/replay/screen.js",
    "js/replay/viewer.js",
    "js/router.js",
    "js/rules/screen.js",
    "js/seats.js",
    "js/start/chooser.js",
    "js/start/clock.js",
    "js/start/lobby.js",
    "js/start/mine.js",
    "js/start/options.js",
    "js/start/screen.js",
    "js/store.js",
    "js/svg.js",
    "tabiya.webmanifest",
];
