//! Postbacks of each provider, with the right token, signature or key: their content is bounded, or they are refused.

use axum::http::HeaderMap;
use jiff::Timestamp;
use tulay_provider_api::payment::{PaymentChannel, Postback};
use tulay_provider_api::payout::PayoutPostback;
use tulay_provider_stubs::dragonpay::{DragonpayStub, form};
use url::form_urlencoded;

use super::fuzz;
use crate::support::xendit::payout_channels;
use crate::support::{NOW, Server, dragonpay, start, start_production, xendit};

const WORDS: [&str; 20] = [
    "\"eventId\":",
    "\"reference\":",
    "\"amount\":",
    "\"status\":",
    "\"event\":",
    "\"data\":",
    "payment.capture",
    "payout.succeeded",
    "null",
    "true",
    "{}",
    "[]",
    "PHP",
    "txnid=",
    "refno=",
    "amount=",
    "status=S",
    "1.00",
    "\u{0}",
    "\"reference_id\":",
];

fn now() -> Timestamp {
    NOW.parse().expect("a time")
}

/// Returns the channel's answer as a word, and checks that the content may be stored.
fn told(postback: Postback) -> &'static str {
    let Postback::Events(news) = postback else {
        return match postback {
            Postback::Ignored => "ignored",
            Postback::Malformed(_) => "malformed",
            _ => "not genuine",
        };
    };
    for news in news {
        for name in [&news.payment_id, &news.reference] {
            assert!((1..=128).contains(&name.chars().count()), "{name:?}");
            assert!(!name.chars().any(char::is_control), "{name:?}");
        }
    }
    "news"
}

fn header(headers: &mut HeaderMap, name: &'static str, value: &str) {
    headers.insert(name, value.parse().expect("a header"));
}

fn channel<'a>(server: &'a Server, account: &str) -> &'a dyn PaymentChannel {
    let found = server.app.providers.of_account(account);
    &**found.expect("an account")
}

/// Each request is as the provider sends it, except for its body.
#[test]
fn sec_13_a_postback_of_any_provider_tells_what_may_be_stored_or_is_refused() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let sandbox = runtime.block_on(start());
    let (xendit, _stub) = runtime.block_on(xendit::start());
    let paying = runtime.block_on(start_production(|text| {
        let account = xendit::account("http://127.0.0.1:9");
        format!("{text}\n{account}{}", payout_channels())
    }));
    let payouts = paying.app.providers.payout.as_ref().expect("payouts");
    let (dragonpay, signer) = runtime.block_on(dragonpay::start());
    let signs = sandbox.app.providers.channel("90006").expect("a channel");
    let signs = signs.sandbox().expect("a sandbox");
    let signed_at = now().as_second().to_string();
    let mut with_token = HeaderMap::new();
    header(&mut with_token, "x-callback-token", xendit::TOKEN);
    fuzz("postbacks", &WORDS, |input| {
        let mut by_sandbox = HeaderMap::new();
        header(&mut by_sandbox, "x-timestamp", &signed_at);
        header(
            &mut by_sandbox,
            "x-signature",
            &signs.sign(&signed_at, input).expect("signed"),
        );
        let read = |server: &Server, account: &str, headers: &HeaderMap, body: &[u8]| {
            let postback = channel(server, account).read_postback(headers, body, now());
            told(runtime.block_on(postback).expect("it can be verified"))
        };
        let signed_by_dragonpay = signed_form(&signer, input);
        [
            read(&sandbox, "90006", &by_sandbox, input),
            read(&xendit, "xendit", &with_token, input),
            of_payout(payouts.read_postback(&with_token, input, now())),
            read(&dragonpay, "dragonpay", &HeaderMap::new(), input),
            read(
                &dragonpay,
                "dragonpay",
                &HeaderMap::new(),
                &signed_by_dragonpay,
            ),
        ]
        .join(", ")
    });
}

fn of_payout(postback: PayoutPostback) -> &'static str {
    match postback {
        PayoutPostback::About(reference) => {
            assert!((1..=128).contains(&reference.len()), "{reference:?}");
            assert!(!reference.chars().any(char::is_control), "{reference:?}");
            "about"
        }
        PayoutPostback::OfNoConcern => "of no concern",
        PayoutPostback::Malformed => "malformed",
        PayoutPostback::NotGenuine => "not genuine",
    }
}

/// Returns the fields of a form by Dragonpay, signed with its key.
fn signed_form(signer: &DragonpayStub, input: &[u8]) -> Vec<u8> {
    let mut fields = signer.postback("no order", "S", "500.00");
    for (name, value) in form_urlencoded::parse(input) {
        if let Some(field) = fields.iter_mut().find(|(known, _)| *known == name) {
            field.1 = value.into_owned();
        }
    }
    form(&signer.signed(fields)).into_bytes()
}
