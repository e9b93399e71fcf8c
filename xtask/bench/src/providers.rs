//! Other companies: how soon a postback is answered beside the calls of borrowers, and what those calls feel of a provider
//! that hangs or fails. The provider is a stand-in for Xendit inside this program, which answers at once.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use hyper::Request;
use jiff::Timestamp;
use tokio::net::TcpListener;
use tulay_config::Config;
use tulay_provider_stubs::accounts::{XENDIT_KEY, XENDIT_TOKEN};
use tulay_provider_stubs::postbacks::Postbacks;
use tulay_provider_stubs::press::Press;
use tulay_provider_stubs::serving::{Answer, Fault, StandIn, serve};
use tulay_provider_stubs::xendit::Xendit;
use tulay_store::Store;

use crate::load::{self, Ask, Pace, Taken, Until};
use crate::measures::median;
use crate::process::Process;
use crate::scene::{self, ROUNDS};
use crate::table::{Bound, Row};

/// How long a figure is taken.
const TIME: Duration = Duration::from_secs(4);
const POSTBACKS: Pace = Pace {
    per_second: 200,
    clients: 32,
    time: TIME,
};
/// What borrowers do meanwhile.
const READS: Pace = Pace {
    per_second: 200,
    clients: 16,
    time: TIME,
};
/// Presses on a way to pay, each of which asks the provider.
const PRESSES: Pace = Pace {
    per_second: 20,
    clients: 64,
    time: TIME,
};
/// Orders whose payment is told at a pace.
const PAID: usize = 800;
/// Orders whose payment is told as fast as it is taken, in one round.
const TOLD: usize = 1000;
/// Those who tell then.
const TELLERS: usize = 32;
/// Orders that are pressed for in one phase.
const PRESSED: usize = 80;
/// The provider answers, hangs, fails.
const PHASES: usize = 3;
/// The address of Xendit's postbacks.
const POSTBACK: &str = "/callbacks/payment/xendit";
const PRESS: &str = "/mountain/v3/loan-details/generate-vcode";

/// The lender's orders, and the ways to them.
struct Shop {
    config: PathBuf,
    xendit: Xendit,
    reads: Arc<[Ask]>,
    /// A press for each order, in their order.
    presses: Vec<Ask>,
}

/// The rows of the table.
#[tokio::main]
pub async fn measure(server: &Path, folder: &Path) -> Result<Vec<Row>> {
    let folder = folder.join("providers");
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder)?;
    let clock: tulay_provider_stubs::Clock = Arc::new(Timestamp::now);
    let xendit = Xendit::new(clock, "https://pay.example", &Postbacks::default());
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(serve(listener, xendit.clone()));
    let folder = folder.canonicalize()?;
    // The store has threads of its own, which may not be waited for on this one.
    let set = tokio::task::spawn_blocking(move || set(&folder, address, xendit));
    let shop = set.await??;
    let mut rows = Vec::from(postbacks(server, &shop).await?);
    rows.extend(beside_a_provider(server, &shop).await?);
    Ok(rows)
}

fn set(folder: &Path, xendit_at: SocketAddr, xendit: Xendit) -> Result<Shop> {
    let config = scene::write_config(folder, "sqlite:server.db")?;
    pay_by_xendit(folder, &config, xendit_at)?;
    let loaded = Config::load(&config)?;
    let product = loaded
        .lender
        .products
        .first()
        .context("no product")?
        .clone();
    let sealer = loaded.sealing_keys.sealer();
    let store = Store::open_sqlite(&folder.join("server.db"))?.sealing_with(sealer.clone());
    let count = PAID + ROUNDS * TOLD + ROUNDS * PHASES * PRESSED;
    scene::add_borrowers(&store, &sealer, count)?;
    let orders = scene::add_orders(&store, &product, count)?;
    store.close();
    let numbered = || orders.iter().enumerate();
    let reads = numbered().map(|(number, order)| {
        scene::post(scene::READ, number, format!("orderId={order}&productId=1"))
    });
    let presses = numbered().map(|(number, order)| {
        let form =
            format!("productId=1&orderId={order}&amount=100000&isDelay=0&channelNumber=90006");
        scene::post(PRESS, number, form)
    });
    Ok(Shop {
        config,
        xendit,
        reads: reads.collect::<Result<_>>()?,
        presses: presses.collect::<Result<_>>()?,
    })
}

/// Gives GCash to Xendit at this address, and the pages an address that it leads back to.
fn pay_by_xendit(folder: &Path, config: &Path, xendit: SocketAddr) -> Result<()> {
    let mut keys: toml::Table = fs::read_to_string(config)?.parse()?;
    let brand = keys.get("brand").and_then(toml::Value::as_str);
    let brand = fs::read_to_string(brand.context("no brand")?)?;
    let brand = brand
        .replace("h5_base = \"\"", "h5_base = \"https://tulay.example\"")
        .replace("allowed_hosts = [", "allowed_hosts = [\"pay.example\", ");
    fs::write(folder.join("brand.toml"), brand)?;
    keys.insert("brand".to_owned(), "brand.toml".into());
    let channels = keys.get_mut("payment_channels");
    let channels = channels.and_then(toml::Value::as_array_mut);
    let gcash = channels.context("no channels")?.iter_mut();
    let gcash = gcash.filter_map(toml::Value::as_table_mut);
    for channel in
        gcash.filter(|of| of.get("number").and_then(toml::Value::as_str) == Some("90006"))
    {
        channel.remove("secret");
        channel.insert("kind".to_owned(), "xendit".into());
        channel.insert("provider_code".to_owned(), "GCASH".into());
    }
    let account: toml::Table = format!(
        "address = \"http://{xendit}\"\nsecret_key = \"{XENDIT_KEY}\"\ncallback_token = \"{XENDIT_TOKEN}\"\ntimeout_ms = 2000"
    )
    .parse()?;
    keys.insert("xendit".to_owned(), account.into());
    Ok(fs::write(config, keys.to_string())?)
}

fn start(server: &Path, shop: &Shop) -> Result<(Process, SocketAddr)> {
    let config = shop.config.display().to_string();
    let mut own = Process::start(server, ["serve", "--config", &config])?;
    let address = own.address()?;
    Ok((own, address))
}

/// Opens every code and pays it silently; then Xendit sends the postbacks of all of them: of some at a pace, of the
/// others as fast as the server takes them.
async fn postbacks(server: &Path, shop: &Shop) -> Result<[Row; 2]> {
    let (own, address) = start(server, shop)?;
    let count = PAID + ROUNDS * TOLD;
    let presses: Arc<[Ask]> = shop.presses[..count].into();
    load::drive(address, 8, &presses, Until::AllSent).await?;
    let opened = shop
        .xendit
        .edit(|state| state.requests.keys().cloned().collect::<Vec<_>>());
    ensure!(opened.len() == count, "{} codes were opened", opened.len());
    let told = opened.iter().map(|id| {
        shop.xendit.press(id, Press::Silent).context("not paid")?;
        let payment = format!("py-{id}");
        postback(&shop.xendit.webhook("payment.capture", &payment).to_string())
    });
    let told = told.collect::<Result<Vec<Ask>>>()?;
    let (at_a_pace, rounds) = told.split_at(PAID);
    let at_a_pace: Arc<[Ask]> = at_a_pace.into();
    let (paced, read) = tokio::try_join!(
        load::pace(address, POSTBACKS, &at_a_pace),
        load::pace(address, READS, &shop.reads)
    )?;
    all_answered(&paced)?;
    all_answered(&read)?;
    drop(own);
    let soon = Row {
        what: "99 of 100 postbacks within",
        figure: paced.p99_ms(),
        unit: "ms",
        bound: Bound::AtMost(50.0),
        from: format!(
            "{:.0} a second, each confirmed by asking; {:.0} reads beside them",
            paced.per_second(),
            read.per_second()
        ),
    };
    let mut rates = Vec::new();
    for told in rounds.chunks(TOLD) {
        let (_own, address) = start(server, shop)?;
        let taken = load::drive(address, TELLERS, &told.into(), Until::AllSent).await?;
        rates.push(taken.per_second());
    }
    let fast = Row {
        what: "postbacks",
        figure: median(&rates),
        unit: "a second",
        bound: Bound::AtLeast(2000.0),
        from: format!("by {TELLERS} clients"),
    };
    Ok([soon, fast])
}

fn postback(body: &str) -> Result<Ask> {
    Ok(Request::post(POSTBACK)
        .header("host", "localhost")
        .header("content-type", "application/json")
        .header("x-callback-token", XENDIT_TOKEN)
        .header("content-length", body.len())
        .body(body.to_owned().into())?)
}

fn all_answered(taken: &Taken) -> Result<()> {
    let (failed, first) = &taken.failed;
    ensure!(*failed == 0, "{failed} failed: {first:?}");
    Ok(())
}

/// Reads beside presses on a way to pay, while its provider answers, hangs and fails.
async fn beside_a_provider(server: &Path, shop: &Shop) -> Result<[Row; 2]> {
    let mut p99 = [const { Vec::new() }; PHASES];
    for (round, presses) in shop.presses[PAID + ROUNDS * TOLD..]
        .chunks(PHASES * PRESSED)
        .enumerate()
    {
        let faults = [
            None,
            Some(Fault::Slow(Duration::from_hours(1))),
            Some(Fault::Instead(Answer::text(500, ""))),
        ];
        for (phase, (fault, presses)) in faults.into_iter().zip(presses.chunks(PRESSED)).enumerate()
        {
            let is_well = fault.is_none();
            shop.xendit.spoil(fault);
            let (_own, address) = start(server, shop)?;
            load::pace(
                address,
                Pace {
                    time: TIME / 8,
                    ..READS
                },
                &shop.reads,
            )
            .await?;
            let presses: Arc<[Ask]> = presses.into();
            let (taken, read) = tokio::try_join!(
                load::pace(address, PRESSES, &presses),
                load::pace(address, READS, &shop.reads)
            )?;
            all_answered(&read)?;
            let failed = taken.failed.0;
            ensure!(
                is_well == (failed == 0),
                "round {round}: {failed} presses failed: {:?}",
                taken.failed.1
            );
            p99[phase].push(read.p99_ms());
        }
    }
    shop.xendit.spoil(None);
    let [well, hung, failed] = p99;
    let row = |what, beside: &[f64]| {
        let ratios: Vec<f64> = beside
            .iter()
            .zip(&well)
            .map(|(it, well)| it / well)
            .collect();
        Row {
            what,
            figure: median(&ratios),
            unit: "×",
            bound: Bound::AtMost(1.5),
            from: format!(
                "99 of 100 reads within {:.1} ms, {:.1} ms while it answers",
                median(beside),
                median(&well)
            ),
        }
    };
    Ok([
        row("reads while a provider hangs", &hung),
        row("reads while a provider fails", &failed),
    ])
}
