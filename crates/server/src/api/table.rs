//! Every address for programs, in one table: the document is written from it, and the tests ask for each.

/// An address and what it is for.
#[derive(Debug)]
pub(crate) struct Route {
    /// A name for programs that make code of the document.
    pub(crate) name: &'static str,
    pub(crate) method: &'static str,
    /// With `{id}` for the one name that changes.
    pub(crate) path: &'static str,
    /// What it does, in a sentence.
    pub(crate) summary: &'static str,
    /// What may stand behind the `?`.
    pub(crate) query: &'static [Parameter],
    /// The type of the body.
    pub(crate) body: Option<&'static str>,
    /// Whether it is for players only.
    pub(crate) seat: bool,
    pub(crate) answer: Answer,
    /// The statuses of what can go wrong.
    pub(crate) errors: &'static [u16],
}

/// Something that may stand behind the `?`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Parameter {
    Theme,
    Ply,
    Flip,
    Width,
}

/// What is answered if all is well.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Answer {
    /// A message of this type.
    Json(&'static str),
    /// The same, of something new.
    Created(&'static str),
    /// Any JSON object.
    Object,
    /// A text or picture of this media type.
    Media(&'static str),
    /// A WebSocket.
    Socket,
}

/// A plain question, from which the others differ.
const ASK: Route = Route {
    name: "",
    method: "GET",
    path: "",
    summary: "",
    query: &[],
    body: None,
    seat: false,
    answer: Answer::Object,
    errors: &[],
};

/// All of them.
pub(crate) const ROUTES: &[Route] = &[
    Route {
        name: "about",
        path: "/api/about",
        summary: "Who answers.",
        answer: Answer::Json("AboutServer"),
        ..ASK
    },
    Route {
        name: "listRules",
        path: "/api/rules",
        summary: "The games that can be played.",
        answer: Answer::Json("RulesList"),
        ..ASK
    },
    Route {
        name: "readRules",
        path: "/api/rules/{id}",
        summary: "The rules of a game in plain words and diagrams.",
        query: &[Parameter::Theme],
        answer: Answer::Json("RulesPage"),
        errors: &[400, 404],
        ..ASK
    },
    Route {
        name: "chessSet",
        path: "/api/rules/{id}/set.svg",
        summary: "The drawings of a game: one symbol for the empty board (`ground`) and one for each piece.",
        query: &[Parameter::Theme],
        answer: Answer::Media("image/svg+xml"),
        errors: &[400, 404],
        ..ASK
    },
    Route {
        name: "preview",
        path: "/api/rules/{id}/preview.svg",
        summary: "The opening array of a game as a small picture.",
        query: &[Parameter::Theme],
        answer: Answer::Media("image/svg+xml"),
        errors: &[400, 404],
        ..ASK
    },
    Route {
        name: "lobby",
        path: "/api/games",
        summary: "Games that are played or wait for players.",
        answer: Answer::Json("Lobby"),
        ..ASK
    },
    Route {
        name: "beginGame",
        method: "POST",
        path: "/api/games",
        summary: "Begins a game. The answer tells the tokens of the seats, once.",
        body: Some("NewGame"),
        answer: Answer::Created("Seated"),
        errors: &[400, 404, 409, 413, 429, 503],
        ..ASK
    },
    Route {
        name: "watchGame",
        path: "/api/games/{id}",
        summary: "A game as spectators see it.",
        answer: Answer::Json("Snapshot"),
        errors: &[404, 429, 503],
        ..ASK
    },
    Route {
        name: "joinGame",
        method: "POST",
        path: "/api/games/{id}/join",
        summary: "Takes the free seat of a game. Whoever asks again with the token of a seat is told that seat.",
        body: Some("Join"),
        answer: Answer::Json("Seated"),
        errors: &[400, 404, 409, 413, 429, 503],
        ..ASK
    },
    Route {
        name: "command",
        method: "POST",
        path: "/api/games/{id}/commands",
        summary: "Makes a move or does something else, without a socket. It is on disk when it is answered, and a \
                  command with the same id is done only once.",
        body: Some("ClientCommand"),
        seat: true,
        answer: Answer::Json("Obeyed"),
        errors: &[400, 401, 403, 404, 409, 413, 429, 503],
        ..ASK
    },
    Route {
        name: "socket",
        path: "/api/games/{id}/socket",
        summary: "The socket of a game, on which it is played and watched.",
        answer: Answer::Socket,
        errors: &[400, 403, 404, 429, 503],
        ..ASK
    },
    Route {
        name: "exportPgn",
        path: "/api/games/{id}/pgn",
        summary: "A game in PGN, with names, result and clocks.",
        answer: Answer::Media("application/x-chess-pgn"),
        errors: &[404, 429, 503],
        ..ASK
    },
    Route {
        name: "exportFen",
        path: "/api/games/{id}/fen",
        summary: "A position of a game in FEN.",
        query: &[Parameter::Ply],
        answer: Answer::Media("text/plain"),
        errors: &[400, 404, 429, 503],
        ..ASK
    },
    Route {
        name: "exportEvents",
        path: "/api/games/{id}/events",
        summary: "Everything that has happened in a game: with its rules this is the game.",
        answer: Answer::Json("EventList"),
        errors: &[404, 429, 503],
        ..ASK
    },
    Route {
        name: "exportSvg",
        path: "/api/games/{id}/svg",
        summary: "A position of a game as a picture.",
        query: &[Parameter::Ply, Parameter::Flip, Parameter::Theme, Parameter::Width],
        answer: Answer::Media("image/svg+xml"),
        errors: &[400, 404, 429, 503],
        ..ASK
    },
    Route {
        name: "exportPng",
        path: "/api/games/{id}/png",
        summary: "The same in pixels.",
        query: &[Parameter::Ply, Parameter::Flip, Parameter::Theme, Parameter::Width],
        answer: Answer::Media("image/png"),
        errors: &[400, 404, 429, 503],
        ..ASK
    },
    Route {
        name: "replay",
        method: "POST",
        path: "/api/replay",
        summary: "Reads games from a text, to be stepped through. Nothing is kept.",
        body: Some("ReplayRequest"),
        answer: Answer::Json("Replayed"),
        errors: &[400, 409, 413, 429],
        ..ASK
    },
    Route {
        name: "describe",
        path: "/api/openapi.json",
        summary: "This description.",
        answer: Answer::Object,
        ..ASK
    },
    Route {
        name: "health",
        path: "/healthz",
        summary: "Whether the server can serve.",
        answer: Answer::Media("text/plain"),
        errors: &[503],
        ..ASK
    },
    Route {
        name: "metrics",
        path: "/metrics",
        summary: "What the server counts, for Prometheus.",
        answer: Answer::Media("application/openmetrics-text"),
        ..ASK
    },
];
