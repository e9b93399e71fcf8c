//! The measured database, filled by the server's own functions; the server's configuration; and the requests.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use hyper::Request;
use jiff::{SignedDuration, Timestamp};
use tulay_config::Config;
use tulay_lender::borrowers::bank_account::account_text;
use tulay_lender::borrowers::sessions::{SessionToken, keep};
use tulay_lender::error::Error;
use tulay_lender::loans::offers::OfferSigned;
use tulay_lender::loans::payout_progress;
use tulay_lender::loans::push::place_order;
use tulay_lender::servicing;
use tulay_lender::settings::Product;
use tulay_lending::calendar::manila_date;
use tulay_lending::product::AgreedTerms;
use tulay_lending::quote::quote;
use tulay_sealing::Sealer;
use tulay_staff::review;
use tulay_store::bank_accounts::{self, BankAccount, Holder};
use tulay_store::borrowers::{self, Borrower};
use tulay_store::identities::{self, Identity};
use tulay_store::{Store, Tx, retention};

use crate::load::Ask;

/// Path of the order read.
pub const READ: &str = "/mountain/v3/loan-details/loan-details";
/// Path of the confirmation.
const CONFIRM: &str = "/mountain/v3/loan-confirm/loan-detail-push";

/// Rounds of a measurement.
pub const ROUNDS: usize = 3;

/// Number of orders that are read.
const ORDERS: usize = 2000;
/// Confirmations of a round: each by its own borrower, who may have only one open order.
const CONFIRMS: usize = 12_000;
/// Borrowers made in one transaction.
const BATCH: usize = 1000;
const AMOUNT_CENTAVOS: i64 = 1_000_000;
const TERM_DAYS: i64 = 91;
/// Time since the release of the orders.
const LOAN_AGE: SignedDuration = SignedDuration::from_hours(5 * 24);

/// Data of a measurement.
pub struct Scene {
    /// The server's configuration file
    pub config: PathBuf,
    /// One read for each order
    pub reads: Arc<[Ask]>,
    /// One list of confirmations for each round
    pub confirms: Vec<Arc<[Ask]>>,
}

/// Creates the database in `folder`.
pub fn set(folder: &Path) -> Result<Scene> {
    let config_file = write_config(folder, "sqlite:server.db")?;
    let config = Config::load(&config_file)?;
    let product = config
        .lender
        .products
        .first()
        .context("no product")?
        .clone();
    let sealer = config.sealing_keys.sealer();

    let store = Store::open_sqlite(&folder.join("server.db"))?.sealing_with(sealer.clone());
    add_borrowers(&store, &sealer, ORDERS + CONFIRMS * ROUNDS)?;
    let orders = add_orders(&store, &product, ORDERS)?;
    store.close();

    let reads = orders.iter().enumerate();
    let reads =
        reads.map(|(number, order)| post(READ, number, format!("orderId={order}&productId=1")));
    let confirms = (0..ROUNDS).map(|round| {
        let first = ORDERS + round * CONFIRMS;
        confirms(&product, first..first + CONFIRMS)
    });
    Ok(Scene {
        config: config_file,
        reads: reads.collect::<Result<_>>()?,
        confirms: confirms.collect::<Result<_>>()?,
    })
}

/// Returns a confirmation by each of these borrowers, of the offer as it is today.
fn confirms(product: &Product, borrowers: Range<usize>) -> Result<Arc<[Ask]>> {
    let today = manila_date(Timestamp::now());
    let quote = quote(&product.terms, AMOUNT_CENTAVOS, TERM_DAYS, today)?;
    let agreed = AgreedTerms::new(product.terms.clone(), false);
    let body = format!("amount={AMOUNT_CENTAVOS}&periods={TERM_DAYS}&termUnit=days&productId=1");
    borrowers
        .map(|number| {
            let account = account_text(&wallet_of(number, String::new()));
            let shown = OfferSigned {
                product,
                amount_centavos: AMOUNT_CENTAVOS,
                term_days: TERM_DAYS,
                agreed: &agreed,
                schedule: &quote.schedule,
                payout_account: Some(&account),
            };
            let digest = shown.digest().map_err(|error| plain_error(&error))?;
            post(CONFIRM, number, format!("{body}&offerDigest={digest}"))
        })
        .collect()
}

/// Adds a number of borrowers who may borrow, logged in.
pub fn add_borrowers(store: &Store, sealer: &Sealer, count: usize) -> Result<()> {
    for first in (0..count).step_by(BATCH) {
        let (sealer, range) = (sealer.clone(), first..(first + BATCH).min(count));
        store
            .write_blocking(move |tx| {
                range
                    .clone()
                    .try_for_each(|number| add_borrower(tx, &sealer, number))
            })
            .map_err(|error| plain_error(&error))?;
    }
    Ok(())
}

/// Adds an order in repayment for each of the first borrowers; returns their ids.
pub fn add_orders(store: &Store, product: &Product, count: usize) -> Result<Vec<String>> {
    let product = product.clone();
    let added = store.write_blocking(move |tx| {
        (0..count)
            .map(|number| add_order(tx, &product, &id_of(number)))
            .collect::<Result<_, _>>()
    });
    added.map_err(|error| plain_error(&error))
}

/// Writes the configuration of a production server with the demo's products, and returns its path.
pub fn write_config(folder: &Path, database: &str) -> Result<PathBuf> {
    let fixtures = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures"));
    let demo = fs::read_to_string(fixtures.join("demo.toml"))?;
    // A production server refuses the demo's secrets.
    let demo = demo.replace("sandbox secret of", "the bench's secret of");
    let mut config: toml::Table = demo.parse()?;
    let brand = fixtures.join("brands/tulay.toml").canonicalize()?;
    let settings = [
        ("listen", "127.0.0.1:0".to_owned()),
        ("database", database.to_owned()),
        ("sealing_key", "5e".repeat(32)),
        ("brand", brand.display().to_string()),
    ];
    for (key, value) in settings {
        config.insert(key.to_owned(), value.into());
    }
    let path = folder.join("tulay.toml");
    fs::write(&path, config.to_string())?;
    Ok(path)
}

/// Returns the id of a borrower.
pub fn id_of(number: usize) -> String {
    format!("bor_{number:08}")
}

/// Name of a borrower: each word is an eighth of all borrowers', and all pairs of a first name and a surname are there.
fn name_of(number: usize) -> String {
    const FIRST: [&str; 8] = [
        "Maria", "Jose", "Ana", "Juan", "Rosa", "Pedro", "Liza", "Ramon",
    ];
    const LAST: [&str; 8] = [
        "Santos", "Reyes", "Cruz", "Bautista", "Garcia", "Mendoza", "Torres", "Flores",
    ];
    format!("{} {}", FIRST[number % 8], LAST[number / 8 % 8])
}

fn phone_of(number: usize) -> String {
    format!("09{number:09}")
}

/// E-wallet of a borrower.
fn wallet_of(number: usize, number_sealed: String) -> BankAccount {
    BankAccount {
        card_type: 1,
        channel_number: Some("90006".into()),
        bank_code: None,
        number_sealed,
        number_last4: phone_of(number).chars().skip(7).collect(),
    }
}

fn token_of(number: usize) -> String {
    format!("{number:032x}")
}

/// Adds a borrower who may borrow, logged in.
pub fn add_borrower(tx: &mut Tx<'_>, sealer: &Sealer, number: usize) -> Result<(), Error> {
    let now_ms = Timestamp::now().as_millisecond();
    let borrower = Borrower {
        id: id_of(number),
        phone: phone_of(number),
    };
    let birthday = jiff::civil::date(1990, 3, 14);
    borrowers::insert(tx, &borrower, now_ms)?;
    // No retention period of theirs ends soon: else the first round would review all of them during the measurement.
    retention::look_again(tx, &borrower.id, now_ms + 30 * 86_400_000)?;
    let token = SessionToken::from_wire(&token_of(number));
    keep(tx, &token, &borrower.id, now_ms, now_ms + 86_400_000)?;
    // One person has one open loan, whatever their phones: each borrower has an ID number of their own (SEC-18).
    let id_number = format!("CRN-0111-{number:07}-8");
    let seal = |number: &str| sealer.seal(number, &borrower.id).map_err(Error::internal);
    let identity = Identity {
        name: name_of(number),
        birthday,
        id_type: "umid".into(),
        id_number_sealed: seal(&id_number)?,
        id_number_last4: format!("{:02}-8", number % 100),
        region: "Calabarzon".into(),
        province: "Laguna".into(),
        city: "Calamba".into(),
        barangay: "Parian".into(),
        address: "12 Rizal Street".into(),
        zip: "4027".into(),
    };
    identities::save(tx, &borrower.id, &identity, now_ms)?;
    let account = wallet_of(number, seal(&borrower.phone)?);
    let holder = Holder {
        name: identity.name,
        birthday,
        city: None,
    };
    bank_accounts::bind(tx, &borrower.id, &account, &holder, now_ms)?;
    Ok(())
}

/// Adds an order in repayment; returns its id.
fn add_order(tx: &mut Tx<'_>, product: &Product, borrower: &str) -> Result<String, Error> {
    let now = Timestamp::now();
    let order_id = add_released_order(tx, product, borrower, now - LOAN_AGE)?;
    servicing::serve_order(tx, &order_id, now)?;
    Ok(order_id)
}

/// Adds an order in the state right after its release; returns its id.
pub fn add_released_order(
    tx: &mut Tx<'_>,
    product: &Product,
    borrower: &str,
    then: Timestamp,
) -> Result<String, Error> {
    let order = place_order(tx, borrower, product, AMOUNT_CENTAVOS, TERM_DAYS, then)?;
    let order_id = order.loan.order_id;
    review::decide(tx, &order_id, true, then)?;
    let order = review::find(tx, &order_id)?;
    payout_progress::release(tx, &order, "", then, then)?;
    Ok(order_id)
}

/// Returns a form of one borrower, as the page sends it.
pub fn post(path: &str, number: usize, form: String) -> Result<Ask> {
    let common = "appVersion=1.0.0&deviceName=iPhone&deviceId=b3&osVersion=18.5&appName=tulay&clientType=ios";
    let address = format!("{path}?{common}&sessionId={}", token_of(number));
    Ok(Request::post(address)
        .header("host", "localhost")
        .header("content-type", "application/x-www-form-urlencoded")
        .header("x-requested-with", "XMLHttpRequest")
        .header("idempotency-key", format!("bench-{number}"))
        .header("content-length", form.len())
        .body(form.into())?)
}

fn plain_error(error: &Error) -> anyhow::Error {
    anyhow!("the server refused its data: {error:?}")
}
