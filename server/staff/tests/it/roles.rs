//! Permissions of the lender's staff by role (SEC-14).

use tulay_lender::error::ErrorCode;
use tulay_lender::settings::Role;
use tulay_lending::state::OrderStatus;

use crate::support::bank::{Bank, Mood};
use crate::support::borrowers::{ANA, Loan};
use crate::support::operators::{assert_refused, said};
use crate::support::staff::hire;
use crate::support::{Server, start_production};

const NOT_ALLOWED: &str = "Your staff account does not let you do this";

/// Starts a server with staff: Maria reviews, Jose pays, Pia locks out, Lito reads; and a second person confirms amounts
/// above a limit.
async fn with_roles(above_centavos: i64) -> Server {
    let rule = format!("second_person_above_centavos = {above_centavos}");
    let server = start_production(|text| format!("{rule}\n{text}")).await;
    for (name, roles) in [
        ("Maria", &[Role::Decide][..]),
        ("Jose", &[Role::Pay]),
        ("Pia", &[Role::Administer]),
        ("Lito", &[Role::Read]),
        ("Cora", &[Role::Decide, Role::Pay]),
        ("Nobody", &[]),
    ] {
        hire(&server.app, name, roles).await;
    }
    server
}

async fn assert_not_allowed(server: &Server, who: &str, arguments: &[&str]) {
    assert_refused(server, who, arguments, ErrorCode::Conflict, NOT_ALLOWED).await;
}

#[tokio::test]
async fn sec_14_each_command_needs_its_role() {
    let bank = Bank::new(Mood::PaysAtOnce);
    let server = with_roles(100_000_000).await.paying_by(&bank).await;
    let Loan { order_id: id, .. } = server.applied(ANA).await;
    let lock = ["borrower", "lock", ANA, "--reason", "stolen phone"];
    let (approve, release) = (["approve", &id], ["release", &id]);
    for who in ["Jose", "Pia", "Lito", "Nobody", "Stranger"] {
        assert_not_allowed(&server, who, &approve).await;
    }
    for who in ["Maria", "Jose", "Lito", "Cora"] {
        assert_not_allowed(&server, who, &lock).await;
    }
    said(&server, "maria ", &approve).await;
    assert_not_allowed(&server, "Maria", &release).await;
    said(&server, "Jose", &release).await;
    assert_eq!(bank.asked(), 1);
    said(&server, "Pia", &lock).await;
}

#[tokio::test]
async fn sec_14_who_approves_cannot_release_alone_and_above_the_sum_two_do_each() {
    let bank = Bank::new(Mood::PaysAtOnce);
    let server = with_roles(0).await.paying_by(&bank).await;
    let Loan { order_id: id, .. } = server.applied(ANA).await;
    said(&server, "Maria", &["approve", &id]).await;
    assert_eq!(server.status(&id).await, OrderStatus::UnderReview);
    let confirm = ["confirm", "1", "--reason", "seen"];
    // Neither the requester nor a person without the role.
    let herself = "Somebody else has to confirm it than the person who asked for it";
    assert_refused(&server, "Maria", &confirm, ErrorCode::Conflict, herself).await;
    for who in ["Jose", "Pia", "Lito", "Stranger"] {
        assert_not_allowed(&server, who, &confirm).await;
        assert_not_allowed(&server, who, &["reject", "1", "--reason", "no"]).await;
    }
    said(&server, "Cora", &confirm).await;
    assert_eq!(server.status(&id).await, OrderStatus::Disbursing);
    // She may pay, too, so her release waits for another person with the role.
    said(&server, "Cora", &["release", &id]).await;
    let confirm = ["confirm", "3", "--reason", "seen"];
    assert_refused(&server, "Cora", &confirm, ErrorCode::Conflict, herself).await;
    for who in ["Maria", "Pia", "Lito", "Stranger"] {
        assert_not_allowed(&server, who, &confirm).await;
    }
    assert_eq!(bank.asked(), 0);
    said(&server, "Jose", &confirm).await;
    assert_eq!(bank.asked(), 1);
    assert_eq!(server.status(&id).await, OrderStatus::Released);
}
