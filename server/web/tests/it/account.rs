//! Login by SMS, and logout (CALL-39).

use crate::support::borrowers::{ANA, is_in, is_known};
use crate::support::database::rows;
use crate::support::without_proofs::LIMITS;
use crate::support::{OpenedAnswer, Server, plain_http, read, start, start_production};

const SEND_CODE: &str = "/service/user/send-code";
const LOGIN: &str = "/service/user/login";

async fn ask(server: &Server, phone: &str) -> OpenedAnswer {
    let visitor = server.visitor();
    visitor.post(SEND_CODE, &[("phone", phone)]).await
}

async fn log_in(server: &Server, phone: &str, code: &str) -> OpenedAnswer {
    let fields = [("phone", phone), ("smsCode", code)];
    server.visitor().post(LOGIN, &fields).await
}

/// Returns a different code of six digits.
fn wrong(code: &str) -> &'static str {
    if code == "000000" { "111111" } else { "000000" }
}

#[tokio::test]
async fn call_39_a_code_logs_in_registers_an_unknown_number_and_counts_once() {
    let server = start().await;
    ask(&server, ANA).await.ok();
    let message = server.outbox(ANA).await.remove(0).body;
    assert!(message.ends_with(" is your Tulay code. Valid for 10 minutes. Never share it"));
    assert!(!is_known(&server, ANA).await, "only a code registers");
    let code = server.newest_code(ANA).await;
    let data = log_in(&server, ANA, &code).await.ok();
    assert_eq!(data["isNew"], 1);
    let session = data["sessionId"].as_str().expect("a session");
    assert!(session.len() >= 32, "128 random bits");
    assert!(is_in(&server.with_session(session)).await);

    let again = log_in(&server, ANA, &code).await;
    assert_eq!(again.field("smsCode"), "The code is wrong or has expired");

    server.seconds_pass(61);
    ask(&server, "+639171234321").await.ok();
    let code = server.newest_code(ANA).await;
    let known = log_in(&server, "0917 123 4321", &code).await.ok();
    assert_eq!(known["isNew"], 0);
    assert_eq!(known["userId"], data["userId"]);
}

#[tokio::test]
async fn api_02_ana_logs_in_by_json_and_a_number_counts_as_its_text() {
    let server = start().await;
    ask(&server, ANA).await.ok();
    let code = server.newest_code(ANA).await;
    let login = format!("{}/mountain{LOGIN}", server.url);
    let send = async |body: serde_json::Value| {
        let request = plain_http().post(&login);
        read(
            request
                .header("X-Requested-With", "XMLHttpRequest")
                .json(&body),
        )
        .await
    };
    let body = serde_json::json!({ "phone": ANA, "smsCode": null });
    let missing = send(body).await;
    assert_eq!(missing.field("smsCode"), "This is required");
    let body = serde_json::json!({ "phone": ANA, "smsCode": code, "unknown": [1, 2] });
    let data = send(body).await.ok();
    assert_eq!(data["isNew"], 1);

    let session = data["sessionId"].as_str().expect("a session");
    let product = format!("{}/mountain/service/product/detail", server.url);
    let request = plain_http().post(product).query(&[("sessionId", session)]);
    let request = request.header("X-Requested-With", "XMLHttpRequest");
    let body = serde_json::json!({ "productId": 1 });
    read(request.json(&body)).await.ok();
}

#[tokio::test]
async fn call_39_logging_out_ends_the_session_and_no_other() {
    let server = start().await;
    let (phone, tablet) = (server.signed_in(ANA).await, server.signed_in(ANA).await);
    phone.post("/service/user/logout", &[]).await.ok();
    assert!(!is_in(&phone).await);
    assert!(is_in(&tablet).await);
    phone.post("/service/user/logout", &[]).await.ok();
    let nobody = server.visitor().post("/service/user/logout", &[]).await;
    assert_eq!(nobody.code, "1001");
}

#[tokio::test]
async fn call_39_a_session_ends_after_30_days() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    server.seconds_pass(30 * 24 * 3600 - 1);
    assert!(is_in(&ana).await);
    server.seconds_pass(1);
    let answer = ana.post("/service/certify/info", &[]).await;
    assert_eq!((answer.status, answer.code.as_str()), (200, "1001"));
}

#[tokio::test]
async fn call_39_a_phone_number_is_09_and_9_digits() {
    let server = start().await;
    let before = rows(&server);
    for phone in [
        "",
        "917123432",
        "091712343210",
        "0917123432x",
        "+1202555",
        "<b>",
    ] {
        for answer in [
            ask(&server, phone).await,
            log_in(&server, phone, "123456").await,
        ] {
            assert_eq!(answer.status, 200, "{phone}");
            let why = "Please enter the phone number correctly";
            assert_eq!(answer.field("phone"), why, "{phone}");
        }
    }
    let missing = server.visitor().post(SEND_CODE, &[]).await;
    assert_eq!(missing.field("phone"), "This is required");
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn call_39_a_number_gets_one_sms_a_minute_and_three_in_ten() {
    let server = start().await;
    ask(&server, ANA).await.ok();
    server.seconds_pass(59);
    let before = rows(&server);
    let soon = ask(&server, ANA).await;
    assert_eq!((soon.status, soon.code.as_str()), (200, "1429"));
    let why = "Please do not send the verification code repeatedly";
    assert_eq!(soon.message, why);
    assert_eq!(rows(&server), before);
    for _ in 0..2 {
        server.seconds_pass(61);
        ask(&server, ANA).await.ok();
    }
    server.seconds_pass(61);
    let before = rows(&server);
    let fourth = ask(&server, ANA).await;
    assert_eq!((fourth.status, fourth.code.as_str()), (200, "1429"));
    assert_eq!(rows(&server), before);
    let why = "Too many codes sent. Please try again in 10 minutes";
    assert_eq!(fourth.message, why);
    assert_eq!(server.outbox(ANA).await.len(), 3);
    server.seconds_pass(600);
    ask(&server, ANA).await.ok();
}

/// Requests a code for the n-th of many phones, as if a proxy had reported the address.
async fn ask_from(server: &Server, number: u32, forwarded_for: &str) -> String {
    let request = plain_http()
        .post(format!("{}/mountain{SEND_CODE}", server.url))
        .header("X-Requested-With", "XMLHttpRequest")
        .header("X-Forwarded-For", forwarded_for)
        .form(&[("phone", format!("0917123{number:04}"))]);
    read(request).await.code
}

#[tokio::test]
async fn call_39_an_address_gets_thirty_codes_in_ten_minutes_whatever_it_says_of_itself() {
    let silent = |text: String| text.replace("codes_per_address = 30\n", "");
    let server = start_production(silent).await;
    for number in 0..30 {
        let claimed = format!("203.0.113.{number}");
        assert_eq!(ask_from(&server, number, &claimed).await, "00", "{number}");
    }
    let before = rows(&server);
    assert_eq!(ask_from(&server, 30, "198.51.100.1").await, "1430");
    assert_eq!(rows(&server), before);
    assert!(server.outbox("09171230030").await.is_empty());
}

#[tokio::test]
async fn call_39_behind_a_trusted_proxy_each_address_has_its_own_limit() {
    let proxied = |text| {
        format!("trusted_proxies = [\"127.0.0.1\"]\nsandbox_beyond_this_machine = true\n{text}")
    };
    let server = start_production(proxied).await;
    for number in 0..30 {
        let named = format!("203.0.113.{number}, 198.51.100.1");
        assert_eq!(ask_from(&server, number, &named).await, "00", "{number}");
    }
    assert_eq!(ask_from(&server, 30, "198.51.100.1").await, "1430");
    assert_eq!(ask_from(&server, 30, "198.51.100.2").await, "00");
}

#[tokio::test]
async fn call_39_a_line_has_one_limit_however_its_addresses_are_written() {
    let proxied = |text: String| {
        let wide = "codes_per_ipv4_24 = 1_000, codes_per_ipv6_64 = 1_000, codes_per_ipv6_56 = 1_000, codes_per_ipv6_48 = 1_000";
        let text = text.replace(LIMITS, &LIMITS.replace(" }", &format!(", {wide} }}")));
        format!("trusted_proxies = [\"127.0.0.1\"]\nsandbox_beyond_this_machine = true\n{text}")
    };
    let server = start_production(proxied).await;
    // An IPv6 subscriber has 2^64 addresses.
    for number in 0..30 {
        let named = format!("2001:db8:1:2:{number:x}::{number:x}");
        assert_eq!(ask_from(&server, number, &named).await, "00", "{number}");
    }
    assert_eq!(ask_from(&server, 30, "2001:db8:1:2:ffff::1").await, "1430");
    assert_eq!(ask_from(&server, 30, "2001:db8:1:3::1").await, "00");
    for number in 31..61 {
        let named = ["198.51.100.1", "::ffff:198.51.100.1"][number as usize % 2];
        assert_eq!(ask_from(&server, number, named).await, "00", "{number}");
    }
    assert_eq!(ask_from(&server, 61, "198.51.100.1").await, "1430");
}

#[tokio::test]
async fn call_39_a_code_bears_five_wrong_tries_and_then_no_right_one() {
    let server = start().await;
    ask(&server, ANA).await.ok();
    let code = server.newest_code(ANA).await;
    for _ in 0..5 {
        let answer = log_in(&server, ANA, wrong(&code)).await;
        assert_eq!(answer.field("smsCode"), "The code is wrong or has expired");
    }
    let before = rows(&server);
    for code in [wrong(&code), &code] {
        let locked = log_in(&server, ANA, code).await;
        assert_eq!(locked.code, "1429");
        let why = "Too many wrong codes. Please ask for a new one";
        assert_eq!(locked.message, why);
    }
    assert_eq!(rows(&server), before);
    assert!(!is_known(&server, ANA).await);
}

#[tokio::test]
async fn call_39_a_code_holds_ten_minutes_and_for_its_own_number() {
    let server = start().await;
    ask(&server, ANA).await.ok();
    let code = server.newest_code(ANA).await;
    let other = log_in(&server, "09170000000", &code).await;
    assert_eq!(other.field("smsCode"), "The code is wrong or has expired");
    server.seconds_pass(600);
    let late = log_in(&server, ANA, &code).await;
    assert_eq!(late.field("smsCode"), "The code is wrong or has expired");
}

#[tokio::test]
async fn call_39_a_code_is_six_digits() {
    let server = start().await;
    ask(&server, ANA).await.ok();
    let before = rows(&server);
    for code in ["", "12345", "1234567", "12345a", "１２３４５６"] {
        let answer = log_in(&server, ANA, code).await;
        assert_eq!(answer.field("smsCode"), "Enter the 6 digits from the SMS");
    }
    assert_eq!(rows(&server), before, "none of them is a try");
}
