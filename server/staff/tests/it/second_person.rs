//! An act above a configured sum waits for a second person (MONEY-11), and so do several that are above it together
//! (MONEY-19).

use std::sync::Arc;

use tulay_lender::error::ErrorCode;
use tulay_lending::ledger::PostingKind;
use tulay_lending::state::OrderStatus;
use tulay_staff::acts::take_payment_back::TakePaymentBack;
use tulay_staff::perform::perform_alone;
use tulay_staff::signature::Signature;

use crate::support::bank::{Bank, Mood};
use crate::support::borrowers::{ANA, BEA, Loan};
use crate::support::callbacks::unallocated;
use crate::support::database::rows;
use crate::support::operators::{assert_refused, audit, ops, said, verified};
use crate::support::{Server, start_production};

const NOT_NOW: &str = "The order does not allow this now";
const ANSWERED: &str = "This request was answered already";

/// Starts a server on which a second person confirms acts above this amount.
async fn above(centavos: i64) -> Server {
    start_production(|text| format!("second_person_above_centavos = {centavos}\n{text}")).await
}

async fn confirm(server: &Server, who: &str, number: &str) -> String {
    said(server, who, &["confirm", number, "--reason", "seen"]).await
}

async fn assert_not_confirmed(
    server: &Server,
    who: &str,
    number: &str,
    code: ErrorCode,
    why: &str,
) {
    let arguments = ["confirm", number, "--reason", "seen"];
    assert_refused(server, who, &arguments, code, why).await;
}

#[tokio::test]
async fn money_11_an_approval_of_more_than_the_sum_waits_until_somebody_else_confirms_it() {
    let server = above(999_999).await;
    let Loan { order_id: id, .. } = server.applied(ANA).await;
    let looked = said(&server, "Maria", &["approve", &id, "--dry-run"]).await;
    assert!(
        looked.ends_with("  a second person would have to confirm it\n"),
        "{looked}"
    );
    let waits = format!("{id} waits as 1 for a second person to confirm: approved\n");
    assert_eq!(said(&server, "Maria", &["approve", &id]).await, waits);
    assert_eq!(server.status(&id).await, OrderStatus::UnderReview);
    let listed = said(&server, "Jose", &["requests"]).await;
    let line =
        format!("1\t2026-07-15 09:30:00\trequested\t{id}\tapproved\tMaria\tnot stated\tconsole\n");
    assert_eq!(listed, line);

    let first = "Somebody else has to confirm it than the person who asked for it";
    for maria in ["Maria", " maria ", "MARIA"] {
        assert_not_confirmed(&server, maria, "1", ErrorCode::Conflict, first).await;
    }
    let unknown = "This request was not found";
    for number in ["0", "2", "9223372036854775807"] {
        assert_not_confirmed(&server, "Jose", number, ErrorCode::NotFound, unknown).await;
    }
    let done = confirm(&server, "Jose", "1").await;
    assert_eq!(done, "1 confirmed and done\n  status\t21 -> 151\n");
    assert_eq!(server.status(&id).await, OrderStatus::Disbursing);
    assert_not_confirmed(&server, "Pia", "1", ErrorCode::Conflict, ANSWERED).await;
    let reject = ["reject", "1", "--reason", "no"];
    assert_refused(&server, "Maria", &reject, ErrorCode::Conflict, ANSWERED).await;
    assert_eq!(said(&server, "Jose", &["requests"]).await, "");
    let expected = [
        format!("requested\t{id}\tapproved\tMaria\tnot stated"),
        format!("confirmed 1\t{id}\tapproved\tJose\tseen"),
    ];
    assert_eq!(audit(&server).await, expected);
    assert_eq!(verified(&server).await, 2);
}

#[tokio::test]
async fn money_11_what_moves_the_sum_itself_and_what_moves_no_money_waits_for_nobody() {
    let server = above(1_000_000).await;
    let loan = server.applied(ANA).await;
    said(&server, "Maria", &["approve", &loan.order_id]).await;
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Disbursing);

    let server = above(0).await;
    let loan = server.applied(ANA).await;
    said(&server, "Maria", &["decline", &loan.order_id]).await;
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Declined);
    let fields = [("problemType", "6"), ("problemDetail", "It is slow")];
    let path = "/user-problem/problem-save";
    let sent = loan.client.post(path, &fields).await.ok();
    let complaint = sent["problemId"].as_str().expect("an id");
    said(&server, "Maria", &["complaint", "acknowledge", complaint]).await;
    said(&server, "Maria", &["complaint", "reply", complaint, "Yes"]).await;
    assert_eq!(said(&server, "Jose", &["requests"]).await, "");
}

#[tokio::test]
async fn money_11_a_release_above_the_sum_is_paid_when_it_is_confirmed_and_once() {
    let bank = Bank::new(Mood::PaysAtOnce);
    let server = above(949_999).await.paying_by(&bank).await;
    let Loan { order_id: id, .. } = server.applied(ANA).await;
    said(&server, "Maria", &["approve", &id]).await;
    confirm(&server, "Jose", "1").await;
    let waits = format!("{id} waits as 3 for a second person to confirm: sent to be paid out\n");
    assert_eq!(said(&server, "Maria", &["release", &id]).await, waits);
    assert_eq!(bank.asked(), 0);

    let done = confirm(&server, "Jose", "3").await;
    assert!(done.ends_with(&format!("{id} released\n")), "{done}");
    assert_eq!(server.status(&id).await, OrderStatus::Released);
    assert_not_confirmed(&server, "Pia", "3", ErrorCode::Conflict, ANSWERED).await;
    assert_eq!(bank.asked(), 1);
    let rows = audit(&server).await;
    assert_eq!(rows.len(), 4, "{rows:?}");
    let confirmed = format!("confirmed 3\t{id}\tsent to be paid out\tJose\tseen");
    assert_eq!(rows[3], confirmed);
}

#[tokio::test]
async fn money_11_a_release_that_was_confirmed_is_not_rejected_while_its_money_leaves() {
    let bank = Bank::new(Mood::Takes);
    let server = above(949_999).await.paying_by(&bank).await;
    let Loan { order_id: id, .. } = server.applied(ANA).await;
    server.decide(&id, true).await;
    said(&server, "Maria", &["release", &id, "--by-hand", "BPI 7"]).await;
    assert_eq!(
        said(
            &server,
            "Maria",
            &["reject", "1", "--reason", "by the bank"]
        )
        .await,
        "1 rejected\n"
    );
    said(&server, "Maria", &["release", &id]).await;
    confirm(&server, "Jose", "3").await;
    let reject = ["reject", "3", "--reason", "too early"];
    assert_refused(&server, "Pia", &reject, ErrorCode::Conflict, ANSWERED).await;
    assert_eq!(bank.taken().len(), 1);
}

#[tokio::test]
async fn money_11_a_payment_above_the_sum_is_posted_taken_back_and_returned_by_two_people() {
    let server = above(49_999).await;
    let loan = server.released(ANA).await;
    let id = loan.order_id.as_str();
    unallocated(&server, "gc_1", 50_000).await;
    unallocated(&server, "gc_2", 49_999).await;
    let post = ["suspense", "post", "90006", "gc_2", id];
    let posted = said(&server, "Maria", &post).await;
    let done = format!("90006/gc_2 posted to {id}\n");
    assert!(posted.starts_with(&done), "not above it: {posted}");

    let acts: [(&[&str], &str, String); 3] = [
        (
            &["suspense", "post", "90006", "gc_1", id],
            "2",
            format!("posted to {id}"),
        ),
        (
            &["suspense", "take-back", "90006", "gc_1"],
            "4",
            "taken back".to_owned(),
        ),
        (
            &["suspense", "return", "90006", "gc_1", "BPI 1"],
            "6",
            "returned by BPI 1".to_owned(),
        ),
    ];
    for (arguments, number, what) in &acts {
        let listed = said(&server, "Maria", &["suspense"]).await;
        let answer = said(&server, "Maria", arguments).await;
        let waits = format!("waits as {number} for a second person to confirm");
        assert_eq!(answer, format!("90006/gc_1 {waits}: {what}\n"));
        let unchanged = said(&server, "Maria", &["suspense"]).await;
        assert_eq!(unchanged, listed);
        confirm(&server, "Jose", number).await;
    }
    assert_eq!(said(&server, "Maria", &["suspense"]).await, "");
    let rows = audit(&server).await;
    let returned = format!("confirmed 6\t{id}\t90006/gc_1 returned by BPI 1\tJose\tseen");
    assert_eq!(rows.last(), Some(&returned));
}

#[tokio::test]
async fn money_11_what_is_not_allowed_any_more_is_not_confirmed_and_can_be_rejected() {
    let server = above(0).await;
    let declined = server.applied(ANA).await.order_id;
    said(&server, "Maria", &["approve", &declined]).await;
    said(&server, "Pia", &["decline", &declined]).await;
    assert_not_confirmed(&server, "Jose", "1", ErrorCode::Conflict, NOT_NOW).await;

    let loan = server.released(BEA).await;
    unallocated(&server, "gc_1", 50_000).await;
    let post = ["suspense", "post", "90006", "gc_1", &loan.order_id];
    said(&server, "Maria", &post).await;
    let give_back = ["suspense", "return", "90006", "gc_1", "BPI 1"];
    said(&server, "Maria", &give_back).await;
    confirm(&server, "Jose", "4").await;
    let gone = "This payment is not in suspense";
    assert_not_confirmed(&server, "Jose", "3", ErrorCode::Conflict, gone).await;
    for number in ["1", "3"] {
        let reject = ["reject", number, "--reason", "too late"];
        let rejected = said(&server, "Maria", &reject).await;
        assert_eq!(rejected, format!("{number} rejected\n"));
    }
    assert_eq!(said(&server, "Jose", &["requests"]).await, "");
}

#[tokio::test]
async fn staff_06_an_act_waits_once_and_the_next_person_is_told_who_asked_for_it() {
    let server = above(0).await;
    let Loan { order_id: id, .. } = server.applied(ANA).await;
    said(&server, "Maria", &["approve", &id]).await;
    server.seconds_pass(86_400);
    let when = "on 15 Jul 2026 at 09:30";
    for (who, asker) in [("Maria", "You"), ("Jose", "Maria")] {
        let why = format!("{asker} asked for this {when}. It waits for a second person");
        for words in [&["approve", &id][..], &["approve", &id, "--dry-run"]] {
            assert_refused(&server, who, words, ErrorCode::Conflict, &why).await;
        }
    }
    let looked = said(&server, "Pia", &["decline", &id, "--dry-run"]).await;
    let told = format!("  Maria asked {when} to approve ₱10,000.00 of ");
    assert!(looked.contains(&told), "{looked}");
    confirm(&server, "Jose", "1").await;
}

#[tokio::test]
async fn staff_06_what_waits_about_a_payment_is_told_to_who_posts_it_elsewhere() {
    let server = above(0).await;
    let (ana, bea) = (server.overdue(ANA, 5).await, server.overdue(BEA, 5).await);
    unallocated(&server, "gc_1", 50_000).await;
    let post = |order_id| ["suspense", "post", "90006", "gc_1", order_id, "--dry-run"];
    said(&server, "Maria", &post(&ana.order_id)[..5]).await;
    let looked = said(&server, "Jose", &post(&bea.order_id)).await;
    let told = "  Maria asked at 09:30 to post ";
    assert!(looked.contains(told), "{looked}");
    let waive = ["waive", &ana.order_id, "0.50", "--dry-run"];
    let looked = said(&server, "Jose", &waive).await;
    assert!(looked.contains(told), "{looked}");
}

#[tokio::test(flavor = "multi_thread")]
async fn staff_06_of_two_people_who_ask_for_the_same_at_once_one_asks() {
    let server = above(0).await;
    let Loan { order_id: id, .. } = server.applied(ANA).await;
    let words = ["approve", &id];
    let (one, other) = tokio::join!(
        ops(&server.app, "Maria", &words),
        ops(&server.app, "Jose", &words),
    );
    let refusals: Vec<_> = [one, other].into_iter().filter_map(Result::err).collect();
    assert_eq!(refusals.len(), 1, "{refusals:?}");
    let why = refusals[0].sentence();
    assert!(why.ends_with(". It waits for a second person"), "{why}");
    assert_eq!(said(&server, "Pia", &["requests"]).await.lines().count(), 1);
}

#[tokio::test]
async fn money_11_a_release_that_was_done_meanwhile_is_not_paid_again() {
    let bank = Bank::new(Mood::PaysAtOnce);
    let server = above(0).await.paying_by(&bank).await;
    let Loan { order_id: id, .. } = server.applied(ANA).await;
    server.decide(&id, true).await;
    said(&server, "Maria", &["release", &id]).await;
    said(&server, "Maria", &["release", &id, "--by-hand", "BPI 7"]).await;
    confirm(&server, "Jose", "1").await;
    assert_not_confirmed(&server, "Jose", "2", ErrorCode::Conflict, NOT_NOW).await;
    assert_eq!(bank.asked(), 1);
}

#[tokio::test]
async fn money_11_a_payment_that_went_to_another_order_is_not_taken_back_by_an_old_request() {
    let server = above(0).await;
    let (ana, bea) = (server.released(ANA).await, server.released(BEA).await);
    unallocated(&server, "gc_1", 50_000).await;
    let take_back = ["suspense", "take-back", "90006", "gc_1"];
    let post = async |order_id: &str, number: &str| {
        let post = ["suspense", "post", "90006", "gc_1", order_id];
        said(&server, "Maria", &post).await;
        confirm(&server, "Jose", number).await;
    };
    post(&ana.order_id, "1").await;
    said(&server, "Maria", &take_back).await;
    let (channel, payment) = ("90006".to_owned(), "gc_1".to_owned());
    let alone = Arc::new(TakePaymentBack { channel, payment });
    let done = perform_alone(
        &server.app,
        alone,
        Signature::at_server("a test".to_owned()),
    )
    .await;
    done.expect("it is taken back");
    post(&bea.order_id, "5").await;
    let other = "It is about another order by now";
    assert_not_confirmed(&server, "Jose", "3", ErrorCode::Conflict, other).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn money_11_two_people_who_confirm_a_release_at_once_release_it_once() {
    let server = above(0).await;
    let Loan { order_id: id, .. } = server.applied(ANA).await;
    server.decide(&id, true).await;
    said(&server, "Maria", &["release", &id]).await;
    let arguments = ["confirm", "1", "--reason", "seen"];
    let (one, other) = tokio::join!(
        ops(&server.app, "Jose", &arguments),
        ops(&server.app, "Pia", &arguments),
    );
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
    assert_eq!(audit(&server).await.len(), 2);
    let ledger = server.ledger(&id).await;
    let releases = ledger.postings().iter();
    let releases = releases.filter(|posting| posting.kind == PostingKind::Release);
    assert_eq!(releases.count(), 1);
}

#[tokio::test]
async fn money_11_a_confirmation_needs_a_reason_that_is_one_line() {
    let server = above(0).await;
    let loan = server.applied(ANA).await;
    said(&server, "Maria", &["approve", &loan.order_id]).await;
    let unseen = "Use only letters, digits and signs that can be seen";
    for command in ["confirm", "reject"] {
        for (reason, why) in [
            ("", "Write the reason"),
            (" ", "Write the reason"),
            ("a\nb", unseen),
            (&"x".repeat(501), "Enter up to 500 characters"),
        ] {
            let arguments = [command, "1", "--reason", reason];
            assert_refused(&server, "Jose", &arguments, ErrorCode::Invalid, why).await;
        }
    }
}

/// Waives pesos of an order as Maria; returns the printed text.
async fn waive(server: &Server, order_id: &str, pesos: &str) -> String {
    let waive = ["waive", order_id, pesos, "--reason", "a flood"];
    said(server, "Maria", &waive).await
}

fn is_done(said: &str) -> bool {
    said.contains(" waived ") && !said.contains(" waits as ")
}

fn waits_as(said: &str, number: i64) -> bool {
    said.contains(&format!(
        " waits as {number} for a second person to confirm: waived "
    ))
}

#[tokio::test]
async fn money_19_three_waivers_that_are_above_the_sum_together_wait_for_a_second_person() {
    let server = above(100).await;
    let ana = server.overdue(ANA, 5).await.order_id;
    let bea = server.overdue(BEA, 5).await.order_id;
    assert!(is_done(&waive(&server, &ana, "0.90").await));
    let looked = ["waive", &ana, "0.90", "--reason", "a flood", "--dry-run"];
    let looked = said(&server, "Maria", &looked).await;
    let second = "  a second person would have to confirm it\n";
    assert!(looked.ends_with(second), "{looked}");
    assert!(waits_as(&waive(&server, &ana, "0.90").await, 2));
    assert!(waits_as(&waive(&server, &ana, "0.91").await, 3));
    // Up to the sum, and not above it.
    let rest = waive(&server, &bea, "0.90").await;
    assert!(is_done(&rest), "another order: {rest}");
    assert!(is_done(&waive(&server, &bea, "0.10").await));
    assert!(waits_as(&waive(&server, &bea, "0.01").await, 6));
    // A rejected request moves nothing; a confirmed one counts.
    for number in ["2", "3"] {
        let reject = ["reject", number, "--reason", "too much"];
        said(&server, "Jose", &reject).await;
    }
    assert!(is_done(&waive(&server, &ana, "0.10").await));
    confirm(&server, "Jose", "6").await;
    assert!(waits_as(&waive(&server, &bea, "0.01").await, 11));
}

#[tokio::test]
async fn money_19_an_act_counts_for_30_days_and_one_that_waits_as_long_as_it_waits() {
    let server = above(100).await;
    let ana = server.overdue(ANA, 5).await.order_id;
    let bea = server.overdue(BEA, 5).await.order_id;
    assert!(is_done(&waive(&server, &ana, "0.90").await));
    assert!(waits_as(&waive(&server, &bea, "1.01").await, 2));
    server.days_pass(30).await;
    server.seconds_pass(-1);
    assert!(waits_as(&waive(&server, &ana, "0.11").await, 3));
    said(&server, "Maria", &["reject", "3", "--reason", "later"]).await;
    server.seconds_pass(1);
    assert!(is_done(&waive(&server, &ana, "0.11").await), "30 days");
    assert!(waits_as(&waive(&server, &bea, "0.01").await, 6));
}

#[tokio::test(flavor = "multi_thread")]
async fn money_19_of_two_waivers_at_once_that_are_above_the_sum_together_one_waits() {
    let server = above(100).await;
    let ana = server.overdue(ANA, 5).await.order_id;
    let (by_maria, by_jose) = (
        ["waive", &ana, "0.60", "--reason", "a flood"],
        ["waive", &ana, "0.60", "--reason", "a fire"],
    );
    let (one, other) = tokio::join!(
        ops(&server.app, "Maria", &by_maria),
        ops(&server.app, "Jose", &by_jose),
    );
    let (one, other) = (one.expect("an answer"), other.expect("an answer"));
    assert!(is_done(&one) != is_done(&other), "{one} {other}");
    assert_eq!(said(&server, "Pia", &["requests"]).await.lines().count(), 1);
}

#[tokio::test]
async fn money_19_acts_of_another_kind_and_those_without_a_sum_do_not_count() {
    let server = above(1_000_000).await;
    let ana = server.applied(ANA).await.order_id;
    said(&server, "Maria", &["approve", &ana]).await;
    let release = ["release", &ana, "--by-hand", "BPI 7"];
    let released = said(&server, "Maria", &release).await;
    assert!(!released.contains("waits as"), "{released}");
}

#[tokio::test]
async fn money_11_a_confirmation_can_be_looked_at_before_and_changes_nothing_then() {
    let bank = Bank::new(Mood::PaysAtOnce);
    let server = above(0).await.paying_by(&bank).await;
    let Loan { order_id: id, .. } = server.applied(ANA).await;
    said(&server, "Maria", &["approve", &id]).await;
    let look = ["confirm", "1", "--reason", "seen", "--dry-run"];
    let before = rows(&server);
    let looked = said(&server, "Jose", &look).await;
    let would = "1 would be confirmed; nothing was done\n  status\t21 -> 151\n";
    assert_eq!(looked, would);
    assert_eq!(rows(&server), before);
    let herself = "Somebody else has to confirm it than the person who asked for it";
    assert_refused(&server, "Maria", &look, ErrorCode::Conflict, herself).await;
    confirm(&server, "Jose", "1").await;
    assert_refused(&server, "Jose", &look, ErrorCode::Conflict, ANSWERED).await;
    said(&server, "Maria", &["release", &id]).await;
    let look = ["confirm", "3", "--reason", "seen", "--dry-run"];
    let looked = said(&server, "Jose", &look).await;
    assert!(looked.contains("to be sent to the borrower"), "{looked}");
    assert_eq!(bank.asked(), 0);
}
