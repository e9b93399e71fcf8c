//! Copy and correction of a borrower's data at the server (SEC-07).

use std::fs;
use std::os::unix::fs::PermissionsExt;

use tulay::borrowers::{BorrowerCommand, CorrectionOptions, run};
use tulay_lender::error::ErrorCode;
use tulay_lender::loans::signing::sha256;

use crate::support::borrowers::ANA;
use crate::support::database::rows;
use crate::support::start;

#[tokio::test]
async fn sec_07_a_copy_of_a_borrowers_data_is_a_new_folder_for_its_user_alone_with_hashes() {
    let server = start().await;
    server.applied(ANA).await;
    let folder = server.folder.path().join("ana");
    let copy = || BorrowerCommand::Copy {
        borrower: ANA.to_owned(),
        directory: folder.clone(),
        reason: "she wrote".to_owned(),
    };
    run(&server.app, copy()).await.expect("a copy");
    let mode = |path: &std::path::Path| fs::metadata(path).expect("it").permissions().mode();
    assert_eq!(mode(&folder) & 0o777, 0o700);
    let sums = fs::read_to_string(folder.join("SHA256SUMS")).expect("the hashes");
    assert!(sums.lines().any(|line| line.ends_with("  data.json")));
    for line in sums.lines() {
        let (hash, name) = line.split_once("  ").expect("a hash and a name");
        let content = fs::read(folder.join(name)).expect(name);
        assert_eq!(sha256(&content), hash, "{name}");
        assert_eq!(mode(&folder.join(name)) & 0o777, 0o600, "{name}");
    }

    let before = rows(&server);
    let refusal = run(&server.app, copy()).await.expect_err("a refusal");
    assert_eq!(refusal.code(), ErrorCode::Conflict);
    assert_eq!(
        rows(&server),
        before,
        "nothing was copied, and no row says so"
    );
}

#[tokio::test]
async fn sec_07_what_a_borrower_entered_is_corrected_at_the_server() {
    let server = start().await;
    server.applied(ANA).await;
    let correct = |values| BorrowerCommand::Correct {
        borrower: ANA.to_owned(),
        values,
        reason: "a letter with her birth certificate".to_owned(),
    };
    let name = Some("Ana Maria Santos".to_owned());
    let options = CorrectionOptions {
        name,
        ..CorrectionOptions::default()
    };
    let said = run(&server.app, correct(options)).await.expect("corrected");
    assert!(said.contains("corrected: name"), "{said}");
    let before = rows(&server);
    let nothing = run(&server.app, correct(CorrectionOptions::default())).await;
    assert_eq!(nothing.expect_err("a refusal").code(), ErrorCode::Invalid);
    assert_eq!(rows(&server), before);
}
