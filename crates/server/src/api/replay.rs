//! Games from files, to be stepped through: read, played by the rules, and not kept.

use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use tabiya_classroom::simulator::moves;
use tabiya_notation::fen;
use tabiya_notation::pgn::{self, PgnError, Recorder, Scanned, scan};
use tabiya_notation::record::{Node, Record};
use tabiya_referee::{Game, Terms, Time};
use tabiya_rules::Ruleset;
use tabiya_wire::answer::PlayedMove;
use tabiya_wire::online::Line;
use tabiya_wire::online::replay::{ReplayRequest, Replayed, ReplayedGame};
use tabiya_wire::{EndingMessage, Error, Text, as_written};

use super::body::Body;
use crate::board_info::board_info;
use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::opening::{self, SIMULATOR};
use crate::state::App;
use crate::visitor::Visitor;
use crate::work;

/// How many games of a text are shown.
const MOST_GAMES: usize = 100;

/// How many half-moves are shown, of all games together: each comes with its position.
const MOST_MOVES: usize = 10_000;

/// The addresses of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/replay", post(replay))
}

async fn replay(
    State(app): State<App>,
    visitor: Visitor,
    Body(request): Body<ReplayRequest>,
) -> Result<Json<Replayed>, Failure> {
    app.door.heavy_work(visitor)?;
    let replayed = work::aside(move || match request {
        ReplayRequest::Pgn { pgn } => games(&app.catalogue, &pgn),
        ReplayRequest::Simulator { layout, moves } => simulated(&app.catalogue, &layout, &moves),
    });
    Ok(Json(replayed.await??))
}

/// The games of a text in PGN.
fn games(catalogue: &Catalogue, text: &str) -> Result<Replayed, Error> {
    let mut usual = Recorder::new(&known(catalogue, "chess")?);
    let mut replayed = Replayed { games: Vec::new(), left_out: 0 };
    let mut room = MOST_MOVES;
    let mut at = 0;
    loop {
        let rest = text.as_bytes().get(at..).unwrap_or_default();
        let mut variant = Variant::default();
        let Scanned::Game { end } = scan(rest, true, &mut variant) else { break };
        if replayed.games.len() < MOST_GAMES && room > 0 {
            // The usual recorder knows all built-in games by itself.
            let own = variant.name.and_then(|name| catalogue.own(&name));
            let mut own = own.map(|ruleset| Recorder::new(&ruleset));
            let recorder = own.as_mut().unwrap_or(&mut usual);
            scan(rest, true, recorder);
            let (record, fault) = recorder.take_as_far();
            let fault = fault.map(|fault| {
                let fault = PgnError { offset: at + fault.offset, ..fault };
                Error::of_pgn(&fault, record.start.ruleset(), text)
            });
            let game = game(record, fault, room)?;
            room -= game.moves.len();
            replayed.games.push(game);
        } else {
            replayed.left_out += 1;
        }
        at += end;
    }
    if replayed.games.is_empty() {
        let sentence = "There is no game in this text. A game in PGN has moves, as in `1. e4 e5 2. Nf3 *`.";
        return Err(Error::unreadable("no-game", sentence));
    }
    Ok(replayed)
}

/// Listens to which game a text is of.
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

/// A recorded game, played again by the referee, who knows how it ended.
fn game(record: Record, fault: Option<Error>, room: usize) -> Result<ReplayedGame, Error> {
    let ruleset = record.start.ruleset().clone();
    let mut fault = fault;
    let setup = as_written(&record.start)?;
    let mut game = Game::from_setup(&ruleset, &setup, Terms::default(), Time(0))
        .map_err(|faults| Error::of_position(&fen::FenError::Impossible(faults)))?;
    for (number, node) in record.line.iter().enumerate() {
        if number == room {
            let sentence = format!("At most {MOST_MOVES} half-moves of a text are shown.");
            fault = Some(Error::refused("too-many-moves", sentence));
            break;
        }
        if let Err(refusal) = game.play(node.m, Time(0)) {
            fault = Some(Error::refusal(&refusal, &ruleset));
            break;
        }
    }
    let mut moves = Line::of(&game).into_moves();
    for (played, node) in moves.iter_mut().zip(&record.line) {
        played.comment = said(node);
        played.left = node.clock.map(|clock| u64::try_from(clock.as_millis()).unwrap_or(u64::MAX));
    }
    Ok(ReplayedGame {
        board: board_info(&ruleset),
        start: fen::write(game.start()),
        comment: (!record.comments.is_empty()).then(|| record.comments.join(" ")),
        moves,
        result: record.result.map(|result| result.to_string()),
        ending: game.ending().map(|ending| EndingMessage::of(ending, &ruleset)),
        fault,
        tags: record.tags.into_iter().collect(),
    })
}

/// What a record says about a move.
fn said(node: &Node) -> Option<String> {
    let words: Vec<&str> = node.before.iter().chain(&node.after).map(String::as_str).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// A layout of the simulator and its moves, up to the first that is wrong.
fn simulated(catalogue: &Catalogue, layout: &str, text: &str) -> Result<Replayed, Error> {
    let ruleset = known(catalogue, SIMULATOR)?;
    let mut simulation = opening::set_up(&ruleset, layout)?;
    let start = fen::write(simulation.position());
    let alphabet = simulation.alphabet();
    let mut played: Vec<PlayedMove> = Vec::new();
    let mut fault = None;
    for line in moves::read(text.as_bytes(), &alphabet) {
        if played.len() == MOST_MOVES {
            let sentence = format!("At most {MOST_MOVES} moves are shown.");
            fault = Some(Error::refused("too-many-moves", sentence));
            break;
        }
        let before = simulation.position().clone();
        let made = line.and_then(|line| {
            simulation.play(&line.written).map_err(|refusal| line.refused(refusal.sentence(&ruleset)))
        });
        match made {
            Ok(made) => {
                let after = simulation.position();
                let shown = PlayedMove::of(&before, after, made.made, played.len() + 1);
                played.push(PlayedMove { fen: Some(fen::write(after)), ..shown });
            }
            Err(error) => {
                fault = Some(opening::of_line(&error, "bad-moves", Text::Move));
                break;
            }
        }
    }
    let game = ReplayedGame {
        board: board_info(&ruleset),
        tags: Default::default(),
        start,
        comment: None,
        moves: played,
        result: None,
        ending: None,
        fault,
    };
    Ok(Replayed { games: vec![game], left_out: 0 })
}

/// A game that is always there.
fn known(catalogue: &Catalogue, id: &str) -> Result<Ruleset, Error> {
    catalogue.find(id).map(|(_, ruleset)| ruleset).ok_or_else(|| catalogue.unknown(id))
}
