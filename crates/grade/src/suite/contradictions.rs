//! Compares the expectations of a suite with the referee.

use tabiya_rules::Ruleset;

use super::{Case, Protocol, Stated, Suite, Task};
use crate::referee::{self, JsonReferee, PlainReferee, Request};

impl Suite {
    /// Returns a sentence for each statement of the suite with which the referee does not agree.
    ///
    /// ```
    /// use tabiya_grade::Suite;
    ///
    /// let text = "game = \"two-player\"\n[[case]]\nname = \"A pawn\"\ntopic = \"moves\"\n\
    ///             moves = \"e2 e4\"\nexpect = { message = \"CHECK\", count = 32 }\n";
    /// let suite = Suite::read("one.toml", text, None).unwrap();
    /// assert_eq!(suite.contradictions(), ["Line 2, case 1, A pawn: the message is none, not CHECK."]);
    /// ```
    pub fn contradictions(&self) -> Vec<String> {
        let cases = self.cases.iter().zip(1..).flat_map(|(case, number)| {
            let head = format!("Line {}, case {number}, {}", case.line, case.name);
            self.check(case).into_iter().map(move |text| format!("{head}: {text}."))
        });
        self.check_dialect().into_iter().chain(cases).collect()
    }

    /// Checks that the referee can begin a game of a suite in JSON.
    fn check_dialect(&self) -> Option<String> {
        if self.protocol != Protocol::Json {
            return None;
        }
        // The requests name the game by its id alone.
        let known = Ruleset::builtin(self.ruleset.id());
        if self.dialect.is_none() && known.is_none_or(|known| known.def() != self.ruleset.def()) {
            return Some("The protocol `json` needs a built-in game.".to_owned());
        }
        let request = Request::new_game(1, self.ruleset.id(), self.dialect.as_deref());
        let (answer, line) = JsonReferee::default().answer(&request);
        match answer {
            Some(answer) if !answer.is_refused => None,
            Some(answer) => Some(answer.sentence.unwrap_or(line)),
            None => Some(line),
        }
    }

    fn check(&self, case: &Case) -> Vec<String> {
        let open = case.open.as_ref().map_or(&[][..], |open| &open.lines);
        if case.stated == Stated::default() && open.is_empty() {
            return Vec::new();
        }
        match &case.task {
            // The classes of the referee are checked in tests.
            Task::Calls { .. } => Vec::new(),
            Task::Lines(lines) => self.check_lines(lines, &case.stated, open),
            Task::Files { layout, moves } => {
                let ran = referee::simulate(&self.ruleset, layout.as_deref(), moves.as_deref());
                let mut found = Vec::new();
                if case.stated.refused.is_some_and(|refused| refused == ran.succeeds) {
                    found.push(format!("`refused` is {}: {}", !ran.succeeds, ran.why.trim_end_matches('.')));
                }
                found.extend(missing(&case.stated.lines, &ran.lines));
                found
            }
        }
    }

    fn check_lines(&self, lines: &[String], stated: &Stated, open: &[usize]) -> Vec<String> {
        let mut referee = PlainReferee::new(&self.ruleset, self.coordinates);
        let mut answers: Vec<_> = lines.iter().map(|line| referee.answer(line)).collect();
        // The case is played without such lines if a program takes them otherwise.
        let accepted = open.iter().filter(|line| answers.get(**line - 1).is_some_and(|one| !one.is_refused));
        let mut found: Vec<String> = accepted
            .map(|line| format!("line {line} cannot be left open, because the referee accepts it"))
            .collect();
        let Some(last) = answers.pop() else { return found };
        let content = &last.answer.content;
        let message = content.message.as_deref().unwrap_or("");
        if let Some(wanted) = stated.message.as_deref().filter(|wanted| *wanted != message) {
            let name =
                |message: &str| if message.is_empty() { "none".to_owned() } else { message.to_owned() };
            found.push(format!("the message is {}, not {}", name(message), name(wanted)));
        }
        if stated.refused.is_some_and(|refused| refused != last.is_refused) {
            found.push(format!("`refused` is {}: {}", last.is_refused, last.why.trim_end_matches('.')));
        }
        let pieces = content.pieces.as_ref();
        let list = pieces.map(|pieces| referee.shape.list(pieces, &self.ruleset)).unwrap_or_default();
        found.extend(
            stated
                .pieces
                .iter()
                .filter(|piece| !list.contains(piece))
                .map(|piece| format!("there is no {piece}")),
        );
        for square in &stated.empty {
            found.extend(list.iter().find(|piece| piece.split(':').next() == Some(square)).cloned());
        }
        if let Some(count) = stated.count.filter(|count| *count != list.len()) {
            found.push(match list.len() {
                1 => format!("there is 1 piece, not {count}"),
                found => format!("there are {found} pieces, not {count}"),
            });
        }
        found.extend(missing(&stated.lines, &content.lines));
        found
    }
}

/// Returns the lines that are not among others in the same order.
fn missing(wanted: &[String], lines: &[String]) -> Vec<String> {
    let mut rest = lines.iter();
    let absent = wanted.iter().filter(|line| !rest.any(|other| other == *line));
    absent.map(|line| format!("there is no line `{line}`")).collect()
}
