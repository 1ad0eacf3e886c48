//! Reading games in PGN, KIF, CSA and Smith notation. The moves before an error are kept, with its place.

use tabiya_notation::pgn::{self, Recorder, Scanned, scan};
use tabiya_notation::{GameFormat, Record, fen};
use tabiya_referee::{Game, Terms, Time};
use tabiya_rules::Ruleset;
use tabiya_wire::online::{ReplayedGame, marked};
use tabiya_wire::{EndingMessage, Error, ErrorCode, as_written};

use super::move_tree::{self, Place};
use super::{Games, MOST_MOVES, MOVES_AT_ONCE};
use crate::blocking::Job;
use crate::catalogue::Catalogue;
use crate::catalogue::board_info::board_info;
use crate::error::ApiError;

/// The greatest length of the wrong text that is shown with an error, in characters.
const MOST_SHOWN: usize = 80;

/// An error in a game.
#[derive(Debug)]
struct Fault {
    error: Error,
    place: Place,
    /// The part of the text that is wrong.
    text: String,
}

impl Games {
    /// Reads the games of a text, whose notation is recognised.
    pub(super) fn read_text(&mut self, catalogue: &Catalogue, text: &str, job: &Job) -> Result<(), ApiError> {
        match GameFormat::detect(text) {
            // A list of moves in UCI is a game in PGN without numbers.
            GameFormat::Pgn | GameFormat::Uci => self.read_pgn(catalogue, text, job),
            other => {
                let mut games = other.split(text).into_iter();
                games.try_for_each(|(_, text)| self.read_one(catalogue, other, text, job))
            }
        }
    }

    /// Reads the games of a PGN text.
    fn read_pgn(&mut self, catalogue: &Catalogue, text: &str, job: &Job) -> Result<(), ApiError> {
        let mut builtin = Recorder::new(&known(catalogue, "chess")?);
        let mut at = 0;
        loop {
            job.check()?;
            let rest = text.as_bytes().get(at..).unwrap_or_default();
            let mut variant = Variant::default();
            let Scanned::Game { end } = scan(rest, true, &mut variant) else { break };
            if self.has_room() {
                // The recorder itself switches to any built-in game that a tag names.
                let own = variant.name.and_then(|name| catalogue.own(&name));
                let mut own = own.map(|ruleset| Recorder::new(&ruleset));
                let recorder = own.as_mut().unwrap_or(&mut builtin);
                scan(rest, true, recorder);
                let (record, error) = recorder.take();
                let open = recorder.open_lines().unwrap_or_default().to_vec();
                let fault = error.map(|mut error| {
                    error.offset += at;
                    let text_of = error.text.clone();
                    let error = Error::of_pgn(&error, record.start.ruleset(), text);
                    Fault { error, place: Place::Open(open), text: text_of }
                });
                let game = game(&record, fault, self.room, job)?;
                self.add(record, game);
            }
            at += end;
        }
        if at == 0 {
            let sentence = "There is no game in this text. A game in PGN has moves, as in `1. e4 e5 2. Nf3 \
                *`; games in KIF, CSA and Smith notation are also recognised.";
            return Err(ApiError::new(ErrorCode::NoGameInText, sentence));
        }
        Ok(())
    }

    /// Reads a text in a notation other than PGN, which holds one game.
    fn read_one(
        &mut self,
        catalogue: &Catalogue,
        format: GameFormat,
        text: &str,
        job: &Job,
    ) -> Result<(), ApiError> {
        if !self.has_room() {
            return Ok(());
        }
        let ruleset = known(catalogue, format.default_game())?;
        let text = text.trim_start_matches('\u{feff}');
        let (record, fault) = match format.read(&ruleset, text) {
            Ok(record) => (record, None),
            Err(found) => {
                // The moves before the error are shown. The line of the error may hold some of them.
                let cuts = [found.column, 1].map(|column| before(text, found.line, column));
                let record = cuts.iter().find_map(|cut| format.read(&ruleset, cut).ok());
                let fault = Fault {
                    error: Error::of_record(&found, &ruleset),
                    place: Place::Ply(found.ply),
                    text: line_of(text, found.line),
                };
                (record.unwrap_or_else(|| Record::new(ruleset.start())), Some(fault))
            }
        };
        let game = game(&record, fault, self.room, job)?;
        self.add(record, game);
        Ok(())
    }
}

/// Returns a line of a text, counted from 1, to be shown with an error.
pub(super) fn line_of(text: &str, line: usize) -> String {
    let line = text.lines().nth(line.saturating_sub(1)).unwrap_or_default().trim();
    line.chars().take(MOST_SHOWN).collect()
}

/// Returns the part of a text before a line and a column, both counted from 1.
fn before(text: &str, line: usize, column: usize) -> &str {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    let width: usize = rest.chars().take(column.saturating_sub(1)).map(char::len_utf8).sum();
    text.get(..start + width).unwrap_or(text)
}

/// Finds the `Variant` tag of a game.
#[derive(Debug, Default)]
struct Variant {
    name: Option<String>,
}

impl pgn::Visitor for Variant {
    fn tag(&mut self, name: &[u8], value: &[u8], _offset: usize) {
        if name == b"Variant" {
            self.name = Some(String::from_utf8_lossy(value).into_owned());
        }
    }
}

/// Replays a recorded game with the referee, which finds out how it ended.
fn game(record: &Record, fault: Option<Fault>, room: usize, job: &Job) -> Result<ReplayedGame, ApiError> {
    let ruleset = record.start.ruleset().clone();
    let mut fault = fault;
    let setup = as_written(&record.start)?;
    let mut game = Game::from_setup(&ruleset, &setup, Terms::default(), Time(0))
        .map_err(|errors| Error::from(fen::FenError::Impossible(errors)))?;
    let mut played = 0_usize;
    // After a null move the referee has nothing to judge: the line is no longer a game by the rules.
    let mut judged = true;
    let at_end = |error| Fault { error, place: Place::MainLine, text: String::new() };
    for node in &record.line {
        if played.is_multiple_of(MOVES_AT_ONCE) {
            job.check()?;
        }
        if played == room {
            fault = Some(at_end(too_many()));
            break;
        }
        judged &= node.m.is_some();
        if let Some(m) = node.m.filter(|_| judged)
            && let Err(refusal) = game.play(m, Time(0))
        {
            fault = Some(at_end(Error::refusal(&refusal, &ruleset)));
            break;
        }
        played += 1;
    }
    let tree = move_tree::build(record, game.start(), played, room, job)?;
    if tree.is_cut && fault.is_none() {
        fault = Some(at_end(too_many()));
    }
    let error_after = fault.as_ref().and_then(|fault| tree.find(record, &fault.place));
    let (error, text) = fault.map(|fault| (fault.error, fault.text)).unzip();
    Ok(ReplayedGame {
        board: board_info(&ruleset),
        tags: record.tags.iter().cloned().collect(),
        start: fen::write(game.start()),
        start_marked: marked(game.start()),
        comment: (!record.comments.is_empty()).then(|| record.comments.join(" ")),
        moves: tree.moves,
        variations: tree.variations,
        result: record.result.map(|result| result.to_string()),
        ending: game.ending().filter(|_| judged).map(|ending| EndingMessage::of(ending, &ruleset)),
        error,
        error_after,
        error_text: text.filter(|text| !text.is_empty()),
    })
}

/// The error of a game that has too many moves.
fn too_many() -> Error {
    Error::new(ErrorCode::TooManyMoves, format!("At most {MOST_MOVES} half-moves of a text are shown."))
}

/// Returns the rules of a built-in game.
pub(super) fn known(catalogue: &Catalogue, id: &str) -> Result<Ruleset, Error> {
    catalogue.find(id).map(|(_, ruleset)| ruleset).ok_or_else(|| catalogue.unknown(id))
}
