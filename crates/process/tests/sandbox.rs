//! Programs in the sandbox, in C, Python and Java, do harm in vain. Where bubblewrap cannot work because the
//! machine forbids namespaces, the tests say so loudly; where it is only not installed, they fail.
#![cfg(target_os = "linux")]
#![allow(clippy::print_stderr, reason = "says that the sandbox was not tested")]

use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tabiya_process::{Access, Cancel, Group, Sandbox};

/// Returns the sandbox, or nothing if this machine forbids namespaces.
fn sandbox() -> Option<Sandbox> {
    let sandbox = Sandbox::detect();
    if let Some(why) = sandbox.missing() {
        assert!(!why.contains("not installed"), "{why}");
        eprintln!("THE SANDBOX IS NOT TESTED: this machine forbids namespaces. {why}");
        return None;
    }
    assert!(sandbox.is_on());
    Some(sandbox)
}

/// A folder for a test, readable by others, which is removed afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("tabiya-sandbox-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
        Folder(path)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        std::fs::write(self.0.join(name), text).unwrap();
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What a program printed, and how it ended.
#[derive(Debug)]
struct Ran {
    out: String,
    #[expect(dead_code, reason = "shown when a test fails")]
    err: String,
    ended: String,
}

fn run(command: &mut Command, memory: Option<u64>) -> Ran {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut group = Group::start(command, &Cancel::default()).unwrap();
    if let Some(memory) = memory {
        group.limit_memory(memory);
    }
    let (mut stdout, mut stderr) = (group.take_stdout().unwrap(), group.take_stderr().unwrap());
    let read = std::thread::spawn(move || {
        let mut text = Vec::new();
        let _ = (&mut stderr).take(1 << 16).read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    });
    let mut out = Vec::new();
    stdout.read_to_end(&mut out).unwrap();
    let deadline = Instant::now() + Duration::from_secs(30);
    let ended = loop {
        if let Some(ended) = group.ended() {
            break ended;
        }
        assert!(Instant::now() < deadline, "the program has not ended");
        std::thread::sleep(Duration::from_millis(5));
    };
    drop(group);
    Ran { out: String::from_utf8_lossy(&out).into_owned(), err: read.join().unwrap(), ended }
}

/// Runs a Python program from a folder of its own.
fn python(sandbox: &Sandbox, access: &dyn Fn(Access) -> Access, program: &str) -> Ran {
    let folder = Folder::new();
    folder.write("program.py", program);
    let access = access(Access::new(&folder.0));
    run(sandbox.command("python3", &access).arg("program.py"), access.memory)
}

fn same(access: Access) -> Access {
    access
}

#[test]
fn a_listener_of_this_machine_is_out_of_reach() {
    let Some(sandbox) = sandbox() else { return };
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port();
    let program = format!(
        "import socket\n\
         for address in ['127.0.0.1', '10.0.0.1', '8.8.8.8']:\n\
         \x20   try:\n\
         \x20       socket.create_connection((address, {port}), timeout=2)\n\
         \x20       print('connected')\n\
         \x20   except OSError as error:\n\
         \x20       print('refused', error)\n"
    );
    // The same program reaches it without the sandbox: the test can fail.
    let outside = python(&Sandbox::off(), &same, &program.replace(", '10.0.0.1', '8.8.8.8'", ""));
    assert!(outside.out.contains("connected"), "{outside:?}");
    assert!(listener.accept().is_ok());
    let inside = python(&sandbox, &same, &program);
    assert_eq!(inside.out.lines().filter(|line| line.starts_with("refused")).count(), 3, "{inside:?}");
    assert!(!inside.out.contains("connected"), "{inside:?}");
    assert!(listener.accept().is_err());
}

#[test]
fn without_a_sandbox_programs_of_root_run_as_another_user() {
    let sandbox = Sandbox::off().without_root().unwrap();
    let secret = Folder::new();
    let secret = secret.write("secret", "the key");
    std::fs::set_permissions(&secret, PermissionsExt::from_mode(0o600)).unwrap();
    let own = Folder::new();
    // The folders of `PATH` may be those of root: `sh` is not.
    let script = format!(
        "id -u; id -G; cat '{}' || echo hidden; echo a > '{}/file' && echo written; \
         grep CapEff /proc/self/status",
        secret.display(),
        own.0.display()
    );
    let shell = |sandbox: &Sandbox| {
        let access = Access::new("/usr").writing(&own.0);
        run(sandbox.command("sh", &access).arg("-c").arg(&script), access.memory).out
    };
    let as_root = shell(&Sandbox::off());
    if !as_root.starts_with("0\n") {
        eprintln!("NOT TESTED: only root can change the user.");
        return;
    }
    assert!(as_root.contains("the key"), "{as_root}");
    std::fs::remove_file(own.0.join("file")).unwrap();
    let ran = shell(&sandbox);
    let lines: Vec<&str> = ran.lines().collect();
    assert!(lines.len() == 5 && lines[0] != "0" && lines[0] == lines[1], "{ran}");
    assert_eq!(lines[2..], ["hidden", "written", "CapEff:\t0000000000000000"], "{ran}");
    let other = Sandbox::off().without_root().unwrap();
    let user = |sandbox: &Sandbox| {
        let access = Access::new("/usr");
        run(sandbox.command("id", &access).arg("-u"), access.memory).out
    };
    assert_eq!(user(&sandbox), user(&sandbox));
    assert_ne!(user(&sandbox), user(&other));
}

#[test]
fn a_java_program_opens_no_socket_and_reads_no_secret() {
    let Some(sandbox) = sandbox() else { return };
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (folder, other) = (Folder::new(), Folder::new());
    let secret = other.write("secret", "the key");
    folder.write(
        "Spy.java",
        &format!(
            "public class Spy {{ public static void main(String[] args) throws Exception {{\n\
             try {{ new java.net.Socket(\"127.0.0.1\", {port}); System.out.println(\"connected\"); }}\n\
             catch (java.io.IOException error) {{ System.out.println(\"refused\"); }}\n\
             System.out.println(new java.io.File(args[0]).exists());\n\
             System.out.println(System.getenv().containsKey(\"CARGO_MANIFEST_DIR\"));\n\
             System.out.println(System.getProperty(\"java.io.tmpdir\"));\n}} }}\n"
        ),
    );
    let access = Access::new(&folder.0);
    let mut command = sandbox.command("java", &access);
    let ran = run(command.arg("Spy.java").arg(&secret), None);
    assert_eq!(ran.out, "refused\nfalse\nfalse\n/tmp\n", "{ran:?}");
}

#[test]
fn nothing_is_written_outside_of_the_own_folders() {
    let Some(sandbox) = sandbox() else { return };
    let (own, written) = (Folder::new(), Folder::new());
    let source = own.write(
        "write.c",
        "#include <stdio.h>\n\
         int main(int count, char **paths) {\n\
         \x20 for (int index = 1; index < count; index++) {\n\
         \x20   FILE *file = fopen(paths[index], \"w\");\n\
         \x20   printf(\"%d\\n\", file && fputs(\"x\", file) >= 0 && fclose(file) == 0);\n\
         \x20 }\n\
         }\n",
    );
    let program = own.0.join("write");
    assert!(Command::new("cc").arg("-o").arg(&program).arg(&source).status().unwrap().success());
    let access = Access::new(&own.0).writing(&written.0);
    let outside = [own.0.join("x"), PathBuf::from("/usr/x"), PathBuf::from("/etc/x"), PathBuf::from("/x")];
    let temporary = PathBuf::from(format!("/tmp/tabiya-written-{}", std::process::id()));
    let inside = [temporary.clone(), PathBuf::from("/tmp/home/x"), written.0.join("x")];
    let mut command = sandbox.command(&program, &access);
    let ran = run(command.args(&outside).args(&inside), None);
    assert_eq!(ran.out, "0\n0\n0\n0\n1\n1\n1\n", "{ran:?}");
    assert!(outside.iter().all(|path| !path.exists()));
    assert!(!temporary.exists(), "the temporary folder is private");
    assert_eq!(std::fs::read_to_string(&inside[2]).unwrap(), "x");
}

#[test]
fn secrets_of_the_user_are_not_there() {
    let Some(sandbox) = sandbox() else { return };
    let other = Folder::new();
    let secret = other.write("secret", "the key");
    let home = std::env::home_dir().unwrap();
    let hidden = home.join(format!(".tabiya-secret-{}", std::process::id()));
    std::fs::write(&hidden, "the key").unwrap();
    let program = format!(
        "import os\n\
         for path in ['{}', '{}', '/etc/shadow', '/proc/1/environ', '/var/lib', '/run', '/sys']:\n\
         \x20   try:\n\
         \x20       print(open(path).read() if not os.path.isdir(path) else os.listdir(path))\n\
         \x20   except OSError as error:\n\
         \x20       print('refused')\n\
         print(len([name for name in os.listdir('/proc') if name.isdigit()]) < 6)\n\
         print('CARGO_MANIFEST_DIR' in os.environ, os.environ['HOME'], os.getuid())\n",
        secret.display(),
        hidden.display()
    );
    let ran = python(&sandbox, &same, &program);
    std::fs::remove_file(hidden).unwrap();
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[..7], ["refused"; 7], "{ran:?}");
    assert_eq!(lines[7], "True", "{ran:?}");
    assert!(lines[8].starts_with("False /tmp/home "), "{ran:?}");
    assert!(!lines[8].ends_with(" 0"), "programs do not run as root: {ran:?}");
}

#[test]
fn a_thousand_processes_are_refused() {
    let Some(sandbox) = sandbox() else { return };
    let program = "import os, time\n\
                   made = 0\n\
                   for i in range(1000):\n\
                   \x20   try:\n\
                   \x20       if os.fork() == 0:\n\
                   \x20           time.sleep(60)\n\
                   \x20           os._exit(0)\n\
                   \x20       made += 1\n\
                   \x20   except OSError:\n\
                   \x20       print('refused after', made, flush=True)\n\
                   \x20       break\n\
                   else:\n\
                   \x20   print('made', made, flush=True)\n\
                   os._exit(0)\n";
    let few = |access: Access| Access { processes: Some(64), ..access };
    let ran = python(&sandbox, &few, program);
    let made: u32 = ran.out.trim().strip_prefix("refused after ").and_then(|made| made.parse().ok()).unwrap();
    assert!((20..64).contains(&made), "{ran:?}");
}

#[test]
fn eight_gigabytes_are_refused() {
    let Some(sandbox) = sandbox() else { return };
    let program = "try:\n\
                   \x20   data = bytearray(8 << 30)\n\
                   \x20   print('got it')\n\
                   except MemoryError:\n\
                   \x20   print('refused')\n";
    let ran = python(&sandbox, &same, program);
    assert_eq!(ran.out, "refused\n", "{ran:?}");
}

#[test]
fn processes_that_share_out_their_memory_are_ended() {
    let Some(sandbox) = sandbox() else { return };
    // Eight processes with 100 MiB each, within a limit of 300 MiB for each of them.
    let program = "import os, time\n\
                   for i in range(8):\n\
                   \x20   if os.fork() == 0:\n\
                   \x20       data = b'x' * (100 << 20)\n\
                   \x20       time.sleep(60)\n\
                   time.sleep(60)\n";
    let begun = Instant::now();
    let ran = python(&sandbox, &|access| access.with_memory(Some(300)), program);
    assert_eq!(ran.ended, "it was ended because it used more than 300 MiB of memory", "{ran:?}");
    assert!(begun.elapsed() < Duration::from_secs(30));
}

#[test]
fn files_and_the_temporary_folder_are_limited() {
    let Some(sandbox) = sandbox() else { return };
    let program = "import signal\n\
                   signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n\
                   size = 0\n\
                   try:\n\
                   \x20   for number in range(8):\n\
                   \x20       with open(f'/tmp/{number}', 'wb') as file:\n\
                   \x20           for part in range(20):\n\
                   \x20               file.write(b'x' * (1 << 20))\n\
                   \x20               file.flush()\n\
                   \x20               size += 1\n\
                   except OSError as error:\n\
                   \x20   print(size)\n";
    let small = |access: Access| Access { file_size: Some(4), ..access };
    assert_eq!(python(&sandbox, &small, program).out, "4\n");
    let tmp = python(&sandbox, &same, program);
    let size: u32 = tmp.out.trim().parse().unwrap();
    assert!((60..=64).contains(&size), "{tmp:?}");
}

#[test]
fn programs_end_with_all_their_processes_and_say_how() {
    let Some(sandbox) = sandbox() else { return };
    let folder = Folder::new();
    let access = Access::new(&folder.0);
    let shell = |script: &str| run(sandbox.command("sh", &access).arg("-c").arg(script), None);
    assert_eq!(shell("exit 7").ended, "it has ended with exit code 7");
    assert_eq!(shell("kill -SEGV $$").ended, "it was ended by signal 11");
    // A process that leaves the group and the session is ended, too: the output would stay open.
    let begun = Instant::now();
    let ran = shell("setsid sleep 1000 & echo started");
    assert_eq!((ran.out.as_str(), ran.ended.as_str()), ("started\n", "it has ended with exit code 0"));
    assert!(begun.elapsed() < Duration::from_secs(20));
    let cancel = Cancel::default();
    let mut group = Group::start(sandbox.command("sleep", &access).arg("1000"), &cancel).unwrap();
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(group.ended(), None);
    cancel.cancel();
    let deadline = Instant::now() + Duration::from_secs(5);
    while group.ended().is_none() {
        assert!(Instant::now() < deadline, "the program has not ended");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn the_thread_that_starts_a_program_may_end() {
    let Some(sandbox) = sandbox() else { return };
    let folder = Folder::new();
    let access = Access::new(&folder.0);
    let mut command = sandbox.command("cat", &access);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let started = std::thread::spawn(move || Group::start(&mut command, &Cancel::default()).unwrap());
    let mut group = started.join().unwrap();
    std::thread::sleep(Duration::from_millis(300));
    group.take_stdin().unwrap().write_all(b"still there\n").unwrap();
    let mut text = String::new();
    group.take_stdout().unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(text, "still there\n");
}

#[test]
fn the_first_program_of_the_path_is_run() {
    let Some(sandbox) = sandbox() else { return };
    // It may be in the home folder, as those of pyenv are.
    let version = "import sys; print(sys.version, sys.prefix)";
    let outside = Command::new("python3").args(["-c", version]).output().unwrap();
    let mut command = sandbox.command("python3", &Access::new("/usr"));
    let ran = run(command.args(["-c", version]), None);
    assert_eq!(ran.out, String::from_utf8_lossy(&outside.stdout), "{ran:?}");
}
