//! The ledger of one order: double entries, append-only. Every posting sums to 0, a correction is a mirror posting, and
//! every balance is the sum of entries. It contains no tables and no products.
//!
//! Debits are positive, credits negative. An entry for an instalment carries its number, so the unpaid part of an
//! instalment on a day can be computed from the entries alone.

use std::collections::HashSet;
use std::str::FromStr;

use jiff::civil::Date;

use super::error::LendingError;
use super::money;

/// An account of the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Account {
    /// Principal the borrower owes, per instalment.
    LoanPrincipal,
    /// Scheduled interest the borrower owes, per instalment.
    InterestReceivable,
    /// Scheduled interest that is not earned yet, per instalment.
    InterestUnearned,
    /// Interest earned.
    InterestIncome,
    /// The processing fee withheld at release.
    FeeIncome,
    /// Penalties the borrower owes, per instalment.
    PenaltyReceivable,
    /// Penalties charged.
    PenaltyIncome,
    /// Rollover fees the borrower owes.
    RolloverReceivable,
    /// Refunds that the borrower owes back, because the payment that they returned was taken back.
    RefundReceivable,
    /// Rollover fees charged.
    RolloverIncome,
    /// Money sent out to the borrower.
    Disbursement,
    /// Money that a provider has taken, but not delivered yet.
    PayoutPending,
    /// Money the borrower paid, on its way from the channel.
    CashInTransit,
    /// Money owed to the borrower: overpayments.
    OverpaymentPayable,
    /// Unpaid rests below the product's tolerance, written off.
    SmallBalanceWriteOff,
    /// Losses of write-offs.
    CreditLoss,
    /// Payments after a write-off.
    CreditLossRecovery,
}

impl Account {
    /// Every account.
    pub const ALL: [Self; 17] = [
        Self::LoanPrincipal,
        Self::InterestReceivable,
        Self::InterestUnearned,
        Self::InterestIncome,
        Self::FeeIncome,
        Self::PenaltyReceivable,
        Self::PenaltyIncome,
        Self::RolloverReceivable,
        Self::RefundReceivable,
        Self::RolloverIncome,
        Self::Disbursement,
        Self::PayoutPending,
        Self::CashInTransit,
        Self::OverpaymentPayable,
        Self::SmallBalanceWriteOff,
        Self::CreditLoss,
        Self::CreditLossRecovery,
    ];

    /// The word kept in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::LoanPrincipal => "loan_principal",
            Self::InterestReceivable => "interest_receivable",
            Self::InterestUnearned => "interest_unearned",
            Self::InterestIncome => "interest_income",
            Self::FeeIncome => "fee_income",
            Self::PenaltyReceivable => "penalty_receivable",
            Self::PenaltyIncome => "penalty_income",
            Self::RolloverReceivable => "rollover_receivable",
            Self::RefundReceivable => "refund_receivable",
            Self::RolloverIncome => "rollover_income",
            Self::Disbursement => "disbursement",
            Self::PayoutPending => "payout_pending",
            Self::CashInTransit => "cash_in_transit",
            Self::OverpaymentPayable => "overpayment_payable",
            Self::SmallBalanceWriteOff => "small_balance_write_off",
            Self::CreditLoss => "credit_loss",
            Self::CreditLossRecovery => "credit_loss_recovery",
        }
    }

    /// Returns true if its balance is money that moved between the lender and the borrower, or will.
    pub fn is_money(self) -> bool {
        matches!(
            self,
            Self::Disbursement
                | Self::PayoutPending
                | Self::CashInTransit
                | Self::OverpaymentPayable
        )
    }

    /// Returns true if its balance is a debt of the borrower.
    pub fn is_receivable(self) -> bool {
        matches!(
            self,
            Self::LoanPrincipal
                | Self::InterestReceivable
                | Self::PenaltyReceivable
                | Self::RolloverReceivable
                | Self::RefundReceivable
        )
    }
}

impl FromStr for Account {
    type Err = LendingError;

    fn from_str(word: &str) -> Result<Self, LendingError> {
        Self::ALL
            .into_iter()
            .find(|account| account.as_str() == word)
            .ok_or_else(|| LendingError::Unknown {
                what: "account",
                value: word.to_owned(),
            })
    }
}

/// Kind of a posting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PostingKind {
    /// Money that a provider has taken, until it arrives or fails.
    Payout,
    /// The loan's release: principal and scheduled interest owed, the fee withheld, the rest sent.
    Release,
    /// An instalment's interest earned.
    Interest,
    /// The penalties charged since the posting of penalties before it.
    Penalty,
    /// A rollover's fee charged. Penalties after it count from the new due dates.
    Rollover,
    /// Interest forgone because the loan is settled early.
    Rebate,
    /// Money paid by the borrower.
    Payment,
    /// Penalties and fees waived by the lender.
    Waiver,
    /// The rest of a loan written off because it is less than the product's tolerance.
    SmallBalance,
    /// Debt given up by the lender.
    WriteOff,
    /// Money owed to the borrower, paid back.
    Refund,
    /// The cancellation of a loan within its cooling-off time.
    Cancellation,
    /// The mirror of an earlier posting.
    Reversal,
}

impl PostingKind {
    /// Every kind.
    pub const ALL: [Self; 13] = [
        Self::Payout,
        Self::Release,
        Self::Interest,
        Self::Penalty,
        Self::Rollover,
        Self::Rebate,
        Self::Payment,
        Self::Waiver,
        Self::SmallBalance,
        Self::WriteOff,
        Self::Refund,
        Self::Cancellation,
        Self::Reversal,
    ];

    /// The word kept in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Payout => "payout",
            Self::Release => "release",
            Self::Interest => "interest",
            Self::Penalty => "penalty",
            Self::Rollover => "rollover",
            Self::Rebate => "rebate",
            Self::Payment => "payment",
            Self::Waiver => "waiver",
            Self::SmallBalance => "small_balance",
            Self::WriteOff => "write_off",
            Self::Refund => "refund",
            Self::Cancellation => "cancellation",
            Self::Reversal => "reversal",
        }
    }
}

impl FromStr for PostingKind {
    type Err = LendingError;

    fn from_str(word: &str) -> Result<Self, LendingError> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.as_str() == word)
            .ok_or_else(|| LendingError::Unknown {
                what: "kind of posting",
                value: word.to_owned(),
            })
    }
}

/// A debt: its account, and the number of its instalment if it has one.
pub(super) type Debt = (Account, Option<i64>);

/// One line of a posting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The account it changes.
    pub account: Account,
    /// Amount: debit positive, credit negative.
    pub amount_centavos: i64,
    /// Number of its instalment, if it has one.
    pub instalment: Option<i64>,
}

impl Entry {
    /// An entry of an instalment.
    pub fn of(account: Account, amount_centavos: i64, instalment: i64) -> Self {
        Self {
            account,
            amount_centavos,
            instalment: Some(instalment),
        }
    }

    /// An entry of the whole order.
    pub fn whole(account: Account, amount_centavos: i64) -> Self {
        Self {
            account,
            amount_centavos,
            instalment: None,
        }
    }
}

/// Entries that were made together and sum to 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posting {
    /// Kind of the posting.
    pub kind: PostingKind,
    /// Name of the posting, unique within its order: the store's key of both prevents a duplicate. One that is posted
    /// again after it was mirrored ends in `#2`, `#3` and so on.
    pub reference: String,
    /// The reference of the event that caused it; `day/DATE` for a posting that time alone causes.
    pub event: String,
    /// The business date it counts from, which may be before the day of posting.
    pub effective_on: Date,
    /// The reference of the posting that it takes back, for a reversal.
    pub reverses: Option<String>,
    /// At least two entries.
    pub entries: Vec<Entry>,
}

impl Posting {
    /// Makes a posting, leaving out entries of 0.
    ///
    /// # Errors
    /// [`LendingError::Unbalanced`] when the entries do not sum to 0 or none is left.
    pub fn new(
        kind: PostingKind,
        reference: String,
        event: String,
        effective_on: Date,
        entries: Vec<Entry>,
    ) -> Result<Self, LendingError> {
        let entries = entries
            .into_iter()
            .filter(|entry| entry.amount_centavos != 0)
            .collect();
        let posting = Self {
            kind,
            reference,
            event,
            effective_on,
            reverses: None,
            entries,
        };
        posting.check()?;
        Ok(posting)
    }

    /// The mirror that takes this posting back because of an event, counted from the same date.
    ///
    /// # Errors
    /// [`LendingError::Overflow`] for an amount that has no opposite.
    pub fn reversal(&self, event: &str) -> Result<Self, LendingError> {
        let mirrored = self.entries.iter().map(|entry| {
            let amount_centavos = entry
                .amount_centavos
                .checked_neg()
                .ok_or(LendingError::Overflow)?;
            Ok(Entry {
                amount_centavos,
                ..*entry
            })
        });
        Ok(Self {
            kind: PostingKind::Reversal,
            reference: format!("reversal/{}", self.reference),
            event: event.to_owned(),
            effective_on: self.effective_on,
            reverses: Some(self.reference.clone()),
            entries: mirrored.collect::<Result<_, LendingError>>()?,
        })
    }

    /// Returns the change of what the borrower owes, in centavos; what is recovered of a loss lowers it.
    pub fn debt_change_centavos(&self) -> i64 {
        let of_debt = |of: Account| of.is_receivable() || of == Account::CreditLossRecovery;
        let entries = self.entries.iter().filter(|entry| of_debt(entry.account));
        entries.map(|entry| entry.amount_centavos).sum()
    }

    fn check(&self) -> Result<(), LendingError> {
        let off_by_centavos = money::sum(self.entries.iter().map(|entry| entry.amount_centavos))?;
        if off_by_centavos == 0 && !self.entries.is_empty() {
            return Ok(());
        }
        Err(LendingError::Unbalanced {
            reference: self.reference.clone(),
            off_by_centavos,
        })
    }
}

/// Every posting of one order, in the order in which they were made.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ledger {
    postings: Vec<Posting>,
}

impl Ledger {
    /// The ledger of these postings, as the store gives them: in the order in which they were made.
    ///
    /// # Errors
    /// [`LendingError::Unbalanced`] for a posting that does not sum to 0.
    pub fn new(postings: Vec<Posting>) -> Result<Self, LendingError> {
        postings.iter().try_for_each(Posting::check)?;
        Ok(Self { postings })
    }

    /// Adds a posting at the end.
    ///
    /// # Errors
    /// [`LendingError::Unbalanced`] when it does not sum to 0.
    pub fn append(&mut self, posting: Posting) -> Result<(), LendingError> {
        posting.check()?;
        self.postings.push(posting);
        Ok(())
    }

    /// Every posting.
    pub fn postings(&self) -> &[Posting] {
        &self.postings
    }

    /// The postings in force: neither mirrors nor mirrored.
    pub fn in_force(&self) -> impl Iterator<Item = &Posting> {
        let reversed: HashSet<&str> = self
            .postings
            .iter()
            .filter_map(|posting| posting.reverses.as_deref())
            .collect();
        self.postings.iter().filter(move |posting| {
            posting.kind != PostingKind::Reversal && !reversed.contains(posting.reference.as_str())
        })
    }

    /// The newest date that a posting counts from.
    pub fn newest_date(&self) -> Option<Date> {
        self.postings
            .iter()
            .map(|posting| posting.effective_on)
            .max()
    }

    /// Returns true if there is a posting of this reference.
    pub fn has(&self, reference: &str) -> bool {
        self.postings
            .iter()
            .any(|posting| posting.reference == reference)
    }

    /// An account's balance in centavos: debit positive.
    pub fn balance_centavos(&self, account: Account) -> Result<i64, LendingError> {
        self.sum_where(|_, entry| entry.account == account)
    }

    /// An account's balance within one instalment, in centavos.
    pub fn instalment_balance_centavos(
        &self,
        account: Account,
        instalment: i64,
    ) -> Result<i64, LendingError> {
        self.sum_where(|_, entry| entry.account == account && entry.instalment == Some(instalment))
    }

    /// Everything the borrower owes, due or not, in centavos.
    pub fn outstanding_centavos(&self) -> Result<i64, LendingError> {
        self.sum_where(|_, entry| entry.account.is_receivable())
    }

    /// The sum of the entries that `picks` selects, in centavos.
    pub fn sum_where(&self, picks: impl Fn(&Posting, &Entry) -> bool) -> Result<i64, LendingError> {
        money::sum(self.postings.iter().flat_map(|posting| {
            posting
                .entries
                .iter()
                .filter(|entry| picks(posting, entry))
                .map(|entry| entry.amount_centavos)
        }))
    }
}
