//! A client for a landing page: sends the SMS and the registration as its buttons do.

use tulay_store::borrowers;

use crate::database::rows;
use crate::promotion::{CALLS, new_captcha, open_page};
use crate::support::{Answer, Server};

pub const WRONG_CAPTCHA: &str = "The characters do not match. Please type those of the new picture";
pub const WRONG_CODE: &str = "The code is wrong or has expired";

/// An open landing page: its sid, and the text of its picture.
pub struct Page<'a> {
    pub server: &'a Server,
    pub sid: String,
    pub captcha: String,
}

impl<'a> Page<'a> {
    pub async fn open(server: &'a Server) -> Self {
        let sid = open_page(server).await;
        let captcha = new_captcha(server, &sid).await;
        Self {
            server,
            sid,
            captcha,
        }
    }

    pub async fn refresh(&mut self) {
        self.captcha = new_captcha(self.server, &self.sid).await;
    }

    pub async fn get_sms_with(&self, phone: &str, capcode: &str) -> Answer {
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

    pub async fn get_sms(&self, phone: &str) -> Answer {
        self.get_sms_with(phone, &self.captcha).await
    }

    /// Sends PROMO-12's payload, with a forger's additional fields.
    pub async fn register_with(&self, phone: &str, capcode: &str, sms_code: &str) -> Answer {
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

    pub async fn register(&self, phone: &str, sms_code: &str) -> Answer {
        self.register_with(phone, &self.captcha, sms_code).await
    }
}

/// Returns the code of the newest SMS to a phone.
pub async fn sent_code(server: &Server, phone: &'static str) -> String {
    let body = server.outbox(phone).await.remove(0).body;
    body.chars().take_while(char::is_ascii_digit).collect()
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

#[track_caller]
pub fn assert_answer(answer: &Answer, code: &str, message: &str) {
    let seen = (answer.status, answer.code.as_str(), answer.message.as_str());
    assert_eq!(seen, (200, code, message));
}

pub async fn is_known(server: &Server, phone: &'static str) -> bool {
    let found = server
        .app
        .store
        .read(move |tx| borrowers::find_by_phone(tx, phone));
    found.await.expect("a read").is_some()
}

/// Returns the rows of the borrowers and their sources.
pub fn accounts(server: &Server) -> Vec<String> {
    let all = rows(server).into_iter();
    all.filter(|row| row.starts_with("borrowers:") || row.starts_with("registrations:"))
        .collect()
}
