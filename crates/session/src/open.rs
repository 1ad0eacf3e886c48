//! Beginning and closing games: `new`, `replay`, `load`, `close`, `games`.

use std::collections::BTreeMap;

use serde::Deserialize;
use tabiya_classroom::simulator::{LayoutError, Simulation};
use tabiya_notation::{fen, pgn, read_position, sfen};
use tabiya_referee::{Event, Game, Terms, Time};
use tabiya_rules::{Position, Ruleset};
use tabiya_wire::internal::explain_value;
use tabiya_wire::{
    Error, ErrorCode, ErrorText, EventMessage, RulesSource, Sides, TermsMessage, as_written, start_position,
};

use crate::answer::{Closed, GameList, Listed, Loaded, Opened};
use crate::dialect::{CourseGame, Dialect};
use crate::request::{Load, New, Replay};
use crate::session::{Handle, Open, Session, time_of};

impl Session {
    pub(crate) fn new_game(&mut self, request: &New, now: Time) -> Result<Opened, Error> {
        self.has_room()?;
        let course = request.dialect.filter(|_| request.rules.is_none());
        let course = course.map(|dialect| dialect.course().game());
        let (source, ruleset) = self.find(request.game.as_deref().or(course), request.rules.as_deref())?;
        let start = match (&request.fen, &request.sfen, &request.layout) {
            (None, None, None) => match request.start {
                Some(number) => start_position(&ruleset, Some(number), 0)?,
                None => ruleset.start(),
            },
            _ if request.start.is_some() => {
                let sentence = "Give the first position or the number of its array as `start`, not both.";
                return Err(Error::new(ErrorCode::BadRequest, sentence));
            }
            (Some(text), None, None) => read_position(&ruleset, text)?,
            (None, None, Some(text)) => laid_out(&ruleset, text)?,
            (None, Some(text), None) => sfen::read(&ruleset, text)?,
            _ => {
                let sentence = "Give one of `fen`, `sfen` and `layout`.";
                return Err(Error::new(ErrorCode::BadRequest, sentence));
            }
        };
        let New { time, clock_start, take_back, .. } = *request;
        let terms = TermsMessage { time, clock_start, take_back }.into();
        let game = begin(&start, terms, time_of(request.now, now))?;
        self.keep(source, game, request.dialect)
    }

    pub(crate) fn replay(&mut self, request: &Replay) -> Result<Opened, Error> {
        self.has_room()?;
        if request.events.len() > self.limits.events {
            return Err(self.too_many_events());
        }
        let mut messages = Vec::new();
        for (number, value) in request.events.iter().enumerate() {
            let message = EventMessage::deserialize(value).map_err(|_| {
                let error = explain_value::<EventMessage>(value, ErrorCode::UnreadableEvent);
                let sentence = format!("Event {number}: {}", error.sentence);
                Error { sentence, ..error }.event(number)
            })?;
            messages.push(message);
        }
        let Some(EventMessage::Started(started)) = messages.first() else {
            let sentence = "Event 0: The first event of a game is its start, of the kind `started`.";
            return Err(Error::new(ErrorCode::BadEvent, sentence).event(0));
        };
        let (source, ruleset) =
            self.find(started.game.as_deref(), started.rules.as_deref()).map_err(|error| error.event(0))?;
        let mut events: Vec<Event> = Vec::new();
        for (number, message) in messages.iter().enumerate() {
            let event = message.event(&ruleset).map_err(|error| {
                let sentence = format!("Event {number}: {}", error.sentence);
                Error { sentence, ..error }.event(number)
            })?;
            events.push(event);
        }
        let game = Game::replay(&ruleset, &events).map_err(|error| {
            let sentence = format!("The events are not a game: {error}.");
            Error::new(ErrorCode::BadEvent, sentence).event(error.number)
        })?;
        self.keep(source, game, request.dialect)
    }

    pub(crate) fn load(&mut self, request: &Load, now: Time) -> Result<Loaded, Error> {
        self.has_room()?;
        let (source, ruleset) = self.find(request.game.as_deref(), request.rules.as_deref())?;
        // The game continues by the rules, so null moves are refused.
        let mut recorder = pgn::Recorder::new(&ruleset).strict();
        let record = match pgn::scan(request.pgn.as_bytes(), true, &mut recorder) {
            pgn::Scanned::Game { .. } => match recorder.take() {
                (record, None) => record,
                (_, Some(fault)) => return Err(Error::of_pgn(&fault, &ruleset, &request.pgn)),
            },
            _ => {
                let sentence =
                    "There is no game in this text. A game in PGN has moves, as in `1. e4 e5 2. Nf3 *`.";
                return Err(Error::new(ErrorCode::NoGameInText, sentence));
            }
        };
        if record.line.len() >= self.limits.events {
            return Err(self.too_many_events());
        }
        // A tag may name another game.
        let played = record.start.ruleset();
        let source = if played.fingerprint() == ruleset.fingerprint() {
            source
        } else {
            RulesSource::Builtin(played.id().to_owned())
        };
        let terms = TermsMessage { take_back: request.take_back, ..Terms::default().into() };
        let now = time_of(request.now, now);
        let mut game = begin(&record.start, terms.into(), now)?;
        // There are no null moves.
        for (number, m) in record.line.iter().filter_map(|node| node.m).enumerate() {
            game.play(m, now).map_err(|refusal| {
                let error = Error::refusal(&refusal, played);
                let sentence = format!("Half-move {}: {}", number + 1, error.sentence);
                Error { sentence, ..error }
            })?;
        }
        let tags: BTreeMap<String, String> = record.tags.iter().cloned().collect();
        let result = record.result.map(|result| result.to_string());
        Ok(Loaded { opened: self.keep(source, game, request.dialect)?, result, tags })
    }

    pub(crate) fn close(&mut self, name: &str) -> Result<Closed, Error> {
        let handle = self.handle(name)?;
        self.games.remove(&handle);
        Ok(Closed { closed: handle.to_string() })
    }

    pub(crate) fn list(&self) -> GameList {
        let listed = |open: &Open| Listed {
            game: open.handle.to_string(),
            rules: open.game.ruleset().id().to_owned(),
            ply: open.game.ply(),
            over: open.game.ending().is_some(),
        };
        GameList { games: self.games.values().map(listed).collect() }
    }

    /// Returns the rules that a request names: those of a built-in game or of the text of a ruleset.
    fn find(&mut self, game: Option<&str>, rules: Option<&str>) -> Result<(RulesSource, Ruleset), Error> {
        match (game, rules) {
            (Some(_), Some(_)) => Err(Error::new(ErrorCode::BadRequest, "Give `game` or `rules`, not both.")),
            (None, Some(text)) => {
                let ruleset = Ruleset::parse(text, "rules").map_err(|found| Error::of_rules(&found))?;
                Ok((RulesSource::Text(text.to_owned()), ruleset))
            }
            (name, None) => {
                let ruleset = self.builtin(name.unwrap_or("chess"))?;
                Ok((RulesSource::Builtin(ruleset.id().to_owned()), ruleset))
            }
        }
    }

    /// Returns the rules of a built-in game.
    pub(crate) fn builtin(&mut self, name: &str) -> Result<Ruleset, Error> {
        if let Some(known) = self.builtin.get(name) {
            return Ok(known.clone());
        }
        let Some(ruleset) = Ruleset::builtin(name) else {
            let shown: String = name.chars().take(40).collect();
            let error = Error::new(ErrorCode::UnknownGame, format!("There is no game called `{shown}`."));
            let error = error.near(name, tabiya_rules::builtin::nearest(name));
            let sentence = format!("{} `rules` lists the games.", error.sentence);
            return Err(Error { sentence, ..error });
        };
        self.builtin.insert(name.to_owned(), ruleset.clone());
        Ok(ruleset)
    }

    fn has_room(&self) -> Result<(), Error> {
        if self.games.len() < self.limits.games {
            return Ok(());
        }
        let sentence = format!("At most {} games are open at once: close one first.", self.limits.games);
        Err(Error::new(ErrorCode::TooManyGames, sentence))
    }

    pub(crate) fn too_many_events(&self) -> Error {
        let sentence =
            format!("A game has at most {} events; then it can only be ended or closed.", self.limits.events);
        Error::new(ErrorCode::TooManyEvents, sentence)
    }

    fn keep(&mut self, source: RulesSource, game: Game, dialect: Option<Dialect>) -> Result<Opened, Error> {
        let course = dialect.map(|dialect| CourseGame::new(dialect, &game)).transpose()?;
        self.begun += 1;
        let handle = Handle(self.begun);
        let open = Open { handle, source, game, course };
        let ruleset = open.game.ruleset();
        let opened = Opened {
            summary: open.summary(),
            rules: ruleset.id().to_owned(),
            sides: Sides::names(ruleset.def()),
        };
        self.games.insert(handle, open);
        Ok(opened)
    }
}

/// Returns the position of a layout file.
fn laid_out(ruleset: &Ruleset, text: &str) -> Result<Position, Error> {
    match Simulation::set_up(ruleset, text.as_bytes()) {
        Ok(simulation) => Ok(simulation.position().clone()),
        Err(LayoutError::Impossible(faults)) => Err(fen::FenError::Impossible(faults).into()),
        Err(LayoutError::Line(error)) => {
            let unreadable = error.is_unreadable();
            let code = if unreadable { ErrorCode::UnreadableLayout } else { ErrorCode::BadLayout };
            Err(Error::new(code, error.message()).at_line(ErrorText::Position, error.line, error.column))
        }
    }
}

/// Begins a game from a position that its FEN describes completely.
fn begin(start: &Position, terms: Terms, now: Time) -> Result<Game, Error> {
    let setup = as_written(start)?;
    Game::from_setup(start.ruleset(), &setup, terms, now)
        .map_err(|faults| Error::from(&fen::FenError::Impossible(faults)))
}
