//! The form in which the audit stores acts.

use crate::acts::*;
use tulay_lender::complaints::Reply;
use tulay_lender::loans::decline::DeclineReason;
use tulay_lender::staff::payments::PaymentName;

fn name() -> PaymentName {
    PaymentName {
        channel: "90006".to_owned(),
        payment: "gc_1".to_owned(),
    }
}

/// Each act about an order with its JSON.
fn kept_of_orders() -> Vec<(Act, &'static str)> {
    let by_hand = Some("BPI 7".to_owned());
    let because = Some(DeclineReason::ExistingLoans);
    vec![
        (Act::Order(OrderAct::Approve), r#"{"act":"approve"}"#),
        (
            Act::Order(OrderAct::Decline { because: None }),
            r#"{"act":"decline"}"#,
        ),
        (
            Act::Order(OrderAct::Decline { because }),
            r#"{"act":"decline","because":"existing-loans"}"#,
        ),
        (
            Act::Order(OrderAct::AcceptAccount),
            r#"{"act":"accept_account"}"#,
        ),
        (
            Act::Order(OrderAct::AskAccount),
            r#"{"act":"ask_account"}"#,
        ),
        (
            Act::Order(OrderAct::Release { by_hand: None }),
            r#"{"act":"release"}"#,
        ),
        (
            Act::Order(OrderAct::Release { by_hand }),
            r#"{"act":"release","by_hand":"BPI 7"}"#,
        ),
    ]
}

/// Each act about a borrower, with its JSON.
fn kept_of_borrowers() -> Vec<(Act, String)> {
    let borrower = "bor_1".to_owned();
    let acts = [
        ("lock_borrower", BorrowerAct::Lock { borrower: borrower.clone() }),
        ("unlock_borrower", BorrowerAct::Unlock { borrower: borrower.clone() }),
        ("end_sessions", BorrowerAct::EndSessions { borrower: borrower.clone() }),
        ("block_borrower", BorrowerAct::Block { borrower: borrower.clone() }),
        ("unblock_borrower", BorrowerAct::Unblock { borrower: borrower.clone() }),
        ("export_borrower", BorrowerAct::Export { borrower: borrower.clone() }),
        ("erase_borrower", BorrowerAct::Erase { borrower: borrower.clone() }),
    ];
    let correct = BorrowerAct::Correct {
        borrower,
        correction: "cor_1".to_owned(),
        fields: vec!["name".to_owned(), "zip".to_owned()],
        values: Box::default(),
    };
    let corrected = r#"{"act":"correct_borrower","borrower":"bor_1","correction":"cor_1","fields":["name","zip"]}"#;
    let acts = acts.map(|(tag, act)| {
        let json = format!(r#"{{"act":"{tag}","borrower":"bor_1"}}"#);
        (Act::Borrower(act), json)
    });
    let correct = (Act::Borrower(correct), corrected.to_owned());
    acts.into_iter().chain([correct]).collect()
}

/// Each act about a provider, with its JSON.
fn kept_of_providers() -> [(Act, &'static str); 2] {
    [
        (
            Act::Provider(ProviderAct::Clear {
                request: "7".to_owned(),
            }),
            r#"{"act":"clear_difference","request":"7"}"#,
        ),
        (
            Act::Provider(ProviderAct::GivenBack {
                payout: "ord_1-1".to_owned(),
                bank_reference: "BPI 1".to_owned(),
            }),
            r#"{"act":"payout_given_back","payout":"ord_1-1","bank_reference":"BPI 1"}"#,
        ),
    ]
}

/// The other acts with their JSON, which never changes: rows of earlier versions stay readable as long as the audit is
/// kept.
fn kept() -> Vec<(Act, &'static str)> {
    let complaint = "cmp_1".to_owned();
    let reference = "BPI 1".to_owned();
    let event = "operator/1".to_owned();
    let returned = PaymentAct::Return {
        name: name(),
        reference: reference.clone(),
    };
    let acknowledged = ComplaintAct::Acknowledge {
        complaint: complaint.clone(),
    };
    let answered = ComplaintAct::Answer {
        complaint,
        reply: Reply::default(),
    };
    let refund = LoanDecision::Refund {
        amount_centavos: 5,
        bank_reference: Some(reference),
    };
    let sent = LoanDecision::Refund {
        amount_centavos: 5,
        bank_reference: None,
    };
    let due_dates = vec![jiff::civil::date(2026, 10, 1)];
    vec![
        (
            Act::Payment(PaymentAct::Post(name())),
            r#"{"act":"post_payment","channel":"90006","payment":"gc_1"}"#,
        ),
        (
            Act::Payment(returned),
            r#"{"act":"return_payment","name":{"channel":"90006","payment":"gc_1"},"reference":"BPI 1"}"#,
        ),
        (
            Act::Payment(PaymentAct::TakeBack(name())),
            r#"{"act":"take_payment_back","channel":"90006","payment":"gc_1"}"#,
        ),
        (
            Act::Complaint(acknowledged),
            r#"{"act":"acknowledge_complaint","complaint":"cmp_1"}"#,
        ),
        (
            Act::Complaint(answered),
            r#"{"act":"answer_complaint","complaint":"cmp_1"}"#,
        ),
        (
            Act::Loan(LoanDecision::Waive { amount_centavos: 3 }),
            r#"{"act":"waive","amount_centavos":3}"#,
        ),
        (Act::Loan(LoanDecision::WriteOff), r#"{"act":"write_off"}"#),
        (
            Act::Loan(refund),
            r#"{"act":"refund","amount_centavos":5,"bank_reference":"BPI 1"}"#,
        ),
        (Act::Loan(sent), r#"{"act":"refund","amount_centavos":5}"#),
        (
            Act::Loan(LoanDecision::Reverse { event }),
            r#"{"act":"reverse","event":"operator/1"}"#,
        ),
        (
            Act::Loan(LoanDecision::Reschedule { due_dates }),
            r#"{"act":"reschedule","due_dates":["2026-10-01"]}"#,
        ),
        (Act::Loan(LoanDecision::Cancel), r#"{"act":"cancel"}"#),
    ]
}

/// Each act about the whole of the lender's data, with its JSON.
fn kept_of_the_whole() -> Vec<(Act, &'static str)> {
    vec![(
        Act::Servicing(ServicingAct::CatchUp),
        r#"{"act":"catch_up_servicing"}"#,
    )]
}

#[test]
fn money_11_an_act_is_kept_as_it_was_always_kept_and_read_again() {
    let others = kept_of_orders()
        .into_iter()
        .chain(kept_of_providers())
        .chain(kept_of_the_whole())
        .chain(kept())
        .map(|(act, json)| (act, json.to_owned()));
    for (act, json) in others.chain(kept_of_borrowers()) {
        assert_eq!(serde_json::to_string(&act).expect("JSON"), json);
        let read: Act = serde_json::from_str(&json).expect("an act");
        assert_eq!(read, act);
    }
    for unknown in ["{}", r#"{"act":"forgive"}"#, r#"{"act":"waive"}"#] {
        assert!(serde_json::from_str::<Act>(unknown).is_err(), "{unknown}");
    }
}

#[test]
fn money_11_a_person_is_the_same_however_the_name_is_typed() {
    for typed in ["Maria Cruz", " maria  CRUZ ", "MARIA\u{a0}cruz"] {
        assert!(is_same_person("Maria Cruz", typed), "{typed}");
    }
    assert!(!is_same_person("Maria Cruz", "Mario Cruz"));
}
