//! `tabiya image`.

mod common;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use common::{result, tabiya, transcript};

/// Creates an empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Returns the width and the height of a PNG, from its header.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn without_a_file_the_svg_is_the_result() {
    let picture = result(&["image", "chess"]);
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert_eq!(result(&["image", "chess", "-o", "-"]), picture);
    assert_eq!(result(&["image", "chess", "--svg"]), picture);
    assert_ne!(result(&["image", "chess", "--dark"]), picture);
    assert_ne!(result(&["image", "chess", "--flip"]), picture);
    assert!(!result(&["image", "chess", "--no-coordinates"]).contains("coordinates"));
    assert!(result(&["image", "chess", "--size", "300"]).contains("width=\"300\""));
}

#[test]
fn the_format_follows_from_the_extension() {
    let folder = folder("image-formats");
    let file = |name: &str| folder.join(name);
    let draw = |name: &str, more: &[&str]| {
        let path = file(name);
        let args = [&["image", "animal", "-o", path.to_str().unwrap()], more].concat();
        assert_eq!(result(&args), "");
        fs::read(path).unwrap()
    };
    assert!(draw("a.svg", &[]).starts_with(b"<svg "));
    assert_eq!(size(&draw("a.PNG", &["--size", "321"])).0, 321);
    assert!(draw("b.png", &["--svg"]).starts_with(b"<svg "));
    // 46 + 5 squares + 40 + 104 + 18 units wide, at six tenths; 18 + 6 squares + 46 units high.
    assert_eq!(size(&draw("c", &["--png"])), (425, 399));
    // No temporary file is left.
    let mut names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["a.PNG", "a.svg", "b.png", "c"]);
}

#[test]
fn a_png_can_go_into_a_pipe() {
    let output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["image", "chess", "--png", "--size", "100"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    assert_eq!(size(&output.stdout).0, 100);
}

#[test]
fn moves_and_squares_are_marked() {
    let picture = result(&["image", "chess", "--moves", "e2e4 c7c5", "--select", "g1"]);
    assert_eq!(picture.matches("class=\"last\"").count(), 2);
    assert_eq!(picture.matches("class=\"target\"").count(), 3);
    let mated = result(&["image", "chess", "--moves", "f2f3 e7e5 g2g4 d8h4"]);
    assert_eq!(mated.matches("class=\"check\"").count(), 1);
}

#[test]
fn errors_are_reported_and_leave_the_file_unchanged() {
    insta::assert_snapshot!(transcript(&["image", "chess", "-o", "board.jpg"]), @r"
    exit code 2
    --- out
    --- err
    error: `board.jpg` does not say in which format to draw.
    hint: Use the extension .svg or .png, or pass --svg or --png.
    ");
    insta::assert_snapshot!(transcript(&["image", "chess", "-o", "no-such-folder/board.svg"]), @r"
    exit code 3
    --- out
    --- err
    error: no-such-folder/board.svg cannot be written: there is no such folder.
    ");
    insta::assert_snapshot!(transcript(&["image", "chess", "--svg", "-o", "docs"]), @r"
    exit code 3
    --- out
    --- err
    error: docs cannot be written: it is a folder.
    ");
    insta::assert_snapshot!(transcript(&["image", "chess", "--select", "z9"]), @r"
    exit code 2
    --- out
    --- err
    error: `z9` is not a square of the 8x8 board.
    hint: Squares have names like a1, which is one of its corners.
    ");
    let path = folder("image-refused").join("board.svg");
    fs::write(&path, "before").unwrap();
    let name = path.to_str().unwrap();
    let refused: [(&[&str], i32); 6] = [
        (&["--size", "0"], 2),
        (&["--size", "100000"], 2),
        (&["--svg", "--png"], 2),
        (&["--fen", "nonsense"], 2),
        (&["--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], 1),
        (&["--moves", "e2e5"], 1),
    ];
    for (more, code) in refused {
        let ran = tabiya(&[&["image", "chess", "-o", name], more].concat());
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{more:?}: {}", ran.err);
        assert_eq!(fs::read_to_string(&path).unwrap(), "before", "{more:?}");
    }
}

#[cfg(unix)]
#[test]
fn the_file_behind_a_link_is_replaced_and_not_the_link() {
    let folder = std::env::temp_dir().join(format!("tabiya-image-link-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (file, link) = (folder.join("board.svg"), folder.join("link.svg"));
    std::fs::write(&file, "old").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    assert_eq!(tabiya(&["image", "chess", "-o", link.to_str().unwrap()]).code, 0);
    let (picture, is_link) = (std::fs::read_to_string(&file), link.is_symlink());
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(is_link && picture.unwrap().starts_with("<svg "));
}
