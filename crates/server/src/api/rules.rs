//! The games that can be played, their rules and their drawings. All of it stays the same while the server
//! runs, so it is made once.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use axum::{Extension, Router};
use serde::{Deserialize, Serialize};
use tabiya_notation::fen;
use tabiya_picture::{Theme, diagram, preview, set};
use tabiya_rules::Ruleset;
use tabiya_rules::sheet::{PieceEntry, Sheet};
use tabiya_wire::answer::RuleSection;
use tabiya_wire::online::http::RulesList;
use tabiya_wire::online::rules::{DiagramPicture, GameCard, PieceSheet, RulesPage};

use super::ask::{Asked, Name};
use crate::board_info::board_info;
use crate::content::Content;
use crate::failure::Failure;
use crate::state::App;
use crate::work;

/// Browsers need not ask again within a game, and see new drawings soon after an update.
const CACHE: &str = "public, max-age=600";

/// What was made, by the id of its rules. Only what is offered is kept, so that there is an end to it.
type Shelf = Arc<Mutex<BTreeMap<(String, Part), Arc<Content>>>>;

/// What there is of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Part {
    List,
    Page(Scheme),
    Set(Scheme),
    Preview(Scheme),
}

/// Which colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Scheme {
    #[default]
    Light,
    Dark,
}

impl Scheme {
    pub(crate) fn theme(self) -> Theme {
        match self {
            Scheme::Light => Theme::light(),
            Scheme::Dark => Theme::dark(),
        }
    }
}

/// What can be asked of a drawing.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Drawing {
    #[serde(default)]
    theme: Scheme,
}

/// The addresses of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/rules", get(list))
        .route("/rules/{id}", get(page))
        .route("/rules/{id}/set.svg", get(chess_set))
        .route("/rules/{id}/preview.svg", get(opening_array))
        .layer(Extension(Shelf::default()))
}

async fn list(
    State(app): State<App>,
    Extension(shelf): Extension<Shelf>,
    asked: HeaderMap,
) -> Result<Response, Failure> {
    part(&app, &shelf, String::new(), Part::List, &asked).await
}

async fn page(
    State(app): State<App>,
    Extension(shelf): Extension<Shelf>,
    Name(id): Name,
    Asked(drawing): Asked<Drawing>,
    asked: HeaderMap,
) -> Result<Response, Failure> {
    part(&app, &shelf, id, Part::Page(drawing.theme), &asked).await
}

async fn chess_set(
    State(app): State<App>,
    Extension(shelf): Extension<Shelf>,
    Name(id): Name,
    Asked(drawing): Asked<Drawing>,
    asked: HeaderMap,
) -> Result<Response, Failure> {
    part(&app, &shelf, id, Part::Set(drawing.theme), &asked).await
}

async fn opening_array(
    State(app): State<App>,
    Extension(shelf): Extension<Shelf>,
    Name(id): Name,
    Asked(drawing): Asked<Drawing>,
    asked: HeaderMap,
) -> Result<Response, Failure> {
    part(&app, &shelf, id, Part::Preview(drawing.theme), &asked).await
}

/// A part of what there is of a game, made now or before.
async fn part(
    app: &App,
    shelf: &Shelf,
    id: String,
    part: Part,
    asked: &HeaderMap,
) -> Result<Response, Failure> {
    let key = (id, part);
    let kept = shelf.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
    if let Some(content) = kept {
        return Ok(content.answer(asked));
    }
    let (maker, id) = (app.clone(), key.0.clone());
    // Rules are compiled when they are first asked for, which is too long for a thread that serves others.
    let made = work::aside(move || content(&maker, &id, part)).await??;
    let made = Arc::new(made);
    let response = made.answer(asked);
    if part == Part::List || app.catalogue.ids().any(|offered| offered == key.0) {
        shelf.lock().unwrap_or_else(PoisonError::into_inner).insert(key, made);
    }
    Ok(response)
}

fn content(app: &App, id: &str, part: Part) -> Result<Content, Failure> {
    let ruleset = || app.catalogue.show(id).ok_or_else(|| Failure::NoRules(app.catalogue.unknown(id)));
    let svg = |picture: String| Ok(Content::new("image/svg+xml", picture).kept(CACHE));
    match part {
        Part::List => json(&RulesList { games: app.catalogue.cards() }),
        Part::Page(scheme) => json(&rules_page(&ruleset()?, &scheme.theme())),
        Part::Set(scheme) => svg(set(&ruleset()?, &scheme.theme())),
        Part::Preview(scheme) => svg(preview(&ruleset()?, &scheme.theme())),
    }
}

fn json(value: &impl Serialize) -> Result<Content, Failure> {
    let text = serde_json::to_vec(value).map_err(|error| Failure::Broken(error.to_string()))?;
    Ok(Content::new("application/json", text))
}

/// The rule sheet with its diagrams drawn.
fn rules_page(ruleset: &Ruleset, theme: &Theme) -> RulesPage {
    let sheet = Sheet::of(ruleset);
    RulesPage {
        card: GameCard::of(ruleset.def()),
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
    // Diagrams show the first of the pieces that move alike. Its letter is written as White's.
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
