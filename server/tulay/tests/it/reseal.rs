//! The sealing key changes while the server runs, and all data is re-encrypted (PROD-10).

use tulay::reseal::run;
use tulay_config::{SealingKey, SealingKeys};
use tulay_lender::error::Error;
use tulay_lender::key_check;
use tulay_sealing::Sealer;
use tulay_store::notes::{self, Note};
use tulay_store::people::SealedText;
use tulay_store::sealed_texts::{SealedColumn, SealedCursor};
use tulay_store::{StoreError, borrowers, identities, names};

use crate::support::database::{change, column, rows};
use crate::support::{Server, start_demo};

const NEXT: [u8; 32] = [9; 32];

/// Runs `tulay reseal`.
async fn reseal(server: &Server, dry_run: bool) -> Result<String, Error> {
    run(&server.app, dry_run).await
}

fn previous(server: &Server) -> Vec<SealingKey> {
    vec![server.app.config.sealing_keys.current.clone()]
}

/// Returns the same server with other keys.
async fn with_keys(server: Server, current: [u8; 32], previous: Vec<SealingKey>) -> Server {
    let current = SealingKey(current);
    let keys = SealingKeys { current, previous };
    Box::pin(server.restarted(|config| config.sealing_keys = keys)).await
}

/// Returns the number of stored texts that the server's current key opens without the previous ones, and the number of
/// all.
async fn opened(server: &Server) -> (usize, usize) {
    let current = Sealer::new(&server.app.config.sealing_keys.current.0);
    let (mut opened, mut all) = (0, 0);
    for column in SealedColumn::ALL {
        let mut after = SealedCursor::default();
        loop {
            let from = after.clone();
            let texts = server.app.store.read(move |tx| column.batch(tx, &from));
            let texts: Result<_, StoreError> = texts.await;
            let texts = texts.expect("texts");
            let Some(last) = texts.last() else { break };
            after = last.place.clone();
            all += texts.len();
            for text in &texts {
                opened += usize::from(current.open(&text.text, &text.owner).is_ok());
            }
        }
    }
    (opened, all)
}

/// Returns true if the check of the sealing key succeeds that every server makes at its start.
async fn starts_with(server: &Server) -> bool {
    let (store, sealer) = (server.app.store.clone(), server.app.sealer.clone());
    let checked = tokio::task::spawn_blocking(move || key_check::check(&store, &sealer).is_ok());
    checked.await.expect("an answer")
}

/// The borrowers who said who they are.
const FIRST: &str =
    "SELECT borrower_id FROM identities WHERE borrower_id > $1 ORDER BY borrower_id";

/// Notes something on the first of them.
async fn note(server: &Server) {
    let note = Note {
        borrower_id: column::<String>(server, FIRST, "").remove(0),
        order_id: None,
        operator: "Maria Cruz".to_owned(),
        text: SealedText::from("Pays on Friday"),
        at_ms: server.app.clock.now_ms(),
    };
    let noted = server.app.store.write(move |tx| notes::insert(tx, &note));
    noted.await.expect("a note");
}

#[tokio::test]
async fn prod_10_a_key_rotates_and_everything_is_sealed_anew() {
    let server = start_demo().await;
    assert!(starts_with(&server).await, "the sealed text is stored");
    note(&server).await;
    let before = previous(&server);
    let server = with_keys(server, NEXT, before.clone()).await;
    assert!(starts_with(&server).await);
    let (none, all) = opened(&server).await;
    assert!((none, all > 100) == (0, true), "{none} of {all}");
    // Data that the old key sealed is readable: Maria's account is shown, her agreement opens.
    let maria = server.borrower("in-repayment");
    let shown = maria.post("/v3/bind-card/card-init", &[("product_id", "1")]);
    shown.await.ok();

    let untouched = rows(&server);
    let would = reseal(&server, true).await.expect("a look");
    assert!(would.ends_with("nothing was changed\n"), "{would}");
    assert_eq!(rows(&server), untouched);
    let did = reseal(&server, false).await.expect("sealed anew");
    assert_eq!(
        did.replace(" sealed anew", " to seal anew")
            .lines()
            .take(SealedColumn::ALL.len() + 1)
            .collect::<Vec<_>>(),
        would
            .lines()
            .take(SealedColumn::ALL.len() + 1)
            .collect::<Vec<_>>()
    );
    assert_eq!(opened(&server).await, (all, all));
    let again = reseal(&server, false).await.expect("nothing left");
    assert_eq!(
        again.matches("\t0 sealed anew").count(),
        SealedColumn::ALL.len() + 1,
        "{again}"
    );

    let server = with_keys(server, NEXT, Vec::new()).await;
    assert!(starts_with(&server).await);
    // Digests do not change with the key, so borrowers are found at login.
    let id = column::<String>(&server, FIRST, "").remove(0);
    let maria = server.app.store.read(move |tx| {
        let maria = borrowers::find(tx, &id)?.expect("a borrower");
        let found = borrowers::find_by_phone(tx, &maria.phone)?;
        // So they are by name (STAFF-25), and what was noted opens (STAFF-26).
        let identity = identities::find(tx, &maria.id)?.expect("an identity");
        let named = names::find(tx, &names::words(&identity.name), 100)?;
        assert!(named.contains(&maria.id), "{named:?}");
        let noted = notes::of_borrower(tx, &maria.id, 1)?;
        assert_eq!(noted[0].text.open(tx)?, "Pays on Friday");
        Ok::<_, StoreError>((maria.id, found.map(|found| found.id)))
    });
    let (id, found) = maria.await.expect("a read");
    assert_eq!(found, Some(id));
    let before: [u8; 32] = before[0].0;
    let server = with_keys(server, before, Vec::new()).await;
    assert!(
        !starts_with(&server).await,
        "the old key is the wrong one now"
    );
}

#[tokio::test]
async fn prod_10_no_server_starts_without_the_previous_key_before_everything_is_sealed_anew() {
    let server = start_demo().await;
    assert!(starts_with(&server).await);
    let before = previous(&server);
    let server = with_keys(server, NEXT, before).await;
    let one = "UPDATE identities SET id_number_sealed = '00ff' WHERE borrower_id =
         (SELECT MIN(borrower_id) FROM identities)";
    assert_eq!(change(&server, one), Ok(1));
    let refused = reseal(&server, false)
        .await
        .expect_err("a text that does not open");
    let why = refused.log_detail().expect("a reason");
    let whose: Vec<String> = column(
        &server,
        "SELECT borrower_id FROM identities WHERE id_number_sealed = $1",
        "00ff",
    );
    assert!(
        why.contains(&format!(
            "identities.id_number_sealed\t{}\topens under no key",
            whose[0]
        )),
        "{why}"
    );
    assert!(
        why.contains("1 texts and images open under no key"),
        "{why}"
    );
    let (new, all) = opened(&server).await;
    assert_eq!(new, all - 1, "all others are sealed anew");
    let server = with_keys(server, NEXT, Vec::new()).await;
    assert!(!starts_with(&server).await);
}
