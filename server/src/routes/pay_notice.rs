//! A payment code that is ready, with the steps to pay it (PERIOD-03, CODE2-02).

use super::offers::Wording;
use super::shapes::{PayCode, PayNotice, PayNoticeItem};
use crate::AppState;
use crate::store::pay_codes::PayCode as StoredCode;

/// The code as the page shows it; none when its channel is no more.
pub fn ready(app: &AppState, code: &StoredCode, wording: Wording<'_>) -> Option<PayCode> {
    let face = app.providers.channel(&code.channel_number)?.face().clone();
    let amount = wording.money(code.amount_centavos);
    let over_the_counter = PayNoticeItem {
        name: wording.say("At a store"),
        steps: vec![
            wording.fill("Tell the cashier that you pay a bill by {0}", &[&face.name]),
            wording.fill("Show the contract number {0}", &[&code.code]),
            wording.fill("Pay {0} and keep the deposit slip", &[&amount]),
        ],
    };
    let group = |title, item| PayNotice {
        title: wording.say(title),
        items: vec![item],
    };
    let mut pay_notice = vec![group("Over the counter", over_the_counter)];
    if !face.is_counter {
        let in_app = PayNoticeItem {
            name: face.name.clone(),
            steps: vec![
                wording.fill("Open {0} and choose Pay Bills", &[&face.name]),
                wording.fill("Enter {0} as the contract number", &[&code.code]),
                wording.fill("Enter {0}, not more and not less", &[&amount]),
                wording.say("Confirm, and keep the receipt"),
            ],
        };
        pay_notice.insert(0, group("By an app", in_app));
    }
    Some(PayCode {
        pay_code: code.code.clone(),
        logo: face.logo,
        title: face.name,
        pay_notice,
    })
}
