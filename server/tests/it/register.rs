//! Registering on a landing page: the SMS for a captcha (CALL-19), the account for captcha and code (CALL-21).

use tokio::task::JoinSet;
use tulay_server::store::{borrowers, rate_limits};

use crate::database::rows;
use crate::promotion::{ANA, CALLS, new_captcha, noted, open_page, promoted};
use crate::support::{Answer, Server, captured_log, read, start, start_in_brand, start_production};

const WRONG_CAPTCHA: &str = "The characters do not match. Please type those of the new picture";
const WRONG_CODE: &str = "The code is wrong or too old";

/// A landing page in someone's hands: its sid, and what its picture shows.
struct Page<'a> {
    server: &'a Server,
    sid: String,
    captcha: String,
}

impl<'a> Page<'a> {
    async fn open(server: &'a Server) -> Self {
        let sid = open_page(server).await;
        let captcha = new_captcha(server, &sid).await;
        Self {
            server,
            sid,
            captcha,
        }
    }

    async fn refresh(&mut self) {
        self.captcha = new_captcha(self.server, &self.sid).await;
    }

    async fn get_sms_with(&self, phone: &str, capcode: &str) -> Answer {
        let fields = [
            ("phone", phone),
            ("capcode", capcode),
            ("sid", &self.sid),
            ("deviceId", &self.sid),
            ("appName", "tulay"),
            ("app_from", "tulay"),
            ("user_from", "facebook"),
            ("utm_tag", "july"),
        ];
        let path = format!("{CALLS}/get-sms");
        self.server.visitor().post(&path, &fields).await
    }

    async fn get_sms(&self, phone: &str) -> Answer {
        self.get_sms_with(phone, &self.captcha).await
    }

    /// PROMO-12's payload, with what a forger adds.
    async fn register_with(&self, phone: &str, capcode: &str, sms_code: &str) -> Answer {
        let fields = [
            ("phone", phone),
            ("capcode", capcode),
            ("sid", &self.sid),
            ("deviceId", &self.sid),
            ("appName", "tulay"),
            ("merchantNumber", "0"),
            ("userName", phone),
            ("smsCode", sms_code),
            ("invite_code", "friend-7"),
            ("user_from", "facebook"),
            ("id", "2"),
            ("app_from", "tulay"),
            ("utm_tag", "july"),
            ("role", "admin"),
        ];
        let path = format!("{CALLS}/register");
        self.server.visitor().post(&path, &fields).await
    }

    async fn register(&self, phone: &str, sms_code: &str) -> Answer {
        self.register_with(phone, &self.captcha, sms_code).await
    }
}

/// The code of the newest SMS to a phone.
async fn sent_code(server: &Server, phone: &'static str) -> String {
    let body = server.outbox(phone).await.remove(0).body;
    body.chars().take_while(char::is_ascii_digit).collect()
}

/// Another answer of the alphabet, or another code.
fn wrong(right: &str) -> String {
    let other = |c: char| match c {
        'A' => 'C',
        '1' => '2',
        c if c.is_ascii_digit() => '1',
        _ => 'A',
    };
    right.chars().map(other).collect()
}

#[track_caller]
fn told(answer: &Answer, code: &str, message: &str) {
    let told = (answer.status, answer.code.as_str(), answer.message.as_str());
    assert_eq!(told, (200, code, message));
}

async fn is_known(server: &Server, phone: &'static str) -> bool {
    let found = server
        .app
        .store
        .read(move |tx| borrowers::find_by_phone(tx, phone));
    found.await.expect("a read").is_some()
}

/// The rows of the borrowers and their sources.
fn accounts(server: &Server) -> Vec<String> {
    let all = rows(server).into_iter();
    all.filter(|row| row.starts_with("borrowers:") || row.starts_with("registrations:"))
        .collect()
}

#[tokio::test]
async fn call_19_call_21_one_captcha_carries_a_visitor_from_the_sms_to_the_account() {
    let server = start().await;
    let page = Page::open(&server).await;
    promoted(page.get_sms(ANA).await);
    let message = server.outbox(ANA).await.remove(0).body;
    assert!(message.ends_with(" is your Tulay code. It holds for 10 minutes. Never share it"));
    assert!(!is_known(&server, ANA).await, "only a code registers");
    let code = sent_code(&server, ANA).await;
    promoted(page.register(ANA, &code).await);
    assert!(is_known(&server, ANA).await);
    assert_eq!(
        noted(&server).await,
        ["2/facebook/tulay/july registration 1"]
    );
    let kept = accounts(&server).join("\n");
    assert!(
        kept.contains("friend-7") && !kept.contains("admin"),
        "{kept}"
    );
}

#[tokio::test]
async fn call_21_an_advert_that_is_gone_still_registers() {
    let server = start().await;
    let page = Page::open(&server).await;
    promoted(page.get_sms(ANA).await);
    let code = sent_code(&server, ANA).await;
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
async fn call_19_a_wrong_captcha_is_101_and_burnt_with_no_sms() {
    let server = start().await;
    let mut page = Page::open(&server).await;
    let no_page = Page {
        server: &server,
        sid: "0".repeat(32),
        captcha: page.captcha.clone(),
    };
    let before = rows(&server);
    told(&no_page.get_sms(ANA).await, "101", WRONG_CAPTCHA);
    assert_eq!(rows(&server), before);
    let answer = page.get_sms_with(ANA, &wrong(&page.captcha)).await;
    told(&answer, "101", WRONG_CAPTCHA);
    // One try per picture: the right answer comes too late.
    told(&page.get_sms(ANA).await, "101", WRONG_CAPTCHA);
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
        told(&page.get_sms(phone).await, "101", WRONG_CAPTCHA);
        assert_eq!(rows(&server), before);
    }
}

#[tokio::test]
async fn call_19_a_captcha_is_over_after_five_minutes() {
    let server = start().await;
    let page = Page::open(&server).await;
    server.minutes_pass(5);
    told(&page.get_sms(ANA).await, "101", WRONG_CAPTCHA);
    assert!(server.outbox(ANA).await.is_empty());
}

#[tokio::test]
async fn call_19_a_bad_phone_or_no_captcha_is_told_and_changes_nothing() {
    let server = start().await;
    let page = Page::open(&server).await;
    let before = rows(&server);
    let why = "Please enter the phone number correctly";
    for phone in [
        "",
        "9171234321",
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
        let why = "Enter the characters of the picture";
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
    for minute in 0..2 {
        page.refresh().await;
        let again = "Please do not send the verification code repeatedly";
        told(&page.get_sms(ANA).await, "1429", again);
        server.minutes_pass(2);
        page.refresh().await;
        promoted(page.get_sms(ANA).await);
        assert_eq!(server.outbox(ANA).await.len(), minute + 2);
    }
    server.minutes_pass(2);
    page.refresh().await;
    let fourth = "Too many codes were sent. Please try again in 10 minutes";
    told(&page.get_sms(ANA).await, "1429", fourth);
    assert_eq!(server.outbox(ANA).await.len(), 3);
}

#[tokio::test]
async fn call_19_the_minute_counts_for_login_and_registration_together() {
    let server = start().await;
    let page = Page::open(&server).await;
    let login = "/service/user/send-code";
    server.visitor().post(login, &[("phone", ANA)]).await.ok();
    let again = "Please do not send the verification code repeatedly";
    told(&page.get_sms(ANA).await, "1429", again);
    // The picture was right, and the code of before holds: nothing has to be typed again.
    let code = sent_code(&server, ANA).await;
    promoted(page.register(ANA, &code).await);
}

#[tokio::test]
async fn call_19_an_address_gets_three_codes_in_ten_minutes_whatever_it_says_of_itself() {
    let silent = |text: String| text.replace("codes_per_address = 30\n", "");
    let server = start_production(silent).await;
    for number in 0..4 {
        let page = Page::open(&server).await;
        let phone = format!("0917123000{number}");
        let request = reqwest::Client::new()
            .post(format!("{}/mountain{CALLS}/get-sms", server.url))
            .header("X-Requested-With", "XMLHttpRequest")
            .header("X-Forwarded-For", format!("203.0.113.{number}"))
            .form(&[
                ("phone", &phone),
                ("capcode", &page.captcha),
                ("sid", &page.sid),
            ]);
        let code = read(request).await.code;
        assert_eq!(code, if number < 3 { "0" } else { "1429" }, "{number}");
    }
    assert!(server.outbox("09171230003").await.is_empty());
    let address = server.app.sealer.digest("address", "127.0.0.1");
    let hits = server.app.store.read(move |tx| {
        let subject = format!("sms/{address}");
        rate_limits::hits_since(tx, &subject, 0)
    });
    assert_eq!(hits.await.expect("a read"), 3);
}

#[tokio::test]
async fn call_21_a_wrong_captcha_is_minus_1_and_a_new_one_registers_by_the_same_sms() {
    let server = start().await;
    let mut page = Page::open(&server).await;
    promoted(page.get_sms(ANA).await);
    let code = sent_code(&server, ANA).await;
    let answer = page.register_with(ANA, &wrong(&page.captcha), &code).await;
    told(&answer, "-1", WRONG_CAPTCHA);
    told(&page.register(ANA, &code).await, "-1", WRONG_CAPTCHA);
    assert_eq!(accounts(&server), Vec::<String>::new());
    page.refresh().await;
    promoted(page.register(ANA, &code).await);
}

#[tokio::test]
async fn call_21_a_captcha_that_was_solved_for_one_phone_registers_no_other() {
    let server = start().await;
    let (page, other) = (Page::open(&server).await, "09170000002");
    promoted(page.get_sms(ANA).await);
    told(&page.register(other, "123456").await, "-1", WRONG_CAPTCHA);
    let code = sent_code(&server, ANA).await;
    told(&page.register(ANA, &code).await, "-1", WRONG_CAPTCHA);
    assert_eq!(accounts(&server), Vec::<String>::new());
}

#[tokio::test]
async fn call_21_an_unknown_sid_or_one_that_is_over_is_minus_1() {
    let server = start().await;
    let page = Page::open(&server).await;
    promoted(page.get_sms(ANA).await);
    let code = sent_code(&server, ANA).await;
    let no_page = Page {
        server: &server,
        sid: "0".repeat(32),
        captcha: page.captcha.clone(),
    };
    let before = rows(&server);
    told(&no_page.register(ANA, &code).await, "-1", WRONG_CAPTCHA);
    assert_eq!(rows(&server), before);
    server.minutes_pass(10);
    told(&page.register(ANA, &code).await, "-1", WRONG_CAPTCHA);
    assert_eq!(accounts(&server), Vec::<String>::new());
}

#[tokio::test]
async fn call_21_a_code_bears_five_wrong_tries_and_then_no_right_one() {
    let server = start().await;
    let page = Page::open(&server).await;
    promoted(page.get_sms(ANA).await);
    let code = sent_code(&server, ANA).await;
    for _ in 0..5 {
        let answer = page.register(ANA, &wrong(&code)).await;
        assert_eq!(answer.field("smsCode"), WRONG_CODE);
    }
    let locked = "Too many wrong codes. Please ask for a new one";
    for code in [wrong(&code), code] {
        let before = rows(&server);
        told(&page.register(ANA, &code).await, "1429", locked);
        assert_eq!(rows(&server), before);
    }
    assert_eq!(accounts(&server), Vec::<String>::new());
}

#[tokio::test]
async fn call_21_a_code_that_is_malformed_old_or_never_sent_is_told_and_registers_nobody() {
    let server = start().await;
    let mut page = Page::open(&server).await;
    for code in ["", "12345", "1234567", "12345a", "１２３４５６"] {
        let answer = page.register(ANA, code).await;
        assert_eq!(answer.field("smsCode"), "Enter the 6 digits of the SMS");
    }
    assert_eq!(
        page.register(ANA, "123456").await.field("smsCode"),
        WRONG_CODE
    );
    page.refresh().await;
    promoted(page.get_sms(ANA).await);
    let code = sent_code(&server, ANA).await;
    server.minutes_pass(10);
    page.refresh().await;
    assert_eq!(page.register(ANA, &code).await.field("smsCode"), WRONG_CODE);
    assert_eq!(accounts(&server), Vec::<String>::new());
}

#[tokio::test]
async fn call_21_that_a_phone_is_registered_is_told_to_who_has_its_code_alone() {
    let server = start().await;
    server.signed_in(ANA).await;
    let before = accounts(&server);
    let page = Page::open(&server).await;
    promoted(page.get_sms(ANA).await);
    let code = sent_code(&server, ANA).await;
    let guess = page.register(ANA, &wrong(&code)).await;
    assert_eq!(guess.field("smsCode"), WRONG_CODE);
    let known = "You are registered already. Please open the app to log in";
    told(&page.register(ANA, &code).await, "11", known);
    // The same press again, its answer being lost.
    told(&page.register(ANA, &code).await, "11", known);
    assert_eq!(accounts(&server), before);
    let zhong = server.visitor().in_language("zh");
    let fields = [
        ("phone", ANA),
        ("capcode", &page.captcha),
        ("sid", &page.sid),
        ("smsCode", &code),
    ];
    let answer = zhong.post(&format!("{CALLS}/register"), &fields).await;
    told(&answer, "11", "您已注册，请打开应用登录");
}

#[tokio::test]
async fn call_21_a_code_registers_once_and_only_the_same_press_gets_the_same_answer() {
    let server = start().await;
    let page = Page::open(&server).await;
    promoted(page.get_sms(ANA).await);
    let code = sent_code(&server, ANA).await;
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
    let code = sent_code(&server, ANA).await;
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
    let code = sent_code(&server, phone).await;
    page.register(phone, &wrong(&code)).await;
    promoted(page.register(phone, &code).await);
    let log = captured_log();
    assert!(log.contains("promotion/register"), "the log is captured");
    for secret in [phone, page.sid.as_str(), &format!("{code} is your")] {
        assert!(!log.contains(secret), "{secret}");
    }
}
