//! A PostgreSQL that hangs, crashes or is unreachable, observed from outside a real `tulay` process (PROD-03).

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;

use crate::engines::{Engine, PostgresServer};
use crate::process::{Tulay, address};
use tulay_support::waiting::{LIMIT, RUNS_OUT_MS, until};

/// Writes an operator's configuration file.
pub fn config(folder: &tempfile::TempDir) -> PathBuf {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");
    let text = std::fs::read_to_string(format!("{fixtures}/demo.toml")).expect("the configuration");
    let text = text.replace(
        "brands/tulay.toml",
        &format!("{fixtures}/brands/tulay.toml"),
    );
    let text = text.replace("sandbox secret of", "a tester's secret of");
    let listen = text.lines().find(|line| line.starts_with("listen"));
    let text = match listen {
        Some(line) => text.replace(line, "listen = \"127.0.0.1:0\""),
        None => format!("listen = \"127.0.0.1:0\"\n{text}"),
    };
    let path = folder.path().join("tulay.toml");
    std::fs::write(&path, text).expect("a file");
    path
}

/// Writes an operator's file with short time-outs for the database.
fn impatient(folder: &tempfile::TempDir) -> PathBuf {
    let path = config(folder);
    let bounds = format!(
        "\n[postgres]\nconnections = 2\nconnect_timeout_ms = {RUNS_OUT_MS}\nanswer_timeout_ms = {RUNS_OUT_MS}\n"
    );
    let text = std::fs::read_to_string(&path).expect("the configuration");
    std::fs::write(&path, text + &bounds).expect("written");
    path
}

/// Starts the server and returns its address.
fn serve(engine: &Engine, config: &std::path::Path) -> (Tulay, String) {
    assert!(Tulay::migrate(engine).wait().success());
    let arguments = ["serve".as_ref(), "--config".as_ref(), config.as_os_str()];
    let mut server = Tulay::start(engine, &arguments);
    let address = address(&mut server);
    (server, address)
}

/// Returns the whole response to a GET, with its head.
pub fn get(address: &str, path: &str) -> String {
    let mut socket = TcpStream::connect(address).expect("a socket");
    socket.set_read_timeout(Some(LIMIT)).expect("a limit");
    write!(
        socket,
        "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    )
    .expect("a request");
    let mut answer = String::new();
    socket.read_to_string(&mut answer).expect("an answer");
    answer
}

#[track_caller]
fn assert_ready(address: &str) {
    until("it is ready", || {
        get(address, "/readyz").starts_with("HTTP/1.1 200 ")
    });
}

const CALL: &str = "/mountain/service/home/index?sessionId=00000000000000000000000000000000&appVersion=1.0.0\
     &deviceName=iPhone&deviceId=b3&osVersion=18.5&appName=tulay&clientType=ios";

#[test]
fn prod_03_a_server_whose_database_hangs_or_crashes_says_so_and_goes_on_afterwards() {
    let postgres = PostgresServer::own();
    let engine = Engine::Postgres {
        url: postgres.url("postgres"),
    };
    let folder = tempfile::tempdir().expect("a folder");
    let config = impatient(&folder);
    let (_server, address) = serve(&engine, &config);
    assert_ready(&address);

    postgres.hang(true);
    assert!(get(&address, "/readyz").starts_with("HTTP/1.1 503 "));
    let answer = get(&address, CALL);
    assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
    assert!(answer.contains("\r\nretry-after: 2\r\n"), "{answer}");
    assert!(answer.contains(r#""code":"1503""#), "{answer}");
    assert!(get(&address, "/livez").starts_with("HTTP/1.1 200 "));

    postgres.hang(false);
    assert_ready(&address);
    postgres.crash();
    assert_ready(&address);
}

#[test]
fn prod_03_a_server_whose_database_hangs_stops_in_time_and_does_not_start() {
    let postgres = PostgresServer::own();
    let engine = Engine::Postgres {
        url: postgres.url("postgres"),
    };
    let folder = tempfile::tempdir().expect("a folder");
    let config = impatient(&folder);
    let (server, address) = serve(&engine, &config);
    assert_ready(&address);
    postgres.hang(true);
    assert!(get(&address, "/readyz").starts_with("HTTP/1.1 503 "));
    // Both end while the database hangs.
    assert!(
        !server.stop().success(),
        "what was under way has no known end"
    );
    let arguments = ["serve".as_ref(), "--config".as_ref(), config.as_os_str()];
    assert!(!Tulay::start(&engine, &arguments).wait().success());
}
