//! The JSON schema of ruleset files, for completion and checks in editors.
//!
//! It is derived from `keys.rs` and written by hand, since nothing else here needs JSON. It describes shapes
//! only; names, letters and contradictions are checked when a file is read.

use super::keys::{Key, Kind, Need, ROOT, TableSchema};

/// Returns the schema (draft 2020-12), pretty printed.
///
/// ```
/// let schema = tabiya_ruleset::file::schema();
/// assert!(schema.contains("\"letter\": {"));
/// ```
pub fn schema() -> String {
    let mut json = Json { out: String::new(), depth: 0, first: true };
    json.open(None, '{');
    json.text("$schema", "https://json-schema.org/draft/2020-12/schema");
    json.text("title", "Tabiya ruleset");
    table(&mut json, &ROOT, false);
    json.open(Some("$defs"), '{');
    json.open(Some("zone"), '{');
    json.text("description", "Squares, from White's side; Black's are reflected top to bottom");
    json.open(Some("oneOf"), '[');
    json.open(None, '{');
    json.text("type", "string");
    json.close('}');
    zone_by_sides(&mut json, &["white", "black"]);
    zone_by_sides(&mut json, &["both"]);
    json.close(']');
    json.close('}');
    json.close('}');
    json.close('}');
    json.out.push('\n');
    json.out
}

fn zone_by_sides(json: &mut Json, names: &[&str]) {
    json.open(None, '{');
    json.text("type", "object");
    json.open(Some("properties"), '{');
    for name in names {
        json.open(Some(name), '{');
        json.text("type", "string");
        json.close('}');
    }
    json.close('}');
    json.list("required", names.iter().copied());
    json.raw("additionalProperties", "false");
    json.close('}');
}

/// Writes the members of the schema of a table. A `whole` table inherits nothing.
fn table(json: &mut Json, spec: &TableSchema, whole: bool) {
    json.text("type", "object");
    json.open(Some("properties"), '{');
    for key in spec.keys {
        json.open(Some(key.name), '{');
        json.text("description", key.doc);
        value(json, key.kind);
        default(json, key);
        json.close('}');
    }
    json.close('}');
    // A file that extends another may leave out inherited keys: everything except its own name and the rows
    // of lists, which are never merged.
    let required = |wanted: fn(&Key) -> bool| {
        let keys = spec.keys.iter().filter(move |key| key.need == Need::Required && wanted(key));
        keys.map(|key| key.name)
    };
    if std::ptr::eq(spec, &ROOT) {
        json.list("required", required(|key| matches!(key.kind, Kind::Text)));
        json.raw("if", r#"{ "not": { "required": ["extends"] } }"#);
        json.open(Some("then"), '{');
        json.list("required", required(|_| true));
        json.close('}');
    } else if whole {
        json.list("required", required(|_| true));
    }
    json.raw("additionalProperties", "false");
}

fn value(json: &mut Json, kind: Kind) {
    match kind {
        Kind::Text | Kind::Piece | Kind::Movement => json.text("type", "string"),
        Kind::Size => {
            json.text("type", "string");
            json.text("pattern", "^([1-9]|1[0-6])x([1-9]|1[0-6])$");
        }
        Kind::File => {
            json.text("type", "string");
            json.text("pattern", "^[a-p]$");
        }
        Kind::Texts | Kind::Pieces => list_of(json, "string", None),
        Kind::TwoTexts => list_of(json, "string", Some(2)),
        Kind::TwoIntegers => list_of(json, "integer", Some(2)),
        Kind::Flag => json.text("type", "boolean"),
        Kind::Integer { min, max } => {
            json.text("type", "integer");
            json.raw("minimum", &min.to_string());
            json.raw("maximum", &max.to_string());
        }
        Kind::OneOf(values) => json.list("enum", values.iter().copied()),
        Kind::Zone => json.text("$ref", "#/$defs/zone"),
        Kind::Table(spec) => table(json, spec, false),
        Kind::Rows(spec) => {
            json.text("type", "array");
            json.open(Some("items"), '{');
            table(json, spec, true);
            json.close('}');
        }
        Kind::ByPiece(spec) => {
            json.text("type", "object");
            json.open(Some("additionalProperties"), '{');
            table(json, spec, false);
            json.close('}');
        }
    }
}

fn list_of(json: &mut Json, kind: &str, count: Option<usize>) {
    json.text("type", "array");
    json.open(Some("items"), '{');
    json.text("type", kind);
    json.close('}');
    if let Some(count) = count {
        json.raw("minItems", &count.to_string());
        json.raw("maxItems", &count.to_string());
    }
}

fn default(json: &mut Json, key: &Key) {
    if let Need::Default(value) = key.need {
        match key.kind {
            Kind::OneOf(_) => json.text("default", value),
            // Flags and lists are written the same in TOML and JSON.
            _ => json.raw("default", value),
        }
    }
}

/// A writer of indented JSON.
struct Json {
    out: String,
    depth: usize,
    first: bool,
}

impl Json {
    fn next(&mut self, name: Option<&str>) {
        if !self.first {
            self.out.push(',');
        }
        if self.depth > 0 {
            self.out.push('\n');
            self.out.push_str(&"  ".repeat(self.depth));
        }
        self.first = false;
        if let Some(name) = name {
            self.out.push_str(&quoted(name));
            self.out.push_str(": ");
        }
    }

    fn open(&mut self, name: Option<&str>, bracket: char) {
        self.next(name);
        self.out.push(bracket);
        self.depth += 1;
        self.first = true;
    }

    fn close(&mut self, bracket: char) {
        self.depth -= 1;
        if !self.first {
            self.out.push('\n');
            self.out.push_str(&"  ".repeat(self.depth));
        }
        self.out.push(bracket);
        self.first = false;
    }

    fn raw(&mut self, name: &str, value: &str) {
        self.next(Some(name));
        self.out.push_str(value);
    }

    fn text(&mut self, name: &str, value: &str) {
        self.raw(name, &quoted(value));
    }

    fn list<'a>(&mut self, name: &str, values: impl Iterator<Item = &'a str>) {
        let values: Vec<String> = values.map(quoted).collect();
        self.raw(name, &format!("[{}]", values.join(", ")));
    }
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
