//! Reading games from text, for stepping through. They are replayed by the referee and not stored.

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use tabiya_classroom::simulator::moves;
use tabiya_notation::pgn::{self, Recorder, Scanned, scan};
use tabiya_notation::{GameFormat, Node, Record, fen};
use tabiya_referee::{Game, Terms, Time};
use tabiya_rules::Ruleset;
use tabiya_wire::answer::PlayedMove;
use tabiya_wire::online::Line;
use tabiya_wire::online::replay::{ReplayRequest, Replayed, ReplayedGame};
use tabiya_wire::{EndingMessage, Error, ErrorCode, ErrorText, as_written};

use crate::blocking::Job;
use crate::catalogue::Catalogue;
use crate::catalogue::board_info::board_info;
use crate::catalogue::start_position::{self, SIMULATOR};
use crate::error::ApiError;
use crate::http::body::JsonBody;
use crate::limits::AdmittedHeavy;
use crate::state::App;

/// The greatest number of games that are returned.
const MOST_GAMES: usize = 100;

/// The greatest number of half-moves that are returned, of all games together: each has its position.
const MOST_MOVES: usize = 10_000;

/// The routes of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/replay", post(replay))
}

async fn replay(
    State(app): State<App>,
    AdmittedHeavy(client): AdmittedHeavy,
    JsonBody(request): JsonBody<ReplayRequest>,
) -> Result<Response, ApiError> {
    let shared = app.clone();
    let replayed = app.blocking.run(client, move |job| {
        let replayed = match request {
            ReplayRequest::Games { text } => match GameFormat::detect(&text) {
                // A list of moves in UCI is a game in PGN without numbers.
                GameFormat::Pgn | GameFormat::Uci => games(&shared.catalogue, &text, job),
                other => one_game(&shared.catalogue, other, &text, job),
            },
            ReplayRequest::Simulator { layout, moves } => simulated(&shared.catalogue, &layout, &moves, job),
        };
        // Encoded here, since the text of ten thousand positions takes milliseconds.
        Ok::<_, ApiError>(serde_json::to_vec(&replayed?)?)
    });
    Ok(([(header::CONTENT_TYPE, "application/json")], replayed.await??).into_response())
}

/// The number of moves after which a replay asks whether to go on.
const MOVES_AT_ONCE: usize = 16;

/// Reads the games of a PGN text.
fn games(catalogue: &Catalogue, text: &str, job: &Job) -> Result<Replayed, ApiError> {
    let mut builtin = Recorder::new(&known(catalogue, "chess")?);
    let mut replayed = Replayed { games: Vec::new(), left_out: 0 };
    let mut room = MOST_MOVES;
    let mut at = 0;
    loop {
        job.check()?;
        let rest = text.as_bytes().get(at..).unwrap_or_default();
        let mut variant = Variant::default();
        let Scanned::Game { end } = scan(rest, true, &mut variant) else { break };
        if replayed.games.len() < MOST_GAMES && room > 0 {
            // The recorder itself switches to any built-in game that a tag names.
            let own = variant.name.and_then(|name| catalogue.own(&name));
            let mut own = own.map(|ruleset| Recorder::new(&ruleset));
            let recorder = own.as_mut().unwrap_or(&mut builtin);
            scan(rest, true, recorder);
            let (record, error) = recorder.take();
            let error = error.map(|mut error| {
                error.offset += at;
                Error::of_pgn(&error, record.start.ruleset(), text)
            });
            let game = game(record, error, room, job)?;
            room -= game.moves.len();
            replayed.games.push(game);
        } else {
            replayed.left_out += 1;
        }
        at += end;
    }
    if replayed.games.is_empty() {
        let sentence = "There is no game in this text. A game in PGN has moves, as in `1. e4 e5 2. Nf3 *`; \
                        games in KIF, CSA and Smith notation are also recognised.";
        return Err(ApiError::new(ErrorCode::NoGameInText, sentence));
    }
    Ok(replayed)
}

/// Reads the first game of a text in a notation other than PGN.
fn one_game(catalogue: &Catalogue, format: GameFormat, text: &str, job: &Job) -> Result<Replayed, ApiError> {
    let ruleset = known(catalogue, format.default_game())?;
    let text = text.trim_start_matches('\u{feff}');
    let (record, error) = match format.read(&ruleset, text) {
        Ok(record) => (record, None),
        Err(found) => {
            let error = Error::of_record(&found, &ruleset);
            // What precedes the error is shown. The line of the error may hold complete moves before it.
            let cuts = [found.column, 1].map(|column| before(text, found.line, column));
            let record = cuts.iter().find_map(|cut| format.read(&ruleset, cut).ok());
            (record.unwrap_or_else(|| Record::new(ruleset.start())), Some(error))
        }
    };
    let left_out = format.split(text).len().saturating_sub(1);
    Ok(Replayed { games: vec![game(record, error, MOST_MOVES, job)?], left_out })
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
fn game(record: Record, error: Option<Error>, room: usize, job: &Job) -> Result<ReplayedGame, ApiError> {
    let ruleset = record.start.ruleset().clone();
    let mut error = error;
    let setup = as_written(&record.start)?;
    let mut game = Game::from_setup(&ruleset, &setup, Terms::default(), Time(0))
        .map_err(|errors| Error::of_position(&fen::FenError::Impossible(errors)))?;
    for (number, node) in record.line.iter().enumerate() {
        if number.is_multiple_of(MOVES_AT_ONCE) {
            job.check()?;
        }
        if number == room {
            let sentence = format!("At most {MOST_MOVES} half-moves of a text are shown.");
            error = Some(Error::new(ErrorCode::TooManyMoves, sentence));
            break;
        }
        if let Err(refusal) = game.play(node.m, Time(0)) {
            error = Some(Error::refusal(&refusal, &ruleset));
            break;
        }
    }
    let mut moves = Line::of(&game).into_moves();
    for (played, node) in moves.iter_mut().zip(&record.line) {
        played.comment = comment(node);
        played.left = node.clock.map(|clock| u64::try_from(clock.as_millis()).unwrap_or(u64::MAX));
    }
    Ok(ReplayedGame {
        board: board_info(&ruleset),
        start: fen::write(game.start()),
        comment: (!record.comments.is_empty()).then(|| record.comments.join(" ")),
        moves,
        result: record.result.map(|result| result.to_string()),
        ending: game.ending().map(|ending| EndingMessage::of(ending, &ruleset)),
        error,
        tags: record.tags.into_iter().collect(),
    })
}

/// Returns the comments on a move.
fn comment(node: &Node) -> Option<String> {
    let comments: Vec<&str> = node.before.iter().chain(&node.after).map(String::as_str).collect();
    (!comments.is_empty()).then(|| comments.join(" "))
}

/// Replays a layout of the simulator and its moves, up to the first that is wrong.
fn simulated(catalogue: &Catalogue, layout: &str, text: &str, job: &Job) -> Result<Replayed, ApiError> {
    let ruleset = known(catalogue, SIMULATOR)?;
    let mut simulation = start_position::set_up(&ruleset, layout)?;
    let start = fen::write(simulation.position());
    let alphabet = simulation.alphabet();
    let mut played: Vec<PlayedMove> = Vec::new();
    let mut error = None;
    for line in moves::read(text.as_bytes(), &alphabet) {
        if played.len().is_multiple_of(MOVES_AT_ONCE) {
            job.check()?;
        }
        if played.len() == MOST_MOVES {
            let sentence = format!("At most {MOST_MOVES} moves are shown.");
            error = Some(Error::new(ErrorCode::TooManyMoves, sentence));
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
            Err(wrong) => {
                let codes = [ErrorCode::UnreadableMoveList, ErrorCode::BadMoveList];
                error = Some(start_position::of_line(&wrong, codes, ErrorText::Move));
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
        error,
    };
    Ok(Replayed { games: vec![game], left_out: 0 })
}

/// Returns the rules of a built-in game.
fn known(catalogue: &Catalogue, id: &str) -> Result<Ruleset, Error> {
    catalogue.find(id).map(|(_, ruleset)| ruleset).ok_or_else(|| catalogue.unknown(id))
}
