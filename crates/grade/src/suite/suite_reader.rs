//! Reads a suite from its file.

use tabiya_rules::Ruleset;
use tabiya_rules::builtin;
use tabiya_rules::file::Diagnostic;
use tabiya_submission::Script;
use toml::de::DeTable;

use super::class_cases::Language;
use super::toml_document::{Placed, Source, Table};
use super::{Case, Limits, Open, Protocol, Stated, Suite, Task, Topic};
use crate::coordinates::Coordinates;
use crate::generate::{self, Generator};

/// The greatest length of a suite in bytes.
pub const MAX_SUITE: usize = 1 << 20;
/// The greatest number of cases, with the generated ones.
pub const MAX_CASES: usize = 2_000;
/// The greatest number of lines in a case.
pub const MAX_LINES: usize = 1_000;

const KEYS: [&str; 9] =
    ["game", "title", "protocol", "dialect", "coordinates", "marker", "limits", "case", "random"];
const CASE_KEYS: [&str; 13] = [
    "name",
    "topic",
    "points",
    "hidden",
    "moves",
    "layout",
    "file",
    "missing",
    "calls",
    "language",
    "expect",
    "open",
    "open-lines",
];
const EXPECT_KEYS: [&str; 6] = ["message", "refused", "pieces", "empty", "count", "lines"];
const RANDOM_KEYS: [&str; 8] = ["name", "topic", "points", "hidden", "seed", "count", "plies", "tries"];
const LIMIT_KEYS: [&str; 5] = ["answer", "case", "total", "memory", "output"];

impl Suite {
    /// Reads a suite. `file` is the name of its file for messages; `seed`, if given, replaces those of the
    /// generated cases.
    ///
    /// # Errors
    /// Returns all errors of the file, in its order.
    ///
    /// ```
    /// use tabiya_grade::Suite;
    ///
    /// let text = "game = \"two-player\"\n\
    ///     [[case]]\nname = \"A pawn\"\ntopic = \"moves\"\nmoves = \"e2 e4\"\n";
    /// assert_eq!(Suite::read("one.toml", text, None).unwrap().points(), 1);
    /// let errors = Suite::read("one.toml", &text.replace("moves\"", "movs\""), None).unwrap_err();
    /// assert_eq!((errors[0].line, errors[0].column), (4, 9));
    /// ```
    pub fn read(file: &str, text: &str, seed: Option<u64>) -> Result<Suite, Vec<Diagnostic>> {
        let load = |_: &str| Err("Games from files cannot be read here.".to_owned());
        Suite::read_with(file, text, seed, &load)
    }

    /// Reads a suite, as [`Suite::read`] does. `load` loads a game whose `game` is the path of a file; its
    /// error is a sentence.
    ///
    /// # Errors
    /// Returns all errors of the file, in its order.
    pub fn read_with(
        file: &str,
        text: &str,
        seed: Option<u64>,
        load: &dyn Fn(&str) -> Result<Ruleset, String>,
    ) -> Result<Suite, Vec<Diagnostic>> {
        let source = Source::new(file, text);
        let suite = read(&source, seed, load);
        match suite {
            Some(suite) if source.is_good() => Ok(suite),
            _ => Err(source.into_errors()),
        }
    }
}

fn read(
    source: &Source<'_>,
    seed: Option<u64>,
    load: &dyn Fn(&str) -> Result<Ruleset, String>,
) -> Option<Suite> {
    if source.text.len() > MAX_SUITE {
        source.error(0..1, "", format!("A suite has at most {MAX_SUITE} bytes."), None);
        return None;
    }
    let (table, errors) = DeTable::parse_recoverable(source.text);
    for error in &errors {
        let message = error.message().trim_end_matches('.').replace('\n', "; ");
        source.error(error.span().unwrap_or(0..0), "", format!("This is not valid TOML: {message}."), None);
    }
    if !errors.is_empty() {
        return None;
    }
    let top = Table::open(source, table.get_ref(), 0..1, "", &KEYS);
    let ruleset = read_game(&top, load)?;
    let protocol = top.parsed("protocol").unwrap_or(Protocol::Plain);
    let coordinates = top.parsed("coordinates").unwrap_or_default();
    let limits = top.table("limits", &LIMIT_KEYS).map_or_else(Limits::default, |table| read_limits(&table));
    let (class_cases, mut cases): (Vec<Case>, Vec<Case>) = top
        .tables("case", &CASE_KEYS)
        .iter()
        .filter_map(|table| read_case(table, protocol))
        .partition(|case| matches!(case.task, Task::Calls { .. }));
    for table in top.tables("random", &RANDOM_KEYS) {
        cases.extend(read_random(&table, &ruleset, protocol, coordinates, seed));
    }
    if !top.has("case") && !top.has("random") {
        top.report(
            0..1,
            "case",
            "The suite has no case.".to_owned(),
            Some("`[[case]]` or `[[random]]`".to_owned()),
        );
    } else if cases.len() + class_cases.len() > MAX_CASES {
        top.report(0..1, "case", format!("The suite has more than {MAX_CASES} cases."), None);
    }
    let file = source.name.rsplit(['/', '\\']).next().unwrap_or(source.name);
    let title = top.text("title").map_or(ruleset.def().name.as_str(), |title| title.value).to_owned();
    Some(Suite {
        name: file.strip_suffix(".toml").unwrap_or(file).to_owned(),
        title,
        protocol,
        dialect: top.text("dialect").map(|text| text.value.to_owned()),
        coordinates,
        marker: top.text("marker").map(|text| text.value.to_owned()).filter(|text| !text.is_empty()),
        limits,
        cases,
        class_cases,
        ruleset,
    })
}

/// Finds the game: a built-in one, or that of a file.
fn read_game(top: &Table<'_>, load: &dyn Fn(&str) -> Result<Ruleset, String>) -> Option<Ruleset> {
    let game = top.needed("game")?;
    if game.value.ends_with(".toml") || game.value.contains(['/', '\\']) {
        return load(game.value).map_err(|error| top.report(game.span, "game", error, None)).ok();
    }
    let found = Ruleset::builtin(game.value);
    if found.is_none() {
        let expected = "the id of a built-in game; `tabiya rules list` has them";
        let message = format!("There is no game `{}`.", game.value);
        top.unknown(game.span, "game", message, expected.to_owned(), builtin::nearest(game.value));
    }
    found
}

fn read_limits(table: &Table<'_>) -> Limits {
    let default = Limits::default();
    let memory = table.integer("memory", 0..1_048_577);
    Limits {
        answer: table.seconds("answer").unwrap_or(default.answer),
        case: table.seconds("case").unwrap_or(default.case),
        total: table.seconds("total").unwrap_or(default.total),
        memory: memory.map_or(default.memory, |memory| Some(memory).filter(|memory| *memory > 0)),
        output: table.integer("output", 1_000..1 << 30).map_or(default.output, |bytes| bytes as usize),
    }
}

/// The common parts of cases: a name, a topic, points, and whether they are hidden.
fn read_head(table: &Table<'_>) -> Option<(String, Topic, u32, bool)> {
    let name = table.needed("name");
    let topic = if table.has("topic") {
        table.parsed("topic")
    } else {
        table.needed("topic");
        None
    };
    let points = table.integer("points", 0..1_001).unwrap_or(1);
    let hidden = table.flag("hidden").unwrap_or(false);
    Some((name?.value.to_owned(), topic?, points as u32, hidden))
}

fn read_case(table: &Table<'_>, protocol: Protocol) -> Option<Case> {
    let head = read_head(table);
    let is_calls = table.has("calls") || table.has("language");
    let task = match protocol {
        _ if is_calls => read_calls(table),
        Protocol::Files => read_files(table),
        Protocol::Plain | Protocol::Json => read_lines(table),
    };
    let stated = table.table("expect", &EXPECT_KEYS).map_or_else(Stated::default, |table| {
        let texts =
            |key| table.texts(key).into_iter().map(|text: Placed<&str>| text.value.to_owned()).collect();
        Stated {
            message: table.text("message").map(|text| text.value.to_owned()),
            refused: table.flag("refused"),
            pieces: texts("pieces"),
            empty: texts("empty"),
            count: table.integer("count", 0..1_000).map(|count| count as usize),
            lines: texts("lines"),
        }
    });
    let (open, (name, topic, points, hidden), task) = (read_open(table, task.as_ref()), head?, task?);
    let line = table.line();
    Some(Case { name, topic, points, hidden, task, stated, open, in_parts: is_calls, line })
}

/// Reads what the course document leaves open: the whole case, or some of its lines.
fn read_open(table: &Table<'_>, task: Option<&Task>) -> Option<Open> {
    let why = table.text("open").map(|text| text.value.trim().to_owned());
    let count = match task {
        Some(Task::Lines(lines)) => lines.len(),
        _ => 0,
    };
    let lines = table.integers("open-lines", 1..count as u64 + 1);
    let lines: Vec<usize> = lines.into_iter().map(|line| line as usize).collect();
    match why {
        Some(why) if why.is_empty() => {
            table.wrong(table.span_of("open"), "open", "a sentence that says what is left open");
            None
        }
        Some(why) => Some(Open { why, lines }),
        None if table.has("open-lines") && !table.has("open") => {
            let message = "`open-lines` needs `open`.".to_owned();
            let expected = Some("a sentence that says what is left open".to_owned());
            table.report(table.span_of("open-lines"), "open-lines", message, expected);
            None
        }
        None => None,
    }
}

fn read_lines(table: &Table<'_>) -> Option<Task> {
    for key in ["layout", "file", "missing"].into_iter().filter(|key| table.has(key)) {
        table.report(table.span(), key, format!("`{key}` needs `protocol = \"files\"`."), None);
    }
    let (lines, span): (Vec<String>, _) = if table.is_list("moves") {
        let lines = table.texts("moves").into_iter().map(|line| line.value.to_owned());
        (lines.collect(), table.span())
    } else {
        let moves = table.needed("moves")?;
        let lines: Vec<String> = moves.value.split(',').map(|line| line.trim().to_owned()).collect();
        // A text without a move has no line; a blank line is written in a list.
        (if moves.value.trim().is_empty() { Vec::new() } else { lines }, moves.span)
    };
    if lines.is_empty() {
        table.wrong(table.span_of("moves"), "moves", "at least one line");
        return None;
    }
    if lines.len() > MAX_LINES || lines.iter().any(|line| line.len() > 200 || line.contains('\n')) {
        let expected =
            format!("at most {MAX_LINES} moves with commas between them, each of at most 200 bytes");
        table.wrong(span, "moves", &expected);
        return None;
    }
    Some(Task::Lines(lines))
}

/// Reads a case with calls on classes.
fn read_calls(table: &Table<'_>) -> Option<Task> {
    for key in ["moves", "layout", "file", "missing", "expect"].into_iter().filter(|key| table.has(key)) {
        table.report(table.span_of(key), key, format!("A case with `calls` has no `{key}`."), None);
    }
    let language = if table.has("language") { table.parsed("language")? } else { Language::Java };
    let calls = table.needed("calls")?;
    match Script::read(calls.value) {
        Ok(script) if script.statements.iter().any(|(_, statement)| statement.is_comparison()) => {
            Some(Task::Calls { language, script })
        }
        Ok(_) => {
            table.wrong(calls.span, "calls", "at least one statement with ==, !=, `is` or `throws`");
            None
        }
        Err(errors) => {
            for error in errors {
                let (span, text) = (calls.span.clone(), error.to_string());
                table.report(span, "calls", format!("Of the calls, l{}", &text[1..]), None);
            }
            None
        }
    }
}

fn read_files(table: &Table<'_>) -> Option<Task> {
    if table.has("moves") {
        table.report(
            table.span(),
            "moves",
            "`moves` is for lines; the file of moves is `file`.".to_owned(),
            None,
        );
    }
    let missing = table.text("missing").map(|text| (text.value, text.span));
    let (no_layout, no_moves) = match missing {
        None => (false, false),
        Some(("layout", _)) => (true, false),
        Some(("file", _)) => (false, true),
        Some((_, span)) => {
            table.wrong(span, "missing", "`layout` or `file`");
            return None;
        }
    };
    let text = |key: &str, missing: bool| {
        (!missing).then(|| table.text(key).map_or("", |text| text.value).to_owned())
    };
    Some(Task::Files { layout: text("layout", no_layout), moves: text("file", no_moves) })
}

fn read_random(
    table: &Table<'_>,
    ruleset: &Ruleset,
    protocol: Protocol,
    coordinates: Coordinates,
    seed: Option<u64>,
) -> Vec<Case> {
    let own = table.integer("seed", 0..u64::MAX).unwrap_or(1);
    let count = table.integer("count", 1..501).unwrap_or(1);
    let plies = table.integer("plies", 1..501).unwrap_or(40);
    let tries = table.integer("tries", 0..501).unwrap_or(0);
    let Some((name, topic, points, hidden)) = read_head(table) else { return Vec::new() };
    // Tables with different seeds stay different.
    let seed = seed.map_or(own, |seed| seed.wrapping_mul(0x9E37_79B9).wrapping_add(own));
    (0..count)
        .map(|index| {
            let mut generator = Generator::new(seed.wrapping_mul(1_000).wrapping_add(index));
            let task = match protocol {
                Protocol::Files => generate::files(&mut generator, ruleset, plies, tries > 0),
                Protocol::Plain | Protocol::Json => {
                    Task::Lines(generate::lines(&mut generator, ruleset, coordinates, plies, tries))
                }
            };
            let name = format!("{name} {}", index + 1);
            let (stated, line) = (Stated::default(), table.line());
            Case { name, topic, points, hidden, task, stated, open: None, in_parts: true, line }
        })
        .collect()
}
