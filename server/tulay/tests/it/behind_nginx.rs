//! The server behind nginx, with the example configuration for operators.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use reqwest::{Client, Response};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::support::nginx::{NAME, Nginx};
use crate::support::{Server, start_with_files};
use tulay_support::waiting::until_async;

const SEND_CODE: &str = "/mountain/service/user/send-code";
const SESSION: &str = "5e551015e551015e551015e551015e55";
/// Type of an answer that nginx makes itself.
const HTML: &str = "text/html; charset=utf-8";

/// Starts the server of the example's lender, who trusts the proxy's network.
async fn lender(codes_per_address: &'static str) -> Server {
    start_with_files(
        |brand| brand.replace("h5_base = \"\"", &format!("h5_base = \"https://{NAME}\"")),
        move |text| {
            let text = text.replace("codes_per_address = 30", codes_per_address);
            format!(
                "trusted_proxies = [\"127.0.0.1/32\", \"10.0.0.0/8\"]\nsandbox_beyond_this_machine = true\n{text}"
            )
        },
    )
    .await
}

async fn before(server: &Server) -> Nginx {
    let address = server.url.replace("http://", "");
    started(vec![address]).await
}

async fn started(servers: Vec<String>) -> Nginx {
    let nginx = tokio::task::spawn_blocking(move || Nginx::before(&servers)).await;
    nginx.expect("nginx")
}

fn client(nginx: &Nginx) -> Client {
    nginx.client().build().expect("a client")
}

fn all(answer: &Response, name: &str) -> Vec<String> {
    let values = answer.headers().get_all(name).iter();
    values
        .map(|value| value.to_str().unwrap_or_default().to_owned())
        .collect()
}

#[tokio::test]
async fn sec_10_behind_nginx_tls_is_new_and_the_strongest_cipher_comes_first() {
    let nginx = started(vec!["127.0.0.1:9".to_owned()]).await;
    let (weaker, stronger) = (
        "ECDHE-ECDSA-AES128-GCM-SHA256",
        "ECDHE-ECDSA-AES256-GCM-SHA384",
    );
    let both = format!("{weaker}:{stronger}");
    let chosen = |offered: &[&str]| nginx.cipher(offered);
    assert_eq!(
        chosen(&["-tls1_2", "-cipher", &both]).as_deref(),
        Some(stronger),
        "the phone would like the weaker one"
    );
    assert_eq!(
        chosen(&["-tls1_2", "-cipher", weaker]).as_deref(),
        Some(weaker)
    );
    assert_eq!(
        chosen(&["-tls1_3"]).as_deref(),
        Some("TLS_AES_256_GCM_SHA384")
    );
    for refused in [
        ["-tls1", "-cipher", "ALL:@SECLEVEL=0"],
        ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"],
        ["-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-SHA"],
        ["-tls1_2", "-cipher", "ECDHE-ECDSA-AES256-CCM"],
    ] {
        assert_eq!(chosen(&refused), None, "{refused:?}");
    }
}

#[tokio::test]
async fn sec_10_behind_nginx_an_answer_is_the_servers_with_hsts_once_and_its_own_bounds() {
    let server = lender("codes_per_address = 30").await;
    let nginx = before(&server).await;
    let http = client(&nginx);
    for path in ["/About", "/mountain/service/home/index", "/none"] {
        let request = http.get(nginx.url(path)).header("Accept-Encoding", "br");
        let answer = request.send().await.expect("an answer");
        let hsts = all(&answer, "strict-transport-security");
        assert_eq!(hsts, ["max-age=31536000; includeSubDomains"], "{path}");
        assert_eq!(all(&answer, "x-content-type-options"), ["nosniff"]);
        assert_eq!(all(&answer, "content-security-policy").len(), 1, "{path}");
        assert_eq!(all(&answer, "server"), ["nginx"], "no version");
        if path == "/About" {
            assert_eq!(answer.status(), 200);
            assert_eq!(all(&answer, "content-encoding"), ["br"]);
        }
    }
    let plain = async |path: &str| {
        let request = http.get(format!("http://{}{path}", nginx.plain));
        let request = request.header("Host", "stranger.example");
        request.send().await.expect("an answer")
    };
    for call in [
        "/mountain/service/home/index?sessionId=1",
        "/callbacks/payment/xendit",
    ] {
        let refused = plain(call).await;
        assert_eq!(refused.status(), 403, "{call}");
        assert!(all(&refused, "location").is_empty(), "{call}");
        assert_eq!(all(&refused, "content-type"), [HTML], "{call}");
    }
    let answer = plain("/orders?sessionId=1").await;
    assert_eq!(answer.status(), 308);
    let there = format!("https://{NAME}/orders?sessionId=1");
    assert_eq!(all(&answer, "location"), [there], "whoever was asked for");

    let form = |bytes: usize| http.post(nginx.url(SEND_CODE)).body("a".repeat(bytes));
    let fits = form(64 * 1024).send().await.expect("an answer");
    assert_ne!(fits.status(), 413, "as much as the server takes");
    let more = form(64 * 1024 + 1).send().await.expect("an answer");
    assert_eq!(more.status(), 413);
    assert_eq!(all(&more, "content-type"), [HTML]);
    let image = |bytes: usize| {
        let call = nginx.url("/mountain/user-problem/upload-problem-img");
        http.post(call).body(vec![0; bytes])
    };
    let most = tulay_web::http::extractors::MAX_UPLOAD_BYTES;
    assert_ne!(image(most).send().await.expect("it").status(), 413);
    assert_eq!(image(most + 1).send().await.expect("it").status(), 413);
}

#[tokio::test]
async fn sec_08_behind_nginx_no_log_has_a_query_a_phone_an_address_or_a_sealed_path() {
    let server = lender("codes_per_address = 30").await;
    let address = server.url.replace("http://", "");
    // The second server does not exist: nginx reports its failures itself.
    let nginx = started(vec![address, "127.0.0.1:1".to_owned()]).await;
    let http = nginx.client().local_address(Some([127, 0, 0, 9].into()));
    let http = http.build().expect("a client");
    let query = format!("sessionId={SESSION}&phone=09171234321");
    for path in [
        "/loanDetail",
        "/mountain/v3/loan-details/loan-details",
        "/mountain/09171234321/private",
        "/contract/sealed-secret",
        "/calendar/sealed-secret.ics",
        "/my-data/sealed-secret",
        "/complaint-images/pic_sealed-secret.jpg",
        "/repaymentOfCode2/sealed-secret",
        "/%30%39171234321",
        "/",
    ] {
        let request = http.get(nginx.url(&format!("{path}?{query}")));
        let referrer = format!("https://{NAME}/loanDetail?{query}");
        let request = request.header("Referer", referrer);
        let request = request.header("Cookie", "a=sealed-secret");
        let request = request.header("User-Agent", "sealed-secret");
        request.send().await.expect("an answer");
    }
    let line = " 127.0.0.0 GET /mountain/v3/loan-details/loan-details ";
    let mut logs = String::new();
    until_async("all is logged", async || {
        logs = nginx.logs();
        logs.lines().count() >= 10
    })
    .await;
    assert_eq!(logs.lines().count(), 10, "{logs}");
    assert_eq!(logs.matches(line).count(), 1, "{logs}");
    assert_eq!(logs.matches(" GET /contract ").count(), 1, "{logs}");
    for secret in [SESSION, "sessionId", "0917", "127.0.0.9", "sealed", "?"] {
        assert!(!logs.contains(secret), "{secret} in {logs}");
    }
}

#[tokio::test]
async fn call_39_behind_nginx_a_client_that_names_other_addresses_has_its_own_limit() {
    let server = lender("codes_per_address = 3").await;
    let nginx = before(&server).await;
    let ask = |from: u8, number: u8, named: &'static str| {
        let http = nginx.client().local_address(Some([127, 0, 0, from].into()));
        let request = http.build().expect("a client").post(nginx.url(SEND_CODE));
        let phone = format!("0917123{from:02}{number:02}");
        let request = request
            .header("X-Requested-With", "XMLHttpRequest")
            .header("X-Forwarded-For", named)
            .form(&[("phone", phone)]);
        async {
            let answer = request.send().await.expect("an answer");
            let answer: serde_json::Value = answer.json().await.expect("an envelope");
            answer["code"].as_str().expect("a code").to_owned()
        }
    };
    for number in 0..3 {
        let named = ["198.51.100.1", "10.0.0.5", "203.0.113.1, 10.0.0.5"][usize::from(number)];
        assert_eq!(ask(8, number, named).await, "00", "{number}");
    }
    assert_eq!(ask(8, 3, "198.51.100.9").await, "1430");
    assert_eq!(ask(9, 0, "198.51.100.9").await, "00", "somebody else");
}

/// Starts a server that reads a request and hangs up; counts the requests.
async fn hangs_up() -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            let mut head = [0; 4096];
            if socket.read(&mut head).await.is_ok_and(|length| length > 0) {
                counted.fetch_add(1, Ordering::SeqCst);
            }
            let _ = socket.shutdown().await;
        }
    });
    (address, count)
}

#[tokio::test]
async fn prod_12_behind_nginx_another_server_is_asked_where_one_is_away_and_never_twice_for_a_change()
 {
    let server = lender("codes_per_address = 30").await;
    let here = server.url.replace("http://", "");
    let nginx = started(vec!["127.0.0.1:1".to_owned(), here.clone()]).await;
    let http = client(&nginx);
    for _ in 0..8 {
        for request in [
            http.get(nginx.url("/About")),
            http.post(nginx.url(SEND_CODE)),
        ] {
            let answer = request.send().await.expect("an answer");
            assert!(answer.status().as_u16() < 500, "{}", answer.status());
        }
    }
    drop(nginx);

    let (cut, count) = hangs_up().await;
    let nginx = started(vec![cut.clone()]).await;
    let posted = client(&nginx).post(nginx.url(SEND_CODE)).send().await;
    assert_eq!(posted.expect("an answer").status(), 502);
    assert_eq!(count.swap(0, Ordering::SeqCst), 1);
    drop(nginx);

    let nginx = started(vec![cut, here]).await;
    let http = client(&nginx);
    let mut failed = 0;
    for _ in 0..6 {
        let read = http.get(nginx.url("/About")).send().await;
        assert_eq!(read.expect("an answer").status(), 200);
        let changed = http.post(nginx.url(SEND_CODE)).send().await;
        failed += usize::from(changed.expect("an answer").status() == 502);
    }
    let seen = count.load(Ordering::SeqCst);
    assert!(
        (1..=3).contains(&seen),
        "left out after two failures: {seen}"
    );
    assert!(failed <= seen);
}

#[tokio::test]
async fn sec_20_behind_nginx_strangers_refused_posts_cost_an_honest_client_nothing() {
    let server = lender("codes_per_address = 30").await;
    let nginx = before(&server).await;
    let strangers: Vec<_> = (0..4)
        .map(|_| {
            let (http, url) = (client(&nginx), nginx.url("/mountain/service/event/save"));
            tokio::spawn(async move {
                for _ in 0..100 {
                    let refused = http.post(&url).body("a".repeat(20_000)).send().await;
                    assert_eq!(refused.expect("an answer").status(), 403);
                }
            })
        })
        .collect();
    let http = client(&nginx);
    for number in 0..300 {
        let request = http.post(nginx.url("/mountain/service/user/send-code"));
        let request = request.header("X-Requested-With", "XMLHttpRequest");
        let answer = request
            .form(&[("phone", "1")])
            .send()
            .await
            .expect("an answer");
        assert_eq!(answer.status(), 200, "call {number}");
    }
    for stranger in strangers {
        stranger.await.expect("answered each time");
    }
}
