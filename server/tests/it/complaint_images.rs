//! Images of complaints: what is taken in, what is refused, and how they are shown (CALL-05).

use std::path::Path;

use jiff::SignedDuration;
use reqwest::header::CONTENT_TYPE;
use tulay_server::servicing;
use tulay_server::store::complaint_images;

use crate::support::{Answer, Client, Server, read, start};

pub const UPLOAD: &str = "/user-problem/upload-problem-img";
pub const PNG: &[u8] = include_bytes!("../images/plain.png");
const WITH_EXIF: &[u8] = include_bytes!("../images/on-its-side.jpg");
const BOMB: &[u8] = include_bytes!("../images/claims-16k.png");

/// Uploads a sound image; gives its address.
pub async fn uploaded(client: &Client) -> String {
    let data = client.upload(UPLOAD, "a.png", "image/png", PNG).await.ok();
    data["url"].as_str().expect("an address").to_owned()
}

/// What the folder of images and the database hold.
async fn kept(server: &Server) -> (usize, i64) {
    let files = std::fs::read_dir(&server.app.config.images);
    let files = files.expect("the folder").count();
    let rows = server.app.store.read(|tx| {
        let ana = tulay_server::store::borrowers::find_by_phone(tx, "09171234321")?;
        let id = ana.map(|ana| ana.id).unwrap_or_default();
        complaint_images::count_since(tx, &id, 0)
    });
    (files, rows.await.expect("a count"))
}

#[tokio::test]
async fn call_05_an_image_is_made_anew_and_shown_so_that_nothing_in_it_can_run() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let answer = ana.upload(UPLOAD, "../x.php", "text/html", WITH_EXIF).await;
    let url = answer.ok()["url"].as_str().expect("an address").to_owned();
    let name = url.strip_prefix("/complaint-images/pic_");
    let name = name.and_then(|name| name.strip_suffix(".jpg"));
    assert_eq!(name.expect("a name of ours").len(), 32);

    let shown = server.get(&url).await;
    assert_eq!(shown.status(), 200);
    for (header, value) in [
        ("content-type", "image/jpeg"),
        ("x-content-type-options", "nosniff"),
        ("cache-control", "private, max-age=31536000, immutable"),
        ("referrer-policy", "no-referrer"),
    ] {
        assert_eq!(shown.headers()[header], value);
    }
    let policy = shown.headers()["content-security-policy"].to_str();
    assert!(policy.expect("text").starts_with("default-src 'none'"));
    let bytes = shown.bytes().await.expect("a body");
    assert!(bytes.starts_with(b"\xFF\xD8\xFF"));
    for left_behind in [b"Exif".as_slice(), b"<?php", b"GPS"] {
        let holds = bytes
            .windows(left_behind.len())
            .any(|part| part == left_behind);
        assert!(!holds);
    }
}

#[tokio::test]
async fn call_05_what_is_no_image_is_refused_and_not_kept() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let unreadable = "This image cannot be read. Please send a JPEG, PNG or WebP";
    let cut_off = &PNG[..PNG.len() / 2];
    let large = vec![0xFF; 5 * 1024 * 1024 + 1];
    for (name, mime, file, why) in [
        ("empty.jpg", "image/jpeg", b"".as_slice(), unreadable),
        ("drawing.svg", "image/svg+xml", b"<svg/>", unreadable),
        ("page.jpg", "image/jpeg", b"<html><script>", unreadable),
        ("cut-off.png", "image/png", cut_off, unreadable),
        (
            "bomb.png",
            "image/png",
            BOMB,
            "This image has too many pixels. Please send a smaller one",
        ),
        (
            "large.jpg",
            "image/jpeg",
            &large,
            "This image is too large. Please send one of 5 MB at most",
        ),
    ] {
        let answer = ana.upload(UPLOAD, name, mime, file).await;
        assert_eq!(answer.status, 200, "{name}");
        assert_eq!(answer.field("problemImage"), why, "{name}");
    }
    assert_eq!(kept(&server).await, (0, 0));
}

#[tokio::test]
async fn call_05_a_form_that_is_none_is_refused_and_not_kept() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let visitor = server.visitor();
    let unknown = visitor.upload(UPLOAD, "a.png", "image/png", PNG).await;
    assert_eq!((unknown.status, unknown.code.as_str()), (200, "1001"));

    let as_form = ana.post(UPLOAD, &[("problemImage", "x")]).await;
    assert_eq!((as_form.status, as_form.code.as_str()), (415, "1400"));
    let part = "--b\r\nContent-Disposition: form-data; name=\"problemImage\"\r\n\r\nx\r\n";
    let other = "--b\r\nContent-Disposition: form-data; name=\"role\"\r\n\r\nadmin\r\n--b--\r\n";
    for (body, status, code) in [
        (format!("{part}{part}--b--\r\n"), 400, "1400"),
        (part.to_owned(), 400, "1400"),
        (other.to_owned(), 200, "1400"),
    ] {
        let answer = raw(&server, &ana, body.clone().into_bytes()).await;
        let told = (answer.status, answer.code.as_str());
        assert_eq!(told, (status, code), "{body}");
    }
    let huge = raw(&server, &ana, vec![b'x'; 6 * 1024 * 1024]).await;
    assert_eq!((huge.status, huge.code.as_str()), (413, "1400"));
    assert_eq!(kept(&server).await, (0, 0));
}

/// Sends a body as it is to CALL-05.
async fn raw(server: &Server, client: &Client, body: Vec<u8>) -> Answer {
    let session = client.session().expect("a session");
    let url = format!("{}/mountain{UPLOAD}?sessionId={session}", server.url);
    let request = reqwest::Client::new().post(url).body(body);
    let form = "multipart/form-data; boundary=b";
    let request = request.header(CONTENT_TYPE, form);
    read(request.header("X-Requested-With", "XMLHttpRequest")).await
}

#[tokio::test]
async fn call_05_only_names_that_were_given_are_shown() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    uploaded(&ana).await;
    for path in [
        "/complaint-images/",
        "/complaint-images/pic_00000000000000000000000000000000.jpg",
        "/complaint-images/pic_0.jpg",
        "/complaint-images/x.php",
        "/complaint-images/..%2ftest.db",
    ] {
        assert_eq!(server.get(path).await.status(), 404, "{path}");
    }
}

#[tokio::test]
async fn call_05_a_borrower_uploads_60_images_an_hour_at_most() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let now_ms = server.app.clock.now_ms();
    let before = server.app.store.write(move |tx| {
        let found = tulay_server::store::borrowers::find_by_phone(tx, "09171234321")?;
        let id = found.map(|ana| ana.id).unwrap_or_default();
        (0..60).try_for_each(|n| complaint_images::insert(tx, &format!("{n}"), &id, now_ms))
    });
    before.await.expect("sixty rows");
    let refused = ana.upload(UPLOAD, "a.png", "image/png", PNG).await;
    assert_eq!(refused.code, "1429");
    assert_eq!(kept(&server).await, (0, 60));
    let later = server.app.clock.now() + SignedDuration::from_hours(1);
    server.app.clock.set(later).expect("a manual clock");
    uploaded(&ana).await;
}

#[tokio::test]
async fn call_05_an_image_that_is_never_sent_is_forgotten_after_a_week() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let url = uploaded(&ana).await;
    server.days_pass(7).await;
    assert_eq!(server.get(&url).await.status(), 200);
    server.days_pass(1).await;
    assert_eq!(server.get(&url).await.status(), 404);
    assert_eq!(kept(&server).await, (0, 0));
    servicing::run_due(&server.app)
        .await
        .expect("nothing more to do");
    assert!(Path::new(&server.app.config.images).is_dir());
}
