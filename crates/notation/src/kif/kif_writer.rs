//! Writes a record.

use core::time::Duration;
use std::fmt::Write as _;

use tabiya_board::Square;
use tabiya_rules::{Move, Position};

use super::kif_diagram::{self, SIDES};
use super::kif_reader::is_tag;
use super::{handicap, kif_move, supports};
use crate::record::{Node, Record, RecordResult, Termination, written_variations};
use crate::shogi::{endings, tags};
use crate::{UnsupportedError, sfen};

/// Writes a game.
///
/// # Errors
///
/// Returns why KIF does not support the game.
///
/// ```
/// use tabiya_notation::{GameFormat, MoveNotation, Node, Record};
/// use tabiya_rules::Ruleset;
///
/// let mut record = Record::new(Ruleset::builtin("shogi").unwrap().start());
/// record.line.push(Node::new(MoveNotation::Usi.read(&record.start, "7g7f").unwrap()));
/// let text = GameFormat::Kif.write(&record).unwrap();
/// assert_eq!(text.lines().last(), Some("   1 ７六歩(77)"));
/// ```
pub(crate) fn write(record: &Record) -> Result<String, UnsupportedError> {
    let ruleset = record.start.ruleset();
    supports(ruleset)?;
    let array = handicap::name(&sfen::write(&record.start)?).filter(|_| record.start.setup().number == 1);
    let sides = SIDES[usize::from(array.is_some_and(handicap::is_odds))];
    let mut out = String::new();
    write_tags(&mut out, record, sides);
    let _ = writeln!(out, "手合割：{}", array.unwrap_or(handicap::OTHER));
    if array.is_none() {
        out.push_str(&kif_diagram::write(ruleset, &record.start.setup()));
    }
    out.push_str("手数----指手---------消費時間--\n");
    comments(&mut out, &record.comments);
    comments(&mut out, record.line.first().map_or(&[][..], |node| &node.before));
    let begin = Place { position: record.start.clone(), last: None, number: 1, spent: [Duration::ZERO; 2] };
    let end = write_line(&mut out, &record.line, begin.clone())?;
    write_end(&mut out, record, &end, sides);
    write_variations(&mut out, &record.line, begin, 0)?;
    Ok(out)
}

fn write_tags(out: &mut String, record: &Record, sides: [&str; 2]) {
    for (name, value) in &record.tags {
        let name = match name.as_str() {
            "White" => sides[0],
            "Black" => sides[1],
            "Event" => "棋戦",
            "Site" => "場所",
            "Date" => match tags::write_date(record) {
                Some(date) => {
                    let _ = writeln!(out, "開始日時：{date}");
                    continue;
                }
                None => "Date",
            },
            name if tags::is_redundant(name) => continue,
            name => name,
        };
        let name = tags::one_line(name).replace('：', ":");
        let line = format!("{name}：{}", tags::one_line(value));
        if is_tag(record.start.ruleset(), &line) {
            let _ = writeln!(out, "{line}");
        }
    }
}

fn comments(out: &mut String, comments: &[String]) {
    for line in comments.iter().flat_map(|comment| comment.split('\n')) {
        let _ = writeln!(out, "*{}", line.trim_end_matches('\r'));
    }
}

/// Writes the keyword that ends the moves, and the line that names the winner.
fn write_end(out: &mut String, record: &Record, end: &Place, sides: [&str; 2]) {
    let mover = end.position.turn();
    if let Some(word) = endings::kif(record.result, record.termination.as_ref(), mover) {
        let _ = writeln!(out, "{:4} {word}", end.number);
    }
    let played = end.number - 1;
    let how = match (record.result, &record.termination) {
        (None, _) => return,
        (Some(RecordResult::WhiteWins), _) => format!("{}の勝ち", sides[0]),
        (Some(RecordResult::BlackWins), _) => format!("{}の勝ち", sides[1]),
        (Some(RecordResult::Draw), Some(Termination::Repetition)) => "千日手".into(),
        (Some(RecordResult::Draw), Some(Termination::Impasse)) => "持将棋".into(),
        (Some(RecordResult::Draw), _) => "引き分け".into(),
        (Some(RecordResult::Unknown), _) => "中断".into(),
    };
    let _ = writeln!(out, "まで{played}手で{how}");
}

/// The location of the next move in the tree.
#[derive(Clone)]
struct Place {
    position: Position,
    last: Option<Square>,
    number: usize,
    /// The time that each side has used.
    spent: [Duration; 2],
}

impl Place {
    fn play(&mut self, node: &Node) {
        let spent = &mut self.spent[self.position.turn().index()];
        *spent = spent.saturating_add(node.spent.unwrap_or_default());
        node.play(&mut self.position);
        self.last = node.m.map(Move::to);
        self.number += 1;
    }
}

/// Writes the moves of a line, and returns where it ends.
fn write_line(out: &mut String, line: &[Node], begin: Place) -> Result<Place, UnsupportedError> {
    let mut place = begin;
    for (index, node) in line.iter().enumerate() {
        let of_null_move = || UnsupportedError::of_null_move("KIF", place.position.ruleset());
        let text = kif_move::write(&place.position, node.m.ok_or_else(of_null_move)?, place.last);
        let _ = write!(out, "{:4} {text}", place.number);
        let mover = place.position.turn().index();
        place.play(node);
        if let Some(spent) = node.spent {
            let (spent, total) = (spent.as_secs(), place.spent[mover].as_secs());
            let _ = write!(out, "   ({:2}:{:02}/", spent / 60, spent % 60);
            let _ = write!(out, "{:02}:{:02}:{:02})", total / 3600, total / 60 % 60, total % 60);
        }
        out.push('\n');
        comments(out, &node.after);
        // A comment before a move can only be written after the move before it.
        comments(out, line.get(index + 1).map_or(&[][..], |next| &next.before));
    }
    Ok(place)
}

/// Writes the variations of a line, the last one first: each branches off the line that was written last.
/// `depth` is the number of variations that the line is nested in.
fn write_variations(
    out: &mut String,
    line: &[Node],
    begin: Place,
    depth: usize,
) -> Result<(), UnsupportedError> {
    let mut places = Vec::with_capacity(line.len());
    let mut place = begin;
    for node in line {
        places.push(place.clone());
        place.play(node);
    }
    for (node, place) in line.iter().zip(places).rev() {
        for variation in written_variations(node, depth) {
            let _ = writeln!(out, "\n変化：{}手", place.number);
            comments(out, variation.first().map_or(&[][..], |node| &node.before));
            write_line(out, variation, place.clone())?;
            write_variations(out, variation, place.clone(), depth + 1)?;
        }
    }
    Ok(())
}
