//! Forms and sessions that no page sends, and their traces in the log.

use reqwest::header::CONTENT_TYPE;

use tulay_lender::borrowers::sessions;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_store::borrowers;

use crate::support::borrowers::{IDENTITY, WALLET};
use crate::support::{captured_log, plain_http, read, start, start_production};

const ORDER: &str = "/v3/loan-details/loan-details";

/// Returns a form of this many fields.
fn fields(count: usize) -> String {
    let fields: Vec<String> = (1..=count).map(|n| format!("f{n}=1")).collect();
    fields.join("&")
}

#[tokio::test]
async fn a_form_of_200_fields_is_read_and_one_of_201_refused() {
    let server = start().await;
    for (count, status, refused_field) in [(200, 200, "phone"), (201, 413, "")] {
        let request = plain_http().post(format!("{}/mountain/service/user/send-code", server.url));
        let request = request
            .header("X-Requested-With", "XMLHttpRequest")
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        let answer = read(request.body(fields(count))).await;
        let named = answer.data["fields"].as_object();
        let named = named.map_or("", |fields| fields.keys().next().map_or("", String::as_str));
        assert_eq!((answer.status, named), (status, refused_field), "{count}");
    }
}

#[tokio::test]
async fn a_query_of_200_fields_is_read_and_one_of_201_refused() {
    let server = start().await;
    for (count, status, code) in [(200, 200, "00"), (201, 413, "1400")] {
        let url = format!(
            "{}/mountain/service/home/index?{}",
            server.url,
            fields(count)
        );
        let answer = read(plain_http().get(url)).await;
        assert_eq!(
            (answer.status, answer.code.as_str()),
            (status, code),
            "{count}"
        );
    }
}

/// The prefix alone is refused: a demo that ran on the same database may have left a row with such a name.
#[tokio::test]
async fn a_stored_session_named_as_a_demos_is_accepted_by_the_demo_alone() {
    let production = start_production(|text| text).await;
    for (server, accepted) in [(production, "1001"), (start().await, "00")] {
        let now_ms = server.app.clock.now_ms();
        let stored = server.app.store.write(move |tx| {
            let (borrower, _) = borrowers::find_or_insert(tx, "09171234321", now_ms)?;
            let token = SessionToken::from_wire("demo-overdue");
            sessions::keep(tx, &token, &borrower.id, now_ms, now_ms + 60_000)
        });
        stored.await.expect("a session");
        let client = server.with_session("demo-overdue");
        let answer = client.post("/service/certify/info", &[]).await;
        assert_eq!((answer.status, answer.code.as_str()), (200, accepted));
    }
}

#[tokio::test]
async fn a_form_that_cannot_be_read_is_refused_whole() {
    let server = start().await;
    let form = "application/x-www-form-urlencoded";
    let many = fields(10_000);
    for (content_type, body, status) in [
        ("application/json", "{\"phone\":\"09171234567\"", 400),
        ("application/json", "\"phone=1\"", 400),
        ("text/plain", "phone=1", 415),
        (form, "phone=%", 400),
        (form, "phone=%zz", 400),
        (form, "phone=%ff%fe", 400),
        (form, "phone=%00", 400),
        (form, "phone=1&phone=2", 400),
        (form, many.as_str(), 413),
    ] {
        let request = plain_http().post(format!("{}/mountain/service/user/send-code", server.url));
        let request = request
            .header("X-Requested-With", "XMLHttpRequest")
            .header(CONTENT_TYPE, content_type);
        let answer = read(request.body(body.to_owned())).await;
        assert_eq!(
            (answer.status, answer.code.as_str()),
            (status, "1400"),
            "{content_type} {}",
            &body[..body.len().min(30)]
        );
    }
}

#[tokio::test]
async fn call_34_an_unknown_session_is_answered_with_1001() {
    let server = start().await;
    let fields = [("productId", "1"), ("orderId", "ord_1")];
    for session in [
        "",
        "0123456789abcdef0123456789abcdef",
        "demo-nobody",
        "%27%20OR%201=1--",
        "é",
    ] {
        let answer = server.with_session(session).post(ORDER, &fields).await;
        assert_eq!(
            (answer.status, answer.code.as_str()),
            (200, "1001"),
            "{session}"
        );
    }
    let answer = server.visitor().post(ORDER, &fields).await;
    assert_eq!(
        (answer.code.as_str(), answer.message.as_str()),
        ("1001", "Please log in again")
    );
    let answer = server
        .with_session("x")
        .in_language("zh-CN")
        .post(ORDER, &fields)
        .await;
    assert_eq!(
        (answer.code.as_str(), answer.message.as_str()),
        ("1001", "请重新登录")
    );
}

#[tokio::test]
async fn no_session_and_no_phone_is_in_any_log_line() {
    let server = start_production(|text| text).await;
    let (session, phone) = ("5e5510n5e5510n5e5510n5e5510n5e55", "09179998877");
    let client = server.with_session(session);
    client
        .post(ORDER, &[("productId", "1"), ("orderId", "none")])
        .await;
    client
        .post("/service/user/send-code", &[("phone", phone)])
        .await;
    client
        .post(
            "/service/user/login",
            &[("phone", phone), ("smsCode", "000000")],
        )
        .await;
    server
        .get(&format!("/loanDetail?sessionId={session}&phone={phone}"))
        .await;
    server
        .get(&format!("/{phone}?sessionId={session}&sessionId=2"))
        .await;
    // A long text in place of an id, which a refusal would repeat.
    let whole_page = format!("{phone}{}", "x".repeat(60_000));
    let ana = server.signed_in("09171234321").await;
    for value in [phone, session, &whole_page] {
        for (path, fields) in [
            (ORDER, [("productId", "1"), ("orderId", value)]),
            (ORDER, [("productId", value), ("orderId", "ord_1")]),
            (
                "/user-problem/problem-detail",
                [("problemId", value), ("productId", "1")],
            ),
        ] {
            assert_eq!(ana.post(path, &fields).await.code, "1004", "{path}");
        }
    }
    let log = captured_log();
    assert!(log.contains("answered"), "the log is captured");
    assert!(log.contains("malformed id"), "a refusal is logged");
    assert!(!log.contains(session) && !log.contains(phone));
}

#[tokio::test]
async fn no_number_of_a_card_or_a_document_and_no_name_is_in_any_log_line() {
    let server = start().await;
    let client = server.signed_in("09000006666").await;
    let (document, wallet, card) = ("LOGTEST-776655", "09000007766", "9988776655443322");
    let name = "Logenia Secretaria";
    let identity = IDENTITY.map(|(field, value)| match field {
        "idNumber" => (field, document),
        "name" => (field, name),
        _ => (field, value),
    });
    client.post("/service/certify/save", &identity).await.ok();
    let wallet_form = WALLET.map(|(field, value)| match field {
        "walletNumber90006" => (field, wallet),
        "holderName" => (field, name),
        _ => (field, value),
    });
    let change = "/v3/bind-card/bind-card-change";
    let phone = "09000006666";
    server.bind_first(&client, phone, &wallet_form).await.ok();
    let mut bank = vec![
        ("product_id", "1"),
        ("cardType", "2"),
        ("bankCode", "BDO"),
        ("city", "Makati"),
        ("bankCardNo", card),
        ("holderName", name),
    ];
    // Refused first: a refusal is the likelier place for a leak into the log.
    assert_eq!(client.post(change, &bank).await.code, "1400");
    bank.push(("holderBirthday", "1994-03-08"));
    server.change_account(&client, phone, &bank).await.ok();
    let log = captured_log();
    for secret in [document, wallet, card, name, phone] {
        assert!(!log.contains(secret), "{secret}");
    }
}
