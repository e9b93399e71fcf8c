//! TLS to a real PostgreSQL with a certificate of its own making (PROD-04).

use std::path::PathBuf;

use crate::tests::engines::PostgresServer;
use crate::{PostgresOptions, Store, StoreError, params};

const VERIFIED: &str = "&sslmode=verify-full";

/// Opens the server's database under a host's name, with the certificate as the only trusted one, or without.
fn open(
    server: &PostgresServer,
    host: &str,
    mode: &str,
    root_certificate: Option<PathBuf>,
) -> Result<Store, StoreError> {
    let options = PostgresOptions {
        connections: 2,
        root_certificate,
        ..PostgresOptions::default()
    };
    Store::open_postgres(&(server.tcp_url(host, "postgres") + mode), &options)
}

#[test]
fn prod_04_a_database_is_spoken_to_by_tls_and_shows_who_it_is() {
    let server = PostgresServer::own();
    let certificate = server.speaks_tls();
    let trusted = || Some(certificate.clone());
    for (mode, roots) in [(VERIFIED, trusted()), ("&sslmode=require", None)] {
        let store = open(&server, "localhost", mode, roots).expect("a store");
        let plain = store.read_blocking(|tx| {
            let sql = "SELECT COUNT(*) AS count FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
                       WHERE application_name = 'tulay' AND NOT ssl";
            tx.query_one(sql, params![], |row| row.int("count"))
        });
        assert_eq!(plain, Ok::<_, StoreError>(0), "{mode}");
        store.close();
    }
    let strangers = [
        ("another.example", trusted(), "for another name"),
        ("localhost", None, "of nobody whom this machine trusts"),
    ];
    for (host, roots, why) in strangers {
        let refused = open(&server, host, VERIFIED, roots).map(|_| ());
        let is_about_it =
            matches!(&refused, Err(StoreError::Unavailable(said)) if said.contains("certificate"));
        assert!(is_about_it, "{why}: {refused:?}");
    }
}
