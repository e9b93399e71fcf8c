//! The operator's `tulay backup` and `tulay restore`.

use tulay_server::store::{StoreError, borrowers};

use crate::engines::Engine;
use crate::process::Tulay;

#[test]
fn a_backup_of_a_running_database_is_restored_on_another_machine() {
    let here = Engine::sqlite();
    let running = here.open();
    let add = |phone: &'static str| {
        let added = running.write_blocking(move |tx| borrowers::find_or_insert(tx, phone, 1));
        added
            .map_err(|error: StoreError| error)
            .expect("a borrower")
    };
    add("09170000001");
    let copy = here.file().with_file_name("copy.db");
    assert!(Tulay::backup(&here, &copy).wait().success());
    add("09170000002");
    assert!(
        !Tulay::backup(&here, &copy).wait().success(),
        "it is there already"
    );

    let there = Engine::sqlite();
    assert!(Tulay::restore(&there, &copy).wait().success());
    assert!(
        !Tulay::restore(&there, &copy).wait().success(),
        "there is a database"
    );
    let is_new = |phone: &'static str| {
        let found = there
            .open()
            .write_blocking(move |tx| borrowers::find_or_insert(tx, phone, 1));
        found.map(|(_, is_new)| is_new)
    };
    assert_eq!(is_new("09170000001"), Ok::<_, StoreError>(false));
    assert_eq!(is_new("09170000002"), Ok::<_, StoreError>(true));
}
