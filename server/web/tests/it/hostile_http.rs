//! Requests that no browser makes.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{Server, captured_log, plain_http, read, start};
use tulay_support::waiting::ended;

const ORDER: &str = "/v3/loan-details/loan-details";

/// Sends raw bytes; returns the status line, or an empty text if the socket was just closed.
async fn status_of(server: &Server, request: &[u8]) -> String {
    let mut socket = TcpStream::connect(server.address())
        .await
        .expect("a socket");
    // The server may answer and close before it has read everything.
    let _ = socket.write_all(request).await;
    let mut answer = Vec::new();
    let _ = socket.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    answer
        .lines()
        .next()
        .unwrap_or_default()
        .trim_start_matches("HTTP/1.1 ")
        .to_owned()
}

async fn status_of_head(server: &Server, head: &str) -> String {
    let request = format!("{head}\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    status_of(server, request.as_bytes()).await
}

#[tokio::test]
async fn trace_is_not_allowed() {
    let server = start().await;
    for path in ["/", "/livez", "/mountain/service/home/index"] {
        let status = status_of_head(&server, &format!("TRACE {path} HTTP/1.1")).await;
        assert_eq!(status, "405 Method Not Allowed", "{path}");
    }
}

#[tokio::test]
async fn a_path_that_leaves_its_folder_is_not_found() {
    let server = start().await;
    for path in [
        "/..%2f",
        "/../../../etc/passwd",
        "/assets/..%5c..%5cetc",
        "/%2e%2e/x",
    ] {
        let status = status_of_head(&server, &format!("GET {path} HTTP/1.1")).await;
        assert_eq!(status, "404 Not Found", "{path}");
    }
}

#[tokio::test]
async fn a_session_of_10_kb_is_too_long_and_a_head_of_64_kb_too_large() {
    let server = start().await;
    let long = "s".repeat(10 * 1024);
    let status = status_of_head(
        &server,
        &format!("GET /loanDetail?sessionId={long} HTTP/1.1"),
    )
    .await;
    assert_eq!(status, "414 URI Too Long");
    let large = "h".repeat(64 * 1024);
    let status = status_of_head(&server, &format!("GET / HTTP/1.1\r\nX-Large: {large}")).await;
    assert_eq!(status, "431 Request Header Fields Too Large");
}

#[tokio::test]
async fn a_body_with_two_lengths_is_refused() {
    let server = start().await;
    let request = format!(
        "POST /mountain{ORDER} HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: XMLHttpRequest\r\n\
         Content-Length: 5\r\nContent-Length: 6\r\n\r\n0\r\n\r\n"
    );
    assert_eq!(
        status_of(&server, request.as_bytes()).await,
        "400 Bad Request"
    );
}

#[tokio::test]
async fn a_body_in_another_transfer_coding_than_chunked_is_refused() {
    let server = start().await;
    for (version, framing) in [
        ("1.1", "Transfer-Encoding: gzip, chunked"),
        ("1.1", "Transfer-Encoding: chunked, chunked"),
        (
            "1.1",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        ),
        ("1.1", "Transfer-Encoding: identity"),
        ("1.0", "Transfer-Encoding: chunked"),
    ] {
        let request = format!(
            "POST /mountain{ORDER} HTTP/{version}\r\nHost: localhost\r\nX-Requested-With: XMLHttpRequest\r\n\
             Content-Type: application/x-www-form-urlencoded\r\n{framing}\r\n\r\n0\r\n\r\n"
        );
        let status = status_of(&server, request.as_bytes()).await;
        let status = status.trim_start_matches("HTTP/1.0 ");
        assert_eq!(status, "400 Bad Request", "{version} {framing}");
    }
}

/// With one length, a chunked body is a normal body, with the same limit.
#[tokio::test]
async fn a_chunked_form_is_read_up_to_the_limit_of_a_form() {
    let server = start().await;
    let chunked = |body: &str| {
        format!(
            "POST /mountain/service/user/send-code HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: XMLHttpRequest\r\nConnection: close\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n\
             {:x}\r\n{body}\r\n0\r\n\r\n",
            body.len()
        )
    };
    let read = status_of(&server, chunked("phone=09171234321").as_bytes()).await;
    assert_eq!(read, "200 OK");
    let broken = chunked("phone=09171").replace("\r\nb\r\n", "\r\nzz\r\n");
    assert_eq!(
        status_of(&server, broken.as_bytes()).await,
        "400 Bad Request"
    );
    let large = chunked(&format!("a={}", "1".repeat(70_000)));
    assert_eq!(
        status_of(&server, large.as_bytes()).await,
        "413 Payload Too Large"
    );
}

/// A proxy that reads the body by its `Content-Length` would take the second request for a part of it.
#[tokio::test]
async fn a_connection_ends_with_the_answer_to_a_chunked_body() {
    let server = start().await;
    for framing in [
        "Transfer-Encoding: chunked",
        "Content-Length: 48\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 48",
    ] {
        for (host, status) in [("localhost", "200 OK"), ("elsewhere", "400 Bad Request")] {
            let request = format!(
                "POST /mountain/service/user/send-code HTTP/1.1\r\nHost: {host}\r\nX-Requested-With: XMLHttpRequest\r\n\
                 Content-Type: application/x-www-form-urlencoded\r\n{framing}\r\n\r\n0\r\n\r\n\
                 GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n"
            );
            let mut socket = TcpStream::connect(server.address())
                .await
                .expect("a socket");
            socket.write_all(request.as_bytes()).await.expect("sent");
            let mut answer = Vec::new();
            let _ = socket.read_to_end(&mut answer).await;
            let answer = String::from_utf8_lossy(&answer).into_owned();
            let statuses: Vec<&str> = answer
                .lines()
                .filter_map(|line| line.strip_prefix("HTTP/1.1 "))
                .collect();
            assert_eq!(statuses, [status], "{framing} for {host}");
        }
    }
}

#[tokio::test]
async fn a_body_of_a_gigabyte_is_refused_before_it_is_read() {
    let server = start().await;
    let head = "POST /mountain/service/user/login HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: XMLHttpRequest\r\n\
        Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1073741824\r\n\r\n";
    let mut socket = TcpStream::connect(server.address())
        .await
        .expect("a socket");
    socket.write_all(head.as_bytes()).await.expect("a head");
    let mut answer = [0; 64];
    let length = ended("an answer", socket.read(&mut answer)).await;
    let length = length.expect("an answer");
    assert!(answer[..length].starts_with(b"HTTP/1.1 413 "));
}

#[tokio::test]
async fn api_03_a_post_without_the_header_is_refused() {
    let server = start().await;
    let request = plain_http().post(format!("{}/mountain{ORDER}", server.url));
    let answer = read(request.form(&[("productId", "1")])).await;
    assert_eq!((answer.status, answer.code.as_str()), (403, "1400"));
    let log = captured_log();
    assert!(log.contains("without `X-Requested-With: XMLHttpRequest`"));
}

#[tokio::test]
async fn a_doubled_query_key_or_a_broken_escape_is_refused() {
    let server = start().await;
    for query in [
        "sessionId=a&sessionId=b",
        "sessionId=a&s%65ssionId=b",
        "productId=%",
        "lang=%ff",
    ] {
        let answer = read(plain_http().get(format!(
            "{}/mountain/service/home/index?{query}",
            server.url
        )))
        .await;
        assert_eq!(
            (answer.status, answer.code.as_str()),
            (400, "1400"),
            "{query}"
        );
    }
}

#[tokio::test]
async fn an_unknown_call_and_a_wrong_method_say_so_in_the_envelope() {
    let server = start().await;
    let answer = server.visitor().get("/service/none", &[]).await;
    assert_eq!((answer.status, answer.code.as_str()), (404, "1004"));
    let status = status_of_head(&server, &format!("GET /mountain{ORDER} HTTP/1.1")).await;
    assert_eq!(status, "405 Method Not Allowed");
}

#[tokio::test]
async fn nothing_is_cached_referred_or_sniffed_of_a_call() {
    let server = start().await;
    let response = server.get("/mountain/service/home/index").await;
    for (name, value) in [
        ("cache-control", "no-store"),
        ("referrer-policy", "no-referrer"),
        ("x-content-type-options", "nosniff"),
        (
            "content-security-policy",
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
        ),
    ] {
        assert_eq!(response.headers()[name], value);
    }
}

#[tokio::test]
async fn stalled_sockets_are_closed() {
    let server = start().await;
    let silent = status_of(&server, b"");
    let slow_head = status_of(&server, b"GET / HTTP/1.1\r\nHost: localhost\r\n");
    let slow_body = status_of(
        &server,
        b"POST /mountain/service/user/login HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: XMLHttpRequest\r\n\
        Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n\r\na=",
    );
    let all = async { tokio::join!(silent, slow_head, slow_body) };
    let (_, _, slow_body) = ended("a stalled socket", all).await;
    assert!(!slow_body.starts_with("200"), "{slow_body}");
}
