//! `cargo xtask test`: runs all checks and tests, step by step, with a count at the end.
use std::time::{Duration, Instant};

use crate::{Outcome, api, codegen, page, setup, shell, tidy};

/// The other workspaces. They are compiled here so that they stay up to date.
const OUTSIDE: [(&str, &str); 4] = [
    ("bench/peers", "bench/peers/Cargo.toml"),
    ("fuzz", "fuzz/Cargo.toml"),
    ("examples/shogi-from-usi", EXAMPLES[0]),
    ("examples/alpha-beta", EXAMPLES[1]),
];

/// Programs that use the public API alone, as any other program would.
const EXAMPLES: [&str; 2] = ["examples/shogi-from-usi/Cargo.toml", "examples/alpha-beta/Cargo.toml"];

/// How much to run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Everything.
    Full,
    /// Skips the other workspaces, and makes tests shorter (`TABIYA_QUICK=1`).
    Quick,
}

/// The numbers of tests that passed and failed, as reported by their runners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    passed: usize,
    failed: usize,
}

#[derive(Default)]
struct Report {
    steps: Vec<(&'static str, Duration, Outcome)>,
    skipped: Vec<String>,
    count: Count,
}

impl Report {
    fn step(&mut self, name: &'static str, work: impl FnOnce() -> Outcome) {
        println!("\n== {name}");
        let start = Instant::now();
        let outcome = work();
        let time = start.elapsed();
        match &outcome {
            Ok(()) => println!("== {name}: fine ({:.1} s)", time.as_secs_f64()),
            Err(why) => println!("{why}\n== {name}: FAILED ({:.1} s)", time.as_secs_f64()),
        }
        self.steps.push((name, time, outcome));
    }

    /// Runs a step of tests and adds them to the count.
    fn tests(&mut self, name: &'static str, mut command: std::process::Command) {
        let mut count = Count::default();
        self.step(name, || {
            let (captured, outcome) = shell::run_and_capture(&mut command);
            count = counted(&(captured.output + &captured.errors));
            outcome
        });
        self.count.passed += count.passed;
        self.count.failed += count.failed;
    }

    fn skip(&mut self, what: &str, why: &str) {
        let sentence = format!("SKIPPED: {what}, because {why}");
        println!("\n{}\n{sentence}\n{}", "!".repeat(72), "!".repeat(72));
        self.skipped.push(sentence);
    }

    /// Prints the summary. Its last line is only the count.
    fn finish(self) -> Outcome {
        println!("\n== summary");
        for (name, time, outcome) in &self.steps {
            let verdict = if outcome.is_ok() { "fine" } else { "FAILED" };
            println!("{:>8.1} s  {verdict:6}  {name}", time.as_secs_f64());
        }
        for sentence in &self.skipped {
            println!("{sentence}");
        }
        // A step that fails without a failed test (a compile error, for example) counts as one failure.
        let failed_steps = self.steps.iter().filter(|(_, _, outcome)| outcome.is_err()).count();
        let failed = self.count.failed.max(failed_steps);
        println!("{} passed, {failed} failed", self.count.passed);
        if failed == 0 { Ok(()) } else { Err("cargo xtask test: not green".into()) }
    }
}

/// Runs all steps.
pub(crate) fn run(extent: Extent) -> Outcome {
    let mut report = Report::default();
    let courses = setup::missing_for_courses();
    setup::announce(&[setup::missing_packages(), page::missing_packages(), courses].concat());
    report.step("set-up", || setup::components().and_then(|()| setup::courses()));
    let python = setup::python();
    if let Err(why) = &python {
        report.skip("the differential test against pyffish and python-chess", why);
    }
    report.step("format", || {
        shell::run(&mut shell::cargo(&["fmt", "--all", "--check"]))?;
        for (_, manifest) in OUTSIDE {
            shell::run(&mut shell::cargo(&["fmt", "--check", "--manifest-path", manifest]))?;
        }
        Ok(())
    });
    report.step("clippy", || {
        let arguments =
            ["clippy", "--quiet", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"];
        shell::run(&mut shell::cargo(&arguments))
    });
    report.step("tidy", tidy::run);
    report.step("generated code", codegen::check);

    let prepare = |arguments: &[&str]| {
        let mut command = shell::cargo(arguments);
        if let Ok(python) = &python {
            command.env("TABIYA_PYTHON", python);
        }
        if extent == Extent::Quick {
            command.env("TABIYA_QUICK", "1");
        }
        command
    };
    if shell::succeeds(&mut shell::cargo(&["nextest", "--version"])) {
        report.tests(
            "tests",
            prepare(&["nextest", "run", "--workspace", "--locked", "--no-fail-fast", "--no-tests", "pass"]),
        );
    } else {
        report.tests(
            "tests",
            prepare(&["test", "--workspace", "--locked", "--lib", "--bins", "--tests", "--no-fail-fast"]),
        );
    }
    report.tests(
        "examples in the documentation",
        prepare(&["test", "--workspace", "--locked", "--doc", "--no-fail-fast"]),
    );

    report.step("documentation", documentation);
    test_page(&mut report, extent);

    if extent == Extent::Full {
        report.step("features", || {
            let arguments =
                ["check", "--quiet", "--locked", "--package", "tabiya-picture", "--no-default-features"];
            shell::run(&mut shell::cargo(&arguments))
        });
        report.step("packages", packages);
        if shell::succeeds(&mut shell::cargo(&["deny", "--version"])) {
            report.step("cargo deny", || {
                shell::run(&mut shell::cargo(&["deny", "check", "licenses", "bans", "sources"]))
            });
        } else {
            println!(
                "\ncargo-deny is not installed; `tidy` has applied deny.toml's licences, bans and sources."
            );
        }
        for example in EXAMPLES {
            report.tests("a program outside the workspace", prepare(&["test", "--manifest-path", example]));
        }
        for (name, manifest) in OUTSIDE {
            if name == "fuzz" && !has_cpp() {
                report.skip("compiling fuzz/", "there is no C++ compiler for libFuzzer (Debian: g++)");
                continue;
            }
            report.step(name, || {
                shell::run(&mut shell::cargo(&[
                    "check",
                    "--quiet",
                    "--all-targets",
                    "--manifest-path",
                    manifest,
                ]))
            });
        }
    }
    report.finish()
}

/// Returns the options of cargo that choose all libraries.
fn libraries() -> impl Iterator<Item = &'static str> {
    api::LIBRARIES.into_iter().flat_map(|library| ["--package", library])
}

/// Builds the documentation of the libraries without warnings.
fn documentation() -> Outcome {
    let mut command = shell::cargo(&["doc", "--quiet", "--locked", "--no-deps", "--lib", "--all-features"]);
    shell::run(command.args(libraries()).env("RUSTDOCFLAGS", "-D warnings"))
}

/// Packages the program and the libraries as for publishing, and compiles each from its package.
fn packages() -> Outcome {
    let mut command =
        shell::cargo(&["package", "--quiet", "--locked", "--allow-dirty", "--package", "tabiya"]);
    shell::run(command.args(libraries()).env("CARGO_PROFILE_DEV_DEBUG", "0"))
}

/// Runs only the tests of the page.
pub(crate) fn page() -> Outcome {
    let mut report = Report::default();
    setup::announce(&page::missing_packages());
    test_page(&mut report, Extent::Full);
    report.finish()
}

/// Tests the page in a browser, if there is one.
fn test_page(report: &mut Report, extent: Extent) {
    let tools = match page::tools() {
        Ok(tools) => tools,
        Err(why) => return report.skip("the tests of the page in a browser", &why),
    };
    report.step("page: types", page::check);
    match page::program() {
        Ok(program) => {
            let mut command = page::tests(&tools, &program);
            if extent == Extent::Quick {
                command.env("TABIYA_QUICK", "1");
            }
            report.tests("page", command);
        }
        Err(why) => report.step("page", || Err(why)),
    }
}

fn has_cpp() -> bool {
    ["c++", "g++", "clang++"].iter().any(|name| shell::succeeds(&mut shell::command(name, &["--version"])))
}

/// Sums the result lines of `cargo test`, of `cargo nextest`, which repeats those of failed tests inside its
/// own, or of Node.js (`ℹ pass 3`).
fn counted(captured: &str) -> Count {
    let summaries: Vec<&str> = captured
        .lines()
        .filter(|line| line.trim_start().starts_with("Summary ["))
        .filter_map(|line| Some(line.split_once("run:")?.1))
        .collect();
    let results: Vec<&str> = if summaries.is_empty() {
        captured.lines().filter_map(|line| line.strip_prefix("test result: ")).collect()
    } else {
        summaries
    };
    let node = |what: &str| -> usize {
        captured.lines().filter_map(|line| line.strip_prefix(what)?.trim().parse::<usize>().ok()).sum()
    };
    let mut count = Count { passed: node("ℹ pass "), failed: node("ℹ fail ") + node("ℹ cancelled ") };
    for result in results.iter().flat_map(|line| line.split([',', ';', '.'])) {
        let mut words = result.split_whitespace();
        let number = words.next().and_then(|word| word.parse::<usize>().ok());
        match (number, words.next()) {
            (Some(number), Some("passed")) => count.passed += number,
            // nextest also prints "1 timed out" and "1 exec failed".
            (Some(number), Some("failed" | "timed" | "exec")) => count.failed += number,
            _ => {}
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_the_results_of_cargo_test() {
        let captured = "\
running 2 tests
test a ... ok
test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
test result: FAILED. 3 passed; 1 failed; 4 ignored; 0 measured; 0 filtered out; finished in 1.25s
";
        assert_eq!(counted(captured), Count { passed: 5, failed: 1 });
    }

    #[test]
    fn counts_the_results_of_nextest() {
        let captured = "     Summary [   0.003s] 42 tests run: 42 passed (1 slow), 3 skipped\n";
        assert_eq!(counted(captured), Count { passed: 42, failed: 0 });
        let captured = "\
    test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 10 filtered out; finished in 0.40s
     Summary [   0.003s] 42/50 tests run: 39 passed, 2 failed, 1 timed out, 0 skipped
";
        assert_eq!(counted(captured), Count { passed: 39, failed: 3 });
    }

    #[test]
    fn counts_the_results_of_node() {
        let captured = "\
✔ a newcomer plays with one click (812.5ms)
ℹ tests 4
ℹ suites 0
ℹ pass 2
ℹ fail 1
ℹ cancelled 1
ℹ skipped 0
";
        assert_eq!(counted(captured), Count { passed: 2, failed: 2 });
    }

    #[test]
    fn a_failed_step_is_a_failure_even_without_a_failed_test() {
        let mut report = Report::default();
        report.step("broken", || Err("it does not compile".into()));
        assert!(report.finish().is_err());
    }
}
