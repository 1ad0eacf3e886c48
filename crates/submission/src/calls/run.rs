//! Runs scripts: evaluates expressions with the classes of a submission, and compares values.

use std::collections::BTreeMap;

use super::text::joined;
use super::value::CallValue;
use super::{CaseResult, Checked, Expression, Literal, Script, Statement};
use crate::StudentError;

/// Classes and objects that scripts can use.
#[allow(clippy::missing_errors_doc, reason = "all functions fail for the reasons of `StudentError`")]
pub trait Classes {
    /// Makes an object.
    fn construct(&mut self, class: &str, arguments: &[CallValue]) -> Result<CallValue, StudentError>;

    /// Calls a static method.
    fn call_static(
        &mut self,
        class: &str,
        name: &str,
        arguments: &[CallValue],
    ) -> Result<CallValue, StudentError>;

    /// Returns the value of a static field.
    fn constant(&mut self, class: &str, name: &str) -> Result<CallValue, StudentError>;

    /// Calls a method of an object.
    fn call(
        &mut self,
        object: &CallValue,
        name: &str,
        arguments: &[CallValue],
    ) -> Result<CallValue, StudentError>;

    /// Returns the value of a field of an object.
    fn field(&mut self, object: &CallValue, name: &str) -> Result<CallValue, StudentError>;

    /// Returns an item of a list or an array.
    fn index(&mut self, object: &CallValue, index: &CallValue) -> Result<CallValue, StudentError>;

    /// Evaluates a function of scripts.
    fn function(&mut self, name: &str, arguments: &[CallValue]) -> Result<CallValue, StudentError>;

    /// Returns the names of the class of the last exception and of its superclasses; none if unknown.
    fn kinds(&self) -> Vec<String>;

    /// Returns whether two different objects are equal.
    fn equal(&mut self, left: &CallValue, right: &CallValue) -> Result<bool, StudentError>;
}

/// Runs a script.
pub fn run_script(script: &Script, classes: &mut dyn Classes) -> CaseResult {
    let mut run = Run { classes, variables: BTreeMap::new(), names: BTreeMap::new(), thrown: None };
    let mut statements = Vec::new();
    let mut is_over = false;
    for (_, statement) in &script.statements {
        let checked = if is_over || !run.can_run(statement) { Checked::NotRun } else { run.check(statement) };
        if let Checked::Failed(error) = &checked {
            is_over |= ends(error);
        }
        statements.push(checked);
    }
    CaseResult { statements, output: String::new() }
}

/// Returns whether the program cannot go on after an error.
fn ends(error: &StudentError) -> bool {
    matches!(error, StudentError::TimeOut(_) | StudentError::Ended(_) | StudentError::Flood)
}

struct Run<'a> {
    classes: &'a mut dyn Classes,
    variables: BTreeMap<String, CallValue>,
    /// The texts of the expressions that had objects as their values first.
    names: BTreeMap<usize, String>,
    /// The message of the last exception that was expected.
    thrown: Option<String>,
}

impl Run<'_> {
    /// Returns whether all variables of a statement are known: an earlier statement may have failed.
    fn can_run(&self, statement: &Statement) -> bool {
        match statement {
            Statement::Let(_, expression) | Statement::Throws(expression, _) | Statement::Do(expression) => {
                self.knows(expression)
            }
            Statement::Equals(left, right)
            | Statement::Differs(left, right)
            | Statement::Same(left, right) => self.knows(left) && self.knows(right),
        }
    }

    fn knows(&self, expression: &Expression) -> bool {
        let all = |items: &[Expression]| items.iter().all(|item| self.knows(item));
        match expression {
            Expression::Literal(_) | Expression::Static(_, _, None) => true,
            Expression::Variable(name) => self.variables.contains_key(name),
            Expression::List(items)
            | Expression::Set(items)
            | Expression::New(_, items)
            | Expression::Function(_, items)
            | Expression::Static(_, _, Some(items)) => all(items),
            Expression::Call(object, _, items) => self.knows(object) && all(items),
            Expression::Field(object, _) => self.knows(object),
            Expression::Index(object, index) => self.knows(object) && self.knows(index),
        }
    }

    fn check(&mut self, statement: &Statement) -> Checked {
        self.checked(statement).unwrap_or_else(Checked::Failed)
    }

    fn checked(&mut self, statement: &Statement) -> Result<Checked, StudentError> {
        match statement {
            Statement::Let(name, expression) => {
                let value = self.value(expression)?;
                if let Some(number) = value.number() {
                    self.names.insert(number, name.clone());
                }
                self.variables.insert(name.clone(), value);
            }
            Statement::Do(expression) => {
                self.value(expression)?;
            }
            Statement::Equals(left, right) => {
                let (got, expected) = (self.value(left)?, self.value(right)?);
                if !self.agree(&got, &expected)? {
                    return Ok(self.differs(&got, self.written(&expected)));
                }
            }
            Statement::Differs(left, right) => {
                let (got, other) = (self.value(left)?, self.value(right)?);
                if self.agree(&got, &other)? {
                    return Ok(self.differs(&got, format!("another value than {}", self.written(&other))));
                }
            }
            Statement::Same(left, right) => {
                let (got, expected) = (self.value(left)?, self.value(right)?);
                let is_same = match (got.number(), expected.number()) {
                    (None, None) => got == expected,
                    (left, right) => left == right,
                };
                if !is_same {
                    return Ok(self.differs(&got, format!("the object {}", self.written(&expected))));
                }
            }
            Statement::Throws(expression, wanted) => return self.throws(expression, wanted.as_deref()),
        }
        Ok(Checked::Passed)
    }

    fn throws(&mut self, expression: &Expression, wanted: Option<&str>) -> Result<Checked, StudentError> {
        let expected = || match wanted {
            Some(wanted) => format!("the exception {wanted}"),
            None => "an exception".to_owned(),
        };
        match self.value(expression) {
            Ok(got) => {
                let got = if got == CallValue::Null { "none".to_owned() } else { self.written(&got) };
                Ok(Checked::Differs { expected: expected(), got })
            }
            Err(StudentError::Threw { class, message, trace }) => {
                let kinds = self.classes.kinds();
                let last = |name: &str| name.rsplit(['.', '$']).next().unwrap_or(name).to_owned();
                let is_wanted =
                    |wanted: &str| kinds.iter().any(|kind| kind == wanted || last(kind) == wanted);
                // An error of the virtual machine, such as a stack overflow, is no exception.
                let is_exception = kinds.is_empty() || kinds.iter().any(|kind| kind == "java.lang.Exception");
                if !wanted.map_or(is_exception, is_wanted) {
                    let at = trace.first().map(|line| format!(" in {line}")).unwrap_or_default();
                    return Ok(Checked::Differs { expected: expected(), got: format!("{class}{at}") });
                }
                self.thrown = Some(message);
                Ok(Checked::Passed)
            }
            Err(error) => Err(error),
        }
    }

    fn differs(&self, got: &CallValue, expected: String) -> Checked {
        Checked::Differs { expected, got: self.written(got) }
    }

    fn values(&mut self, expressions: &[Expression]) -> Result<Vec<CallValue>, StudentError> {
        expressions.iter().map(|expression| self.value(expression)).collect()
    }

    fn value(&mut self, expression: &Expression) -> Result<CallValue, StudentError> {
        let value = match expression {
            Expression::Literal(literal) => match literal {
                Literal::Null => CallValue::Null,
                Literal::Boolean(value) => CallValue::Boolean(*value),
                Literal::Number(value) => CallValue::Number(*value),
                Literal::Character(value) => CallValue::Character(*value),
                Literal::Text(value) => CallValue::Text(value.clone()),
            },
            Expression::Variable(name) => self.variables.get(name).cloned().unwrap_or(CallValue::Null),
            Expression::List(items) => CallValue::List(self.values(items)?, None),
            Expression::Set(items) => CallValue::Set(self.values(items)?, None),
            Expression::New(class, items) => {
                let arguments = self.values(items)?;
                self.classes.construct(class, &arguments)?
            }
            Expression::Static(class, name, None) => self.classes.constant(class, name)?,
            Expression::Static(class, name, Some(items)) => {
                let arguments = self.values(items)?;
                self.classes.call_static(class, name, &arguments)?
            }
            Expression::Function(name, items) if name == "message" && items.is_empty() => {
                let none = || StudentError::Unsupported("No expected exception has been thrown.".to_owned());
                CallValue::Text(self.thrown.clone().ok_or_else(none)?)
            }
            Expression::Function(name, items) => {
                let arguments = self.values(items)?;
                self.classes.function(name, &arguments)?
            }
            Expression::Call(object, name, items) => {
                let object = self.value(object)?;
                let arguments = self.values(items)?;
                self.classes.call(&object, name, &arguments)?
            }
            Expression::Field(object, name) => {
                let object = self.value(object)?;
                self.classes.field(&object, name)?
            }
            Expression::Index(object, index) => {
                let (object, index) = (self.value(object)?, self.value(index)?);
                self.classes.index(&object, &index)?
            }
        };
        if let Some(number) = value.number() {
            self.names.entry(number).or_insert_with(|| expression.to_string());
        }
        Ok(value)
    }

    /// Returns whether two values are equal: sets regardless of order, objects as the program says.
    fn agree(&mut self, left: &CallValue, right: &CallValue) -> Result<bool, StudentError> {
        match (left, right) {
            (CallValue::List(left, _), CallValue::List(right, _)) => {
                if left.len() != right.len() {
                    return Ok(false);
                }
                for (left, right) in left.iter().zip(right) {
                    if !self.agree(left, right)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (
                CallValue::List(left, _) | CallValue::Set(left, _),
                CallValue::List(right, _) | CallValue::Set(right, _),
            ) => self.agree_in_any_order(left, right),
            (CallValue::Object { .. }, CallValue::Object { .. }) => {
                if left.number() == right.number() {
                    return Ok(true);
                }
                self.classes.equal(left, right)
            }
            _ => Ok(left == right),
        }
    }

    fn agree_in_any_order(&mut self, left: &[CallValue], right: &[CallValue]) -> Result<bool, StudentError> {
        if left.len() != right.len() {
            return Ok(false);
        }
        let mut rest: Vec<&CallValue> = right.iter().collect();
        for item in left {
            let mut found = None;
            for (index, other) in rest.iter().enumerate() {
                if self.agree(item, other)? {
                    found = Some(index);
                    break;
                }
            }
            match found {
                Some(index) => rest.swap_remove(index),
                None => return Ok(false),
            };
        }
        Ok(true)
    }

    /// Writes a value as scripts do; objects by the expression that had them first.
    fn written(&self, value: &CallValue) -> String {
        let all = |items: &[CallValue]| items.iter().map(|item| self.written(item)).collect::<Vec<_>>();
        match value {
            CallValue::Null => "null".to_owned(),
            CallValue::Boolean(value) => value.to_string(),
            CallValue::Number(value) => value.to_string(),
            CallValue::Character(value) => Literal::Character(*value).to_string(),
            CallValue::Text(value) => Literal::Text(value.clone()).to_string(),
            CallValue::List(items, _) => format!("[{}]", joined(&all(items))),
            CallValue::Set(items, _) => format!("{{{}}}", joined(&all(items))),
            CallValue::Object { number, class, constant } => {
                let class = class.rsplit(['.', '$']).next().unwrap_or(class);
                match (constant, self.names.get(number)) {
                    (Some(constant), _) => format!("{class}.{constant}"),
                    (None, Some(name)) => name.clone(),
                    (None, None) => format!("another {class}"),
                }
            }
        }
    }
}
