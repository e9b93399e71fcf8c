//! The engine on which the tests run (PROD-01).

use tulay_system::environment::environment;

use crate::support::database::rows;
use crate::support::start_demo;

#[tokio::test]
async fn prod_01_a_run_on_an_engine_has_its_rows_there() {
    let server = start_demo().await;
    let on_sqlite = server.folder.path().join("test.db").exists();
    let asked = environment("TULAY_TEST_ENGINE").unwrap_or_else(|| "sqlite".to_owned());
    assert_eq!(
        on_sqlite,
        asked == "sqlite",
        "{}",
        server.database.address()
    );
    let named = if on_sqlite {
        "sqlite:"
    } else {
        "postgresql://"
    };
    assert!(server.database.address().starts_with(named));
    assert!(
        rows(&server)
            .iter()
            .any(|row| row.starts_with("borrowers: bor_"))
    );
}
