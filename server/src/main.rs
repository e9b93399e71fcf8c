//! The `tulay` command line: which part of the library does what it is told.

mod cli;

use std::future::{Future, pending};
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::Parser;
use jiff::SignedDuration;
use rustix::fs::Mode;
use tokio::net::TcpListener;
use tracing_subscriber::layer::Identity;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, Registry};
use tulay_provider_stubs::stubs::Ports;
use tulay_server::backups::restore::Wanted;
use tulay_server::backups::{self, Backups, Identities};
use tulay_server::clock::Clock;
use tulay_server::config::{Config, CoreConfig, Database, environment, operator};
use tulay_server::error::Error;
use tulay_server::health::Health;
use tulay_server::ops::command::OpsCommand;
use tulay_server::ops::{copies, moving};
use tulay_server::pictures::{Pictures, copying};
use tulay_server::providers::Providers;
use tulay_server::traces::Traces;
use tulay_server::{
    BuiltApp, build_app, demo, gateway, key_check, leading, log, ops, outbox, payouts, router,
    serve, servicing, supervisor, watching,
};
use tulay_store::{Log, Store, Tables};

use cli::{Cli, Command, DemoProviders, Restore};

/// Answers more order reads a second than the system's, in less memory (decision 113).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Prints a failure on one line, since operators read it: without the places in the code that `RUST_BACKTRACE` adds.
fn main() -> ExitCode {
    // Whatever is written, by libraries too, is for this program's user alone.
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
            let config = tulay_server::config::init(&folder)?;
            let config = config.display();
            println!(
                "{config} lacks what only you know: `tulay check --config {config}` says what"
            );
            Ok(())
        }
        Command::Check { config } => {
            print!("{}", report(&config, &Config::load(&config)?));
            Ok(())
        }
        Command::Images { config, from } => copy_images(&Config::load(&config)?, &from),
        Command::Serve { config, no_migrate } => serve_lender(Config::load(&config)?, no_migrate),
        Command::Demo {
            port,
            data,
            now,
            brand,
            providers,
            on_demand,
        } => {
            start_log();
            let opening = demo::Opening {
                begins: now,
                on_demand,
            };
            demo(port, &data, brand.as_deref(), providers, opening)
        }
        Command::Migrate { config, from, to } => migrate(config.as_deref(), from.zip(to)),
        Command::Backup {
            config,
            check,
            file,
        } => {
            let config = Config::load(&config)?;
            let said = copies::backup(&embedded(&config)?, &config.images, &file, check.into())?;
            print!("{said}");
            Ok(())
        }
        Command::Restore(wanted) => restore(&wanted),
        Command::Drill {
            config,
            identity,
            scratch,
        } => drill(Config::load(&config)?, &identity, &scratch),
        Command::Ops { config, command } => {
            let config = Config::load(&config)?;
            start_log();
            let store = open(&config, Tables::MayBeMigrated)?;
            operate(config, store, command)
        }
        Command::Openapi => {
            print!("{}", router::openapi_json()?);
            Ok(())
        }
    }
}

fn serve_lender(config: Config, no_migrate: bool) -> anyhow::Result<()> {
    let traces = config.traces.as_ref().map(Traces::start).transpose()?;
    start_log_with(traces.as_ref().map(Traces::layer));
    if let Some(core) = config.core.clone() {
        return run_gateway(&config, &core);
    }
    let tables = if no_migrate {
        Tables::AreCurrent
    } else {
        Tables::MayBeMigrated
    };
    let server = Server {
        store: open(&config, tables)?,
        config,
        clock: Clock::system(),
        listener: None,
    };
    run(server, demo::Opening::default(), None)
}

/// Brings the database of a configuration up to date, or moves data from one address to another.
fn migrate(config: Option<&Path>, addresses: Option<(String, String)>) -> anyhow::Result<()> {
    let config = config.map(Config::load).transpose()?;
    match (addresses, config) {
        (Some((from, to)), config) => {
            let postgres = config.map(|config| config.postgres.options());
            let said = moving::run(&from, &to, &postgres.unwrap_or_default())?;
            print!("{said}");
        }
        (None, Some(config)) => open(&config, Tables::MayBeMade)?.close(),
        (None, None) => bail!("--config names the configuration file"),
    }
    Ok(())
}

/// Restores a copy, or else the continuous backup by an identity.
#[tokio::main]
async fn restore(asked: &Restore) -> anyhow::Result<()> {
    let config = Config::load(&asked.config)?;
    let database = embedded(&config)?;
    let wanted = Wanted {
        until: asked.until,
        up_to_the_gap: asked.up_to_the_gap,
        check: asked.check.into(),
    };
    let said = if let Some(copy) = &asked.file {
        copies::restore(copy, &database, &config.images, wanted.check)?
    } else {
        let identity = asked.identity.as_deref();
        let identities = Identities::read(identity.context("--identity names the secret key")?)?;
        let backup = config.backup.as_ref();
        let backup = backup.context("the configuration has no `backup`")?;
        let images = &config.images;
        backups::restore::restore(backup, &identities, &database, images, &wanted)?.said()
    };
    print!("{said}");
    Ok(())
}

#[tokio::main]
async fn drill(config: Config, identity: &Path, scratch: &Path) -> anyhow::Result<()> {
    start_log();
    let identities = Identities::read(identity)?;
    print!(
        "{}",
        backups::drill::run(config, &identities, scratch).await?
    );
    Ok(())
}

fn start_log() {
    start_log_with(None::<Identity>);
}

/// Starts the log, and what makes traces.
fn start_log_with(traces: Option<impl Layer<Registry> + Send + Sync>) {
    let asked = environment("TULAY_LOG").unwrap_or_else(|| "info".to_owned());
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .json()
        .with_filter(log::filter(&asked));
    tracing_subscriber::registry()
        .with(traces)
        .with(lines)
        .init();
}

/// What `tulay check` prints of a sound configuration.
fn report(path: &Path, config: &Config) -> String {
    let mut report = format!("{} can be used\n", path.display());
    for (title, lines) in [
        ("what it cannot do", &config.impossible),
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
                backups::leave(path).context("the folder of backups beside the database")?;
                Log::IsLeftToSqlite
            };
            Store::open_sqlite_with(path, tables, log)
        }
        Database::Postgres(url) => {
            Store::open_postgres_with(url, &config.postgres.options(), tables)
        }
        Database::OfTheCore => bail!(OF_THE_CORE),
    };
    let store = store.context("`database`")?;
    let sealer = config.sealing_keys.sealer();
    key_check::check(&store, &sealer)?;
    Ok(store.sealing_with(sealer))
}

fn embedded(config: &Config) -> anyhow::Result<PathBuf> {
    match &config.database {
        Database::Sqlite(path) => Ok(path.clone()),
        Database::OfTheCore => bail!(OF_THE_CORE),
        Database::Postgres(_) => bail!(
            "PostgreSQL has pg_dump and pg_restore for this; copy the folder of images after the dump (of a bucket, the store keeps versions)"
        ),
    }
}

/// Copies a folder's images into the bucket of a configuration.
#[tokio::main]
async fn copy_images(config: &Config, from: &Path) -> anyhow::Result<()> {
    let bucket = config.images_bucket.as_ref();
    let bucket = bucket.context("the configuration has no `images_bucket`")?;
    let copied = copying::copy_folder(from, &Pictures::open_bucket(bucket)?).await?;
    println!("{copied}");
    Ok(())
}

/// Why nothing but `serve` is done for a gateway.
const OF_THE_CORE: &str =
    "this configuration is a gateway's (`core`): the data is at the core, and so is this command";

#[tokio::main]
async fn run_gateway(config: &Config, core: &CoreConfig) -> anyhow::Result<()> {
    warn_of(config);
    let (router, health) = gateway::build(config, core)?;
    let stop = serve::stop_signal()?;
    let listener = listen(config.listen).await?;
    greet(&format!("listening on http://{}\n", listener.local_addr()?));
    show_metrics(config, &health).await?;
    supervisor::ready();
    let stop = unready_first(stop, health, config.drain_delay);
    serve::serve_peers(config.peers(), router, listener, stop).await;
    Ok(())
}

fn warn_of(config: &Config) {
    for warning in config.impossible.iter().chain(&config.warnings()) {
        tracing::warn!(warning, "configuration");
    }
}

/// The parent process may have stopped reading: that must not stop the server.
fn greet(greeting: &str) {
    let _ = std::io::stdout().write_all(greeting.as_bytes());
}

async fn show_metrics(config: &Config, health: &Health) -> anyhow::Result<()> {
    if let Some(address) = config.metrics_listen {
        let listener = listen(address).await?;
        tokio::spawn(serve::serve(health.metrics(), listener, pending()));
    }
    Ok(())
}

/// How long the database may take at a stop for what is under way, once the last request is answered.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);

/// How long the backup may take at a stop for what was written last.
const BACKUP_TIMEOUT: Duration = Duration::from_secs(10);

/// What is served.
struct Server {
    config: Config,
    store: Store,
    clock: Clock,
    /// Where, if that is known already.
    listener: Option<std::net::TcpListener>,
}

fn demo(
    port: u16,
    data: &Path,
    brand: Option<&Path>,
    providers: DemoProviders,
    opening: demo::Opening,
) -> anyhow::Result<()> {
    std::fs::create_dir_all(data).with_context(|| format!("making {}", data.display()))?;
    // The demo's sessions have known names: only this machine may reach it.
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let listener = std::net::TcpListener::bind(address);
    let listener = listener.with_context(|| format!("listening on {address}"))?;
    listener.set_nonblocking(true)?;
    let origin = format!("http://{}", listener.local_addr()?);
    let stubs = (providers == DemoProviders::Stub).then(Ports::open);
    let stubs = stubs.transpose()?;
    let config = match &stubs {
        Some(ports) => Config::demo_on_stubs(data, brand, &ports.addresses()?, &origin)?,
        None => Config::demo(data, brand)?,
    };
    let server = Server {
        store: open(&config, Tables::MayBeMade)?,
        config,
        clock: Clock::offset(SignedDuration::ZERO),
        listener: Some(listener),
    };
    run(server, opening, stubs)
}

#[tokio::main]
async fn run(server: Server, opening: demo::Opening, stubs: Option<Ports>) -> anyhow::Result<()> {
    let Server {
        config,
        store,
        clock,
        listener,
    } = server;
    warn_of(&config);
    let providers = Arc::new(Providers::new(&config)?);
    let config = Arc::new(config);
    let BuiltApp {
        router,
        health,
        app,
    } = build_app(config.clone(), store.clone(), clock, providers)?;
    let stop = serve::stop_signal()?;
    let listener = match listener {
        Some(listener) => TcpListener::from_std(listener)?,
        None => listen(config.listen).await?,
    };
    let origin = format!("http://{}", listener.local_addr()?);
    let router = match stubs {
        Some(ports) => {
            let origin = origin.parse()?;
            let (stubs, router) = demo::providers::run(ports, &origin, &app.clock, router)?;
            stubs.tell(&origin)?;
            router
        }
        None => router,
    };
    if config.is_demo() {
        let opened = demo::open(&app, opening).await;
        opened.map_err(|error| operator_error(&error))?;
    }
    let mut greeting = format!("listening on {origin}\n");
    if config.is_demo() {
        greeting += &demo::where_to_click(&origin).map_err(|error| operator_error(&error))?;
    }
    greet(&greeting);
    show_metrics(&config, &health).await?;
    store.stand()?;
    supervisor::ready();
    let telling = tokio::spawn(leading::tell(app.leadership.clone()));
    let servicing = tokio::spawn(servicing::run(app.lender()));
    let asking = tokio::spawn(payouts::run(app.lender()));
    let sending = tokio::spawn(outbox::run(app.lender()));
    let backups = Backups::start(&config, &store, &app.clock, &app.backups)?;
    let watching = tokio::spawn(watching::run(app.lender()));
    let stop = unready_first(stop, health, config.drain_delay);
    serve::serve_peers(config.peers(), router, listener, stop).await;
    // Ends before the store does: a round must not meet a closed store.
    for task in [telling, servicing, asking, sending, watching] {
        task.abort();
        let _ = task.await;
    }
    if !store.close_within(CLOSE_TIMEOUT).await {
        bail!("the database did not answer within {CLOSE_TIMEOUT:?} of the stop");
    }
    if let Some(backups) = backups {
        backups.stop(BACKUP_TIMEOUT).await;
    }
    Ok(())
}

#[tokio::main]
async fn operate(config: Config, store: Store, command: OpsCommand) -> anyhow::Result<()> {
    let providers = Arc::new(Providers::new(&config)?);
    let config = Arc::new(config);
    let BuiltApp { app, .. } = build_app(config, store.clone(), Clock::system(), providers)?;
    let said = ops::command::run(&app, operator().as_deref(), command).await;
    tokio::task::spawn_blocking(move || store.close()).await?;
    print!("{}", said.map_err(|error| operator_error(&error))?);
    Ok(())
}

/// An error for the operator: the borrower's sentence and what the log would hold.
fn operator_error(error: &Error) -> anyhow::Error {
    match error.log_detail() {
        Some(internal) => anyhow!("{}: {internal}", error.sentence()),
        None => anyhow!(error.sentence()),
    }
}

/// Is unready for a while before the stop: until a balancer has seen it, it still sends requests here.
async fn unready_first(stop: impl Future<Output = ()>, health: Health, drain_delay: Duration) {
    stop.await;
    tracing::info!("stopping: no longer ready, finishing what is under way");
    supervisor::stopping();
    health.stop();
    tokio::time::sleep(drain_delay).await;
}

async fn listen(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address)
        .await
        .with_context(|| format!("listening on {address}"))
}
