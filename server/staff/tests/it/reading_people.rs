//! Reading a person's data beyond a list is an act with a reason, by a role that may (SEC-22).

use tulay_lender::error::ErrorCode;
use tulay_lender::settings::Role;

use crate::support::borrowers::ANA;
use crate::support::complaints::complained;
use crate::support::database::{change, rows};
use crate::support::operators::{assert_refused, audit, ops, said, verified};
use crate::support::staff::hire;
use crate::support::{Server, start_production};

const NOT_ALLOWED: &str = "Your staff account does not let you do this";

/// Starts a server with staff: Maria decides, Jose pays, Pia administers, Lito reads.
async fn with_roles() -> Server {
    let server = start_production(|text| text).await;
    for (name, role) in [
        ("Maria", Role::Decide),
        ("Jose", Role::Pay),
        ("Pia", Role::Administer),
        ("Lito", Role::Read),
    ] {
        hire(&server.app, name, &[role]).await;
    }
    server
}

#[tokio::test]
async fn sec_22_the_evidence_of_an_order_is_read_by_who_decides_for_a_reason_that_is_kept() {
    let server = with_roles().await;
    let id = server.applied(ANA).await.order_id;
    let read = ["evidence", &id, "--reason", "a court asked"];
    for who in ["Lito", "Jose", "Pia", "Stranger"] {
        assert_refused(&server, who, &read, ErrorCode::Conflict, NOT_ALLOWED).await;
    }
    let blank = ["evidence", &id, "--reason", " "];
    let why = "Write the reason";
    assert_refused(&server, "Maria", &blank, ErrorCode::Invalid, why).await;
    let before = rows(&server);
    let look = [&read[..], &["--dry-run"]].concat();
    let would = format!("{id} would be copied as evidence; nothing was done\n");
    assert_eq!(said(&server, "Maria", &look).await, would);
    assert_eq!(rows(&server), before);

    said(&server, "Maria", &read).await;
    let row = format!("done\t{id}\tcopied as evidence\tMaria\ta court asked");
    assert_eq!(audit(&server).await, [row]);
    assert_eq!(verified(&server).await, 1);
}

#[tokio::test]
async fn sec_22_a_complaint_is_read_by_who_decides_for_a_reason_that_is_kept() {
    let server = with_roles().await;
    let loan = server.applied(ANA).await;
    let (id, complaint) = (
        loan.order_id.as_str(),
        complained(&loan.client, &loan.order_id).await,
    );
    let command = ["complaint", "show", &complaint, "--reason", "to answer it"];
    for who in ["Lito", "Jose", "Pia", "Stranger"] {
        assert_refused(&server, who, &command, ErrorCode::Conflict, NOT_ALLOWED).await;
    }
    let before = rows(&server);
    let look = [&command[..], &["--dry-run"]].concat();
    let would = format!("{complaint} would be shown; nothing was done\n");
    assert_eq!(said(&server, "Maria", &look).await, would);
    assert_eq!(rows(&server), before);
    said(&server, "Maria", &command).await;
    let row = format!("done\t{id}\t{complaint} shown\tMaria\tto answer it");
    assert_eq!(audit(&server).await, [row]);
}

#[tokio::test]
async fn sec_22_nothing_is_shown_where_the_audit_takes_no_row() {
    let server = with_roles().await;
    let loan = server.applied(ANA).await;
    let complaint = complained(&loan.client, &loan.order_id).await;
    let full = if server.database.is_sqlite() {
        "CREATE TRIGGER full BEFORE INSERT ON operator_audit BEGIN SELECT RAISE(ABORT, 'full'); END"
    } else {
        "ALTER TABLE operator_audit ADD CONSTRAINT full_table CHECK (seq < 0)"
    };
    change(&server, full).expect("a full table");
    for read in [
        &["evidence", &loan.order_id, "--reason", "a court asked"][..],
        &["complaint", "show", &complaint, "--reason", "to answer it"],
    ] {
        let refused = ops(&server.app, "Maria", read).await;
        let code = refused.expect_err("a refusal").code();
        assert_eq!(code, ErrorCode::Internal, "{read:?}");
    }
}
