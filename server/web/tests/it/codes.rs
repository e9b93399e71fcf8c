//! Codes by SMS beside requests of strangers, who can use up neither a borrower's code nor the borrower's limit of SMS
//! (SEC-02).

use std::net::IpAddr;

use serde_json::Value;

use crate::support::borrowers::ANA;
use crate::support::database::rows;
use crate::support::metrics::metric;
use crate::support::without_proofs::LIMITS;
use crate::support::{OpenedAnswer, Server, captured_log, plain_http, read, start_production};

const SEND_CODE: &str = "/service/user/send-code";
const LOGIN: &str = "/service/user/login";
const WRONG: &str = "The code is wrong or has expired";
const AT_HOME: [u8; 4] = [198, 51, 100, 1];

/// Starts a server behind a proxy that reports the address of a call.
async fn behind_a_proxy(limits: &'static str) -> Server {
    start_production(move |text| {
        let limits = format!("limits = {{ codes_before_proof = 1_000, {limits} }}");
        let text = text.replace(LIMITS, &limits);
        format!("sandbox_beyond_this_machine = true\ntrusted_proxies = [\"127.0.0.1\"]\n{text}")
    })
    .await
}

async fn post(server: &Server, from: [u8; 4], path: &str, fields: &[(&str, &str)]) -> OpenedAnswer {
    let request = plain_http()
        .post(format!("{}/mountain{path}", server.url))
        .header("X-Requested-With", "XMLHttpRequest")
        .header("X-Forwarded-For", IpAddr::from(from).to_string());
    read(request.form(fields)).await
}

async fn ask(server: &Server, from: [u8; 4]) -> OpenedAnswer {
    post(server, from, SEND_CODE, &[("phone", ANA)]).await
}

/// Types a code, with the id of a request or as an older client without one.
async fn log_in(server: &Server, from: [u8; 4], code: &str, request: Option<&str>) -> OpenedAnswer {
    let mut fields = vec![("phone", ANA), ("smsCode", code)];
    fields.extend(request.map(|request| ("requestId", request)));
    post(server, from, LOGIN, &fields).await
}

fn request_of(data: &Value) -> String {
    data["requestId"].as_str().expect("a request").to_owned()
}

fn wrong(code: &str) -> &'static str {
    if code == "000000" { "111111" } else { "000000" }
}

fn stranger(number: u8) -> [u8; 4] {
    [203, 0, 113, number]
}

#[tokio::test]
async fn sec_02_a_strangers_wrong_tries_do_not_use_up_the_borrowers_code() {
    let server = behind_a_proxy("").await;
    for is_older in [false, true] {
        let request = request_of(&ask(&server, AT_HOME).await.ok());
        let code = server.newest_code(ANA).await;
        for number in 0..8 {
            let tried = log_in(&server, stranger(number), wrong(&code), None).await;
            let outcome = if number < 5 { "1400" } else { "1429" };
            assert_eq!(tried.code, outcome, "all strangers share five tries");
        }
        // Strangers are refused by now even with the right code.
        assert_eq!(log_in(&server, stranger(9), &code, None).await.code, "1429");
        let named = (!is_older).then_some(request.as_str());
        // With the request's id from any address; an older client only from the requesting address.
        let from = if is_older { AT_HOME } else { stranger(200) };
        log_in(&server, from, &code, named).await.ok();
        server.seconds_pass(61);
    }
}

#[tokio::test]
async fn sec_02_a_stranger_who_asks_for_a_code_puts_none_in_the_place_of_the_borrowers() {
    let server = behind_a_proxy("").await;
    let request = request_of(&ask(&server, AT_HOME).await.ok());
    let code = server.newest_code(ANA).await;
    server.seconds_pass(61);
    let strangers = request_of(&ask(&server, stranger(1)).await.ok());
    for _ in 0..5 {
        let tried = log_in(&server, stranger(1), wrong(&code), Some(&strangers)).await;
        assert_ne!(tried.code, "00");
    }
    log_in(&server, AT_HOME, &code, Some(&request)).await.ok();
}

#[tokio::test]
async fn sec_02_the_name_of_a_request_is_for_its_number_its_code_and_five_tries() {
    let server = behind_a_proxy("").await;
    let request = request_of(&ask(&server, AT_HOME).await.ok());
    assert!(request.len() >= 32, "128 random bits");
    let code = server.newest_code(ANA).await;
    for unknown in ["", "0", &"f".repeat(32), &format!("{request}0"), "a\u{e9}"] {
        let tried = log_in(&server, stranger(1), wrong(&code), Some(unknown)).await;
        assert_eq!(tried.field("smsCode"), WRONG, "{unknown}");
    }
    let other = [
        ("phone", "09170000000"),
        ("smsCode", &code),
        ("requestId", &request),
    ];
    assert_eq!(
        post(&server, AT_HOME, LOGIN, &other).await.field("smsCode"),
        WRONG
    );
    for _ in 0..5 {
        let tried = log_in(&server, AT_HOME, wrong(&code), Some(&request)).await;
        assert_eq!(tried.field("smsCode"), WRONG);
    }
    let before = rows(&server);
    assert_eq!(
        log_in(&server, AT_HOME, &code, Some(&request)).await.code,
        "1429"
    );
    assert_eq!(rows(&server), before);
    assert!(
        !rows(&server).concat().contains(&request),
        "kept as a digest"
    );
}

#[tokio::test]
async fn sec_02_strangers_leave_codes_to_who_has_logged_in_before_and_ten_a_day_to_a_number() {
    let server = behind_a_proxy("").await;
    let request = request_of(&ask(&server, AT_HOME).await.ok());
    let code = server.newest_code(ANA).await;
    log_in(&server, AT_HOME, &code, Some(&request)).await.ok();
    for number in 1..7 {
        server.seconds_pass(601);
        ask(&server, stranger(number)).await.ok();
    }
    server.seconds_pass(601);
    let before = rows(&server);
    let full = ask(&server, stranger(7)).await;
    assert_eq!(full.code, "1430", "over the share each costs a proof");
    assert_eq!(rows(&server), before);
    for _ in 0..3 {
        ask(&server, AT_HOME).await.ok();
        assert_eq!(ask(&server, AT_HOME).await.code, "1429", "one a minute");
        server.seconds_pass(301);
    }
    assert_eq!(server.outbox(ANA).await.len(), 10);
    let tomorrow = "Too many codes sent. Please try again tomorrow";
    assert_eq!(ask(&server, AT_HOME).await.message, tomorrow);
    server.seconds_pass(24 * 3600);
    ask(&server, stranger(8)).await.ok();
    // A stranger's code of this minute does not delay the borrower's.
    ask(&server, AT_HOME).await.ok();
}

#[tokio::test]
async fn sec_02_all_codes_together_have_a_budget_whose_end_is_an_alarm_and_stops_no_known_borrower()
{
    let server = behind_a_proxy("codes_per_day = 2").await;
    let request = request_of(&ask(&server, AT_HOME).await.ok());
    let code = server.newest_code(ANA).await;
    log_in(&server, AT_HOME, &code, Some(&request)).await.ok();
    let others = ["09170000001", "09170000002", "09170000003"];
    let answers = [
        post(&server, stranger(1), SEND_CODE, &[("phone", others[0])]).await,
        post(&server, stranger(2), SEND_CODE, &[("phone", others[1])]).await,
        post(&server, stranger(3), SEND_CODE, &[("phone", others[2])]).await,
    ];
    assert_eq!(
        answers.each_ref().map(|answer| answer.code.as_str()),
        ["00", "1429", "1429"]
    );
    assert_eq!(
        answers[1].message,
        "We cannot send a code now. Please try again later"
    );
    server.seconds_pass(61);
    ask(&server, AT_HOME).await.ok();
    let alarm = "the budget of codes by SMS is used up";
    let log = captured_log();
    let lines: Vec<&str> = log.lines().filter(|line| line.contains(alarm)).collect();
    assert_eq!(lines.len(), 1, "once in ten minutes");
    assert!(
        !others.iter().any(|phone| lines[0].contains(phone)) && !lines[0].contains("203.0.113"),
        "{}",
        lines[0]
    );
    let refused = metric(&server, "codes_refused_total{limit=\"day\"}").await;
    assert_eq!(refused, "2");
}

#[tokio::test]
async fn sec_02_an_address_may_guess_thirty_times_in_ten_minutes_and_still_types_its_own_code() {
    let server = behind_a_proxy("").await;
    let request = request_of(&ask(&server, AT_HOME).await.ok());
    let code = server.newest_code(ANA).await;
    for number in 0..31 {
        let phone = format!("0918000{number:04}");
        let fields = [("phone", phone.as_str()), ("smsCode", "000000")];
        let tried = post(&server, AT_HOME, LOGIN, &fields).await;
        let outcome = if number < 30 { "1400" } else { "1429" };
        assert_eq!(tried.code, outcome, "{number}");
    }
    log_in(&server, AT_HOME, &code, Some(&request)).await.ok();
}
