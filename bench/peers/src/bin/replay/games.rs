//! The games that are checked: played at random with a liking for captures, written as PGN.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;

use tabiya_board::Color;
use tabiya_notation::san;
use tabiya_rules::{Position, Ruleset};

/// The file with so many games; it is made if it is not there.
pub fn file(games: usize) -> io::Result<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/bench");
    std::fs::create_dir_all(&folder)?;
    let path = folder.join(format!("games-{games}.pgn"));
    if path.exists() {
        return Ok(path);
    }
    eprintln!("making {games} games");
    let part = path.with_extension("part");
    let mut out = io::BufWriter::new(std::fs::File::create(&part)?);
    let chess = Ruleset::builtin("chess").ok_or_else(|| io::Error::other("no chess"))?;
    let mut random = Random(0x7ab1_7a00);
    let mut text = String::new();
    for number in 1..=games {
        text.clear();
        game(&chess, number, &mut random, &mut text);
        out.write_all(text.as_bytes())?;
    }
    out.flush()?;
    std::fs::rename(part, &path)?;
    Ok(path)
}

fn game(chess: &Ruleset, number: usize, random: &mut Random, text: &mut String) {
    let mut position = chess.start();
    let mut moves = String::new();
    let mut column = 0;
    // Every second game carries clocks, as games from servers do.
    let clocks = number % 2 == 0;
    let length = 40 + random.below(100);
    for ply in 0..length {
        let Some(m) = choose(&position, random) else { break };
        let mut word = String::new();
        if ply % 2 == 0 || clocks {
            let dots = if ply % 2 == 0 { "." } else { "..." };
            let _ = write!(word, "{}{dots} ", ply / 2 + 1);
        }
        word.push_str(&san::write(&position, m));
        if clocks {
            let left = 600 - 2 * ply;
            let _ = write!(word, " {{[%clk 0:{:02}:{:02}]}}", left / 60, left % 60);
        }
        if column + word.len() > 79 {
            moves.push('\n');
            column = 0;
        } else if column > 0 {
            moves.push(' ');
        }
        column += word.len() + 1;
        moves.push_str(&word);
        position.play_unchecked(m);
    }
    let result = match position.outcome().and_then(|outcome| outcome.winner) {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    };
    let _ = write!(
        text,
        "[Event \"Random games\"]\n[Site \"?\"]\n[Date \"2026.11.15\"]\n[Round \"{number}\"]\n\
         [White \"One\"]\n[Black \"Two\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n"
    );
}

/// The best of three random moves, a capture being better than none.
fn choose(position: &Position, random: &mut Random) -> Option<tabiya_rules::Move> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    let picks = [0; 3].map(|_: i32| moves[random.below(moves.len())]);
    picks.into_iter().max_by_key(|m| position.piece_at(m.to()).map_or(0, |piece| 8 - piece.kind.index()))
}

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % limit
    }
}
