//! Registration on a landing page: the account for captcha and code (CALL-21), after the SMS (CALL-19).

use tokio::task::JoinSet;

use crate::support::borrowers::{ANA, is_known};
use crate::support::database::rows;
use crate::support::landing_page::{
    CALLS, Page, WRONG_CAPTCHA, WRONG_CODE, accounts, assert_answer, noted, promoted, wrong,
};
use crate::support::{captured_log, start, start_production};

#[tokio::test]
async fn call_19_call_21_one_captcha_carries_a_visitor_from_the_sms_to_the_account() {
    let server = start().await;
    let page = Page::open(&server).await;
    promoted(page.get_sms(ANA).await);
    let message = server.outbox(ANA).await.remove(0).body;
    assert!(message.ends_with(" is your Tulay code. Valid for 10 minutes. Never share it"));
    assert!(!is_known(&server, ANA).await, "only a code registers");
    let code = server.newest_code(ANA).await;
    promoted(page.register(ANA, &code).await);
    assert!(is_known(&server, ANA).await);
    assert_eq!(
        noted(&server).await,
        ["2/facebook/tulay/july registration 1"]
    );
    let rows = accounts(&server).join("\n");
    assert!(
        rows.contains("friend-7") && !rows.contains("admin"),
        "{rows}"
    );
}

#[tokio::test]
async fn ux_03_sec_03_who_typed_a_code_waits_no_minute_for_the_next_and_types_that_one() {
    let (soon, many) = (
        "Please do not send the verification code repeatedly",
        "Too many codes sent. Please try again in 10 minutes",
    );
    let server = start().await;
    let app = server.visitor();
    let ask = || app.post("/service/user/send-code", &[("phone", ANA)]);
    let log_in = async |code: &str| {
        let fields = [("phone", ANA), ("smsCode", code)];
        app.post("/service/user/login", &fields).await
    };
    let page = Page::open(&server).await;
    promoted(page.get_sms(ANA).await);
    assert_answer(&ask().await, "1429", soon);
    let code = server.newest_code(ANA).await;
    promoted(page.register(ANA, &code).await);

    // The registration has used its code up.
    assert_eq!(log_in(&code).await.field("smsCode"), WRONG_CODE);
    ask().await.ok();
    assert_answer(&ask().await, "1429", soon);
    let code = server.newest_code(ANA).await;
    assert_eq!(log_in(&code).await.ok()["isNew"], 0);

    // A registered number gets no additional codes.
    ask().await.ok();
    let code = server.newest_code(ANA).await;
    log_in(&code).await.ok();
    assert_answer(&ask().await, "1429", many);
    assert_eq!(server.outbox(ANA).await.len(), 3);
}

#[tokio::test]
async fn call_21_an_advert_that_is_gone_still_registers() {
    let server = start().await;
    let page = Page::open(&server).await;
    promoted(page.get_sms(ANA).await);
    let code = server.newest_code(ANA).await;
    let fields = [
        ("phone", ANA),
        ("capcode", &page.captcha.to_lowercase()),
        ("sid", &page.sid),
        ("smsCode", &code),
        ("id", "last-year"),
    ];
    let path = format!("{CALLS}/register");
    promoted(server.visitor().post(&path, &fields).await);
    assert_eq!(noted(&server).await, ["last-year/// registration 1"]);
}

#[tokio::test]
async fn call_21_a_wrong_captcha_is_minus_1_and_a_new_one_registers_by_the_same_sms() {
    let server = start().await;
    let mut page = Page::open(&server).await;
    promoted(page.get_sms(ANA).await);
    let code = server.newest_code(ANA).await;
    let answer = page.register_with(ANA, &wrong(&page.captcha), &code).await;
    assert_answer(&answer, "-1", WRONG_CAPTCHA);
    assert_answer(&page.register(ANA, &code).await, "-1", WRONG_CAPTCHA);
    assert_eq!(accounts(&server), Vec::<String>::new());
    page.refresh().await;
    promoted(page.register(ANA, &code).await);
}

#[tokio::test]
async fn call_21_a_captcha_that_was_solved_for_one_phone_registers_no_other() {
    let server = start().await;
    let (page, other) = (Page::open(&server).await, "09170000002");
    promoted(page.get_sms(ANA).await);
    assert_answer(&page.register(other, "123456").await, "-1", WRONG_CAPTCHA);
    let code = server.newest_code(ANA).await;
    assert_answer(&page.register(ANA, &code).await, "-1", WRONG_CAPTCHA);
    assert_eq!(accounts(&server), Vec::<String>::new());
}

#[tokio::test]
async fn call_21_an_unknown_sid_or_one_that_is_over_is_minus_1() {
    let server = start().await;
    let page = Page::open(&server).await;
    promoted(page.get_sms(ANA).await);
    let code = server.newest_code(ANA).await;
    let no_page = Page {
        server: &server,
        sid: "0".repeat(32),
        captcha: page.captcha.clone(),
    };
    let before = rows(&server);
    assert_answer(&no_page.register(ANA, &code).await, "-1", WRONG_CAPTCHA);
    assert_eq!(rows(&server), before);
    server.minutes_pass(10);
    assert_answer(&page.register(ANA, &code).await, "-1", WRONG_CAPTCHA);
    assert_eq!(accounts(&server), Vec::<String>::new());
}

#[tokio::test]
async fn call_21_a_code_bears_five_wrong_tries_and_then_no_right_one() {
    let server = start().await;
    let page = Page::open(&server).await;
    promoted(page.get_sms(ANA).await);
    let code = server.newest_code(ANA).await;
    for _ in 0..5 {
        let answer = page.register(ANA, &wrong(&code)).await;
        assert_eq!(answer.field("smsCode"), WRONG_CODE);
    }
    let locked = "Too many wrong codes. Please ask for a new one";
    for code in [wrong(&code), code] {
        let before = rows(&server);
        assert_answer(&page.register(ANA, &code).await, "1429", locked);
        assert_eq!(rows(&server), before);
    }
    assert_eq!(accounts(&server), Vec::<String>::new());
}

#[tokio::test]
async fn call_21_a_code_that_is_malformed_old_or_never_sent_is_refused_and_registers_nobody() {
    let server = start().await;
    let mut page = Page::open(&server).await;
    for code in ["", "12345", "1234567", "12345a", "１２３４５６"] {
        let answer = page.register(ANA, code).await;
        assert_eq!(answer.field("smsCode"), "Enter the 6 digits from the SMS");
    }
    assert_eq!(
        page.register(ANA, "123456").await.field("smsCode"),
        WRONG_CODE
    );
    page.refresh().await;
    promoted(page.get_sms(ANA).await);
    let code = server.newest_code(ANA).await;
    server.minutes_pass(10);
    page.refresh().await;
    assert_eq!(page.register(ANA, &code).await.field("smsCode"), WRONG_CODE);
    assert_eq!(accounts(&server), Vec::<String>::new());
}

#[tokio::test]
async fn call_21_only_the_holder_of_its_code_learns_that_a_phone_is_registered() {
    let server = start().await;
    server.signed_in(ANA).await;
    let before = accounts(&server);
    let page = Page::open(&server).await;
    promoted(page.get_sms(ANA).await);
    let code = server.newest_code(ANA).await;
    let guess = page.register(ANA, &wrong(&code)).await;
    assert_eq!(guess.field("smsCode"), WRONG_CODE);
    let known = "You are already registered. Please open the app to log in";
    assert_answer(&page.register(ANA, &code).await, "11", known);
    // Repeats the press, whose answer was lost.
    assert_answer(&page.register(ANA, &code).await, "11", known);
    assert_eq!(accounts(&server), before);
    let zhong = server.visitor().in_language("zh");
    let fields = [
        ("phone", ANA),
        ("capcode", &page.captcha),
        ("sid", &page.sid),
        ("smsCode", &code),
    ];
    let answer = zhong.post(&format!("{CALLS}/register"), &fields).await;
    assert_answer(&answer, "11", "您已注册，请打开应用登录");
}

#[tokio::test]
async fn call_21_a_code_registers_once_and_only_the_same_press_gets_the_same_answer() {
    let server = start().await;
    let page = Page::open(&server).await;
    promoted(page.get_sms(ANA).await);
    let code = server.newest_code(ANA).await;
    promoted(page.register(ANA, &code).await);
    let before = accounts(&server);
    promoted(page.register(ANA, &code).await);
    let other = page.register(ANA, &wrong(&code)).await;
    assert_eq!(other.field("smsCode"), WRONG_CODE);
    let elsewhere = Page::open(&server).await;
    let answer = elsewhere.register(ANA, &code).await;
    assert_eq!(answer.field("smsCode"), WRONG_CODE);
    assert_eq!(accounts(&server), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn call_21_fifty_presses_at_once_make_one_borrower() {
    let server = std::sync::Arc::new(start().await);
    let page = Page::open(&server).await;
    promoted(page.get_sms(ANA).await);
    let code = server.newest_code(ANA).await;
    let mut running = JoinSet::new();
    for _ in 0..50 {
        let (server, code) = (server.clone(), code.clone());
        let (sid, captcha) = (page.sid.clone(), page.captcha.clone());
        running.spawn(async move {
            let page = Page {
                server: &server,
                sid,
                captcha,
            };
            page.register(ANA, &code).await
        });
    }
    for answer in running.join_all().await {
        promoted(answer);
    }
    assert_eq!(accounts(&server).len(), 2, "a borrower and a source");
}

#[tokio::test]
async fn call_19_call_21_no_phone_code_captcha_or_sid_is_in_any_log_line() {
    let server = start_production(|text| text).await;
    let phone = "09179993311";
    let page = Page::open(&server).await;
    promoted(page.get_sms(phone).await);
    let code = server.newest_code(phone).await;
    page.register(phone, &wrong(&code)).await;
    promoted(page.register(phone, &code).await);
    let log = captured_log();
    assert!(log.contains("promotion/register"), "the log is captured");
    for secret in [phone, page.sid.as_str(), &format!("{code} is your")] {
        assert!(!log.contains(secret), "{secret}");
    }
}
