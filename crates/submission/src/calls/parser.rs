//! Reads statements from their tokens.

use super::tokens::{Placed, Row, Token, rows};
use super::{Expression, Literal, Script, ScriptError, Statement};

/// How deep expressions may be nested.
const MAX_DEPTH: usize = 32;

const CLOSED: [(&str, &str); 3] = [("(", ")"), ("[", "]"), ("{", "}")];

pub(super) fn read(text: &str) -> Result<Script, Vec<ScriptError>> {
    let (mut statements, mut errors) = (Vec::new(), Vec::new());
    for row in rows(text) {
        match statement(text, row) {
            Ok(statement) => statements.push(statement),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(Script { statements }) } else { Err(errors) }
}

fn statement(text: &str, row: Row) -> Result<(String, Statement), ScriptError> {
    let tokens = row.tokens?;
    let (start, end) = match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => (first.start, last.end),
        _ => (0, 0),
    };
    let words: Vec<&str> = text[start..end].split('\n').map(str::trim).collect();
    let mut parser = Parser { tokens, at: 0, end: (row.line, row.column), depth: 0 };
    let statement = parser.statement()?;
    match parser.peek() {
        None => Ok((words.join(" "), statement)),
        Some(_) => Err(parser.expected("the end of the line")),
    }
}

struct Parser {
    tokens: Vec<Placed>,
    at: usize,
    end: (usize, usize),
    depth: usize,
}

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|placed| &placed.token)
    }

    fn is_symbol(&self, symbol: &str) -> bool {
        matches!(self.peek(), Some(Token::Symbol(found)) if *found == symbol)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Some(Token::Name(found)) if found == word)
    }

    fn skip_symbol(&mut self, symbol: &str) -> bool {
        let found = self.is_symbol(symbol);
        self.at += usize::from(found);
        found
    }

    fn error(&self, message: String) -> ScriptError {
        let placed = self.tokens.get(self.at);
        let (line, column) = placed.map_or(self.end, |placed| (placed.line, placed.column));
        ScriptError { line, column, message }
    }

    fn expected(&self, what: &str) -> ScriptError {
        self.error(match self.peek() {
            None => format!("The line ends, but {what} is expected."),
            Some(token) => format!("{} is found, but {what} is expected.", written(token)),
        })
    }

    fn statement(&mut self) -> Result<Statement, ScriptError> {
        if let (Some(Token::Name(name)), Some(Token::Symbol("="))) =
            (self.peek(), self.tokens.get(1).map(|placed| &placed.token))
        {
            let name = name.clone();
            if is_class(&name) || KEYWORDS.contains(&name.as_str()) {
                return Err(self.expected("the name of a value, which begins with a small letter,"));
            }
            self.at = 2;
            return Ok(Statement::Let(name, self.expression()?));
        }
        let left = self.expression()?;
        if self.skip_symbol("==") {
            return Ok(Statement::Equals(left, self.expression()?));
        }
        if self.skip_symbol("!=") {
            return Ok(Statement::Differs(left, self.expression()?));
        }
        if self.is_word("is") {
            self.at += 1;
            return Ok(Statement::Same(left, self.expression()?));
        }
        if self.is_word("throws") {
            self.at += 1;
            return match self.peek() {
                None => Ok(Statement::Throws(left, None)),
                Some(Token::Name(_)) => Ok(Statement::Throws(left, Some(self.dotted()?))),
                Some(_) => Err(self.expected("the name of an exception")),
            };
        }
        match (&left, self.peek()) {
            (_, Some(_)) => Err(self.expected("one of ==, !=, `is`, `throws` and the end of the line")),
            (Expression::New(..) | Expression::Call(..) | Expression::Function(..), None)
            | (Expression::Static(_, _, Some(_)), None) => Ok(Statement::Do(left)),
            (_, None) => Err(self.expected("one of ==, !=, `is` and `throws`")),
        }
    }

    /// Reads a name with dots.
    fn dotted(&mut self) -> Result<String, ScriptError> {
        let mut name = self.name()?;
        while self.skip_symbol(".") {
            name = format!("{name}.{}", self.name()?);
        }
        Ok(name)
    }

    fn name(&mut self) -> Result<String, ScriptError> {
        match self.peek() {
            Some(Token::Name(name)) => {
                let name = name.clone();
                self.at += 1;
                Ok(name)
            }
            _ => Err(self.expected("a name")),
        }
    }

    fn expression(&mut self) -> Result<Expression, ScriptError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error(format!("Expressions are nested at most {MAX_DEPTH} times.")));
        }
        let mut expression = self.first()?;
        let mut links = 0;
        loop {
            links += 1;
            if links > MAX_DEPTH {
                return Err(self.error(format!("At most {MAX_DEPTH} calls follow each other.")));
            }
            if self.skip_symbol(".") {
                let name = self.name()?;
                let object = Box::new(expression);
                expression = if self.is_symbol("(") {
                    Expression::Call(object, name, self.items("(")?)
                } else {
                    Expression::Field(object, name)
                };
            } else if self.skip_symbol("[") {
                let index = self.expression()?;
                if !self.skip_symbol("]") {
                    return Err(self.expected("`]`"));
                }
                expression = Expression::Index(Box::new(expression), Box::new(index));
            } else {
                self.depth -= 1;
                return Ok(expression);
            }
        }
    }

    /// Reads an expression up to the first dot or index.
    fn first(&mut self) -> Result<Expression, ScriptError> {
        if self.is_symbol("[") {
            return self.items("[").map(Expression::List);
        }
        if self.is_symbol("{") {
            return self.items("{").map(Expression::Set);
        }
        let literal = match self.peek() {
            Some(Token::Name(name)) => match name.as_str() {
                "null" => Literal::Null,
                "true" => Literal::Boolean(true),
                "false" => Literal::Boolean(false),
                _ => return self.named(),
            },
            Some(Token::Number(number)) => Literal::Number(*number),
            Some(Token::Character(character)) => Literal::Character(*character),
            Some(Token::Text(text)) => Literal::Text(text.clone()),
            _ => return Err(self.expected("a value")),
        };
        self.at += 1;
        Ok(Expression::Literal(literal))
    }

    /// Reads an expression that begins with a name.
    fn named(&mut self) -> Result<Expression, ScriptError> {
        if self.is_word("is") || self.is_word("throws") {
            return Err(self.expected("a value"));
        }
        let mut class = self.name()?;
        if !is_class(&class) {
            return if self.is_symbol("(") {
                Ok(Expression::Function(class, self.items("(")?))
            } else {
                Ok(Expression::Variable(class))
            };
        }
        // `ReturnPlay.Message.CHECK`: the last name is the member.
        loop {
            if self.is_symbol("(") {
                return Ok(Expression::New(class, self.items("(")?));
            }
            if !self.skip_symbol(".") {
                return Err(self.expected("`(` or a static member"));
            }
            let name = self.name()?;
            let goes_on = self.is_symbol(".") || self.is_symbol("(");
            if is_class(&name) && goes_on && !is_constant(&name) {
                class = format!("{class}.{name}");
                continue;
            }
            let items = if self.is_symbol("(") { Some(self.items("(")?) } else { None };
            return Ok(Expression::Static(class, name, items));
        }
    }

    /// Reads a bracket with items between commas.
    fn items(&mut self, open: &str) -> Result<Vec<Expression>, ScriptError> {
        let close = CLOSED.iter().find(|(symbol, _)| *symbol == open).map_or(")", |(_, close)| close);
        self.at += 1;
        let mut items = Vec::new();
        while !self.skip_symbol(close) {
            items.push(self.expression()?);
            if !self.skip_symbol(",") && !self.is_symbol(close) {
                return Err(self.expected(&format!("`,` or `{close}`")));
            }
        }
        Ok(items)
    }
}

const KEYWORDS: [&str; 5] = ["null", "true", "false", "is", "throws"];

/// Returns whether a name is that of a class.
fn is_class(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

/// Returns whether a name is that of a constant: `WHITE`, `WP`.
fn is_constant(name: &str) -> bool {
    name.len() > 1 && !name.contains(char::is_lowercase)
}

fn written(token: &Token) -> String {
    match token {
        Token::Name(name) => format!("`{name}`"),
        Token::Number(number) => format!("`{number}`"),
        Token::Character(character) => format!("`'{character}'`"),
        Token::Text(text) => format!("`\"{text}\"`"),
        Token::Symbol(symbol) => format!("`{symbol}`"),
    }
}
