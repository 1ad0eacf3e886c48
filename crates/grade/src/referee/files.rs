//! The referee of the file protocol: the output of `tabiya simulate` for a layout and a file of moves.

use tabiya_classroom::simulator::{Simulation, moves};
use tabiya_rules::Ruleset;

/// The output of a run with two files, and whether it succeeds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ran {
    pub(crate) lines: Vec<String>,
    pub(crate) succeeds: bool,
    /// Why it does not succeed.
    pub(crate) why: String,
}

/// Plays the moves of a file. A missing file is an error.
pub(crate) fn simulate(ruleset: &Ruleset, layout: Option<&str>, file: Option<&str>) -> Ran {
    let mut lines = Vec::new();
    let end = play(ruleset, layout, file, &mut lines);
    let (succeeds, why) = match end {
        Ok(()) => (true, "Every line is valid.".to_owned()),
        Err(why) => (false, why),
    };
    Ran { lines, succeeds, why }
}

fn play(
    ruleset: &Ruleset,
    layout: Option<&str>,
    file: Option<&str>,
    out: &mut Vec<String>,
) -> Result<(), String> {
    let layout = layout.ok_or("The layout file does not exist.")?;
    let file = file.ok_or("The file of moves does not exist.")?;
    let mut simulation =
        Simulation::set_up(ruleset, layout.as_bytes()).map_err(|error| format!("Layout: {error}"))?;
    let alphabet = simulation.alphabet();
    for line in moves::read(file.as_bytes(), &alphabet) {
        let line = line.map_err(|error| format!("Moves: line {}: {}", error.line, error.sentence()))?;
        let played = simulation
            .play(&line.written)
            .map_err(|refusal| format!("Moves: line {}: {}", line.line, refusal.sentence(ruleset)))?;
        out.extend(played.to_string().lines().map(str::to_owned));
    }
    out.push("Final board:".to_owned());
    out.extend(simulation.layout());
    Ok(())
}

/// Returns the lines of an output that `tabiya simulate` could have printed; everything else is for
/// debugging.
pub(crate) fn output(text: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim_end);
    lines.filter(|line| is_report(line)).map(str::to_owned).collect()
}

fn is_report(line: &str) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        ["Moved", piece, "from", from, "to", to] => is_piece(piece) && is_square(from) && is_square(to),
        [attacker, "captures", captured] => is_piece(attacker) && is_piece(captured),
        ["Final", "board:"] => true,
        [placed] => {
            placed.split_once('=').is_some_and(|(square, piece)| is_square(square) && is_piece(piece))
        }
        _ => false,
    }
}

fn is_square(text: &str) -> bool {
    matches!(text.as_bytes(), [b'a'..=b'z', b'0'..=b'9'] | [b'a'..=b'z', b'1', b'0'..=b'9'])
}

fn is_piece(text: &str) -> bool {
    matches!(text.as_bytes(), [b'w' | b'b', letter] if letter.is_ascii_lowercase())
}
