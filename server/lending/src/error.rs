//! Errors of the lending rules. They contain no codes of the wire and no texts for borrowers: a route chooses those.

use jiff::civil::Date;

use super::state::OrderStatus;

/// A refusal of the lending rules. The text is for a log or an operator, not for a borrower.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LendingError {
    /// An amount, or a figure made of amounts, does not fit.
    #[error("the amount is too large to count")]
    Overflow,
    /// A text that should be a whole number of centavos is not one above 0.
    #[error("not a whole number of centavos above 0")]
    NotAnAmount,
    /// A date is outside the calendar.
    #[error("{days} days from {date} is not a date")]
    NoSuchDate {
        /// Start of the count.
        date: Date,
        /// Number of days.
        days: i64,
    },
    /// The product does not lend this amount.
    #[error("{amount_centavos} centavos is not an amount of this product")]
    AmountNotOffered {
        /// Amount requested.
        amount_centavos: i64,
    },
    /// The product does not lend for this term.
    #[error("{term_days} days is not a term of this product")]
    TermNotOffered {
        /// Term requested.
        term_days: i64,
    },
    /// No rate up to the highest searched one gives these payments for these proceeds.
    #[error("the effective interest rate is out of range")]
    RateOutOfRange,
    /// A posting's entries do not sum to 0, or it has none.
    #[error("posting {reference} is off by {off_by_centavos} centavos, or empty")]
    Unbalanced {
        /// The posting's reference.
        reference: String,
        /// Sum of its entries.
        off_by_centavos: i64,
    },
    /// STATUS-02 has no such move.
    #[error("it is {} and does not become {}", .from.map_or("new", |from| from.facts().name), .to.facts().name)]
    TransitionNotAllowed {
        /// The status before; none for a new order.
        from: Option<OrderStatus>,
        /// Status requested.
        to: OrderStatus,
    },
    /// An order in this status takes no payment.
    #[error("an order in status {0:?} takes no payment")]
    NotRepayable(OrderStatus),
    /// The store holds an unknown enum value.
    #[error("unknown {what}: {value}")]
    Unknown {
        /// Kind of value expected.
        what: &'static str,
        /// Value found.
        value: String,
    },
}
