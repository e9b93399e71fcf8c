//! Payment code that is ready, with the steps to pay it (PERIOD-03, CODE2-02).

use crate::App;
use crate::http::schemas::{PayCode, PayNotice, PayNoticeItem};
use tulay_lender::error::Error;
use tulay_lender::loans::channel_requests;
use tulay_lender::loans::pay_url;
use tulay_provider_api::payment::{ChannelProfile, PayTarget};
use tulay_store::pay_codes::PayCode as StoredCode;
use tulay_texts::Localizer;

/// The code as the page shows it; `None` if its channel was removed, leads to a page of its own and back, or would have
/// to be reopened: that is done on request.
pub async fn ready(
    app: &App,
    code: &StoredCode,
    localizer: Localizer<'_>,
) -> Result<Option<PayCode>, Error> {
    let Some(channel) = app.providers.channel(&code.channel_number) else {
        return Ok(None);
    };
    let profile = channel.profile();
    let is_sandbox = channel.sandbox().is_some();
    let is_typed = profile.has_page && is_sandbox;
    let (shown, url) = if is_typed {
        (code.code.clone(), String::new())
    } else {
        // A sandbox is always available; a demo's codes are opened here for the first time.
        let target = if is_sandbox {
            Some(channel_requests::target(app, channel.as_ref(), code).await?)
        } else {
            channel_requests::open_target(app, code, app.clock.now()).await?
        };
        match target {
            None | Some(PayTarget::Page(_)) => return Ok(None),
            Some(PayTarget::Code(shown)) => (shown, String::new()),
            Some(PayTarget::Qr(text)) => {
                let url = pay_url::qr_page(channel.as_ref(), code.amount_centavos, &text);
                (code.code.clone(), url)
            }
        }
    };
    let group = |title, item| PayNotice {
        title: localizer.text(title),
        items: vec![item],
    };
    let mut pay_notice = Vec::new();
    if !url.is_empty() {
        pay_notice.push(group("By an app", by_scanning(profile, code, localizer)));
    } else if profile.is_counter {
        let item = over_the_counter(profile, code, &shown, localizer);
        pay_notice.push(group("Over the counter", item));
    } else {
        pay_notice.push(group("By an app", by_typing(profile, code, localizer)));
    }
    Ok(Some(PayCode {
        pay_code: shown,
        amount: code.amount_centavos,
        logo: profile.logo.clone(),
        title: profile.name.clone(),
        pay_notice,
        url,
    }))
}

fn over_the_counter(
    profile: &ChannelProfile,
    code: &StoredCode,
    shown: &str,
    localizer: Localizer<'_>,
) -> PayNoticeItem {
    PayNoticeItem {
        name: localizer.text("At a store"),
        steps: vec![
            what_to_bring(profile, code, localizer),
            localizer.fill(
                "Tell the cashier you are paying a {0} bill",
                &[&profile.biller],
            ),
            localizer.fill("Show the payment code {0}", &[shown]),
            localizer.text("Pay in cash and keep the deposit slip"),
        ],
    }
}

/// The whole sum, with the counter's own fee, and where to bring it.
fn what_to_bring(profile: &ChannelProfile, code: &StoredCode, localizer: Localizer<'_>) -> String {
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

fn by_typing(
    profile: &ChannelProfile,
    code: &StoredCode,
    localizer: Localizer<'_>,
) -> PayNoticeItem {
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

fn by_scanning(
    profile: &ChannelProfile,
    code: &StoredCode,
    localizer: Localizer<'_>,
) -> PayNoticeItem {
    let amount = localizer.money(code.amount_centavos);
    PayNoticeItem {
        name: profile.name.clone(),
        steps: vec![
            localizer.text("Open the app of your bank or e-wallet and choose Scan QR"),
            localizer.text("Scan the QR code of this payment"),
            localizer.fill("Check that {0} is shown", &[&amount]),
            localizer.text("Confirm, and keep the receipt"),
        ],
    }
}
