//! Seven ways in which borrowers pay otherwise than planned, for both kinds of interest (MONEY-18): nothing is lost, and
//! a centavo more never ends a loan later.

use jiff::civil::{Date, date};
use proptest::prelude::*;
use proptest::sample::select;

use super::borrowers::{balance, loan_of, repayment, tulay_sahod};
use crate::calendar::add_days;
use crate::ledger::{Account, Ledger, PostingKind};
use crate::loan_account::{Loan, LoanAccount};
use crate::product::Terms;
use crate::replay::{LoanEvent, replay};
use crate::schedule::{InstalmentSplit, InterestKind, Schedule};
use crate::state::OrderStatus;

const RELEASED_ON: Date = date(2026, 1, 1);
/// Number of days after the term that are checked.
const DAYS_AFTER_TERM: i64 = 120;

#[derive(Debug, Clone, Copy)]
enum Pattern {
    ShortOnce,
    OverOnce,
    MissedAndCaughtUp,
    NothingThenEverything,
    OnPlanThenShort,
    LargePrepayment,
    ShortAgainAndAgain,
}

const PATTERNS: [Pattern; 7] = [
    Pattern::ShortOnce,
    Pattern::OverOnce,
    Pattern::MissedAndCaughtUp,
    Pattern::NothingThenEverything,
    Pattern::OnPlanThenShort,
    Pattern::LargePrepayment,
    Pattern::ShortAgainAndAgain,
];

/// A loan, and amounts paid on days after its release.
#[derive(Debug, Clone)]
struct Paid {
    loan: Loan,
    schedule: Schedule,
    payments: Vec<(Date, i64)>,
}

impl Paid {
    /// The payments of a pattern: each instalment on its due date but for what the pattern changes at one of them.
    fn new(loan: Loan, pattern: Pattern, at: usize, by_centavos: i64) -> Self {
        let (principal, days) = (loan.principal_centavos, loan.term_days);
        let schedule = loan.agreed.schedule(principal, days, RELEASED_ON).unwrap();
        let on_plan = schedule.instalments.iter();
        let mut payments: Vec<(Date, i64)> = on_plan
            .map(|each| (each.due_on, each.amount_centavos()))
            .collect();
        let all: i64 = payments.iter().map(|(_, amount)| amount).sum();
        let count = payments.len();
        let least = payments.iter().map(|(_, amount)| *amount).min().unwrap();
        let (at, by) = (at % count, by_centavos.min(least - 1));
        match pattern {
            Pattern::ShortOnce => payments[at].1 -= by,
            Pattern::OverOnce => payments[at].1 += by,
            Pattern::MissedAndCaughtUp => {
                let missed = payments.remove(at.min(count - 2)).1;
                payments[at.min(count - 2)].1 += missed;
            }
            Pattern::NothingThenEverything => payments = vec![(payments[count - 1].0, all)],
            Pattern::OnPlanThenShort => {
                payments
                    .iter_mut()
                    .skip(at)
                    .for_each(|(_, amount)| *amount -= by);
            }
            Pattern::LargePrepayment => payments[at].1 += all / 2,
            Pattern::ShortAgainAndAgain => {
                for (_, amount) in &mut payments {
                    *amount -= by;
                }
            }
        }
        // A borrower who was short pays the rest in the end, with penalties.
        payments.push((
            add_days(payments[payments.len() - 1].0, 40).unwrap(),
            all / 3,
        ));
        Self {
            loan,
            schedule,
            payments,
        }
    }

    fn account(&self, today: Date) -> LoanAccount {
        let events: Vec<LoanEvent> = (0..)
            .zip(&self.payments)
            .filter(|(_, (on, _))| *on <= today)
            .map(|(sequence, (on, amount))| LoanEvent {
                reference: format!("payment-{sequence}"),
                effective_on: *on,
                sequence,
                kind: repayment(*amount),
            })
            .collect();
        replay(&self.loan, RELEASED_ON, &self.schedule, &events, today).unwrap()
    }

    fn days(&self) -> i64 {
        self.loan.term_days + DAYS_AFTER_TERM
    }

    /// Days until the loan is settled; one more than are checked if it is not.
    fn ends_after(&self) -> i64 {
        let (mut low, mut high) = (0, self.days() + 1);
        while low < high {
            let middle = i64::midpoint(low, high);
            let account = self.account(add_days(RELEASED_ON, middle).unwrap());
            if account.status == OrderStatus::Settled {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        low
    }

    fn with(&self, at: usize, more_centavos: i64) -> Self {
        let mut other = self.clone();
        let at = at % other.payments.len();
        let amount = &mut other.payments[at].1;
        *amount = (*amount + more_centavos).max(1);
        other
    }
}

fn paid(pattern: Pattern) -> impl Strategy<Value = Paid> {
    let interest = select(vec![InterestKind::Flat, InterestKind::Declining]);
    let rate = (
        select(vec![0_i64, 100, 300, 1_000, 2_000]),
        select(vec![0_i64, 1, 100]),
    );
    let loan = (
        100_000..2_000_000_i64,
        select(vec![91_i64, 105, 120, 180, 365]),
    );
    (interest, rate, loan, 0..12_usize, 1..100_000_i64).prop_map(
        move |(interest, (daily_interest_ppm, tolerance_centavos), (principal, days), at, by)| {
            let terms = Terms {
                daily_interest_ppm,
                interest,
                tolerance_centavos,
                ..tulay_sahod()
            };
            let mut loan = loan_of(terms, principal, days);
            loan.agreed.instalment_split = InstalmentSplit::Equal;
            Paid::new(loan, pattern, at, by)
        },
    )
}

/// The sum of a kind's entries on an account.
fn moved(ledger: &Ledger, kind: PostingKind, side: Account) -> i64 {
    let postings = ledger.in_force().filter(|posting| posting.kind == kind);
    let entries = postings.flat_map(|posting| &posting.entries);
    let of_side = entries.filter(|entry| entry.account == side);
    of_side.map(|entry| entry.amount_centavos).sum()
}

fn assert_nothing_is_lost(paid: &Paid, today: Date) {
    let account = paid.account(today);
    let ledger = &account.ledger;
    let of = |kind, side| moved(ledger, kind, side);
    let by_rebates = |side| -of(PostingKind::Rebate, side);
    let repaid =
        by_rebates(Account::LoanPrincipal) - of(PostingKind::Payment, Account::LoanPrincipal);
    let written_off = -of(PostingKind::SmallBalance, Account::LoanPrincipal);
    let outstanding = balance(&account, Account::LoanPrincipal);
    assert_eq!(
        repaid + written_off + outstanding,
        paid.loan.principal_centavos,
        "principal repaid + outstanding = lent"
    );
    let charged = paid.schedule.interest_centavos().unwrap();
    let earned = of(PostingKind::Interest, Account::InterestIncome).abs();
    let rebated = of(PostingKind::Rebate, Account::InterestUnearned);
    let to_come = -balance(&account, Account::InterestUnearned);
    assert_eq!(
        earned + rebated + to_come,
        charged,
        "earned + rebated + outstanding = charged"
    );
    let interest_repaid = -of(PostingKind::Payment, Account::InterestReceivable);
    let interest_rest = -of(PostingKind::SmallBalance, Account::InterestReceivable);
    let unpaid = balance(&account, Account::InterestReceivable);
    let interest_rebated = by_rebates(Account::InterestReceivable);
    assert_eq!(
        interest_repaid + interest_rest + interest_rebated + unpaid,
        charged
    );
    assert!(rebated >= 0 && unpaid >= 0 && outstanding >= 0 && to_come >= 0);
}

fn assert_holds(paid: &Paid, at: usize, centavos: i64) {
    for day in (0..=paid.days()).step_by(7) {
        assert_nothing_is_lost(paid, add_days(RELEASED_ON, day).unwrap());
    }
    let ends_after = paid.ends_after();
    assert!(
        paid.with(at, -centavos).ends_after() >= ends_after,
        "less never ends it earlier"
    );
    assert!(
        paid.with(at, centavos).ends_after() <= ends_after,
        "more never ends it later"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn money_18_nothing_is_lost_and_more_never_ends_a_loan_later(
        paid in PATTERNS.map(paid), at in 0..13_usize, centavos in prop_oneof![1..200_i64, 1..500_000_i64],
    ) {
        for paid in &paid {
            assert_holds(paid, at, centavos);
        }
    }
}
