//! The public pages for search engines and link previews, with their addresses and data; borrowers' pages are excluded.
//! Each test says what holds with a built web app.

use reqwest::header::HOST;

use crate::support::{Server, plain_http, start, start_in_brand, start_with_brand};

const ORIGIN: &str = "https://h5.salapi.example";

/// The public pages, and the languages of each.
const PUBLIC: [&str; 4] = ["/", "/About", "/Loan", "/Policy"];
const LANGUAGES: [&str; 4] = ["en", "fil", "id", "zh"];

async fn is_built(server: &Server) -> bool {
    server.get("/").await.status() != 503
}

/// Returns a page with the entities of its addresses decoded, as an HTML parser does.
async fn html(server: &Server, path: &str) -> String {
    let html = server.get(path).await.text().await.expect("a page");
    html.replace("&#x2f;", "/")
}

async fn robots_tag(server: &Server, path: &str) -> String {
    let answer = server.get(path).await;
    let tag = answer.headers().get("x-robots-tag");
    let tag = tag.map(|tag| tag.to_str().expect("text").to_owned());
    tag.unwrap_or_default()
}

/// Returns the structured data of a page.
fn structured_data(html: &str) -> Vec<serde_json::Value> {
    let scripts = html.split("<script type=\"application/ld+json\">").skip(1);
    scripts
        .map(|rest| {
            let (json, _) = rest.split_once("</script>").expect("an end");
            serde_json::from_str(json).expect("JSON")
        })
        .collect()
}

#[tokio::test]
async fn ux_11_a_public_page_names_its_address_its_languages_and_its_picture() {
    let salapi = start_in_brand("salapi.toml").await;
    if !is_built(&salapi).await {
        return;
    }
    for address in PUBLIC {
        for (language, locale) in LANGUAGES
            .into_iter()
            .zip(["en_PH", "tl_PH", "id_ID", "zh_CN"])
        {
            let path = format!("{address}?lang={language}");
            let html = html(&salapi, &path).await;
            let mut parts = vec![
                format!("<link rel=\"canonical\" href=\"{ORIGIN}{path}\">"),
                format!(
                    "<link rel=\"alternate\" hreflang=\"x-default\" href=\"{ORIGIN}{address}\">"
                ),
                format!("<meta property=\"og:url\" content=\"{ORIGIN}{path}\">"),
                format!("<meta property=\"og:image\" content=\"{ORIGIN}/share.png\">"),
                format!("<meta property=\"og:locale\" content=\"{locale}\">"),
                "<meta property=\"og:site_name\" content=\"Salapi\">".to_owned(),
                "<link rel=\"icon\" type=\"image/svg+xml\" href=\"/icon.svg\">".to_owned(),
                "<link rel=\"apple-touch-icon\" href=\"/apple-touch-icon.png\">".to_owned(),
            ];
            parts.extend(LANGUAGES.map(|other| {
                format!("<link rel=\"alternate\" hreflang=\"{other}\" href=\"{ORIGIN}{address}?lang={other}\">")
            }));
            for part in parts {
                assert_eq!(html.matches(&part).count(), 1, "{part} in {path}: {html}");
            }
            let text_of = |tag: &str| {
                let (_, rest) = html.split_once(tag).expect(tag);
                rest.split('"').next().map(str::len).unwrap_or_default()
            };
            for tag in [
                "<title>",
                "<meta name=\"description\" content=\"",
                "<meta property=\"og:title\" content=\"",
                "<meta property=\"og:description\" content=\"",
            ] {
                assert!(text_of(tag) > 9, "{tag} in {path}");
            }
        }
    }
}

#[tokio::test]
async fn ux_11_the_home_says_who_lends_and_answers_questions_as_data() {
    let salapi = start_in_brand("salapi.toml").await;
    if !is_built(&salapi).await {
        return;
    }
    for language in LANGUAGES {
        let html = html(&salapi, &format!("/?lang={language}")).await;
        let data = structured_data(&html);
        let kinds: Vec<_> = data.iter().map(|data| data["@type"].as_str()).collect();
        assert_eq!(kinds, [Some("FinancialService"), Some("FAQPage")]);
        let lender = &data[0];
        assert_eq!(lender["telephone"], "0287654321");
        assert_eq!(lender["identifier"][0]["value"], "CS1111111111");
        assert_eq!(lender["url"], format!("{ORIGIN}/"));
        let questions = data[1]["mainEntity"].as_array().expect("questions");
        assert!(questions.len() > 4, "{questions:?}");
        for question in questions {
            let [name, answer] = [&question["name"], &question["acceptedAnswer"]["text"]];
            let [name, answer] = [name, answer].map(|text| text.as_str().expect("a text"));
            assert!(html.contains(name), "{name} is on the page");
            assert!(html.contains(answer), "{answer} is on the page");
            assert!(
                !answer.contains(['{', '}', '&']),
                "{answer} is filled, as text"
            );
        }
    }
    for address in ["/About", "/Loan", "/Policy", "/aboutUs"] {
        let html = html(&salapi, address).await;
        assert_eq!(structured_data(&html), Vec::<serde_json::Value>::new());
    }
}

#[tokio::test]
async fn ux_11_a_brands_text_cannot_end_the_data_and_no_policy_is_widened_for_it() {
    let evil = "</script><script>alert(1)</script><!-- & \\\"";
    let server = start_with_brand(|brand| {
        brand
            .replace("Tulay Lending Corporation (example)", evil)
            .replace("1 Example Street, Makati City, Metro Manila", evil)
    })
    .await;
    if !is_built(&server).await {
        return;
    }
    let page = server.get("/?lang=en").await;
    let policy = page.headers()["content-security-policy"].clone();
    let html = page.text().await.expect("a page");
    assert!(
        !html.contains("<script>") && !html.contains("<!--"),
        "{html}"
    );
    let lender = &structured_data(&html)[0];
    assert_eq!(lender["legalName"], evil.replace("\\\"", "\""));
    // The page has no executable script in it, so its policy lists none.
    let policy = policy.to_str().expect("text");
    assert!(policy.contains("script-src 'self'; "), "{policy}");
}

#[tokio::test]
async fn ux_11_robots_and_sitemap_are_the_brands_and_no_request_writes_into_them() {
    let (tulay, salapi) = (start().await, start_in_brand("salapi.toml").await);
    let robots = salapi.get("/robots.txt").await;
    assert_eq!(
        robots.headers()["content-type"],
        "text/plain; charset=utf-8"
    );
    let robots = robots.text().await.expect("a text");
    assert!(robots.contains(&format!("Sitemap: {ORIGIN}/sitemap.xml\n")));
    let sitemap = salapi.get("/sitemap.xml").await;
    assert_eq!(
        sitemap.headers()["content-type"],
        "application/xml; charset=utf-8"
    );
    assert_eq!(
        sitemap
            .text()
            .await
            .expect("a text")
            .matches("<loc>")
            .count(),
        16
    );
    assert_eq!(robots_tag(&salapi, "/sitemap.xml").await, "all");

    let none = tulay.get("/robots.txt").await.text().await.expect("a text");
    assert!(!none.contains("Sitemap"), "{none}");
    assert_ne!(tulay.get("/sitemap.xml").await.status(), 200);

    for (server, path) in [
        (&tulay, "/robots.txt"),
        (&tulay, "/?lang=en"),
        (&salapi, "/robots.txt"),
        (&salapi, "/sitemap.xml"),
        (&salapi, "/?lang=en"),
    ] {
        let usual = server.get(path).await.text().await.expect("a text");
        for host in ["evil.example", "evil.example:99999", "\"><script>", ""] {
            let request = || plain_http().get(format!("{}{path}", server.url));
            let forwarded = request().header("x-forwarded-host", host);
            let answer = forwarded.send().await.expect("an answer");
            let text = answer.text().await.expect("a text");
            assert_eq!(text, usual, "{path} for {host}");
            let refused = request().header(HOST, host).send().await;
            let refused = refused.expect("an answer");
            assert_eq!(refused.status(), 400, "{path} for {host}");
            let text = refused.text().await.expect("a text");
            assert!(
                !text.contains("evil") && !text.contains("<script>"),
                "{text}"
            );
        }
    }
}

#[tokio::test]
async fn ux_11_only_public_pages_may_be_listed() {
    let server = start().await;
    if !is_built(&server).await {
        return;
    }
    for path in [
        "/",
        "/?lang=zh",
        "/About",
        "/Loan/",
        "/Policy",
        "/icon.svg",
        "/robots.txt",
    ] {
        assert_eq!(robots_tag(&server, path).await, "all", "{path}");
    }
    for path in [
        "/loanDetail",
        "/loanDetail?productId=1",
        "/repay",
        "/product",
        "/certify",
        "/bindBank",
        "/complaint",
        "/promotion",
        "/testPreview",
        "/aboutUs",
        "/loanAgreement",
        "/no/such/page",
        "/mountain/details/home",
        "/mountain/no-such-call",
        "/contract/nothing",
        "/sandbox/pay/nothing",
        "/emulator/",
        "/demo/scenarios",
        "/livez",
    ] {
        assert_eq!(robots_tag(&server, path).await, "noindex", "{path}");
    }
}

#[tokio::test]
async fn env_02_ux_11_the_icons_are_in_the_brands_colours() {
    let (tulay, salapi) = (start().await, start_in_brand("salapi.toml").await);
    if !is_built(&tulay).await {
        return;
    }
    for (server, colour, pixel) in [
        (&tulay, "#1D4FD7", [0x1D, 0x4F, 0xD7]),
        (&salapi, "#0F5132", [0x0F, 0x51, 0x32]),
    ] {
        let icon = server.get("/icon.svg").await.text().await.expect("an icon");
        assert!(icon.contains(&format!("fill=\"{colour}\"")), "{icon}");
        for (path, size) in [
            ("/apple-touch-icon.png", (180, 180)),
            ("/share.png", (1200, 630)),
        ] {
            let png = server.get(path).await;
            assert_eq!(png.headers()["content-type"], "image/png");
            let png = png.bytes().await.expect("bytes");
            let picture = image::load_from_memory(&png).expect("a PNG").into_rgb8();
            assert_eq!(picture.dimensions(), size);
            assert_eq!(picture.get_pixel(0, 0).0, pixel, "{path}");
        }
    }
}
