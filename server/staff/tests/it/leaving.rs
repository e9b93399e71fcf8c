//! A borrower takes a copy of their data and closes their account (SEC-07), and data whose retention period has ended
//! is deleted (SEC-09).

use serde_json::Value;
use tulay_lender::error::ErrorCode;
use tulay_lending::state::OrderStatus;

use crate::support::borrowers::{ANA, BANK, BEA};
use crate::support::callbacks::{paid, send};
use crate::support::complaints::answer;
use crate::support::database::{column, rows};
use crate::support::operators::{assert_refused, said};
use crate::support::personal_data::{
    OF_ANA, busy, digest_of_phone, everything, files, has, pay_off,
};
use crate::support::{only, start};

/// Paths of the calls.
const COPY: &str = "/service/user/data-copy";
const TERMS: &str = "/service/user/leaving";
const LEAVE: &str = "/service/user/leave";

#[tokio::test]
async fn sec_07_a_borrower_takes_a_copy_of_their_data_with_them() {
    let server = start().await;
    let loan = busy(&server).await;
    assert_eq!(server.visitor().post(COPY, &[]).await.code, "1001");
    let url = server.copy_address(&loan.client, ANA).await;
    let file = server.open_copy(&loan.client, &url).await;
    assert_eq!(file.status(), 200);
    let head = |name: &str| file.headers()[name].to_str().expect("a text").to_owned();
    assert_eq!(head("content-type"), "application/json; charset=utf-8");
    assert_eq!(
        head("content-disposition"),
        "inline; filename=\"my-data.json\""
    );
    assert_eq!(head("cache-control"), "no-store");
    let copy: Value = file.json().await.expect("JSON");
    assert_eq!(copy["identities"][0]["name"], "Ana Dela Cruz");
    assert_eq!(copy["orders"][0]["id"], loan.order_id.as_str());
    let agreement = format!("{}-loan-agreement.html", loan.order_id);
    let agreement = copy["documents"][0][&agreement].as_str().expect("a page");
    assert!(agreement.contains("<html"), "{agreement}");
    server.minutes_pass(11);
    for gone in [url.as_str(), "/my-data/00", "/my-data/x"] {
        let answer = server.open_copy(&loan.client, gone).await;
        assert_eq!(answer.status(), 404, "{gone}");
        assert!(!answer.text().await.expect("a text").contains("Dela Cruz"));
    }
}

#[tokio::test]
async fn sec_07_an_account_is_not_deleted_while_a_loan_or_an_application_is_open() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let open = "You have a loan or an application that is open. You can delete your account once it has ended";
    for _ in ["under review", "disbursing"] {
        let terms = loan.client.post(TERMS, &[]).await.ok();
        assert_eq!(
            (&terms["mayLeave"], &terms["what"]),
            (&0.into(), &open.into())
        );
        let before = rows(&server);
        let refused = loan.client.post(LEAVE, &[]).await;
        assert_eq!(
            (refused.code.as_str(), refused.message.as_str()),
            ("1409", open)
        );
        assert_eq!(rows(&server), before);
        if server.status(&loan.order_id).await == OrderStatus::UnderReview {
            server.decide(&loan.order_id, true).await;
        }
    }
    let zh = loan.client.in_language("zh").post(TERMS, &[]).await.ok();
    assert_eq!(zh["what"], "您有尚未结束的贷款或申请。结束后即可删除账户");
}

#[tokio::test]
async fn sec_07_a_borrower_without_a_loan_is_erased_by_the_code_of_an_sms() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let terms = ana.post(TERMS, &[]).await.ok();
    let at_once = "Everything that we have stored about you is deleted at once";
    assert_eq!(
        (&terms["mayLeave"], &terms["what"]),
        (&1.into(), &at_once.into())
    );
    let digest = digest_of_phone(&server);
    // A login code does not close an account.
    let visitor = server.visitor();
    let asked = visitor.post("/service/user/send-code", &[("phone", ANA)]);
    asked.await.ok();
    let login = server.newest_code(ANA).await;
    server.minutes_pass(2);
    let why = "To delete your account, enter the 6 digits that we sent to your phone";
    assert_eq!(ana.post(LEAVE, &[]).await.field("smsCode"), why);
    let sms = server.outbox(ANA).await.remove(0).body;
    assert!(
        sms.ends_with("is your Tulay code to delete your account. Never share it"),
        "{sms}"
    );
    let code = server.newest_code(ANA).await;
    for wrong in [login.as_str(), "12345", "abcdef"] {
        let refused = ana.post(LEAVE, &[("smsCode", wrong)]).await;
        assert_eq!(refused.code, "1400", "{wrong}");
    }
    assert_eq!(ana.post(LEAVE, &[]).await.code, "1429");
    ana.post(LEAVE, &[("smsCode", &code)]).await.ok();
    assert_eq!(ana.post(TERMS, &[]).await.code, "1001");
    let left = everything(&server);
    for theirs in OF_ANA.into_iter().chain([digest.as_str()]) {
        assert!(!has(&left, theirs), "{theirs}");
    }
    let row = only(rows(&server), |row| row.starts_with("operator_audit: "));
    assert!(
        row.contains("erase_borrower") && row.contains("the borrower"),
        "{row}"
    );
}

#[tokio::test]
async fn sec_07_money_07_nobody_is_erased_to_whom_something_is_owed() {
    let server = start().await;
    let loan = busy(&server).await;
    let code = loan.reference(342_433, false).await;
    let too_much = paid("gc_1", &code, 1_027_300 + 10_000);
    send(&server, &too_much).await.ok();
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Settled);
    let owed = "We owe you money. You can delete your account once we have sent it to you";
    let terms = loan.client.post(TERMS, &[]).await.ok();
    assert_eq!(
        (&terms["mayLeave"], &terms["what"]),
        (&0.into(), &owed.into())
    );
    let refused = loan.client.post(LEAVE, &[]).await;
    assert_eq!(
        (refused.code.as_str(), refused.message.as_str()),
        ("1409", owed)
    );
    server.days_pass(6 * 365).await;
    let erase = ["borrower", "erase", ANA, "--reason", "she asked"];
    let why = format!(
        "Something is owed to the borrower of order {}, or on its way: see what is owed",
        loan.order_id
    );
    assert_refused(&server, "Pia", &erase, ErrorCode::Conflict, &why).await;
    let by_hand = ["--bank-reference", "BPI-1", "--reason", "sent"];
    let refund = [&["refund", &loan.order_id, "100.00"], &by_hand[..]].concat();
    said(&server, "Pia", &refund).await;
    server.days_pass(6 * 365).await;
    assert!(!has(&everything(&server), "Ana Dela Cruz"));
}

#[tokio::test]
async fn sec_07_who_has_paid_leaves_when_the_payment_cannot_bounce_any_more() {
    let server = start().await;
    let loan = busy(&server).await;
    pay_off(&server, &loan).await;
    let may_bounce = "Your last payment can still be taken back by your bank or e-wallet, and your loan would be open again. \
                      You can delete your account from Sat, Aug 15, 2026 on";
    server.days_pass(29).await;
    let client = server.signed_in(ANA).await;
    let terms = client.post(TERMS, &[]).await.ok();
    assert_eq!(
        (&terms["mayLeave"], &terms["what"]),
        (&0.into(), &may_bounce.into())
    );
    let before = rows(&server);
    let refused = client.post(LEAVE, &[]).await;
    assert_eq!(
        (refused.code.as_str(), refused.message.as_str()),
        ("1409", may_bounce)
    );
    assert_eq!(rows(&server), before);
    let erase = ["borrower", "erase", ANA, "--reason", "she asked"];
    let why =
        "A payment of this borrower may bounce until 2026-08-14 09:30:00, and open its loan again";
    assert_refused(&server, "Pia", &erase, ErrorCode::Conflict, why).await;
    server.days_pass(2).await;
    let terms = client.post(TERMS, &[]).await.ok();
    assert_eq!(terms["mayLeave"], 1);
}

#[tokio::test]
async fn sec_07_who_leaves_with_a_loan_behind_them_is_erased_when_the_law_lets_them_go() {
    let server = start().await;
    let loan = busy(&server).await;
    pay_off(&server, &loan).await;
    server.days_pass(31).await;
    let client = server.signed_in(ANA).await;
    let kept = "The law wants us to keep your loans with your name and your agreements until Tue, Jul 15, 2031. They are used for \
                nothing else, and deleted then. Everything else is deleted at once";
    let terms = client.post(TERMS, &[]).await.ok();
    assert_eq!(
        (&terms["mayLeave"], &terms["what"]),
        (&1.into(), &kept.into())
    );
    client.post(LEAVE, &[]).await;
    let code = server.newest_code(ANA).await;
    client.post(LEAVE, &[("smsCode", &code)]).await.ok();
    assert_eq!(client.post(TERMS, &[]).await.code, "1001");
    let count = |table: &str| {
        let all = rows(&server).into_iter();
        all.filter(|row| row.starts_with(&format!("{table}: ")))
            .count()
    };
    assert_eq!((count("sessions"), count("identities")), (0, 1));
    let visitor = server.visitor();
    server.minutes_pass(2);
    let phone = ("phone", ANA);
    visitor.post("/service/user/send-code", &[phone]).await.ok();
    let code = server.newest_code(ANA).await;
    let fields = [phone, ("smsCode", code.as_str())];
    let login = visitor.post("/service/user/login", &fields).await;
    assert_eq!(login.code, "1409");
    server.days_pass(5 * 365 - 31).await;
    assert_eq!(count("identities"), 1);
    server.days_pass(1).await;
    assert_eq!(count("identities"), 0);
    let left = everything(&server);
    for theirs in OF_ANA {
        assert!(!has(&left, theirs), "{theirs}");
    }
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Settled);
}

#[tokio::test]
async fn sec_09_who_was_never_lent_anything_goes_after_a_year_and_who_is_active_stays() {
    let year = serde_json::json!({ "applicants": { "days": 365, "because": "a test" } });
    let year = serde_json::from_value(year).expect("a table");
    let server = start().await;
    let server = server
        .restarted(|config| config.lender.retention = year)
        .await;
    let declined = server.applied(ANA).await;
    server.decide(&declined.order_id, false).await;
    server.days_pass(364).await;
    let count = |table: &str| {
        let all = rows(&server).into_iter();
        all.filter(|row| row.starts_with(&format!("{table}: ")))
            .count()
    };
    assert_eq!(count("identities"), 1);
    server.signed_in(BEA).await;
    server.days_pass(1).await;
    assert_eq!(count("identities"), 0);
    assert!(!has(&everything(&server), "Ana Dela Cruz"));
    assert_eq!(count("borrowers"), 2, "hers, and a pseudonym in the books");
    assert_eq!(
        server.status(&declined.order_id).await,
        OrderStatus::Declined
    );
}

#[tokio::test]
async fn sec_09_a_replaced_account_and_an_answered_complaint_go_after_their_time() {
    let server = start().await;
    let loan = busy(&server).await;
    server.change_account(&loan.client, ANA, &BANK).await.ok();
    server.minutes_pass(2);
    let number = [("bankCardNo", "9999 8888 7777")];
    let other = [&BANK[..3], &number, &BANK[4..]].concat();
    server.change_account(&loan.client, ANA, &other).await.ok();
    let find = "SELECT id FROM complaints WHERE id <> $1";
    let id = column::<String>(&server, find, "").remove(0);
    answer(&server, &id, Vec::new()).await;
    let accounts =
        || column::<String>(&server, "SELECT id FROM bank_accounts WHERE id <> $1", "").len();
    let complaints =
        || column::<String>(&server, "SELECT id FROM complaints WHERE id <> $1", "").len();
    server.days_pass(364).await;
    assert_eq!(accounts(), 3);
    server.days_pass(2).await;
    // The account that received the money stays with the loan.
    assert_eq!((accounts(), complaints()), (2, 1));
    server.days_pass(1_826 - 366).await;
    assert_eq!((accounts(), complaints()), (2, 0));
    assert_eq!(files(&server.app.config.images), Vec::<String>::new());
}
