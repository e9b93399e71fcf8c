//! The calls of a landing page, and a client that sends the SMS and the registration as its buttons do.

use serde_json::Value;
use tulay_lender::promotion::captchas::answer_of;
use tulay_store::promotion::{Count, counts};

use crate::database::rows;
use crate::{OpenedAnswer, Server};

/// Path of the landing page's calls.
pub const CALLS: &str = "/api/v2/youmi/promotion";
/// The refusal of a wrong answer to the picture.
pub const WRONG_CAPTCHA: &str = "The characters do not match. Please type those of the new picture";
/// The refusal of a wrong code.
pub const WRONG_CODE: &str = "The code is wrong or has expired";

/// Returns the data of a success of the promotion calls, whose code is `0`.
#[track_caller]
pub fn promoted(answer: OpenedAnswer) -> Value {
    assert_eq!(
        (answer.status, answer.code.as_str()),
        (200, "0"),
        "{answer:?}"
    );
    answer.data
}

/// Makes a GET of a call of the landing page.
pub async fn track(server: &Server, call: &str, query: &[(&str, &str)]) -> OpenedAnswer {
    let path = format!("{CALLS}/{call}");
    server.visitor().get(&path, query).await
}

/// Returns the stored events, as `page/user_from/app_from/utm_tag what count`.
pub async fn noted(server: &Server) -> Vec<String> {
    let read = server.app.store.read(|tx| counts(tx, 0, i64::MAX)).await;
    let read: Vec<Count> = read.expect("counts");
    let line = |row: Count| {
        let (s, what, count) = (row.source, row.what, row.count);
        let source = [s.page_id, s.user_from, s.app_from, s.utm_tag].join("/");
        format!("{source} {what} {count}")
    };
    let mut lines: Vec<String> = read.into_iter().map(line).collect();
    lines.sort();
    lines
}

/// Returns a sid for a page that opens.
pub async fn open_page(server: &Server) -> String {
    let data = promoted(track(server, "get-sid", &[]).await);
    data["sid"].as_str().expect("a sid").to_owned()
}

/// Returns the response with a new image for a sid.
pub async fn image(server: &Server, sid: &str) -> reqwest::Response {
    let path = format!("/mountain{CALLS}/get-captcha?sid={sid}&timestamp=1");
    server.get(&path).await
}

/// Returns the text of a sid's newest image.
pub async fn shown(server: &Server, sid: &str) -> Option<String> {
    let (sealer, sid) = (server.app.sealer.clone(), sid.to_owned());
    let now_ms = server.app.clock.now_ms();
    let answer = server
        .app
        .store
        .read(move |tx| answer_of(tx, &sealer, &sid, now_ms));
    answer.await.expect("a read")
}

/// Makes a new image for a sid; returns its text.
pub async fn new_captcha(server: &Server, sid: &str) -> String {
    assert_eq!(
        image(server, sid).await.headers()["content-type"],
        "image/png"
    );
    shown(server, sid).await.expect("an answer")
}

/// An open landing page: its sid, and the text of its picture.
pub struct Page<'a> {
    /// Its server.
    pub server: &'a Server,
    /// Its sid.
    pub sid: String,
    /// The text of its picture.
    pub captcha: String,
}

impl<'a> Page<'a> {
    /// Opens the page, and reads its picture.
    pub async fn open(server: &'a Server) -> Self {
        let sid = open_page(server).await;
        let captcha = new_captcha(server, &sid).await;
        Self {
            server,
            sid,
            captcha,
        }
    }

    /// Requests another picture.
    pub async fn refresh(&mut self) {
        self.captcha = new_captcha(self.server, &self.sid).await;
    }

    /// Requests an SMS, with this answer to the picture.
    pub async fn get_sms_with(&self, phone: &str, capcode: &str) -> OpenedAnswer {
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

    /// Requests an SMS, with the right answer to the picture.
    pub async fn get_sms(&self, phone: &str) -> OpenedAnswer {
        self.get_sms_with(phone, &self.captcha).await
    }

    /// Sends PROMO-12's payload, with a forger's additional fields.
    pub async fn register_with(&self, phone: &str, capcode: &str, sms_code: &str) -> OpenedAnswer {
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

    /// Registers, with the right answer to the picture.
    pub async fn register(&self, phone: &str, sms_code: &str) -> OpenedAnswer {
        self.register_with(phone, &self.captcha, sms_code).await
    }
}

/// Returns a different answer of the alphabet, or a different code.
pub fn wrong(right: &str) -> String {
    let other = |c: char| match c {
        'A' => 'C',
        '1' => '2',
        c if c.is_ascii_digit() => '1',
        _ => 'A',
    };
    right.chars().map(other).collect()
}

/// Checks that the answer is HTTP 200, with this code and this message.
#[track_caller]
pub fn assert_answer(answer: &OpenedAnswer, code: &str, message: &str) {
    let seen = (answer.status, answer.code.as_str(), answer.message.as_str());
    assert_eq!(seen, (200, code, message));
}

/// Returns the rows of the borrowers and their sources.
pub fn accounts(server: &Server) -> Vec<String> {
    let all = rows(server).into_iter();
    all.filter(|row| row.starts_with("borrowers:") || row.starts_with("registrations:"))
        .collect()
}
