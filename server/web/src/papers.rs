//! Papers of a loan in a reader's language: the receipt of a payment, the statement of account (MONEY-13) and the
//! certificate of full payment (UX-22). Borrowers read them in the app, and staff print them at the counter.

use serde::Serialize;
use tulay_lender::Lender;
use tulay_lender::loans::charges::DEBIT_CHANNEL;
use tulay_lender::loans::payments::OrderPayment;
use tulay_lender::text_row::TextRow;
use tulay_lender::views::certificate::CertificateView;
use tulay_lender::views::statement::{ReceiptView, StatementView};
use tulay_lending::ledger::PostingKind;
use tulay_lending::statement::{LineKind, PaymentParts, StatementLine};
use tulay_texts::masked_number::in_groups;
use tulay_texts::{Language, Localizer};
use utoipa::ToSchema;

/// Payment of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentEntry {
    /// Reference of the payment, to request its receipt.
    pub reference: String,
    /// Amount that arrived, centavos.
    pub amount_centavos: i64,
    /// Title, with the amount.
    pub title: String,
    /// Time of the payment, as text.
    pub time: String,
    /// Name of the channel.
    pub channel: String,
    /// Reference used by the channel.
    pub channel_reference: String,
    /// True if it was reversed: it then pays nothing.
    pub is_taken_back: bool,
}

/// Receipt of a payment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentReceipt {
    /// Payment of the receipt.
    pub payment: PaymentEntry,
    /// Payer, time and loan.
    pub detail: Vec<TextRow>,
    /// Parts that it paid, which add up to it. Empty for a reversed one.
    pub parts: Vec<TextRow>,
}

/// Statement of an order's account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountStatement {
    /// Product's name.
    pub product_name: String,
    /// Path of the product's logo.
    pub product_logo: String,
    /// Time of creation, as text.
    pub made_at: String,
    /// Order number, amount and dates.
    pub detail: Vec<TextRow>,
    /// Oldest first; empty before the release.
    pub lines: Vec<StatementEntry>,
    /// Debt after the last line; negative if the lender owes the borrower.
    pub balance_centavos: i64,
}

/// Line of a statement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementEntry {
    /// Effective day, `YYYY-MM-DD`.
    pub date: String,
    /// Description of the line.
    pub text: String,
    /// Change of the debt, centavos; negative if it reduces it.
    pub amount_centavos: i64,
    /// Debt after the line, centavos; negative if the lender owes the borrower.
    pub balance_centavos: i64,
    /// Reference of the line's payment, to request its receipt; null for any other line.
    pub payment_reference: Option<String>,
}

/// Certificate of full payment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FullPaymentCertificate {
    /// Sentence that certifies it.
    pub text: String,
    /// Borrower, loan, amounts and days.
    pub detail: Vec<TextRow>,
    /// Time of creation, as text.
    pub made_at: String,
}

impl PaymentReceipt {
    /// Writes a receipt.
    pub fn of(lender: &Lender, receipt: ReceiptView, language: Language) -> Self {
        let localizer = lender.localizer(language);
        let (order, payment) = (receipt.order, receipt.payment);
        let entry = payment_entry(lender, &payment, localizer);
        let row = |label, value: &str| TextRow {
            text: localizer.text(label),
            value: value.to_owned(),
        };
        let mut detail = vec![
            row("Paid on", &entry.time),
            row("Paid through", &entry.channel),
        ];
        detail.extend(receipt.payer.map(|name| row("Received from", &name)));
        if !payment.code.is_empty() && payment.code != payment.channel_reference {
            detail.push(row("Payment code", &in_groups(&payment.code)));
        }
        detail.push(row("Product", &product_name(lender, &order.product_id)));
        detail.push(row("Order number", &order.number.to_string()));
        let parts = receipt.parts;
        let parts = parts.map_or_else(Vec::new, |parts| part_rows(&parts, localizer));
        Self {
            payment: entry,
            detail,
            parts,
        }
    }
}

impl AccountStatement {
    /// Writes a statement as of now.
    pub fn of(lender: &Lender, statement: StatementView, language: Language) -> Self {
        let localizer = lender.localizer(language);
        let StatementView {
            order,
            lines,
            borrower,
        } = statement;
        let row = |label, value| TextRow {
            text: localizer.text(label),
            value,
        };
        let mut detail = Vec::from_iter(borrower.map(|name| row("Borrower", name)));
        detail.extend([
            row("Order number", order.number.to_string()),
            row(
                "Loan amount",
                localizer.money(order.loan.principal_centavos),
            ),
            row("Term", localizer.days(order.loan.term_days)),
        ]);
        detail.extend(
            order
                .released_on
                .map(|day| row("Released on", localizer.day(day))),
        );
        let product = lender.settings.product(&order.product_id);
        Self {
            product_name: product_name(lender, &order.product_id),
            product_logo: product.map_or_else(String::new, |product| product.logo.clone()),
            made_at: localizer.moment(lender.clock.now_ms()),
            detail,
            balance_centavos: lines.last().map_or(0, |line| line.balance_centavos),
            lines: lines
                .iter()
                .map(|line| statement_entry(line, localizer))
                .collect(),
        }
    }
}

impl FullPaymentCertificate {
    /// Writes a certificate as of now.
    pub fn of(lender: &Lender, facts: CertificateView, language: Language) -> Self {
        let localizer = lender.localizer(language);
        let (order, loan) = (&facts.order, &facts.order.loan);
        let row = |label, value| TextRow {
            text: localizer.text(label),
            value,
        };
        let borrower = facts.borrower.map(|name| row("Borrower", name));
        let rest = [
            row("Product", product_name(lender, &order.product_id)),
            row("Order number", order.number.to_string()),
            row("Loan amount", localizer.money(loan.principal_centavos)),
            row("Released on", localizer.day(facts.released_on)),
            row("Paid in full on", localizer.day(facts.paid_on)),
            row("Paid in all", localizer.money(facts.paid_centavos)),
        ];
        Self {
            text: localizer.text("This loan is fully paid. Nothing more is owed on it"),
            detail: borrower.into_iter().chain(rest).collect(),
            made_at: localizer.moment(lender.clock.now_ms()),
        }
    }
}

/// Name of a product.
fn product_name(lender: &Lender, product_id: &str) -> String {
    lender.settings.product_name(product_id).to_owned()
}

/// Payment as the pages show it.
pub fn payment_entry(
    lender: &Lender,
    payment: &OrderPayment,
    localizer: Localizer<'_>,
) -> PaymentEntry {
    let amount = localizer.money(payment.amount_centavos);
    let title = match payment.taken_back_on {
        Some(day) => {
            let day = localizer.day(day);
            localizer.fill("Payment of {0} taken back on {1}", &[&amount, &day])
        }
        None => localizer.fill("Payment received {0}", &[&amount]),
    };
    PaymentEntry {
        reference: payment.reference.clone(),
        amount_centavos: payment.amount_centavos,
        title,
        time: payment.paid_at_ms.map_or_else(
            || localizer.day(payment.paid_on),
            |at_ms| localizer.moment(at_ms),
        ),
        channel: channel_name(lender, &payment.channel_number, localizer),
        channel_reference: payment.channel_reference.clone(),
        is_taken_back: payment.taken_back_on.is_some(),
    }
}

/// Name of a channel for borrowers.
pub fn channel_name(lender: &Lender, number: &str, localizer: Localizer<'_>) -> String {
    match lender.providers.channel(number) {
        _ if number == DEBIT_CHANNEL => localizer.text("Your linked account"),
        Some(channel) => localizer.configured_text(&channel.profile().name),
        None => number.to_owned(),
    }
}

/// The parts of a payment that are not 0.
pub fn part_rows(parts: &PaymentParts, localizer: Localizer<'_>) -> Vec<TextRow> {
    let rows = [
        ("Penalty", parts.penalty_centavos),
        ("Rollover fee", parts.fee_centavos),
        ("Refund paid back", parts.refund_centavos),
        ("Interest", parts.interest_centavos),
        ("Principal", parts.principal_centavos),
        ("From what we had written off", parts.recovered_centavos),
        ("Paid beyond what was due", parts.overpaid_centavos),
    ];
    let row = |(label, centavos): (&'static str, i64)| TextRow {
        text: localizer.text(label),
        value: localizer.money(centavos),
    };
    rows.into_iter()
        .filter(|(_, centavos)| *centavos != 0)
        .map(row)
        .collect()
}

fn statement_entry(line: &StatementLine, localizer: Localizer<'_>) -> StatementEntry {
    let label = match line.kind {
        LineKind::Principal => "Loan amount",
        LineKind::Interest => "Interest of the whole term",
        LineKind::Recovered => "No longer written off",
        LineKind::Posting(PostingKind::Penalty) => "Penalty",
        LineKind::Posting(PostingKind::Rollover) => "Rollover fee",
        LineKind::Posting(PostingKind::Rebate) => "Interest not charged",
        LineKind::Payment | LineKind::Posting(PostingKind::Payment) => "Payment",
        LineKind::TakenBack => "Payment taken back",
        LineKind::Posting(PostingKind::Waiver) => "Waived by us",
        LineKind::Posting(PostingKind::WriteOff) => "Written off by us",
        LineKind::Posting(PostingKind::Refund) => "Refund to you",
        LineKind::Posting(PostingKind::Cancellation) => "Loan canceled",
        LineKind::Posting(PostingKind::SmallBalance) => "Small remainder, not collected",
        LineKind::Posting(
            PostingKind::Payout
            | PostingKind::Release
            | PostingKind::Interest
            | PostingKind::Reversal,
        ) => "Correction",
    };
    let is_payment = matches!(
        line.kind,
        LineKind::Payment | LineKind::TakenBack | LineKind::Posting(PostingKind::Payment)
    );
    StatementEntry {
        date: line.on.to_string(),
        text: localizer.text(label),
        amount_centavos: line.amount_centavos,
        balance_centavos: line.balance_centavos,
        payment_reference: is_payment.then(|| line.event.clone()),
    }
}
