//! Helpers for several tests: games, setups from placements, and reproducible playouts.
#![allow(dead_code)]

use tabiya_board::{Color, Square};
use tabiya_rules::placement;
use tabiya_rules::{CastlingSide, Kind, Piece, Position, Ruleset, Setup};

/// Returns all built-in games.
pub(crate) fn games() -> impl Iterator<Item = Ruleset> {
    tabiya_rulesets::ALL.iter().map(|(id, _)| game(id))
}

pub(crate) fn game(id: &str) -> Ruleset {
    Ruleset::builtin(id).unwrap_or_else(|| panic!("{id} does not compile"))
}

/// Returns a setup with a placement and side to move, without rights.
pub(crate) fn setup(ruleset: &Ruleset, text: &str, turn: Color) -> Setup {
    let placed = placement::parse(ruleset.def(), text).unwrap();
    let mut setup = Setup::empty(ruleset);
    setup.turn = turn;
    for piece in placed.pieces {
        let kind = Kind(piece.piece as u8);
        setup.board[piece.square.index()] = Some(Piece { color: piece.color, kind });
    }
    for color in Color::ALL {
        for (kind, count) in placed.hands[color.index()].iter().enumerate() {
            setup.hands[color][kind] = *count as u8;
        }
    }
    setup
}

pub(crate) fn square(ruleset: &Ruleset, name: &str) -> Square {
    ruleset.board().parse(name).unwrap_or_else(|| panic!("no square {name}"))
}

/// A small generator of pseudo-random numbers (xorshift).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }
}

/// Calls a closure with `count` positions of random games, including final positions. Some positions are
/// skipped, so that a few differ much.
pub(crate) fn random_positions(ruleset: &Ruleset, count: usize, seed: u64, mut f: impl FnMut(&Position)) {
    let mut random = Random::new(seed);
    let starts = starts(ruleset);
    let mut seen = 0;
    while seen < count {
        let mut position = starts[random.below(starts.len())].clone();
        for _ in 0..200 {
            let moves = position.legal_moves();
            if moves.is_empty() || random.below(6) == 0 {
                f(&position);
                seen += 1;
                if seen == count {
                    return;
                }
            }
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[random.below(moves.len())]);
        }
    }
}

/// Returns the opening array and, in chess960, some other start positions.
fn starts(ruleset: &Ruleset) -> Vec<Position> {
    let mut starts = vec![ruleset.start()];
    if ruleset.id() == "chess960" {
        for rank in ["bqnbrknr", "rkrnnqbb", "nrkbbqrn", "qbbnnrkr", "rnkqbbnr", "bbqnnrkr", "nqrkbbrn"] {
            let text = format!("{rank}/pppppppp/8/8/8/8/PPPPPPPP/{}", rank.to_uppercase());
            let mut shuffled = setup(ruleset, &text, Color::White);
            let [Some(near), Some(far)] = [rank.rfind('r'), rank.find('r')] else { panic!("{rank}") };
            for (side, file) in CastlingSide::ALL.into_iter().zip([near, far]) {
                shuffled.castling[(Color::White, side)] = Some(Square(file as u8));
                shuffled.castling[(Color::Black, side)] = Some(Square(file as u8 + 56));
            }
            starts.push(Position::from_setup(ruleset, &shuffled).unwrap());
        }
    }
    starts
}

/// Returns the games in `tests/rulesets`, with movements and pairs of mechanisms that no built-in game has.
pub(crate) fn synthetic_games() -> Vec<Ruleset> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/rulesets");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy();
        Ruleset::parse(&text, &name).unwrap_or_else(|errors| panic!("{name}: {errors:?}"))
    };
    files.iter().map(read).collect()
}
