//! The tokens of scripts, with their places.

use super::ScriptError;

/// A token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// A name or a keyword.
    Name(String),
    Number(i64),
    Character(char),
    Text(String),
    /// `(`, `==`, `.` and so on.
    Symbol(&'static str),
}

/// A token, or an error instead of it, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Placed {
    pub(super) token: Token,
    pub(super) line: usize,
    pub(super) column: usize,
    /// The bytes of the text.
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The tokens of one statement, or the error in them.
pub(super) struct Row {
    pub(super) tokens: Result<Vec<Placed>, ScriptError>,
    /// The place after the last token.
    pub(super) line: usize,
    pub(super) column: usize,
}

/// The symbols; longer ones come before their beginnings.
const SYMBOLS: [&str; 11] = ["==", "!=", "=", "(", ")", "[", "]", "{", "}", ",", "."];

struct Cursor<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        if next == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(next)
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &str {
        let start = self.at;
        while self.peek().is_some_and(&wanted) {
            self.next();
        }
        &self.text[start..self.at]
    }

    fn error(&self, message: String) -> ScriptError {
        ScriptError { line: self.line, column: self.column, message }
    }

    /// Reads the rest of a quoted text.
    fn quoted(&mut self, quote: char) -> Result<String, ScriptError> {
        let mut text = String::new();
        loop {
            let place = self.error(format!("The closing {quote} is missing."));
            match self.next() {
                None | Some('\n') => return Err(place),
                Some(end) if end == quote => return Ok(text),
                Some('\\') => match self.next() {
                    Some('n') => text.push('\n'),
                    Some('t') => text.push('\t'),
                    Some(same @ ('\\' | '\'' | '"')) => text.push(same),
                    _ => {
                        let message = "After `\\` one of n, t, \\, ' and \" is expected.".to_owned();
                        return Err(ScriptError { message, ..place });
                    }
                },
                Some(other) => text.push(other),
            }
        }
    }

    fn token(&mut self) -> Result<Token, ScriptError> {
        let place = self.error(String::new());
        let error = |message: String| ScriptError { message, ..place.clone() };
        let first = self.peek().unwrap_or('\n');
        if first.is_alphabetic() || first == '_' {
            return Ok(Token::Name(self.take_while(|c| c.is_alphanumeric() || c == '_').to_owned()));
        }
        if first.is_ascii_digit() || first == '-' {
            let start = self.at;
            self.next();
            self.take_while(|c| c.is_ascii_digit());
            let text = &self.text[start..self.at];
            let number = text.parse().map_err(|_| error(format!("`{text}` is not a number.")));
            return number.map(Token::Number);
        }
        if first == '"' {
            self.next();
            return self.quoted('"').map(Token::Text);
        }
        if first == '\'' {
            self.next();
            let text = self.quoted('\'')?;
            let mut characters = text.chars();
            return match (characters.next(), characters.next()) {
                (Some(character), None) => Ok(Token::Character(character)),
                _ => Err(error("One character is expected between ' and '.".to_owned())),
            };
        }
        let rest = &self.text[self.at..];
        let Some(symbol) = SYMBOLS.into_iter().find(|symbol| rest.starts_with(symbol)) else {
            return Err(error(format!("`{first}` is not expected here.")));
        };
        for _ in symbol.chars() {
            self.next();
        }
        Ok(Token::Symbol(symbol))
    }
}

/// Splits a text into statements, which end with their line unless a bracket is open or a comparison ends it.
pub(super) fn rows(text: &str) -> Vec<Row> {
    let mut cursor = Cursor { text, at: 0, line: 1, column: 1 };
    let mut rows = Vec::new();
    while cursor.peek().is_some() {
        if let Some(row) = row(&mut cursor) {
            rows.push(row);
        }
    }
    rows
}

/// Returns whether a statement goes on in the next line because it ends with a comparison.
fn ends_open(tokens: &[Placed]) -> bool {
    tokens.last().is_some_and(|last| matches!(last.token, Token::Symbol("==" | "!=")))
}

/// Reads a statement; `None` for a blank line or a comment.
fn row(cursor: &mut Cursor<'_>) -> Option<Row> {
    let mut tokens = Vec::new();
    let mut depth = 0_usize;
    loop {
        let is_open = depth > 0 || ends_open(&tokens);
        cursor.take_while(|c| c.is_whitespace() && (c != '\n' || is_open));
        let (line, column, start) = (cursor.line, cursor.column, cursor.at);
        match cursor.peek() {
            None | Some('\n') => {
                cursor.next();
                return (!tokens.is_empty()).then_some(Row { tokens: Ok(tokens), line, column });
            }
            Some('#') if tokens.is_empty() || is_open => {
                cursor.take_while(|c| c != '\n');
                continue;
            }
            Some(_) => {}
        }
        match cursor.token() {
            Ok(token) => {
                match token {
                    Token::Symbol("(" | "[" | "{") => depth += 1,
                    Token::Symbol(")" | "]" | "}") => depth = depth.saturating_sub(1),
                    _ => {}
                }
                tokens.push(Placed { token, line, column, start, end: cursor.at });
            }
            Err(error) => {
                cursor.take_while(|c| c != '\n');
                return Some(Row { tokens: Err(error), line, column });
            }
        }
    }
}
