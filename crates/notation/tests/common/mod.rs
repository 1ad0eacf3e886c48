//! Helpers of the tests: the games, perft tables, random play, random records and the comparison of FENs.
#![allow(dead_code, reason = "no test uses everything")]

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

use tabiya_board::Color;
use tabiya_notation::{Node, Record, RecordResult, Termination, fen, uci};
use tabiya_rules::{Position, Ruleset};

/// Every built-in game.
pub(crate) static GAMES: LazyLock<Vec<Ruleset>> = LazyLock::new(|| {
    let load = |id: &str| Ruleset::builtin(id).unwrap_or_else(|| panic!("{id} does not load"));
    tabiya_rulesets::ALL.iter().map(|(id, _)| load(id)).collect()
});

/// Reads a file of the repository, if it exists.
pub(crate) fn repository_file(path: &str) -> Option<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(path)).ok()
}

/// Returns the paths of the files in a folder of the repository, sorted.
pub(crate) fn repository_files(folder: &str) -> Vec<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let entries = std::fs::read_dir(root.join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name();
    let mut files: Vec<String> =
        entries.map(|entry| format!("{folder}/{}", name(entry).to_string_lossy())).collect();
    files.sort();
    files
}

/// Reads a test suite, which must exist.
pub(crate) fn suite(path: &str) -> String {
    repository_file(&format!("tests/suites/{path}"))
        .unwrap_or_else(|| panic!("tests/suites/{path} is missing"))
}

/// Returns whether everything is run, however long it takes.
pub(crate) fn full() -> bool {
    std::env::var_os("TABIYA_FULL").is_some()
}

/// One position of a perft table.
pub(crate) struct PerftBlock {
    pub(crate) id: String,
    pub(crate) fen: String,
    /// Depths and node counts.
    pub(crate) counts: Vec<(u32, u64)>,
}

/// Parses blocks of `id`, `epd` and `perft` lines.
pub(crate) fn perft_blocks(text: &str) -> Vec<PerftBlock> {
    let mut blocks: Vec<PerftBlock> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match line.split_once(' ') {
            Some(("id", id)) => {
                blocks.push(PerftBlock { id: id.into(), fen: String::new(), counts: Vec::new() });
            }
            Some(("epd", fen)) => blocks.last_mut().unwrap().fen = fen.trim().into(),
            Some(("perft", counts)) => {
                let (depth, nodes) = counts.trim().split_once(' ').unwrap();
                let count = (depth.parse().unwrap(), nodes.trim().parse().unwrap());
                blocks.last_mut().unwrap().counts.push(count);
            }
            _ => assert!(line.trim().is_empty(), "not a line of a perft table: {line}"),
        }
    }
    blocks
}

/// Compares one position with its table, up to the depth that a budget of nodes allows. Returns the number
/// of nodes.
pub(crate) fn check_perft(game: &Ruleset, block: &PerftBlock, budget: u64, errors: &mut Vec<String>) -> u64 {
    let name = format!("{} {}", game.id(), block.id);
    let position = match block.fen.as_str() {
        "start" => game.start(),
        text => match fen::read(game, text) {
            Ok(position) => position,
            Err(error) => {
                errors.push(format!("{name}: {error} ({text})"));
                return 0;
            }
        },
    };
    let mut spent = 0;
    for (depth, expected) in &block.counts {
        if spent + expected > budget {
            break;
        }
        let found = position.perft(*depth);
        spent += found;
        if found != *expected {
            errors.push(format!("{name} depth {depth}: {found} instead of {expected} ({})", block.fen));
            break;
        }
    }
    spent
}

/// Fails with all errors at once.
pub(crate) fn report(errors: &[String]) {
    assert!(errors.is_empty(), "{} errors:\n{}", errors.len(), errors.join("\n"));
}

/// Returns the legal moves of a position, as text.
pub(crate) fn moves(position: &Position) -> BTreeSet<String> {
    position.legal_moves().into_iter().map(|m| uci::write(position, m)).collect()
}

/// A small, fast and reproducible random number generator.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % limit
    }
}

/// Plays random moves from the start position, until there are none.
pub(crate) fn random_position(game: &Ruleset, seed: u64, plies: usize) -> Position {
    let mut random = Random(seed | 1);
    let mut position = game.start();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[random.below(moves.len())]);
    }
    position
}

/// Returns whether the FEN of another program describes the same position as ours. Four differences are
/// allowed:
///
/// - the order of the pieces in hand;
/// - the en passant square, which we write only if a capture there is legal, and others whenever a pawn is
///   beside the square; for berolina pawns others add a second square;
/// - a counted ending: others write its limit in place of the en passant square, and the count in place of
///   the halfmove clock;
/// - the halfmove clock, if `halfmove_clock` is false: in games with hands, drops and pawn moves may or may
///   not reset it, and no ending depends on it.
pub(crate) fn same_fen(ours: &str, theirs: &str, halfmove_clock: bool) -> bool {
    let (a, b) = (fields(ours), fields(theirs));
    a.len() == b.len()
        && a.iter().zip(&b).enumerate().all(|(field, (a_text, b_text))| {
            let is_en_passant = field == 3;
            let is_halfmove_clock = field + 2 == a.len();
            a_text == b_text
                || is_en_passant && (*a_text == "-" || b_text.contains(a_text.as_str()))
                || is_halfmove_clock && (!halfmove_clock || b[3].starts_with(|c: char| c.is_ascii_digit()))
        })
}

fn fields(fen: &str) -> Vec<String> {
    let mut fields: Vec<String> = fen.split_whitespace().map(str::to_owned).collect();
    if let Some((board, hands)) = fields[0].split_once('[') {
        let mut hands: Vec<char> = hands.trim_end_matches(']').chars().filter(|c| *c != '-').collect();
        hands.sort_unstable();
        fields[0] = format!("{board}[{}]", hands.into_iter().collect::<String>());
    }
    // Games of the shogi family are sometimes written without rights and en passant.
    if fields.len() == 4 {
        fields.splice(2..2, ["-".to_owned(), "-".to_owned()]);
    }
    fields
}

/// Returns the record of a random game, with comments, times and, if requested, variations.
pub(crate) fn random_record(start: Position, seed: u64, plies: usize, variations: bool) -> Record {
    let mut random = Random(seed | 1);
    let mut record = Record::new(start);
    record.set_tag("White", "Ada L.");
    record.set_tag("Black", "チャールズ");
    if random.below(2) == 0 {
        record.set_tag("Date", "2026.01.31");
        record.set_tag("Time", "10:00:00");
    }
    record.comments = random_comments(&mut random);
    let start = record.start.clone();
    record.line = random_line(&start, &mut random, plies, if variations { 2 } else { 0 });
    let mover = record.end().turn();
    let [mine, theirs] = match mover {
        Color::White => [RecordResult::WhiteWins, RecordResult::BlackWins],
        Color::Black => [RecordResult::BlackWins, RecordResult::WhiteWins],
    };
    (record.result, record.termination) = match random.below(8) {
        0 => (None, None),
        1 => (Some(theirs), Some(Termination::Resignation)),
        2 => (Some(theirs), Some(Termination::Time)),
        3 => (Some(theirs), Some(Termination::IllegalMove)),
        4 => (Some(mine), Some(Termination::IllegalMove)),
        5 => (Some(RecordResult::Draw), Some(Termination::Repetition)),
        6 => (Some(RecordResult::Draw), None),
        _ => (Some(RecordResult::Unknown), Some(Termination::Interruption)),
    };
    record
}

fn random_line(start: &Position, random: &mut Random, plies: usize, depth: usize) -> Vec<Node> {
    let mut position = start.clone();
    let mut line = Vec::new();
    for ply in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mut node = Node::new(moves[random.below(moves.len())]);
        node.after = random_comments(random);
        node.spent = (random.below(2) == 0).then(|| Duration::from_secs(random.below(5000) as u64));
        // The first move of a variation has no variations of its own; they are siblings of it.
        while depth > 0 && (ply > 0 || depth == 2) && random.below(6) == 0 {
            let length = 1 + random.below(5);
            node.variations.push(random_line(&position, random, length, depth - 1));
        }
        node.play(&mut position);
        line.push(node);
    }
    line
}

fn random_comments(random: &mut Random) -> Vec<String> {
    let words = ["", "good", "次の一手, 歩", "*'#%T12", "1 ７六歩(77)", "まで"];
    (0..random.below(5).saturating_sub(2)).map(|_| words[random.below(words.len())].to_owned()).collect()
}
