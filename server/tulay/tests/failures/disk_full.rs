//! A server whose disk is full, observed from outside a real `tulay` process (PROD-12). A limit on the size of its
//! files simulates the full disk: the kernel refuses the same writes.

use std::io::{BufRead, BufReader};
use std::process::Command;

use crate::database_stalls::{config, get};
use crate::engines::Engine;
use crate::process::Tulay;
use tulay_support::waiting::until;

/// Limits the size of the process's files.
fn limit(process: u32, bytes: &str) {
    let process = process.to_string();
    let limited = Command::new("prlimit")
        .args(["--pid", &process, &format!("--fsize={bytes}:unlimited")])
        .status();
    assert!(limited.expect("prlimit runs").success());
}

#[track_caller]
fn becomes(address: &str, status: &str) -> String {
    let mut answer = String::new();
    until(&format!("/readyz answers {status}"), || {
        answer = get(address, "/readyz");
        answer.starts_with(&format!("HTTP/1.1 {status} "))
    });
    answer
}

#[test]
fn prod_12_a_server_whose_disk_is_full_is_not_ready_until_there_is_room() {
    let engine = Engine::sqlite();
    let folder = tempfile::tempdir().expect("a folder");
    let config = config(&folder);
    assert!(Tulay::migrate(&engine).wait().success());
    let arguments = ["serve".as_ref(), "--config".as_ref(), config.as_os_str()];
    let mut server = Tulay::start_where_files_may_be_full(&engine, &arguments);
    let mut line = String::new();
    BufReader::new(server.output())
        .read_line(&mut line)
        .expect("its first line");
    let address = line.trim().strip_prefix("listening on http://");
    let address = address.expect("an address");
    becomes(address, "200");

    // No byte of the log is beyond the limit: small writes fail as large ones do once the log ends here.
    limit(server.id(), "1024");
    let answer = becomes(address, "503");
    assert!(answer.contains("the store takes no writes"), "{answer}");
    assert!(get(address, "/livez").starts_with("HTTP/1.1 200 "));
    limit(server.id(), "unlimited");
    becomes(address, "200");
    assert!(server.stop().success());
}
