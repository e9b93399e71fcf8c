//! Acts of staff about providers: a reviewed difference, money that was sent twice.

use tulay_lender::error::ErrorCode;
use tulay_lending::ledger::Account;
use tulay_lending::state::OrderStatus;
use tulay_provider_api::payout::{MoneyProgress, PayoutFailure, Remedy};

use crate::support::Server;
use crate::support::bank::{Bank, Mood};
use crate::support::operators::{assert_refused, audit, said};
use crate::support::payouts::{approved, balances, told};
use crate::support::stand_ins::{codes, paid, pay_url};
use crate::support::xendit::{start, tell};

/// Returns the arguments as string slices.
fn of<const N: usize>(arguments: &[String; N]) -> [&str; N] {
    arguments.each_ref().map(String::as_str)
}

#[tokio::test]
async fn prov_05_a_difference_that_a_person_looked_at_leaves_the_list_and_is_audited() {
    let (server, stub) = start().await;
    let loan = server.released("09171234321").await;
    pay_url(&loan, "90006").await;
    stub.pay("pr-1", "py-1", "3424.33");
    let webhook = stub.webhook("payment.capture", "py-1");
    let set = |status: &str| {
        stub.edit(|state| {
            state.payments.get_mut("py-1").expect("a payment")["status"] = status.into();
        });
    };
    set("PENDING");
    assert_eq!(tell(&server, &webhook).await, 200);
    let code = codes(&server, &loan).remove(0);
    let clear = |reason: &str| {
        let arguments = ["suspense", "clear", &code, "--reason", reason];
        arguments.map(str::to_owned)
    };
    assert_refused(
        &server,
        "Maria",
        &of(&clear(" ")),
        ErrorCode::Invalid,
        "Write the reason",
    )
    .await;
    let asked = clear("Xendit's support: a test of theirs");
    let dry = [&of(&asked)[..], &["--dry-run"]].concat();
    let shown = said(&server, "Maria", &dry).await;
    assert!(
        shown.contains("would be cleared; nothing was done"),
        "{shown}"
    );
    assert!(
        said(&server, "Maria", &["suspense"])
            .await
            .contains("differs")
    );
    let done = said(&server, "Maria", &of(&asked)).await;
    assert!(done.starts_with(&format!("{code} cleared\n")), "{done}");
    assert!(
        !said(&server, "Maria", &["suspense"])
            .await
            .contains("differs")
    );
    let row = format!(
        "done\t{}\t{code} cleared\tMaria\tXendit's support: a test of theirs",
        loan.order_id
    );
    assert_eq!(last_row(&server).await, row);
    let nothing = "Its provider says nothing else than what is stored";
    assert_refused(&server, "Maria", &of(&asked), ErrorCode::Conflict, nothing).await;
    let unknown = ["suspense", "clear", "7", "--reason", "why"];
    let not_found = "This request was not found";
    assert_refused(&server, "Maria", &unknown, ErrorCode::NotFound, not_found).await;
    // The act does not hide later events: another report lists it again; an actual payment counts.
    assert_eq!(tell(&server, &webhook).await, 200);
    assert!(
        said(&server, "Maria", &["suspense"])
            .await
            .contains("differs")
    );
    set("SUCCEEDED");
    assert_eq!(tell(&server, &webhook).await, 200);
    assert_eq!(paid(&server, &loan), [342_433]);
}

/// Returns the command that records a payout as given back.
fn given_back(payout: &str, bank_reference: &str) -> [String; 6] {
    let why = "she sent it back";
    [
        "payouts",
        "given-back",
        payout,
        bank_reference,
        "--reason",
        why,
    ]
    .map(str::to_owned)
}

/// Returns the audit's last row.
async fn last_row(server: &Server) -> String {
    audit(server).await.pop().expect("a row")
}

#[tokio::test]
async fn prov_02_money_that_arrived_beside_the_loans_own_is_listed_until_it_was_given_back() {
    let bank = Bank::new(Mood::Takes);
    let (server, loan) = approved(&bank).await;
    let id = loan.order_id.as_str();
    let reference = format!("{id}-1");
    said(&server, "Maria", &["release", id]).await;
    let failure = PayoutFailure {
        code: "TEMPORARY_TRANSFER_ERROR".to_owned(),
        remedy: Remedy::TryLater,
    };
    bank.makes(&reference, MoneyProgress::Failed(failure));
    told(&server, &reference).await;
    said(&server, "Maria", &["release", id, "--by-hand", "BPI 7"]).await;
    let asked = given_back(&reference, "BPI 8");
    let none = "It is not a payout that arrived beside the loan's own, or it was given back";
    assert_refused(&server, "Maria", &of(&asked), ErrorCode::Conflict, none).await;
    let own = given_back(&format!("{id}-2"), "BPI 8");
    assert_refused(&server, "Maria", &of(&own), ErrorCode::Conflict, none).await;
    let before = balances(&server, id).await;

    // It had failed, and arrives nevertheless.
    bank.makes(&reference, MoneyProgress::Succeeded(None));
    told(&server, &reference).await;
    assert_eq!(server.status(id).await, OrderStatus::Released);
    assert_eq!(
        balances(&server, id).await[&Account::PayoutPending],
        950_000
    );
    let listed = said(&server, "Maria", &["payouts"]).await;
    assert!(
        listed.contains("beside the loan's own: have it given back"),
        "{listed}"
    );
    assert_refused(
        &server,
        "Maria",
        &of(&given_back(&reference, "")),
        ErrorCode::Invalid,
        "This is required",
    )
    .await;
    let done = said(&server, "Maria", &of(&asked)).await;
    assert!(
        done.starts_with(&format!("{reference} given back by BPI 8\n")),
        "{done}"
    );
    assert_eq!(balances(&server, id).await, before);
    assert_eq!(said(&server, "Maria", &["payouts"]).await, "");
    assert_refused(&server, "Maria", &of(&asked), ErrorCode::Conflict, none).await;
    let row = format!("done\t{id}\t{reference} given back by BPI 8\tMaria\tshe sent it back");
    assert_eq!(last_row(&server).await, row);
}
