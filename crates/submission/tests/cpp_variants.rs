//! Submissions in other styles, and with classes or methods missing.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tabiya_process::{Cancel, Sandbox};
use tabiya_submission::cpp::{self, CppSubmission};
use tabiya_submission::{Checked, Limits, OpenError, Script, Student, Submission};

/// Returns when a case of calls is over at the latest.
fn end() -> Instant {
    Instant::now() + Duration::from_secs(60)
}

fn complete() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/submissions/cpp/cells/complete")
}

/// Returns a new folder with some files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cpp-variants").join(name);
    let _ = fs::remove_dir_all(&folder);
    for (file, text) in files {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// Returns the files of the complete submission.
fn files() -> Vec<(String, String)> {
    let entries = fs::read_dir(complete()).unwrap().map(|entry| entry.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let mut files: Vec<(String, String)> =
        entries.map(|path| (name(&path), fs::read_to_string(&path).unwrap())).collect();
    files.sort();
    files
}

/// Returns a folder with the complete submission after a change of the text of some files, and more files.
fn changed(name: &str, changes: &[(&str, &str, &str)], more: &[(&str, &str)]) -> PathBuf {
    let mut files = files();
    for (file, from, to) in changes {
        let (_, text) = files.iter_mut().find(|(name, _)| name == file).unwrap();
        assert!(text.contains(from), "{file} has no {from}");
        *text = text.replace(from, to);
    }
    let all = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).chain(more.iter().copied());
    folder(name, &all.collect::<Vec<_>>())
}

fn try_open(folder: &Path, scripts: &[&str]) -> Result<CppSubmission, OpenError> {
    let scripts: Vec<Script> = scripts.iter().map(|text| Script::read(text).unwrap()).collect();
    let limits = Limits { answer: Duration::from_secs(10), output: 1 << 16, memory: Some(1024) };
    cpp::open(folder, &scripts, limits, &Sandbox::detect(), &Cancel::default())
}

/// Returns the first failure of each script, in words.
fn failures(folder: &Path, scripts: &[&str]) -> Vec<String> {
    let mut submission = try_open(folder, scripts).unwrap_or_else(|error| panic!("{error}"));
    let mut found = Vec::new();
    for (number, text) in scripts.iter().enumerate() {
        let result = submission.run_case(number, &Script::read(text).unwrap(), end());
        let failure = result.statements.iter().find_map(|checked| match checked {
            Checked::Passed => None,
            Checked::Differs { expected, got } => Some(format!("{got}, not {expected}")),
            Checked::Failed(error) => Some(error.to_string()),
            Checked::NotRun => Some("not run".to_owned()),
        });
        found.push(failure.unwrap_or_default());
    }
    found
}

fn compile_errors(folder: &Path) -> Vec<(String, usize)> {
    match try_open(folder, &[]).map(|_| ()) {
        Err(OpenError::Compile { errors, .. }) => {
            errors.into_iter().map(|error| (error.file, error.line)).collect()
        }
        other => panic!("{other:?}"),
    }
}

/// Public fields, pointers, texts, and other collections.
const POINTERS: &str = r#"
#pragma once
#include <string>
#include <vector>
class Board;
struct Piece {
    explicit Piece(bool isWhite) : white(isWhite) {}
    virtual ~Piece() {}
    virtual std::string getPieceType() { return "K"; }
    std::vector<int> getPossibleMoves(Board*) { return {2, 1, 2}; }
    void addOneForward() { position += 8; ++moves; }
    bool white;
    int position = 0;
    int moves = 0;
};
struct King : Piece {
    using Piece::Piece;
    bool canCastle(const Board*) { return position == 5; }
};
struct Pawn : Piece {
    using Piece::Piece;
    std::string getPieceType() override { return "P"; }
    bool canEnPassant(std::vector<int>*, int, int, Board&) { return false; }
    int canEnPassant(std::set<int>* moves, int white, int, const Board&) {
        moves->insert(white + 8);
        return 1;
    }
};
struct Space : Piece {
    explicit Space(int) : Piece(false) {}
    std::string getPieceType() override { return " "; }
};
class Board {
public:
    Board() { for (Piece*& cell : cells) cell = new Space(0); }
    ~Board() { for (Piece* cell : cells) delete cell; }
    Piece* getPiece(int cell) const { return cells[cell]; }
    void setPiece(int cell, Piece* piece) { delete cells[cell]; cells[cell] = piece; piece->position = cell; }
    void movePiece(int from, int to) {
        cells[to] = cells[from];
        cells[from] = new Space(0);
        cells[to]->position = to;
    }
    void scanPawnPromotion(bool) { cells[0]->moves = 7; }
private:
    Piece* cells[64];
};
class Game {
public:
    Board board;
    void makeMove(int from, int to) { if (from != to) board.movePiece(from, to); }
    char getWinner() { return moves > 1 ? 'b' : ' '; }
private:
    int moves = 0;
};
"#;

#[test]
fn other_styles_are_accepted() {
    let header = format!("#include <set>\n{}", POINTERS.trim_start().trim_start_matches("#pragma once"));
    let header = format!("#pragma once\n{header}");
    let folder = folder(
        "pointers",
        &[("include/chess.h", &header), ("src/main.cpp", "#include \"chess.h\"\nint main() {}")],
    );
    let scripts = [
        "king = King(true)\nking.setPosition(5)\nking.addOneForward()\nking.getPosition() == 13\n\
         king.moves == 1\nking.isWhite() == true\nking.getPieceType() == 'k'",
        "board = boardOf(\"4k3\")\nboard == \"4k3/8/8/8/8/8/8/8\"\n\
         board[4].getPossibleMoves(board) == {1, 2}\n\
         board.movePiece(board[4], 5)\nboard[5].canCastle(board) == true\nboard.getPieceType(4) == 's'",
        "Pawn(true).canEnPassant(20, 3, Board()) == 28",
        "board = Board()\nboard.scanForPawnPromotion(true)\nboard[0].getMoveCount() == 7",
        "King(true).getPossibleMoves() == {}",
    ];
    let mut found = failures(&folder, &scripts);
    let last = found.pop().unwrap();
    assert_eq!(found, [""; 4]);
    assert!(
        last.starts_with("class King has getPossibleMoves, but it cannot be used as getPossibleMoves():"),
        "{last}"
    );
    let mut submission = try_open(&folder, &[]).unwrap();
    assert_eq!(submission.start().unwrap().pieces.len(), 0);
    assert_eq!(submission.play("a1 a1").unwrap().message.as_deref(), Some("ILLEGAL_MOVE"));
}

#[test]
fn missing_things_cost_the_cases_that_need_them() {
    let folder = changed(
        "missing",
        &[
            (
                "King.h",
                "    bool canCastle(const Board& board) const;",
                "    bool canCastle(const Board& board, int side) const;",
            ),
            (
                "King.cpp",
                "King::canCastle(const Board& board) const",
                "King::canCastle(const Board& board, int) const",
            ),
            ("King.cpp", "if (canCastle(board))", "if (canCastle(board, 0))"),
            ("Pawn.h", "    // The cell on which", "private:\n    // The cell on which"),
            ("Queen.h", "class Queen : public Piece {", "class Lady : public Piece {"),
            ("Queen.h", "explicit Queen", "explicit Lady"),
            ("Queen.h", "<Queen>", "<Lady>"),
            ("Queen.cpp", "Queen::", "Lady::"),
            ("Board.cpp", "Queen(", "Lady("),
            (
                "Piece.cpp",
                "void Piece::killPosition(int cell) {\n    if (Board::isCell(cell)) moveTo(cell);\n}\n",
                "",
            ),
            ("Bishop.h", "    char getPieceType() const override { return 'b'; }\n", ""),
            ("Board.cpp", "    for (int column : {2, 5}) setPiece(Bishop(white), first + column);\n", ""),
            ("Bishop.h", "std::make_unique<Bishop>(*this)", "nullptr"),
        ],
        &[],
    );
    let scripts = [
        "King(true).canCastle(Board()) == false",
        "Pawn(true).canEnPassant(1, 2, Board()) == -1",
        "Queen(true).isWhite() == true",
        "king = King(true)\nking.killPosition(5)",
        "Bishop(true).isWhite() == true",
        "knight = Knight(true)\nknight.getPossibleMoves() == {12, 21, 23}",
    ];
    let found = failures(&folder, &scripts);
    assert_eq!(
        found,
        [
            "class King has canCastle, but it cannot be used as canCastle(const Board&): it is \
             private, or has other parameters or another result.",
            "class Pawn has canEnPassant, but it cannot be used as canEnPassant(int, int, const \
             Board&): it is private, or has other parameters or another result.",
            "There is no class Queen.",
            "Piece::killPosition(int) is declared, but has no body.",
            "class Bishop is abstract: it does not override all pure virtual methods.",
            "",
        ]
    );
}

#[test]
fn a_virtual_method_without_a_body_costs_its_class() {
    let change = ("Rook.h", "override { return 'r'; }", "override;");
    let folder = changed("no-body", &[change], &[]);
    let found = failures(&folder, &["Rook(true).getPieceType() == 'r'", "King(true).getPosition() == 4"]);
    assert_eq!(found, ["class Rook has a virtual method without a body.", ""]);
}

#[test]
fn one_file_is_a_submission_too() {
    // The classes in the order in which they need each other, without the directives of the parts.
    let order = [
        "Piece.h",
        "Pawn.h",
        "Knight.h",
        "Rook.h",
        "Bishop.h",
        "King.h",
        "Queen.h",
        "Space.h",
        "Board.h",
        "Game.h",
        "Piece.cpp",
        "Pawn.cpp",
        "Knight.cpp",
        "Rook.cpp",
        "Bishop.cpp",
        "King.cpp",
        "Queen.cpp",
        "Board.cpp",
        "Game.cpp",
    ];
    let files = files();
    let mut text =
        "#include <algorithm>\n#include <array>\n#include <iostream>\n#include <memory>\n#include <set>\n\
                    #include <string>\n#include <cstdlib>\n"
            .to_owned();
    for name in order {
        let (_, part) = files.iter().find(|(file, _)| file == name).unwrap();
        text.extend(part.lines().filter(|line| !line.starts_with('#')).flat_map(|line| [line, "\n"]));
    }
    text += "int main() { Game game; std::cout << game.getWinner(); }\n";
    let folder = folder("single", &[("chess.cpp", &text)]);
    assert_eq!(failures(&folder, &["Board() == \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\""]), [""]);
}

#[test]
fn drawing_and_tests_are_left_out() {
    let draw = "#include <GL/glut.h>\n#include \"Board.h\"\nvoid draw(const Board&) { glBegin(GL_QUADS); }\n";
    let folder = changed(
        "drawing",
        &[],
        &[
            ("view/draw.cpp", draw),
            ("my_tests.cpp", "#include \"Board.h\"\nint main() { return Board().nothing(); }\n"),
        ],
    );
    let submission = try_open(&folder, &[]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        submission.notes(),
        [
            "view/draw.cpp was left out: it needs <GL/glut.h>, which draws.",
            "my_tests.cpp is left out: the tests do not compile."
        ]
    );
    assert!(submission.files().contains(&"Board.cpp".to_owned()));
}

#[test]
fn errors_in_the_files_have_their_lines() {
    let broken = changed("broken", &[("Knight.cpp", "return steps", "return step")], &[]);
    assert_eq!(compile_errors(&broken), [("Knight.cpp".to_owned(), 5)]);
    let twice = changed(
        "twice",
        &[("Queen.cpp", "std::set<int> Queen::", "void twice() {}\nstd::set<int> Queen::")],
        &[("more.cpp", "\n\nvoid twice() {}\n")],
    );
    let found = compile_errors(&twice);
    assert!(found[0].0 == "more.cpp" || found[0].0 == "Queen.cpp", "{found:?}");
    let alone = folder("alone", &[("README.txt", "nothing")]);
    let error = try_open(&alone, &[]).map(|_| ()).unwrap_err();
    assert!(error.to_string().starts_with("There is no C++ file in "), "{error}");
}
