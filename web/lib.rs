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
    "css/tokens.css",
    "icon.svg",
    "index.html",
    "js/api.js",
    "js/dom.js",
    "js/main.js",
    "js/router.js",
    "js/seats.js",
    "tabiya.webmanifest",
];
