//! Codes that are opened and paid at Dragonpay, by its adaptor over HTTP.

use proptest::prelude::*;

use tulay_provider_stubs::dragonpay::{DragonpayStub, PostbackFields};
use tulay_provider_stubs::serving::{StandIn, StubAnswer, StubFault};

use crate::support::Server;
use crate::support::borrowers::{ANA, FIRST};
use crate::support::cases::cases;
use crate::support::dragonpay::{send, start, tell};
use crate::support::operators::said;
use crate::support::stand_ins::{codes, paid, pay_url, round};

const AMOUNT: &str = "3424.33";

fn ok() -> (u16, String) {
    (200, "result=OK".to_owned())
}

/// Pays a transaction at Dragonpay; returns its signed postback.
fn pay(stub: &DragonpayStub, txnid: &str) -> PostbackFields {
    stub.set(txnid, "S").expect("a transaction");
    stub.signed(stub.postback(txnid, "S", AMOUNT))
}

#[tokio::test]
async fn prov_04_a_code_is_dragonpays_txnid_on_its_page_or_by_its_number_at_a_counter() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    stub.asked();
    assert_eq!(pay_url(&loan, "90006").await, "https://pay.example/RF1");
    server.minutes_pass(1);
    let counter = pay_url(&loan, "90001").await;
    assert!(
        counter.starts_with("/repaymentOfCode?showType=1&payCode=RF2&"),
        "{counter}"
    );
    let (codes, order) = (codes(&server, &loan), &loan.order_id);
    for ((asked, code), proc) in stub
        .take_asked()
        .into_iter()
        .zip(codes)
        .zip(["GCSH", "7ELE"])
    {
        let body = format!(
            "{{\"Amount\":\"3424.33\",\"Currency\":\"PHP\",\"Description\":\"Tulay {order}\",\"Email\":\"no-reply@tulay.example\",\
             \"ProcId\":\"{proc}\",\"Expiry\":\"2026-07-16T00:00:00\",\"MobileNo\":\"{ANA}\"}}"
        );
        let path = format!("/api/collect/v2/{code}/post");
        assert_eq!(
            (asked.method.as_str(), asked.path, asked.body),
            ("POST", path, body)
        );
    }
    let details = loan.details().await;
    let result = &details["paymentResult"];
    assert_eq!(
        (&result["kind"], &result["payCode"]),
        (&"waiting".into(), &"RF2".into()),
        "UX-01"
    );
    assert_eq!(loan.due().await["defDetail"]["payCode"], "RF2");
}

#[tokio::test]
async fn prov_05_a_signed_postback_is_confirmed_posted_once_and_answered_result_ok() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    pay_url(&loan, "90006").await;
    let code = codes(&server, &loan).remove(0);
    let postback = pay(&stub, &code);
    stub.asked();
    assert_eq!(tell(&server, &postback).await, ok());
    let asked = stub.asked();
    let question = format!("GET /api/collect/v2/{code}");
    assert_eq!(
        asked,
        [
            "GET /api/collect/v1/keys/callback".to_owned(),
            question.clone()
        ]
    );
    assert_eq!(tell(&server, &postback).await, ok());
    let asked = stub.asked();
    assert_eq!(asked, [question], "the key is known by now");
    assert_eq!(paid(&server, &loan), [FIRST]);
}

#[tokio::test]
async fn prov_05_a_postback_without_dragonpays_signature_over_its_fields_is_nobodys() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    pay_url(&loan, "90006").await;
    let code = codes(&server, &loan).remove(0);
    let sound = pay(&stub, &code);
    for (name, value) in [
        ("txnid", "0000000000000000"),
        ("refno", "RF9"),
        ("status", "F"),
        ("message", "other"),
        ("merchantid", "OTHER"),
        ("param1", "x"),
        ("param2", "x"),
        ("amount", "9999.00"),
        ("signatures", ""),
        ("signatures", "AAAA"),
        ("signatures", "*"),
    ] {
        let mut changed = sound.clone();
        for field in changed.iter_mut().filter(|field| field.0 == name) {
            field.1 = value.to_owned();
        }
        let expected = (401, "result=FAIL_DIGEST_MISMATCH".to_owned());
        assert_eq!(tell(&server, &changed).await, expected, "{name} {value}");
    }
    let mut of_another = stub.postback(&code, "S", AMOUNT);
    of_another[4].1 = "OTHER".to_owned();
    assert_eq!(
        tell(&server, &stub.signed(of_another)).await.0,
        401,
        "signed for another merchant"
    );
    stub.edit(|state| state.key = 1);
    let by_another_key = stub.signed(stub.postback(&code, "S", AMOUNT));
    stub.edit(|state| state.key = 0);
    assert_eq!(
        tell(&server, &by_another_key).await.0,
        401,
        "signed by a key that is not active"
    );
    let keys = "GET /api/collect/v1/keys/callback";
    let fetched = stub.asked().into_iter().filter(|what| what == keys).count();
    assert_eq!(
        fetched, 1,
        "a forged one fetches no key more than once a minute"
    );
    assert_eq!(paid(&server, &loan), [0; 0]);
}

#[tokio::test]
async fn prov_05_a_postback_counts_only_with_the_status_and_the_amount_of_the_answer() {
    for (answer, amount, why) in [
        ("P", AMOUNT, "the provider does not when it is asked"),
        ("S", "9999.00", "another amount than its postback"),
        ("R", AMOUNT, "gave the payment back"),
        ("K", AMOUNT, "chargeback"),
    ] {
        let (server, stub) = start().await;
        let loan = server.released(ANA).await;
        pay_url(&loan, "90006").await;
        let code = codes(&server, &loan).remove(0);
        stub.set(&code, answer).expect("a transaction");
        let postback = stub.signed(stub.postback(&code, "S", amount));
        assert_eq!(tell(&server, &postback).await, ok());
        assert_eq!(paid(&server, &loan), [0; 0], "{answer}");
        let shown = said(&server, "Maria", &["suspense"]).await;
        assert!(
            shown.contains(&format!("differs\tGCash\t{code}")) && shown.contains(why),
            "{shown}"
        );
    }
}

#[tokio::test]
async fn prov_05_money_that_dragonpay_takes_back_stays_posted_and_waits_for_a_person() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    pay_url(&loan, "90006").await;
    let code = codes(&server, &loan).remove(0);
    assert_eq!(tell(&server, &pay(&stub, &code)).await, ok());
    stub.set(&code, "K").expect("a transaction");
    let postback = stub.signed(stub.postback(&code, "K", AMOUNT));
    assert_eq!(tell(&server, &postback).await, ok());
    assert_eq!(paid(&server, &loan), [FIRST]);
    let shown = said(&server, "Maria", &["suspense"]).await;
    assert!(shown.contains("chargeback"), "{shown}");
}

#[tokio::test]
async fn prov_06_what_dragonpay_did_not_tell_is_found_by_asking_even_where_its_answer_was_lost() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    // The request arrives, and its answer is invalid.
    stub.spoil(Some(StubFault::Instead(StubAnswer::text(200, "<html>"))));
    let answer = crate::support::stand_ins::code_by(&loan, "90006", FIRST).await;
    assert_eq!(answer.code, "1409");
    let code = codes(&server, &loan).remove(0);
    let made = serde_json::json!({"RefNo": "RF9", "TxnId": code, "Status": "S", "Amount": AMOUNT});
    stub.spoil(None);
    stub.edit(|state| state.transactions.insert(code.clone(), made));
    server.minutes_pass(2);
    round(&server).await;
    assert_eq!(paid(&server, &loan), [FIRST]);
}

#[tokio::test]
async fn prov_08_while_dragonpay_is_away_its_postbacks_are_to_be_sent_again() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    pay_url(&loan, "90006").await;
    let code = codes(&server, &loan).remove(0);
    let postback = pay(&stub, &code);
    assert_eq!(tell(&server, &postback).await, ok());
    stub.spoil(Some(StubFault::Instead(StubAnswer::text(429, ""))));
    let again = (503, "result=FAIL_TRY_AGAIN".to_owned());
    assert_eq!(tell(&server, &postback).await, again);
    assert_eq!(paid(&server, &loan), [FIRST]);
}

/// Generates malformed values of a field.
fn odd() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        Just("\u{0}".to_owned()),
        Just("x".repeat(60_000)),
        Just("-3424.33".to_owned()),
        Just("1e9".to_owned()),
        Just("USD".to_owned()),
        Just("../../v1/keys".to_owned()),
        Just("9999-99-99".to_owned()),
        Just("Z".to_owned()),
        ".{0,60}",
    ]
}

async fn answers_of(server: &Server, stub: &DragonpayStub, code: &str, is_signed: bool) {
    let changes = prop::collection::vec((0..11_usize, odd()), 1..3);
    for changes in cases(250, &changes) {
        let mut fields = stub.postback(code, "S", AMOUNT);
        for (place, value) in changes {
            fields[place].1 = value;
        }
        let fields = if is_signed {
            stub.signed(fields)
        } else {
            fields
        };
        let (status, body) = tell(server, &fields).await;
        assert!(
            matches!(status, 200 | 400 | 401 | 413),
            "{status} {body} for {fields:?}"
        );
    }
}

#[tokio::test]
async fn prov_05_a_postback_out_of_shape_signed_or_not_is_answered_and_moves_no_money() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    pay_url(&loan, "90006").await;
    let code = codes(&server, &loan).remove(0);
    for is_signed in [true, false] {
        answers_of(&server, &stub, &code, is_signed).await;
    }
    for body in ["", "&&&", "%00", "txnid", "amount=1.00&amount=1.00", "{}"] {
        let (status, _) = send(&server, body.to_owned()).await;
        assert!(matches!(status, 400 | 401), "{status} for {body}");
    }
    assert_eq!(paid(&server, &loan), [0; 0]);
}
