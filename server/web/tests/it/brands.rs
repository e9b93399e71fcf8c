//! One build in two brands: the pages and the accepted input follow the brand's file (ENV).

use crate::support::{plain_http, start, start_in_brand};

#[tokio::test]
async fn env_04_env_05_ui_03_amounts_follow_the_brand() {
    for (server, amount) in [
        (start().await, "₱20,000.00"),
        (start_in_brand("salapi.toml").await, "₹20.000,00"),
    ] {
        let home = server.visitor().get("/service/home/index", &[]).await.ok();
        assert_eq!(home["products"][0]["amount"], amount);
    }
}

#[tokio::test]
async fn env_05_phones_follow_the_brand() {
    let (tulay, salapi) = (start().await, start_in_brand("salapi.toml").await);
    for (phone, of_tulay, of_salapi) in [
        ("09000005555", "00", "1400"),
        ("13800135555", "1400", "00"),
        ("12800135555", "1400", "1400"),
    ] {
        let fields = [("phone", phone)];
        for (server, code) in [(&tulay, of_tulay), (&salapi, of_salapi)] {
            let answer = server
                .visitor()
                .post("/service/user/send-code", &fields)
                .await;
            assert_eq!(answer.code, code, "{phone}");
        }
    }
}

#[tokio::test]
async fn env_05_ui_05_the_language_is_that_of_lang_then_the_brands() {
    let salapi = start_in_brand("salapi.toml").await;
    let stranger = salapi.with_session("none");
    for (client, message) in [
        (stranger.clone(), "Mag-log in muli"),
        (stranger.in_language("en"), "Please log in again"),
        (stranger.in_language("id-ID"), "Silakan masuk lagi"),
        (stranger.in_language("xx"), "Mag-log in muli"),
    ] {
        let answer = client.get("/service/home/index", &[]).await;
        assert_eq!(answer.message, message);
    }
}

#[tokio::test]
async fn env_01_the_demo_wears_another_brand_too() {
    let salapi = start_in_brand("salapi.toml").await;
    let css = salapi
        .get("/brand.css")
        .await
        .text()
        .await
        .expect("a sheet");
    assert!(css.contains("--brand-bg:#0F5132"), "{css}");
}

#[tokio::test]
async fn route_24_env_01_a_brands_home_shows_pictures_of_the_app_in_that_brand() {
    for (server, own, others) in [
        (start().await, "tulay", "salapi"),
        (start_in_brand("salapi.toml").await, "salapi", "tulay"),
    ] {
        let home = server.get("/?lang=fil").await.text().await.expect("a page");
        for screen in ["loan", "costs"] {
            let picture = format!("/images/screen-{own}-{screen}-fil.webp");
            assert!(home.contains(&picture), "{own} shows no {screen}");
            assert_eq!(server.get(&picture).await.status(), 200);
        }
        assert!(!home.contains(&format!("screen-{others}-")));
    }
}

#[tokio::test]
async fn env_01_api_01_only_pages_of_the_brands_h5_origin_may_call_from_elsewhere() {
    let (tulay, salapi) = (start().await, start_in_brand("salapi.toml").await);
    for (server, may) in [(&salapi, Some("https://h5.salapi.example")), (&tulay, None)] {
        for origin in ["https://h5.salapi.example", "https://evil.example"] {
            let url = format!("{}/mountain/service/home/index", server.url);
            let preflight = plain_http()
                .request(reqwest::Method::OPTIONS, url)
                .header("Origin", origin)
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "x-requested-with");
            let answer = preflight.send().await.expect("an answer");
            // The browser compares the header: only the named origin may call.
            let allowed = answer.headers().get("access-control-allow-origin");
            assert_eq!(allowed.and_then(|origin| origin.to_str().ok()), may);
            assert_eq!(answer.status() == 200, may.is_some());
            let credentials = answer.headers().get("access-control-allow-credentials");
            assert!(credentials.is_none());
        }
    }
}
