//! A `tulay` process that is ended as a crash or the kernel would end it.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::OnceLock;

use tempfile::TempDir;

use crate::engines::Engine;
use tulay_support::programs::demo_beside;
use tulay_support::waiting::until;

const CONFIG: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/demo.toml");
const SIGKILL: i32 = 9;

/// A running process. Killed when it is dropped.
pub struct Tulay(Child);

impl Tulay {
    /// Starts `tulay ARGUMENTS` on the database of `engine`.
    pub fn start<A: AsRef<OsStr>>(engine: &Engine, arguments: &[A]) -> Tulay {
        Tulay::start_with(engine, arguments, &[])
    }

    /// Starts `tulay` with additional environment variables.
    pub fn start_with<A: AsRef<OsStr>>(
        engine: &Engine,
        arguments: &[A],
        more: &[(&str, &str)],
    ) -> Tulay {
        let mut program = Command::new(env!("CARGO_BIN_EXE_tulay"));
        program.envs(more.iter().copied());
        Tulay::run(program, engine, arguments)
    }

    /// Starts the program `tulay-demo`.
    pub fn start_demo<A: AsRef<OsStr>>(engine: &Engine, arguments: &[A]) -> Tulay {
        let program = demo_beside(env!("CARGO_BIN_EXE_tulay"));
        Tulay::run(Command::new(program), engine, arguments)
    }

    /// Starts `tulay` with its standard error kept for the test.
    pub fn start_told<A: AsRef<OsStr>>(engine: &Engine, arguments: &[A]) -> Tulay {
        let mut program = Command::new(env!("CARGO_BIN_EXE_tulay"));
        program.stderr(Stdio::piped());
        Tulay::run(program, engine, arguments)
    }

    fn run<A: AsRef<OsStr>>(mut program: Command, engine: &Engine, arguments: &[A]) -> Tulay {
        let database = match engine {
            Engine::Postgres { url } => url.clone(),
            sqlite => format!("sqlite:{}", sqlite.file().display()),
        };
        let process = program
            .args(arguments)
            .env("TULAY_DATABASE", database)
            .env("TULAY_SEALING_KEY", "5".repeat(64))
            .env("TULAY_LOG", "error")
            .stdout(Stdio::piped())
            .spawn();
        Tulay(process.expect("tulay starts"))
    }

    /// Starts `tulay` so that it gets an error when a file may not grow, instead of a fatal signal.
    pub fn start_where_files_may_be_full<A: AsRef<OsStr>>(
        engine: &Engine,
        arguments: &[A],
    ) -> Tulay {
        let mut shell = Command::new("sh");
        let program = env!("CARGO_BIN_EXE_tulay");
        shell.args(["-c", r#"trap "" XFSZ; exec "$0" "$@" 2>/dev/null"#, program]);
        Tulay::run(shell, engine, arguments)
    }

    /// Starts `tulay` under strace, which logs calls to a file and injects faults.
    pub fn start_traced<A: AsRef<OsStr>>(
        engine: &Engine,
        meddling: &[&str],
        log: &Path,
        arguments: &[A],
    ) -> Tulay {
        let mut tracer = Command::new("strace");
        // -D: the process is our child, and the tracer its child.
        tracer.args([
            "-D",
            "-f",
            "--seccomp-bpf",
            "-qqq",
            "-e",
            "trace=fsync,fdatasync",
        ]);
        tracer.args(meddling).arg("-o").arg(log);
        tracer.arg(env!("CARGO_BIN_EXE_tulay"));
        Tulay::run(tracer, engine, arguments)
    }

    /// Returns the process's id.
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Starts `tulay migrate`.
    pub fn migrate(engine: &Engine) -> Tulay {
        static FOLDER: OnceLock<TempDir> = OnceLock::new();
        let folder = FOLDER.get_or_init(|| tempfile::tempdir().expect("a folder"));
        let config = configured(folder.path());
        let arguments = ["migrate".as_ref(), "--config".as_ref(), config.as_os_str()];
        Tulay::start(engine, &arguments)
    }

    /// Starts `tulay backup FILE` or `tulay restore FILE`, with the images in the folder of the database.
    pub fn copy(engine: &Engine, command: &str, file: &Path) -> Tulay {
        let config = configured(engine.file().parent().expect("a folder"));
        let arguments = [command.as_ref(), "--config".as_ref(), config.as_os_str()];
        Tulay::start(engine, &[&arguments[..], &[file.as_os_str()]].concat())
    }

    /// Returns the process's standard output.
    pub fn output(&mut self) -> ChildStdout {
        self.0.stdout.take().expect("its output")
    }

    /// Returns the process's standard error.
    pub fn errors(&mut self) -> ChildStderr {
        self.0.stderr.take().expect("its errors")
    }

    /// Returns true if the process is running.
    pub fn is_running(&mut self) -> bool {
        self.0.try_wait().expect("its status").is_none()
    }

    /// Waits until the process ends by itself.
    pub fn wait(mut self) -> ExitStatus {
        until("it ends", || !self.is_running());
        self.0.wait().expect("its status")
    }

    /// Asks the process to stop, as an operator does.
    pub fn ask_to_stop(&self) {
        let id = self.0.id().to_string();
        let asked = Command::new("kill").args(["-TERM", &id]).status();
        assert!(asked.expect("kill runs").success());
    }

    /// Asks the process to stop, and waits.
    pub fn stop(self) -> ExitStatus {
        self.ask_to_stop();
        self.wait()
    }

    /// Kills the process; returns true if it was still running.
    pub fn kill(mut self) -> bool {
        self.0.kill().expect("a signal");
        self.0.wait().expect("its status").signal() == Some(SIGKILL)
    }
}

/// Returns the address of a serving process, which its first line has.
pub fn address(server: &mut Tulay) -> String {
    let mut line = String::new();
    let read = BufReader::new(server.output()).read_line(&mut line);
    read.expect("its first line");
    let address = line.trim().strip_prefix("listening on http://");
    address.expect("an address").to_owned()
}

/// Writes an operator's file with the demo's products into `folder`, and returns its path.
fn configured(folder: &Path) -> PathBuf {
    let fixtures = Path::new(CONFIG).parent().expect("the fixtures");
    let brand = fixtures.join("brands/tulay.toml");
    let text = std::fs::read_to_string(CONFIG).expect("the demo's configuration");
    let text = text.replace("brands/tulay.toml", &brand.display().to_string());
    let text = text.replace("sandbox secret of", "a tester's secret of");
    let config = folder.join("tulay.toml");
    std::fs::write(&config, text).expect("written");
    config
}

impl Drop for Tulay {
    fn drop(&mut self) {
        // The process has ended already, or ends now.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
