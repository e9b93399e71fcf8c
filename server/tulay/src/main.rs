//! The `tulay` program: parses the command line and calls the libraries.

mod cli;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use clap::Parser;
use rustix::fs::Mode;
use sqlite_backup::database_copy::{self, Check};
use sqlite_backup::figures::BackupFigures;
use sqlite_backup::restore::Wanted;
use sqlite_backup::{Backups, Identities, copies};
use tulay::ledger::LedgerCommand;
use tulay_config::{Config, CoreConfig, Database};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::pictures::copying;
use tulay_lender::{key_check, monitoring};

use tulay::{
    acting, audit, backup_drill, borrowers, data_check, data_files, evidence, ledger, moving,
    report as reports, reseal, servicing, staff_accounts,
};
use tulay_staff::printed::refusal;
use tulay_staff::signature::Signature;
use tulay_store::{Log, Store, StoreError, Tables};
use tulay_system::clock::Clock;
use tulay_system::log;
use tulay_web::app_build::{Additions, build_app_with};
use tulay_web::server::{Companions, listen, run_gateway, run_lender, warn_of};
use tulay_web::{gateway, router};

use cli::{Cli, Command, DataCommand, Restore};

/// Answers more order reads a second than the system's allocator, in less memory (decision 113).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Prints a failure on one line for operators, without the source locations that `RUST_BACKTRACE` adds.
fn main() -> ExitCode {
    // Files that the program or a library writes are readable by this program's user alone.
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
    match run_command(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run_command(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Init { folder } => {
            let config = tulay_config::init(&folder)?;
            let config = config.display();
            println!(
                "{config} lacks what only you know: `tulay check --config {config}` says what"
            );
            Ok(())
        }
        Command::Check { config: path, data } => {
            let config = Config::load(&path)?;
            data_files::require_folder(&config)?;
            print!("{}", report(&path, &config));
            data.map_or(Ok(()), |folder| check_data(config, &folder))
        }
        Command::Images { config, from } => copy_images(&Config::load(&config)?, &from),
        Command::Serve { config, no_migrate } => serve_lender(Config::load(&config)?, no_migrate),
        Command::Migrate { config, from, to } => migrate(config.as_deref(), from.zip(to)),
        Command::Backup {
            config,
            check,
            file,
        } => {
            let config = Config::load(&config)?;
            let output = copies::backup(&embedded(&config)?, &config.images, &file, check.into())?;
            print!("{output}");
            Ok(())
        }
        Command::Restore(wanted) => restore(&wanted),
        Command::Drill {
            config,
            identity,
            scratch,
        } => drill(Config::load(&config)?, &identity, &scratch),
        Command::Data(command) => run_on_data(command),
        Command::Openapi { console } => {
            let document = if console {
                tulay_console::openapi_json()
            } else {
                router::openapi_json()
            };
            print!("{}", document?);
            Ok(())
        }
    }
}

/// Runs a command on the database of a configuration, beside a server or without one, and prints its output.
fn run_on_data(command: DataCommand) -> anyhow::Result<()> {
    let config = Config::load(command.config())?;
    log::start();
    let console = staff_accounts::console_origin(&config);
    let run = async |lender: &Lender| match command {
        DataCommand::Act { command, .. } => acting::run(lender, command).await,
        DataCommand::Report { command, .. } => reports::run(lender, command).await,
        DataCommand::Staff { command, .. } => staff_accounts::run(lender, &console, command).await,
        DataCommand::Audit { command, .. } => audit::run(lender, command).await,
        DataCommand::Evidence {
            order,
            directory,
            reason,
            ..
        } => evidence::write(lender, &Signature::at_server(reason), &directory, order).await,
        DataCommand::Borrower { command, .. } => borrowers::run(lender, command).await,
        DataCommand::Reseal { dry_run, .. } => reseal::run(lender, dry_run).await,
        DataCommand::Ledger {
            command: LedgerCommand::Check,
            ..
        } => ledger::check(lender).await,
        DataCommand::Servicing { .. } => servicing::progress(lender).await,
    };
    operate(&config, open(&config, Tables::MayBeMigrated)?, run)
}

fn serve_lender(config: Config, no_migrate: bool) -> anyhow::Result<()> {
    log::start();
    if let Some(core) = config.core.clone() {
        return serve_gateway(&config, &core);
    }
    let tables = if no_migrate {
        Tables::AreCurrent
    } else {
        Tables::MayBeMigrated
    };
    data_files::require_folder(&config)?;
    data_files::require_writable(&config)?;
    let _lock = data_files::lock(&config)?;
    let store = open(&config, tables)?;
    serve(config, &store)
}

/// Brings the database of a configuration up to date, or moves data from one address to another.
fn migrate(config: Option<&Path>, addresses: Option<(String, String)>) -> anyhow::Result<()> {
    let config = config.map(Config::load).transpose()?;
    match (addresses, config) {
        (Some((from, to)), config) => {
            let postgres = config.map(|config| config.postgres.options());
            let output = moving::run(&from, &to, &postgres.unwrap_or_default())?;
            print!("{output}");
        }
        (None, Some(config)) => open(&config, Tables::MayBeMade)?.close(),
        (None, None) => bail!("--config names the configuration file"),
    }
    Ok(())
}

/// Restores a copy, or else the continuous backup with an identity's key.
#[tokio::main]
async fn restore(asked: &Restore) -> anyhow::Result<()> {
    let config = Config::load(&asked.config)?;
    let database = embedded(&config)?;
    let wanted = Wanted {
        until: asked.until,
        up_to_the_gap: asked.up_to_the_gap,
        check: asked.check.into(),
    };
    let output = if let Some(copy) = &asked.file {
        copies::restore(copy, &database, &config.images, wanted.check)?
    } else {
        let identity = asked.identity.as_deref();
        let identities = Identities::read(identity.context("--identity names the secret key")?)?;
        let backup = config.backup.as_ref();
        let backup = backup.context("the configuration has no `backup`")?;
        let images = &config.images;
        sqlite_backup::restore::restore(backup, &identities, &database, images, &wanted)?.message()
    };
    print!("{output}");
    Ok(())
}

#[tokio::main]
async fn drill(config: Config, identity: &Path, scratch: &Path) -> anyhow::Result<()> {
    log::start();
    let identities = Identities::read(identity)?;
    print!("{}", backup_drill::run(config, &identities, scratch).await?);
    Ok(())
}

/// Checks data that was restored to a folder, which no server has open.
#[tokio::main]
async fn check_data(config: Config, folder: &Path) -> anyhow::Result<()> {
    log::start();
    let (database, images) = (folder.join("tulay.db"), folder.join("images"));
    copies::require_database(&database)?;
    database_copy::check(&database, Check::Full)?;
    print!("{}", data_check::run(config, &database, &images).await?);
    Ok(())
}

/// Formats the output of `tulay check` for a sound configuration.
fn report(path: &Path, config: &Config) -> String {
    let mut report = format!("{} can be used\n", path.display());
    for (title, lines) in [
        ("what it cannot do", &config.disabled_features),
        ("warnings", &config.warnings()),
    ] {
        if !lines.is_empty() {
            report += &[title, ":\n- ", &lines.join("\n- "), "\n"].concat();
        }
    }
    report
}

/// Opens the database, and refuses one that was sealed under another key.
fn open(config: &Config, tables: Tables) -> anyhow::Result<Store> {
    let store = match &config.database {
        Database::Sqlite(path) => {
            if tables != Tables::MayBeMade {
                copies::require_database(path)?;
            }
            let log = if config.backup.is_some() {
                Log::IsShipped
            } else {
                sqlite_backup::leave(path).context("the folder of backups beside the database")?;
                Log::IsLeftToSqlite
            };
            Store::open_sqlite_with(path, tables, log)
        }
        Database::Postgres(url) => {
            Store::open_postgres_with(url, &config.postgres.options(), tables)
        }
        Database::OfTheCore => bail!(OF_THE_CORE),
    };
    let store = store.map_err(|error| {
        let what = match (&config.database, &error) {
            (Database::Sqlite(path), StoreError::Corrupt(_)) => format!(
                "`database`: {} is damaged: move it away and bring a backup back by `tulay restore`",
                path.display()
            ),
            _ => "`database`".to_owned(),
        };
        anyhow!(error).context(what)
    })?;
    let sealer = config.sealing_keys.sealer();
    key_check::check(&store, &sealer)?;
    Ok(store.sealing_with(sealer))
}

fn embedded(config: &Config) -> anyhow::Result<PathBuf> {
    match &config.database {
        Database::Sqlite(path) => Ok(path.clone()),
        Database::OfTheCore => bail!(OF_THE_CORE),
        Database::Postgres(_) => bail!(
            "PostgreSQL has pg_basebackup and its archive of the log for this (docs/operating/backup.md); copy the folder of images after it (of a bucket, the store keeps versions)"
        ),
    }
}

/// Copies a folder's images into the bucket of a configuration.
#[tokio::main]
async fn copy_images(config: &Config, from: &Path) -> anyhow::Result<()> {
    if config.images_bucket.is_none() {
        bail!("the configuration has no `images_bucket`");
    }
    let copied = copying::copy_folder(from, &config.open_images()?).await?;
    println!("{copied}");
    Ok(())
}

/// Reason why a gateway only supports `serve`.
const OF_THE_CORE: &str =
    "this configuration is a gateway's (`core`): the data is at the core, and so is this command";

#[tokio::main]
async fn serve_gateway(config: &Config, core: &CoreConfig) -> anyhow::Result<()> {
    if core.emulator {
        bail!("`core.emulator` is for `tulay-demo --gateway FILE`: this program has no emulator");
    }
    warn_of(config);
    let (router, health) = gateway::build(config, core, |_| None)?;
    run_gateway(config, router, health).await
}

#[tokio::main]
async fn serve(config: Config, store: &Store) -> anyhow::Result<()> {
    warn_of(&config);
    let providers = Arc::new(tulay_providers::connect(&config.providers)?);
    let config = Arc::new(config);
    let (clock, figures) = (Clock::system(), BackupFigures::default());
    let additions = Additions {
        routes: None,
        metrics: Some(&|registry| figures.register(registry)),
    };
    let built = build_app_with(config.clone(), store.clone(), clock, providers, &additions)?;
    let (lender, clock) = (built.app.lender(), built.app.clock.clone());
    let served = Arc::clone(&config);
    let listener = listen("listen", config.listen).await?;
    let greeting = format!("listening on http://{}\n", listener.local_addr()?);
    let companions = || {
        let backups = match (&config.backup, &config.database) {
            (Some(backup), Database::Sqlite(database)) => {
                let data = (database.as_path(), config.images.as_path());
                Some(Backups::start(backup, data, store, &clock, &figures)?)
            }
            _ => None,
        };
        let console = tulay_console::serve(lender.clone(), served);
        let jobs = vec![
            tokio::spawn(monitoring::check_ledgers(lender)),
            tokio::spawn(console),
        ];
        Ok(Companions { jobs, backups })
    };
    run_lender(built, listener, &greeting, companions).await
}

/// Runs a command of staff and prints its output.
#[tokio::main]
async fn operate(
    config: &Config,
    store: Store,
    run: impl AsyncFnOnce(&Lender) -> Result<String, Error>,
) -> anyhow::Result<()> {
    let providers = Arc::new(tulay_providers::connect(&config.providers)?);
    let lender = config.open_lender(store.clone(), Clock::system(), providers)?;
    let output = run(&lender).await;
    tokio::task::spawn_blocking(move || store.close()).await?;
    print!("{}", output.map_err(|error| anyhow!(refusal(&error)))?);
    Ok(())
}
