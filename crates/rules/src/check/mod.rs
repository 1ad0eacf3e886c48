//! Contradictions in a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Fault {
    pub key: String,
    pub message: String,
    pub hint: Option<String>,
    pub within: Option<(usize, usize)>,
}
#[allow(missing_docs)]
pub fn check(def: &crate::def::RulesetDef) -> Vec<Fault> {
    check_around(def, &[])
}
pub(crate) fn check_around(_def: &crate::def::RulesetDef, _broken: &[String]) -> Vec<Fault> {
    Vec::new()
}
