//! Games of a match as PGN.

use std::time::Duration;

use tabiya_board::Color;
use tabiya_notation::{Node, Record, RecordResult, Termination, fen, pgn, uci};
use tabiya_rules::Ruleset;

use crate::arguments;
use crate::limits::{Clock, Limits};
use crate::record::GameRecord;
use crate::score::Score;
use crate::settings::Match;

/// Writes a game, with the scores and times of its moves as comments. A record whose moves are not legal,
/// which no match returns, is written up to the first of them.
pub fn write_pgn(settings: &Match, game: &GameRecord) -> String {
    let ruleset = &settings.ruleset;
    let start = fen::read(ruleset, &game.fen).unwrap_or_else(|_| ruleset.start());
    let mut record = Record::new(start.clone());
    let own = |color: Color| {
        let index = usize::from(game.first_is_white() != (color == Color::White));
        settings.engines[index].limits.or(settings.limits)
    };
    tags(&mut record, ruleset, game, &[own(Color::White), own(Color::Black)]);
    let mut clocks = Color::ALL.map(|color| own(color).clock.map(Clock::new));
    let mut position = start;
    for (index, text) in game.moves.iter().enumerate() {
        let Ok(m) = uci::read(&position, text) else { break };
        let turn = position.turn();
        position.play_unchecked(m);
        let mut node = Node::new(m);
        match index.checked_sub(game.opening_plies) {
            None => node.after.push("book".to_owned()),
            Some(index) => {
                let score = game.scores.get(index).and_then(|score| score.as_deref()?.parse::<Score>().ok());
                if let Some(score) = score {
                    let of_white = if turn == Color::White { score } else { score.reversed() };
                    let depth = game.depths.get(index).copied().flatten();
                    let depth = depth.map(|depth| format!(",{depth}")).unwrap_or_default();
                    node.after.push(format!("[%eval {of_white}{depth}]"));
                }
                let spent = Duration::from_millis(game.times_ms.get(index).copied().unwrap_or(0));
                node.spent = Some(spent);
                if let Some(clock) = &mut clocks[turn.index()] {
                    clock.spend(spent);
                    node.clock = Some(clock.left());
                }
            }
        }
        record.line.push(node);
    }
    let comments = record.line.last_mut().map_or(&mut record.comments, |last| &mut last.after);
    comments.push(game.sentence.clone());
    record.result = Some(RecordResult::from(game.winner()));
    record.termination = Some(termination(game));
    pgn::write(&record) + "\n"
}

fn tags(record: &mut Record, ruleset: &Ruleset, game: &GameRecord, limits: &[Limits; 2]) {
    record.set_tag("Event", &format!("Match of {}", ruleset.def().name));
    record.set_tag("Date", &date(game.started));
    record.set_tag("Round", &format!("{}.{}", game.game.div_ceil(2), (game.game + 1) % 2 + 1));
    record.set_tag("White", &game.white);
    record.set_tag("Black", &game.black);
    let controls = limits.map(|limits| time_control(&limits));
    if controls[0] == controls[1] {
        record.set_tag("TimeControl", &controls[0]);
    } else {
        record.set_tag("WhiteTimeControl", &controls[0]);
        record.set_tag("BlackTimeControl", &controls[1]);
    }
    record.set_tag("Reason", &game.reason);
    record.set_tag("OpeningPlies", &game.opening_plies.to_string());
    record.set_tag("PlyCount", &game.plies.to_string());
    if let Some(fault) = &game.fault {
        record.set_tag("Fault", &format!("{}: {}", fault.engine, fault.detail));
    }
}

/// Writes limits as PGN does where it can: a fixed time is that for one move.
fn time_control(limits: &Limits) -> String {
    match (limits.clock, limits.movetime) {
        (Some(control), _) => control.to_string(),
        (None, Some(time)) => format!("1/{}", arguments::in_seconds(time)),
        (None, None) => format!("- {limits}"),
    }
}

/// Returns how the game ended, in the words of PGN.
fn termination(game: &GameRecord) -> Termination {
    Termination::from(match game.reason.as_str() {
        "time" => "time forfeit",
        "illegal-move" | "refused-move" => "rules infraction",
        "crash" | "stall" | "output" => "abandoned",
        "adjudicated-win" | "adjudicated-draw" | "max-plies" => "adjudication",
        _ => "normal",
    })
}

/// Returns the day of a time in milliseconds since 1970, as PGN writes it.
fn date(millis: u64) -> String {
    // Counted from 1 March of the year 0, so that the leap day is the last one of a year.
    let days = millis / 86_400_000 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_found() {
        let day = |days: u64| date(days * 86_400_000 + 5);
        assert_eq!([day(0), day(59), day(60)], ["1970.01.01", "1970.03.01", "1970.03.02"]);
        assert_eq!([day(11_016), day(11_017), day(20_454)], ["2000.02.29", "2000.03.01", "2026.01.01"]);
    }
}
