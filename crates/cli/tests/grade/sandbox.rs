//! Graded programs run in a sandbox. Where the machine forbids namespaces, the tests say so loudly; where
//! bubblewrap is only not installed, they fail.
#![allow(clippy::print_stderr, reason = "says that the sandbox was not tested")]

use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use tabiya_grade::Sandbox;

use super::*;

/// Returns whether programs run in a sandbox here.
fn is_on() -> bool {
    let sandbox = Sandbox::detect();
    if let Some(why) = sandbox.missing() {
        assert!(!why.contains("not installed"), "{why}");
        eprintln!("THE SANDBOX IS NOT TESTED: this machine forbids namespaces. {why}");
    }
    sandbox.is_on()
}

/// The folders of a spy, and of what it looks for.
struct Scene {
    own: Folder,
    other: Folder,
    listener: TcpListener,
    suite: String,
}

impl Scene {
    fn new(name: &str) -> Scene {
        let (own, other) = (Folder::new(&format!("{name}-own")), Folder::new(&format!("{name}-other")));
        own.write("spy.py", include_str!("spy.py"));
        other.write("secret", "the-key");
        let one = TWO_CASES.split("[[case]]").nth(1).unwrap();
        let suite = other.write("one.toml", &suite(&format!("[[case]]{one}")));
        for folder in [&own, &other] {
            fs::set_permissions(&folder.0, PermissionsExt::from_mode(0o755)).unwrap();
        }
        Scene { own, other, listener: TcpListener::bind("127.0.0.1:0").unwrap(), suite }
    }

    /// Grades the spy with a command that runs `tabiya`, and returns what it reports.
    fn report(&self, mut tabiya: Command, options: &[&str], more: &[&str]) -> String {
        let port = self.listener.local_addr().unwrap().port().to_string();
        // A link in its own folder does not open the file behind it.
        let _ = std::os::unix::fs::symlink(self.other.path("secret"), self.own.path("link"));
        let output = tabiya
            .args(["grade", &self.suite, "--verbose"])
            .args(options)
            .args(["--", "python3", "spy.py", "link", &port])
            .args(more)
            .current_dir(&self.own.0)
            .env("TABIYA_TEST_SECRET", "a-token")
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{text}{}", String::from_utf8_lossy(&output.stderr));
        text
    }
}

#[track_caller]
fn says(report: &str, lines: &[&str]) {
    for line in lines {
        assert!(report.contains(&format!("! {line}\n")), "`{line}` is missing:\n{report}");
    }
}

#[test]
fn a_submission_reaches_nothing_that_is_not_its_own() {
    let scene = Scene::new("spy");
    // Without the sandbox it reaches everything: the test can fail.
    let report = scene.report(Command::new(TABIYA), &["--no-sandbox"], &[]);
    says(&report, &["secret the-key", "socket connected", "write done", "variable a-token"]);
    fs::remove_file(scene.own.path("written")).unwrap();
    if is_on() {
        let report = scene.report(Command::new(TABIYA), &[], &["fork"]);
        let refused = ["secret refused", "socket refused", "write refused", "fork refused", "user other"];
        says(&report, &refused);
        says(&report, &["variable None"]);
        assert!(!Path::new(&scene.own.path("written")).exists());
        let read = scene.other.path("");
        says(&scene.report(Command::new(TABIYA), &["--read", &read], &[]), &["secret the-key"]);
    }
}

#[test]
fn the_sandbox_also_works_without_root() {
    let is_root = Command::new("id").arg("-u").output().unwrap().stdout == b"0\n";
    if !is_on() || !is_root {
        // Any other user has tested it above.
        return;
    }
    let scene = Scene::new("user");
    let copy = scene.other.path("tabiya");
    fs::copy(TABIYA, &copy).unwrap();
    let mut command = Command::new("setpriv");
    command
        .args(["--reuid", "65534", "--regid", "65534", "--clear-groups", &copy])
        .env("PATH", "/usr/bin:/bin");
    let report = scene.report(command, &[], &["fork"]);
    says(&report, &["secret refused", "socket refused", "write refused", "fork refused", "variable None"]);
}

#[test]
fn without_bubblewrap_the_grader_says_so_once_and_goes_on() {
    let scene = Scene::new("none");
    let bin = Folder::new("bin");
    for program in ["sh", "python3"] {
        let found = ["/usr/bin", "/bin", "/usr/local/bin"].map(|folder| Path::new(folder).join(program));
        let found = found.into_iter().find(|path| path.exists()).unwrap();
        std::os::unix::fs::symlink(found, bin.path(program)).unwrap();
    }
    let grade = |options: &[&str]| {
        let port = scene.listener.local_addr().unwrap().port().to_string();
        let output = Command::new(TABIYA)
            .args(["grade", &scene.suite])
            .args(options)
            .args(["--", "python3", "spy.py", "link", &port])
            .current_dir(&scene.own.0)
            .env("PATH", &bin.0)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    let note =
        "bubblewrap is not installed: programs run without a sandbox (`apt-get install bubblewrap`).\n";
    assert_eq!(grade(&[]), note);
    assert_eq!(grade(&["--no-sandbox"]), "");
}

#[test]
fn the_program_of_the_documentation_has_full_marks_inside() {
    if !is_on() {
        return;
    }
    let adapter = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/two_player.py");
    let search = std::env::var_os("PATH").unwrap();
    let folders = std::iter::once(Path::new(TABIYA).parent().unwrap().to_owned());
    let folders = folders.chain(std::env::split_paths(&search));
    let ran = Command::new(TABIYA)
        .args(["grade", "two-player", "--", "python3"])
        .arg(adapter.canonicalize().unwrap())
        .env("PATH", std::env::join_paths(folders).unwrap())
        .output()
        .unwrap();
    assert_eq!(ran.status.code(), Some(0), "{}", String::from_utf8_lossy(&ran.stdout));
    assert_eq!(String::from_utf8_lossy(&ran.stderr), "");
}
