//! Several loans of one database whose days coincide, by the use cases alone: none stops another, and an amount in
//! several payments of a day does what it does in one. A case takes half a second, so a sixteenth of the usual number runs:
//! 16, and 2,000 by `PROPTEST_CASES=32000`.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use jiff::Timestamp;
use jiff::civil::{Date, date};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::TestCaseError;
use tempfile::TempDir;
use tulay_lending::calendar::{add_days, days_between, manila_midnight};
use tulay_lending::debt_kind::DebtKind::{Fee, Interest, Penalty, Principal};
use tulay_lending::ledger::Account;
use tulay_lending::loan_account::{Loan, LoanAccount};
use tulay_lending::product::{
    AgreedTerms, BeforeReversal, PenaltyStep, PenaltyTerms, PrepaymentTerms, RolloverTerms, Terms,
};
use tulay_lending::replay::PaymentPurpose;
use tulay_lending::schedule::InterestKind;
use tulay_lending::state::{Cause, OrderStatus, StatusTransition};
use tulay_lending::{repayment, servicing};
use tulay_sealing::Sealer;
use tulay_store::borrowers::{self, Borrower};
use tulay_store::orders::{self, Order, OrderPageFlags};
use tulay_store::{ShortNumber, Store, Tx, loan_accounts, order_transitions};

use super::accounts::{self, Payment, Received};
use super::stored_loan::StoredLoan;
use crate::error::Error;

const RELEASED_ON: Date = date(2026, 3, 2);

/// Loans on the same terms, released on one day, and what happens to each of them on the same days.
#[derive(Debug, Clone)]
struct Case {
    terms: Terms,
    principal_centavos: i64,
    term_days: i64,
    steps: Vec<Step>,
}

/// A day on which all loans are paid alike: the first in one payment, the second in several.
#[derive(Debug, Clone)]
struct Step {
    when: When,
    pays: Pays,
    /// Shares of the amount that the second borrower pays one after the other, in percent.
    shares: Vec<i64>,
    /// True if the payments are taken back on the next such day.
    bounces: bool,
}

#[derive(Debug, Clone, Copy)]
enum When {
    /// The first day of prepayment.
    Prepayment,
    /// A day before it, by its share of the time until then in percent.
    BeforePrepayment(i64),
    /// A day around a due date.
    Around(Index, i64),
    /// Any day of the term, by its share of it in percent.
    Any(i64),
}

#[derive(Debug, Clone, Copy)]
enum Pays {
    Nothing,
    Due,
    Full,
    /// All that may be paid.
    Most,
    /// A share of what is outstanding, in percent.
    Share(i64),
}

fn terms() -> impl Strategy<Value = (Terms, i64, i64)> {
    let amounts = (
        1..40_i64,
        prop_oneof![91..=365_i64, select(&[91, 120, 180, 360][..])],
    );
    let price = (
        0..=2_500_i64,
        0..=1_000_i64,
        select(&[InterestKind::Flat, InterestKind::Declining][..]),
    );
    let late = (0..=100_000_i64, 0..=500_i64, any::<bool>());
    let rollover = prop::option::of((1..=60_i64, 1..=600_i64, 1..=3_i64));
    let prepayment = prop_oneof![
        Just((0, 0)),
        (0..=10_000_i64, 0..=365_i64),
        (0..=3_000_i64, 0..=30_i64),
        (3_000..=9_000_i64, 0..=60_i64)
    ];
    // Principal before interest is what is paid ahead before prepayment is allowed.
    let allocation = prop_oneof![
        Just([Principal, Penalty, Fee, Interest]),
        Just([Penalty, Fee, Interest, Principal]).prop_shuffle(),
    ];
    let tolerance = prop_oneof![Just(0), 0..=2_000_i64];
    let others = (prop::bool::weighted(0.3), tolerance, allocation);
    let drawn = (amounts, price, late, rollover, prepayment, others).prop_map(
        |((thousands, days), (ppm, fee_bp, interest), late, rollover, prepayment, others)| {
            let principal = thousands * 100_000;
            let (caps, tolerance_centavos, allocation_order) = others;
            let terms = Terms {
                min_amount_centavos: principal,
                max_amount_centavos: principal,
                amount_step_centavos: 1,
                term_days: vec![days],
                daily_interest_ppm: ppm,
                interest,
                processing_fee_bp: fee_bp,
                penalty: PenaltyTerms {
                    one_off_new_centavos: if caps { 0 } else { late.0 },
                    one_off_repeat_centavos: 0,
                    steps: vec![PenaltyStep {
                        from_day: 1,
                        bp_per_day: if caps { late.1.min(16) } else { late.1 },
                    }],
                    before_reversal: if late.2 {
                        BeforeReversal::Waive
                    } else {
                        BeforeReversal::Charge
                    },
                },
                rollover: rollover.map(|(days, fee_bp, max_count)| RolloverTerms {
                    days,
                    fee_bp,
                    max_count,
                }),
                prepayment: PrepaymentTerms {
                    min_term_share_bp: if caps { 0 } else { prepayment.0 },
                    min_days: if caps { 0 } else { prepayment.1 },
                },
                caps,
                holidays: Vec::new(),
                cooling_off_days: 0,
                tolerance_centavos,
                allocation_order: allocation_order.to_vec(),
            };
            (terms, principal, days)
        },
    );
    drawn.prop_filter("terms that `check` refuses", |(terms, _, _)| {
        terms.check().is_ok()
    })
}

fn cases() -> impl Strategy<Value = Case> {
    let when = prop_oneof![
        Just(When::Prepayment),
        (0..100_i64).prop_map(When::BeforePrepayment),
        (any::<Index>(), -2..=2_i64).prop_map(|(at, days)| When::Around(at, days)),
        (0..=110_i64).prop_map(When::Any),
    ];
    let pays = prop_oneof![
        Just(Pays::Nothing),
        Just(Pays::Due),
        Just(Pays::Full),
        Just(Pays::Most),
        (1..=110_i64).prop_map(Pays::Share),
    ];
    let shares = prop::collection::vec(1..=60_i64, 1..3);
    let step = (when, pays, shares, prop::bool::weighted(0.1)).prop_map(
        |(when, pays, shares, bounces)| Step {
            when,
            pays,
            shares,
            bounces,
        },
    );
    (terms(), prop::collection::vec(step, 1..6)).prop_map(
        |((terms, principal_centavos, term_days), steps)| Case {
            terms,
            principal_centavos,
            term_days,
            steps,
        },
    )
}

/// A database of its own: a copy of one that was migrated once.
struct Database {
    store: Store,
    _folder: TempDir,
}

impl Database {
    fn new() -> Self {
        static MIGRATED: OnceLock<(TempDir, PathBuf)> = OnceLock::new();
        let (_, migrated) = MIGRATED.get_or_init(|| {
            let folder = tempfile::tempdir().expect("a folder");
            let file = folder.path().join("migrated.db");
            open(&file).close();
            (folder, file)
        });
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("tulay.db");
        std::fs::copy(migrated, &file).expect("a copy");
        let store = open(&file);
        Self {
            store,
            _folder: folder,
        }
    }

    fn write<T: Send + 'static>(
        &self,
        act: impl Fn(&mut Tx<'_>) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, TestCaseError> {
        let written = self.store.write_blocking(act);
        written
            .map_err(|error| TestCaseError::fail(error.log_detail().unwrap_or_default().to_owned()))
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        self.store.close();
    }
}

fn open(file: &Path) -> Store {
    let store = Store::open_sqlite(file).expect("the store opens");
    store.sealing_with(Sealer::new(&[0x55; 32]))
}

/// Lends on a case's terms to a borrower; the money arrives on the day of the release.
fn lend(tx: &mut Tx<'_>, case: &Case, name: &str) -> Result<(), Error> {
    let now = noon(RELEASED_ON);
    let borrower = Borrower {
        id: format!("bor_{name}"),
        phone: format!("0917{name:0>7}"),
    };
    borrowers::insert(tx, &borrower, now.as_millisecond())?;
    let order = Order {
        borrower_id: borrower.id,
        number: ShortNumber::random(),
        product_id: "1".to_owned(),
        loan: Loan {
            order_id: order_id(name),
            principal_centavos: case.principal_centavos,
            term_days: case.term_days,
            agreed: AgreedTerms::new(case.terms.clone(), false),
        },
        status: OrderStatus::UnderReview,
        is_withdrawn: false,
        created_at_ms: now.as_millisecond(),
        released_on: None,
        rollovers: 0,
        owed_centavos: 0,
        page_flags: OrderPageFlags::default(),
    };
    orders::insert(tx, &order)?;
    let at_ms = now.as_millisecond();
    for step in [
        StatusTransition::new(None, Cause::Confirmed)?,
        StatusTransition::new(Some(OrderStatus::UnderReview), Cause::Approved)?,
    ] {
        order_transitions::insert(tx, order.id(), &step, at_ms)?;
    }
    let released = servicing::release(&order.loan, RELEASED_ON)?;
    Ok(loan_accounts::record_release(
        tx,
        order.id(),
        RELEASED_ON,
        &released,
        at_ms,
    )?)
}

fn order_id(name: &str) -> String {
    format!("ord_{name}")
}

fn noon(day: Date) -> Timestamp {
    manila_midnight(day).expect("a midnight") + jiff::SignedDuration::from_hours(12)
}

fn find(tx: &mut Tx<'_>, name: &str) -> Result<Order, Error> {
    let order = orders::find_for_any_borrower(tx, &order_id(name))?;
    order.ok_or_else(|| Error::internal("an order is gone"))
}

/// Ana pays in one payment what Bea pays in several; Carla pays nothing.
const ANA: &str = "1";
const BEA: &str = "2";
const CARLA: &str = "3";

/// The loan of a borrower as its pages show it on a day, after servicing has come to it.
fn served(
    database: &Database,
    name: &'static str,
    today: Date,
) -> Result<LoanAccount, TestCaseError> {
    database.write(move |tx| {
        let order = find(tx, name)?;
        accounts::accrue_to(tx, &order, noon(today))?;
        let order = find(tx, name)?;
        let loan = StoredLoan::load(tx, &order)?;
        let matches = loan.map(|loan| loan.matches_events(today)).transpose()?;
        if matches != Some(true) {
            return Err(Error::internal(format!(
                "the ledger of {name} does not follow from its events"
            )));
        }
        let account = accounts::on_day(tx, &order, today)?;
        account.ok_or_else(|| Error::internal("a released order has no account"))
    })
}

fn pay(database: &Database, name: &'static str, payment: Payment) -> Result<(), TestCaseError> {
    let taken = database.write(move |tx| {
        let order = find(tx, name)?;
        accounts::receive(tx, &order, &payment, noon(payment.paid_on))
    });
    prop_assert_ne!(taken?, Received::NotTaken);
    Ok(())
}

/// An amount as several: each a share of the rest, and the last what is left.
fn split(amount_centavos: i64, shares: &[i64]) -> Vec<i64> {
    let mut left = amount_centavos;
    let mut parts: Vec<i64> = Vec::new();
    for percent in shares {
        let part = (left * percent / 100).max(1).min(left - 1);
        if part > 0 {
            parts.push(part);
            left -= part;
        }
    }
    parts.push(left);
    parts
}

/// The days of a case on which something may happen, and the step of those that have one.
fn days(case: &Case, ana: &LoanAccount) -> Vec<(Date, Option<Step>)> {
    let last = add_days(RELEASED_ON, case.term_days + 40).expect("a date");
    let prepayment = repayment::first_prepayment_day(ana).expect("a date");
    let due: Vec<Date> = ana
        .schedule
        .instalments
        .iter()
        .map(|each| each.due_on)
        .collect();
    let date_of = |when: When| match when {
        When::Prepayment => prepayment,
        When::BeforePrepayment(percent) => {
            let until = days_between(RELEASED_ON, prepayment);
            add_days(RELEASED_ON, until * percent / 100).expect("a date")
        }
        When::Around(at, days) => add_days(*at.get(&due), days).expect("a date"),
        When::Any(percent) => {
            add_days(RELEASED_ON, case.term_days * percent / 100).expect("a date")
        }
    };
    let steps = case
        .steps
        .iter()
        .map(|step| (date_of(step.when), Some(step.clone())));
    let by_time = due
        .iter()
        .flat_map(|on| [*on, on.tomorrow().expect("a date")]);
    let by_time = by_time.chain([prepayment, last]).map(|on| (on, None));
    let mut days: Vec<_> = by_time.chain(steps).collect();
    days.retain(|(on, _)| (RELEASED_ON..=last).contains(on));
    days.sort_by_key(|(on, step)| (*on, step.is_some()));
    days
}

fn run(case: &Case) -> Result<(), TestCaseError> {
    let database = Database::new();
    for name in [ANA, BEA, CARLA] {
        let case = case.clone();
        database.write(move |tx| lend(tx, &case, name))?;
    }
    let ana = served(&database, ANA, RELEASED_ON)?;
    let mut bounced: Vec<(&'static str, String)> = Vec::new();
    for (number, (today, step)) in days(case, &ana).into_iter().enumerate() {
        for (name, reference) in std::mem::take(&mut bounced) {
            database.write(move |tx| {
                let order = find(tx, name)?;
                accounts::take_back(tx, &order, &reference, noon(today))
            })?;
        }
        let ana = served(&database, ANA, today)?;
        if let Some(step) = step {
            let due = repayment::due(&ana, today).expect("amounts");
            let outstanding = ana.ledger.outstanding_centavos().expect("a sum");
            let amount_centavos = match (step.pays, due) {
                (Pays::Nothing, _) | (_, None) => 0,
                (Pays::Due, Some(due)) => due.amount_centavos,
                (Pays::Full, Some(due)) => due.full_amount_centavos.unwrap_or(0),
                (Pays::Most, Some(due)) => due.most_centavos,
                (Pays::Share(percent), Some(_)) => outstanding * percent / 100,
            };
            let parts = [
                (ANA, vec![amount_centavos]),
                (BEA, split(amount_centavos, &step.shares)),
            ];
            for (name, amounts) in parts.into_iter().filter(|_| amount_centavos > 0) {
                for (part, amount_centavos) in amounts.into_iter().enumerate() {
                    let payment = Payment {
                        reference: format!("90006/{name}-{number}-{part}"),
                        amount_centavos,
                        paid_on: today,
                        purpose: PaymentPurpose::Repay,
                    };
                    if step.bounces {
                        bounced.push((name, payment.reference.clone()));
                    }
                    pay(&database, name, payment)?;
                }
            }
        }
        let (ana, bea) = (
            served(&database, ANA, today)?,
            served(&database, BEA, today)?,
        );
        served(&database, CARLA, today)?;
        // A rest that counts as paid is paid last, so that more payments may leave more rests.
        if case.terms.tolerance_centavos == 0 {
            prop_assert_eq!(ana.status, bea.status);
            for account in Account::ALL {
                let balance =
                    |of: &LoanAccount| of.ledger.balance_centavos(account).expect("a sum");
                prop_assert_eq!(balance(&ana), balance(&bea), "{:?} on {}", account, today);
            }
        }
    }
    Ok(())
}

/// Loans that pay part of their principal ahead, before prepayment is allowed.
fn paid_ahead(interest: InterestKind) -> Case {
    Case {
        terms: Terms {
            min_amount_centavos: 1_000_000,
            max_amount_centavos: 1_000_000,
            amount_step_centavos: 1,
            term_days: vec![120],
            daily_interest_ppm: 300,
            interest,
            processing_fee_bp: 0,
            penalty: PenaltyTerms {
                one_off_new_centavos: 0,
                one_off_repeat_centavos: 0,
                steps: vec![PenaltyStep {
                    from_day: 1,
                    bp_per_day: 10,
                }],
                before_reversal: BeforeReversal::Waive,
            },
            rollover: None,
            prepayment: PrepaymentTerms {
                min_term_share_bp: 2_000,
                min_days: 0,
            },
            caps: false,
            holidays: Vec::new(),
            cooling_off_days: 0,
            tolerance_centavos: 0,
            allocation_order: vec![Principal, Penalty, Fee, Interest],
        },
        principal_centavos: 1_000_000,
        term_days: 120,
        steps: vec![Step {
            when: When::BeforePrepayment(50),
            pays: Pays::Share(60),
            shares: vec![40],
            bounces: false,
        }],
    }
}

#[test]
fn money_21_loans_that_were_paid_ahead_reach_their_first_prepayment_day_together() {
    for interest in [InterestKind::Flat, InterestKind::Declining] {
        let case = paid_ahead(interest);
        assert!(case.terms.check().is_ok());
        let served = run(&case);
        assert!(served.is_ok(), "{interest:?}: {served:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: ProptestConfig::default().cases / 16, ..ProptestConfig::default() })]

    #[test]
    fn money_21_loans_whose_days_coincide_are_served_and_one_payment_or_several_do_the_same(case in cases()) {
        run(&case)?;
    }
}
