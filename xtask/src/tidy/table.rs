//! Checks the dependencies of crates against the table in ARCHITECTURE.md.
//!
//! A row reads `| crate | may use | must not know |`. In the second column plain words are our crates and
//! words in backticks are external ones; `-` is none, `everything above` is the crates of the rows above,
//! `everything` is any crate. A crate that does not exist yet is marked `(planned)`.
use super::{Findings, Member};

#[derive(Debug, PartialEq, Eq)]
struct Row {
    folder: String,
    planned: bool,
    ours: Vec<String>,
    external: Vec<String>,
    anything: bool,
}

/// Compares the table with the workspace.
pub(super) fn check(architecture: &str, members: &[Member], findings: &mut Findings) {
    let rows = rows(architecture);
    if rows.is_empty() {
        findings
            .fault("ARCHITECTURE.md has no table with the columns `crate | may use | must not know`".into());
        return;
    }
    for member in members {
        let folder = &member.folder;
        let Some(row) = rows.iter().find(|row| row.folder == *folder) else {
            findings.fault(format!(
                "the crate `{folder}` has no row in ARCHITECTURE.md: add it, with its restrictions"
            ));
            continue;
        };
        if row.planned {
            findings.fault(format!("`{folder}` exists: remove `(planned)` from its row in ARCHITECTURE.md"));
        }
        if row.anything {
            continue;
        }
        for used in member.ours.iter().filter(|used| !row.ours.contains(used)) {
            findings.fault(format!(
                "`{folder}` uses our crate `{used}`, which ARCHITECTURE.md does not allow: move the code to \
                 where it belongs, or change the table and say why in the commit"
            ));
        }
        for used in member.external.iter().filter(|used| !row.external.contains(used)) {
            findings.fault(format!(
                "`{folder}` uses the external crate `{used}`: do without it, or add it in backticks to its \
                 row in ARCHITECTURE.md"
            ));
        }
    }
    for row in rows.iter().filter(|row| !row.planned) {
        if !members.iter().any(|member| member.folder == row.folder) {
            findings.fault(format!(
                "ARCHITECTURE.md has a row for `{}`, which does not exist: remove it or mark it `(planned)`",
                row.folder
            ));
        }
    }
}

fn rows(architecture: &str) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut inside = false;
    for line in architecture.lines() {
        let cells = cells(line);
        if cells.is_empty() {
            inside = false;
        } else if cells.starts_with(&["crate", "may use", "must not know"]) {
            inside = true;
        } else if inside && cells.len() >= 2 && !cells[0].starts_with('-') {
            let above: Vec<String> = rows.iter().map(|row| row.folder.clone()).collect();
            for name in cells[0].split(',') {
                let planned = name.contains("(planned)");
                let folder = name.replace("(planned)", "").trim().trim_matches('`').to_string();
                let mut row =
                    Row { folder, planned, ours: Vec::new(), external: Vec::new(), anything: false };
                allow(&mut row, cells[1], &above);
                rows.push(row);
            }
        }
    }
    rows
}

fn allow(row: &mut Row, cell: &str, above: &[String]) {
    for word in cell.split(',').map(without_remark).filter(|word| !matches!(*word, "" | "-")) {
        if word == "everything" {
            row.anything = true;
        } else if word == "everything above" {
            row.ours.extend_from_slice(above);
        } else if let Some(external) = word.strip_prefix('`') {
            row.external.push(external.trim_end_matches('`').to_string());
        } else {
            row.ours.push(word.to_string());
        }
    }
}

/// Removes a remark: `rulesets (texts)` becomes `rulesets`.
fn without_remark(word: &str) -> &str {
    word.split('(').next().unwrap_or_default().trim()
}

/// Returns the cells of a table row; none for any other line.
fn cells(line: &str) -> Vec<&str> {
    match line.trim().strip_prefix('|').and_then(|line| line.strip_suffix('|')) {
        Some(line) => line.split('|').map(str::trim).collect(),
        None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "\
| crate | may use | must not know |
|---|---|---|
| rulesets | - | code |
| board | - | any game |
| rules | board, rulesets (texts), `toml` | time |
| engine (planned) | board, rules | text |
| tui (planned), server (planned) | everything above, `tokio` | each other |
| cli | everything | - |

Text after it.
";

    fn member(folder: &str, ours: &[&str], external: &[&str]) -> Member {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_string()).collect();
        Member { folder: folder.into(), ours: owned(ours), external: owned(external) }
    }

    fn members() -> Vec<Member> {
        vec![
            member("rulesets", &[], &[]),
            member("board", &[], &[]),
            member("rules", &["board", "rulesets"], &["toml"]),
            member("cli", &["rules"], &["anyhow"]),
        ]
    }

    fn faults(members: &[Member]) -> Vec<String> {
        let mut findings = Findings::default();
        check(TABLE, members, &mut findings);
        findings.faults
    }

    fn one_fault(members: &[Member], words: &str) {
        let faults = faults(members);
        assert!(faults.len() == 1 && faults[0].contains(words), "{faults:?}");
    }

    #[test]
    fn a_workspace_that_matches_the_table_is_accepted() {
        assert_eq!(faults(&members()), [""; 0]);
    }

    #[test]
    fn the_table_is_parsed() {
        let rows = rows(TABLE);
        assert_eq!(rows.len(), 7);
        assert_eq!(rows[2].external, ["toml"]);
        assert_eq!(rows[5].ours, ["rulesets", "board", "rules", "engine"]);
        assert!(rows[5].planned && rows[6].anything);
    }

    #[test]
    fn a_dependency_upward_is_a_fault() {
        let mut members = members();
        members[1].ours.push("rules".into());
        one_fault(&members, "`board` uses our crate `rules`");
    }

    #[test]
    fn an_external_crate_must_be_listed() {
        let mut members = members();
        members[2].external.push("serde".into());
        one_fault(&members, "`rules` uses the external crate `serde`");
    }

    #[test]
    fn a_crate_without_a_row_is_a_fault() {
        let mut members = members();
        members.push(member("picture", &[], &[]));
        one_fault(&members, "`picture` has no row");
    }

    #[test]
    fn a_planned_crate_that_exists_is_a_fault() {
        let mut members = members();
        members.push(member("engine", &["rules"], &[]));
        one_fault(&members, "remove `(planned)`");
    }

    #[test]
    fn a_row_without_a_crate_is_a_fault() {
        let mut members = members();
        members.remove(1);
        one_fault(&members, "row for `board`");
    }

    #[test]
    fn a_missing_table_is_a_fault() {
        let mut findings = Findings::default();
        check("# Nothing\n", &members(), &mut findings);
        assert_eq!(findings.faults.len(), 1);
    }
}
