//! The SMS for a solved captcha on a landing page (CALL-19): required fields and limits.

use tulay_store::rate_limits;

use crate::support::borrowers::ANA;
use crate::support::database::rows;
use crate::support::landing_page::{CALLS, Page, WRONG_CAPTCHA, assert_answer, promoted, wrong};
use crate::support::{plain_http, read, start, start_in_brand, start_production};

#[tokio::test]
async fn call_19_a_wrong_captcha_is_101_and_burnt_with_no_sms() {
    let server = start().await;
    let mut page = Page::open(&server).await;
    let no_page = Page {
        server: &server,
        sid: "0".repeat(32),
        captcha: page.captcha.clone(),
    };
    let before = rows(&server);
    assert_answer(&no_page.get_sms(ANA).await, "101", WRONG_CAPTCHA);
    assert_eq!(rows(&server), before);
    let answer = page.get_sms_with(ANA, &wrong(&page.captcha)).await;
    assert_answer(&answer, "101", WRONG_CAPTCHA);
    // One try per picture: the right answer comes too late.
    assert_answer(&page.get_sms(ANA).await, "101", WRONG_CAPTCHA);
    assert!(server.outbox(ANA).await.is_empty());
    page.refresh().await;
    promoted(page.get_sms(ANA).await);
}

#[tokio::test]
async fn call_19_a_captcha_sends_one_sms_and_no_second_to_anyone() {
    let server = start().await;
    let page = Page::open(&server).await;
    promoted(page.get_sms(ANA).await);
    server.minutes_pass(2);
    for phone in [ANA, "09170000002"] {
        let before = rows(&server);
        assert_answer(&page.get_sms(phone).await, "101", WRONG_CAPTCHA);
        assert_eq!(rows(&server), before);
    }
}

#[tokio::test]
async fn call_19_a_captcha_is_over_after_five_minutes() {
    let server = start().await;
    let page = Page::open(&server).await;
    server.minutes_pass(5);
    assert_answer(&page.get_sms(ANA).await, "101", WRONG_CAPTCHA);
    assert!(server.outbox(ANA).await.is_empty());
}

#[tokio::test]
async fn call_19_a_bad_phone_or_no_captcha_is_refused_and_changes_nothing() {
    let server = start().await;
    let page = Page::open(&server).await;
    let before = rows(&server);
    let why = "Please enter the phone number correctly";
    for phone in [
        "",
        "917123432",
        "091712343210",
        "0917123432x",
        "13812345678",
        "<b>",
    ] {
        assert_eq!(page.get_sms(phone).await.field("phone"), why, "{phone}");
        let answer = page.register(phone, "123456").await;
        assert_eq!(answer.field("phone"), why, "{phone}");
    }
    for capcode in ["", "  "] {
        let why = "Enter the characters in the picture";
        let answer = page.get_sms_with(ANA, capcode).await;
        assert_eq!(answer.field("capcode"), why);
        let answer = page.register_with(ANA, capcode, "123456").await;
        assert_eq!(answer.field("capcode"), why);
    }
    for call in ["get-sms", "register"] {
        let answer = server.visitor().post(&format!("{CALLS}/{call}"), &[]).await;
        assert_eq!(answer.field("phone"), "This is required");
    }
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn env_05_the_other_brand_has_its_own_rule_for_phones() {
    let server = start_in_brand("salapi.toml").await;
    let page = Page::open(&server).await;
    assert_eq!(page.get_sms(ANA).await.code, "1400");
    promoted(page.get_sms("13812345678").await);
}

#[tokio::test]
async fn call_19_a_number_gets_one_sms_a_minute_and_three_in_ten() {
    let server = start().await;
    let mut page = Page::open(&server).await;
    promoted(page.get_sms(ANA).await);
    // A refusal stores only that the captcha is used.
    let but_captchas = || {
        let all = rows(&server).into_iter();
        let lasting = all.filter(|row| !row.starts_with("captchas: "));
        lasting.collect::<Vec<_>>()
    };
    for minute in 0..2 {
        page.refresh().await;
        let before = but_captchas();
        let again = "Please do not send the verification code repeatedly";
        assert_answer(&page.get_sms(ANA).await, "1429", again);
        assert_eq!(but_captchas(), before);
        server.minutes_pass(2);
        page.refresh().await;
        promoted(page.get_sms(ANA).await);
        assert_eq!(server.outbox(ANA).await.len(), minute + 2);
    }
    server.minutes_pass(2);
    page.refresh().await;
    let before = but_captchas();
    let fourth = "Too many codes sent. Please try again in 10 minutes";
    assert_answer(&page.get_sms(ANA).await, "1429", fourth);
    assert_eq!(but_captchas(), before);
    assert_eq!(server.outbox(ANA).await.len(), 3);
}

#[tokio::test]
async fn call_19_the_minute_counts_for_login_and_registration_together() {
    let server = start().await;
    let page = Page::open(&server).await;
    let login = "/service/user/send-code";
    server.visitor().post(login, &[("phone", ANA)]).await.ok();
    let again = "Please do not send the verification code repeatedly";
    assert_answer(&page.get_sms(ANA).await, "1429", again);
    // The picture was right, and the previous code is still valid, so the borrower can use it.
    let code = server.newest_code(ANA).await;
    promoted(page.register(ANA, &code).await);
}

#[tokio::test]
async fn call_19_an_address_gets_few_codes_in_ten_minutes_without_a_proof_whatever_it_says_of_itself()
 {
    let few = |text: String| text.replace("codes_per_address = 30", "codes_per_address = 3");
    let server = start_production(few).await;
    for number in 0..4 {
        let page = Page::open(&server).await;
        let phone = format!("0917123000{number}");
        let request = plain_http()
            .post(format!("{}/mountain{CALLS}/get-sms", server.url))
            .header("X-Requested-With", "XMLHttpRequest")
            .header("X-Forwarded-For", format!("203.0.113.{number}"))
            .form(&[
                ("phone", &phone),
                ("capcode", &page.captcha),
                ("sid", &page.sid),
            ]);
        let code = read(request).await.code;
        assert_eq!(code, if number < 3 { "0" } else { "1430" }, "{number}");
    }
    assert!(server.outbox("09171230003").await.is_empty());
    let address = server.app.sealer.digest("address", "127.0.0.1");
    let hits = server.app.store.read(move |tx| {
        let subject = format!("sms/{address}");
        rate_limits::hits_since(tx, &subject, 0)
    });
    assert_eq!(hits.await.expect("a read"), 3);
}
