//! Links the modules of the page into a few files and compresses everything with Brotli, at the best quality,
//! which takes too long for each start of the server.

mod link;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::Path;

use brotli::enc::BrotliEncoderParams;

/// The first responses that a screen needs, with the module of the screen. The document names them, so that
/// they come together with its scripts.
const SCREENS: [(&str, &str, &[&str]); 5] = [
    ("start", "js/start/screen.js", &["/api/rules", "/api/about", "/api/games"]),
    ("game", "js/game/screen.js", &[]),
    ("rules", "js/rules/screen.js", &[]),
    ("replay", "js/replay/screen.js", &[]),
    ("about", "js/about/screen.js", &[]),
];

/// The style sheet of a document that is served on its own, by `tabiya visualize`.
const OWN_SHEET: &str = "css/visualize.css";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=app");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=link.rs");
    let out = std::env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    let out = Path::new(&out);
    compress_folder(Path::new("app"), &out.join("app"))?;
    let mut texts = BTreeMap::new();
    collect(Path::new("app"), "", &mut texts)?;
    let lists = linked(&texts, &out.join("linked")).map_err(io::Error::other)?;
    fs::write(out.join("linked.rs"), lists)
}

/// Reads the scripts, style sheets and documents of a folder.
fn collect(folder: &Path, inside: &str, texts: &mut BTreeMap<String, String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let place = entry?.path();
        let name = format!("{inside}{}", place.file_name().unwrap_or_default().to_string_lossy());
        if place.is_dir() {
            collect(&place, &format!("{name}/"), texts)?;
        } else if [".js", ".css", ".html"].iter().any(|ending| name.ends_with(ending)) {
            texts.insert(name, fs::read_to_string(place)?);
        }
    }
    Ok(())
}

/// Writes the linked files and documents, and returns their lists in Rust.
fn linked(texts: &BTreeMap<String, String>, out: &Path) -> Result<String, String> {
    let with = |ending: &str| -> BTreeMap<String, String> {
        texts.iter().filter(|(path, _)| path.ends_with(ending)).map(|(a, b)| (a.clone(), b.clone())).collect()
    };
    let index = texts.get("index.html").ok_or("there is no index.html")?;
    let mut sheets = with(".css");
    sheets.remove(OWN_SHEET);
    let link::Linked { mut files, needed } = link::link(&with(".js"))?;
    files.insert("style.css".to_owned(), link::join_sheets(index, &sheets)?);
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let folder = format!("{:016x}", hasher.finish());
    let names: Vec<&str> = sheets.keys().map(String::as_str).collect();
    let mut documents = BTreeMap::new();
    documents.insert(String::new(), link::link_document(index, &folder, &names, &[], &[])?);
    for (name, module, responses) in SCREENS {
        let scripts = needed.get(module).ok_or_else(|| format!("{module} is not loaded"))?;
        documents.insert(name.to_owned(), link::link_document(index, &folder, &names, scripts, responses)?);
    }
    let mut lists = String::from(
        "/// The linked files, which never change: their folder is named by a hash of their content.\n\
         pub const LINKED: &[File] = &[\n",
    );
    list(&mut lists, &files, &format!("{folder}/"), out)?;
    lists.push_str(
        "];\n\n/// The document of each screen, by its name, which refers to the linked files; the one \
         without a name is for all other screens.\npub const DOCUMENTS: &[File] = &[\n",
    );
    list(&mut lists, &documents, "", &out.join("documents"))?;
    lists.push_str("];\n");
    Ok(lists)
}

/// Writes files with their compressed forms, and adds them to a list in Rust.
fn list(
    lists: &mut String,
    files: &BTreeMap<String, String>,
    before: &str,
    out: &Path,
) -> Result<(), String> {
    fs::create_dir_all(out).map_err(|error| error.to_string())?;
    for (name, text) in files {
        // The document without a name needs one.
        let place = out.join(format!("{name}.text"));
        let packed = out.join(format!("{name}.br"));
        let written = fs::write(&place, text).and_then(|()| compress(text.as_bytes(), &packed));
        written.map_err(|error| format!("{}: {error}", place.display()))?;
        let _ = writeln!(
            lists,
            "    File {{ path: {:?}, bytes: include_bytes!({place:?}), brotli: include_bytes!({packed:?}) \
             }},",
            format!("{before}{name}")
        );
    }
    Ok(())
}

/// Compresses the files of a folder into another, under the same names.
fn compress_folder(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let from = entry?.path();
        let to = to.join(from.file_name().unwrap_or_default());
        if from.is_dir() { compress_folder(&from, &to)? } else { compress(&fs::read(&from)?, &to)? }
    }
    Ok(())
}

fn compress(mut bytes: &[u8], to: &Path) -> io::Result<()> {
    let settings = BrotliEncoderParams { quality: 11, size_hint: bytes.len(), ..Default::default() };
    brotli::BrotliCompress(&mut bytes, &mut fs::File::create(to)?, &settings)?;
    Ok(())
}
