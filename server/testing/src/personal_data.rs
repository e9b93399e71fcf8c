//! Ana's data, and all that the server has stored of them.

use std::fs;
use std::path::Path;

use tulay_lending::state::OrderStatus;

use crate::borrowers::{ANA, Loan};
use crate::callbacks::{paid, send};
use crate::complaints::uploaded;
use crate::database::{change, column, rows};
use crate::{Server, only};

/// Ana's own data, which an erasure must remove completely.
pub const OF_ANA: [&str; 6] = [
    ANA,
    "Ana Dela Cruz",
    "12 Mabini Street",
    "PSN-1234-5678",
    "1994-03-08",
    "They called my mother",
];

/// Lets Ana apply, complain with an image, and open her pages.
pub async fn busy(server: &Server) -> Loan {
    let loan = server.released(ANA).await;
    let image = uploaded(&loan.client).await;
    let fields = [
        ("problemType", "6"),
        ("problemDetail", "They called my mother"),
        ("problemImage", image.as_str()),
        ("orderNo", loan.order_id.as_str()),
    ];
    let sent = loan.client.post("/user-problem/problem-save", &fields);
    sent.await.ok();
    uploaded(&loan.client).await;
    loan
}

/// Pays her whole loan.
pub async fn pay_off(server: &Server, loan: &Loan) {
    let code = loan.reference(342_433, false).await;
    send(server, &paid("gc_1", &code, 1_027_300)).await.ok();
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Settled);
}

/// Returns the names of the files in a folder, sorted.
pub fn files(folder: &Path) -> Vec<String> {
    let found = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = found
        .map(|file| file.expect("a file").file_name().to_string_lossy().into())
        .collect();
    names.sort();
    names
}

/// Returns all bytes of the database and the images on the machine, after both have discarded deleted data.
pub fn everything(server: &Server) -> Vec<u8> {
    let mut all = rows(server).concat().into_bytes();
    if let Some(file) = server.database.address().strip_prefix("sqlite:") {
        change(server, "VACUUM").expect("a vacuum");
        let connection = rusqlite::Connection::open(file).expect("the database");
        let emptied: i64 = connection
            .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))
            .expect("a checkpoint");
        assert_eq!(emptied, 0);
        for part in [file.to_owned(), format!("{file}-wal")] {
            all.extend(fs::read(part).unwrap_or_default());
        }
    }
    let images = &server.app.config.images;
    for name in files(images) {
        all.extend(fs::read(images.join(name)).expect("an image"));
    }
    all
}

/// Returns the digest that replaces a lone borrower's phone, by which all her data is found.
pub fn digest_of_phone(server: &Server) -> String {
    let digests = "SELECT phone FROM borrowers WHERE phone LIKE $1";
    only(column(server, digests, "phone:%"), |_| true)
}

/// Returns true if the bytes contain a text.
pub fn has(all: &[u8], text: &str) -> bool {
    all.windows(text.len()).any(|part| part == text.as_bytes())
}
