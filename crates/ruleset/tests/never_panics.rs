//! No text makes the reader panic, and all places in diagnostics are inside the text.

use proptest::prelude::*;
use tabiya_ruleset::{check, encoding, file, placement};

fn seeds() -> Vec<String> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets");
    let texts = |folder: std::path::PathBuf| {
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|e| e == "toml")).collect();
        files.sort();
        files.into_iter().map(|path| std::fs::read_to_string(path).unwrap()).collect::<Vec<_>>()
    };
    let mut all = texts(root.clone());
    all.extend(texts(root.join("broken")));
    all
}

fn resolve(id: &str) -> Option<String> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets");
    let plain = id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    plain.then(|| std::fs::read_to_string(root.join(format!("{id}.toml"))).ok()).flatten()
}

fn look(text: &str) {
    match file::read(text, "test.toml", &resolve) {
        Ok((def, spans)) => {
            assert!(check::check(&def).is_empty());
            let bytes = encoding::encode(&def);
            let again = encoding::decode(&bytes).map(|def| (check::check(&def), encoding::encode(&def)));
            assert_eq!(again, Ok((Vec::new(), bytes)));
            let start = placement::parse(&def, &def.start.placement).unwrap();
            let written = placement::write(&def, &start);
            assert_eq!(placement::parse(&def, &written).as_ref(), Ok(&start), "{written}");
            for key in ["board.start", "pieces.nobody.move", "", "endings.no-progress.7.moves", "é.."] {
                let _ = spans.diagnostic(&check::RulesetError::new(key, "Nothing."));
            }
        }
        Err(found) => {
            assert!(!found.is_empty() && found.len() <= file::MAX_DIAGNOSTICS);
            for diagnostic in found.iter().filter(|found| found.file == "test.toml") {
                assert!(diagnostic.line <= text.split('\n').count() && diagnostic.column >= 1);
                assert!(!file::render(diagnostic, text, file::Rendering::Plain).is_empty());
                // Also with another text.
                let _ = file::render(diagnostic, "", file::Rendering::Styled);
            }
        }
    }
}

/// Applies changes to a text: at a place, remove a number of characters and insert others.
fn mutate(text: &str, changes: &[(prop::sample::Index, usize, String)]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for (place, out, new) in changes {
        let at = place.index(chars.len() + 1);
        let end = (at + out).min(chars.len());
        chars.splice(at..end, new.chars());
    }
    chars.into_iter().collect()
}

fn fragment() -> impl Strategy<Value = String> {
    let words = [
        "\"",
        "'",
        "[",
        "]",
        "{",
        "}",
        "=",
        ".",
        "\n",
        "#",
        "é",
        "\\",
        "\"\"\"",
        "-1",
        "99999999999999999999",
        "nan",
        "true",
        "[[endings.no-progress]]\n",
        "rank 9",
        "files z",
        "K~",
        "+",
        "p",
        "[pieces.king]\n",
        "royal = true\n",
        "both",
        "king",
        "extends = \"chess\"\n",
        "remove = [\"pieces\"]\n",
        "1979-05-27",
        "0x10",
        "\r\n",
        "\u{0}",
        "\u{feff}",
    ];
    prop_oneof![3 => prop::sample::select(words.to_vec()).prop_map(String::from), 1 => ".{0,6}"]
}

proptest! {
    #[test]
    fn any_text(text in "(?s).{0,400}") {
        look(&text);
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        look(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn anything_from_the_vocabulary(parts in prop::collection::vec(fragment(), 0..60)) {
        look(&parts.concat());
    }

    #[test]
    fn files_with_slips(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0usize..8, fragment()), 1..4),
    ) {
        let seeds = seeds();
        look(&mutate(&seeds[which.index(seeds.len())], &changes));
    }

    #[test]
    fn files_without_a_line(which in any::<prop::sample::Index>(), line in any::<prop::sample::Index>()) {
        let seeds = seeds();
        let lines: Vec<&str> = seeds[which.index(seeds.len())].lines().collect();
        let gone = line.index(lines.len());
        let kept = lines.iter().enumerate().filter(|(n, _)| *n != gone);
        let text: Vec<&str> = kept.map(|(_, line)| *line).collect();
        look(&text.join("\n"));
    }

    #[test]
    fn placements(text in "[rnbqkpRNBQKP0-9/+~\\[\\]-]{0,80}") {
        let (def, _) = file::read(&resolve("crazyhouse").unwrap(), "crazyhouse.toml", &resolve).unwrap();
        if let Ok(placement) = placement::parse(&def, &text) {
            let written = placement::write(&def, &placement);
            prop_assert_eq!(placement::parse(&def, &written), Ok(placement));
        }
    }
}

#[test]
fn deep_nesting() {
    for open in ["[", "{a=", "a."] {
        look(&format!("x = {}", open.repeat(5000)));
        look(&open.repeat(5000));
    }
    look(&format!("a{} = 1", ".a".repeat(5000)));
}

/// Texts of the largest allowed length that are meant to be slow.
#[test]
fn the_worst_texts_are_refused_quickly() {
    let fill = |part: &str| part.repeat(file::MAX_BYTES / part.len() - 20);
    let numbered = |line: &str| {
        let mut text = String::new();
        for n in 0.. {
            if text.len() + 4000 > file::MAX_BYTES {
                break;
            }
            text += &line.replace('#', &n.to_string());
        }
        text
    };
    let chess = resolve("chess").unwrap();
    let texts = [
        fill("= "),
        fill("=\n"),
        fill("\""),
        numbered("k# = 1\n"),
        chess.clone() + &numbered("[pieces.p#]\n"),
        chess.clone() + "[hands.drops.pawn]\nalso-as = [" + &fill("'a',").split_off(4000) + "]",
        format!(
            "id='a'\nname='b'\nsummary='c'\nextends='chess'\nremove=[{}]",
            fill("'pieces.x',").split_off(4000)
        ),
        format!("{chess}[pieces.x]\nletter='x'\nmove='{}'", fill("K").split_off(4000)),
        chess.replace("start = \"", &format!("start = \"{}", fill("8/").split_off(4000))),
        chess.replace("rank 8", &fill("a1-h8 ").split_off(4000)),
    ];
    for text in texts {
        let begin = std::time::Instant::now();
        look(&text);
        let spent = begin.elapsed();
        // A generous limit, even on a busy machine: the test is about quadratic time, not about tenths.
        assert!(spent.as_secs() < 20, "{spent:?} for {}", text.chars().take(60).collect::<String>());
    }
}
