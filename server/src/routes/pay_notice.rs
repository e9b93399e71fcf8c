//! A payment code that is ready, with the steps to pay it (PERIOD-03, CODE2-02).

use super::pay_url;
use crate::AppState;
use crate::http::error::AppError;
use crate::http::schemas::{PayCode, PayNotice, PayNoticeItem};
use crate::i18n::Localizer;
use crate::providers::payment::ChannelProfile;
use tulay_store::pay_codes::PayCode as StoredCode;

/// The code as the page shows it; `None` when its channel is gone.
pub async fn ready(
    app: &AppState,
    code: &StoredCode,
    localizer: Localizer<'_>,
) -> Result<Option<PayCode>, AppError> {
    let Some(channel) = app.providers.channel(&code.channel_number) else {
        return Ok(None);
    };
    let url = pay_url::qr_page(channel.as_ref(), code).await?;
    let profile = channel.profile();
    let group = |title, item| PayNotice {
        title: localizer.text(title),
        items: vec![item],
    };
    let mut pay_notice = Vec::new();
    if !url.is_empty() {
        pay_notice.push(group("By an app", by_scanning(profile, code, localizer)));
    } else if !profile.is_counter {
        pay_notice.push(group("By an app", by_typing(profile, code, localizer)));
    }
    if url.is_empty() {
        let item = over_the_counter(profile, code, localizer);
        pay_notice.push(group("Over the counter", item));
    }
    Ok(Some(PayCode {
        pay_code: code.code.clone(),
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
    localizer: Localizer<'_>,
) -> PayNoticeItem {
    let amount = localizer.money(code.amount_centavos);
    PayNoticeItem {
        name: localizer.text("At a store"),
        steps: vec![
            localizer.fill(
                "Tell the cashier you are paying a {0} bill",
                &[&profile.name],
            ),
            localizer.fill("Show the contract number {0}", &[&code.code]),
            localizer.fill("Pay {0} and keep the deposit slip", &[&amount]),
        ],
    }
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
            localizer.fill("Enter {0} as the contract number", &[&code.code]),
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
