//! The replay of a loan's events: the same account for any order of arrival, and entries that sum to zero.

use jiff::civil::{Date, date};
use tulay_lending::calendar::add_days;
use tulay_lending::loan_account::Loan;
use tulay_lending::product::AgreedTerms;
use tulay_lending::replay::{EventKind, LoanEvent, PaymentPurpose, replay};

use super::fuzz;
use crate::support::start;

const RELEASED: Date = date(2026, 1, 10);

/// Parses a line of the corpus into an event, as `12 pay 5000`: its day and what happened.
fn event(line: &str, sequence: i64) -> Option<LoanEvent> {
    let words: Vec<&str> = line.split_whitespace().take(8).collect();
    let number = |at: usize| words.get(at).and_then(|word| word.parse::<i64>().ok());
    let amount_centavos = number(2).unwrap_or(0);
    let kind = match *words.get(1)? {
        "pay" => EventKind::Payment {
            amount_centavos,
            purpose: PaymentPurpose::Repay,
        },
        "rollover" => {
            let rollovers_before = number(3).unwrap_or(0);
            EventKind::Payment {
                amount_centavos,
                purpose: PaymentPurpose::Rollover { rollovers_before },
            }
        }
        "takeback" => EventKind::Reversal {
            event_reference: format!("event/{amount_centavos}"),
            recorded_on: add_days(RELEASED, number(3).unwrap_or(0).clamp(0, 400)).ok()?,
        },
        "waive" => EventKind::Waiver { amount_centavos },
        "refund" => EventKind::Refund { amount_centavos },
        "writeoff" => EventKind::WriteOff { amount_centavos },
        "cancel" => EventKind::Cancellation,
        "move" => {
            let to = add_days(RELEASED, number(3).unwrap_or(0).clamp(0, 4_000)).ok()?;
            EventKind::Reschedule {
                due_dates: vec![(amount_centavos, to)],
            }
        }
        _ => return None,
    };
    let effective_on = add_days(RELEASED, number(0)?.clamp(0, 400)).ok()?;
    Some(LoanEvent {
        reference: format!("event/{sequence}"),
        effective_on,
        sequence,
        kind,
    })
}

#[test]
fn sec_13_the_same_events_in_any_order_make_the_same_account_and_it_balances() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let server = runtime.block_on(start());
    let terms = server
        .app
        .settings
        .product("1")
        .expect("a product")
        .terms
        .clone();
    let (principal_centavos, term_days) = (terms.max_amount_centavos, terms.term_days[0]);
    let agreed = AgreedTerms::new(terms, false);
    let schedule = agreed
        .schedule(principal_centavos, term_days, RELEASED)
        .expect("a schedule");
    let loan = Loan {
        order_id: "1".to_owned(),
        principal_centavos,
        term_days,
        agreed,
    };
    let words = [
        "pay ",
        "rollover ",
        "takeback 1",
        "waive ",
        "refund ",
        "writeoff",
        "cancel",
        "move 1 90",
        "\n",
    ];
    fuzz("ledger", &words, |input| {
        let text = String::from_utf8_lossy(input);
        let lines = (1..).zip(text.lines().take(24));
        let mut events: Vec<LoanEvent> = lines.filter_map(|(at, line)| event(line, at)).collect();
        let today = add_days(RELEASED, 200).expect("a date");
        let told = replay(&loan, RELEASED, &schedule, &events, today);
        events.reverse();
        let told_backwards = replay(&loan, RELEASED, &schedule, &events, today);
        let account = match (told, told_backwards) {
            (Ok(account), Ok(backwards)) => {
                assert_eq!(
                    account.ledger.outstanding_centavos(),
                    backwards.ledger.outstanding_centavos()
                );
                assert_eq!(account.status, backwards.status);
                account
            }
            (Err(why), Err(_)) => {
                return why
                    .to_string()
                    .chars()
                    .filter(|c| c.is_alphabetic())
                    .take(30)
                    .collect();
            }
            (told, backwards) => panic!("told {told:?}, backwards {backwards:?}"),
        };
        for posting in account.ledger.postings() {
            let sum: i128 = posting
                .entries
                .iter()
                .map(|entry| i128::from(entry.amount_centavos))
                .sum();
            assert_eq!(sum, 0, "{posting:?}");
        }
        format!("{:?} {}", account.status, account.rollovers)
    });
}
