//! The OpenAPI document of the server, generated from the list of routes and the schemas of the messages.

use std::sync::LazyLock;

use axum::Router;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use serde_json::{Map, Value, json};
use tabiya_wire::online;
use tabiya_wire::{ErrorCode, PROTOCOL_VERSION};

use super::routes::{Parameter, ROUTES, Response as RouteResponse, Route};
use crate::app::App;
use crate::assets::content::Content;
use crate::error;

static DOCUMENT: LazyLock<Content> =
    LazyLock::new(|| Content::new("application/json", format!("{:#}\n", document())));

/// The routes of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/openapi.json", get(describe))
}

async fn describe(request: HeaderMap) -> Response {
    DOCUMENT.respond(&request)
}

/// The place of the schemas in the document.
const SCHEMAS: &str = "#/components/schemas";

fn document() -> Value {
    let mut paths = Map::new();
    for route in ROUTES {
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method.to_lowercase()] = operation(route);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tabiya",
            "version": format!("{PROTOCOL_VERSION}.0.0"),
            "summary": "One referee for the whole chess family.",
            "description": "Games are created and joined over HTTP and played over a WebSocket. Clients need \
                no rules: they receive the legal destinations of each piece, and the reason for every \
                refusal. Every response with an error status has a body of the type `ErrorBody`. The version \
                of this document is the version of the protocol.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {
                "seat": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token from the response to creating or joining the game.",
                },
            },
        },
    })
}

/// Returns the schemas of the messages. That of the error codes also lists the HTTP status and the meaning of
/// each.
fn schemas() -> Value {
    let mut schemas = json!(online::schema_definitions(SCHEMAS));
    let rows = ErrorCode::ALL
        .iter()
        .map(|code| format!("| `{code}` | {} | {} |\n", error::status(*code).as_u16(), code.meaning()));
    let table: String = rows.collect();
    schemas["ErrorCode"]["description"] = json!(format!(
        "The code of an error that the protocol reports itself. Each code has one meaning and one HTTP \
         status.\n\n| code | status | meaning |\n|---|---|---|\n{table}"
    ));
    schemas
}

fn operation(route: &Route) -> Value {
    let in_path = route.path.contains("{id}").then(|| {
        let description = match route.path {
            path if path.starts_with("/api/rules") => "The id of rules.",
            path if path.starts_with("/api/replays") => "The id of a replay.",
            _ => "The id of a game.",
        };
        json!({ "name": "id", "in": "path", "required": true, "description": description,
                "schema": { "type": "string" } })
    });
    let key = route.key.then(|| {
        let description =
            "A word of the client for this request, so that it can be repeated if the response is lost.";
        json!({ "name": "Idempotency-Key", "in": "header", "description": description,
                "schema": { "type": "string", "minLength": 1, "maxLength": 64 } })
    });
    let parameters: Vec<Value> =
        in_path.into_iter().chain(key).chain(route.query.iter().map(parameter)).collect();
    let mut responses = Map::from_iter([response(&route.response)]);
    responses.extend(route.errors.iter().map(|status| (status.to_string(), error(*status))));
    let mut add = |status: u16| responses.insert(status.to_string(), error(status));
    // Every request counts, and its response, too. The server itself may fail.
    for status in [429, 500, 503] {
        add(status);
    }
    if route.path.starts_with("/api/") {
        // Every request under `/api` can be refused because of its `Host`.
        add(421);
    }
    if route.path.starts_with("/api/games/{id}") {
        add(410);
    }
    let mut operation = json!({
        "operationId": route.name,
        "summary": route.summary,
        "parameters": parameters,
        "responses": responses,
    });
    if let Some(name) = route.body {
        let schema = reference(name);
        operation["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": schema } } });
    }
    if route.seat {
        operation["security"] = json!([{ "seat": [] }]);
    }
    operation
}

fn parameter(parameter: &Parameter) -> Value {
    let (name, description, schema) = match parameter {
        Parameter::Theme => {
            ("theme", "The colours.", json!({ "enum": ["light", "dark"], "default": "light" }))
        }
        Parameter::Board => (
            "board",
            "The colours of the board.",
            json!({ "enum": ["brown", "green", "blue", "grey"], "default": "brown" }),
        ),
        Parameter::Kanji => (
            "kanji",
            "Whether the pieces of the shogi family show kanji.",
            json!({ "type": "boolean", "default": false }),
        ),
        Parameter::Hanzi => (
            "hanzi",
            "Whether the pieces of the xiangqi family show hanzi.",
            json!({ "type": "boolean", "default": false }),
        ),
        Parameter::Ply => (
            "ply",
            "The number of half-moves; the current position if left out.",
            json!({ "type": "integer", "minimum": 0 }),
        ),
        Parameter::Flip => {
            ("flip", "Whether the board is turned round.", json!({ "type": "boolean", "default": false }))
        }
        Parameter::Width => (
            "width",
            "The width of the picture, in pixels.",
            json!({ "type": "integer", "minimum": 1, "maximum": super::picture::MAX_WIDTH }),
        ),
        Parameter::Fen => ("fen", "The position, in FEN; required.", json!({ "type": "string" })),
        Parameter::Last => {
            ("last", "The squares of the last move, separated by commas.", json!({ "type": "string" }))
        }
        Parameter::Game => (
            "game",
            "The number of the game, counted from 1; all games if left out.",
            json!({ "type": "integer", "minimum": 1 }),
        ),
    };
    json!({ "name": name, "in": "query", "description": description, "schema": schema })
}

fn response(response: &RouteResponse) -> (String, Value) {
    let (status, description, media, schema) = match response {
        RouteResponse::Json(name) => (200, "Success.", "application/json", reference(name)),
        RouteResponse::Created(name) => (201, "Created.", "application/json", reference(name)),
        RouteResponse::Object => (200, "Success.", "application/json", json!({ "type": "object" })),
        RouteResponse::Media(media) => (200, "Success.", *media, json!({ "type": "string" })),
        RouteResponse::Socket => {
            let description = "The connection becomes a WebSocket. The client sends text messages of the \
                type `ClientMessage`, `hello` first, and receives text messages of the type `ServerMessage`.";
            return ("101".to_owned(), json!({ "description": description }));
        }
    };
    let content = json!({ media: { "schema": schema } });
    (status.to_string(), json!({ "description": description, "content": content }))
}

fn error(status: u16) -> Value {
    let description = match status {
        400 => "A part of the request cannot be read.",
        401 => "The request needs a token, of a seat or of the operator, and has none.",
        403 => "The token does not belong to the seat, or the page is of another site.",
        404 => "There is no such game, position or address.",
        408 => "The body of the request did not arrive in time.",
        409 => "The request can be read, and is refused: the error has the reason.",
        410 => "The stored game cannot be read by this version: the error has its moves as text.",
        413 => "The request is too large.",
        421 => "`Host` is not a name of this server.",
        429 => "The client address has used up a quota. `Retry-After` has the time until it is renewed.",
        500 => "The server failed. Nothing has changed.",
        _ => {
            "The server is stopping or at its capacity, or its store has failed. `Retry-After` says when to \
             try again."
        }
    };
    let schema = reference("ErrorBody");
    json!({ "description": description, "content": { "application/json": { "schema": schema } } })
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("{SCHEMAS}/{name}") })
}
