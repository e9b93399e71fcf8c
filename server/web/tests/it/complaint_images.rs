//! Images of complaints: accepted and refused files, and their display (CALL-05).

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use reqwest::header::CONTENT_TYPE;
use tokio::task::JoinSet;
use tulay_lender::servicing;

use crate::support::complaints::{PNG, UPLOAD, uploaded};
use crate::support::database::{column, rows};
use crate::support::{Client, OpenedAnswer, Server, plain_http, read, start};

const WITH_EXIF: &[u8] = include_bytes!("../../../../fixtures/uploads/on-its-side.jpg");
const WEBP: &[u8] = include_bytes!("../../../../fixtures/uploads/plain.webp");
const BOMB: &[u8] = include_bytes!("../../../../fixtures/uploads/claims-16k.png");

/// Returns the names of the files in the folder of images, and of the images in the database.
fn stored_images(server: &Server) -> (Vec<String>, Vec<String>) {
    let files = std::fs::read_dir(&server.app.config.images).expect("the folder");
    let files = files.map(|file| file.expect("a file").file_name().into_string());
    // The name of an unfinished file ends with a number.
    let name = |file: String| file.split('#').next().map(str::to_owned);
    let files = files.filter_map(|file| name(file.expect("a name")));
    let files: BTreeSet<String> = files.collect();
    let all = "SELECT name FROM complaint_images WHERE name <> $1";
    (files.into_iter().collect(), column(server, all, ""))
}

/// Returns all rows but the count of tries.
fn but_tries(server: &Server) -> Vec<String> {
    let all = rows(server).into_iter();
    all.filter(|row| !row.starts_with("rate_limits: "))
        .collect()
}

#[tokio::test]
async fn call_05_an_image_is_re_encoded_and_shown_so_that_nothing_in_it_can_run() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let answer = ana.upload(UPLOAD, "../x.php", "text/html", WITH_EXIF).await;
    let url = answer.ok()["url"].as_str().expect("an address").to_owned();
    let name = url.strip_prefix("/complaint-images/pic_");
    let name = name.and_then(|name| name.strip_suffix(".jpg"));
    assert_eq!(name.expect("a name of an image").len(), 32);

    let shown = server.get(&url).await;
    assert_eq!(shown.status(), 200);
    for (header, value) in [
        ("content-type", "image/jpeg"),
        ("content-disposition", "inline; filename=\"complaint.jpg\""),
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
async fn call_05_what_is_no_image_is_refused_and_not_stored() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let unreadable = "This image cannot be read. Please send a JPEG or PNG";
    let cut_off = &PNG[..PNG.len() / 2];
    let large = vec![0xFF; 5 * 1024 * 1024 + 1];
    let before = but_tries(&server);
    for (name, mime, file, why) in [
        ("empty.jpg", "image/jpeg", b"".as_slice(), unreadable),
        ("photo.webp", "image/webp", WEBP, unreadable),
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
            "This image is too large. Send one of up to 5 MB",
        ),
    ] {
        let answer = ana.upload(UPLOAD, name, mime, file).await;
        assert_eq!(answer.status, 200, "{name}");
        assert_eq!(answer.field("problemImage"), why, "{name}");
    }
    assert_eq!(stored_images(&server), (vec![], vec![]));
    assert_eq!(but_tries(&server), before);
}

#[tokio::test]
async fn call_05_a_malformed_form_is_refused_and_not_stored() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let visitor = server.visitor();
    let before = rows(&server);
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
        let seen = (answer.status, answer.code.as_str());
        assert_eq!(seen, (status, code), "{body}");
    }
    let huge = raw(&server, &ana, vec![b'x'; 6 * 1024 * 1024]).await;
    assert_eq!((huge.status, huge.code.as_str()), (413, "1400"));
    assert_eq!(stored_images(&server), (vec![], vec![]));
    assert_eq!(rows(&server), before);
}

/// Sends a raw body to CALL-05.
async fn raw(server: &Server, client: &Client, body: Vec<u8>) -> OpenedAnswer {
    let session = client.session().expect("a session");
    let url = format!("{}/mountain{UPLOAD}?sessionId={session}", server.url);
    let request = plain_http().post(url).body(body);
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

#[tokio::test(flavor = "multi_thread")]
async fn call_05_of_images_uploaded_at_once_60_an_hour_are_taken() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    // A file that is not an image counts, too: checking it is the work.
    for _ in 0..20 {
        let answer = ana.upload(UPLOAD, "a.png", "image/png", b"no image").await;
        assert_eq!(answer.code, "1400");
    }
    let mut running = JoinSet::new();
    for _ in 0..80 {
        let ana = ana.clone();
        running.spawn(async move { ana.upload(UPLOAD, "a.png", "image/png", PNG).await });
    }
    let answers = running.join_all().await;
    let of_code = |code| answers.iter().filter(|answer| answer.code == code).count();
    assert_eq!((of_code("00"), of_code("1429")), (40, 40));
    let refused = answers.iter().find(|answer| answer.code == "1429");
    let why = "Too many images sent. Please try again in an hour";
    assert_eq!(refused.expect("a refusal").message, why);
    let (files, named) = stored_images(&server);
    assert_eq!((files.len(), named.len()), (40, 40));
    uploaded(&server.signed_in("09181234321").await).await;
    server.minutes_pass(60 * 2);
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
    assert_eq!(stored_images(&server), (vec![], vec![]));
    servicing::run_daily(&server.app)
        .await
        .expect("nothing more to do");
    assert!(Path::new(&server.app.config.images).is_dir());
}

#[tokio::test]
async fn call_05_call_06_an_image_that_is_about_to_go_cannot_be_sent_any_more() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let (one, two) = (uploaded(&ana).await, uploaded(&ana).await);
    let send = async |url: &str| {
        let fields = [
            ("problemType", "6"),
            ("problemDetail", "It is slow"),
            ("problemImage", url),
        ];
        ana.post("/user-problem/problem-save", &fields).await
    };
    server.days_pass(7).await;
    send(&one).await.ok();
    server.minutes_pass(60);
    let before = rows(&server);
    let gone = "An image is missing. Please add it again";
    assert_eq!(send(&two).await.field("problemImage"), gone);
    assert_eq!(rows(&server), before);
    assert_eq!(server.get(&two).await.status(), 200, "though it still is");
}

#[tokio::test]
async fn call_05_an_image_that_cannot_be_taken_away_is_tried_again() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    uploaded(&ana).await;
    let folder = server.app.config.images.clone();
    let elsewhere = folder.with_extension("elsewhere");
    std::fs::rename(&folder, &elsewhere).expect("moved away");
    std::fs::write(&folder, "no folder").expect("a file in its place");
    server.days_pass(8).await;
    std::fs::remove_file(&folder).expect("removed");
    std::fs::rename(&elsewhere, &folder).expect("moved back");
    let (files, named) = stored_images(&server);
    assert_eq!((files.len(), &files), (1, &named), "it is not lost");
    servicing::run_daily(&server.app).await.expect("a round");
    assert_eq!(stored_images(&server), (vec![], vec![]));
}

#[tokio::test]
async fn call_05_an_image_that_could_not_be_stored_is_the_servers_fault_and_is_never_shown() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let folder = server.app.config.images.clone();
    std::fs::remove_dir(&folder).expect("removed");
    std::fs::write(&folder, "no folder").expect("a file in its place");
    let answer = ana.upload(UPLOAD, "a.png", "image/png", PNG).await;
    assert_eq!((answer.status, answer.code.as_str()), (500, "1500"));
    assert!(answer.data.is_null());
    std::fs::remove_file(&folder).expect("removed");
    std::fs::create_dir(&folder).expect("a folder");
    server.days_pass(8).await;
    assert_eq!(stored_images(&server), (vec![], vec![]));
    uploaded(&ana).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn call_05_a_phone_that_goes_at_any_moment_leaves_no_file_without_a_name() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    for step in 0..50 {
        let ana = ana.clone();
        let upload =
            tokio::spawn(async move { ana.upload(UPLOAD, "a.png", "image/png", PNG).await });
        tokio::time::sleep(Duration::from_micros(step * 200)).await;
        upload.abort();
        let _ = upload.await;
        let (files, named) = stored_images(&server);
        assert!(files.iter().all(|file| named.contains(file)), "{files:?}");
    }
}
