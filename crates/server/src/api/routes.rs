//! The list of all routes for programs. The OpenAPI document is generated from it, and the tests request
//! each.

/// A route and its description.
#[derive(Debug)]
pub(crate) struct Route {
    /// The name of the operation, for generators of clients.
    pub(crate) name: &'static str,
    pub(crate) method: &'static str,
    /// The path, with `{id}` for the id of a game or of rules.
    pub(crate) path: &'static str,
    /// Its effect, in a sentence.
    pub(crate) summary: &'static str,
    /// The parameters in the query string.
    pub(crate) query: &'static [Parameter],
    /// The type of the body.
    pub(crate) body: Option<&'static str>,
    /// Whether it can be repeated with an `Idempotency-Key`.
    pub(crate) key: bool,
    /// Whether it needs the token of a seat.
    pub(crate) seat: bool,
    pub(crate) response: Response,
    /// The possible error statuses, besides those of all routes.
    pub(crate) errors: &'static [u16],
}

/// A parameter in the query string.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Parameter {
    Theme,
    Board,
    Kanji,
    Hanzi,
    Ply,
    Flip,
    Width,
    Fen,
    Last,
    Game,
}

/// The response to a successful request.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Response {
    /// A message of this type.
    Json(&'static str),
    /// A message of this type, with the status 201.
    Created(&'static str),
    /// Any JSON object.
    Object,
    /// Text or a picture of this media type.
    Media(&'static str),
    /// A WebSocket.
    Socket,
}

/// The defaults of a route.
const DEFAULT: Route = Route {
    name: "",
    method: "GET",
    path: "",
    summary: "",
    query: &[],
    body: None,
    key: false,
    seat: false,
    response: Response::Object,
    errors: &[],
};

/// The parameters of the picture of any position.
const POSITION: &[Parameter] =
    &[Parameter::Fen, Parameter::Last, Parameter::Flip, Parameter::Theme, Parameter::Width];

/// All routes.
pub(crate) const ROUTES: &[Route] = &[
    Route {
        name: "about",
        path: "/api/about",
        summary: "Returns the name and the versions of the server.",
        response: Response::Json("AboutServer"),
        ..DEFAULT
    },
    Route {
        name: "listRules",
        path: "/api/rules",
        summary: "Lists the games that can be played.",
        response: Response::Json("RulesList"),
        ..DEFAULT
    },
    Route {
        name: "readRules",
        path: "/api/rules/{id}",
        summary: "Returns the rules of a game in words and diagrams.",
        query: &[Parameter::Theme, Parameter::Board, Parameter::Kanji, Parameter::Hanzi],
        response: Response::Json("RulesPage"),
        errors: &[400, 404],
        ..DEFAULT
    },
    Route {
        name: "chessSet",
        path: "/api/rules/{id}/set.svg",
        summary: "Returns the drawings of a game: a symbol for the empty board (`ground`) and one for each \
            piece.",
        query: &[Parameter::Theme, Parameter::Board, Parameter::Kanji, Parameter::Hanzi],
        response: Response::Media("image/svg+xml"),
        errors: &[400, 404],
        ..DEFAULT
    },
    Route {
        name: "preview",
        path: "/api/rules/{id}/preview.svg",
        summary: "Returns the opening array of a game as a small picture.",
        query: &[Parameter::Theme, Parameter::Board, Parameter::Kanji, Parameter::Hanzi],
        response: Response::Media("image/svg+xml"),
        errors: &[400, 404],
        ..DEFAULT
    },
    Route {
        name: "positionSvg",
        path: "/api/rules/{id}/position.svg",
        summary: "Returns a picture of any position of a game in SVG.",
        query: POSITION,
        response: Response::Media("image/svg+xml"),
        errors: &[400, 404, 409, 429, 503],
        ..DEFAULT
    },
    Route {
        name: "positionPng",
        path: "/api/rules/{id}/position.png",
        summary: "Returns a picture of any position of a game in PNG.",
        query: POSITION,
        response: Response::Media("image/png"),
        errors: &[400, 404, 409, 429, 503],
        ..DEFAULT
    },
    Route {
        name: "lobby",
        path: "/api/games",
        summary: "Lists the games that are in progress or wait for a player.",
        response: Response::Json("Lobby"),
        ..DEFAULT
    },
    Route {
        name: "beginGame",
        method: "POST",
        path: "/api/games",
        summary: "Creates a game. Only the response contains the tokens of the seats. A request with the \
            same token and `Idempotency-Key` returns the same game.",
        key: true,
        body: Some("NewGame"),
        response: Response::Created("Seated"),
        errors: &[400, 404, 408, 409, 413],
        ..DEFAULT
    },
    Route {
        name: "watchGame",
        path: "/api/games/{id}",
        summary: "Returns a game as spectators see it.",
        response: Response::Json("Snapshot"),
        errors: &[404],
        ..DEFAULT
    },
    Route {
        name: "joinGame",
        method: "POST",
        path: "/api/games/{id}/join",
        summary: "Takes the free seat of a game. A request with the token of a taken seat returns that seat \
            again.",
        body: Some("Join"),
        response: Response::Json("Seated"),
        errors: &[400, 404, 408, 409, 413],
        ..DEFAULT
    },
    Route {
        name: "command",
        method: "POST",
        path: "/api/games/{id}/commands",
        summary: "Carries out a command without a WebSocket. It is on disk when the response is sent, and a \
            command with the same id is carried out only once.",
        body: Some("ClientCommand"),
        seat: true,
        response: Response::Json("CommandDone"),
        errors: &[400, 401, 403, 404, 408, 409, 413],
        ..DEFAULT
    },
    Route {
        name: "hint",
        method: "POST",
        path: "/api/games/{id}/hint",
        summary: "Suggests a move to the side to move, in a game against the computer or on one screen.",
        body: Some("HintRequest"),
        response: Response::Json("HintMessage"),
        errors: &[400, 404, 408, 409, 413],
        ..DEFAULT
    },
    Route {
        name: "socket",
        path: "/api/games/{id}/socket",
        summary: "Opens the WebSocket of a game, on which it is played and watched.",
        response: Response::Socket,
        errors: &[400, 403, 404],
        ..DEFAULT
    },
    Route {
        name: "exportPgn",
        path: "/api/games/{id}/pgn",
        summary: "Returns a game in PGN, with names, result and clocks.",
        response: Response::Media("application/x-chess-pgn"),
        errors: &[404],
        ..DEFAULT
    },
    Route {
        name: "exportFen",
        path: "/api/games/{id}/fen",
        summary: "Returns a position of a game in FEN.",
        query: &[Parameter::Ply],
        response: Response::Media("text/plain"),
        errors: &[400, 404],
        ..DEFAULT
    },
    Route {
        name: "exportEvents",
        path: "/api/games/{id}/events",
        summary: "Returns all events of a game, from which it can be replayed.",
        response: Response::Json("EventList"),
        errors: &[404],
        ..DEFAULT
    },
    Route {
        name: "exportSvg",
        path: "/api/games/{id}/svg",
        summary: "Returns a picture of a position in SVG.",
        query: &[Parameter::Ply, Parameter::Flip, Parameter::Theme, Parameter::Width],
        response: Response::Media("image/svg+xml"),
        errors: &[400, 404],
        ..DEFAULT
    },
    Route {
        name: "exportPng",
        path: "/api/games/{id}/png",
        summary: "Returns a picture of a position in PNG.",
        query: &[Parameter::Ply, Parameter::Flip, Parameter::Theme, Parameter::Width],
        response: Response::Media("image/png"),
        errors: &[400, 404],
        ..DEFAULT
    },
    Route {
        name: "replay",
        method: "POST",
        path: "/api/replay",
        summary: "Reads games from text, for stepping through. They are not stored.",
        body: Some("ReplayRequest"),
        response: Response::Json("Replayed"),
        errors: &[400, 408, 409, 413],
        ..DEFAULT
    },
    Route {
        name: "keepReplay",
        method: "POST",
        path: "/api/replays",
        summary: "Reads games from texts, and keeps the texts for some time under an id.",
        body: Some("KeepReplay"),
        response: Response::Created("KeptReplay"),
        errors: &[400, 408, 409, 413, 429, 503],
        ..DEFAULT
    },
    Route {
        name: "readReplay",
        path: "/api/replays/{id}",
        summary: "Returns the games of texts that were kept.",
        response: Response::Json("KeptReplay"),
        errors: &[404, 429, 503],
        ..DEFAULT
    },
    Route {
        name: "exportReplay",
        path: "/api/replays/{id}/pgn",
        summary: "Returns the games of texts that were kept in PGN, with comments and variations.",
        query: &[Parameter::Game],
        response: Response::Media("application/x-chess-pgn"),
        errors: &[400, 404, 429, 503],
        ..DEFAULT
    },
    Route {
        name: "describe",
        path: "/api/openapi.json",
        summary: "Returns this document.",
        response: Response::Object,
        ..DEFAULT
    },
    Route {
        name: "health",
        path: "/healthz",
        summary: "Checks that the server can store games.",
        response: Response::Media("text/plain"),
        ..DEFAULT
    },
    Route {
        name: "metrics",
        path: "/metrics",
        summary: "Returns the metrics of the server, for Prometheus. The operator may require a token or \
            move them to another address.",
        response: Response::Media("application/openmetrics-text"),
        errors: &[401],
        ..DEFAULT
    },
];
