//! The description of all this for programs: an OpenAPI document, put together from one table of addresses
//! and the schemas of the messages.

use std::sync::LazyLock;

use axum::Router;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use serde_json::{Map, Value, json};
use tabiya_wire::online::schema;

use super::table::{Answer, Parameter, ROUTES, Route};
use crate::content::Content;
use crate::state::App;

static DOCUMENT: LazyLock<Content> =
    LazyLock::new(|| Content::new("application/json", format!("{:#}\n", document())));

/// The addresses of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/openapi.json", get(describe))
}

async fn describe(asked: HeaderMap) -> Response {
    DOCUMENT.answer(&asked)
}

/// Where the schemas of the messages are in the document.
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
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "One referee for the whole chess family.",
            "description": "Games are begun and joined over HTTP and played over a WebSocket. Clients need no \
                rules: they are told where pieces may go, and why something is refused. Every answer that is \
                an error has a body of the type `Failed`.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": schema::definitions(SCHEMAS),
            "securitySchemes": {
                "seat": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token that was told when the seat was taken.",
                },
            },
        },
    })
}

fn operation(route: &Route) -> Value {
    let in_path = route.path.contains("{id}").then(|| {
        let description =
            if route.path.starts_with("/api/rules") { "The id of rules." } else { "The id of a game." };
        json!({ "name": "id", "in": "path", "required": true, "description": description,
                "schema": { "type": "string" } })
    });
    let parameters: Vec<Value> = in_path.into_iter().chain(route.query.iter().map(parameter)).collect();
    let mut responses = Map::from_iter([answer(&route.answer)]);
    responses.extend(route.errors.iter().map(|status| (status.to_string(), error(*status))));
    if route.path.starts_with("/api/") {
        // Whatever is asked for, it may be asked of somebody else.
        responses.insert("421".to_owned(), error(421));
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
            ("theme", "Which colours.", json!({ "enum": ["light", "dark"], "default": "light" }))
        }
        Parameter::Ply => (
            "ply",
            "After how many half-moves; the position on the board if not given.",
            json!({ "type": "integer", "minimum": 0 }),
        ),
        Parameter::Flip => {
            ("flip", "Whether the board is turned round.", json!({ "type": "boolean", "default": false }))
        }
        Parameter::Width => (
            "width",
            "How wide the picture is, in pixels.",
            json!({ "type": "integer", "minimum": 1, "maximum": super::export::MOST_PIXELS }),
        ),
    };
    json!({ "name": name, "in": "query", "description": description, "schema": schema })
}

fn answer(answer: &Answer) -> (String, Value) {
    let (status, description, media, schema) = match answer {
        Answer::Json(name) => (200, "It is done, or here it is.", "application/json", reference(name)),
        Answer::Created(name) => (201, "It was made.", "application/json", reference(name)),
        Answer::Object => (200, "Here it is.", "application/json", json!({ "type": "object" })),
        Answer::Media(media) => (200, "Here it is.", *media, json!({ "type": "string" })),
        Answer::Socket => {
            let description = "The connection becomes a WebSocket. The client sends texts of the type \
                `ClientMessage`, `hello` first, and gets texts of the type `ServerMessage`.";
            return ("101".to_owned(), json!({ "description": description }));
        }
    };
    let content = json!({ media: { "schema": schema } });
    (status.to_string(), json!({ "description": description, "content": content }))
}

fn error(status: u16) -> Value {
    let description = match status {
        400 => "Something in the request cannot be read.",
        401 => "Only players may do that, and no token of a seat was given.",
        403 => "The seat, or the page, is somebody else's.",
        404 => "There is no such thing.",
        409 => "It can be read, and is refused: the error says why.",
        413 => "The request is too large.",
        421 => "The server is not known by the name in `Host`.",
        429 => "Too much at once. Wait a little.",
        _ => "The server is stopping, has no room, or has failed.",
    };
    json!({ "description": description, "content": { "application/json": { "schema": reference("Failed") } } })
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("{SCHEMAS}/{name}") })
}
