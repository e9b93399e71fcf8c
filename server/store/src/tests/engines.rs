//! The engines of a test: SQLite in a folder of its own, and a database of its own on PostgreSQL. That is the one that
//! `TULAY_TEST_POSTGRES` names, which the test command starts for all processes of tests; without it, one that the
//! first test of the process starts and that stops with the process, however it ends.

use std::ffi::OsStr;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};

use tulay_sealing::Sealer;
use tulay_store::{PostgresOptions, Store};
use tulay_system::environment::environment;

/// One engine and one empty database on it.
pub enum Engine {
    Sqlite(tempfile::TempDir),
    /// A file in a folder that the caller keeps.
    SqliteFile(PathBuf),
    Postgres {
        url: String,
    },
}

impl Engine {
    pub fn sqlite() -> Engine {
        Engine::Sqlite(tempfile::tempdir().expect("a folder"))
    }

    pub fn postgres() -> Engine {
        let url = server().new_database("");
        Engine::Postgres { url }
    }

    /// A PostgreSQL with every table: a copy of one that was migrated once.
    pub fn migrated_postgres() -> Engine {
        static MIGRATED: OnceLock<()> = OnceLock::new();
        MIGRATED.get_or_init(|| {
            if environment(SHARED).is_none() {
                make_migrated();
            }
        });
        let url = server().new_database("TEMPLATE migrated STRATEGY file_copy");
        Engine::Postgres { url }
    }

    /// Deletes the database of PostgreSQL, with or without other connections to it.
    pub fn delete(&self) {
        if let Engine::Postgres { url } = self {
            let name = url.rsplit('/').next().expect("its name");
            server().command(&format!("DROP DATABASE {name} WITH (FORCE)"));
        }
    }

    /// Opens the database; again and again, as a restarted server would. It seals under the key of the tests' servers.
    pub fn open(&self) -> Store {
        match self {
            Engine::Sqlite(_) | Engine::SqliteFile(_) => Store::open_sqlite(&self.file()),
            Engine::Postgres { url } => Store::open_postgres(url, &PostgresOptions::default()),
        }
        .expect("the store opens")
        .sealing_with(Sealer::new(&[0x55; 32]))
    }

    /// The SQLite database's file.
    pub fn file(&self) -> PathBuf {
        match self {
            Engine::Sqlite(folder) => folder.path().join("tulay.db"),
            Engine::SqliteFile(file) => file.clone(),
            Engine::Postgres { url } => panic!("{url} has no file"),
        }
    }
}

/// A running PostgreSQL, that of the process or one that a test has for itself.
pub struct PostgresServer {
    bin: PathBuf,
    folder: PathBuf,
    /// An address of this machine that nothing else uses.
    address: String,
}

impl PostgresServer {
    /// Starts a server that a test may stop.
    pub fn own() -> PostgresServer {
        start()
    }

    /// The address of a database on it.
    pub fn url(&self, database: &str) -> String {
        let folder = self.folder.display().to_string().replace('/', "%2F");
        format!("postgresql://tulay@{folder}/{database}")
    }

    /// The folder of its socket.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The address of a database on it by TCP, under a name of the host.
    pub fn tcp_url(&self, host: &str, database: &str) -> String {
        let address = &self.address;
        format!("postgresql://tulay@{host}/{database}?hostaddr={address}")
    }

    /// Makes it offer TLS with a certificate for `localhost`, and gives the certificate's file.
    pub fn speaks_tls(&self) -> PathBuf {
        let (certificate, key) = (self.folder.join("tls.crt"), self.folder.join("tls.key"));
        let made = as_postgres(Path::new("openssl"))
            .args([
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:P-256",
            ])
            .args(["-nodes", "-days", "2", "-subj", "/CN=localhost"])
            .args(["-addext", "subjectAltName=DNS:localhost"])
            .args(["-addext", "basicConstraints=critical,CA:FALSE"])
            .args([OsStr::new("-out"), certificate.as_os_str()])
            .args([OsStr::new("-keyout"), key.as_os_str()])
            .stderr(Stdio::null())
            .status();
        assert!(made.expect("openssl runs").success(), "no certificate");
        let settings = format!(
            "ssl_cert_file = '{}'\nssl_key_file = '{}'\nssl = on\n",
            certificate.display(),
            key.display()
        );
        let file = self.folder.join("data/postgresql.auto.conf");
        std::fs::write(file, settings).expect("its settings");
        self.crash();
        certificate
    }

    /// Creates a database with the options `how` of `CREATE DATABASE name`, and returns its address.
    fn new_database(&self, how: &str) -> String {
        static DATABASES: AtomicU32 = AtomicU32::new(0);
        let number = DATABASES.fetch_add(1, Ordering::Relaxed);
        let name = format!("store_{}_{number}", std::process::id());
        self.command(&format!("CREATE DATABASE {name} {how}"));
        self.url(&name)
    }

    fn command(&self, sql: &str) {
        static CLIENT: Mutex<Option<::postgres::Client>> = Mutex::new(None);
        let mut client = CLIENT.lock().expect("a client");
        let client = client.get_or_insert_with(|| {
            ::postgres::Client::connect(&self.url("postgres"), ::postgres::NoTls)
                .expect("the PostgreSQL of this process")
        });
        client
            .batch_execute(sql)
            .expect("a command of the operator");
    }

    /// Stops its processes, as a hung disk does, or lets them continue.
    pub fn hang(&self, hangs: bool) {
        let signal = if hangs { "-STOP" } else { "-CONT" };
        let file = std::fs::read_to_string(self.folder.join("data/postmaster.pid"));
        let file = file.expect("a running PostgreSQL");
        let postmaster = file.lines().next().expect("its number");
        let children = format!("/proc/{postmaster}/task/{postmaster}/children");
        let children = std::fs::read_to_string(children).expect("its processes");
        let family = std::iter::once(postmaster).chain(children.split_whitespace());
        for process in family {
            // A process that has just ended takes no signal.
            let _ = Command::new("kill").args([signal, process]).status();
        }
    }

    /// Ends it as a crash would, and starts it again.
    pub fn crash(&self) {
        let restarted = as_postgres(&self.bin.join("pg_ctl"))
            .arg("-D")
            .arg(self.folder.join("data"))
            .args(["-m", "immediate", "-w", "-l"])
            .arg(self.folder.join("log"))
            .arg("restart")
            .stdout(Stdio::null())
            .status();
        assert!(restarted.expect("pg_ctl runs").success());
    }
}

/// Settings for a database that need not survive a power cut: no wait for the disk, little memory to copy at each new
/// connection, no background process that runs at times of its own.
const SETTINGS: [&str; 6] = [
    "max_connections=300",
    "fsync=off",
    "full_page_writes=off",
    "shared_buffers=32MB",
    "max_wal_size=128MB",
    "autovacuum=off",
];

/// A new folder, in memory if there is space: a database is 330 files, and a file system on a disk searches long for
/// free blocks where as many have just been deleted.
fn folder() -> PathBuf {
    const ROOM: u64 = 1 << 30;
    let memory = Path::new("/dev/shm");
    let room = rustix::fs::statvfs(memory).map(|disk| disk.f_bavail.saturating_mul(disk.f_frsize));
    let folder = match room {
        Ok(room) if room >= ROOM => tempfile::tempdir_in(memory),
        _ => tempfile::tempdir(),
    };
    folder.expect("a folder").keep()
}

fn make_migrated() {
    let url = server().new_database("");
    Engine::Postgres { url: url.clone() }.open().close();
    let name = url.rsplit('/').next().expect("its name");
    server().command(&format!("ALTER DATABASE {name} RENAME TO migrated"));
}

fn server() -> &'static PostgresServer {
    static SERVER: OnceLock<PostgresServer> = OnceLock::new();
    SERVER.get_or_init(|| environment(SHARED).map_or_else(start, |words| shared(&words)))
}

/// Names a PostgreSQL that processes share: its folder and its address, with a space between.
const SHARED: &str = "TULAY_TEST_POSTGRES";

/// Starts a PostgreSQL to share, with the database that tests copy, and returns the words that name it.
pub fn share() -> String {
    make_migrated();
    let PostgresServer {
        folder, address, ..
    } = server();
    format!("{} {address}", folder.display())
}

fn shared(words: &str) -> PostgresServer {
    let (folder, address) = words.split_once(' ').expect("a folder and an address");
    PostgresServer {
        bin: programs(),
        folder: folder.into(),
        address: address.to_owned(),
    }
}

fn start() -> PostgresServer {
    let bin = programs();
    let folder = folder();
    let data = folder.join("data");
    give_to_postgres(&folder);
    let initdb = as_postgres(&bin.join("initdb"))
        .args([OsStr::new("-D"), data.as_os_str()])
        .args([
            "-A",
            "trust",
            "-U",
            "tulay",
            "--no-sync",
            "--encoding=UTF8",
            "--locale=C",
        ])
        .stdout(Stdio::null())
        .status();
    assert!(initdb.expect("initdb runs").success(), "initdb failed");
    // A socket in the test's own folder, and an address of its own: nothing else on the machine can have taken them.
    let address = own_address();
    let settings = SETTINGS.map(|setting| format!(" -c {setting}")).concat();
    let options = format!(
        "-k {} -c listen_addresses={address}{settings}",
        folder.display()
    );
    let started = as_postgres(&bin.join("pg_ctl"))
        .args([OsStr::new("-D"), data.as_os_str()])
        .args(["-o", &options, "-w", "-l"])
        .arg(folder.join("log"))
        .arg("start")
        .stdout(Stdio::null())
        .status();
    assert!(
        started.expect("pg_ctl runs").success(),
        "see {}/log",
        folder.display()
    );
    stop_with_this_process(&bin, &folder);
    PostgresServer {
        bin,
        folder,
        address,
    }
}

/// An address that leads back to this machine, made of this process's number and a count.
fn own_address() -> String {
    static SERVERS: AtomicU32 = AtomicU32::new(0);
    let count = SERVERS.fetch_add(1, Ordering::Relaxed) % 60;
    let [_, high, middle, low] = std::process::id().to_be_bytes();
    format!(
        "127.{}.{middle}.{low}",
        64 + count * 2 + u32::from(high % 2)
    )
}

/// Debian keeps PostgreSQL's programs out of the PATH, in a folder per version.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten();
    let mut folders: Vec<PathBuf> = versions
        .filter_map(|version| Some(version.ok()?.path().join("bin")))
        .filter(|bin| bin.join("initdb").exists())
        .collect();
    folders.sort();
    let newest = folders.pop();
    newest.expect("PostgreSQL is missing: apt-get install postgresql")
}

/// PostgreSQL refuses to run as root; Debian's package makes the user `postgres` for it.
/// A program as PostgreSQL's own user, where this one is root: neither PostgreSQL nor pgbouncer runs as root.
pub fn as_postgres(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program);
    command.current_dir("/");
    command
}

/// Allows that user to write into the folder.
pub fn give_to_postgres(folder: &Path) {
    if is_root() {
        let status = Command::new("chown").arg("postgres").arg(folder).status();
        assert!(status.expect("chown runs").success(), "chown failed");
    }
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

/// A shell waits for the end of its input, which comes when this process ends, then stops PostgreSQL. It is in a group
/// of its own: a kill of the tests with all their processes does not reach it.
fn stop_with_this_process(bin: &Path, folder: &Path) {
    static KEPT_OPEN: Mutex<Vec<std::process::ChildStdin>> = Mutex::new(Vec::new());
    let script = r#"cat; kill -CONT $(head -1 "$1/data/postmaster.pid"); "$0" -D "$1/data" -m immediate stop; rm -rf "$1""#;
    let mut shell = as_postgres(Path::new("/bin/sh"));
    let mut child = shell
        .args(["-c", script])
        .arg(bin.join("pg_ctl"))
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .expect("a shell");
    let input = child.stdin.take().expect("its input");
    KEPT_OPEN.lock().expect("a list").push(input);
    // It outlives this process, so nothing waits for it.
    std::mem::drop(std::thread::spawn(move || child.wait()));
}
