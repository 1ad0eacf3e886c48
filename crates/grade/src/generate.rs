//! Generated cases: random legal games with random illegal tries between the moves. They are the same for the
//! same seed, and cannot be learnt by heart when the seed changes.

use tabiya_board::Square;
use tabiya_notation::{MoveNotation, any, uci};
use tabiya_referee::{Game, Terms, Time};
use tabiya_rules::{Move, Position, Ruleset};

use crate::coordinates::Coordinates;
use crate::suite::Task;

/// A generator of random numbers (SplitMix64): small, and the same everywhere.
pub(crate) struct Generator(u64);

impl Generator {
    pub(crate) fn new(seed: u64) -> Generator {
        Generator(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number below a limit; 0 if the limit is 0.
    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    fn choose<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.below(from.len())).copied()
    }
}

/// Plays a random game of at most `plies` half-moves, with about `tries` illegal lines in it.
pub(crate) fn lines(
    generator: &mut Generator,
    ruleset: &Ruleset,
    coordinates: Coordinates,
    plies: u64,
    tries: u64,
) -> Vec<String> {
    let mut game = Game::new(ruleset, Terms::default(), Time(0));
    let mut lines = Vec::new();
    for _ in 0..plies {
        while (generator.below(plies as usize) as u64) < tries {
            lines.extend(illegal(generator, game.position()));
            if generator.below(2) == 0 {
                break;
            }
        }
        let Some(m) = generator.choose(&game.legal_moves()) else { break };
        lines.push(typed(game.position(), m));
        if game.play(m, Time(0)).is_err() || game.ending().is_some() {
            break;
        }
    }
    lines.iter().map(|line| coordinates.of_squares(ruleset, line)).collect()
}

/// Writes a move as `e2 e4`, `g7 g8 N` or `H@c3`. A promotion is written only where there is a choice. Moves
/// with further parts, such as gated pieces, are written as in UCI, and those of the shogi family as in USI.
pub(crate) fn typed(position: &Position, m: Move) -> String {
    if let Ok(text) = MoveNotation::Usi.write(position, m) {
        return text;
    }
    let text = uci::write(position, m);
    if m.is_drop() || m.is_pass() || text.contains([',', '/']) {
        return text;
    }
    let (from, rest) = square_name(&text);
    let (to, becomes) = square_name(rest);
    let same = |other: &&Move| !other.is_drop() && (other.from(), other.to()) == (m.from(), m.to());
    if position.legal_moves().iter().filter(same).count() > 1 {
        format!("{from} {to} {}", becomes.to_ascii_uppercase()).trim_end().to_owned()
    } else {
        format!("{from} {to}")
    }
}

/// Splits the name of a square off a text: a letter and digits.
fn square_name(text: &str) -> (&str, &str) {
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    text.split_at(text.len().min(1 + digits))
}

/// Returns a line that names two squares but no legal move. Half of the lines begin on a piece.
fn illegal(generator: &mut Generator, position: &Position) -> Option<String> {
    let ruleset = position.ruleset();
    let all: Vec<Square> = ruleset.board().all().collect();
    let occupied: Vec<Square> =
        all.iter().copied().filter(|square| position.piece_at(*square).is_some()).collect();
    for _ in 0..100 {
        let start = if generator.below(4) == 0 { &all } else { &occupied };
        let (from, to) = (generator.choose(start)?, generator.choose(&all)?);
        let line = format!("{} {}", ruleset.square_name(from), ruleset.square_name(to));
        if any::read(position, &line).is_err() {
            return Some(line);
        }
    }
    None
}

/// Makes a layout of random pieces and plays random moves with them. If `broken`, the last move is illegal in
/// half of the cases.
pub(crate) fn files(generator: &mut Generator, ruleset: &Ruleset, plies: u64, broken: bool) -> Task {
    let mut squares: Vec<Square> = ruleset.board().all().collect();
    let mut layout = String::from("# a random layout\n");
    for _ in 0..4 + generator.below(20) {
        let square = squares.swap_remove(generator.below(squares.len()));
        let side = ["w", "b"][generator.below(2)];
        let kind = ["k", "q", "n", "b", "r", "p", "p"][generator.below(7)];
        layout.push_str(&format!("{}={side}{kind}\n", ruleset.square_name(square)));
    }
    let mut moves = String::new();
    if let Ok(simulation) = tabiya_classroom::simulator::Simulation::set_up(ruleset, layout.as_bytes()) {
        let mut position = simulation.position().clone();
        for _ in 0..plies {
            let Some(m) = generator.choose(&position.legal_moves()) else { break };
            moves.push_str(&format!("{}\n", typed(&position, m).replace(' ', "-")));
            position.play_unchecked(m);
        }
        if broken && generator.below(2) == 0 {
            let line = illegal(generator, &position).unwrap_or_else(|| "a1 a1".to_owned());
            moves.push_str(&format!("{}\n", line.replace(' ', "-")));
        }
    }
    Task::Files { layout: Some(layout), moves: Some(moves) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::PlainReferee;

    #[test]
    fn the_referee_accepts_moves_and_refuses_tries_in_every_game() {
        for def in Ruleset::builtin_defs() {
            let ruleset = Ruleset::builtin(&def.id).unwrap();
            let mut referee = PlainReferee::new(&ruleset, Coordinates::Square);
            for line in lines(&mut Generator::new(3), &ruleset, Coordinates::Square, 30, 0) {
                let answer = referee.answer(&line);
                assert!(!answer.is_refused, "{} {line}: {}", def.id, answer.why);
            }
            let mut referee = PlainReferee::new(&ruleset, Coordinates::Square);
            let tried = lines(&mut Generator::new(4), &ruleset, Coordinates::Square, 20, 20);
            assert!(tried.iter().any(|line| referee.answer(line).is_refused), "{}", def.id);
        }
    }

    #[test]
    fn coordinates_go_both_ways() {
        for (id, coordinates) in [("king-capture", "xy"), ("cells", "cell"), ("animal", "rowcol")] {
            let coordinates: Coordinates = coordinates.parse().unwrap();
            let ruleset = Ruleset::builtin(id).unwrap();
            let squares = lines(&mut Generator::new(5), &ruleset, Coordinates::Square, 60, 10);
            let written = lines(&mut Generator::new(5), &ruleset, coordinates, 60, 10);
            let back: Vec<String> =
                written.iter().map(|line| coordinates.to_squares(&ruleset, line)).collect();
            assert_eq!(squares, back);
        }
    }
}
