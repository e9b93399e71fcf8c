//! The emulator over real sockets: devices, their lifetime, senders by the browser's headers, screens.

use std::sync::atomic::Ordering;

use mock_bridge::http::{DEVICE_LIFE_MS, MAX_DEVICES};
use mock_bridge::state::Update;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::borrower::{H5_ORIGIN, NOW_MS, last_entry, last_reason};
use crate::server::{EmulatorServer, go_home};

#[tokio::test]
async fn bridge_04_the_browsers_origin_goes_before_what_the_page_says() {
    let server = EmulatorServer::start(false).await;
    let device = server.device(&json!({})).await;
    for (origin, url, is_main_frame, reason) in [
        (Some(H5_ORIGIN), H5_ORIGIN, true, "accepted"),
        (
            Some("https://evil.example"),
            H5_ORIGIN,
            true,
            "foreignOrigin",
        ),
        (Some("null"), H5_ORIGIN, true, "foreignOrigin"),
        (None, "http://127.0.0.1:4600/product", true, "accepted"),
        (None, "https://evil.example/product", true, "foreignOrigin"),
        (None, "about:blank", true, "foreignOrigin"),
        (None, "", true, "foreignOrigin"),
        (Some(H5_ORIGIN), H5_ORIGIN, false, "notMainFrame"),
    ] {
        let message =
            json!({"handler": "toGrade", "body": {}, "isMainFrame": is_main_frame, "url": url});
        let answer = server.message(&device.id, origin, &message).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let state = server.read(&device.id).await.state;
        assert_eq!(
            last_reason(&state),
            reason,
            "{origin:?} {url} {is_main_frame}"
        );
        assert_eq!(last_entry(&state).at_ms, NOW_MS);
    }
}

#[tokio::test]
async fn bridge_04_a_demo_takes_the_h5_origin_from_the_address_it_is_reached_at() {
    let server = EmulatorServer::start(true).await;
    let origin = format!("http://{}", server.address);
    assert_eq!(
        server
            .device(&json!({}))
            .await
            .update
            .state
            .wrapper
            .h5_origin,
        origin
    );
    let named = server
        .device(&json!({"h5Origin": "https://h5.tulay.example"}))
        .await;
    assert_eq!(
        named.update.state.wrapper.h5_origin,
        "https://h5.tulay.example"
    );
}

#[tokio::test]
async fn bridge_01_devices_do_not_know_of_each_other() {
    let server = EmulatorServer::start(false).await;
    let (one, two) = (
        server.device(&json!({})).await,
        server.device(&json!({})).await,
    );
    assert_ne!(one.id, two.id);
    assert_eq!(one.handlers.len(), 11);
    let action = json!({"kind": "tapTab", "tab": "mine"});
    let update: Update = server
        .post(&format!("/api/devices/{}/actions", one.id), &action)
        .await
        .json()
        .await
        .expect("an update");
    assert_eq!((update.seq, update.effects.len()), (1, 1));
    assert_eq!(server.read(&one.id).await.state, update.state);
    assert_eq!(server.read(&two.id).await, two.update);
}

#[tokio::test]
async fn bridge_02_a_device_may_have_another_wiring_and_answers_in_the_single_form() {
    let server = EmulatorServer::start(false).await;
    let device = server
        .device(&json!({"wiring": {"form": "single", "handler": "nativeApp"}}))
        .await;
    assert_eq!(device.handlers, ["nativeApp"]);
    let body = json!({"action": "jumpToHome", "data": {}, "callbackId": "c1"});
    let message =
        json!({"handler": "nativeApp", "body": body, "isMainFrame": true, "url": H5_ORIGIN});
    let answer: Value = server
        .message(&device.id, Some(H5_ORIGIN), &message)
        .await
        .json()
        .await
        .expect("JSON");
    let reply = json!({"callbackId": "c1", "value": {"accepted": true, "error": null}});
    assert_eq!(answer, json!({"reply": reply}));
}

#[tokio::test]
async fn bridge_04_requests_that_make_no_sense_are_refused_and_change_nothing() {
    let server = EmulatorServer::start(false).await;
    let device = server.device(&json!({})).await;
    let actions = format!("/api/devices/{}/actions", device.id);
    let messages = format!("/api/devices/{}/messages", device.id);
    for (path, body) in [
        (
            "/api/devices",
            json!({"wiring": {"names": {"goHome": "toGrade"}}}),
        ),
        (
            "/api/devices",
            json!({"h5Origin": "https://h5.tulay.example/app"}),
        ),
        ("/api/devices", json!({"session": "x"})),
        (&actions, json!({"kind": "fly"})),
        (&actions, json!({"kind": "tapTab"})),
        (&actions, json!({"kind": "rate", "stars": 300})),
        (&actions, json!(null)),
        (&messages, json!({"body": {}})),
        (
            &messages,
            json!({"handler": "toGrade", "isMainFrame": true, "url": "", "origin": H5_ORIGIN}),
        ),
    ] {
        let answer = server.post(path, &body).await;
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{path} {body}");
        let error: Value = answer.json().await.expect("JSON");
        assert!(error["error"].is_string(), "{error}");
    }
    let huge =
        json!({"handler": "toGrade", "body": "x".repeat(70_000), "isMainFrame": true, "url": ""});
    assert_eq!(
        server.post(&messages, &huge).await.status(),
        StatusCode::PAYLOAD_TOO_LARGE
    );
    assert_eq!(server.read(&device.id).await, device.update);
}

#[tokio::test]
async fn bridge_04_a_foreign_page_cannot_press_for_the_borrower() {
    let server = EmulatorServer::start(false).await;
    let device = server.device(&json!({})).await;
    for path in [
        format!("/api/devices/{}/actions", device.id),
        "/api/devices".to_owned(),
    ] {
        // Content types that a page may send to a foreign server without a preflight request.
        for kind in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data",
        ] {
            let request = server
                .client
                .post(server.url(&path))
                .header("Content-Type", kind);
            let answer = request
                .body(r#"{"kind":"signOut"}"#)
                .send()
                .await
                .expect("an answer");
            assert_eq!(answer.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
            assert!(!answer.headers().contains_key("access-control-allow-origin"));
        }
    }
}

#[tokio::test]
async fn bridge_01_a_device_that_is_idle_or_one_too_many_is_gone() {
    let server = EmulatorServer::start(false).await;
    let first = server.device(&json!({})).await;
    server.uptime_ms.fetch_add(1, Ordering::Relaxed);
    for _ in 0..MAX_DEVICES {
        server.device(&json!({})).await;
    }
    let second = server.device(&json!({})).await;
    assert_eq!(
        server
            .get(&format!("/api/devices/{}", first.id))
            .await
            .status(),
        StatusCode::NOT_FOUND
    );
    server
        .uptime_ms
        .fetch_add(DEVICE_LIFE_MS - 1, Ordering::Relaxed);
    // Business time jumps, but no device was idle.
    server.now_ms.fetch_add(90 * 86_400_000, Ordering::Relaxed);
    assert_eq!(server.read(&second.id).await, second.update);
    server
        .uptime_ms
        .fetch_add(DEVICE_LIFE_MS, Ordering::Relaxed);
    for answer in [
        server.get(&format!("/api/devices/{}", second.id)).await,
        server
            .get(&format!("/api/devices/{}/events", second.id))
            .await,
        server
            .message(&second.id, Some(H5_ORIGIN), &go_home())
            .await,
        server
            .post(
                &format!("/api/devices/{}/actions", second.id),
                &json!({"kind": "back"}),
            )
            .await,
    ] {
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn bridge_02_the_shim_and_the_screens_are_served_for_their_own_origin() {
    let server = EmulatorServer::start(false).await;
    let shim = server.get("/shim.js").await;
    assert_eq!(
        shim.headers()["content-type"],
        "text/javascript; charset=utf-8"
    );
    assert!(shim.text().await.expect("text").contains("messageHandlers"));
    for path in ["", "/"] {
        let page = server.get(path).await;
        assert_eq!(page.status(), StatusCode::OK);
        let policy = page.headers()["content-security-policy"]
            .to_str()
            .expect("text")
            .to_owned();
        assert!(
            policy.contains("default-src 'self'") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(page.url().path(), "/emulator/");
        assert!(page.text().await.expect("text").contains("<title>"));
    }
    for path in ["/nothing.js", "/../Cargo.toml", "/api/nothing", "/assets/"] {
        assert_eq!(
            server.get(path).await.status(),
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
}
