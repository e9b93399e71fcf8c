//! A `tulay` that is killed while its provider has the money: after the restart there is one payout and one release.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jiff::SignedDuration;
use jiff::civil::date;
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tulay_lending::ledger::PostingKind;
use tulay_lending::state::{Cause, OrderStatus, StatusTransition};
use tulay_server::clock::Clock;
use tulay_server::config::Config;
use tulay_server::payouts::ask_due;
use tulay_server::providers::Providers;
use tulay_server::{AppState, build_app};
use tulay_store::bank_accounts::{self, BankAccount};
use tulay_store::{Store, StoreError, ledger, order_accounts, order_transitions, orders, payouts};
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, Request, Respond, ResponseTemplate};

use crate::people::{maria, push, under_review};

/// Says that a request has come, and answers much later.
struct Slow(Mutex<Sender<()>>);

impl Respond for Slow {
    fn respond(&self, _request: &Request) -> ResponseTemplate {
        // The test may be over.
        let _ = self.0.lock().expect("the sender").send(());
        ResponseTemplate::new(200).set_delay(Duration::from_hours(1))
    }
}

/// The file of an operator who pays out by Xendit at this address.
fn configured(folder: &Path, xendit: &str) -> PathBuf {
    let fixtures = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures"));
    let brand = fixtures.join("brands/tulay.toml").display().to_string();
    let demo = std::fs::read_to_string(fixtures.join("demo.toml")).expect("the demo's file");
    let demo = demo.replace("brands/tulay.toml", &brand);
    let demo = demo.replace("sandbox secret of", "a tester's secret of");
    let places = [
        "90006", "90007", "BDO", "BPI", "MBTC", "LBP", "PNB", "SECB", "UBP", "CHBK", "RCBC", "EWB",
    ];
    let channels = places.map(|place| format!("{place} = \"PH_{place}\"\n"));
    let text = format!(
        "sealing_key = \"{}\"\n{demo}\n[xendit]\naddress = \"{xendit}\"\nsecret_key = \"xnd_test_0123456789\"\n\
         callback_token = \"callback_0123456789\"\n[payout]\nkind = \"xendit\"\n[payout.channels]\n{}",
        "5".repeat(64),
        channels.concat()
    );
    let file = folder.join("tulay.toml");
    std::fs::write(&file, text).expect("written");
    file
}

fn app(file: &Path, store: &Store, later: SignedDuration) -> AppState {
    let config = Config::load(file).expect("a sound configuration");
    let providers = Arc::new(Providers::new(&config).expect("the providers"));
    let app = build_app(
        Arc::new(config),
        store.clone(),
        Clock::offset(later),
        providers,
    );
    app.expect("an app").state
}

/// Maria's order, approved, with an account to pay to.
fn approved(file: &Path, store: &Store) {
    let borrower = maria(store);
    push(store, &under_review("ord_1", &borrower));
    let sealer = app(file, store, SignedDuration::ZERO).sealer;
    let account = BankAccount {
        card_type: 1,
        channel_number: Some("90006".to_owned()),
        bank_code: None,
        city: None,
        holder_name: "Maria Cruz".to_owned(),
        holder_birthday: date(1990, 1, 1),
        number_sealed: sealer.seal("09170000001", &borrower.id).expect("sealed"),
        number_last4: "0001".to_owned(),
    };
    let stored = store.write_blocking(move |tx| {
        let step = StatusTransition::new(Some(OrderStatus::UnderReview), Cause::Approved);
        order_transitions::insert(tx, "ord_1", &step.expect("a move"), 1)?;
        let account_id = bank_accounts::bind(tx, &borrower.id, &account, 1)?;
        order_accounts::set(tx, "ord_1", &account_id)
    });
    stored.expect("stored");
}

fn release(file: &Path) -> Child {
    let folder = file.parent().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tulay"));
    let command = command.args(["ops", "--config"]).arg(file);
    let command = command.args(["release", "ord_1"]).current_dir(folder);
    let command = command
        .env("TULAY_OPERATOR", "Maria")
        .env("TULAY_LOG", "error");
    command.stdout(Stdio::null()).spawn().expect("tulay starts")
}

/// Answers to the calls of this method from now on.
async fn answers(xendit: &MockServer, verb: &str, body: Value) {
    let rule = Mock::given(method(verb)).and(path("/v2/payouts"));
    let answer = ResponseTemplate::new(200).set_body_json(body);
    rule.respond_with(answer).mount(xendit).await;
}

fn requests(runtime: &Runtime, xendit: &MockServer) -> Vec<Request> {
    let requests = runtime.block_on(xendit.received_requests());
    requests.expect("a record")
}

/// Kills a release while Xendit has its request, and asks after the restart; `has_it` says whether Xendit took the money.
fn killed_while_asking(has_it: bool) {
    let runtime = Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let xendit = runtime.block_on(MockServer::start());
    let file = configured(folder.path(), &xendit.uri());
    let store = Store::open_sqlite(&folder.path().join("demo.db")).expect("a store");
    approved(&file, &store);
    let (arrived, arrivals) = channel();
    let slow = Mock::given(method("POST")).and(path("/v2/payouts"));
    let slow = slow.respond_with(Slow(Mutex::new(arrived)));
    runtime.block_on(slow.mount(&xendit));
    let mut tulay = release(&file);
    arrivals.recv().expect("a request");
    tulay.kill().expect("a signal");
    tulay.wait().expect("its end");
    assert_eq!(requests(&runtime, &xendit).len(), 1);

    let made = |status: &str| json!({"id": "disb-1", "reference_id": "ord_1-1", "status": status, "amount": 2850.00, "currency": "PHP"});
    let known = if has_it {
        vec![made("SUCCEEDED")]
    } else {
        Vec::new()
    };
    runtime.block_on(async {
        xendit.reset().await;
        answers(&xendit, "GET", json!({"data": known})).await;
        answers(&xendit, "POST", made("ACCEPTED")).await;
        let again = app(&file, &store, SignedDuration::from_mins(10));
        ask_due(&again).await.expect("a round");
    });
    let again = requests(&runtime, &xendit);
    let again = again.iter().filter(|it| it.method.as_str() == "POST");
    assert_eq!(again.count(), usize::from(!has_it));
    let found = store.read_blocking(|tx| {
        let order = orders::find_for_any_borrower(tx, "ord_1")?.expect("an order");
        let posted = ledger::of_order(tx, &order)?;
        let rows = payouts::of_order(tx, &order)?;
        Ok::<_, StoreError>((order.status, posted, rows))
    });
    let (status, posted, rows) = found.expect("a read");
    assert_eq!(rows.len(), 1);
    let releases = posted
        .postings()
        .iter()
        .filter(|it| it.kind == PostingKind::Release);
    assert_eq!(releases.count(), usize::from(has_it));
    let wanted = if has_it {
        OrderStatus::Released
    } else {
        OrderStatus::Disbursing
    };
    assert_eq!(status, wanted);
    store.close();
}

#[test]
fn prov_02_a_release_that_is_killed_after_the_provider_took_the_money_is_paid_once() {
    killed_while_asking(true);
}

#[test]
fn prov_02_a_release_that_is_killed_before_the_provider_took_the_money_is_sent_once() {
    killed_while_asking(false);
}
