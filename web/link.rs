//! Links the modules of the page into a few files, so that a browser needs one round trip for all files of a
//! screen.
//!
//! A module becomes a function with the same lines. Only its statements `import` and `export` are replaced,
//! which stand at the beginning of a line; everything that would need a parser is refused, and the build
//! fails. Source maps show the modules as they are.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The module that the document starts.
const MAIN: &str = "js/main.js";
/// The screen that most visits begin with: modules that it shares with other screens are in the first file.
const START: &str = "js/start/screen.js";
/// The file of the modules that several screens share.
const SHARED: &str = "shared";

/// The functions that linked modules use; `FILES` is replaced by the files of each module that is loaded on
/// demand.
const RUNTIME: &str = "\
// Modules of web/app, linked by web/link.rs. Developer tools show them as they are.
const $made = new Map(), $makers = new Map(), $files = FILES;
export const $define = (path, maker) => void $makers.set(path, maker);
export const $use = (path) => $made.get(path) ?? $made.set(path, $makers.get(path)()).get(path);
export const $load = (path) => Promise.all($files[path].map((file) => import(file))).then(() => $use(path));
";

/// The first lines of the other files.
const IMPORT: &str = "\
// Modules of web/app, linked by web/link.rs. Developer tools show them as they are.
import { $define, $load, $use } from \"./main.js\";
";

/// The output of the linker.
#[derive(Debug)]
pub(crate) struct Linked {
    /// The scripts and their source maps, by name.
    pub(crate) files: BTreeMap<String, String>,
    /// The scripts that each module needs which is loaded on demand, besides `main.js`.
    pub(crate) needed: BTreeMap<String, Vec<String>>,
}

/// A module, with its imports and exports replaced.
#[derive(Debug, Default)]
struct Module {
    lines: Vec<String>,
    imports: BTreeSet<String>,
    loads: BTreeSet<String>,
    exports: Vec<String>,
}

/// Links modules, given by their paths.
///
/// # Errors
///
/// Returns the part that cannot be linked, with its file.
pub(crate) fn link(texts: &BTreeMap<String, String>) -> Result<Linked, String> {
    let mut modules = BTreeMap::new();
    for (path, text) in texts {
        modules.insert(path.as_str(), read(path, text).map_err(|why| format!("{path}: {why}"))?);
    }
    let reach = |entry: &str| {
        let mut found = BTreeSet::new();
        collect(&modules, entry, &mut Vec::new(), &mut found).map(|()| found)
    };
    let first = reach(MAIN)?;
    // Only what the document loads: other documents have scripts of their own.
    let loads = |found: &BTreeSet<String>| -> Vec<String> {
        let held = found.iter().filter_map(|path| modules.get(path.as_str()));
        held.flat_map(|module| module.loads.iter().cloned()).collect()
    };
    let mut screens = BTreeMap::<String, BTreeSet<String>>::new();
    let mut left = loads(&first);
    while let Some(path) = left.pop() {
        if screens.contains_key(&path) {
            continue;
        }
        let found = reach(&path)?;
        left.extend(loads(&found));
        screens.insert(path, found);
    }
    let mut chunks = BTreeMap::<String, Vec<&str>>::new();
    for path in modules.keys() {
        let users: Vec<&str> = screens
            .iter()
            .filter(|(_, found)| found.contains(*path))
            .map(|(screen, _)| screen.as_str())
            .collect();
        let name = match users.as_slice() {
            _ if first.contains(*path) => "main".to_owned(),
            // Scripts of other documents, which are not linked.
            [] => continue,
            [screen] => name_of(screen),
            several if several.contains(&START) => "main".to_owned(),
            _ => SHARED.to_owned(),
        };
        chunks.entry(name).or_default().push(path);
    }
    let needs = |found: &BTreeSet<String>| {
        let holds = |(name, held): (&String, &Vec<&str>)| {
            (name != "main" && held.iter().any(|path| found.contains(*path))).then(|| format!("{name}.js"))
        };
        chunks.iter().filter_map(holds).collect::<Vec<String>>()
    };
    let needed: BTreeMap<String, Vec<String>> =
        screens.iter().map(|(screen, found)| (screen.clone(), needs(found))).collect();
    let mut files = BTreeMap::new();
    for (name, paths) in &chunks {
        let head = if name == "main" { RUNTIME.replace("FILES", &table(&needed)) } else { IMPORT.to_owned() };
        let (mut script, map) = write(head, paths, &modules);
        if name == "main" {
            let _ = writeln!(script, "$use(\"{MAIN}\");");
        }
        let _ = writeln!(script, "//# sourceMappingURL={name}.js.map");
        files.insert(format!("{name}.js"), script);
        files.insert(format!("{name}.js.map"), map);
    }
    Ok(Linked { files, needed })
}

/// Joins style sheets: those that the document names first, in its order, then the others.
///
/// # Errors
///
/// Returns the sheet that depends on its place.
pub(crate) fn join_sheets(document: &str, texts: &BTreeMap<String, String>) -> Result<String, String> {
    let place = |path: &str| document.find(&format!("/app/{path}\"")).unwrap_or(usize::MAX);
    let mut sheets: Vec<(&String, &String)> = texts.iter().collect();
    sheets.sort_by_key(|(path, _)| place(path));
    let mut joined = String::new();
    for (path, text) in sheets {
        if ["@import", "@charset", "@namespace", "url("].iter().any(|word| text.contains(word)) {
            return Err(format!("{path}: it depends on its place, and cannot be joined with others"));
        }
        joined.push_str(text);
    }
    Ok(joined)
}

/// Returns a document with linked files below `/app/FOLDER/` instead of the modules and the style sheets, and
/// with links to the first requests of its screen: `scripts` of the folder, and responses of the server.
///
/// # Errors
///
/// Returns the missing part of the document.
pub(crate) fn link_document(
    text: &str,
    folder: &str,
    sheets: &[&str],
    scripts: &[String],
    responses: &[&str],
) -> Result<String, String> {
    let script = format!("<script type=\"module\" src=\"/app/{MAIN}\"></script>");
    if text.lines().filter(|line| *line == script).count() != 1 {
        return Err(format!("a document has no line `{script}`"));
    }
    let mut linked = String::new();
    for line in text.lines() {
        if ["<link rel=\"stylesheet\" ", "<link rel=\"modulepreload\" "]
            .iter()
            .any(|tag| line.starts_with(tag))
        {
            continue;
        }
        if line != script {
            let _ = writeln!(linked, "{line}");
            continue;
        }
        let names = sheets.join(" ");
        let _ = writeln!(
            linked,
            "<link rel=\"stylesheet\" href=\"/app/{folder}/style.css\" data-sheets=\"{names}\">"
        );
        let _ = writeln!(linked, "<script type=\"module\" src=\"/app/{folder}/main.js\"></script>");
        for script in scripts {
            let _ = writeln!(linked, "<link rel=\"modulepreload\" href=\"/app/{folder}/{script}\">");
        }
        for address in responses {
            let _ = writeln!(linked, "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"{address}\">");
        }
    }
    Ok(linked)
}

/// Returns the name of the file of a screen: `game` for `js/game/screen.js`.
fn name_of(screen: &str) -> String {
    let name = screen.trim_start_matches("js/").trim_end_matches(".js");
    name.trim_end_matches("/screen").replace('/', "-")
}

/// Adds a module and everything that it imports. `path` are the modules that are being added.
fn collect(
    modules: &BTreeMap<&str, Module>,
    entry: &str,
    path: &mut Vec<String>,
    found: &mut BTreeSet<String>,
) -> Result<(), String> {
    if path.iter().any(|one| one == entry) {
        return Err(format!("{entry}: it imports itself, through {}", path.join(", ")));
    }
    if found.contains(entry) {
        return Ok(());
    }
    let importer = path.last().map_or("", String::as_str);
    let module = modules.get(entry).ok_or_else(|| format!("{importer}: there is no module {entry}"))?;
    path.push(entry.to_owned());
    for import in &module.imports {
        collect(modules, import, path, found)?;
    }
    path.pop();
    found.insert(entry.to_owned());
    Ok(())
}

/// Writes modules after the first lines of a file, and the source map of the file.
fn write(head: String, paths: &[&str], modules: &BTreeMap<&str, Module>) -> (String, String) {
    let mut script = head;
    let mut line = script.lines().count();
    let mut sections = Vec::new();
    for path in paths {
        let Module { lines, exports, .. } = &modules[path];
        let _ = writeln!(script, "$define(\"{path}\", () => {{");
        for line in lines {
            let _ = writeln!(script, "{line}");
        }
        let _ = writeln!(script, "return {{ {} }};\n}});", exports.join(", "));
        // One segment for each line: the same line of the module.
        let mappings = vec!["AACA"; lines.len()].join(";").replacen("AACA", "AAAA", 1);
        sections.push(format!(
            "{{\"offset\":{{\"line\":{},\"column\":0}},\"map\":{{\"version\":3,\"sources\":[\"/app/{path}\"],\
             \"names\":[],\"mappings\":\"{mappings}\"}}}}",
            line + 1
        ));
        line += lines.len() + 3;
    }
    (script, format!("{{\"version\":3,\"sections\":[{}]}}\n", sections.join(",")))
}

/// Writes lists of files as an object in JavaScript.
fn table(needed: &BTreeMap<String, Vec<String>>) -> String {
    let row = |(path, files): (&String, &Vec<String>)| {
        let files: Vec<String> = files.iter().map(|file| format!("\"./{file}\"")).collect();
        format!("\"{path}\": [{}]", files.join(", "))
    };
    format!("{{ {} }}", needed.iter().map(row).collect::<Vec<_>>().join(", "))
}

/// Reads a module and replaces its imports and exports, without changing the number of lines.
fn read(path: &str, text: &str) -> Result<Module, String> {
    if let Some(word) = ["import.meta", "$define", "$use", "$load"].iter().find(|word| text.contains(**word))
    {
        return Err(format!("`{word}` cannot be linked"));
    }
    let mut module = Module::default();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("import ") {
            let mut statement = line.to_owned();
            while !statement.ends_with(';') {
                let next = lines.next().ok_or("an import without an end")?;
                statement = format!("{statement}\n{next}");
            }
            let linked = read_import(path, &statement, &mut module.imports)?;
            module.lines.extend(linked.lines().map(str::to_owned));
        } else if let Some(rest) = line.strip_prefix("export ") {
            module
                .exports
                .push(exported(rest).ok_or_else(|| format!("`{line}` cannot be linked"))?.to_owned());
            module.lines.push(read_loads(path, rest, &mut module.loads)?);
        } else if line.starts_with("await ") {
            return Err(format!("`{line}`: a module that waits cannot be linked"));
        } else {
            module.lines.push(read_loads(path, line, &mut module.loads)?);
        }
    }
    Ok(module)
}

/// Replaces a statement `import` that ends with a semicolon.
fn read_import(path: &str, statement: &str, imports: &mut BTreeSet<String>) -> Result<String, String> {
    let mut parsed = || {
        let rest = statement.strip_prefix("import ")?.strip_suffix("\";")?;
        let (what, from) = rest.rsplit_once('"')?;
        let target = resolve(path, from)?;
        let used = format!("$use(\"{target}\");");
        let linked = if what.is_empty() {
            used
        } else if let Some(name) = what.strip_prefix("* as ") {
            format!("const {} = {used}", name.strip_suffix(" from ").filter(|name| is_name(name))?)
        } else {
            let names = what.strip_prefix('{')?.strip_suffix("} from ")?;
            format!("const {{{}}} = {used}", names.replace(" as ", ": "))
        };
        imports.insert(target);
        Some(linked)
    };
    parsed().ok_or_else(|| format!("`{statement}` cannot be linked"))
}

/// Returns the name that a declaration after `export` introduces. Its value must not change, because other
/// modules get it once.
fn exported(declaration: &str) -> Option<&str> {
    let keywords = ["async function ", "function ", "class ", "const "];
    let rest = keywords.iter().find_map(|keyword| declaration.strip_prefix(keyword))?;
    let end = rest.find(|c: char| !is_name_part(c)).unwrap_or(rest.len());
    Some(&rest[..end]).filter(|name| is_name(name))
}

/// Replaces the modules that a line loads on demand.
fn read_loads(path: &str, line: &str, loads: &mut BTreeSet<String>) -> Result<String, String> {
    let mut parts = line.split("import(");
    let mut linked = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let target = part.strip_prefix('"').and_then(|rest| rest.split_once("\")"));
        let target = target.and_then(|(from, rest)| Some((resolve(path, from)?, rest)));
        let (target, rest) = target.ok_or_else(|| format!("`{}` cannot be linked", line.trim()))?;
        let _ = write!(linked, "$load(\"{target}\"){rest}");
        loads.insert(target);
    }
    Ok(linked)
}

/// Returns the path of a module that another one names relative to itself.
fn resolve(path: &str, from: &str) -> Option<String> {
    if !from.starts_with("./") && !from.starts_with("../") {
        return None;
    }
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in from.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()?),
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

fn is_name_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_name_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(files: &[(&str, &str)]) -> BTreeMap<String, String> {
        files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
    }

    /// A page with two screens.
    fn page() -> Linked {
        let files = [
            (
                "js/main.js",
                "// Main.\nimport { h } from \"./dom.js\";\nh(() => import(\"./start/screen.js\"));\n",
            ),
            ("js/dom.js", "// Elements.\nexport function h(x) {\n  return x;\n}\n"),
            (
                "js/start/screen.js",
                "import * as api from \"../api.js\";\napi.get();\nimport(\"../game/screen.js\");\n",
            ),
            (
                "js/game/screen.js",
                "import \"../board.js\";\nimport {\n  get,\n  URL as url,\n} from \"../api.js\";\n\
                 get(url);\n",
            ),
            ("js/replay/screen.js", "import \"../board.js\";\n"),
            ("js/board.js", "export class Board {}\nimport(\"./replay/screen.js\");\n"),
            ("js/api.js", "export const URL = 1;\nexport async function get() {}\n"),
            ("js/other.js", "// Of another document.\n"),
        ];
        link(&texts(&files)).unwrap()
    }

    #[test]
    fn screens_need_what_they_import() {
        let Linked { files, needed } = page();
        let names: Vec<&str> =
            files.keys().map(String::as_str).filter(|name| name.ends_with(".js")).collect();
        assert_eq!(names, ["game.js", "main.js", "replay.js", "shared.js", "start.js"]);
        assert_eq!(needed["js/start/screen.js"], ["start.js"]);
        assert_eq!(needed["js/game/screen.js"], ["game.js", "shared.js"]);
        // The start screen and another one use it.
        assert!(files["main.js"].contains("$define(\"js/api.js\""));
        assert!(files["shared.js"].contains("$define(\"js/board.js\""));
        assert!(files.values().all(|text| !text.contains("other")));
    }

    #[test]
    fn modules_keep_their_lines() {
        let files = page().files;
        assert_eq!(
            files["game.js"],
            IMPORT.to_owned()
                + "$define(\"js/game/screen.js\", () => {\n$use(\"js/board.js\");\n\
                    const {\n  get,\n  URL: url,\n} = $use(\"js/api.js\");\nget(url);\nreturn {  };\n});\n\
                    //# sourceMappingURL=game.js.map\n"
        );
        assert!(files["main.js"].contains("\nfunction h(x) {\n  return x;\n}\nreturn { h };\n});\n"));
        assert!(files["main.js"].contains("\"js/game/screen.js\": [\"./game.js\", \"./shared.js\"]"));
        assert!(files["start.js"].contains("\n$load(\"js/game/screen.js\");\n"));
        // The third line of the file is the first one in the definition.
        let map = &files["game.js.map"];
        assert!(map.contains("\"line\":3") && map.contains("\"/app/js/game/screen.js\""), "{map}");
        assert!(map.contains("\"AAAA;AACA;AACA;AACA;AACA;AACA\""), "{map}");
    }

    #[test]
    fn what_needs_a_parser_is_refused() {
        for line in [
            "import h from \"./dom.js\";",
            "import { h } from \"elsewhere\";",
            "import { h } from \"./missing.js\";",
            "import \"./main.js\";",
            "export let x = 1;",
            "export default 1;",
            "export { x };",
            "export const { a, b } = c;",
            "export * from \"./dom.js\";",
            "await 1;",
            "import(name);",
            "x = import.meta.url;",
            "let $use;",
        ] {
            let files = [
                ("js/main.js", format!("// Main.\n{line}\n")),
                ("js/dom.js", "export const h = 1;\n".into()),
            ];
            let files = files.map(|(path, text)| (path.to_owned(), text));
            assert!(link(&BTreeMap::from(files)).is_err(), "{line}");
        }
    }

    #[test]
    fn sheets_are_joined_in_the_order_of_the_document() {
        let document = "<link href=\"/app/css/z.css\">\n<link href=\"/app/css/y.css\">\n";
        let sheets = texts(&[("css/x.css", "x {}\n"), ("css/y.css", "y {}\n"), ("css/z.css", "z {}\n")]);
        assert_eq!(join_sheets(document, &sheets).unwrap(), "z {}\ny {}\nx {}\n");
        assert!(join_sheets(document, &texts(&[("css/x.css", "@import \"y.css\";")])).is_err());
    }

    #[test]
    fn documents_name_the_linked_files() {
        let document = "<head>\n<link rel=\"stylesheet\" href=\"/app/css/a.css\">\n\
                        <script type=\"module\" src=\"/app/js/main.js\"></script>\n</head>\n";
        let linked =
            link_document(document, "12", &["css/a.css"], &["game.js".to_owned()], &["/api/rules"]).unwrap();
        assert_eq!(
            linked,
            "<head>\n<link rel=\"stylesheet\" href=\"/app/12/style.css\" data-sheets=\"css/a.css\">\n\
             <script type=\"module\" src=\"/app/12/main.js\"></script>\n\
             <link rel=\"modulepreload\" href=\"/app/12/game.js\">\n\
             <link rel=\"preload\" as=\"fetch\" crossorigin href=\"/api/rules\">\n</head>\n"
        );
        assert!(link_document("<head>\n</head>\n", "12", &[], &[], &[]).is_err());
    }
}
