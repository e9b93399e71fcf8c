//! Figures of an order in its page's document, before the script (UX-13): for the wrapper alone, and for nobody else
//! (SEC-04).

use reqwest::header::{CACHE_CONTROL, USER_AGENT};

use crate::support::borrowers::{ANA, BEA, LOAN, offer, push};
use crate::support::{Server, plain_http, start};

const SAFARI: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const APP: &str =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 TulayApp/2.1";

/// Returns the document of an address, or `None` if it is the skeleton that everybody gets.
async fn first_view(server: &Server, path: &str, agent: &str) -> Option<String> {
    let request = plain_http().get(format!("{}{path}", server.url));
    let answer = request.header(USER_AGENT, agent).send().await;
    let answer = answer.expect("an answer");
    assert!(answer.status().as_u16() < 500, "{path}");
    let cache = answer.headers().get(CACHE_CONTROL).cloned();
    let html = answer.text().await.expect("a document");
    // The style of the page names the attribute, too.
    let root = html.split('>').find(|tag| tag.contains("<html"));
    let is_filled = root.is_some_and(|tag| tag.contains(" data-first-view="));
    if is_filled {
        assert_eq!(cache.expect("a cache policy"), "no-store");
    }
    is_filled.then_some(html)
}

/// Starts a server whose brand names its wrapper; `None` if it was built without the web app.
async fn with_wrapper() -> Option<Server> {
    let server = start().await;
    let server = server
        .restarted(|config| config.lender.brand.wrapper_user_agent = Some("TulayApp/".to_owned()))
        .await;
    (server.get("/").await.status() != 503).then_some(server)
}

#[tokio::test]
async fn ux_13_sec_04_the_wrapper_gets_anas_figures_in_the_document_and_a_plain_browser_does_not() {
    let Some(server) = with_wrapper().await else {
        return;
    };
    let ana = server.overdue(ANA, 5).await;
    let order = ana.details().await;
    let session = ana.client.session().expect("a session").to_owned();
    let address = |path: &str| {
        format!(
            "{path}?productId=1&orderId={}&sessionId={session}&lang=fil",
            ana.order_id
        )
    };
    for path in ["/loanDetail", "/loanDetail/", "/repay"] {
        assert_eq!(
            first_view(&server, &address(path), SAFARI).await,
            None,
            "{path}"
        );
        let html = first_view(&server, &address(path), APP)
            .await
            .expect("figures");
        let due = order["amountDueCentavos"].as_i64().expect("an amount");
        let figures = format!("{}.{:02}", due / 100, due % 100);
        assert!(
            html.replace(',', "").contains(&figures),
            "{path}: {figures}"
        );
        assert!(html.contains("<html lang=\"fil\""), "{path}");
    }
    let repay = first_view(&server, &address("/repay"), APP)
        .await
        .expect("figures");
    assert!(repay.contains("Babayaran ngayon"), "{repay}");
}

#[tokio::test]
async fn ux_13_sec_04_the_wrapper_gets_beas_offer_in_the_document_until_she_has_an_order() {
    let Some(server) = with_wrapper().await else {
        return;
    };
    let bea = server.ready(BEA).await;
    let shown = offer(&bea, &[("productId", "1")]).await;
    let session = bea.session().expect("a session").to_owned();
    let addresses = ["/loanConfirm", "/loanConfirmPromo"]
        .map(|path| format!("{path}?productId=1&sessionId={session}&lang=zh"));
    for address in &addresses {
        assert_eq!(first_view(&server, address, SAFARI).await, None);
        let html = first_view(&server, address, APP).await.expect("figures");
        for (hole, label) in [
            ("label", "您将收到"),
            ("back-label", "您需还款"),
            ("count-label", "期数"),
        ] {
            let part = format!("data-hole=\"{hole}\">{label}</");
            assert!(html.contains(&part), "{part} in {html}");
        }
        for field in ["netProceedsCentavos", "totalRepaymentCentavos"] {
            let centavos = shown[field].as_i64().expect("an amount");
            let figures = format!("{}.{:02}</", centavos / 100, centavos % 100);
            assert!(
                html.replace(',', "").contains(&figures),
                "{field}: {figures}"
            );
        }
        let unknown = address.replace("productId=1", "productId=none");
        assert_eq!(first_view(&server, &unknown, APP).await, None);
    }
    push(&bea, &LOAN).await;
    for address in &addresses {
        assert_eq!(first_view(&server, address, APP).await, None);
    }
}

#[tokio::test]
async fn ux_13_sec_04_a_ticket_opens_the_figures_and_stays_exchangeable_once() {
    let Some(server) = with_wrapper().await else {
        return;
    };
    let ana = server.overdue(ANA, 5).await;
    let made = ana
        .client
        .post("/service/user/session/ticket", &[])
        .await
        .ok();
    let ticket = made["ticket"].as_str().expect("a ticket");
    let address = format!(
        "/loanDetail?productId=1&orderId={}&ticket={ticket}",
        ana.order_id
    );
    assert_eq!(first_view(&server, &address, SAFARI).await, None);
    let html = first_view(&server, &address, APP).await.expect("figures");
    let session = ana.client.session().expect("a session");
    assert!(!html.contains(session) && !html.contains(ticket));
    let redeem = "/service/user/session/redeem";
    let redeemed = server
        .visitor()
        .post(redeem, &[("ticket", ticket)])
        .await
        .ok();
    assert_eq!(redeemed["sessionId"], session);
    assert_eq!(first_view(&server, &address, APP).await, None);
}

#[tokio::test]
async fn ux_13_another_borrowers_session_an_ended_one_and_broken_addresses_get_the_skeleton() {
    let Some(server) = with_wrapper().await else {
        return;
    };
    let (ana, bea) = (server.overdue(ANA, 5).await, server.signed_in(BEA).await);
    let order = &ana.order_id;
    let strange = bea.session().expect("a session").to_owned();
    let own = ana.client.session().expect("a session").to_owned();
    for query in [
        String::new(),
        format!("?productId=1&orderId={order}"),
        format!("?productId=1&orderId={order}&sessionId={strange}"),
        format!("?productId=2&orderId={order}&sessionId={own}"),
        format!("?productId=1&orderId=%zz&sessionId={own}"),
        format!("?productId=1&orderId={order}&sessionId={own}&sessionId={strange}"),
        format!("?productId=1&orderId={order}&ticket=x&sessionId={own}"),
        format!("?sessionId={own}"),
    ] {
        for path in ["/loanDetail", "/repay"] {
            let address = format!("{path}{query}");
            assert_eq!(first_view(&server, &address, APP).await, None, "{address}");
        }
    }
    let address = format!("/loanDetail?productId=1&orderId={order}&sessionId={own}");
    assert!(first_view(&server, &address, APP).await.is_some());
    ana.client.post("/service/user/logout", &[]).await.ok();
    assert_eq!(first_view(&server, &address, APP).await, None);
}

#[tokio::test]
async fn ux_40_promo_02_the_landing_pages_document_has_its_offer_and_form_in_each_language() {
    let server = start().await;
    let server = server
        .restarted(|config| {
            for page in &mut config.lender.landing_pages {
                page.title = "Cash <b>now</b>".to_owned();
            }
        })
        .await;
    if server.get("/").await.status() == 503 {
        return;
    }
    for (lang, label, send) in [
        ("en", "Mobile number", "get code"),
        ("fil", "Mobile number", "Kunin ang code"),
        ("id", "Nomor ponsel", "Minta kode"),
        ("zh", "手机号码", "获取验证码"),
    ] {
        let path = format!("/promotion?id=1&lang={lang}");
        let html = text(&server, &path).await;
        let query = [("templateId", "1"), ("lang", lang)];
        let call = "/api/v2/youmi/service/channel/channel-template";
        let template = server.visitor().get(call, &query).await.ok();
        let product = &template["product"];
        let shown = |value: &serde_json::Value| {
            let text = value.as_str().expect("a text").to_owned();
            text.replace('/', "&#x2f;")
                .replace('<', "&lt;")
                .replace('>', "&gt;")
        };
        for (hole, value) in [
            ("title", &template["title"]),
            ("text", &template["text"]),
            ("offered-label", &product["amountRangeDes"]),
            ("offered", &product["amount"]),
            ("rate-label", &product["interestRateText"]),
            ("rate", &product["interestRate"]),
        ] {
            let part = format!("data-hole=\"{hole}\">{}</", shown(value));
            assert!(html.contains(&part), "{part} in {html}");
        }
        let rows = template["example"].as_array().expect("rows");
        let costs = rows.iter().map(|row| {
            let (text, value) = (shown(&row["text"]), shown(&row["value"]));
            format!("<div><dt>{text}</dt><dd>{value}</dd></div>")
        });
        let costs = format!("data-hole=\"costs\">{}</dl>", costs.collect::<String>());
        assert!(
            rows.len() >= 10 && html.contains(&costs),
            "{costs} in {html}"
        );
        assert!(!html.contains("<b>"), "{html}");
        for part in [
            format!("<html lang=\"{lang}\" data-first-view="),
            format!("<div id=\"app\" lang=\"{lang}\">"),
            format!(">{label}</label>"),
            format!(">{send}</button>"),
            ">Tulay</h1>".to_owned(),
            "\"isForAll\":true".to_owned(),
        ] {
            assert!(html.contains(&part), "{part} in {html}");
        }
    }
}

#[tokio::test]
async fn ux_40_promo_02_a_landing_page_that_is_not_there_has_its_form_and_no_offer() {
    let server = start().await;
    if server.get("/").await.status() == 503 {
        return;
    }
    for query in [
        "?id=none&lang=fil",
        "?id=%zz&lang=fil",
        "?id=1&id=2&lang=fil",
    ] {
        let html = text(&server, &format!("/promotion{query}")).await;
        assert!(!html.contains(" data-first-view="), "{query}");
        assert!(html.contains("data-hole=\"title\"></p>"), "{query}");
        assert!(html.contains("<html lang=\"fil\""), "{query}");
        assert!(html.contains(">Kunin ang code</button>"), "{query}");
    }
    assert!(
        text(&server, "/promotion/")
            .await
            .contains(" data-first-view=")
    );
}

/// Returns the document of a landing page, which any browser gets.
async fn text(server: &Server, path: &str) -> String {
    let answer = plain_http()
        .get(format!("{}{path}", server.url))
        .send()
        .await;
    let answer = answer.expect("an answer");
    assert_eq!(answer.headers()[CACHE_CONTROL], "no-cache");
    answer.text().await.expect("a document")
}
