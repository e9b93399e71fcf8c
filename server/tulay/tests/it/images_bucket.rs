//! Images in a bucket that several servers share: a real S3 server, a refused key, an unreachable store.

use std::future::pending;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::net::TcpListener;
use tulay_bucket::BucketConfig;
use tulay_lender::{Lender, monitoring, servicing};
use tulay_staff::acts::erase_borrower::EraseBorrower;
use tulay_staff::borrower_search::id_of;
use tulay_staff::perform::perform;
use tulay_staff::signature::Signature;
use tulay_web::app_build::{BuiltApp, build_app};
use tulay_web::serve;

use crate::support::borrowers::ANA;
use crate::support::complaints::{PNG, UPLOAD, uploaded};
use crate::support::database::column;
use crate::support::metrics::metrics;
use crate::support::s3::{BUCKET, S3};
use crate::support::{Client, Server, captured_log, plain_http, production, start, tulay};
use tulay_support::free_address::free_address;
use tulay_support::waiting::until_async;

const SAVE: &str = "/user-problem/problem-save";

/// Starts a server with its images in a bucket.
async fn server_with(bucket: BucketConfig) -> Server {
    let server = start().await;
    server
        .restarted(|config| config.images_bucket = Some(bucket))
        .await
}

/// Starts another server on the same database, with its images in this bucket.
async fn another(server: &Server, bucket: BucketConfig) -> (String, Lender) {
    let mut config = (*server.app.config).clone();
    config.images_bucket = Some(bucket);
    let providers = Arc::new(tulay_providers::connect(&config.providers).expect("the providers"));
    // SQLite's database belongs to one process.
    let store = if server.database.is_sqlite() {
        server.app.store.clone()
    } else {
        server.database.open()
    };
    let clock = server.app.clock.clone();
    let app = build_app(Arc::new(config), store, clock, providers);
    let BuiltApp { router, app, .. } = app.expect("an app");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    tokio::spawn(serve::serve(router, listener, pending()));
    (url, app.lender())
}

fn named(server: &Server) -> Vec<String> {
    let all = "SELECT name FROM complaint_images WHERE name <> $1";
    column(server, all, "")
}

fn to_remove(server: &Server) -> Vec<String> {
    column(
        server,
        "SELECT name FROM images_to_remove WHERE name <> $1",
        "",
    )
}

/// Returns a bucket at an address where no server listens.
fn nobody(bucket: BucketConfig) -> BucketConfig {
    let endpoint = format!("http://{}", free_address()).parse();
    BucketConfig {
        endpoint: Some(endpoint.expect("an address")),
        ..bucket
    }
}

/// Waits until the bucket's metric has this value.
async fn becomes_reachable(server: &Server, is: u8) {
    let watching = tokio::spawn(monitoring::run(server.app.lender()));
    let line = format!("tulay_images_reachable {is}\n");
    until_async(&line, async || metrics(server).await.contains(&line)).await;
    watching.abort();
}

async fn complains(ana: &Client, image: &str) {
    let fields = [
        ("problemType", "6"),
        ("problemDetail", "They called my mother"),
        ("problemImage", image),
    ];
    ana.post(SAVE, &fields).await.ok();
}

/// Erases Ana, as an act at the server.
async fn erase(server: &Server) {
    let borrower = id_of(&server.app, ANA.to_owned()).await.expect("an id");
    let signature = Signature::at_server("she asked".to_owned());
    let act = Arc::new(EraseBorrower { borrower });
    let done = perform(&server.app, act, &signature, false).await;
    done.expect("an act");
}

#[tokio::test]
async fn prod_02_call_05_an_image_that_one_server_takes_another_shows_until_its_borrower_is_erased()
{
    let store = S3::start().await;
    let one = server_with(store.config()).await;
    let (other, of_other) = another(&one, store.config()).await;
    let ana = one.signed_in(ANA).await;
    let url = uploaded(&ana).await;
    let name = url.rsplit('/').next().expect("a name").to_owned();
    assert_eq!(store.names().await, [format!("pictures/{name}")]);
    let there = Client::at(&other, ana.session().expect("a session"));
    complains(&there, &url).await;

    let shown = plain_http().get(format!("{other}{url}")).send().await;
    let shown = shown.expect("an answer");
    assert_eq!(shown.status(), 200);
    for (header, value) in [
        ("content-type", "image/jpeg"),
        ("cache-control", "private, max-age=31536000, immutable"),
    ] {
        assert_eq!(shown.headers()[header], value);
    }
    let bytes = shown.bytes().await.expect("a body");
    assert!(bytes.starts_with(b"\xFF\xD8\xFF"));
    of_other.pictures.check().await.expect("a bucket");
    let files = std::fs::read_dir(&one.app.config.images).expect("the folder of before");
    assert_eq!(files.count(), 0, "nothing stays on one machine");

    erase(&one).await;
    assert_eq!(store.names().await, [""; 0]);
    assert_eq!(to_remove(&one), [""; 0]);
    let gone = plain_http().get(format!("{other}{url}")).send().await;
    assert_eq!(gone.expect("an answer").status(), 404);
}

#[tokio::test]
async fn prod_02_call_05_a_bucket_that_refuses_or_is_away_is_answered_503_and_shows_nothing() {
    let store = S3::start().await;
    let sound = server_with(store.config()).await;
    let ana = sound.signed_in(ANA).await;
    let url = uploaded(&ana).await;
    let wrong_key = BucketConfig {
        secret_access_key: "a secret that is another one's".replace(' ', "-"),
        ..store.config()
    };
    let no_bucket = BucketConfig {
        name: "tulay-nothing".to_owned(),
        ..store.config()
    };
    for (bucket, why, shown) in [
        (wrong_key.clone(), "SignatureDoesNotMatch", 503),
        (no_bucket, "NoSuchBucket", 404),
        (nobody(store.config()), "error sending request", 503),
    ] {
        let (address, app) = another(&sound, bucket).await;
        let (before, had) = (store.names().await, named(&sound).len());
        let there = Client::at(&address, ana.session().expect("a session"));
        let answer = there.upload(UPLOAD, "a.png", "image/png", PNG).await;
        let seen = (answer.status, answer.code.as_str());
        assert_eq!(seen, (503, "1503"), "{why}");
        assert!(answer.data.is_null());
        assert_eq!(store.names().await, before);
        assert_eq!(named(&sound).len(), had + 1, "it is purged as one unsent");
        let get = async |path: &str| plain_http().get(format!("{address}{path}")).send().await;
        let seen = get(&url).await.expect("an answer");
        assert_eq!(seen.status(), shown, "{why}");
        if shown == 503 {
            assert!(seen.headers().contains_key("retry-after"));
        }
        let guessed = format!("/complaint-images/pic_{:032x}.jpg", 7);
        let guessed = get(&guessed).await.expect("an answer");
        assert_eq!(guessed.status(), 404, "the store is not asked");
        let ready = get("/readyz").await.expect("an answer");
        assert_eq!(ready.status(), 200, "borrowers borrow and pay without it");
        let cause = app.pictures.check().await.expect_err("a cause").to_string();
        assert!(cause.contains(why), "{cause}");
    }
    assert_eq!(sound.get(&url).await.status(), 200);
    let log = captured_log();
    assert!(log.contains("SignatureDoesNotMatch"));
    let key = store.config();
    let name = url.rsplit('/').next().expect("a name");
    for secret in [
        &key.secret_access_key,
        &key.access_key_id,
        &wrong_key.secret_access_key,
        name,
    ] {
        assert!(!log.contains(secret), "{secret} is in the log");
    }
}

#[tokio::test]
async fn prod_02_sec_07_what_could_not_be_removed_from_a_bucket_is_removed_once_it_is_back() {
    let store = S3::start().await;
    let server = server_with(store.config()).await;
    let ana = server.signed_in(ANA).await;
    let (sent, unsent) = (uploaded(&ana).await, uploaded(&ana).await);
    complains(&ana, &sent).await;
    let away = nobody(store.config());
    let server = server
        .restarted(|config| config.images_bucket = Some(away))
        .await;
    erase(&server).await;
    assert_eq!(store.names().await.len(), 2, "the store was away");
    assert_eq!(to_remove(&server).len(), 2, "both are remembered");
    becomes_reachable(&server, 0).await;
    let there = store.config();
    let server = server
        .restarted(|config| config.images_bucket = Some(there))
        .await;
    assert_eq!(store.names().await.len(), 2);
    for url in [&sent, &unsent] {
        assert_eq!(server.get(url).await.status(), 404, "erased is erased");
    }
    becomes_reachable(&server, 1).await;
    servicing::run_daily(&server.app).await.expect("a round");
    assert_eq!(store.names().await, [""; 0]);
    assert_eq!(to_remove(&server), [""; 0]);
}

#[tokio::test]
async fn prod_02_a_round_of_servicing_waits_for_a_bucket_that_is_away_once() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    for _ in 0..4 {
        uploaded(&ana).await;
    }
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let asked = Arc::new(AtomicUsize::new(0));
    let count = asked.clone();
    // It accepts connections and answers nothing.
    tokio::spawn(async move {
        while listener.accept().await.is_ok() {
            count.fetch_add(1, Ordering::SeqCst);
        }
    });
    let bucket = BucketConfig {
        name: BUCKET.to_owned(),
        region: "us-east-1".to_owned(),
        endpoint: format!("http://{address}").parse().ok(),
        prefix: String::new(),
        access_key_id: "key".to_owned(),
        secret_access_key: "secret".to_owned(),
    };
    let server = server
        .restarted(|config| config.images_bucket = Some(bucket))
        .await;
    server.days_pass(8).await;
    let asked = asked.load(Ordering::SeqCst);
    assert!((1..=4).contains(&asked), "{asked} calls for 4 images");
    assert_eq!(named(&server).len(), 4, "they wait for the next round");
}

#[tokio::test]
async fn prod_02_the_images_of_a_folder_are_copied_into_a_bucket_once() {
    let store = S3::start().await;
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let urls = [uploaded(&ana).await, uploaded(&ana).await];
    let folder = server.app.config.images.clone();
    std::fs::write(folder.join("notes.txt"), "not ours").expect("a file");
    let key = store.config();
    let endpoint = key.endpoint.as_ref().expect("an address");
    let bucket = format!(
        "images_bucket = {{ name = \"{BUCKET}\", endpoint = \"{endpoint}\", prefix = \"pictures\", access_key_id = \"{}\", secret_access_key = \"{}\" }}",
        key.access_key_id, key.secret_access_key
    );
    let here = server.folder.path();
    production(here, |text| {
        let text = text.replace("sqlite:tulay.db", "postgres://tulay@127.0.0.1/nothing");
        format!("{bucket}\n{text}")
    });
    let copy = |from: &str| {
        let done = tulay(here, &["images", "--config", "tulay.toml", "--from", from]);
        let said = [done.stdout, done.stderr].concat();
        (
            done.status.success(),
            String::from_utf8(said).expect("a text"),
        )
    };
    let from = folder.to_str().expect("a path");
    let (is_done, copied) = copy(from);
    assert!(
        is_done && copied.starts_with("2 images copied, 0 were"),
        "{copied}"
    );
    let (is_done, again) = copy(from);
    assert!(
        is_done && again.starts_with("0 images copied, 2 were there already; 1 files"),
        "{again}"
    );
    let (is_done, nowhere) = copy("nowhere");
    assert!(
        !is_done && nowhere.starts_with("error: reading nowhere"),
        "{nowhere}"
    );
    assert_eq!(store.names().await.len(), 2);
    let (other, _) = another(&server, store.config()).await;
    for url in urls {
        let here = server.get(&url).await.bytes().await.expect("an image");
        let there = plain_http().get(format!("{other}{url}")).send().await;
        let there = there.expect("an answer").bytes().await.expect("an image");
        assert_eq!(here, there);
    }
}
