//! `tulay ops owed`, `ledger check`, `trial-balance`, `journal`, `portfolio`, `find` and `show`, on orders that were
//! paid, overpaid and not paid.

use jiff::civil::date;
use tulay_lender::error::{Error, ErrorCode};
use tulay_ops::books;
use tulay_ops::books::{BooksCommand, LedgerCommand};
use tulay_ops::loan_views::LookCommand;

use crate::support::borrowers::{ANA, BEA, Loan};
use crate::support::callbacks::{paid, send};
use crate::support::database::tamper;
use crate::support::operators::{look, said};
use crate::support::{Server, start};

async fn report(server: &Server, command: BooksCommand) -> Result<String, Error> {
    books::run(&server.app, command).await
}

/// Ana paid ₱20,000.00 for ₱10,000.00 on the first day; Bea, who has the same loan, is 40 days late.
async fn two_loans(server: &Server) -> (Loan, Loan) {
    let ana = server.released(ANA).await;
    let due = ana.due().await["repayAmount"].as_i64().expect("an amount");
    let code = ana.reference(due, false).await;
    send(server, &paid("gc_1", &code, 2_000_000)).await.ok();
    let bea = server.overdue(BEA, 40).await;
    (ana, bea)
}

#[tokio::test]
async fn money_07_what_is_owed_to_borrowers_is_listed() {
    let server = start().await;
    assert_eq!(said(&server, "Pia", &["owed"]).await, "");
    let (ana, _) = two_loans(&server).await;
    let listed = said(&server, "Pia", &["owed"]).await;
    // ₱10,273.00 settle the loan; interest of installments to come is not forgone on the first day.
    assert_eq!(listed, format!("{}\t9727.00\n", ana.order_id));
}

#[tokio::test]
async fn the_ledger_is_what_its_events_make_it_and_a_changed_entry_is_found() {
    let server = start().await;
    let (ana, bea) = two_loans(&server).await;
    let check = BooksCommand::Ledger(LedgerCommand::Check);
    let sound = report(&server, check.clone())
        .await
        .expect("a sound ledger");
    assert_eq!(sound, "2 orders, every ledger is what its events make it\n");
    tamper(
        &server,
        ("entries", "entries_are_not_changed"),
        "UPDATE entries SET amount_centavos = amount_centavos + SIGN(amount_centavos)
         WHERE posting_id = (SELECT id FROM postings WHERE kind = 'penalty' LIMIT 1)",
    );
    let broken = report(&server, check)
        .await
        .expect_err("a ledger that differs");
    let why = broken.log_detail().expect("a detail");
    assert!(
        why.contains(&bea.order_id) && !why.contains(&ana.order_id),
        "{why}"
    );
}

#[tokio::test]
async fn the_trial_balance_of_a_day_has_equal_sides() {
    let server = start().await;
    two_loans(&server).await;
    let of_day = |day| BooksCommand::TrialBalance { day };
    let first = report(&server, of_day(Some(date(2026, 7, 15))))
        .await
        .expect("a balance");
    assert!(
        first.starts_with("at the end of 2026-07-15\tdebit\tcredit\n"),
        "{first}"
    );
    assert!(
        first.contains("1010 Cash in transit from channels\t20000.00\t0.00\n"),
        "{first}"
    );
    assert!(
        first.contains("2020 Owed to borrowers\t0.00\t9727.00\n"),
        "{first}"
    );
    let total = first.lines().last().expect("a total");
    let sides: Vec<&str> = total.split('\t').skip(1).collect();
    assert_eq!(sides[0], sides[1], "{first}");
    let before = report(&server, of_day(Some(date(2026, 1, 1))))
        .await
        .expect("a balance");
    assert_eq!(
        before,
        "at the end of 2026-01-01\tdebit\tcredit\ntotal\t0.00\t0.00\n"
    );
    let to_come = report(&server, of_day(Some(date(2036, 1, 1)))).await;
    assert_eq!(to_come.expect_err("a refusal").code(), ErrorCode::Invalid);
}

#[tokio::test]
async fn the_journal_is_a_file_of_entries_that_sum_to_nothing() {
    let server = start().await;
    two_loans(&server).await;
    let file = server.folder.path().join("july.csv");
    let journal = |from, to| BooksCommand::Journal {
        from,
        to,
        file: file.clone(),
    };
    let wrong = report(&server, journal(date(2026, 8, 1), date(2026, 7, 1))).await;
    assert_eq!(wrong.expect_err("a refusal").code(), ErrorCode::Invalid);
    assert!(!file.exists());
    report(&server, journal(date(2026, 7, 1), date(2026, 7, 31)))
        .await
        .expect("a journal");
    let text = std::fs::read_to_string(&file).expect("the file");
    let mut lines = text.lines();
    let header = "date,order,posting,kind,reference,account,name,debit,credit,posted at";
    assert_eq!(lines.next(), Some(header));
    let centavos = |text: &str| text.replace('.', "").parse::<i64>().unwrap_or(0);
    let fields = lines.map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
    let sum: i64 = fields
        .map(|fields| centavos(&fields[7]) - centavos(&fields[8]))
        .sum();
    assert_eq!(sum, 0);
    let again = report(&server, journal(date(2026, 7, 1), date(2026, 7, 31))).await;
    assert_eq!(
        again.expect_err("it must not exist").code(),
        ErrorCode::Internal
    );
}

#[tokio::test]
async fn the_portfolio_of_a_day_counts_what_is_at_risk_and_what_was_collected() {
    let server = start().await;
    two_loans(&server).await;
    let first = Some(date(2026, 7, 15));
    let first = report(&server, BooksCommand::Portfolio { day: first })
        .await
        .expect("a report");
    assert!(
        first.contains("principal outstanding\t10000.00\n"),
        "{first}"
    );
    assert!(first.contains("collected by 90006\t20000.00\n"), "{first}");
    assert!(
        first.contains("at risk, 1 days or more\t0 orders\t0.00\t0.00 %\n"),
        "{first}"
    );
    let today = report(&server, BooksCommand::Portfolio { day: None })
        .await
        .expect("a report");
    assert!(
        today.contains("at risk, 30 days or more\t1 orders\t10000.00\t100.00 %\n"),
        "{today}"
    );
    assert!(
        today.contains("at risk, 60 days or more\t0 orders\t0.00\t0.00 %\n"),
        "{today}"
    );
}

#[tokio::test]
async fn an_order_is_found_by_phone_id_code_and_payment_and_shown_without_the_phone() {
    let server = start().await;
    let (ana, _) = two_loans(&server).await;
    for what in [ANA, &ana.order_id, "90006/gc_1"] {
        let what = what.to_owned();
        let found = look(&server, LookCommand::Find { what })
            .await
            .expect("an order");
        assert!(found.starts_with(&ana.order_id), "{found}");
        assert!(
            !found.contains(ANA) && found.contains("•••• 4321"),
            "{found}"
        );
    }
    for what in ["", "09170000000", "ord_none", "90006/none", "/"] {
        let what = what.to_owned();
        let none = look(&server, LookCommand::Find { what }).await;
        assert_eq!(none.expect_err("none").code(), ErrorCode::NotFound);
    }
    let order = ana.order_id.clone();
    let shown = look(&server, LookCommand::Show { order })
        .await
        .expect("an order");
    for part in [
        "status 200\tpaid_in_full",
        "owed to the borrower\t9727.00",
        "status\t21\tconfirmed",
        "status\t170\treleased",
        "event\trepayment 20000.00\ton 2026-07-15\t90006/gc_1",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    assert!(!shown.contains(ANA), "{shown}");
}
