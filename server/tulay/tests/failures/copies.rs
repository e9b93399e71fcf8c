//! The operator's `tulay backup` and `tulay restore`.

use std::os::unix::fs::PermissionsExt;

use tulay_store::{StoreError, borrowers};

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
    let images = here.file().with_file_name("images");
    std::fs::create_dir(&images).expect("a folder");
    std::fs::write(images.join("pic_1.jpg"), "an image").expect("written");
    let copy = here.file().with_file_name("copy.db");
    assert!(Tulay::copy(&here, "backup", &copy).wait().success());
    add("09170000002");
    assert!(
        !Tulay::copy(&here, "backup", &copy).wait().success(),
        "it is there already"
    );

    let there = Engine::sqlite();
    assert!(Tulay::copy(&there, "restore", &copy).wait().success());
    assert!(
        !Tulay::copy(&there, "restore", &copy).wait().success(),
        "there is a database"
    );
    let restored = there.file().with_file_name("images/pic_1.jpg");
    assert_eq!(std::fs::read(restored).expect("the image"), b"an image");
    let is_new = |phone: &'static str| {
        let found = there
            .open()
            .write_blocking(move |tx| borrowers::find_or_insert(tx, phone, 1));
        found.map(|(_, is_new)| is_new)
    };
    assert_eq!(is_new("09170000001"), Ok::<_, StoreError>(false));
    assert_eq!(is_new("09170000002"), Ok::<_, StoreError>(true));
}

#[test]
fn what_is_written_is_its_own_users_alone() {
    let here = Engine::sqlite();
    assert!(Tulay::migrate(&here).wait().success());
    let images = here.file().with_file_name("images");
    std::fs::create_dir(&images).expect("a folder");
    std::fs::write(images.join("pic_1.jpg"), "an image").expect("written");
    let copy = here.file().with_file_name("copy.db");
    assert!(Tulay::copy(&here, "backup", &copy).wait().success());
    for made in [
        here.file(),
        copy.clone(),
        copy.with_file_name("copy.db.images"),
    ] {
        let mode = std::fs::metadata(&made)
            .expect("it is there")
            .permissions()
            .mode();
        assert_eq!(mode & 0o077, 0, "{} is {mode:o}", made.display());
    }
}

#[test]
fn a_restore_wants_the_images_of_its_backup_and_puts_them_over_no_others() {
    let here = Engine::sqlite();
    here.open().close();
    let copy = here.file().with_file_name("copy.db");
    assert!(Tulay::copy(&here, "backup", &copy).wait().success());
    let of_copy = here.file().with_file_name("copy.db.images");
    assert!(of_copy.is_dir(), "a folder, though there was no image yet");

    let there = Engine::sqlite();
    let images = there.file().with_file_name("images");
    std::fs::create_dir(&images).expect("a folder");
    std::fs::write(images.join("pic_2.jpg"), "another's").expect("written");
    assert!(!Tulay::copy(&there, "restore", &copy).wait().success());
    std::fs::remove_dir_all(&images).expect("moved away");
    std::fs::remove_dir(&of_copy).expect("lost");
    assert!(!Tulay::copy(&there, "restore", &copy).wait().success());
    assert!(!there.file().exists(), "nothing was restored");
}
