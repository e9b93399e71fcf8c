//! Backups in an object store: a real S3 server (moto) that is stopped and continued (PROD-11).

use std::fs;

use crate::backed_up::{BackedUpLender, folder};
use crate::moto::Moto;

const PICTURE: &str = "pic_0123456789abcdef0123456789abcdef.jpg";

/// The object store.
struct S3(Moto);

impl S3 {
    /// Starts a server with an empty bucket.
    fn start() -> Self {
        let store = Self(Moto::start(&[]));
        answered(reqwest::Client::new().put(store.url("")));
        store
    }

    fn url(&self, query: &str) -> String {
        format!("http://{}/backups{query}", self.0.address)
    }

    /// Returns the names of its objects below a prefix.
    fn names(&self, prefix: &str) -> Vec<String> {
        let url = self.url(&format!("?list-type=2&prefix=server-1/{prefix}"));
        let text = answered(reqwest::Client::new().get(url));
        let names = text.split("<Key>").skip(1);
        names
            .filter_map(|rest| Some(rest.split_once("</Key>")?.0.to_owned()))
            .collect()
    }

    fn place(&self) -> String {
        format!(
            "bucket = {{ name = \"backups\", endpoint = \"http://{}\", prefix = \"server-1\", access_key_id = \"a-key\", secret_access_key = \"of a test\" }}\n",
            self.0.address
        )
    }
}

/// Sends a request from a test that does not wait itself, and returns the text of its answer.
#[tokio::main(flavor = "current_thread")]
async fn answered(request: reqwest::RequestBuilder) -> String {
    let answer = request.send().await.expect("an answer");
    assert!(answer.status().is_success(), "{}", answer.status());
    answer.text().await.expect("a text")
}

#[test]
fn prod_11_backups_in_a_bucket_outlive_kills_and_a_store_that_hangs() {
    let store = S3::start();
    let mut lender = BackedUpLender::with(&store.place(), folder());
    let copy = |_: &_| {
        store
            .names("chain-")
            .iter()
            .any(|name| name.ends_with("copies/000000001"))
    };
    lender.serve_until("full copy", copy);
    let images = lender.here.path().join("images");
    fs::write(images.join(PICTURE), "an image").expect("written");
    lender.write_and_kill(500);
    lender.restore_all();

    store.0.signal("-STOP");
    lender.write_and_kill(300);
    lender.write_and_kill(300);
    store.0.signal("-CONT");
    let before = store.names("chain-").len();
    lender.serve_until("segment", |_| store.names("chain-").len() > before);
    let there = lender.restore_everything();
    let image = there.path().join("images").join(PICTURE);
    assert_eq!(fs::read(image).expect("the image"), b"an image");
    let chains = store.names("chain-");
    let begun = chains.iter().filter(|name| name.ends_with("/begin"));
    assert_eq!(begun.count(), 1, "nothing broke the chain: {chains:?}");

    let (ended_well, said) = lender.drill();
    assert!(ended_well, "{said}");
}
