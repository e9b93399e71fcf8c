//! Check of data that was restored from a backup: its key, its ledgers, its images.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use anyhow::{anyhow, bail};
use tulay_config::{Config, Database};
use tulay_lender::complaints::images;
use tulay_lender::key_check;
use tulay_lender::loans::ledger_check;
use tulay_lending::calendar::manila_date;
use tulay_store::{Log, Store, Tables, reports};
use tulay_system::clock::Clock;

/// Opens restored data as a lender would, and reports on it.
///
/// # Errors
/// If it was sealed with another key, a ledger differs from its events, or an image that its rows name is missing.
pub async fn run(mut config: Config, database: &Path, folder: &Path) -> anyhow::Result<String> {
    let store = Store::open_sqlite_with(database, Tables::MayBeMigrated, Log::IsLeftToSqlite)?;
    let looked = async {
        let (opened, sealer) = (store.clone(), config.sealing_keys.sealer());
        tokio::task::spawn_blocking(move || key_check::check(&opened, &sealer)).await??;
        config.database = Database::Sqlite(database.to_owned());
        folder.clone_into(&mut config.images);
        config.backup = None;
        let providers = Arc::new(tulay_providers::connect(&config.providers)?);
        let clock = Clock::system();
        let today = manila_date(clock.now());
        let lender = config.open_lender(store.clone(), clock, providers)?;
        let checked = ledger_check::run(&lender, today).await;
        let checked = checked.map_err(|error| anyhow!("the ledger: {error:?}"))?;
        if !checked.differing.is_empty() {
            let orders = checked.differing.join(", ");
            bail!("the ledger of these orders is not what their events make it: {orders}");
        }
        let images = images::reseal(&lender, true).await;
        let images = images.map_err(|error| anyhow!("the images: {error:?}"))?;
        let (missing, unreadable) = (images.missing.len(), images.unreadable.len());
        if missing + unreadable > 0 {
            bail!(
                "of {} images {missing} are missing and {unreadable} open under no key",
                images.images
            );
        }
        let counts = store.read(reports::counts).await?;
        let mut said = format!(
            "the ledgers of {} released orders are right\n",
            checked.orders
        );
        for (what, count) in counts {
            writeln!(said, "{what}: {count}")?;
        }
        Ok(said)
    };
    let looked = looked.await;
    let closed = tokio::task::spawn_blocking(move || store.close()).await;
    let looked = looked?;
    closed?;
    Ok(looked)
}
