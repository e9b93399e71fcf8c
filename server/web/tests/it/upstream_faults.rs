//! Faults of a provider or the network, 500 cases for each adaptor, in any order: slow, refusing, silent, cut off, not
//! JSON, before and after the request took effect. No payout is sent twice, and no unpaid amount is posted.

use std::time::Duration;

use jiff::Timestamp;
use proptest::prelude::*;
use tokio::task::JoinSet;
use tulay_config::Config;
use tulay_provider_api::Providers;
use tulay_provider_api::payment::{OpenRequest, Payer, PaymentStatus, StatusQuery};
use tulay_provider_api::payout::{MoneyProgress, PaidOut, Payee, PayoutRequest, PayoutStatus};
use tulay_provider_stubs::dragonpay::DragonpayStub;
use tulay_provider_stubs::postbacks::Postbacks;
use tulay_provider_stubs::serving::{StandIn, StubAnswer, StubFault};
use tulay_provider_stubs::xendit::{XenditStub, refused};

use crate::support::cases::cases;
use crate::support::stand_ins::{clock, serve_stand_in, with_channels, with_pages};
use crate::support::xendit::{account, payout_channels};
use crate::support::{NOW, production};
use tulay_support::waiting::{PATIENT_MS, RUNS_OUT_MS};

const CASES: u32 = 500;
/// Number of parallel cases: each mostly waits.
const AT_ONCE: usize = 50;
/// Time limit of a provider's answer.
const TIMEOUT: Duration = Duration::from_millis(RUNS_OUT_MS);
const NOWHERE: &str = "http://127.0.0.1:9";
const AMOUNT: i64 = 342_433;

fn fault() -> impl Strategy<Value = Option<StubFault>> {
    prop_oneof![
        2 => Just(None),
        1 => Just(Some(StubFault::Slow(2 * TIMEOUT))),
        2 => Just(Some(StubFault::Deaf)),
        2 => Just(Some(StubFault::Reset)),
        2 => Just(Some(StubFault::CutOff)),
        1 => Just(Some(StubFault::Instead(refused(503, "CHANNEL_UNAVAILABLE")))),
        1 => Just(Some(StubFault::After(refused(500, "SERVER_ERROR")))),
        1 => Just(Some(StubFault::Instead(refused(429, "RATE_LIMIT_EXCEEDED")))),
        1 => Just(Some(StubFault::After(StubAnswer::text(200, "<html>")))),
        1 => Just(Some(StubFault::After(StubAnswer::text(200, "{}")))),
        1 => Just(Some(StubFault::Instead(StubAnswer::text(200, "{\"data\":7}")))),
    ]
}

/// Runs a case for each list of faults, many at once, each with its own stand-in.
async fn each<F>(config: Config, case: impl Fn(Config, Vec<Option<StubFault>>) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let mut running = JoinSet::new();
    for faults in cases(CASES, &prop::collection::vec(fault(), 0..5)) {
        while running.len() >= AT_ONCE {
            let ended = running.join_next().await.expect("a case");
            ended.expect("no panic");
        }
        running.spawn(case(config.clone(), faults));
    }
    while let Some(case) = running.join_next().await {
        case.expect("no panic");
    }
}

/// Returns a configuration with short time-outs for providers, long enough that a busy machine does not count as their
/// fault: five faults in a row open the breaker.
fn configured(accounts: &str, kind: &str, codes: &[(&str, &str)]) -> Config {
    let folder = tempfile::tempdir().expect("a folder");
    let brand = with_pages(include_str!("../../../../fixtures/brands/tulay.toml"));
    std::fs::write(folder.path().join("brand.toml"), brand).expect("a file");
    let accounts = accounts.replace(
        &format!("timeout_ms = {PATIENT_MS}"),
        &format!("timeout_ms = {RUNS_OUT_MS}"),
    );
    production(folder.path(), |text| {
        let line = text.lines().find(|line| line.starts_with("brand = "));
        let text = text.replace(line.expect("a brand"), "brand = \"brand.toml\"");
        with_channels(format!("{text}\n{accounts}"), kind, codes)
    })
}

/// Returns the configuration's providers, with Xendit's account at a stand-in's address.
fn at_xendit(mut config: Config, address: &str) -> Providers {
    let account = config.providers.xendit.as_mut().expect("an account");
    account.address = address.parse().expect("an address");
    tulay_providers::connect(&config.providers).expect("the providers")
}

#[tokio::test]
async fn prov_02_prov_08_no_fault_of_a_provider_pays_a_loan_out_twice_or_loses_it() {
    let accounts = format!("{}{}", account(NOWHERE), payout_channels());
    each(
        configured(&accounts, "none", &[]),
        async |config, faults| {
            let stub = XenditStub::new(clock(), "", &Postbacks::default());
            let providers = at_xendit(config, &serve_stand_in(stub.clone()).await);
            let provider = providers.payout.expect("a provider");
            let payout = PayoutRequest {
                reference: "ord_1-1".to_owned(),
                amount_centavos: AMOUNT,
                payee: Payee {
                    rail_code: "PH_GCASH".to_owned(),
                    account_number: "09171234567".to_owned(),
                    holder_name: "Ana Dela Cruz".to_owned(),
                },
                description: "Tulay ord_1".to_owned(),
            };
            stub.spoil_next(faults.clone());
            let mut rounds = 0;
            loop {
                match provider.payout_status(&payout.reference).await {
                    Ok(PayoutStatus::There {
                        amount_centavos,
                        progress,
                        ..
                    }) => {
                        assert_eq!(amount_centavos, AMOUNT);
                        assert!(
                            matches!(progress, MoneyProgress::Succeeded(_)),
                            "{progress:?}"
                        );
                        break;
                    }
                    Ok(PayoutStatus::NotThere) => {
                        let sent = provider.pay_out(&payout).await;
                        assert!(
                            !matches!(sent, Ok(PaidOut::Refused(_))),
                            "{sent:?} {faults:?}"
                        );
                    }
                    Err(_) => {}
                }
                rounds += 1;
                assert!(rounds < 12, "{faults:?}");
            }
            assert_eq!(stub.edit(|state| state.payouts.len()), 1, "{faults:?}");
        },
    )
    .await;
}

fn request(reference: &str) -> OpenRequest {
    let now: Timestamp = NOW.parse().expect("a time");
    OpenRequest {
        reference: reference.to_owned(),
        amount_centavos: AMOUNT,
        payer: Payer {
            name: "Ana Dela Cruz".to_owned(),
            phone: "09171234567".to_owned(),
        },
        description: "Tulay ord_1".to_owned(),
        return_address: "https://tulay.example/loanDetail".to_owned(),
        expires_at: now,
        now,
    }
}

fn question(reference: &str, provider_id: String) -> StatusQuery {
    StatusQuery {
        reference: reference.to_owned(),
        provider_id: Some(provider_id),
        payment_id: None,
        amount_centavos: None,
        now: NOW.parse().expect("a time"),
    }
}

/// Opens a payment of a channel under faults, lets it be paid, and asks for its status under the same faults.
async fn opened_and_asked(
    providers: &Providers,
    stub: &impl StandIn,
    faults: &[Option<StubFault>],
    pay: impl Fn(&str),
) {
    let channel = providers.channel("90006").expect("a channel");
    stub.spoil_next(faults.to_vec());
    let mut opened = None;
    for number in 1..12 {
        // Each try has its own reference: a failed one may have been opened nevertheless.
        let reference = format!("code-{number}");
        if let Ok(made) = channel.open(&request(&reference)).await {
            opened = Some((reference, made));
            break;
        }
    }
    let (reference, made) = opened.unwrap_or_else(|| panic!("never opened: {faults:?}"));
    pay(&made.provider_id);
    stub.spoil_next(faults.to_vec());
    let question = question(&reference, made.provider_id);
    for _ in 0..12 {
        match channel.query(&question).await {
            Ok(PaymentStatus::Paid(paid)) => {
                assert_eq!((paid.amount_centavos, paid.reference), (AMOUNT, reference));
                return;
            }
            Ok(other) => panic!("{other:?} of a payment that was paid: {faults:?}"),
            Err(_) => {}
        }
    }
    panic!("never answered: {faults:?}");
}

#[tokio::test]
async fn prov_05_prov_08_no_fault_of_xendit_makes_another_amount_of_a_payment() {
    let config = configured(&account(NOWHERE), "xendit", &[("90006", "GCASH")]);
    each(config, async |config, faults| {
        let stub = XenditStub::new(clock(), "https://pay.example", &Postbacks::default());
        let providers = at_xendit(config, &serve_stand_in(stub.clone()).await);
        opened_and_asked(&providers, &stub, &faults, |id| {
            stub.pay(id, "py-1", "3424.33");
        })
        .await;
    })
    .await;
}

#[tokio::test]
async fn prov_05_prov_08_no_fault_of_dragonpay_makes_another_amount_of_a_payment() {
    let accounts = crate::support::dragonpay::account(NOWHERE);
    let config = configured(&accounts, "dragonpay", &[("90006", "GCSH")]);
    each(config, async |mut config, faults| {
        let stub = DragonpayStub::new(clock(), "https://pay.example", &Postbacks::default());
        let address = serve_stand_in(stub.clone()).await;
        let account = config.providers.dragonpay.as_mut().expect("an account");
        account.address = format!("{address}/api").parse().expect("an address");
        let providers = tulay_providers::connect(&config.providers).expect("the providers");
        opened_and_asked(&providers, &stub, &faults, |refno| {
            let found = stub.edit(|state| {
                let mut all = state.transactions.iter();
                all.find(|(_, it)| it["RefNo"] == refno)
                    .map(|(id, _)| id.clone())
            });
            stub.set(&found.expect("a transaction"), "S")
                .expect("it is there");
        })
        .await;
    })
    .await;
}
