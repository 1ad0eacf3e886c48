//! The offered games, their rules and their drawings. They do not change while the server runs, so each
//! response is made once.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use axum::{Extension, Router};
use serde::{Deserialize, Serialize};
use tabiya_notation::fen;
use tabiya_picture::{BoardColours, Theme, diagram, preview, set};
use tabiya_rules::sheet::{PieceEntry, Sheet};
use tabiya_rules::{Fingerprint, Ruleset};
use tabiya_wire::RuleSection;
use tabiya_wire::online::{DiagramPicture, PieceSheet, RulesList, RulesPage};

use crate::app::App;
use crate::assets::content::Content;
use crate::catalogue::board_info::board_info;
use crate::catalogue::course::card;
use crate::error::ApiError;
use crate::http::query::{PathName, QueryParams};
use crate::limits::{Admitted, ClientAddress};

/// Browsers reuse drawings within a game, and get new ones soon after an update.
const CACHE: &str = "public, max-age=600";

/// The rules of a hash never change.
const CACHE_OF_HASH: &str = "public, max-age=31536000, immutable";

/// The number of parts that are kept. Old rules of stored games are few, but not counted.
const MOST_KEPT: usize = 1_000;

/// The content made so far, by the id of the rules or the hash of their definition.
type ContentCache = Arc<Mutex<BTreeMap<(String, Part), Arc<Content>>>>;

/// The content that a game has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Part {
    List,
    Page(DrawingParams),
    Set(DrawingParams),
    Preview(DrawingParams),
}

/// The colours of drawings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ColorScheme {
    #[default]
    Light,
    Dark,
}

impl ColorScheme {
    pub(crate) fn theme(self) -> Theme {
        match self {
            ColorScheme::Light => Theme::light(),
            ColorScheme::Dark => Theme::dark(),
        }
    }
}

/// The parameters of drawings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
struct DrawingParams {
    #[serde(default)]
    theme: ColorScheme,
    #[serde(default)]
    board: Board,
    #[serde(default)]
    kanji: bool,
    #[serde(default)]
    hanzi: bool,
}

/// The colours of boards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Board {
    #[default]
    Brown,
    Green,
    Blue,
    Grey,
}

impl DrawingParams {
    fn theme(self) -> Theme {
        let board = match self.board {
            Board::Brown => BoardColours::Brown,
            Board::Green => BoardColours::Green,
            Board::Blue => BoardColours::Blue,
            Board::Grey => BoardColours::Grey,
        };
        Theme { kanji: self.kanji, hanzi: self.hanzi, ..self.theme.theme().with_board(board) }
    }
}

/// The routes of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/rules", get(list))
        .route("/rules/{id}", get(page))
        .route("/rules/{id}/set.svg", get(chess_set))
        .route("/rules/{id}/preview.svg", get(opening_array))
        .layer(Extension(ContentCache::default()))
}

async fn list(
    State(app): State<App>,
    Admitted(client): Admitted,
    Extension(cache): Extension<ContentCache>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    part(&app, client, &cache, String::new(), Part::List, &request).await
}

async fn page(
    State(app): State<App>,
    Admitted(client): Admitted,
    Extension(cache): Extension<ContentCache>,
    PathName(id): PathName,
    QueryParams(drawing): QueryParams<DrawingParams>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    part(&app, client, &cache, id, Part::Page(drawing), &request).await
}

async fn chess_set(
    State(app): State<App>,
    Admitted(client): Admitted,
    Extension(cache): Extension<ContentCache>,
    PathName(id): PathName,
    QueryParams(drawing): QueryParams<DrawingParams>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    part(&app, client, &cache, id, Part::Set(drawing), &request).await
}

async fn opening_array(
    State(app): State<App>,
    Admitted(client): Admitted,
    Extension(cache): Extension<ContentCache>,
    PathName(id): PathName,
    QueryParams(drawing): QueryParams<DrawingParams>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    part(&app, client, &cache, id, Part::Preview(drawing), &request).await
}

/// Responds with content of a game, which is made now or was made before.
async fn part(
    app: &App,
    client: ClientAddress,
    cache: &ContentCache,
    id: String,
    part: Part,
    request: &HeaderMap,
) -> Result<Response, ApiError> {
    let key = (id, part);
    let kept = cache.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
    if let Some(content) = kept {
        return Ok(content.respond(request));
    }
    // The rules of a stored game that was not loaded yet.
    let row = match key.0.parse() {
        Ok(hash) => app.store.ruleset(hash).await?,
        Err(_) => None,
    };
    let (shared, id) = (app.clone(), key.0.clone());
    // Rules are compiled at the first use, which would block an async thread for too long.
    let make = move |_: &_| {
        if let Some(row) = row {
            // If they cannot be read, they are not found below.
            let _ = shared.catalogue.stored(&row);
        }
        content(&shared, &id, part)
    };
    let made = app.blocking.run(client, make).await??;
    let made = Arc::new(made);
    let response = made.respond(request);
    let known = part == Part::List || key.0.parse::<Fingerprint>().is_ok();
    let mut cache = cache.lock().unwrap_or_else(PoisonError::into_inner);
    if cache.len() < MOST_KEPT && (known || app.catalogue.ids().any(|offered| offered == key.0)) {
        cache.insert(key, made);
    }
    Ok(response)
}

fn content(app: &App, id: &str, part: Part) -> Result<Content, ApiError> {
    let ruleset = || app.catalogue.show(id).ok_or_else(|| app.catalogue.unknown(id));
    let cache = if id.parse::<Fingerprint>().is_ok() { CACHE_OF_HASH } else { CACHE };
    let svg = |picture: String| Ok(Content::new("image/svg+xml", picture).with_cache(cache));
    match part {
        Part::List => json(&RulesList { games: app.catalogue.cards() }),
        Part::Page(drawing) => json(&rules_page(&ruleset()?, &drawing.theme())),
        Part::Set(drawing) => svg(set(&ruleset()?, &drawing.theme())),
        Part::Preview(drawing) => svg(preview(&ruleset()?, &drawing.theme())),
    }
}

fn json(value: &impl Serialize) -> Result<Content, ApiError> {
    Ok(Content::new("application/json", serde_json::to_vec(value)?))
}

/// Returns the rule sheet with its diagrams.
fn rules_page(ruleset: &Ruleset, theme: &Theme) -> RulesPage {
    let sheet = Sheet::of(ruleset);
    RulesPage {
        card: card(ruleset.def()),
        set: board_info(ruleset),
        fen: fen::write(&ruleset.start()),
        pieces: sheet.pieces.iter().map(|entry| piece(ruleset, entry, theme)).collect(),
        sections: sheet
            .sections
            .into_iter()
            .map(|section| RuleSection { title: section.title.to_owned(), rules: section.rules })
            .collect(),
        board: sheet.board,
    }
}

fn piece(ruleset: &Ruleset, entry: &PieceEntry, theme: &Theme) -> PieceSheet {
    // Diagrams show the first of the pieces that move alike. The letters in the sheet are those of White.
    let letter = entry.names.first().map(|(_, letter)| letter.to_lowercase()).unwrap_or_default();
    let kind = ruleset.kind_lettered(&letter);
    let several = entry.movements.len() > 1;
    let drawn = entry.movements.iter().filter_map(|(words, movement)| {
        let svg = diagram(ruleset, kind?, movement, theme)?;
        Some(DiagramPicture { caption: if several { words.clone() } else { String::new() }, svg })
    });
    PieceSheet {
        names: entry.names.iter().cloned().collect(),
        royal: entry.royal,
        rules: entry.movements.iter().map(|(words, _)| words).chain(&entry.rules).cloned().collect(),
        diagrams: drawn.collect(),
    }
}
