//! Requests that are refused before their body is read, and the next request of their connection (SEC-20).

use std::time::Instant;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tulay_provider_stubs::serving::{Calls, Shared, StandIn, StandInCall, StubAnswer};
use tulay_support::waiting::{RUNS_OUT_MS, ended};

use crate::support::gateways::gateway_of;
use crate::support::stand_ins::serve_stand_in;
use crate::support::{start, start_production};

const ORDER: &str = "/mountain/v3/loan-details/loan-details";
const BY_PAGE: &str = "X-Requested-With: XMLHttpRequest\r\n";
const FORM: &str = "Content-Type: application/x-www-form-urlencoded\r\n";

/// Framing of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Framing {
    Length,
    Chunks,
}

/// An answer as its client reads it.
#[derive(Debug)]
struct Answered {
    head: String,
    body: String,
}

impl Answered {
    fn status(&self) -> &str {
        self.head.get(9..12).unwrap_or_default()
    }

    fn closes(&self) -> bool {
        self.head.to_lowercase().contains("connection: close")
    }
}

fn request(target: &str, headers: &str, framing: Framing, bytes: usize) -> Vec<u8> {
    let body = "a".repeat(bytes);
    let framed = match framing {
        Framing::Length => format!("Content-Length: {bytes}\r\n\r\n{body}"),
        Framing::Chunks if bytes == 0 => "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n".to_owned(),
        Framing::Chunks => {
            format!("Transfer-Encoding: chunked\r\n\r\n{bytes:x}\r\n{body}\r\n0\r\n\r\n")
        }
    };
    format!("POST {target} HTTP/1.1\r\nHost: localhost\r\n{headers}{framed}").into_bytes()
}

/// Reads one answer; fails if the connection ends before its end.
async fn read_answer(socket: &mut (impl AsyncReadExt + Unpin)) -> std::io::Result<Answered> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(socket.read_u8().await?);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(": ")?;
        let is_length = name.eq_ignore_ascii_case("content-length");
        is_length.then(|| value.parse::<usize>().ok())?
    });
    let mut body = vec![0; length.unwrap_or_default()];
    socket.read_exact(&mut body).await?;
    let body = String::from_utf8_lossy(&body).into_owned();
    Ok(Answered { head, body })
}

/// Sends a request and another on the same connection, as a client does that reuses it unless it was told not to.
async fn answers_of_one_connection(address: &str, sent: Vec<u8>, what: &str) -> Answered {
    let socket = TcpStream::connect(address).await.expect("a socket");
    let (mut reading, mut writing) = socket.into_split();
    // An honest client reads while it writes.
    let writer = tokio::spawn(async move {
        let is_sent = writing.write_all(&sent).await;
        (writing, is_sent)
    });
    let refused = ended(what, read_answer(&mut reading)).await;
    let refused = refused.unwrap_or_else(|lost| panic!("{what}: the answer is lost: {lost}"));
    let (mut writing, is_sent) = ended(what, writer).await.expect("no panic");
    is_sent.unwrap_or_else(|lost| panic!("{what}: the body is not taken: {lost}"));
    if refused.closes() {
        drop(writing);
        let mut rest = Vec::new();
        let read = ended(what, reading.read_to_end(&mut rest)).await;
        read.unwrap_or_else(|reset| panic!("{what}: {reset}"));
        assert!(rest.is_empty(), "{what}");
        return refused;
    }
    let next = b"GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let written = writing.write_all(next).await;
    written.unwrap_or_else(|lost| panic!("{what}: {lost}"));
    let next = ended(what, read_answer(&mut reading)).await;
    let next = next.unwrap_or_else(|lost| panic!("{what}: the next request is lost: {lost}"));
    assert_eq!(next.status(), "200", "{what}: {next:?}");
    refused
}

/// Makes each refused request with bodies of every size and framing.
async fn refuse_all(address: &str, refusals: &[(&str, String, String, &str)]) {
    for (what, target, headers, wanted) in refusals {
        for framing in [Framing::Length, Framing::Chunks] {
            for bytes in [0, 20_000, 300_000] {
                let what = format!("{what}, {framing:?} of {bytes}");
                let sent = request(target, headers, framing, bytes);
                let refused = answers_of_one_connection(address, sent, &what).await;
                let seen = [refused.status(), &refused.body].concat();
                // A body that is too large may be refused as such.
                let is_too_large = bytes == 300_000;
                let is_expected =
                    seen.contains(wanted) || (is_too_large && refused.status() == "413");
                assert!(is_expected, "{what}: {refused:?}");
                if framing == Framing::Length && bytes <= 20_000 && refused.status() != "413" {
                    assert!(!refused.closes(), "{what}: {refused:?}");
                }
            }
        }
    }
}

#[tokio::test]
async fn sec_20_a_refused_post_of_any_size_costs_the_next_request_nothing() {
    let server = start().await;
    let long = format!("{ORDER}?sessionId={}", "s".repeat(10 * 1024));
    let by_page = format!("{BY_PAGE}{FORM}");
    refuse_all(
        server.address(),
        &[
            ("no session", ORDER.to_owned(), by_page.clone(), "\"1001\""),
            ("no script", ORDER.to_owned(), FORM.to_owned(), "403"),
            ("no form", ORDER.to_owned(), BY_PAGE.to_owned(), "1001"),
            (
                "no call",
                "/mountain/none".to_owned(),
                by_page.clone(),
                "404",
            ),
            (
                "no post",
                "/mountain/service/home/index".to_owned(),
                by_page.clone(),
                "405",
            ),
            ("a page", "/About".to_owned(), by_page.clone(), "405"),
            (
                "a broken query",
                format!("{ORDER}?a=%"),
                by_page.clone(),
                "400",
            ),
            ("a long address", long, by_page.clone(), "414"),
            (
                "out of the folder",
                "/..%2f".to_owned(),
                by_page.clone(),
                "404",
            ),
            (
                "no such channel",
                "/callbacks/payment/none".to_owned(),
                by_page,
                "40",
            ),
        ],
    )
    .await;
}

#[tokio::test]
async fn sec_20_a_post_over_its_limit_costs_the_next_request_nothing() {
    let few = "limits = { taps_per_hour = 2, ";
    let server = start_production(|text| text.replace("limits = { ", few)).await;
    let ana = server.signed_in("09171234321").await;
    for _ in 0..2 {
        ana.post("/service/event/save", &[]).await;
    }
    let session = ana.session().expect("a session");
    let target = format!("/mountain/service/event/save?sessionId={session}");
    let headers = format!("{BY_PAGE}{FORM}");
    refuse_all(
        server.address(),
        &[("too often", target, headers, "\"1429\"")],
    )
    .await;
}

/// A core that answers without a session.
#[derive(Clone, Default)]
struct Core(Shared<Calls>);

impl StandIn for Core {
    fn calls(&self) -> &Shared<Calls> {
        &self.0
    }

    fn answer(&self, _: &StandInCall) -> StubAnswer {
        StubAnswer::ok(&json!({"code": "1001", "message": "Please log in again", "data": null}))
    }
}

#[tokio::test]
async fn sec_20_a_post_that_a_gateway_refuses_costs_the_next_request_nothing() {
    let core = serve_stand_in(Core::default()).await;
    let url = gateway_of(&core, RUNS_OUT_MS).await;
    let address = url.trim_start_matches("http://");
    let by_page = format!("{BY_PAGE}{FORM}");
    refuse_all(
        address,
        &[
            ("no script", ORDER.to_owned(), FORM.to_owned(), "403"),
            (
                "no call",
                "/mountain/none".to_owned(),
                by_page.clone(),
                "404",
            ),
            (
                "no post",
                "/mountain/service/home/index".to_owned(),
                by_page,
                "404",
            ),
        ],
    )
    .await;
}

#[tokio::test]
async fn sec_20_a_client_that_asks_before_it_sends_is_refused_or_asked_for_its_body() {
    let server = start().await;
    let head = |target: &str, headers: &str, bytes: usize| {
        format!(
            "POST {target} HTTP/1.1\r\nHost: localhost\r\n{headers}{FORM}Expect: 100-continue\r\n\
             Content-Length: {bytes}\r\n\r\n"
        )
    };
    let mut socket = TcpStream::connect(server.address())
        .await
        .expect("a socket");
    let asked = head(ORDER, "", 20_000);
    socket.write_all(asked.as_bytes()).await.expect("sent");
    let refused = ended("a refusal", read_answer(&mut socket))
        .await
        .expect("it");
    assert_eq!(refused.status(), "403");
    assert!(
        refused.closes(),
        "nobody knows if the body comes: {refused:?}"
    );
    drop(socket);

    let mut socket = TcpStream::connect(server.address())
        .await
        .expect("a socket");
    for _ in 0..2 {
        let asked = head("/mountain/service/user/send-code", BY_PAGE, 7);
        socket.write_all(asked.as_bytes()).await.expect("sent");
        let first = ended("leave", read_answer(&mut socket)).await.expect("it");
        assert_eq!(first.status(), "100");
        socket.write_all(b"phone=1").await.expect("sent");
        let answer = ended("an answer", read_answer(&mut socket))
            .await
            .expect("it");
        assert_eq!(answer.status(), "200");
        assert!(!answer.closes(), "{answer:?}");
    }
}

#[tokio::test]
async fn sec_20_a_refused_post_whose_body_does_not_come_is_answered_soon() {
    let server = start().await;
    let mut socket = TcpStream::connect(server.address())
        .await
        .expect("a socket");
    let mut sent = request(ORDER, FORM, Framing::Length, 20_000);
    sent.truncate(1_000);
    socket.write_all(&sent).await.expect("sent");
    let began = Instant::now();
    let refused = ended("a refusal", read_answer(&mut socket))
        .await
        .expect("it");
    assert!(refused.status() == "403" && refused.closes(), "{refused:?}");
    assert!(began.elapsed().as_secs() < 8, "{:?}", began.elapsed());
}
