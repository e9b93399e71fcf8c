//! Processes of `tulay serve`.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::support::{production, tulay};

/// Starts `tulay serve`; returns its first line once it serves.
pub fn serve(folder: &Path) -> (Child, String) {
    serve_with(folder, &["serve", "--config", "tulay.toml"])
}

/// Starts a command that serves; returns its first line once it serves.
pub fn serve_with(folder: &Path, arguments: &[&str]) -> (Child, String) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_tulay"))
        .args(arguments)
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("tulay starts");
    let mut greeting = String::new();
    let printed = server.stdout.take().expect("its output");
    let read = BufReader::new(printed).read_line(&mut greeting);
    read.expect("a greeting");
    (server, greeting)
}

/// Starts `tulay serve` of an operator in `folder`; also returns its address.
pub fn serve_migrated(folder: &Path, edit: impl Fn(String) -> String) -> (Child, String) {
    production(folder, |text| {
        edit(text.replace("127.0.0.1:4600", "127.0.0.1:0"))
    });
    let made = tulay(folder, &["migrate", "--config", "tulay.toml"]);
    assert!(made.status.success(), "{made:?}");
    let (server, greeting) = serve(folder);
    let url = greeting
        .trim()
        .strip_prefix("listening on ")
        .expect("an address");
    (server, url.to_owned())
}
