//! The `tulay-demo` command line: serves example borrowers on this machine alone, or a gateway with the emulator.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use clap::{Parser, ValueEnum};
use jiff::{SignedDuration, Timestamp};
use rustix::fs::Mode;
use rustix::process::Signal;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tulay_config::{Config, Database};
use tulay_demo::beginning::{self, Beginning};
use tulay_demo::borrowers::{self, Opening};
use tulay_demo::faults::{self, Rules};
use tulay_demo::{config, emulator, native, one_press, providers, staff};
use tulay_lender::error::Error;
use tulay_lender::key_check;
use tulay_provider_stubs::stubs::Ports;
use tulay_store::{Log, Store, StoreError, Tables};
use tulay_system::clock::Clock;
use tulay_system::{log, version};
use tulay_web::app_build::{Additions, build_app_with};
use tulay_web::gateway;
use tulay_web::server::{Companions, run_gateway, run_lender};

/// Answers more order reads a second than the system's, in less memory (decision 113).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Serves example borrowers in every state, on this machine alone.
#[derive(Parser)]
#[command(name = "tulay-demo", version = version::line())]
struct Cli {
    /// The port; 0 takes a free one.
    #[arg(long, default_value_t = 4600)]
    port: u16,
    /// The port of the console of staff; the next one after the demo's by default.
    #[arg(long)]
    console_port: Option<u16>,
    /// The folder of the data.
    #[arg(long, default_value = "data")]
    data: PathBuf,
    /// Belongs to the program that started it: ends when its input does, and then removes its data, which are in a
    /// folder of its own.
    #[arg(long, conflicts_with = "data")]
    attached: bool,
    /// Start time in RFC 3339; the current time by default.
    #[arg(long)]
    now: Option<Timestamp>,
    /// The file of another brand to dress it in.
    #[arg(long)]
    brand: Option<PathBuf>,
    /// Keeps the addresses of the brand's file, where another server answers; without it, the pages call the demo.
    #[arg(long, requires = "brand")]
    brand_addresses: bool,
    /// Providers: a sandbox inside, or stand-ins for the real companies, over HTTP.
    #[arg(long, value_enum, default_value_t)]
    providers: DemoProviders,
    /// Plays a borrower's story when it is first asked for, so that the demo starts at once.
    #[arg(long)]
    on_demand: bool,
    /// A folder of more wrappers for the emulator, a JSON file each (docs/emulator.md).
    #[arg(long, value_name = "FOLDER")]
    wrappers: Option<PathBuf>,
    /// Serves a gateway's configuration file with the emulator instead of example borrowers.
    #[arg(long, conflicts_with_all = [
        "port", "console_port", "data", "attached", "now", "brand", "providers", "on_demand",
    ])]
    gateway: Option<PathBuf>,
}

/// Providers of the demo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum DemoProviders {
    /// Pages and answers of the server itself.
    #[default]
    Sandbox,
    /// Stand-ins for Xendit, Dragonpay and Semaphore, which the real adaptors call.
    Stub,
}

fn main() -> ExitCode {
    // Files that the program or a library writes are readable by this program's user alone.
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
    log::start_for_people();
    match run(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: &Cli) -> anyhow::Result<()> {
    if let Some(path) = &cli.gateway {
        return serve_gateway(&Config::load(path)?, cli.wrappers.as_deref());
    }
    let attached = cli.attached.then(tempfile::tempdir).transpose()?;
    if attached.is_some() {
        std::thread::spawn(stop_when_the_input_ends);
    }
    let data = attached.as_ref().map_or(cli.data.as_path(), TempDir::path);
    let brand = cli.brand.as_deref();
    std::fs::create_dir_all(data).with_context(|| format!("making {}", data.display()))?;
    // The demo's sessions have known names, so only this machine may reach it.
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, cli.port));
    let listener = std::net::TcpListener::bind(address);
    let listener = listener.with_context(|| format!("listening on {address}"))?;
    listener.set_nonblocking(true)?;
    let origin = format!("http://{}", listener.local_addr()?);
    let stubs = (cli.providers == DemoProviders::Stub).then(Ports::open);
    let stubs = stubs.transpose()?;
    let mut config = match &stubs {
        Some(ports) => config::demo_on_stubs(data, brand, &ports.addresses()?, &origin)?,
        None => config::demo(data, brand)?,
    };
    if !cli.brand_addresses {
        config.lender.brand.api_base.clear();
        // Stand-ins lead payers back to the demo by its whole address, which is set already.
        if stubs.is_none() {
            config.lender.brand.h5_base.clear();
        }
    }
    let store = open(&config)?;
    let opening = Opening {
        begins: cli.now,
        on_demand: cli.on_demand,
    };
    let after = cli.port.checked_add(u16::from(cli.port != 0));
    let port = cli.console_port.or(after).unwrap_or_default();
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let console = std::net::TcpListener::bind(address);
    let console = console.with_context(|| format!("listening on {address}"))?;
    console.set_nonblocking(true)?;
    let wrappers = cli.wrappers.clone();
    serve(config, store, (listener, console), opening, stubs, wrappers)
}

/// Reads the input to its end, and then asks this process to stop as SIGTERM does. However the other program ended, the
/// system closes its pipes.
fn stop_when_the_input_ends() {
    io::copy(&mut io::stdin(), &mut io::sink()).ok();
    rustix::process::kill_process(rustix::process::getpid(), Signal::TERM).ok();
}

fn open(config: &Config) -> anyhow::Result<Store> {
    let store = open_database(path_of(config)?).context("`database`")?;
    let sealer = config.sealing_keys.sealer();
    key_check::check(&store, &sealer)?;
    Ok(store.sealing_with(sealer))
}

fn path_of(config: &Config) -> anyhow::Result<&Path> {
    let Database::Sqlite(path) = &config.database else {
        bail!("the demo has an embedded database");
    };
    Ok(path)
}

/// Opens the database. One of another release is deleted: the demo's data is made again at each change of the schema.
fn open_database(path: &Path) -> anyhow::Result<Store> {
    let open = || Store::open_sqlite_with(path, Tables::MayBeMade, Log::IsLeftToSqlite);
    let opened = match open() {
        Err(StoreError::OtherSchema) => {
            eprintln!(
                "{}: another release made it; deleted, and made again",
                path.display()
            );
            for end in ["", "-wal", "-shm"] {
                let file = path.with_extension(format!("db{end}"));
                if file.exists() {
                    let removed = std::fs::remove_file(&file);
                    removed.with_context(|| format!("deleting {}", file.display()))?;
                }
            }
            open()
        }
        opened => opened,
    };
    Ok(opened?)
}

#[tokio::main]
async fn serve(
    config: Config,
    store: Store,
    (listener, console): (std::net::TcpListener, std::net::TcpListener),
    opening: Opening,
    stubs: Option<Ports>,
    wrappers: Option<PathBuf>,
) -> anyhow::Result<()> {
    let connected = Arc::new(tulay_providers::connect(&config.providers)?);
    let clock = Clock::offset(SignedDuration::ZERO);
    let additions = Additions {
        routes: Some(&move |app, health| tulay_demo::routes_with(app, health, wrappers.as_deref())),
        metrics: None,
    };
    let mut built = build_app_with(Arc::new(config), store, clock, connected, &additions)?;
    let listener = TcpListener::from_std(listener)?;
    let origin = format!("http://{}", listener.local_addr()?);
    let rules = Rules::default();
    if let Some(ports) = stubs {
        let at = origin.parse()?;
        let (stubs, router) = providers::run(ports, &at, &built.app.clock, &rules, built.router)?;
        stubs.tell(&at)?;
        built.router = router;
    }
    built.router = native::around(faults::around(built.router, &rules));
    let on_demand = opening.on_demand;
    let opened = borrowers::open(&built.app, opening).await;
    opened.map_err(|error| console_error(&error))?;
    let (lender, config) = (built.app.lender(), Arc::clone(&built.app.config));
    if on_demand {
        let (database, now) = (path_of(&built.app.config)?, built.app.clock.now());
        built.router = beginning::around(built.router, Beginning::of(database, now)?);
    } else {
        let added = staff::add(&lender).await;
        added.map_err(|error| console_error(&error))?;
    }
    let console = TcpListener::from_std(console)?;
    let console_origin = format!("http://{}", console.local_addr()?);
    let clicks = tulay_demo::where_to_click(&origin).map_err(|error| console_error(&error))?;
    let people = staff::where_to_sign_in(&origin, &console_origin);
    let greeting = format!("listening on {origin}\n{clicks}{people}");
    let app = built.app.clone();
    let with_people = move |router| one_press::around(router, app);
    let companions = || {
        let serving = tulay_console::serve_on(lender, config, console, with_people);
        Ok(Companions {
            jobs: vec![tokio::spawn(serving)],
            backups: None,
        })
    };
    run_lender(built, listener, &greeting, companions).await
}

#[tokio::main]
async fn serve_gateway(config: &Config, wrappers: Option<&Path>) -> anyhow::Result<()> {
    let core = config.core.as_ref();
    let core = core.context("--gateway takes the configuration of a gateway (`core`)")?;
    if !config.listen.ip().is_loopback() {
        bail!("the emulator is for this machine alone: `listen` must be an address of it");
    }
    let mut config = config.clone();
    config.emulator = true;
    let more = |health: &_| {
        let brand = &config.lender.brand;
        Some(emulator::routes(brand, &Clock::system(), health, wrappers))
    };
    let (router, health) = gateway::build(&config, core, more)?;
    run_gateway(&config, native::around(router), health).await
}

fn console_error(error: &Error) -> anyhow::Error {
    match error.log_detail() {
        Some(internal) => anyhow!("{}: {internal}", error.sentence()),
        None => anyhow!(error.sentence()),
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::open_database;

    #[test]
    fn a_database_of_another_release_is_made_again_and_one_of_this_release_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("demo.db");
        let change = |sql: &str| {
            let database = Connection::open(&file).expect("a file");
            database.execute_batch(sql).expect("a change");
        };
        change("PRAGMA journal_mode = WAL; CREATE TABLE write_checks (id TEXT)");
        open_database(&file).expect("this release's schema").close();
        change("INSERT INTO write_checks (id, body, at) VALUES (1, 'kept', 0)");
        open_database(&file).expect("the same").close();
        change("UPDATE write_checks SET body = 'still there' WHERE body = 'kept'");
        let database = Connection::open(&file).expect("a file");
        let sql = "SELECT body FROM write_checks";
        let body: String = database
            .query_row(sql, [], |row| row.get(0))
            .expect("the row");
        assert_eq!(body, "still there");
    }
}
