//! The server's protection against hostile pages (SEC-10): hosts, foreign pages, and the headers of every answer.

use reqwest::Response;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{
    Server, captured_log, plain_http, start, start_demo, start_production, start_with_brand,
    start_with_files,
};

/// Returns the status line of a GET with these lines in its head.
async fn status_with(server: &Server, target: &str, lines: &str) -> String {
    let mut socket = TcpStream::connect(server.address())
        .await
        .expect("a socket");
    let head = format!("GET {target} HTTP/1.1\r\n{lines}Connection: close\r\n\r\n");
    socket.write_all(head.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.expect("an answer");
    answer.get(9..12).unwrap_or_default().to_owned()
}

fn public(brand: &str) -> String {
    brand.replace(
        "h5_base = \"\"",
        "h5_base = \"https://loans.lender.example\"",
    )
}

#[tokio::test]
async fn sec_10_a_request_of_no_host_two_or_a_foreign_one_is_refused() {
    let own = |text| format!("hosts = [\"api.lender.example\"]\n{text}");
    let server = start_with_files(|brand| public(&brand), own).await;
    for (lines, status) in [
        ("", "400"),
        ("Host: evil.example\r\n", "400"),
        ("Host: loans.lender.example.evil.example\r\n", "400"),
        ("Host: loans.lender.example@evil.example\r\n", "400"),
        ("Host: localhost\r\nHost: localhost\r\n", "400"),
        ("Host: 10.0.0.9\r\n", "400"),
        ("Host: Loans.lender.example\r\n", "200"),
        ("Host: loans.lender.example:443\r\n", "200"),
        ("Host: api.lender.example\r\n", "200"),
        ("Host: localhost:1\r\n", "200"),
        ("Host: [::1]\r\n", "200"),
    ] {
        assert_eq!(
            status_with(&server, "/About", lines).await,
            status,
            "{lines}"
        );
    }
    let foreign = "http://evil.example/About";
    assert_eq!(
        status_with(&server, foreign, "Host: localhost\r\n").await,
        "400"
    );
    // A balancer's probe has no host, or one of its own.
    for lines in ["", "Host: 10.0.0.9:4600\r\n"] {
        assert_eq!(
            status_with(&server, "/readyz", lines).await,
            "200",
            "{lines}"
        );
    }
    let log = captured_log();
    let said = log
        .lines()
        .filter(|line| line.contains("the host is none of"));
    assert!(said.count() >= 7, "each refusal is logged");
    assert!(!log.contains("evil.example"), "a stranger's text is not");
    let unnamed = start_production(|text| text).await;
    assert_eq!(
        status_with(&unnamed, "/About", "Host: any.example\r\n").await,
        "200"
    );
    assert_eq!(status_with(&unnamed, "/About", "").await, "400");
}

#[tokio::test]
async fn sec_10_a_page_that_gives_its_name_our_address_reads_nothing_of_the_demo() {
    let server = start_demo().await;
    for target in ["/demo/scenarios", "/emulator/", "/demo/outbox", "/"] {
        let rebound = format!("Host: evil.example:{}\r\n", server.address().len());
        assert_eq!(
            status_with(&server, target, &rebound).await,
            "400",
            "{target}"
        );
        let own = format!("Host: {}\r\n", server.address());
        assert_eq!(status_with(&server, target, &own).await, "200", "{target}");
    }
}

#[tokio::test]
async fn sec_10_a_foreign_page_reaches_neither_the_demos_calls_nor_the_emulators_nor_their_streams()
{
    let server = start_demo().await;
    let device = plain_http()
        .post(format!("{}/emulator/api/devices", server.url))
        .header("content-type", "application/json")
        .body("{}");
    let made = device
        .try_clone()
        .expect("a request")
        .send()
        .await
        .expect("an answer");
    assert_eq!(made.status(), 201);
    let made: serde_json::Value = made.json().await.expect("a device");
    let id = made["id"].as_str().expect("an id");
    let events = format!("/emulator/api/devices/{id}/events");
    let asked = |path: &str, name: &'static str, value: &'static str| {
        let asked = plain_http().get(format!("{}{path}", server.url));
        asked.header(name, value).send()
    };
    for path in [events.as_str(), "/demo/scenarios"] {
        for (name, value, status) in [
            ("origin", "https://evil.example", 403),
            ("origin", "null", 403),
            ("origin", "http://localhost.evil.example", 403),
            ("sec-fetch-site", "cross-site", 403),
            ("origin", "http://localhost:5173", 200),
            ("sec-fetch-site", "same-origin", 200),
        ] {
            let answer = asked(path, name, value).await.expect("an answer");
            assert_eq!(answer.status(), status, "{path} {name} {value}");
        }
    }
    let foreign = device.header("origin", "https://evil.example").send().await;
    assert_eq!(foreign.expect("an answer").status(), 403);
}

fn header<'r>(response: &'r Response, name: &str) -> &'r str {
    let value = response.headers().get(name);
    value.map_or("", |value| value.to_str().unwrap_or_default())
}

#[tokio::test]
async fn sec_10_every_answer_keeps_other_origins_out_and_https_is_kept() {
    let server = start_with_brand(|brand| public(&brand)).await;
    let paths = [
        "/About",
        "/mountain/service/home/index",
        "/livez",
        "/none",
        "/assets/none.js",
        "/offline-worker.js",
        "/icon.svg",
    ];
    for path in paths {
        let response = server.get(path).await;
        for (name, value) in [
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            (
                "strict-transport-security",
                "max-age=31536000; includeSubDomains",
            ),
        ] {
            assert_eq!(header(&response, name), value, "{path}");
        }
        let policy = header(&response, "content-security-policy");
        for directive in [
            "default-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(directive), "{path}: {policy}");
        }
        let permissions = header(&response, "permissions-policy");
        assert!(
            permissions.contains("camera=(), ") && permissions.contains("geolocation=(self)"),
            "{path}"
        );
    }
    let plain = start().await.get("/About").await;
    assert_eq!(header(&plain, "strict-transport-security"), "");
}

#[tokio::test]
async fn sec_10_a_wrappers_home_shows_the_logos_of_products_and_no_other_origin_anything_else() {
    let server = start_with_brand(|brand| public(&brand)).await;
    for (path, readers) in [
        ("/images/product-tulay-cash.svg", "cross-origin"),
        ("/images/channel-gcash.svg", "cross-origin"),
        ("/images/none.svg", "same-origin"),
        ("/icon.svg", "same-origin"),
        ("/mountain/service/user/captcha", "same-origin"),
    ] {
        let response = server.get(path).await;
        let policy = header(&response, "cross-origin-resource-policy");
        assert_eq!(policy, readers, "{path}");
    }
}

#[tokio::test]
async fn sec_10_nothing_private_that_is_not_there_is_cached() {
    let server = start_production(|text| text).await;
    for path in [
        "/mountain/none",
        "/complaint-images/pic_00000000000000000000000000000000.jpg",
        "/contract/none",
        "/callbacks/none",
        "/calendar/none",
        "/my-data/none",
        "/demo/scenarios",
        "/assets/none.js",
    ] {
        let response = server.get(path).await;
        assert!(
            response.status().is_client_error(),
            "{path}: {}",
            response.status()
        );
        let cached = header(&response, "cache-control");
        assert!(
            ["no-store", "no-cache"].contains(&cached),
            "{path}: {cached}"
        );
    }
}

#[tokio::test]
async fn sec_10_security_txt_says_whom_to_tell_of_a_hole_and_until_when_that_holds() {
    let server = start_with_brand(|brand| public(&brand)).await;
    let response = server.get("/.well-known/security.txt").await;
    assert_eq!(
        header(&response, "content-type"),
        "text/plain; charset=utf-8"
    );
    let text = response.text().await.expect("a text");
    assert!(
        text.contains("Contact: mailto:care@tulay.example\n"),
        "{text}"
    );
    assert!(
        text.contains("Canonical: https://loans.lender.example/.well-known/security.txt\n"),
        "{text}"
    );
    let until = text
        .lines()
        .find_map(|line| line.strip_prefix("Expires: "))
        .expect("a day");
    let until: jiff::Timestamp = until.parse().expect("a time");
    let days = (until.duration_since(jiff::Timestamp::now())).as_hours() / 24;
    assert!((170..=365).contains(&days), "{days}");
}
