//! The embedded web app: pages with the brand in them, cached by their tag, restricted by their policy. Each test says
//! what holds with a built web app; without one, that the server reports it.

use reqwest::header::{
    ACCEPT_ENCODING, ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_ENCODING, ETAG, HeaderMap,
    IF_NONE_MATCH, VARY,
};

use crate::support::{
    Server, plain_http, start, start_in_brand, start_production, start_with_brand,
};

async fn get(server: &Server, path: &str, headers: HeaderMap) -> reqwest::Response {
    let request = plain_http()
        .get(format!("{}{path}", server.url))
        .headers(headers);
    request.send().await.expect("an answer")
}

fn header(name: reqwest::header::HeaderName, value: &str) -> HeaderMap {
    HeaderMap::from_iter([(name, value.parse().expect("a header value"))])
}

/// Returns true if the binary under test contains a web build; `cargo xtask test` builds one first.
async fn is_built(server: &Server) -> bool {
    let page = server.get("/").await;
    if page.status() == 503 {
        let said = page.text().await.expect("a text");
        assert!(said.contains("built without the web app"), "{said}");
        return false;
    }
    true
}

#[tokio::test]
async fn route_01_an_unknown_address_shows_the_apps_error_page() {
    let server = start().await;
    if !is_built(&server).await {
        return;
    }
    let page = server.get("/no/such/page").await;
    assert_eq!(
        (
            page.status().as_u16(),
            page.headers()["content-type"].as_bytes()
        ),
        (404, b"text/html; charset=utf-8".as_slice())
    );
    assert_eq!(
        server
            .get("/assets/gone.js")
            .await
            .text()
            .await
            .expect("a body"),
        ""
    );
    for folder in ["/assets", "/assets/", "/images/"] {
        assert_eq!(server.get(folder).await.status(), 404, "{folder}");
    }
}

#[tokio::test]
async fn route_02_a_page_is_sent_compressed_and_only_once() {
    let server = start().await;
    if !is_built(&server).await {
        return;
    }
    for encoding in ["br", "gzip"] {
        let page = get(
            &server,
            "/loanDetail?productId=1",
            header(ACCEPT_ENCODING, encoding),
        )
        .await;
        assert_eq!(
            (page.status().as_u16(), &page.headers()[CONTENT_ENCODING]),
            (200, &encoding.parse().expect("a value"))
        );
        assert_eq!(page.headers()[CACHE_CONTROL], "no-cache");
        let mut known = header(ACCEPT_ENCODING, encoding);
        known.insert(IF_NONE_MATCH, page.headers()[ETAG].clone());
        assert_eq!(
            get(&server, "/loanDetail/?productId=2", known)
                .await
                .status(),
            304
        );
    }
}

#[tokio::test]
async fn route_22_prev_04_the_test_preview_is_served_in_preview_mode_alone() {
    let off = start_production(|text| text).await;
    if !is_built(&off).await {
        return;
    }
    for address in [
        "/testPreview",
        "/testPreview/",
        "/testpreview",
        "/testPreview/index.html",
        "/%74estPreview",
    ] {
        let page = off.get(address).await;
        assert_eq!(page.status(), 404, "{address}");
        let html = page.text().await.expect("a page");
        assert!(html.contains("\"preview\":false"), "{address}: {html}");
        assert!(!html.contains("test-preview"), "{address}: {html}");
    }
    let on = start_production(|text| format!("preview = true\n{text}")).await;
    let page = on.get("/testPreview").await;
    assert_eq!(page.status(), 200);
    let html = page.text().await.expect("a page");
    assert!(html.contains("\"preview\":true") && html.contains("test-preview"));
}

/// A demo is always in preview mode.
#[tokio::test]
async fn route_22_prev_04_a_demo_serves_the_test_preview() {
    let demo = start().await;
    if is_built(&demo).await {
        assert_eq!(demo.get("/testPreview").await.status(), 200);
    }
}

#[tokio::test]
async fn hashed_assets_are_cached_for_ever() {
    let server = start().await;
    if !is_built(&server).await {
        return;
    }
    let page = server
        .get("/loanDetail")
        .await
        .text()
        .await
        .expect("a page");
    let start = page.find("/assets/").expect("an asset");
    let asset = page[start..].split('"').next().expect("its address");
    let asset = get(&server, asset, header(ACCEPT_ENCODING, "br")).await;
    assert_eq!(
        asset.headers()[CACHE_CONTROL],
        "public, max-age=31536000, immutable"
    );
    assert_eq!(asset.headers()[CONTENT_ENCODING], "br");
}

#[tokio::test]
async fn env_01_env_02_another_brand_needs_no_other_build() {
    let salapi =
        start_production(|text| text.replace("brands/tulay.toml", "brands/salapi.toml")).await;
    let tulay = start_production(|text| text).await;
    let css = |server: Server| async move {
        server
            .get("/brand.css")
            .await
            .text()
            .await
            .expect("a sheet")
    };
    if is_built(&tulay).await {
        let (one, other) = (tulay.get("/").await, salapi.get("/").await);
        assert_ne!(
            one.headers()[ETAG],
            other.headers()[ETAG],
            "the tag covers the brand"
        );
        let page = other.text().await.expect("a page");
        assert!(
            page.contains("\"name\":\"Salapi\"")
                && page.contains("\"servicePhone\":\"0287654321\"")
                && page.contains("<style>:root{--brand-bg:#0F5132;")
        );
    }
    assert!(css(tulay).await.contains("--brand-bg:#1D4FD7"));
    assert!(css(salapi).await.contains("--brand-bg:#0F5132"));
}

#[tokio::test]
async fn a_page_runs_its_own_scripts_alone_and_is_framed_by_the_demo_alone() {
    let (production, demo) = (start_production(|text| text).await, start().await);
    if !is_built(&demo).await {
        return;
    }
    for (server, ancestors, has_shim) in [(production, "'none'", false), (demo, "'self'", true)] {
        let page = server.get("/loanDetail").await;
        let policy = page.headers()["content-security-policy"]
            .to_str()
            .expect("text")
            .to_owned();
        assert!(
            policy.contains("script-src 'self' 'sha256-") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert!(
            policy.ends_with(&format!("frame-ancestors {ancestors}")),
            "{policy}"
        );
        assert_eq!(page.headers()["referrer-policy"], "no-referrer");
        assert_eq!(page.headers()["x-content-type-options"], "nosniff");
        let html = page.text().await.expect("a page");
        assert_eq!(
            html.contains("<head><script src=\"/emulator/shim.js\"></script>"),
            has_shim
        );
        assert!(
            !html.contains("id=\"brand\">{}<"),
            "the brand is in the page"
        );
    }
}

#[tokio::test]
async fn ui_05_route_24_a_document_comes_in_the_readers_language() {
    let (tulay, salapi) = (start().await, start_in_brand("salapi.toml").await);
    if !is_built(&tulay).await {
        return;
    }
    for (server, path, accepted, lang) in [
        (&tulay, "/About", "", "en"),
        (&tulay, "/About", "fil-PH, en;q=0.5", "fil"),
        (&tulay, "/About/", "fr, zh-CN;q=0.9", "zh"),
        (&tulay, "/About?lang=id", "fil", "id"),
        (&tulay, "/aboutUs?lang=xx", "", "en"),
        (&salapi, "/Policy", "zh", "fil"),
        (&salapi, "/Policy?lang=zh", "id", "zh"),
    ] {
        let page = get(server, path, header(ACCEPT_LANGUAGE, accepted)).await;
        assert_eq!(page.headers()[VARY], "Accept-Encoding, Accept-Language");
        let html = page.text().await.expect("a page");
        let begins = format!("<!DOCTYPE html><html lang=\"{lang}\"");
        assert!(html.starts_with(&begins), "{path} for {accepted}");
    }
    let sheet = tulay.get("/brand.css").await;
    assert_eq!(sheet.headers()[VARY], "Accept-Encoding");
}

#[tokio::test]
async fn ui_05_env_01_a_page_of_the_app_says_without_scripts_how_to_reach_the_lender() {
    let (tulay, salapi) = (start().await, start_in_brand("salapi.toml").await);
    if !is_built(&tulay).await {
        return;
    }
    for (server, path, accepted, lang, phone) in [
        (&tulay, "/loanDetail", "", "en", "0281234567"),
        (&tulay, "/repay", "fil-PH, en;q=0.5", "fil", "0281234567"),
        (&tulay, "/promotion?lang=id", "fil", "id", "0281234567"),
        (&tulay, "/repayChoose", "fil", "zh", "0281234567"),
        (&tulay, "/repayChoose/?lang=en", "fil", "en", "0281234567"),
        (&tulay, "/no/such/page", "zh", "zh", "0281234567"),
        (&salapi, "/loanDetail", "zh", "fil", "0287654321"),
        (&salapi, "/loanDetail?lang=zh", "", "zh", "0287654321"),
    ] {
        let page = get(server, path, header(ACCEPT_LANGUAGE, accepted)).await;
        if page.status() == 200 {
            assert_eq!(page.headers()[VARY], "Accept-Encoding, Accept-Language");
        }
        let html = page.text().await.expect("a page");
        for part in [
            format!("<body><noscript><main class=\"no-script\" lang=\"{lang}\">"),
            format!("<a href=\"tel:{phone}\">{phone}</a>"),
            format!("<a href=\"/?lang={lang}\">"),
        ] {
            assert!(
                html.contains(&part),
                "{part} in {path} for {accepted}: {html}"
            );
        }
    }
}

#[tokio::test]
async fn route_24_a_documents_tag_names_its_language_its_brand_and_its_encoding() {
    let (tulay, salapi) = (start().await, start_in_brand("salapi.toml").await);
    if !is_built(&tulay).await {
        return;
    }
    let mut tags = Vec::new();
    for (server, lang, encoding) in [
        (&tulay, "en", "br"),
        (&tulay, "en", "gzip"),
        (&tulay, "fil", "br"),
        (&salapi, "fil", "br"),
    ] {
        let path = format!("/Loan?lang={lang}");
        let mut headers = header(ACCEPT_ENCODING, encoding);
        let page = get(server, &path, headers.clone()).await;
        let tag = page.headers()[ETAG].clone();
        headers.insert(IF_NONE_MATCH, tag.clone());
        let again = get(server, &path, headers.clone()).await;
        assert_eq!(again.status(), 304, "{path}");
        assert_eq!(again.headers()[VARY], "Accept-Encoding, Accept-Language");
        // The tag of one language does not match another.
        let other = get(server, "/Loan?lang=zh", headers).await;
        assert_eq!(other.status(), 200, "{path}");
        assert!(!tags.contains(&tag), "{tag:?}");
        tags.push(tag);
    }
}

#[tokio::test]
async fn env_01_static_02_the_brands_values_stand_escaped_in_a_document_without_any_script() {
    let server = start_with_brand(|brand| {
        brand
            .replace(
                "Tulay Lending Corporation (example)",
                "A & B <i>Lending</i>",
            )
            .replace("h5_base = \"\"", "h5_base = \"https://loan.example\"")
            .replace("0281234567", "")
    })
    .await;
    if !is_built(&server).await {
        return;
    }
    let html = server
        .get("/Policy?lang=en")
        .await
        .text()
        .await
        .expect("a page");
    assert!(html.contains("<dd>A &amp; B &lt;i&gt;Lending&lt;&#x2f;i&gt;</dd>"));
    assert!(!html.contains("<i>"), "nothing of the brand is HTML");
    assert!(html.contains("<dd>care@tulay.example</dd>"));
    assert!(
        !html.contains("<dt>Telephone</dt>"),
        "a row without a value is left out"
    );
    assert!(
        !html.contains("{{") && !html.contains("{%"),
        "every place is filled"
    );
    let canonical = "rel=\"canonical\" href=\"https:&#x2f;&#x2f;loan.example/Policy?lang=en\"";
    assert!(html.contains(canonical), "{html}");
    // The same text in the app points to the public page.
    let in_app = server.get("/privacyPolicy?lang=en").await;
    let in_app = in_app.text().await.expect("a page");
    assert!(in_app.contains(canonical), "{in_app}");
}
