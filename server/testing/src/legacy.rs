//! Calls of the legacy repayment pages (CALL-11 to CALL-14).

use serde_json::Value;

use crate::borrowers::{ANA, BANK, Loan};
use crate::{OpenedAnswer, Server};

/// Path of CALL-12.
pub const COMMIT: &str = "/service/loan/repayment-commit";
/// Path of CALL-13.
pub const CONFIRM: &str = "/service/loan/repayment-confirm";
/// Path of CALL-14.
pub const HUICHAO: &str = "/service/loan/repayment-huichao";
/// Amount due of Ana's loan in centavos, as a page sends it.
pub const DUE: &str = "342433";

/// Returns Ana's loan of today, to be repaid from her bank account.
pub async fn with_bank(server: &Server) -> Loan {
    let loan = server.released(ANA).await;
    server.change_account(&loan.client, ANA, &BANK).await.ok();
    loan
}

/// Makes CALL-11 about the loan.
pub async fn ways(loan: &Loan) -> OpenedAnswer {
    let path = format!("/service/loan/repayment-way?orderId={}", loan.order_id);
    loan.client.post(&path, &[]).await
}

/// Returns the page's fields for a payment from the first account of CALL-11's answer.
pub fn payment(loan: &Loan, ways: &Value, amount: &str) -> Vec<(&'static str, String)> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let card = &ways["bankCards"][0];
    vec![
        ("amount", amount.to_owned()),
        ("bankName", text(&card["bankName"])),
        ("cardId", text(&card["id"])),
        ("cardNo", text(&card["cardNo"])),
        ("couponId", String::new()),
        ("orderId", loan.order_id.clone()),
        ("repayToken", text(&ways["repayToken"])),
        ("bankCode", text(&card["bankCode"])),
        ("sendMsg", "1".to_owned()),
    ]
}

/// Sends CALL-12 with these fields.
pub async fn commit(loan: &Loan, fields: &[(&'static str, String)]) -> OpenedAnswer {
    loan.client.post(COMMIT, &borrowed(fields)).await
}

/// Returns the fields as a client takes them.
pub fn borrowed<'a>(fields: &'a [(&'static str, String)]) -> Vec<(&'static str, &'a str)> {
    let pairs = fields.iter();
    pairs.map(|(name, value)| (*name, value.as_str())).collect()
}

/// Sends CALL-13 for a payment.
pub async fn confirm(loan: &Loan, record: &str, code: &str) -> OpenedAnswer {
    let fields = [
        ("orderId", loan.order_id.as_str()),
        ("verifyCode", code),
        ("repaymentRecordId", record),
    ];
    loan.client.post(CONFIRM, &fields).await
}

/// Starts a payment of the amount due, up to its code; returns its id and the sent code.
pub async fn committed(server: &Server, loan: &Loan) -> (String, String) {
    let ways = ways(loan).await.ok();
    let data = commit(loan, &payment(loan, &ways, DUE)).await.ok();
    assert_eq!(data["needValid"], 1);
    let record = data["repayRecordId"].as_str().expect("a payment");
    (record.to_owned(), sent_code(server).await)
}

/// Returns the code of the newest SMS that asks for one, in English or Chinese.
pub async fn sent_code(server: &Server) -> String {
    let messages = server.outbox(ANA).await;
    let asks = |body: &str| body.contains("code to pay") || body.contains("的验证码");
    let message = messages.iter().find(|sms| asks(&sms.body));
    let body = &message.expect("a code").body;
    body.chars().take_while(char::is_ascii_digit).collect()
}

/// Checks for a borrower's mistake: HTTP 200, with this code and this message.
pub fn assert_code(answer: &OpenedAnswer, code: &str, message: &str) {
    assert_eq!(
        (answer.status, answer.code.as_str()),
        (200, code),
        "{answer:?}"
    );
    assert_eq!(answer.message, message);
}
