//! Probes, metrics, and the stop of a server, with the real binary.

use std::future::pending;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tulay_web::serve;

use crate::support::{plain_http, start_production};
use tulay_support::programs::demo_beside;
use tulay_support::waiting::until_async;

struct Demo {
    process: Child,
    address: String,
    _folder: tempfile::TempDir,
}

/// Starts `tulay-demo` and waits for the line with its address.
fn start_demo() -> Demo {
    let folder = tempfile::tempdir().expect("a folder");
    let mut process = Command::new(demo_beside(env!("CARGO_BIN_EXE_tulay")))
        .args(["--port", "0", "--data"])
        .arg(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary");
    let mut line = String::new();
    let stdout = process.stdout.take().expect("its output");
    BufReader::new(stdout)
        .read_line(&mut line)
        .expect("its first line");
    let address = line
        .trim()
        .strip_prefix("listening on http://")
        .expect("an address")
        .to_owned();
    Demo {
        process,
        address,
        _folder: folder,
    }
}

impl Demo {
    fn ask_to_stop(&self) {
        let pid = self.process.id().to_string();
        let sent = Command::new("kill")
            .args(["-TERM", &pid])
            .status()
            .expect("kill");
        assert!(sent.success());
    }
}

impl Drop for Demo {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test]
async fn the_server_lives_and_is_ready_until_a_stop_signal() {
    let server = start_production(|text| text).await;
    for path in ["/livez", "/readyz"] {
        assert_eq!(server.get(path).await.status(), 200, "{path}");
    }
    server.health.stop();
    assert_eq!(server.get("/livez").await.status(), 200);
    assert_eq!(server.get("/readyz").await.status(), 503);
}

#[tokio::test]
async fn metrics_count_by_route_on_a_port_of_their_own() {
    let server = start_production(|text| text).await;
    server.visitor().get("/service/home/index", &[]).await.ok();
    assert_ne!(server.get("/metrics").await.status(), 200);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(serve::serve(server.health.metrics(), listener, pending()));
    let metrics = plain_http()
        .get(format!("http://{address}/metrics"))
        .send()
        .await;
    let metrics = metrics.expect("an answer").text().await.expect("a text");
    let line = "tulay_requests_total{route=\"/mountain/service/home/index\",status=\"200\"} 1";
    assert!(metrics.contains(line), "{metrics}");
}

#[tokio::test]
async fn a_failed_store_is_the_servers_fault_and_shows_no_internals() {
    let server = start_production(|text| text).await;
    let store = server.app.store.clone();
    let closed = tokio::task::spawn_blocking(move || store.close()).await;
    closed.expect("a closed store");
    let answer = server
        .with_session(&"0".repeat(32))
        .get("/service/home/index", &[])
        .await;
    assert_eq!((answer.status, answer.code.as_str()), (503, "1503"));
    let sentence = "Something went wrong. Please try again";
    assert_eq!(
        (answer.message.as_str(), answer.data),
        (sentence, Value::Null)
    );
    assert_eq!(server.get("/readyz").await.status(), 503);
    assert_eq!(server.get("/livez").await.status(), 200);
}

#[tokio::test]
async fn on_sigterm_the_server_finishes_what_is_under_way_and_ends_with_0() {
    let mut demo = start_demo();
    // A request whose body is still arriving at the stop: the server answers with 100 that it reads it.
    let mut socket = TcpStream::connect(&demo.address).await.expect("a socket");
    let head = "POST /mountain/service/user/login HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: XMLHttpRequest\r\n\
        Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n";
    socket.write_all(head.as_bytes()).await.expect("a head");
    let mut wanted = [0; 25];
    socket.read_exact(&mut wanted).await.expect("a wish");
    assert_eq!(&wanted, b"HTTP/1.1 100 Continue\r\n\r\n");
    socket.write_all(b"a").await.expect("a part");
    demo.ask_to_stop();
    until_async("no new connection is taken", async || {
        TcpStream::connect(&demo.address).await.is_err()
    })
    .await;
    socket.write_all(b"=1").await.expect("the rest");
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    let ended = demo.process.wait().expect("an end");
    assert_eq!(ended.code(), Some(0));
}
