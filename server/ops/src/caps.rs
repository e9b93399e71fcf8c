//! `tulay ops caps`: compares every open loan with the regulator's caps, both the loans that the caps bind and those
//! that they would. Changes nothing.

use jiff::civil::Date;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::stored_loan::StoredLoan;
use tulay_lending::caps::{cost_centavos, is_regulated};
use tulay_lending::money::{self, BP};
use tulay_store::loan_batches::Listed;
use tulay_store::orders::Order;
use tulay_texts::Language;

/// Returns a line for each open loan, then the number of loans and of those above a cap.
///
/// # Errors
/// Errors of the store; 1500 when stored data cannot be read.
pub(super) async fn report(lender: &Lender) -> Result<String, Error> {
    let today = lender.clock.today_manila();
    let (mut said, mut after) = (String::new(), String::new());
    let (mut count, mut above) = (0, 0);
    loop {
        let (state, from) = (lender.clone(), after.clone());
        let read = lender.store.read(move |tx| {
            let Some((loans, last)) = StoredLoan::load_batch_of_orders(tx, &Listed::Open, &from)?
            else {
                return Ok(None);
            };
            let lines = loans
                .iter()
                .map(|(order, loan)| line(&state, order, loan.as_ref(), today));
            let lines = lines.collect::<Result<Vec<Line>, Error>>()?;
            Ok::<_, Error>(Some((lines, last)))
        });
        let Some((lines, last)) = read.await? else {
            break;
        };
        count += lines.len();
        above += lines.iter().filter(|line| line.is_above).count();
        said.extend(lines.into_iter().map(|line| line.text));
        after = last;
    }
    Ok(format!("{said}{count} open loans, {above} above a cap\n"))
}

/// Line of the report about one loan.
struct Line {
    text: String,
    is_above: bool,
}

fn line(
    lender: &Lender,
    order: &Order,
    stored: Option<&StoredLoan>,
    today: Date,
) -> Result<Line, Error> {
    let loan = &order.loan;
    let terms = &loan.agreed.terms;
    let mut reasons = terms.broken_caps(loan.principal_centavos, loan.term_days)?;
    let cost_centavos = match stored {
        Some(stored) => cost_centavos(&stored.on_day(today)?.ledger)?,
        None => 0,
    };
    if cost_centavos > loan.principal_centavos {
        reasons.push("the cost so far is above the cap of 100 % of the principal".to_owned());
    }
    let localizer = lender.localizer(Language::En);
    let money = |centavos| localizer.money(centavos);
    let caps = match (
        terms.caps,
        is_regulated(loan.principal_centavos, loan.term_days),
    ) {
        (true, _) => "caps on",
        (false, true) => "caps off, within the law's range",
        (false, false) => "caps off, outside the law's range",
    };
    let share = localizer.percent(money::share(cost_centavos, BP, loan.principal_centavos)? * 100);
    let is_above = !reasons.is_empty();
    let verdict = if is_above {
        reasons.join("; ")
    } else {
        "within the caps".to_owned()
    };
    Ok(Line {
        text: format!(
            "{}\tproduct {}\t{}\t{} days\t{caps}\tcost so far {} ({share})\t{verdict}\n",
            order.id(),
            order.product_id,
            money(loan.principal_centavos),
            loan.term_days,
            money(cost_centavos),
        ),
        is_above,
    })
}
