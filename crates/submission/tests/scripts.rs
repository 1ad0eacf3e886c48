//! Scripts: how statements are read, and where errors are.

use proptest::prelude::*;
use tabiya_submission::{Expression, Literal, Script, Statement};

fn one(text: &str) -> Statement {
    let script = Script::read(text).unwrap();
    assert_eq!(script.statements.len(), 1, "{text}");
    script.statements[0].1.clone()
}

fn number(number: i64) -> Expression {
    Expression::Literal(Literal::Number(number))
}

fn variable(name: &str) -> Expression {
    Expression::Variable(name.to_owned())
}

#[test]
fn statements_of_each_kind() {
    let call = Expression::Call(Box::new(variable("pawn")), "getPosition".to_owned(), vec![]);
    assert_eq!(one("pawn.getPosition() == 8"), Statement::Equals(call.clone(), number(8)));
    assert_eq!(one("pawn.getPosition() != -8"), Statement::Differs(call.clone(), number(-8)));
    assert_eq!(one("pawn.getPosition() is cat"), Statement::Same(call.clone(), variable("cat")));
    assert_eq!(one("pawn.getPosition() throws"), Statement::Throws(call.clone(), None));
    let named = Some("java.io.IOException".to_owned());
    assert_eq!(one("pawn.getPosition() throws java.io.IOException"), Statement::Throws(call.clone(), named));
    assert_eq!(one("pawn.getPosition()"), Statement::Do(call));
    let made = Expression::New("Pawn".to_owned(), vec![Expression::Literal(Literal::Boolean(true))]);
    assert_eq!(one("pawn = Pawn(true)"), Statement::Let("pawn".to_owned(), made));
}

#[test]
fn static_members_and_nested_classes() {
    let fixed = |class: &str, name: &str| Expression::Static(class.to_owned(), name.to_owned(), None);
    assert_eq!(one("x = Side.WHITE"), Statement::Let("x".to_owned(), fixed("Side", "WHITE")));
    let message = fixed("ReturnPlay.Message", "CHECK");
    assert_eq!(one("x = ReturnPlay.Message.CHECK"), Statement::Let("x".to_owned(), message));
    let call = Expression::Call(Box::new(fixed("Side", "WHITE")), "toString".to_owned(), vec![]);
    assert_eq!(one("Side.WHITE.toString()"), Statement::Do(call));
    let start = Expression::Static("Chess".to_owned(), "start".to_owned(), Some(vec![]));
    assert_eq!(one("Chess.start()"), Statement::Do(start));
}

#[test]
fn lists_go_on_over_lines_and_comments_are_skipped() {
    assert!(matches!(one("a.b() ==\n  [1]"), Statement::Equals(..)));
    let text = "# the squares\n\nlion.getLegalMoves() == {\n  a, # first\n  b,\n}\nx = [1, 'p', \"e4\\n\"]";
    let script = Script::read(text).unwrap();
    assert_eq!(script.statements.len(), 2);
    let Statement::Equals(_, Expression::Set(items)) = &script.statements[0].1 else { panic!() };
    assert_eq!(*items, [variable("a"), variable("b")]);
    let Statement::Let(_, Expression::List(items)) = &script.statements[1].1 else { panic!() };
    assert_eq!(items[2], Expression::Literal(Literal::Text("e4\n".to_owned())));
    assert_eq!(items[1], Expression::Literal(Literal::Character('p')));
}

#[track_caller]
fn check_error(text: &str, place: (usize, usize), message: &str) {
    let errors = Script::read(text).unwrap_err();
    assert_eq!((errors[0].line, errors[0].column), place, "{}", errors[0]);
    assert_eq!(errors[0].message, message);
}

#[test]
fn errors_have_places() {
    check_error("a = 1\nb = ", (2, 5), "The line ends, but a value is expected.");
    check_error("f(1 2)", (1, 5), "`2` is found, but `,` or `)` is expected.");
    check_error("x == \"e4", (1, 9), "The closing \" is missing.");
    check_error("x = 'pp'", (1, 5), "One character is expected between ' and '.");
    check_error("x = 1 ? 2", (1, 7), "`?` is not expected here.");
    check_error("x", (1, 2), "The line ends, but one of ==, !=, `is` and `throws` is expected.");
    check_error("x = Side", (1, 9), "The line ends, but `(` or a static member is expected.");
    check_error("x = 99999999999999999999", (1, 5), "`99999999999999999999` is not a number.");
    check_error("f() throws 3", (1, 12), "`3` is found, but the name of an exception is expected.");
    let errors = Script::read("x = \ny = 1\nz = ").unwrap_err();
    assert_eq!(errors.len(), 2);
}

#[test]
fn deep_nesting_is_refused() {
    let deep = format!("x = {}1{}", "[".repeat(1000), "]".repeat(1000));
    assert!(Script::read(&deep).unwrap_err()[0].message.contains("nested"));
    let long = format!("x = a{}", ".b".repeat(1000));
    assert!(Script::read(&long).unwrap_err()[0].message.contains("follow"));
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC{0,80}") {
        let _ = Script::read(&text);
    }

    #[test]
    fn no_sequence_of_tokens_panics(
        words in proptest::collection::vec(
            prop::sample::select(vec![
                "a", "Pawn", "WHITE", "(", ")", "[", "]", "{", "}", ",", ".", "=", "==", "!=", "is",
                "throws", "null", "-1", "7", "'x'", "\"e4\"", "\n", "#", " ",
            ]),
            0..40,
        )
    ) {
        if let Ok(script) = Script::read(&words.concat()) {
            // The text of a statement reads as the same statement.
            for (text, statement) in script.statements {
                if !text.contains('#') {
                    prop_assert_eq!(Script::read(&text).unwrap().statements[0].1.clone(), statement);
                }
            }
        }
    }
}
