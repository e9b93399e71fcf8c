//! Named borrowers and their loans, to start a test from.

use jiff::civil::date;
use tulay_lending::debt_kind::default_order;
use tulay_lending::ledger::{Account, Entry, Posting, PostingKind};
use tulay_lending::loan_account::Loan;
use tulay_lending::product::{AgreedTerms, BeforeReversal, PenaltyTerms, PrepaymentTerms, Terms};
use tulay_lending::schedule::InterestKind;
use tulay_lending::state::{Cause, OrderStatus, StatusTransition};
use tulay_store::borrowers::{self, Borrower};
use tulay_store::order_transitions;
use tulay_store::orders::{self, Order, OrderPageFlags};
use tulay_store::{ShortNumber, Store, StoreError, Tx};

/// 2026-03-02 08:00 in Manila.
pub const NOW_MS: i64 = 1_772_409_600_000;

/// Stores Maria, who has an account and nothing else.
pub fn maria(store: &Store) -> Borrower {
    person(store, "bor_maria", "09170000001")
}

/// Stores Jose, who must never see Maria's data.
pub fn jose(store: &Store) -> Borrower {
    person(store, "bor_jose", "09170000002")
}

/// Stores a borrower with an id of the test's own.
pub fn person(store: &Store, id: &str, phone: &str) -> Borrower {
    let (id, phone) = (id.to_string(), phone.to_string());
    let borrower = Borrower { id, phone };
    let stored = borrower.clone();
    write(store, move |tx| borrowers::insert(tx, &stored, NOW_MS));
    borrower
}

/// An order of ₱3,000 for 91 days, under review.
pub fn under_review(order_id: &str, borrower: &Borrower) -> Order {
    Order {
        borrower_id: borrower.id.clone(),
        number: ShortNumber::random(),
        product_id: "1".into(),
        loan: Loan {
            order_id: order_id.into(),
            principal_centavos: 300_000,
            term_days: 91,
            agreed: agreed(),
        },
        status: OrderStatus::UnderReview,
        is_withdrawn: false,
        created_at_ms: NOW_MS,
        released_on: None,
        rollovers: 0,
        owed_centavos: 0,
        page_flags: OrderPageFlags::default(),
    }
}

pub(crate) fn agreed() -> AgreedTerms {
    let terms = Terms {
        min_amount_centavos: 100_000,
        max_amount_centavos: 2_000_000,
        amount_step_centavos: 100_000,
        term_days: vec![91, 120],
        daily_interest_ppm: 300,
        interest: InterestKind::Flat,
        processing_fee_bp: 500,
        penalty: PenaltyTerms {
            one_off_new_centavos: 100_000,
            one_off_repeat_centavos: 80_000,
            steps: Vec::new(),
            before_reversal: BeforeReversal::Charge,
        },
        rollover: None,
        prepayment: PrepaymentTerms::default(),
        caps: false,
        tolerance_centavos: 0,
        holidays: Vec::new(),
        cooling_off_days: 0,
        allocation_order: default_order(),
    };
    AgreedTerms::new(terms, false)
}

/// Stores an order with its first move.
pub fn push(store: &Store, order: &Order) -> bool {
    let order = order.clone();
    write(store, move |tx| confirm(tx, &order))
}

/// Writes of a confirmed loan: the order and its first move, once.
pub fn confirm(tx: &mut Tx<'_>, order: &Order) -> Result<bool, StoreError> {
    if !orders::insert(tx, order)? {
        return Ok(false);
    }
    let step = StatusTransition::new(None, Cause::Confirmed).expect("an allowed move");
    order_transitions::insert(tx, order.id(), &step, NOW_MS)?;
    Ok(true)
}

/// A payment of one instalment's principal.
pub fn payment(reference: &str, amount_centavos: i64) -> Posting {
    Posting {
        kind: PostingKind::Payment,
        reference: reference.into(),
        event: reference.into(),
        effective_on: date(2026, 3, 2),
        reverses: None,
        entries: vec![
            Entry::whole(Account::CashInTransit, amount_centavos),
            Entry::of(Account::LoanPrincipal, -amount_centavos, 1),
        ],
    }
}

/// Writes what must succeed.
pub fn write<T: Send + 'static>(
    store: &Store,
    closure: impl Fn(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
) -> T {
    store.write_blocking(closure).expect("a write")
}

/// Reads what must succeed.
pub fn read<T: Send + 'static>(
    store: &Store,
    closure: impl Fn(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
) -> T {
    store.read_blocking(closure).expect("a read")
}
