//! Payment code that is ready, with the steps to pay it (PERIOD-03, CODE2-02).

use crate::http::schemas::{PayCode, PayNotice, PayNoticeItem};
use tulay_lender::views::repayment_page::ReadyCode;
use tulay_texts::Localizer;

/// The code as the page shows it.
pub fn present(code: ReadyCode, localizer: Localizer<'_>) -> PayCode {
    let group = |title, item| PayNotice {
        title: localizer.text(title),
        items: vec![item],
    };
    let mut pay_notice = Vec::new();
    if !code.url.is_empty() {
        pay_notice.push(group("By an app", by_scanning(&code, localizer)));
    } else if code.channel.is_counter {
        pay_notice.push(group(
            "Over the counter",
            over_the_counter(&code, localizer),
        ));
    } else {
        pay_notice.push(group("By an app", by_typing(&code, localizer)));
    }
    PayCode {
        pay_code: code.shown,
        amount: code.amount_centavos,
        logo: code.channel.logo,
        title: code.channel.name,
        pay_notice,
        url: code.url,
    }
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
            localizer.fill("Show the payment code {0}", &[&code.shown]),
            localizer.text("Pay in cash and keep the deposit slip"),
        ],
    }
}

/// The whole sum, with the counter's own fee, and where to bring it.
fn what_to_bring(code: &ReadyCode, localizer: Localizer<'_>) -> String {
    let profile = &code.channel;
    let amount = localizer.money(code.amount_centavos);
    let sum = if profile.counter_fee_centavos == 0 {
        amount
    } else {
        let fee = profile.counter_fee_centavos;
        localizer.fill(
            "{0} ({1} and a {2} fee)",
            &[
                &localizer.money(code.amount_centavos.saturating_add(fee)),
                &amount,
                &localizer.money(fee),
            ],
        )
    };
    let outlets = profile.outlets.join(", ");
    if outlets.is_empty() {
        return localizer.fill(
            "Bring {0} to a store or payment center that takes payments for {1}",
            &[&sum, &profile.biller],
        );
    }
    localizer.fill("Bring {0} to any of these: {1}", &[&sum, &outlets])
}

fn by_typing(code: &ReadyCode, localizer: Localizer<'_>) -> PayNoticeItem {
    let profile = &code.channel;
    let amount = localizer.money(code.amount_centavos);
    PayNoticeItem {
        name: profile.name.clone(),
        steps: vec![
            localizer.fill("Open {0} and choose Pay Bills", &[&profile.name]),
            localizer.fill("Choose {0} as the biller", &[&profile.biller]),
            localizer.fill("Enter the payment code {0}", &[&code.code]),
            localizer.fill("Enter exactly {0}", &[&amount]),
            localizer.text("Confirm, and keep the receipt"),
        ],
    }
}

fn by_scanning(code: &ReadyCode, localizer: Localizer<'_>) -> PayNoticeItem {
    let amount = localizer.money(code.amount_centavos);
    PayNoticeItem {
        name: code.channel.name.clone(),
        steps: vec![
            localizer.text("Open the app of your bank or e-wallet and choose Scan QR"),
            localizer.text("Scan the QR code of this payment"),
            localizer.fill("Check that {0} is shown", &[&amount]),
            localizer.text("Confirm, and keep the receipt"),
        ],
    }
}
