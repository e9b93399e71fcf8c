//! `tulay drill`: restores the newest state of the backup into a temporary folder, checks that a lender could continue
//! with it, and removes it.

use std::fmt::Write as _;
use std::fs::remove_dir_all;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use tulay_lending::calendar::manila_date;

use sqlite_backup::Identities;
use sqlite_backup::database_copy::Check;
use sqlite_backup::restore::{Restored, Wanted, restore};
use tulay_config::{Config, Database};
use tulay_lender::key_check;
use tulay_lender::loans::ledger_check;
use tulay_store::{Log, Store, Tables, reports};
use tulay_system::clock::Clock;
use tulay_system::private::make_folder;

/// Folder below the given one that the drill restores into. An interrupted drill leaves it behind.
const FOLDER: &str = "tulay-drill";
/// Time limit for checking pages and rows.
const CHECK_FOR: Duration = Duration::from_mins(10);

/// Restores below the folder `scratch`, checks, removes the restored files, and returns the report.
///
/// # Errors
/// If the backup cannot be restored completely, was sealed with another key, or has a ledger that differs from its
/// events.
pub async fn run(
    config: Config,
    identities: &Identities,
    scratch: &Path,
) -> anyhow::Result<String> {
    let Some(backup) = config.backup.clone() else {
        bail!("the configuration has no `backup`");
    };
    let folder = scratch.join(FOLDER);
    let context = || format!("{}, where the drill restores to", folder.display());
    if folder.exists() {
        remove_dir_all(&folder).with_context(context)?;
    }
    make_folder(&folder).with_context(context)?;
    let wanted = Wanted {
        until: None,
        up_to_the_gap: false,
        check: Check::Quick(CHECK_FOR),
    };
    let (database, images) = (folder.join("tulay.db"), folder.join("images"));
    let restored = restore(&backup, identities, &database, &images, &wanted);
    let found = match &restored {
        Ok(_) => look(config, &database, &images).await,
        Err(_) => Ok(String::new()),
    };
    remove_dir_all(&folder).with_context(context)?;
    let restored = restored?;
    let found = found?;
    if !restored.notes.is_empty() {
        bail!("{}", restored.message());
    }
    Ok(format!("{}{}{found}", restored.message(), age(&restored)))
}

fn age(restored: &Restored) -> String {
    let seconds = Clock::system().now().as_second() - restored.until.as_second();
    format!("recovery point: {seconds} s before now\n")
}

/// Opens the restored data as a lender would, and reports on it.
async fn look(mut config: Config, database: &Path, images: &Path) -> anyhow::Result<String> {
    let store = Store::open_sqlite_with(database, Tables::MayBeMigrated, Log::IsLeftToSqlite)?;
    let looked = async {
        let (opened, sealer) = (store.clone(), config.sealing_keys.sealer());
        tokio::task::spawn_blocking(move || key_check::check(&opened, &sealer)).await??;
        config.database = Database::Sqlite(database.to_owned());
        images.clone_into(&mut config.images);
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
