//! Payment code that is ready, with the steps to pay it (PERIOD-03, CODE2-02).

use super::payment_result::rows;
use crate::http::schemas::{CounterPayment, PayCode, PayNotice, PayNoticeItem};
use tulay_lender::text_row::TextRow;
use tulay_lender::views::repayment_page::ReadyCode;
use tulay_provider_api::payment::ChannelProfile;
use tulay_texts::Localizer;
use tulay_texts::masked_number::in_groups;

/// The code as the page shows it.
pub fn present(code: ReadyCode, localizer: Localizer<'_>) -> PayCode {
    PayCode {
        pay_notice: steps(&code, localizer),
        rows: code_rows(
            &code.channel,
            (code.amount_centavos, code.expires_at_ms),
            localizer,
        ),
        counter: counter(&code.channel, code.amount_centavos),
        pay_code: code.shown,
        amount: code.amount_centavos,
        logo: code.channel.logo,
        title: localizer.configured_text(&code.channel.name),
        url: code.url,
    }
}

/// Steps to pay a code, in groups of payment methods.
pub fn steps(code: &ReadyCode, localizer: Localizer<'_>) -> Vec<PayNotice> {
    let (title, item) = if !code.url.is_empty() {
        ("By an app", by_scanning(code, localizer))
    } else if code.channel.is_counter {
        ("Over the counter", over_the_counter(code, localizer))
    } else {
        ("By an app", by_typing(code, localizer))
    };
    vec![PayNotice {
        title: localizer.text(title),
        items: vec![item],
    }]
}

/// Sum to bring to a counter, and where to; `None` for a channel that is paid in an app (UX-18).
pub fn counter(channel: &ChannelProfile, amount_centavos: i64) -> Option<CounterPayment> {
    channel.is_counter.then(|| CounterPayment {
        to_bring: amount_centavos.saturating_add(channel.counter_fee_centavos),
        fee: channel.counter_fee_centavos,
    })
}

/// Rows that every page shows below a code: the sum, at a counter its stores and its biller, and the code's end (UX-18).
pub fn code_rows(
    channel: &ChannelProfile,
    (amount_centavos, expires_at_ms): (i64, i64),
    localizer: Localizer<'_>,
) -> Vec<TextRow> {
    let mut shown = if channel.is_counter {
        let sum = sum_to_bring(channel, amount_centavos, localizer);
        let of_counter = [
            ("To bring", sum),
            ("Pay at", channel.outlets.join(", ")),
            ("Biller", channel.biller.clone()),
        ];
        rows(of_counter, localizer)
    } else {
        rows([("To pay", localizer.money(amount_centavos))], localizer)
    };
    // Last valid moment: `23:59` reads better than the midnight after it.
    let until = localizer.moment(expires_at_ms - 1);
    shown.extend(rows([("Valid until", until)], localizer));
    shown.retain(|row| !row.value.is_empty());
    shown
}

fn over_the_counter(code: &ReadyCode, localizer: Localizer<'_>) -> PayNoticeItem {
    PayNoticeItem {
        name: localizer.text("At a store"),
        steps: vec![
            what_to_bring(code, localizer),
            localizer.fill(
                "Tell the cashier you are paying a {0} bill",
                &[&code.channel.biller],
            ),
            localizer.fill("Show the payment code {0}", &[&in_groups(&code.shown)]),
            localizer.text("Pay in cash and keep the deposit slip"),
        ],
    }
}

/// The whole sum, with the counter's own fee, and where to bring it.
fn what_to_bring(code: &ReadyCode, localizer: Localizer<'_>) -> String {
    let profile = &code.channel;
    let sum = sum_to_bring(profile, code.amount_centavos, localizer);
    let outlets = profile.outlets.join(", ");
    if outlets.is_empty() {
        return localizer.fill(
            "Bring {0} to a store or payment center that takes payments for {1}",
            &[&sum, &profile.biller],
        );
    }
    localizer.fill("Bring {0} to any of these: {1}", &[&sum, &outlets])
}

/// Sum to bring to a counter, with its parts if the counter takes a fee (UX-18).
fn sum_to_bring(
    channel: &ChannelProfile,
    amount_centavos: i64,
    localizer: Localizer<'_>,
) -> String {
    let amount = localizer.money(amount_centavos);
    let fee = channel.counter_fee_centavos;
    if fee == 0 {
        return amount;
    }
    localizer.fill(
        "{0} ({1} and a {2} fee)",
        &[
            &localizer.money(amount_centavos.saturating_add(fee)),
            &amount,
            &localizer.money(fee),
        ],
    )
}

fn by_typing(code: &ReadyCode, localizer: Localizer<'_>) -> PayNoticeItem {
    let profile = &code.channel;
    let amount = localizer.money(code.amount_centavos);
    PayNoticeItem {
        name: localizer.configured_text(&profile.name),
        steps: vec![
            localizer.fill("Open {0} and choose Pay Bills", &[&profile.name]),
            localizer.fill("Choose {0} as the biller", &[&profile.biller]),
            localizer.fill("Enter the payment code {0}", &[&in_groups(&code.code)]),
            localizer.fill("Enter exactly {0}", &[&amount]),
            localizer.text("Confirm, and keep the receipt"),
        ],
    }
}

fn by_scanning(code: &ReadyCode, localizer: Localizer<'_>) -> PayNoticeItem {
    let amount = localizer.money(code.amount_centavos);
    PayNoticeItem {
        name: localizer.configured_text(&code.channel.name),
        steps: vec![
            localizer.text("Open the app of your bank or e-wallet and choose Scan QR"),
            localizer.text("Scan the QR code of this payment"),
            localizer.fill("Check that {0} is shown", &[&amount]),
            localizer.text("Confirm, and keep the receipt"),
        ],
    }
}
