//! `tulay ops caps`: compares every open loan with the regulator's caps. Changes nothing.

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::caps::{self, LoanCost};
use tulay_texts::{Language, Localizer};

/// Returns a line for each open loan, then the number of loans and of those above a cap.
///
/// # Errors
/// Errors of the store; 1500 when stored data cannot be read.
pub(super) async fn report(lender: &Lender) -> Result<String, Error> {
    let loans = caps::open_loans(lender).await?;
    let localizer = lender.localizer(Language::En);
    let lines: String = loans.iter().map(|loan| line(loan, &localizer)).collect();
    let above = loans.iter().filter(|loan| !loan.reasons.is_empty());
    Ok(format!(
        "{lines}{} open loans, {} above a cap\n",
        loans.len(),
        above.count()
    ))
}

fn line(loan: &LoanCost, localizer: &Localizer<'_>) -> String {
    let caps = match (loan.has_caps, loan.is_regulated) {
        (true, _) => "caps on",
        (false, true) => "caps off, within the law's range",
        (false, false) => "caps off, outside the law's range",
    };
    let verdict = if loan.reasons.is_empty() {
        "within the caps".to_owned()
    } else {
        loan.reasons.join("; ")
    };
    format!(
        "{}\tproduct {}\t{}\t{} days\t{caps}\tcost so far {} ({})\t{verdict}\n",
        loan.order_id,
        loan.product_id,
        localizer.money(loan.principal_centavos),
        loan.term_days,
        localizer.money(loan.cost_centavos),
        localizer.percent(loan.cost_bp * 100),
    )
}
