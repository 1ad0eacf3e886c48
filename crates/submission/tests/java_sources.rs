//! Submissions in Java that do not compile, or have other files and members than they should.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use tabiya_process::{Cancel, Sandbox};
use tabiya_submission::java::{self, JavaSubmission};
use tabiya_submission::{Checked, Course, Limits, OpenError, Script, Student, StudentError, Submission};

/// Returns when a case of calls is over at the latest.
fn end() -> Instant {
    Instant::now() + Duration::from_secs(60)
}

/// A folder with Java files, which is removed afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let path = std::env::temp_dir().join(format!("tabiya-test-java-{name}-{}", std::process::id()));
        for (name, text) in files {
            let file = path.join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        Folder(path)
    }

    fn open(&self, course: Course) -> Result<JavaSubmission, OpenError> {
        java::open(course, &self.0, Limits::default(), &Sandbox::detect(), &Cancel::default())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const PLAY: &str = "package chess; public class Chess { enum Player { white, black }\n\
    public static void start() { } \n\
    public static ReturnPlay play(String move) { return new ReturnPlay(); } }\n";

#[test]
fn errors_of_the_compiler_have_file_and_line() {
    let broken = "package chess;\nclass King {\n    int x = \"one\";\n    Sid side;\n}\n";
    let folder = Folder::new("broken", &[("chess/Chess.java", PLAY), ("chess/King.java", broken)]);
    let Err(OpenError::Compile { errors, files }) = folder.open(Course::TwoPlayer) else { panic!() };
    assert_eq!(files, 2);
    let places: Vec<(&str, usize)> = errors.iter().map(|error| (error.file.as_str(), error.line)).collect();
    assert_eq!(places, [("chess/King.java", 4), ("chess/King.java", 3)]);
    assert_eq!(errors[0].message, "cannot find symbol; symbol: class Sid; location: class King");
    let text = OpenError::Compile { errors, files }.to_string();
    let first = "The submission does not compile: of its 2 files only chess/King.java has errors.\n";
    assert!(text.starts_with(first), "{text}");
}

#[test]
fn tests_and_files_of_the_course_are_left_out() {
    let junit =
        "package chess;\nimport org.junit.jupiter.api.Test;\nclass ChessTest { @Test void a() { } }\n";
    let other = "package chess; class OtherTest { Nothing nothing; }\n";
    let forged = "package chess; public class ReturnPlay { int forged; }\n";
    let files = [
        ("src/chess/Chess.java", PLAY),
        ("src/chess/ReturnPlay.java", forged),
        ("src/chess/ChessTest.java", junit),
        ("src/chess/OtherTest.java", other),
        ("elsewhere/Broken.java", "class {"),
    ];
    let folder = Folder::new("tests", &files);
    let mut program = folder.open(Course::TwoPlayer).unwrap();
    assert_eq!(program.files(), [PathBuf::from("src/chess/Chess.java")]);
    let notes = [
        "src/chess/ChessTest.java is left out: it needs JUnit.",
        "src/chess/ReturnPlay.java is replaced by the original of the course.",
        "src/chess/OtherTest.java is left out: the tests do not compile.",
    ];
    assert_eq!(program.notes()[..3], notes);
    // The original has the field.
    let error = program.start().and_then(|_| program.play("e2 e4")).unwrap_err();
    assert_eq!(error, StudentError::Missing("The field piecesOnBoard has returned null.".to_owned()));
}

#[test]
fn nothing_to_compile() {
    let folder = Folder::new("zip", &[("chess.zip", "PK")]);
    let Err(OpenError::Folder(text)) = folder.open(Course::TwoPlayer) else { panic!() };
    assert!(
        text.contains("There is no Java file in ") && text.ends_with("Unpack chess.zip first."),
        "{text}"
    );
}

#[track_caller]
fn missing(course: Course, files: &[(&str, &str)], call: &str) -> String {
    let name: String = call.chars().filter(char::is_ascii_alphanumeric).collect();
    let folder = Folder::new(&name, files);
    let mut program = folder.open(course).unwrap_or_else(|error| panic!("{error}"));
    let result = program.run_case(0, &Script::read(call).unwrap(), end());
    match result.statements.last() {
        Some(Checked::Failed(StudentError::Missing(sentence))) => sentence.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn missing_members_are_named() {
    let chess = "package chess; class Chess {\n\
        void start() { } static ReturnPlay play(int move) { return null; }\n\
        abstract static class Piece { } static class King extends Piece { private King(int x) { } } }\n";
    let of_chess = |call| missing(Course::TwoPlayer, &[("Chess.java", chess)], call);
    let wrong = "The class chess.Chess has no method play(String); play(int) is there.";
    assert_eq!(of_chess("Chess.play(\"e2 e4\")"), wrong);
    assert_eq!(of_chess("Chess.start()"), "The method start() of class chess.Chess is not static.");
    assert_eq!(of_chess("Chess.stop()"), "The class chess.Chess has no method stop().");
    let piece = "The class chess.Chess$Piece is abstract: no object can be made.";
    assert_eq!(of_chess("Chess.Piece()"), piece);
    let king = "The class chess.Chess$King has no constructor King(String); King(int) is there.";
    assert_eq!(of_chess("x = Chess.King(\"e1\")"), king);
    assert_eq!(of_chess("x = Chess.King(1)\nx.y == 2"), "The class chess.Chess$King has no field y.");
    assert_eq!(of_chess("Pawn()"), "There is no class chess.Pawn.");
    let lion = [("Lion.java", "class Lion { }")];
    let elsewhere = "There is no class animalchess.Lion; Lion is in the default package.";
    assert_eq!(missing(Course::Animal, &lion, "Lion()"), elsewhere);
}

#[test]
fn scripts_compare_values_of_all_kinds() {
    let source = "package animalchess; import java.util.*;\n\
        class Box {\n\
            private final int size; protected Box next; static final long MOST = 7L;\n\
            enum Color { RED, BLUE }\n\
            Box(int size) {\n\
                this.size = size; if (size < 0) throw new IllegalStateException(\"too small\");\n\
            }\n\
            short twice() { return (short) (2 * size); }\n\
            char letter() { return 'b'; }\n\
            String[] words() { return new String[] {\"a\", \"b\"}; }\n\
            Set<Integer> numbers() { return new HashSet<>(List.of(1, 2)); }\n\
            List<Box> all() { return List.of(this, this); }\n\
            Color color() { return Color.RED; }\n\
            public boolean equals(Object other) {\n\
                return other instanceof Box && ((Box) other).size == size;\n\
            }\n\
            public int hashCode() { return size; }\n\
            interface Listener { boolean onOpen(Box box, int count); }\n\
            boolean open(Listener listener) {\n\
                System.out.println(\"opened\"); return listener.onOpen(this, 3);\n\
            }\n\
        }\n";
    let script = "\
        box = Box(3)\n\
        box.twice() == 6\n\
        box.size == 3\n\
        box.next == null\n\
        Box.MOST == 7\n\
        box.letter() == 'b'\n\
        box.words() == [\"a\", \"b\"]\n\
        box.words()[1] == \"b\"\n\
        box.numbers() == {2, 1}\n\
        box.all() == [box, box]\n\
        size(box.all()) == 2\n\
        box.color() is Box.Color.RED\n\
        box.color() != Box.Color.BLUE\n\
        box == Box(3)\n\
        box != Box(4)\n\
        Box(-1) throws IllegalStateException\n\
        message() == \"too small\"\n\
        Box(-1) throws RuntimeException\n\
        listener = answering(\"Box.Listener\", [\"onOpen\", true])\n\
        box.open(listener) == true\n\
        recorded(listener) == [[\"onOpen\", box, 3]]\n\
        printed() == \"opened\\n\"\n";
    let folder = Folder::new("values", &[("Box.java", source)]);
    let mut program = folder.open(Course::Animal).unwrap_or_else(|error| panic!("{error}"));
    let script = Script::read(script).unwrap();
    let result = program.run_case(0, &script, end());
    for ((text, _), checked) in script.statements.iter().zip(&result.statements) {
        assert_eq!(*checked, Checked::Passed, "{text}");
    }
    let wrong = Script::read(
        "box = Box(3)\nbox.twice() == 7\nBox(-1) throws IllegalArgumentException\nbox.all() == [box]\n\
         box.twice() throws\nother = Box(-1)\nother.size == 3\nbox is Box(3)",
    )
    .unwrap();
    let found: Vec<String> = program
        .run_case(1, &wrong, end())
        .statements
        .iter()
        .map(|checked| match checked {
            Checked::Passed => "passed".to_owned(),
            Checked::Differs { expected, got } => format!("{expected} / {got}"),
            Checked::Failed(error) => error.to_string(),
            Checked::NotRun => "not run".to_owned(),
        })
        .collect();
    let at =
        "the exception IllegalArgumentException / java.lang.IllegalStateException in Box.<init> (Box.java:6)";
    let thrown = "The program has thrown java.lang.IllegalStateException: too small";
    let wanted = [
        "passed",
        "7 / 6",
        at,
        "[box] / [box, box]",
        "an exception / 6",
        thrown,
        "not run",
        "the object Box(3) / box",
    ];
    assert_eq!(found, wanted);
}
