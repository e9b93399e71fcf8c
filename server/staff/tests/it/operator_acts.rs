//! Acts of staff name operator and reason, support a dry run, and are in the audit (MONEY-11).

use std::path::Path;

use tulay_lender::error::ErrorCode;
use tulay_staff::acts::typed::in_words;
use tulay_staff::order_dossier::HistoryEvent;

use crate::support::bank::{Bank, Mood};
use crate::support::borrowers::{ANA, BEA};
use crate::support::callbacks::unallocated;
use crate::support::complaints::complained;
use crate::support::database::rows;
use crate::support::operators::{assert_refused, audit, dossier, ops, said, verified};
use crate::support::staff::hire_all;
use crate::support::{Server, start};

/// Ana's account, as it is printed.
const ACCOUNT: &str = "GCash\u{a0}••••\u{a0}4321";

fn image() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/uploads/plain.png");
    file.to_string_lossy().into_owned()
}

#[tokio::test]
async fn money_11_each_act_is_in_the_audit_with_who_and_why() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let id = loan.order_id.as_str();
    let why = ["--reason", "all papers seen"];
    said(&server, "Maria", &[&["approve", id], &why[..]].concat()).await;
    said(&server, "Jose", &["release", id]).await;
    unallocated(&server, "gc_1", 50_000).await;
    said(&server, "Maria", &["suspense", "post", "90006", "gc_1", id]).await;
    let take_back = ["suspense", "take-back", "90006", "gc_1"];
    said(&server, "Maria", &[&take_back, &why[..]].concat()).await;
    said(
        &server,
        "Maria",
        &["suspense", "return", "90006", "gc_1", "BPI 1"],
    )
    .await;
    let ana = server.signed_in(ANA).await;
    let about_it = complained(&ana, id).await;
    let about_none = complained(&ana, "").await;
    said(&server, "Pia", &["complaint", "acknowledge", &about_it]).await;
    let reply = ["complaint", "reply", &about_none, "We made it faster"];
    said(&server, "Pia", &[&reply, &why[..]].concat()).await;
    let other = server.applied(BEA).await;
    let decline = ["decline", &other.order_id, "--because", "income"];
    said(&server, "Maria", &decline).await;

    let expected = [
        format!("done\t{id}\tapproved\tMaria\tall papers seen"),
        format!("done\t{id}\tsent to be paid out\tJose\tnot stated"),
        format!("done\t{id}\t90006/gc_1 posted to {id}\tMaria\tnot stated"),
        format!("done\t{id}\t90006/gc_1 taken back\tMaria\tall papers seen"),
        format!("done\t{id}\t90006/gc_1 returned by BPI 1\tMaria\tnot stated"),
        format!("done\t{id}\t{about_it} acknowledged\tPia\tnot stated"),
        format!("done\t\t{about_none} answered\tPia\tall papers seen"),
        format!(
            "done\t{}\tdeclined because of income\tMaria\tnot stated",
            other.order_id
        ),
    ];
    assert_eq!(audit(&server).await, expected);
    let history = dossier(&server, id).await.history;
    let acts = history.iter().filter_map(|entry| match &entry.event {
        HistoryEvent::Act(row, _) => Some((row.seq, row.operator.as_str())),
        _ => None,
    });
    let expected = [
        (1, "Maria"),
        (2, "Jose"),
        (3, "Maria"),
        (4, "Maria"),
        (5, "Maria"),
        (6, "Pia"),
    ];
    assert_eq!(acts.collect::<Vec<_>>(), expected);
    assert_eq!(verified(&server).await, 8);
}

#[tokio::test]
async fn money_11_a_dry_run_shows_what_would_change_and_stores_sends_and_pays_nothing() {
    let bank = Bank::new(Mood::PaysAtOnce);
    let server = start().await.paying_by(&bank).await;
    let loan = server.applied(ANA).await;
    let id = loan.order_id.as_str();
    hire_all(&server.app).await;
    let looked = async |arguments: &[&str], expected: &str| {
        let before = rows(&server);
        let said = said(&server, "Maria", &[arguments, &["--dry-run"]].concat()).await;
        assert_eq!(said, expected);
        assert_eq!(rows(&server), before, "{arguments:?}");
    };
    let would = format!("{id} would be approved; nothing was done\n  status\t21 -> 151\n");
    looked(&["approve", id], &would).await;
    let would = format!("{id} would be declined; nothing was done\n  status\t21 -> 110\n");
    looked(&["decline", id], &would).await;
    said(&server, "Maria", &["approve", id]).await;
    let would = format!(
        "{id} would be sent to be paid out; nothing was done\n  status\t151 -> 151\n  \
         to be sent to the borrower\t₱0.00 -> ₱9,500.00\n  account\tnone -> {ACCOUNT}\n"
    );
    looked(&["release", id], &would).await;
    let would = format!(
        "{id} would be released by hand, BPI 7; nothing was done\n  status\t151 -> 170\n  \
         sent to the borrower\t₱0.00 -> ₱9,500.00\n  account\tnone -> {ACCOUNT}\n  outstanding\t₱0.00 -> ₱10,273.00\n"
    );
    looked(&["release", id, "--by-hand", "BPI 7"], &would).await;
    assert_eq!(bank.asked(), 0);
    said(&server, "Maria", &["release", id]).await;

    unallocated(&server, "gc_1", 50_000).await;
    let figures = "  status\t170 -> 170\n  due now\t3424.33 -> 2924.33\n  \
                   outstanding\t10273.00 -> 9773.00\n  owed to the borrower\t0.00 -> 0.00\n";
    let would = format!(
        "90006/gc_1 would be posted to {id}; nothing was done\n{figures}  payment\tquarantine -> posted\n"
    );
    looked(&["suspense", "post", "90006", "gc_1", id], &would).await;
    let would = "90006/gc_1 would be returned by BPI 1; nothing was done\n  \
                 payment\tquarantine -> returned\n";
    looked(&["suspense", "return", "90006", "gc_1", "BPI 1"], would).await;
    said(&server, "Maria", &["suspense", "post", "90006", "gc_1", id]).await;
    let figures = "  status\t170 -> 174\n  due now\t2924.33 -> 3424.33\n  \
                   outstanding\t9773.00 -> 10273.00\n  owed to the borrower\t0.00 -> 0.00\n";
    let would = format!(
        "90006/gc_1 would be taken back; nothing was done\n{figures}  payment\tposted -> suspense\n"
    );
    looked(&["suspense", "take-back", "90006", "gc_1"], &would).await;

    let complaint = complained(&server.signed_in(ANA).await, id).await;
    let would = format!(
        "{complaint} would be acknowledged; nothing was done\n  complaint\twaits -> acknowledged\n"
    );
    looked(&["complaint", "acknowledge", &complaint], &would).await;
    let would = format!(
        "{complaint} would be answered; nothing was done\n  complaint\twaits -> answered\n"
    );
    let file = image();
    let reply = ["complaint", "reply", &complaint, "Yes", "--image", &file];
    looked(&reply, &would).await;
    let images = std::fs::read_dir(&server.app.config.images).expect("the folder");
    assert_eq!(images.count(), 0);
}

#[tokio::test]
async fn money_11_a_dry_run_of_what_is_not_allowed_is_refused() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let id = loan.order_id.as_str();
    let complaint = complained(&loan.client, "").await;
    let not_now = "The order does not allow this now";
    let file = image();
    let images = [["--image", &file]; 10].concat();
    let reply = ["complaint", "reply", &complaint, "Yes", "--dry-run"];
    for (arguments, code, why) in [
        (
            &["release", id, "--dry-run"][..],
            ErrorCode::Conflict,
            not_now,
        ),
        (
            &["approve", "ord_none", "--dry-run"],
            ErrorCode::NotFound,
            "This order was not found",
        ),
        (
            &["suspense", "post", "90006", "gc_9", id, "--dry-run"],
            ErrorCode::NotFound,
            "This payment was not found",
        ),
        (
            &["complaint", "reply", &complaint, " ", "--dry-run"],
            ErrorCode::Invalid,
            "This is required",
        ),
        (
            &[&reply, &images[..]].concat(),
            ErrorCode::Invalid,
            "Add up to 9 images",
        ),
    ] {
        assert_refused(&server, "Maria", arguments, code, why).await;
    }
}

/// Every act refuses a reason and a name that cannot be read.
async fn assert_signed_well(server: &Server, acts: [&[&str]; 7]) {
    let long = "x".repeat(501);
    let unseen = "Use only letters, digits and signs that can be seen";
    let too_long = "Enter up to 500 characters";
    for act in acts {
        for (reason, why) in [
            ("", "Write the reason"),
            ("  ", "Write the reason"),
            ("a\nb", unseen),
            ("a\u{1b}[2J", unseen),
            ("a\0b", unseen),
            (&long, too_long),
        ] {
            let arguments = [act, &["--reason", reason]].concat();
            assert_refused(server, "Maria", &arguments, ErrorCode::Invalid, why).await;
        }
        for (nobody, why) in [
            ("", "This is required"),
            (" ", "This is required"),
            ("a\tb", unseen),
            (&long, too_long),
        ] {
            assert_refused(server, nobody, act, ErrorCode::Invalid, why).await;
        }
    }
}

#[tokio::test]
async fn money_11_an_act_that_is_refused_says_why_and_is_in_no_audit() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let id = loan.order_id.as_str();
    let complaint = complained(&loan.client, "").await;
    let file = image();
    let reply = ["complaint", "reply", &complaint, "Yes", "--image", &file];
    unallocated(&server, "gc_1", 50_000).await;
    let acts: [&[&str]; 7] = [
        &["approve", id],
        &["decline", id],
        &["suspense", "post", "90006", "gc_1", id],
        &["suspense", "return", "90006", "gc_1", "BPI 1"],
        &["suspense", "take-back", "90006", "gc_1"],
        &["complaint", "acknowledge", &complaint],
        &reply,
    ];
    assert_signed_well(&server, acts).await;
    let no_order = "This order was not found";
    for order in ["", "ord_none", "ord_00000000000000000000000000"] {
        for act in ["approve", "decline", "release"] {
            assert_refused(
                &server,
                "Maria",
                &[act, order],
                ErrorCode::NotFound,
                no_order,
            )
            .await;
        }
    }
    let no_payment = "This payment was not found";
    let no_complaint = "This complaint was not found";
    for (arguments, why) in [
        (&["suspense", "post", "90006", "gc_9", id][..], no_payment),
        (&["suspense", "return", "1", "gc_1", "BPI 1"], no_payment),
        (&["suspense", "take-back", "90006", "gc_9"], no_payment),
        (&["suspense", "post", "90006", "gc_1", "ord_none"], no_order),
        (&["complaint", "acknowledge", "cmp_none"], no_complaint),
        (&["complaint", "reply", "cmp_none", "Yes"], no_complaint),
    ] {
        assert_refused(&server, "Maria", arguments, ErrorCode::NotFound, why).await;
    }
    for (arguments, why) in [
        (&["release", id][..], "The order does not allow this now"),
        (
            &["suspense", "post", "90006", "gc_1", id],
            "This order takes no money",
        ),
        (
            &["suspense", "take-back", "90006", "gc_1"],
            "This payment is not in an order",
        ),
    ] {
        assert_refused(&server, "Maria", arguments, ErrorCode::Conflict, why).await;
    }
    assert_eq!(audit(&server).await, [""; 0]);
}

#[test]
fn money_11_a_decline_for_a_reason_of_no_list_is_refused() {
    for reason in ["", "Income", "income ", "race", "existing_loans"] {
        let fields = [("order_id", "ord_1"), ("because", reason)];
        let fields = fields.map(|(name, word)| (name.to_owned(), word.to_owned()));
        let refusal = in_words(&[], "decline", &fields).expect_err("a refusal");
        let why = refusal.log_detail().expect("a detail");
        assert!(why.contains("unknown variant"), "{why}");
    }
}

#[tokio::test]
async fn staff_02_an_act_of_a_name_without_an_account_is_refused() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let why = "Your staff account does not let you do this";
    for name in ["Stranger", "the server's command", "the emulator"] {
        let approve = ["approve", &loan.order_id];
        assert_refused(&server, name, &approve, ErrorCode::Conflict, why).await;
    }
}

#[tokio::test]
async fn money_11_a_release_whose_answer_was_lost_is_one_act_and_is_not_sent_again() {
    let bank = Bank::new(Mood::TakesAndIsSilent);
    let server = start().await.paying_by(&bank).await;
    let loan = server.applied(ANA).await;
    let id = loan.order_id.as_str();
    said(&server, "Maria", &["approve", id]).await;
    let lost = said(&server, "Maria", &["release", id]).await;
    assert!(lost.contains("\tstarted\tbank\t9500.00\t"), "{lost}");
    let under_way = "A payout of this order is under way. See the payouts";
    for again in [&["release", id][..], &["release", id, "--by-hand", "BPI 7"]] {
        assert_refused(&server, "Maria", again, ErrorCode::Conflict, under_way).await;
    }
    assert_eq!(bank.asked(), 1);
    let rows = audit(&server).await;
    assert_eq!(rows.len(), 2, "{rows:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn money_11_two_people_who_do_the_same_at_once_make_one_row() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let id = loan.order_id.as_str();
    for act in ["approve", "release"] {
        let arguments = [act, id];
        let (one, other) = tokio::join!(
            ops(&server.app, "Maria", &arguments),
            ops(&server.app, "Jose", &arguments),
        );
        assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
    }
    assert_eq!(audit(&server).await.len(), 2);
    assert_eq!(verified(&server).await, 2);
}
