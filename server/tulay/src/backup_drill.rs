//! `tulay drill`: restores the newest state of the backup into a temporary folder, checks that a lender could continue
//! with it, and removes it.

use std::fs::remove_dir_all;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use sqlite_backup::Identities;
use sqlite_backup::database_copy::Check;
use sqlite_backup::restore::{Restored, Wanted, restore};
use tulay_config::Config;
use tulay_system::clock::Clock;
use tulay_system::private::make_folder;

use crate::data_check;

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
        Ok(_) => data_check::run(config, &database, &images).await,
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
