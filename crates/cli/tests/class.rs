//! `tabiya grade --class`: forty submissions in one run. They are variants of one program with planted
//! faults; `class/chess.py` has it. Some share unusual faults, some do not run at all, and one prints markup.
#![cfg(unix)]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::tabiya;

const TABIYA: &str = env!("CARGO_BIN_EXE_tabiya");
const PROGRAM: &str = include_str!("class/chess.py");

/// The submissions: the name, and the faults with commas between them. `=` is the text of the whole program;
/// `-` is a folder without one.
const CLASS: [(&str, &str); 40] = [
    ("abel", ""),
    ("amara", "silent check"),
    ("aoife", "no en passant"),
    ("benoit", "no en passant, always a queen"),
    ("bruna", ""),
    ("chidi", "through check"),
    ("dagny", "wrong victim, resign swapped, short bishops"),
    ("darius", "no mate"),
    ("elif", "into check"),
    ("emre", "wrong victim, resign swapped, short bishops, no mate"),
    ("farah", ""),
    ("fergus", "no en passant, no castling"),
    ("goran", "hang on castling"),
    ("hana", "always a queen"),
    ("hugo", "-"),
    ("ines", "no en passant"),
    ("ivo", "silent check, no mate"),
    ("jamal", "lazy rook, silent draw"),
    ("jana", ""),
    ("kaito", "crash on a letter"),
    ("katya", "no castling"),
    ("lars", "lazy rook"),
    ("leila", "lazy rook, silent draw, no en passant"),
    ("mateo", "=def main(:"),
    ("mei", ""),
    ("nadia", "no en passant, into check"),
    ("nils", "flood"),
    ("olga", "silent check"),
    ("omar", "through check, no mate"),
    ("priya", ""),
    ("quentin", "knights for bishops, silent draw"),
    ("rosa", "no en passant"),
    ("sven", "script, no en passant"),
    ("tamsin", "into check, through check"),
    ("ulla", "=import sys\nsys.exit(3)"),
    ("viktor", "no castling, no en passant, always a queen"),
    ("wen", "always a queen"),
    ("xenia", "no mate, through check"),
    ("yusuf", ""),
    ("<img src=x onerror=alert(1)>", "silent check, no en passant"),
];

/// A folder that is removed afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tabiya-test-class-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn read(&self, name: &str) -> String {
        let path = self.0.join(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if std::env::var_os("TABIYA_KEEP").is_none() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

/// Writes submissions into folders of their names.
fn write(folder: &Path, class: &[(&str, &str)]) {
    for (name, faults) in class {
        let own = folder.join(name);
        fs::create_dir_all(&own).unwrap();
        let list: Vec<String> =
            faults.split(", ").filter(|fault| !fault.is_empty()).map(|fault| format!("{fault:?}")).collect();
        let text = match *faults {
            "-" => continue,
            other if other.starts_with('=') => other[1..].to_owned(),
            _ => PROGRAM.replacen("FAULTS = set()", &format!("FAULTS = set([{}])", list.join(", ")), 1),
        };
        fs::write(own.join("chess.py"), text).unwrap();
    }
}

/// Writes a suite of two cases.
fn suite(folder: &Folder) -> String {
    let path = folder.path("quick.toml");
    fs::write(
        &path,
        "game = \"two-player\"\n[limits]\nanswer = 10\n\
         [[case]]\nname = \"one\"\ntopic = \"moves\"\nmoves = \"e2 e4, e7 e5\"\n\
         [[case]]\nname = \"en passant\"\ntopic = \"en passant\"\n\
         moves = \"e2 e4, a7 a6, e4 e5, d7 d5, e5 d6\"\n",
    )
    .unwrap();
    path
}

/// Returns the rows of the table by name, with the cells by heading.
fn table(text: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
    let heads = lines.next().unwrap();
    lines.map(|cells| (cells[0].clone(), heads.iter().cloned().zip(cells).collect())).collect()
}

#[test]
fn forty_submissions_are_graded_in_one_run() {
    let folder = Folder::new("forty");
    let class = folder.0.join("submissions");
    write(&class, &CLASS);
    let (report, class) = (folder.path("report"), class.display().to_string());
    let args = [
        "grade",
        "two-player",
        "--class",
        &class,
        "--output",
        &report,
        "--time",
        "5",
        "--",
        "python3",
        "chess.py",
    ];
    let ran = tabiya(&args);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("40 of 40 submissions graded in "), "{}", ran.out);

    let table = table(&folder.read("report/table.csv"));
    assert_eq!(table.len(), 40);
    let cell = |name: &str, column: &str| table[name][column].as_str();
    let lost = |name: &str, column: &str| -> f64 {
        cell("abel", column).parse::<f64>().unwrap() - cell(name, column).parse::<f64>().unwrap()
    };
    for (name, faults) in CLASS {
        let all = cell("abel", "of");
        match faults {
            "" => assert_eq!(cell(name, "total"), all, "{name}"),
            "-" | "flood" => assert_eq!(cell(name, "total"), "0", "{name}"),
            other if other.starts_with('=') => assert_eq!(cell(name, "total"), "0", "{name}"),
            _ => assert!(lost(name, "total") > 0.0, "{name}"),
        }
    }
    assert!(lost("aoife", "en passant") > 0.0 && lost("aoife", "draw") == 0.0);
    assert!(lost("goran", "total") < 0.25 * cell("abel", "of").parse::<f64>().unwrap());

    // The same unusual faults are found, also beside others; usual ones are not listed.
    let page = folder.read("report/index.html");
    let groups: Vec<&str> = page.split("<article class=\"group\">").skip(1).collect();
    let of = |name: &str| groups.iter().find(|group| group.contains(&format!(">{name}</a>")));
    for pair in [("dagny", "emre"), ("jamal", "leila")] {
        let group = of(pair.0).unwrap_or_else(|| panic!("{pair:?}: {}", ran.out));
        assert!(group.contains(&format!(">{}</a>", pair.1)), "{pair:?}: {}", ran.out);
    }
    for name in ["abel", "aoife", "rosa", "hana", "wen", "nils", "ulla", "hugo"] {
        assert!(of(name).is_none(), "{name}: {}", ran.out);
    }

    // What programs print, and names, are texts.
    assert!(!page.contains("<img"), "the name of a folder");
    let name = "~3Cimg~20src~3Dx~20onerror~3Dalert~281~29~3E";
    assert!(page.contains(&format!("href=\"students/{name}.html\"")));
    let hostile = folder.read("report/students/sven.html");
    assert!(hostile.contains("&lt;script&gt;document.title") && !hostile.contains("<script"));
    assert!(hostile.contains("script-src") || hostile.contains("default-src 'none'"));
    assert!(!folder.read(&format!("report/students/{name}.html")).contains("<img"));
    for page in [&page, &hostile] {
        for outside in ["http://", "https://", "src=", "@import", "url("] {
            let outer = page.replace("http://www.w3.org/2000/svg", "").replace("&lt;img src=x", "");
            assert!(!outer.contains(outside), "{outside}");
        }
    }
    // The board before a lost check is drawn.
    let student = folder.read("report/students/aoife.html");
    assert!(
        student.contains("<figcaption>The board before</figcaption>") && student.contains("ILLEGAL_MOVE")
    );

    // Nothing is graded twice.
    let begun = Instant::now();
    let again = tabiya(&args);
    assert!(again.out.contains("(40 of them before;"), "{}", again.out);
    assert!(begun.elapsed() < Duration::from_secs(60));
}

/// Returns whether a process has a folder as its working directory, or in its arguments.
fn is_running_in(folder: &Path) -> bool {
    let name = folder.display().to_string();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten().map(|entry| entry.path());
    processes.into_iter().any(|process| {
        let arguments = fs::read(process.join("cmdline")).unwrap_or_default();
        let mut arguments = arguments.split(|byte| *byte == 0);
        arguments.any(|argument| argument == name.as_bytes())
            || fs::read_link(process.join("cwd")).is_ok_and(|found| found == folder)
    })
}

#[test]
fn an_interrupted_run_keeps_what_is_done_and_goes_on() {
    let folder = Folder::new("interrupted");
    let class = folder.0.join("submissions");
    write(&class, &[("ana", ""), ("bo", ""), ("cy", ""), ("dee", "no en passant")]);
    // The third one never answers.
    fs::write(class.join("cy/chess.py"), "import time\ntime.sleep(1000)\n").unwrap();
    let (report, class, suite) = (folder.path("report"), class.display().to_string(), suite(&folder));
    let args = [
        "grade", &suite, "--class", &class, "--output", &report, "--jobs", "1", "--time", "60", "--",
        "python3", "chess.py",
    ];
    let mut child =
        Command::new(TABIYA).args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    while !folder.0.join("report/reports/bo.json").exists() {
        assert!(Instant::now() < deadline, "nothing is graded");
        std::thread::sleep(Duration::from_millis(20));
    }
    // Where processes cannot be seen, the interrupt comes before the third program or during it.
    let deadline = Instant::now() + Duration::from_secs(5);
    while !is_running_in(&Path::new(&class).join("cy")) && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(20));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let (mut out, mut err) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3), "{out}{err}");
    assert!(err.contains("2 of 4 submissions are graded"), "{err}");
    assert!(folder.read("report/index.html").contains(">ana</a>"));

    fs::write(folder.0.join("submissions/cy/chess.py"), PROGRAM).unwrap();
    let ran = tabiya(&args);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("4 of 4 submissions graded (2 of them before"), "{}", ran.out);
    let again: Vec<&str> =
        args[..8].iter().copied().chain(["--again"]).chain(args[8..].iter().copied()).collect();
    let ran = tabiya(&again);
    assert!(ran.out.contains("4 of 4 submissions graded in "), "{}", ran.out);
}

#[test]
fn the_folder_of_a_submission_is_its_working_directory_and_its_place_in_the_command() {
    let folder = Folder::new("place");
    let class = folder.0.join("submissions");
    write(&class, &[("ana", ""), ("bo", "no en passant")]);
    let (class, suite) = (class.display().to_string(), suite(&folder));
    for program in ["chess.py", "{}/chess.py"] {
        let ran = tabiya(&["grade", &suite, "--class", &class, "--", "python3", program]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
        assert!(ran.out.contains("ana") && ran.out.contains("en passant -1"), "{}", ran.out);
    }
}

#[test]
fn a_class_without_submissions_is_an_error() {
    let folder = Folder::new("empty");
    let ran = tabiya(&["grade", "two-player", "--class", &folder.path(""), "--", "python3", "chess.py"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("has no folders"), "{}", ran.err);
    let ran = tabiya(&["grade", "two-player", "--class", &folder.path("no"), "--", "python3", "chess.py"]);
    assert!(ran.code == 2 && ran.err.contains("there is no such file"), "{}", ran.err);
    let ran =
        tabiya(&["grade", "two-player", "--class", ".", "--format", "json", "--", "python3", "chess.py"]);
    assert!(ran.code == 2 && ran.err.contains("for one submission"), "{}", ran.err);
}

#[test]
fn a_submission_with_other_files_is_graded_again() {
    let folder = Folder::new("resubmitted");
    let class = folder.0.join("submissions");
    write(&class, &[("ana", "no en passant"), ("bo", "")]);
    let (report, class, suite) = (folder.path("report"), class.display().to_string(), suite(&folder));
    let args = [
        "grade",
        &suite,
        "--class",
        &class,
        "--output",
        &report,
        "--no-sandbox",
        "--",
        "python3",
        "chess.py",
    ];
    let points = |out: &str, name: &str| table(out)[name]["total"].clone();
    let ran = tabiya(&args);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert_eq!(points(&folder.read("report/table.csv"), "ana"), "1");

    write(Path::new(&class), &[("ana", "")]);
    let ran = tabiya(&args);
    assert!(ran.out.contains("2 of 2 submissions graded (1 of them before"), "{}", ran.out);
    assert_eq!(points(&folder.read("report/table.csv"), "ana"), "2");

    // What a program may read is a part of how it is graded.
    let mut more = args.to_vec();
    more.splice(6..6, ["--read", "/usr"]);
    let ran = tabiya(&more);
    assert!(ran.out.contains("2 of 2 submissions graded in "), "{}", ran.out);
}

#[test]
fn a_submission_without_a_report_is_graded_again_and_links_are_not_followed() {
    let folder = Folder::new("links");
    let class = folder.0.join("submissions");
    fs::create_dir_all(class.join("ben/src")).unwrap();
    fs::write(class.join("ben/src/King.java"), "class King { int x = ; }\n").unwrap();
    fs::create_dir_all(class.join("ana")).unwrap();
    fs::create_dir_all(class.join("cy")).unwrap();
    std::os::unix::fs::symlink("../ben/src", class.join("ana/src")).unwrap();
    let (report, class) = (folder.path("report"), class.display().to_string());
    let graded = |java: &[&str]| {
        let mut args = vec!["grade", "grid", "--class", &class, "--output", &report];
        args.extend(java);
        tabiya(&args)
    };
    for before in [" in ", " (1 of them before"] {
        let ran = graded(&["--java", "src"]);
        assert!(ran.out.contains(&format!("1 of 3 submissions graded{before}")), "{}{}", ran.out, ran.err);
        let notes = table(&folder.read("report/table.csv"));
        assert!(notes["ana"]["notes"].ends_with("ana/src leads out of the submission."), "{notes:?}");
        assert!(notes["cy"]["notes"].contains("cy/src cannot be read"), "{notes:?}");
    }
    let ran = graded(&["--java"]);
    let notes = table(&folder.read("report/table.csv"));
    assert!(notes["ana"]["notes"].contains("There is no Java file in "), "{}{notes:?}", ran.out);
    for outside in ["../ben/src", "/usr", "src/../.."] {
        let ran = graded(&["--java", outside]);
        assert_eq!(ran.code, 2, "{}", ran.out);
        assert!(ran.err.contains(&format!("{outside} is not a folder in each submission")), "{}", ran.err);
    }
}

#[test]
fn the_folder_of_the_output_is_no_submission() {
    let folder = Folder::new("output");
    let class = folder.0.join("submissions");
    write(&class, &[("ana", ""), ("bo", "")]);
    let (class, suite) = (class.display().to_string(), suite(&folder));
    let graded = |output: &str| {
        let output = format!("{class}/{output}");
        tabiya(&["grade", &suite, "--class", &class, "--output", &output, "--", "python3", "chess.py"])
    };
    for before in [" in ", " (2 of them before"] {
        let ran = graded("report");
        assert!(ran.out.contains(&format!("2 of 2 submissions graded{before}")), "{}{}", ran.out, ran.err);
    }
    let mut files = vec![folder.0.join("submissions/report")];
    while let Some(path) = files.pop() {
        assert!(path.extension().is_none_or(|extension| extension != "part"), "{}", path.display());
        if path.is_dir() {
            files.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        }
    }
    let ran = graded(".");
    assert!(ran.code == 2 && ran.err.contains("is the folder of the submissions"), "{}{}", ran.out, ran.err);
    for inside in ["ana", "bo/report"] {
        let ran = graded(inside);
        assert!(ran.code == 2 && ran.err.contains("lies in the submission"), "{}{}", ran.out, ran.err);
    }
}
