//! Postings that sum to 0, mirrors, and the entries of a release.

use jiff::civil::date;

use super::borrowers::{RELEASED_ON, balance, released};
use crate::LendingError;
use crate::ledger::{Account, Entry, Ledger, Posting, PostingKind};

fn posting(amounts: &[i64]) -> Result<Posting, LendingError> {
    let entries = amounts
        .iter()
        .map(|amount| Entry::whole(Account::CashInTransit, *amount))
        .collect();
    Posting::new(
        PostingKind::Payment,
        "payment/p1".to_owned(),
        "p1".to_owned(),
        date(2026, 1, 1),
        entries,
    )
}

#[test]
fn a_posting_sums_to_0_or_is_refused() {
    assert!(posting(&[5, -5]).is_ok());
    assert!(posting(&[5, 5, -10]).is_ok());
    for (amounts, off_by_centavos) in [
        (&[5, -4][..], 1),
        (&[5], 5),
        (&[-1], -1),
        (&[], 0),
        (&[0, 0], 0),
        (&[1, 1, 1], 3),
    ] {
        let reference = "payment/p1".to_owned();
        let refused = Err(LendingError::Unbalanced {
            reference,
            off_by_centavos,
        });
        assert_eq!(posting(amounts), refused);
    }
    assert_eq!(posting(&[i64::MAX, 1]), Err(LendingError::Overflow));
}

#[test]
fn a_ledger_with_a_damaged_posting_is_refused() {
    let mut damaged = posting(&[5, -5]).unwrap();
    damaged.entries[0].amount_centavos = 6;
    assert!(matches!(
        Ledger::new(vec![damaged.clone()]),
        Err(LendingError::Unbalanced { .. })
    ));
    assert!(matches!(
        Ledger::default().append(damaged),
        Err(LendingError::Unbalanced { .. })
    ));
}

#[test]
fn money_01_the_newest_date_is_the_latest_of_the_postings_in_whatever_order_they_were_made() {
    assert_eq!(Ledger::default().newest_date(), None);
    let postings = [(2, 3), (1, 17), (3, 9)].map(|(month, day)| Posting {
        reference: format!("payment/{month}"),
        effective_on: date(2026, month, day),
        ..posting(&[5, -5]).unwrap()
    });
    let ledger = Ledger::new(postings.to_vec()).unwrap();
    assert_eq!(ledger.newest_date(), Some(date(2026, 3, 9)));
}

#[test]
fn a_release_withholds_the_fee_and_makes_principal_and_interest_owed() {
    let told = released();
    for (account, expected) in [
        (Account::LoanPrincipal, 300_000),
        (Account::InterestReceivable, 8_190),
        (Account::InterestUnearned, -8_190),
        (Account::FeeIncome, -15_000),
        (Account::Disbursement, -285_000),
        (Account::PenaltyReceivable, 0),
    ] {
        assert_eq!(balance(&told, account), expected, "{account:?}");
    }
    assert_eq!(told.ledger.outstanding_centavos(), Ok(308_190));
    assert_eq!(
        told.ledger
            .instalment_balance_centavos(Account::InterestReceivable, 3),
        Ok(2_790)
    );
    let postings = told.ledger.postings();
    assert_eq!(postings.len(), 1);
    assert_eq!(
        (postings[0].reference.as_str(), postings[0].effective_on),
        ("release/ord_maria", RELEASED_ON)
    );
}

#[test]
fn a_mirror_posting_takes_every_entry_back() {
    let mut ledger = released().ledger.clone();
    let mirror = ledger.postings()[0].reversal("day/2026-01-02").unwrap();
    assert_eq!(mirror.kind, PostingKind::Reversal);
    assert_eq!(mirror.reference, "reversal/release/ord_maria");
    assert_eq!(mirror.reverses.as_deref(), Some("release/ord_maria"));
    assert_eq!(mirror.event, "day/2026-01-02");
    assert_eq!(ledger.in_force().count(), 1);
    ledger.append(mirror).unwrap();
    assert_eq!(ledger.in_force().count(), 0, "neither it nor its mirror");
    for account in Account::ALL {
        assert_eq!(ledger.balance_centavos(account), Ok(0), "{account:?}");
    }
}

#[test]
fn accounts_and_kinds_are_kept_as_words() {
    for account in Account::ALL {
        assert_eq!(account.as_str().parse(), Ok(account));
    }
    for kind in PostingKind::ALL {
        assert_eq!(kind.as_str().parse(), Ok(kind));
    }
    assert!("cash".parse::<Account>().is_err());
    assert!("Release".parse::<PostingKind>().is_err());
}
