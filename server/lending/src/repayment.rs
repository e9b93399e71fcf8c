//! Amounts that a borrower may pay on a day: the amount due, the amount that settles everything, and the plan line by
//! line. It reads an account and changes nothing.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use jiff::civil::Date;

use super::calendar;
use super::error::LendingError;
use super::ledger::{Account, Entry, PostingKind};
use super::loan_account::LoanAccount;
use super::money;
use super::prepaid::{self, Forgone};

/// Amounts due on a day. The parts add up to `amount_centavos`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// Amount to pay now, or by the end of `due_on` if that has not passed (MONEY-16): all penalties and fees with
    /// everything late and everything due today; if nothing is late, with the next instalment. Never more than
    /// `full_amount_centavos`, and where that rises before `due_on`, not for as long.
    pub amount_centavos: i64,
    /// The oldest due date of an unpaid instalment; the day itself when a refund is owed back and nothing is late.
    pub due_on: Date,
    /// Days until then; negative when late.
    pub days_left: i64,
    /// The part of it that is late: unpaid principal and interest of instalments past their due
    /// date.
    pub overdue_centavos: i64,
    /// The part of it that is penalties.
    pub penalty_centavos: i64,
    /// The part of it that is rollover fees.
    pub fee_centavos: i64,
    /// The part of it that is refunds owed back (MONEY-17).
    pub refund_centavos: i64,
    /// The part of it that is not late: instalments due today, or the next one if nothing is late.
    pub next_centavos: i64,
    /// Rebate, because paying the next instalment settles everything early.
    pub rebate_centavos: i64,
    /// Amount to pay on `due_on` itself (MONEY-16); `amount_centavos` if that has passed.
    pub on_due_date_centavos: i64,
    /// The first rise of the amount, if it rises before `due_on`.
    pub rise: Option<Rise>,
    /// The amount due with the next instalment; `None` when nothing is late, and when that is everything.
    pub with_next_centavos: Option<i64>,
    /// Amount that settles everything; `None` while prepayment is not allowed (STATIC-03).
    pub full_amount_centavos: Option<i64>,
    /// The interest that paying `full_amount_centavos` forgoes.
    pub full_rebate_centavos: i64,
    /// The largest amount that may be paid: everything, or just less than would settle it before prepayment is allowed.
    pub most_centavos: i64,
    /// Sum of everything owed, due or not, without a rebate.
    pub outstanding_centavos: i64,
}

/// First rise of an amount on the way to its due date: it leaves out interest of periods that have not begun, and one
/// begins on the next day (MONEY-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rise {
    /// The last day on which the amount is enough.
    pub enough_until: Date,
    /// True if the amount of the next day is that of the due date.
    pub is_only: bool,
}

impl Due {
    /// Returns everything to pay, in centavos: with the rebate if that may be paid.
    pub fn whole_centavos(&self) -> i64 {
        self.full_amount_centavos
            .unwrap_or(self.outstanding_centavos)
    }
}

/// State of one instalment on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanState {
    /// Nothing of it is owed, or less than the product's tolerance.
    Paid,
    /// Nothing of it is owed any more, because the lender gave up what was not paid.
    WrittenOff,
    /// Its due date has passed.
    Overdue,
    /// It is the next to be paid.
    Next,
    /// It comes later.
    Later,
}

impl PlanState {
    /// Returns true if something of the instalment is still to be paid.
    pub fn is_open(self) -> bool {
        match self {
            Self::Paid | Self::WrittenOff => false,
            Self::Overdue | Self::Next | Self::Later => true,
        }
    }
}

/// One instalment on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanLine {
    /// The instalment's number, from 1.
    pub number: i64,
    /// Its due date.
    pub due_on: Date,
    /// Its principal, but for what was written off.
    pub principal_centavos: i64,
    /// Its interest, but for what was forgone or written off.
    pub interest_centavos: i64,
    /// Penalties owed for it.
    pub penalty_centavos: i64,
    /// The part of its principal and interest that was paid.
    pub paid_centavos: i64,
    /// Unpaid part of it: principal, interest and penalties less what was paid.
    pub unpaid_centavos: i64,
    /// Its state.
    pub state: PlanState,
}

/// Returns the amounts due on a day; `None` when nothing is owed. Counts posted penalties: pass an account that was
/// replayed to that day.
///
/// # Errors
/// [`LendingError::Overflow`].
pub fn due(account: &LoanAccount, today: Date) -> Result<Option<Due>, LendingError> {
    let lines = plan(account, today)?;
    let open = OpenLines::of(&lines);
    let open_centavos = open_centavos(account)?;
    if open_centavos == 0 {
        return Ok(None);
    }
    let penalty_centavos = money::sum(open.0.iter().map(|line| line.penalty_centavos))?;
    let fee_centavos = unpaid_whole_centavos(account, Account::RolloverReceivable)?;
    let refund_centavos = unpaid_whole_centavos(account, Account::RefundReceivable)?;
    let yesterday = calendar::add_days(today, -1)?;
    let oldest_on = open.next_after(Date::MIN);
    let is_late = refund_centavos > 0 || oldest_on.is_some_and(|due_on| due_on < today);
    let overdue_centavos = open.due_within(Date::MIN..=yesterday)?;
    let charges_and_late_centavos = money::sum([
        overdue_centavos,
        penalty_centavos,
        fee_centavos,
        refund_centavos,
    ])?;
    let next_on = open.next_after(yesterday).filter(|_| !is_late);
    let named_on = next_on.unwrap_or(today);
    let next_centavos = open.due_within(today..=named_on)?;
    let due_centavos = money::add(charges_and_late_centavos, next_centavos)?;
    let coming_centavos = match open.next_after(named_on) {
        Some(next_on) if is_late => open.due_within(next_on..=next_on)?,
        _ => 0,
    };
    let may_settle = may_prepay(account, today) || due_centavos == open_centavos;
    let full_amount_centavos = may_settle
        .then(|| settling_centavos(account, today))
        .transpose()?;
    let amount_centavos = full_amount_centavos.map_or(due_centavos, |full| full.min(due_centavos));
    let least_rest_centavos = account.loan.agreed.terms.tolerance_centavos.max(1);
    let most_centavos = full_amount_centavos.unwrap_or(open_centavos - least_rest_centavos);
    let with_next_centavos = Some(money::add(due_centavos, coming_centavos)?)
        .filter(|sum| (due_centavos + 1..=most_centavos).contains(sum))
        .filter(|sum| Some(*sum) != full_amount_centavos);
    let due_on = match oldest_on {
        Some(oldest_on) if refund_centavos == 0 => oldest_on,
        Some(oldest_on) => oldest_on.min(today),
        None => today,
    };
    let (on_due_date_centavos, rise) = match full_amount_centavos {
        Some(full_centavos) if full_centavos < due_centavos && !is_late => {
            let rises = rises_before(account, today, due_on)?;
            rise_of(full_centavos, due_centavos, &rises)
        }
        _ => (amount_centavos, None),
    };
    Ok(Some(Due {
        amount_centavos,
        due_on,
        days_left: calendar::days_between(today, due_on),
        overdue_centavos,
        penalty_centavos,
        fee_centavos,
        refund_centavos,
        next_centavos,
        rebate_centavos: money::subtract(due_centavos, amount_centavos)?,
        on_due_date_centavos,
        rise,
        with_next_centavos,
        full_amount_centavos,
        full_rebate_centavos: full_amount_centavos.map_or(0, |full| open_centavos - full),
        most_centavos: most_centavos.max(amount_centavos),
        outstanding_centavos: account.ledger.outstanding_centavos()?,
    }))
}

/// The days before a due date on whose next day a period begins whose interest an early settlement leaves out, and that
/// interest in centavos; the first one first.
fn rises_before(
    account: &LoanAccount,
    today: Date,
    due_on: Date,
) -> Result<BTreeMap<Date, i64>, LendingError> {
    let instalments = &account.schedule.instalments;
    let mut rises = BTreeMap::new();
    for line in forgone(account, today)? {
        let before = instalments.iter().zip(instalments.iter().skip(1));
        let before =
            before.filter(|(before, later)| later.number == line.number && before.due_on < due_on);
        for (before, _) in before {
            let rise_centavos = rises.entry(before.due_on).or_default();
            *rise_centavos = money::add(*rise_centavos, left_out_centavos(account, &line)?)?;
        }
    }
    rises.retain(|_, rise_centavos| *rise_centavos > 0);
    Ok(rises)
}

/// The amount of the due date, which is at most `due_centavos`, and its first rise.
fn rise_of(
    full_centavos: i64,
    due_centavos: i64,
    rises: &BTreeMap<Date, i64>,
) -> (i64, Option<Rise>) {
    let on_due_date_centavos = due_centavos.min(full_centavos + rises.values().sum::<i64>());
    let rise = rises.first_key_value().map(|(day, rise_centavos)| Rise {
        enough_until: *day,
        is_only: full_centavos + rise_centavos >= on_due_date_centavos,
    });
    (on_due_date_centavos, rise)
}

/// Lines of a plan of which something is to be paid.
struct OpenLines<'a>(Vec<&'a PlanLine>);

impl<'a> OpenLines<'a> {
    fn of(lines: &'a [PlanLine]) -> Self {
        let open = |line: &&PlanLine| line.state.is_open();
        Self(lines.iter().filter(open).collect())
    }

    /// The earliest due date after a day.
    fn next_after(&self, day: Date) -> Option<Date> {
        let dates = self.0.iter().map(|line| line.due_on);
        dates.filter(|due_on| *due_on > day).min()
    }

    /// Unpaid principal and interest that are due on these days, in centavos.
    fn due_within(&self, days: RangeInclusive<Date>) -> Result<i64, LendingError> {
        let due = self.0.iter().filter(|line| days.contains(&line.due_on));
        money::sum(due.map(|line| line.scheduled_centavos()))
    }
}

impl PlanLine {
    /// Returns the unpaid part of its principal and interest, in centavos.
    pub fn scheduled_centavos(&self) -> i64 {
        self.unpaid_centavos - self.penalty_centavos
    }
}

/// Returns every instalment with its state on a day (MONEY-02).
///
/// # Errors
/// [`LendingError::Overflow`].
pub fn plan(account: &LoanAccount, today: Date) -> Result<Vec<PlanLine>, LendingError> {
    let mut lines = Vec::new();
    let mut next: Option<(Date, usize)> = None;
    for instalment in &account.schedule.instalments {
        let penalty_centavos = account
            .ledger
            .instalment_balance_centavos(Account::PenaltyReceivable, instalment.number)?;
        let unpaid_centavos = unpaid_centavos(account, instalment.number)?;
        let unpaid_of = |debt| {
            account
                .ledger
                .instalment_balance_centavos(debt, instalment.number)
        };
        let paid_of = |debt| paid_centavos(account, debt, instalment.number);
        let paid_principal_centavos = paid_of(Account::LoanPrincipal)?;
        let paid_interest_centavos = paid_of(Account::InterestReceivable)?;
        let terms = &account.loan.agreed.terms;
        let state = if !terms.counts(unpaid_centavos) {
            if terms.counts(written_off_centavos(account, instalment.number)?) {
                PlanState::WrittenOff
            } else {
                PlanState::Paid
            }
        } else if instalment.due_on < today {
            PlanState::Overdue
        } else {
            let this = (instalment.due_on, lines.len());
            next = Some(next.map_or(this, |next| next.min(this)));
            PlanState::Later
        };
        lines.push(PlanLine {
            number: instalment.number,
            due_on: instalment.due_on,
            principal_centavos: money::add(
                unpaid_of(Account::LoanPrincipal)?,
                paid_principal_centavos,
            )?,
            interest_centavos: money::add(
                unpaid_of(Account::InterestReceivable)?,
                paid_interest_centavos,
            )?,
            penalty_centavos,
            paid_centavos: money::add(paid_principal_centavos, paid_interest_centavos)?,
            unpaid_centavos,
            state,
        });
    }
    if let Some(line) = next.and_then(|(_, at)| lines.get_mut(at)) {
        line.state = PlanState::Next;
    }
    Ok(lines)
}

/// Returns the part of an instalment's debt that was paid, by payments or by interest that was paid ahead and
/// forgone, in centavos.
fn paid_centavos(account: &LoanAccount, debt: Account, number: i64) -> Result<i64, LendingError> {
    let parts = account.ledger.in_force().flat_map(|posting| {
        let counts = move |entry: &&Entry| match posting.kind {
            // Its interest that was paid pays other debts.
            PostingKind::Rebate if debt == Account::InterestReceivable => {
                [debt, Account::InterestUnearned].contains(&entry.account)
            }
            PostingKind::Payment | PostingKind::Rebate => entry.account == debt,
            _ => false,
        };
        posting.entries.iter().filter(counts)
    });
    let parts = parts.filter(|entry| entry.instalment == Some(number));
    money::sum(parts.map(|entry| -entry.amount_centavos))
}

/// Returns the part of an instalment's principal and interest that was written off, in centavos.
fn written_off_centavos(account: &LoanAccount, number: i64) -> Result<i64, LendingError> {
    let postings = account.ledger.in_force();
    let given_up = postings.filter(|posting| posting.kind == PostingKind::WriteOff);
    let parts = given_up.flat_map(|posting| &posting.entries);
    let parts = parts.filter(|entry| is_scheduled(entry, number));
    money::sum(parts.map(|entry| -entry.amount_centavos))
}

/// Returns true for an entry of an instalment's principal or interest.
fn is_scheduled(entry: &Entry, number: i64) -> bool {
    let debts = [Account::LoanPrincipal, Account::InterestReceivable];
    entry.instalment == Some(number) && debts.contains(&entry.account)
}

/// Returns the unpaid part of an instalment's principal and interest, in centavos.
pub(super) fn unpaid_scheduled_centavos(
    account: &LoanAccount,
    number: i64,
) -> Result<i64, LendingError> {
    account
        .ledger
        .sum_where(|_, entry| is_scheduled(entry, number))
}

/// Returns the unpaid part of an instalment, penalties included, in centavos.
pub(super) fn unpaid_centavos(account: &LoanAccount, number: i64) -> Result<i64, LendingError> {
    let ledger = &account.ledger;
    let penalty_centavos =
        ledger.instalment_balance_centavos(Account::PenaltyReceivable, number)?;
    money::add(
        unpaid_scheduled_centavos(account, number)?,
        penalty_centavos,
    )
}

/// Returns the unpaid part of a debt of the whole order, in centavos: rollover fees, or refunds owed back; 0 where it
/// counts as paid. An unpaid fee is less than the tolerance: the payment that buys a rollover pays all but that of its
/// price, and a reversal of that payment removes the fee, too.
fn unpaid_whole_centavos(account: &LoanAccount, debt: Account) -> Result<i64, LendingError> {
    let unpaid_centavos = account.ledger.balance_centavos(debt)?;
    let counts = account.loan.agreed.terms.counts(unpaid_centavos);
    Ok(if counts { unpaid_centavos } else { 0 })
}

/// Everything owed except amounts that count as paid, in centavos; 0 once the loan is to be settled.
pub(super) fn open_centavos(account: &LoanAccount) -> Result<i64, LendingError> {
    let mut open_centavos = money::add(
        unpaid_whole_centavos(account, Account::RolloverReceivable)?,
        unpaid_whole_centavos(account, Account::RefundReceivable)?,
    )?;
    for instalment in &account.schedule.instalments {
        let unpaid_centavos = unpaid_centavos(account, instalment.number)?;
        if account.loan.agreed.terms.counts(unpaid_centavos) {
            open_centavos = money::add(open_centavos, unpaid_centavos)?;
        }
    }
    Ok(open_centavos)
}

/// Returns the amount that settles the loan on a day, in centavos: everything owed except amounts that count as paid,
/// less the interest that is forgone. 0 or less if what was paid covers it.
pub(super) fn settling_centavos(account: &LoanAccount, today: Date) -> Result<i64, LendingError> {
    let mut settling_centavos = open_centavos(account)?;
    for line in forgone(account, today)? {
        settling_centavos -= left_out_centavos(account, &line)?;
    }
    Ok(settling_centavos)
}

/// Returns the part of forgone interest that is owed or was paid, in centavos: that of an instalment that counts as paid
/// is not owed.
fn left_out_centavos(account: &LoanAccount, line: &Forgone) -> Result<i64, LendingError> {
    let unpaid_centavos = unpaid_centavos(account, line.number)?;
    let counts = account.loan.agreed.terms.counts(unpaid_centavos);
    Ok(line.paid_centavos + if counts { line.unpaid_centavos } else { 0 })
}

/// Returns true if the loan may be settled early on a day (STATIC-03): enough of the term and enough days have passed
/// since the release.
pub fn may_prepay(account: &LoanAccount, today: Date) -> bool {
    let rule = account.loan.agreed.terms.prepayment;
    let days_passed = calendar::days_between(account.released_on, today);
    days_passed >= rule.min_days
        && days_passed * money::BP >= account.loan.term_days * rule.min_term_share_bp
}

/// The first day on which the loan may be settled early.
///
/// # Errors
/// [`LendingError::NoSuchDate`] at the very end of the calendar.
pub fn first_prepayment_day(account: &LoanAccount) -> Result<Date, LendingError> {
    let rule = account.loan.agreed.terms.prepayment;
    let share = account.loan.term_days * rule.min_term_share_bp;
    let of_term = (share + money::BP - 1) / money::BP;
    calendar::add_days(account.released_on, rule.min_days.max(of_term))
}

/// The first day on which the whole loan with a plan may be paid if nothing is paid before: that of early settlement,
/// or an earlier one on which everything is due.
///
/// # Errors
/// As [`first_prepayment_day`].
pub fn first_day_of_whole(account: &LoanAccount, plan: &[PlanLine]) -> Result<Date, LendingError> {
    let open = plan.iter().filter(|line| line.state.is_open());
    let all_due_on = open.map(|line| line.due_on).max();
    let early = first_prepayment_day(account)?;
    Ok(all_due_on.map_or(early, |all_due_on| early.min(all_due_on)))
}

/// The interest that an early settlement on a day forgoes: all interest of instalments whose period has not begun.
/// Empty while prepayment is not allowed.
pub(super) fn forgone(account: &LoanAccount, today: Date) -> Result<Vec<Forgone>, LendingError> {
    if !may_prepay(account, today) {
        return Ok(Vec::new());
    }
    prepaid::coming(account, today)
}
