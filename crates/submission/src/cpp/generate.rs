//! Turns scripts into C++: a function for each case, in which each statement is a check.
//!
//! The names of methods and fields become calls of the harness, which finds out while compiling whether they
//! exist. Lines are numbered so that a message of the compiler names its case.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::sources::Sources;
use crate::{Expression, Literal, Script, Statement};

/// The classes of the course, in an order in which they may be included.
pub(super) const CLASSES: [&str; 10] =
    ["Game", "Board", "Piece", "Pawn", "Knight", "Rook", "Bishop", "King", "Queen", "Space"];

/// The methods for which `tabiya_cells.h` has alternatives.
const METHODS: [&str; 17] = [
    "getPieceType",
    "isWhite",
    "getPosition",
    "setPosition",
    "getMoveCount",
    "getPossibleMoves",
    "canCastle",
    "canEnPassant",
    "addOneForward",
    "killPosition",
    "getPiece",
    "setPiece",
    "movePiece",
    "scanForPawnPromotion",
    "move",
    "getBoard",
    "getWinner",
];

/// The prefix of the name of a case in messages of the compiler.
const CASE: &str = "tabiya-case-";

/// Returns the harness for some cases, which keep their numbers.
pub(super) fn harness(sources: &Sources, scripts: &[(usize, &Script)]) -> String {
    let mut names = Names::default();
    let bodies: Vec<String> = scripts.iter().map(|(_, script)| body(script, &mut names)).collect();
    let mut text = String::new();
    for class in CLASSES.iter().copied().chain(names.classes.iter().map(String::as_str)) {
        if !sources.classes.contains(class) {
            let _ = writeln!(text, "class {class};");
        }
    }
    for file in &sources.included {
        let _ = writeln!(text, "#include \"{file}\"");
    }
    // A program in a file that is included keeps its name to itself.
    text.push_str("#undef main\n#include \"tabiya_main.h\"\n");
    for name in names.methods.union(&names.fields).filter(|name| !METHODS.contains(&name.as_str())) {
        let _ = writeln!(text, "TABIYA_NAME({name})");
    }
    for name in names.methods.iter().filter(|name| !METHODS.contains(&name.as_str())) {
        let _ = writeln!(text, "TABIYA_METHOD({name})");
    }
    for name in &names.fields {
        let _ = writeln!(text, "TABIYA_FIELD({name})");
    }
    for ((number, _), body) in scripts.iter().zip(&bodies) {
        let _ = writeln!(text, "#line 1 \"{CASE}{number}\"");
        let _ = write!(text, "static void case_{number}(tabiya::Case& tabiya_case) {{\n{body}}}\n");
    }
    text.push_str("#line 1 \"tabiya-harness\"\nint main() {\n");
    text.push_str(
        "return tabiya::serve([](int number, const tabiya::Channel& channel) {\nswitch (number) {\n",
    );
    for (number, _) in scripts {
        let _ = writeln!(text, "case {number}: tabiya::Case(channel).statements(case_{number}); break;");
    }
    text.push_str("}\n});\n}\n");
    text
}

/// Returns the numbers of the cases that messages of the compiler name, each with the first message about it.
pub(super) fn blamed(messages: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut current = None;
    for line in messages.lines() {
        let named = line.find(CASE).and_then(|at| {
            let digits: String = line[at + CASE.len()..].chars().take_while(char::is_ascii_digit).collect();
            digits.parse::<usize>().ok()
        });
        current = named.or(current);
        if let (Some(number), Some((_, message))) = (current, line.split_once("error: ")) {
            if !found.iter().any(|(other, _)| *other == number) {
                found.push((number, message.trim().to_owned()));
            }
            current = None;
        }
    }
    found
}

/// The names that scripts use.
#[derive(Default)]
struct Names {
    classes: BTreeSet<String>,
    methods: BTreeSet<String>,
    fields: BTreeSet<String>,
}

fn body(script: &Script, names: &mut Names) -> String {
    let mut text = String::new();
    for (index, (_, statement)) in script.statements.iter().enumerate() {
        let line = match statement {
            Statement::Let(name, value) => {
                let value = expression(value, names);
                format!("auto&& v_{name} = {value}; (void)v_{name}; tabiya_case.pass();")
            }
            Statement::Equals(left, right) => format!(
                "tabiya_case.equals([&] {{ return {}; }}, [&] {{ return {}; }});",
                value(left, names),
                value(right, names)
            ),
            Statement::Differs(left, right) => format!(
                "tabiya_case.differs([&] {{ return {}; }}, [&] {{ return {}; }});",
                value(left, names),
                value(right, names)
            ),
            Statement::Same(left, right) => format!(
                "tabiya_case.same([&] {{ return tabiya::address({}); }}, \
                 [&] {{ return tabiya::address({}); }});",
                expression(left, names),
                expression(right, names)
            ),
            Statement::Throws(call, class) => format!(
                "tabiya_case.throws({}, [&] {{ (void)({}); }});",
                quoted(class.as_deref().unwrap_or_default()),
                expression(call, names)
            ),
            Statement::Do(call) => {
                format!("tabiya_case.run([&] {{ (void)({}); }});", expression(call, names))
            }
        };
        let _ = writeln!(text, "tabiya_case.at({index}); {line}");
    }
    text
}

fn value(of: &Expression, names: &mut Names) -> String {
    format!("tabiya::value({})", expression(of, names))
}

fn expression(of: &Expression, names: &mut Names) -> String {
    match of {
        Expression::Literal(value) => literal(value),
        Expression::Variable(name) => format!("v_{name}"),
        Expression::New(class, arguments) => {
            if !class.contains('.') {
                names.classes.insert(class.clone());
            }
            let class = class.replace('.', "::");
            if class == "Space" && arguments.is_empty() {
                return "tabiya::new_space<::Space>()".to_owned();
            }
            let arguments: Vec<String> = arguments.iter().map(|of| expression(of, names)).collect();
            format!("tabiya::make<::{class}>({})", arguments.join(", "))
        }
        Expression::List(items) => collection("List", items, names),
        Expression::Set(items) => collection("Set", items, names),
        Expression::Function(name, arguments) => {
            let arguments: Vec<String> = arguments.iter().map(|of| expression(of, names)).collect();
            format!("tabiya::{name}<::Board>({})", arguments.join(", "))
        }
        Expression::Static(class, name, arguments) => {
            let class = class.replace('.', "::");
            match arguments {
                Some(arguments) => {
                    let arguments: Vec<String> = arguments.iter().map(|of| expression(of, names)).collect();
                    format!("::{class}::{name}({})", arguments.join(", "))
                }
                None => format!("::{class}::{name}"),
            }
        }
        Expression::Call(object, name, arguments) => {
            names.methods.insert(name.clone());
            let kind = if METHODS.contains(&name.as_str()) { "cells" } else { "method" };
            let mut call = format!("tabiya::call(tabiya::{kind}_{name}(), {}", expression(object, names));
            for argument in arguments {
                let _ = write!(call, ", {}", expression(argument, names));
            }
            call + ")"
        }
        Expression::Field(object, name) => {
            let object = expression(object, names);
            match name.as_str() {
                "position" => format!("tabiya::call(tabiya::cells_getPosition(), {object})"),
                "moves" | "moveCount" => format!("tabiya::call(tabiya::cells_getMoveCount(), {object})"),
                _ => {
                    names.fields.insert(name.clone());
                    format!("tabiya::call(tabiya::field_{name}(), {object})")
                }
            }
        }
        Expression::Index(object, index) => {
            let (object, index) = (expression(object, names), expression(index, names));
            format!("tabiya::call(tabiya::cells_index(), {object}, {index})")
        }
    }
}

/// Returns a list or set of values.
fn collection(kind: &str, items: &[Expression], names: &mut Names) -> String {
    let items: Vec<String> = items.iter().map(|of| value(of, names)).collect();
    format!("tabiya::collection(tabiya::Value::{kind}, {{{}}})", items.join(", "))
}

fn literal(of: &Literal) -> String {
    match of {
        Literal::Null => "nullptr".to_owned(),
        Literal::Boolean(value) => value.to_string(),
        Literal::Number(number) if i32::try_from(*number).is_ok() => format!("({number})"),
        Literal::Number(number) => format!("({number}LL)"),
        Literal::Character(character) => match character {
            '\'' | '\\' => format!("'\\{character}'"),
            ' '..='~' => format!("'{character}'"),
            _ => quoted(&character.to_string()),
        },
        Literal::Text(text) => quoted(text),
    }
}

/// Returns a text as a literal of C++.
fn quoted(text: &str) -> String {
    let mut literal = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => {
                literal.push('\\');
                literal.push(char::from(byte));
            }
            b' '..=b'~' => literal.push(char::from(byte)),
            _ => {
                let _ = write!(literal, "\\{byte:03o}");
            }
        }
    }
    literal + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_their_cases() {
        let text = "tabiya-case-3: In function 'void case_3(tabiya::Case&)':\n\
                    tabiya-case-3:2:10: error: '::Queen::count' has not been declared\n\
                    x.h: In instantiation of 'f':\ntabiya-case-12:5:10:   required from here\n\
                    x.h:9:1: error: no match\nx.h:10:1: error: another\n";
        let found = blamed(text);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], (3, "'::Queen::count' has not been declared".to_owned()));
        assert_eq!(found[1], (12, "no match".to_owned()));
    }

    #[test]
    fn texts_are_quoted() {
        assert_eq!(quoted("a\"b\\\n\u{e9}?"), "\"a\\\"b\\\\\\012\\303\\251?\"");
    }
}
