//! Rows of the audit that were changed, removed or added without its key are found (SEC-23).

use tulay_lender::loans::signing::sha256;
use tulay_staff::acts;
use tulay_store::operator_audit::{self, AuditFault, KnownRow};

use crate::support::borrowers::{ANA, BEA};
use crate::support::database::{change, tamper};
use crate::support::metrics::metric;
use crate::support::operators::{said, verification, verified};
use crate::support::{Server, captured_log, start};

const REMOVED: (&str, &str) = ("operator_audit", "operator_audit_is_not_removed");
const CHANGED: (&str, &str) = ("operator_audit", "operator_audit_is_not_changed");

/// Starts a server whose audit has four rows: Ana's order is approved and released, a waiver, and Bea's phone is locked.
async fn with_acts() -> Server {
    let server = start().await;
    let ana = server.applied(ANA).await.order_id;
    server.applied(BEA).await;
    said(&server, "Maria", &["approve", &ana]).await;
    let release = ["release", &ana, "--by-hand", "BPI 7"];
    said(&server, "Jose", &release).await;
    server.days_pass(60).await;
    let waive = ["waive", &ana, "0.05", "--reason", "a flood"];
    said(&server, "Maria", &waive).await;
    let lock = ["borrower", "lock", BEA, "--reason", "stolen phone"];
    said(&server, "Pia", &lock).await;
    assert_holds(&server, 4).await;
    server
}

async fn assert_holds(server: &Server, rows: i64) {
    assert_eq!(verified(server).await, rows);
}

/// Checks that a verification from a known row, or from the first, names this fault.
async fn assert_found(server: &Server, known: Option<KnownRow>, fault: &str) {
    let faults = verification(server, known).await.faults;
    let texts: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(
        texts.iter().any(|text| text.contains(fault)),
        "{fault} in {texts:?}"
    );
}

/// Returns the newest row.
async fn newest(server: &Server) -> KnownRow {
    let newest = server.app.store.read(operator_audit::newest_known).await;
    let (known, is_last) = newest.expect("a read").expect("a row");
    assert!(is_last);
    known
}

#[tokio::test]
async fn sec_23_newest_rows_that_were_removed_are_found_and_no_later_act_hides_it() {
    let server = with_acts().await;
    let events = async || {
        let events = metric(&server, "security_events_total{event=\"audit_changed\"}").await;
        events.parse::<u32>().expect("a number")
    };
    // No row adds the people whom tests hire, which a verification counts, too.
    let before = events().await;
    tamper(&server, REMOVED, "DELETE FROM operator_audit WHERE seq = 4");
    let removed = "row 4 and all that followed were removed";
    assert_found(&server, None, removed).await;
    assert_eq!(events().await, before + 1);
    server.days_pass(1).await;
    assert_eq!(events().await, before + 2, "servicing, once a day");

    let unlock = ["borrower", "unlock", BEA, "--reason", "a new phone"];
    said(&server, "Pia", &unlock).await;
    assert_found(&server, None, "row 4 does not fit the one before it").await;
}

#[tokio::test]
async fn sec_23_a_banks_reference_by_which_a_row_is_found_is_that_of_its_act() {
    let server = with_acts().await;
    let forged = "UPDATE operator_audit SET transfer = 'bpi 8' WHERE seq = 2";
    tamper(&server, CHANGED, forged);
    assert_found(&server, None, "row 2 does not fit the one before it").await;
}

#[tokio::test]
async fn sec_23_an_emptied_audit_is_found_even_without_the_record_of_its_newest_row() {
    let server = with_acts().await;
    tamper(&server, REMOVED, "DELETE FROM operator_audit");
    assert_found(&server, None, "row 1 and all that followed were removed").await;
    assert_eq!(change(&server, "DELETE FROM operator_audit_head"), Ok(1));
    for fault in [
        "was approved, and no row says who did it",
        "was released, and no row says who did it",
        "has operator/3, and no row says who did it",
    ] {
        assert_found(&server, None, fault).await;
    }
}

#[tokio::test]
async fn sec_23_a_chain_that_was_computed_again_without_the_key_is_found() {
    let server = with_acts().await;
    let newest = server.app.store.read(|tx| operator_audit::find(tx, 4));
    let row = newest.await.expect("a read").expect("a row");
    let fields = serde_json::json!([
        row.seq,
        row.at_ms,
        "Nobody",
        row.step,
        row.act,
        row.order_id,
        row.reason,
        row.answers,
        row.previous_hash,
    ]);
    let hash = sha256(fields.to_string());
    let forged =
        format!("UPDATE operator_audit SET operator = 'Nobody', hash = '{hash}' WHERE seq = 4");
    tamper(&server, CHANGED, &forged);
    assert_found(&server, None, "row 4 does not fit the one before it").await;
    let head = format!("UPDATE operator_audit_head SET hash = '{hash}'");
    assert_eq!(change(&server, &head), Ok(1));
    assert_found(&server, None, "row 4 does not fit the one before it").await;
}

#[tokio::test]
async fn sec_23_a_record_of_the_newest_row_that_was_removed_or_changed_is_found() {
    for sql in [
        "DELETE FROM operator_audit_head",
        "UPDATE operator_audit_head SET seq = 3",
        "UPDATE operator_audit_head SET mac = ''",
    ] {
        let server = with_acts().await;
        assert_eq!(change(&server, sql), Ok(1));
        let fault = "the record of its newest row was removed or changed";
        assert_found(&server, None, fault).await;
        let unlock = ["borrower", "unlock", BEA, "--reason", "a new phone"];
        said(&server, "Pia", &unlock).await;
        assert_found(&server, None, fault).await;
    }
}

#[tokio::test]
async fn sec_23_the_newest_row_is_logged_each_day_and_proves_what_an_older_copy_lacks() {
    let server = with_acts().await;
    let copy = newest(&server).await;
    let KnownRow { seq, hash } = &copy;
    let copied = format!(
        "UPDATE operator_audit_head SET seq = {seq}, hash = '{hash}', mac = '{}'",
        mac(&server)
    );
    let unlock = ["borrower", "unlock", BEA, "--reason", "a new phone"];
    said(&server, "Pia", &unlock).await;
    server.days_pass(1).await;
    let known = newest(&server).await;
    let logged = format!("{}:{}", known.seq, known.hash);
    assert!(captured_log().contains(&logged), "{logged}");
    assert!(captured_log().contains("audit_head"));
    let since = verification(&server, Some(copy)).await;
    assert_eq!((since.rows, since.faults), (1, Vec::new()));

    // The table and the record as they were before the newest row: all fits, but for what the log knows.
    tamper(&server, REMOVED, "DELETE FROM operator_audit WHERE seq = 5");
    assert_eq!(change(&server, &copied), Ok(1));
    assert_holds(&server, 4).await;
    let other = "row 5 is not the known one";
    assert_found(&server, Some(known), other).await;
    let other = "row 4 is not the known one";
    let (seq, hash) = (4, "0".repeat(64));
    assert_found(&server, Some(KnownRow { seq, hash }), other).await;
}

/// Returns the code of the record of the newest row, as a copy of the database has it.
fn mac(server: &Server) -> String {
    let line = crate::support::database::rows(server);
    let line = line
        .iter()
        .find(|row| row.starts_with("operator_audit_head: "));
    let line = line.expect("a record");
    let is_code = |word: &&str| word.len() == 64;
    let mut words = line.split(|c: char| !c.is_ascii_alphanumeric());
    words.rfind(is_code).expect("a code").to_owned()
}

#[tokio::test]
async fn sec_23_what_no_row_tells_and_a_row_of_what_was_not_done_are_found() {
    let server = start().await;
    let ana = server.applied(ANA).await.order_id;
    server.decide(&ana, true).await;
    let fault = format!("{ana} was approved, and no row says who did it");
    assert_found(&server, None, &fault).await;

    let server = start().await;
    let bea = server.applied(BEA).await.order_id;
    said(&server, "Maria", &["decline", &bea]).await;
    assert_holds(&server, 1).await;
    let undone = "UPDATE order_moves SET cause = 'confirmed' WHERE cause = 'declined'";
    assert_eq!(change(&server, undone), Ok(1));
    assert_found(&server, None, "row 1 tells what was not done").await;
}

#[tokio::test]
async fn sec_23_a_reversal_of_a_decision_and_a_refund_have_their_rows() {
    let server = with_acts().await;
    let rows = said(&server, "Lito", &["audit"]).await;
    let approved = rows.lines().last().expect("a row");
    let ana = approved.split('\t').nth(3).expect("an order");
    let reverse = ["reverse", ana, "operator/3", "--reason", "no flood"];
    said(&server, "Maria", &reverse).await;
    assert_holds(&server, 5).await;
    let other = "UPDATE operator_audit SET order_id = 'ord_other' WHERE seq = 5";
    tamper(&server, CHANGED, other);
    let fault = format!("{ana} has reversal/operator/3, and no row says who did it");
    assert_found(&server, None, &fault).await;
}

#[tokio::test]
async fn sec_23_an_event_of_a_loan_by_an_act_that_declares_no_trace_is_found() {
    let server = with_acts().await;
    let mut traced = acts::traced();
    traced.retain(|(tag, _)| *tag != "waive");
    let read = server
        .app
        .store
        .read(move |tx| operator_audit::verify(tx, None, &traced, &|_| ()));
    let faults = read.await.expect("a verification").faults;
    assert!(
        matches!(&faults[..], [AuditFault::Unrecorded { fact, .. }] if fact == "operator/3"),
        "{faults:?}"
    );
}
