//! Result of an order's newest payment, in words, for a borrower who returns from a payment channel (UX-01).

use serde::Serialize;
use utoipa::ToSchema;

use super::pay_notice;
use crate::App;
use crate::papers::{channel_name, part_rows, payment_entry};
use tulay_lender::addresses;
use tulay_lender::loans::pay_url;
use tulay_lender::loans::payment_result::{BoughtRollover, CodePayment, PaymentNews, Rest};
use tulay_lender::loans::payments::OrderPayment;
use tulay_lender::text_row::TextRow;
use tulay_lender::views::order_page::OrderPage;
use tulay_lending::statement::PaymentParts;
use tulay_texts::{Localizer, order_texts};

/// Result of the newest payment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentResult {
    /// Kind of the result.
    pub kind: PaymentResultKind,
    /// Id of the result: a page announces it once.
    pub id: String,
    /// Title, with the amount.
    pub title: String,
    /// Meaning or next step, or empty.
    pub text: String,
    /// Channel, time and reference of a payment; known details of an awaited one.
    pub detail: Vec<TextRow>,
    /// Reference of the payment that arrived, to request its receipt; empty if none did.
    pub payment_reference: String,
    /// Code that can still be paid at a counter, or empty.
    pub pay_code: String,
    /// Page that shows how to pay it, on the server's origin; without a code, the page for another payment; or empty.
    pub pay_code_url: String,
    /// True if that page draws a code to scan.
    pub is_qr_page: bool,
}

/// Kind of a payment's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PaymentResultKind {
    /// It arrived, and paid the due amount.
    Received,
    /// It arrived, but part of the due amount remains.
    LessThanDue,
    /// It arrived, but did not buy the rollover that it was to pay.
    NotRolledOver,
    /// The channel's page was left, and no money moved as far as the server knows.
    NothingTaken,
    /// The code is open, and its channel has not reported a payment yet.
    Waiting,
}

/// Result as the page shows it; `None` if there is none.
pub fn present(app: &App, page: &OrderPage, localizer: Localizer<'_>) -> Option<PaymentResult> {
    match page.payment_result.as_ref()? {
        PaymentNews::Received {
            payment,
            rollover,
            overpaid_centavos,
        } => Some(match (rollover, overpaid_centavos) {
            (None, 1..) => overpaid(app, payment, *overpaid_centavos, localizer),
            _ => received(app, payment, rollover.as_ref(), localizer),
        }),
        PaymentNews::LessThanDue { payment, rest } => {
            Some(less_than_due(app, payment, rest, localizer))
        }
        PaymentNews::NotRolledOver {
            payment,
            price_centavos,
            parts,
        } => Some(not_rolled_over(
            app,
            payment,
            (*price_centavos, parts),
            localizer,
        )),
        PaymentNews::Failed(payment) => Some(PaymentResult {
            pay_code_url: to_repay(page, payment),
            ..failed(app, payment, localizer)
        }),
        PaymentNews::Awaited {
            payment,
            is_payable,
            shown,
        } => awaited(app, page, (payment, *is_payable, shown), localizer),
    }
}

fn received(
    app: &App,
    payment: &OrderPayment,
    rollover: Option<&BoughtRollover>,
    localizer: Localizer<'_>,
) -> PaymentResult {
    let entry = payment_entry(app, payment, localizer);
    let text = rollover.map_or_else(String::new, |rollover| {
        localizer.fill(
            "The rollover of {0} is paid: your next payment is due on {1}",
            &[
                &localizer.days(rollover.days),
                &localizer.day(rollover.due_on),
            ],
        )
    });
    let mut detail =
        rollover.map_or_else(Vec::new, |rollover| part_rows(&rollover.parts, localizer));
    detail.extend(rows(
        [
            ("Paid through", entry.channel),
            ("Paid on", entry.time),
            ("Reference", entry.channel_reference),
        ],
        localizer,
    ));
    PaymentResult {
        kind: PaymentResultKind::Received,
        id: entry.reference.clone(),
        title: localizer.fill("{0} received", &[&localizer.money(payment.amount_centavos)]),
        text,
        detail,
        payment_reference: entry.reference,
        pay_code: String::new(),
        pay_code_url: String::new(),
        is_qr_page: false,
    }
}

fn overpaid(
    app: &App,
    payment: &OrderPayment,
    overpaid_centavos: i64,
    localizer: Localizer<'_>,
) -> PaymentResult {
    let english = "{0} of it is more than you owed: we owe it to you";
    PaymentResult {
        text: localizer.fill(english, &[&localizer.money(overpaid_centavos)]),
        ..received(app, payment, None, localizer)
    }
}

fn less_than_due(
    app: &App,
    payment: &OrderPayment,
    rest: &Rest,
    localizer: Localizer<'_>,
) -> PaymentResult {
    let day = localizer.day(rest.due.due_on);
    let text = match order_texts::enough_until(&rest.due, localizer) {
        Some(enough) => enough,
        None if rest.due.days_left > 0 => localizer.fill("Please pay the rest by {0}", &[&day]),
        None => localizer.text("Please pay the rest today"),
    };
    let amounts = [payment.amount_centavos, rest.amount_centavos];
    let [paid, rest] = amounts.map(|centavos| localizer.money(centavos));
    PaymentResult {
        kind: PaymentResultKind::LessThanDue,
        title: localizer.fill("{0} received, {1} still due", &[&paid, &rest]),
        text,
        ..received(app, payment, None, localizer)
    }
}

fn not_rolled_over(
    app: &App,
    payment: &OrderPayment,
    (price_centavos, parts): (Option<i64>, &PaymentParts),
    localizer: Localizer<'_>,
) -> PaymentResult {
    let text = match price_centavos {
        Some(price_centavos) => localizer.fill(
            "It is less than the price of the rollover on that day, {0}. It was used to repay your loan",
            &[&localizer.money(price_centavos)],
        ),
        None => localizer.text(
            "The rollover could not be bought any more on that day. It was used to repay your loan",
        ),
    };
    let received = received(app, payment, None, localizer);
    let mut detail = part_rows(parts, localizer);
    detail.extend(received.detail);
    PaymentResult {
        kind: PaymentResultKind::NotRolledOver,
        title: localizer.fill(
            "{0} received, no rollover bought",
            &[&localizer.money(payment.amount_centavos)],
        ),
        text,
        detail,
        ..received
    }
}

fn failed(app: &App, payment: &CodePayment, localizer: Localizer<'_>) -> PaymentResult {
    let channel = channel_name(app, &payment.channel_number, localizer);
    let amount = localizer.money(payment.amount_centavos);
    let english =
        "The payment of {0} ({1}) did not go through. Try again, or choose another way to pay";
    PaymentResult {
        kind: PaymentResultKind::NothingTaken,
        id: format!("{} failed", payment.code),
        title: localizer.text("Nothing was taken"),
        text: localizer.fill(english, &[&amount, &channel]),
        detail: Vec::new(),
        payment_reference: String::new(),
        pay_code: String::new(),
        pay_code_url: String::new(),
        is_qr_page: false,
    }
}

fn awaited(
    app: &App,
    page: &OrderPage,
    (payment, is_payable, shown): (&CodePayment, bool, &str),
    localizer: Localizer<'_>,
) -> Option<PaymentResult> {
    let channel = app.providers.channel(&payment.channel_number)?;
    let profile = channel.profile();
    let amount = localizer.money(payment.amount_centavos);
    let credited = localizer.configured_text(&profile.credited_text);
    if profile.has_page {
        let english = "We know of no payment of {0} ({1}) yet. If you made one, do not pay again: it will show here";
        let nothing = PaymentResult {
            id: payment.code.clone(),
            title: localizer.text("Nothing was taken so far"),
            text: localizer.fill(english, &[&amount, &profile.name]),
            detail: rows([("A payment shows here", credited)], localizer),
            ..failed(app, payment, localizer)
        };
        return is_payable.then_some(nothing);
    }
    let title = if !is_payable {
        localizer.text("Your code has ended")
    } else if profile.is_counter {
        localizer.text("We are waiting for the counter")
    } else {
        localizer.fill("We are waiting for {0}", &[&profile.name])
    };
    let mut detail = if is_payable {
        let terms = (payment.amount_centavos, payment.expires_at_ms);
        pay_notice::code_rows(profile, terms, localizer)
    } else {
        Vec::new()
    };
    detail.extend(rows([("A payment shows here", credited)], localizer));
    let text = if is_payable {
        "Once you have paid, keep your receipt until the payment shows here"
    } else {
        "If you paid with it, keep your receipt until the payment shows here"
    };
    // A code to scan is no text to type. Before its provider has drawn it, the repayment page asks for it.
    let is_qr_page = is_payable && !profile.is_counter && shown != payment.code;
    let (pay_code, pay_code_url) = if is_qr_page {
        let page = pay_url::qr_page(channel.as_ref(), payment.amount_centavos, shown);
        (String::new(), page)
    } else if is_payable && profile.is_counter {
        let page = pay_url::counter_page(channel.as_ref(), payment.amount_centavos, shown);
        (shown.to_owned(), page)
    } else {
        (String::new(), to_repay(page, payment))
    };
    Some(PaymentResult {
        kind: PaymentResultKind::Waiting,
        id: format!("{} waiting", payment.code),
        title,
        text: localizer.text(text),
        detail,
        payment_reference: String::new(),
        pay_code,
        pay_code_url,
        is_qr_page,
    })
}

/// Page for another payment: of a rollover only while one is on offer.
fn to_repay(page: &OrderPage, payment: &CodePayment) -> String {
    let is_delay = payment.is_delay && page.may_delay;
    addresses::repay_page(&page.order.product_id, page.order.id(), is_delay)
}

pub(super) fn rows<const N: usize>(
    of: [(&'static str, String); N],
    localizer: Localizer<'_>,
) -> Vec<TextRow> {
    let row = |(label, value)| TextRow {
        text: localizer.text(label),
        value,
    };
    of.map(row).into()
}
