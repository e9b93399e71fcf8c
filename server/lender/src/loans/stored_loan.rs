//! Stored data of a released loan: its account as posted, and the rows it is calculated from. Loads one order, or a
//! batch by one statement for each part.

use jiff::civil::Date;

use crate::error::Error;
use tulay_lending::calendar::add_days;
use tulay_lending::ledger::{Account, Ledger};
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::reconcile::reconcile;
use tulay_lending::replay::{LoanEvent, replay, replay_to_store, unearned_interest_centavos};
use tulay_lending::schedule::Schedule;
use tulay_lending::state::OrderStatus;
use tulay_store::loan_batches::{self, Listed, Schedules};
use tulay_store::orders::{self, Order};
use tulay_store::{Tx, loan_accounts, loan_events, service_days};

/// Loans read at once.
pub const BATCH: i64 = 500;

/// Stored rows of a released loan.
pub struct StoredLoan {
    /// Account as of the last event.
    pub account: LoanAccount,
    /// Schedule of the release.
    pub first_schedule: Schedule,
    /// Events since the release.
    pub events: Vec<LoanEvent>,
    /// Amount owed to the borrower as its order has it, in centavos.
    pub owed_centavos: i64,
}

/// Part of a list, and the id of its last order.
type Batch<T> = (Vec<T>, String);

/// Order, and its loan from the release on.
type OrderWithLoan = (Order, Option<StoredLoan>);

impl StoredLoan {
    /// Loads the loan of one order; `None` before the release.
    pub fn load(tx: &mut Tx<'_>, order: &Order) -> Result<Option<Self>, Error> {
        let account = loan_accounts::load(tx, order)?;
        let (Some(account), Some(first_schedule)) =
            (account, loan_accounts::first_schedule(tx, order)?)
        else {
            return Ok(None);
        };
        Ok(Some(Self {
            account,
            first_schedule,
            events: loan_events::of_order(tx, order)?,
            owed_centavos: order.owed_centavos,
        }))
    }

    /// Loads the loans of the next paid-out orders, those with ids after `after`, and the last one's id; `None` at the
    /// end.
    pub fn load_released(tx: &mut Tx<'_>, after: &str) -> Result<Option<Batch<Self>>, Error> {
        let read = Self::load_batch_of_orders(tx, &Listed::Released, after)?;
        Ok(read.map(|(loans, last)| {
            (
                loans.into_iter().filter_map(|(_, loan)| loan).collect(),
                last,
            )
        }))
    }

    /// Loads the loans of the next orders of a list and the last one's id, each with its order; no loan before the
    /// release. Orders that are due for servicing, and those of a page, are selected by their positions and ids, not by `after`.
    pub fn load_batch_of_orders(
        tx: &mut Tx<'_>,
        listed: &Listed,
        after: &str,
    ) -> Result<Option<Batch<OrderWithLoan>>, Error> {
        let orders = match listed {
            Listed::Released => orders::released_batch(tx, after, BATCH)?,
            Listed::Due(first, last) => service_days::between(tx, first, last)?,
            Listed::Open => orders::open_batch(tx, after, BATCH)?,
            Listed::Page(ids) => orders::of_page(tx, ids)?,
        };
        let Some(last) = orders.last().map(|order| order.id().to_owned()) else {
            return Ok(None);
        };
        let mut schedules = loan_batches::schedules(tx, listed, &orders)?;
        let mut events = loan_batches::events(tx, listed, &orders)?;
        let mut ledgers = loan_batches::ledgers(tx, listed, &orders)?;
        let loans = orders.into_iter().map(|order| {
            let (schedules, ledger) = (schedules.of(&order), ledgers.of(&order));
            let events = events.of(&order).unwrap_or_default();
            let loan = Self::assemble(&order, schedules, events, ledger.unwrap_or_default());
            (order, loan)
        });
        Ok(Some((loans.collect(), last)))
    }

    fn assemble(
        order: &Order,
        schedules: Option<Schedules>,
        events: Vec<LoanEvent>,
        ledger: Ledger,
    ) -> Option<Self> {
        let (released_on, schedules) = (order.released_on?, schedules?);
        let account = LoanAccount {
            status: order.status,
            released_on,
            rollovers: order.rollovers,
            schedule: schedules.newest,
            ledger,
            loan: order.loan.clone(),
        };
        Some(Self {
            account,
            first_schedule: schedules.first,
            events,
            owed_centavos: order.owed_centavos,
        })
    }

    /// Account on a day, calculated from the events.
    pub fn on_day(&self, day: Date) -> Result<LoanAccount, Error> {
        let (account, schedule) = (&self.account, &self.first_schedule);
        let released_on = account.released_on;
        Ok(replay(
            &account.loan,
            released_on,
            schedule,
            &self.events,
            day,
        )?)
    }

    /// Interest earned by the end of a day that is in no posting up to that day, in centavos.
    pub fn accrued_interest_centavos(&self, day: Date) -> Result<i64, Error> {
        let account = &self.account;
        let posted_centavos = account.ledger.sum_where(|posting, entry| {
            posting.effective_on <= day && entry.account == Account::InterestUnearned
        })?;
        if posted_centavos == 0 {
            return Ok(0);
        }
        let unearned_centavos = unearned_interest_centavos(
            &account.loan,
            account.released_on,
            &self.first_schedule,
            &self.events,
            day,
        )?;
        Ok(-posted_centavos - unearned_centavos)
    }

    /// Penalties by the end of a day, as a page shows them on it, that are in no posting up to that day, in centavos.
    pub fn unposted_penalties_centavos(&self, day: Date) -> Result<i64, Error> {
        let posted_centavos = |accounts: &[Account]| {
            self.account.ledger.sum_where(|posting, entry| {
                posting.effective_on <= day && accounts.contains(&entry.account)
            })
        };
        // Penalties accrue on principal and interest alone.
        if posted_centavos(&[Account::LoanPrincipal, Account::InterestReceivable])? == 0 {
            return Ok(0);
        }
        let charged = self.on_day(day)?.ledger;
        let charged_centavos = charged.balance_centavos(Account::PenaltyIncome)?;
        Ok(posted_centavos(&[Account::PenaltyIncome])? - charged_centavos)
    }

    /// Compares the stored ledger, schedule, status and owed amount with a calculation from the events. A loan that servicing has
    /// not brought to today yet is compared as of its own last day: that of its newest posting or event, and after the
    /// release once servicing has processed it.
    pub fn matches_events(&self, today: Date) -> Result<bool, Error> {
        let events = self.events.iter().map(|event| event.effective_on);
        let newest = events.chain(self.account.ledger.newest_date()).max();
        let newest = newest.unwrap_or(today);
        let first = if self.account.status == OrderStatus::Released {
            newest
        } else {
            add_days(self.account.released_on, 1)?
        };
        let day = newest.max(first).min(today);
        let replayed = replay_to_store(&self.account, &self.first_schedule, &self.events, day)?;
        let missing = reconcile(&self.account, &replayed, "check")?;
        let owed_centavos = -self
            .account
            .ledger
            .balance_centavos(Account::OverpaymentPayable)?;
        Ok(owed_centavos == self.owed_centavos
            && missing.postings.is_empty()
            && missing.schedule.is_none()
            && missing.rollovers.is_none())
    }
}
