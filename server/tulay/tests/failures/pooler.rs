//! A pooler between the servers and their PostgreSQL: pgbouncer, in session mode and in transaction mode (PROD-02).

use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Stdio};

use tempfile::TempDir;
use tulay_store::{PostgresOptions, Store};

use crate::engines::{Engine, PostgresServer, as_postgres, give_to_postgres};
use crate::payers::{Payers, PayersWay};
use crate::process::Tulay;
use crate::till::Till;
use tulay_support::free_address::free_address;
use tulay_support::waiting::until;

/// A running pgbouncer. Stops when it is dropped.
struct Pooler {
    process: Child,
    address: SocketAddr,
    _folder: TempDir,
}

impl Pooler {
    fn before(postgres: &PostgresServer, mode: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        give_to_postgres(folder.path());
        let address = free_address();
        let text = format!(
            "[databases]\n* = host={} user=tulay\n\
             [pgbouncer]\nlisten_addr = {}\nlisten_port = {}\nauth_type = any\n\
             unix_socket_dir =\npool_mode = {mode}\ndefault_pool_size = 60\n",
            postgres.folder().display(),
            address.ip(),
            address.port()
        );
        let config = folder.path().join("pgbouncer.ini");
        std::fs::write(&config, text).expect("written");
        let process = as_postgres(Path::new("/usr/sbin/pgbouncer"))
            .arg("--quiet")
            .arg(&config)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("pgbouncer is missing: apt-get install pgbouncer");
        until("pgbouncer listens", || TcpStream::connect(address).is_ok());
        Self {
            process,
            address,
            _folder: folder,
        }
    }

    fn url(&self) -> String {
        format!("postgresql://tulay@{}/postgres", self.address)
    }

    fn engine(&self) -> Engine {
        Engine::Postgres { url: self.url() }
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        // runuser passes the signal on.
        let id = self.process.id().to_string();
        let asked = std::process::Command::new("kill").arg(&id).status();
        assert!(asked.expect("kill runs").success());
        self.process.wait().expect("its end");
    }
}

#[test]
fn prod_02_two_servers_behind_a_pooler_that_keeps_sessions_lose_and_double_nothing() {
    let postgres = PostgresServer::own();
    let pooler = Pooler::before(&postgres, "session");
    let till = Till::open(pooler.engine(), 200, "");
    let servers = [till.serve(), till.serve()];
    let payers = till.pay(&PayersWay::straight(&[&servers[0].1, &servers[1].1]));
    payers.wait(Payers::acknowledged, 200);
    till.closes("pgbouncer, sessions kept", 1, payers);
    for (server, _) in servers {
        assert!(server.stop().success());
    }
}

#[test]
fn prod_02_behind_a_pooler_that_keeps_no_sessions_no_server_starts() {
    let postgres = PostgresServer::own();
    let direct = Engine::Postgres {
        url: postgres.url("postgres"),
    };
    let pooler = Pooler::before(&postgres, "transaction");
    let till = Till::open(direct, 1, "");
    let refused = Tulay::start(&pooler.engine(), &till.arguments());
    assert!(!refused.wait().success());
    let Err(refused) = Store::open_postgres(&pooler.url(), &PostgresOptions::default()) else {
        panic!("the store opens");
    };
    assert!(
        refused.to_string().contains("let it keep sessions"),
        "{refused}"
    );
}
