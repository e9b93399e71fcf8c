//! Complaints with their images, and the operator's answers.

use tulay_lender::complaints as rules;
use tulay_lender::complaints::Reply;
use tulay_store::{StoreError, complaints};

use crate::{Client, Server};

/// Path of CALL-05.
pub const UPLOAD: &str = "/user-problem/upload-problem-img";
/// A valid image.
pub const PNG: &[u8] = include_bytes!("../../../fixtures/uploads/plain.png");

/// Uploads a valid image; returns its address.
pub async fn uploaded(client: &Client) -> String {
    let data = client.upload(UPLOAD, "a.png", "image/png", PNG).await.ok();
    data["url"].as_str().expect("an address").to_owned()
}

/// Sends a complaint, about an order unless its id is empty; returns its id.
pub async fn complained(borrower: &Client, order_id: &str) -> String {
    let fields = [
        ("problemType", "6"),
        ("problemDetail", "It is slow"),
        ("problemImage", ""),
        ("orderNo", order_id),
    ];
    let sent = borrower.post("/user-problem/problem-save", &fields).await;
    sent.ok()["problemId"].as_str().expect("an id").to_owned()
}

/// Answers a complaint as the operator.
pub async fn answer(server: &Server, problem_id: &str, images: Vec<String>) {
    let (id, now) = (problem_id.to_owned(), server.app.clock.now());
    let brand = server.app.settings.brand.clone();
    let reply = Reply {
        body: "We are sorry. It will not happen again.".to_owned(),
        images,
    };
    let written = server.app.store.write(move |tx| {
        rules::announce_reply(tx, &id, &reply, now)?;
        rules::reply(tx, &brand, &id, &reply, now)
    });
    written.await.expect("an answer");
}

/// Returns the number of a complaint as a borrower reads it.
pub async fn complaint_number(server: &Server, id: &str) -> String {
    let id = id.to_owned();
    let read = server
        .app
        .store
        .read(move |tx| complaints::find_for_any_borrower(tx, &id));
    let found: Result<_, StoreError> = read.await;
    let stored = found.expect("a read").expect("a complaint");
    stored.complaint.number.to_string()
}
