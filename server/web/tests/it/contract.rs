//! The agreements of a loan: their list, their addresses, and their pages (CALL-26, 27; CONF-02).

use serde_json::json;

use crate::support::borrowers::ANA;
use crate::support::database::rows;
use crate::support::{Client, OpenedAnswer, Server, start};

const LIST: &str = "/v3/contract/contract";
const JUMP: &str = "/v3/contract/contract-jump";

async fn jump(client: &Client, more: &[(&str, &str)]) -> OpenedAnswer {
    let known = [("productId", "1"), ("scene", "3")];
    client.get(JUMP, &[&known[..], more].concat()).await
}

/// Returns the address of an agreement about ₱10,000 for 91 days.
async fn address(client: &Client, position: &str) -> String {
    let about = [
        ("position", position),
        ("amount", "1000000"),
        ("periods", "91"),
    ];
    address_in(jump(client, &about).await)
}

fn address_in(answer: OpenedAnswer) -> String {
    let data = answer.ok();
    data["contract_url"]
        .as_str()
        .expect("an address")
        .to_owned()
}

async fn page(server: &Server, address: &str) -> String {
    let answer = server.get(address).await;
    assert_eq!(answer.status(), 200);
    answer.text().await.expect("a page")
}

#[tokio::test]
async fn call_26_conf_02_a_loan_has_three_agreements() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let query = [("productId", "1"), ("scene", "3")];
    let data = ana.get(LIST, &query).await.ok();
    let entry = |title, position| json!({ "title": title, "position": position });
    assert_eq!(
        data["list"],
        json!([
            entry("Loan agreement", 1),
            entry("Disclosure statement", 2),
            entry("Consent to the use of data", 3),
        ])
    );
    assert_eq!(server.visitor().get(LIST, &query).await.code, "1001");
}

#[tokio::test]
async fn call_27_conf_02_each_agreement_is_a_page_that_tells_the_figures() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    for (position, title, tells) in [
        (
            "1",
            "Loan agreement",
            "₱1,000.00 once in the loan&#39;s life",
        ),
        (
            "2",
            "Disclosure statement",
            "Truth in Lending Act (RA 3765)",
        ),
        (
            "3",
            "Consent to the use of data",
            "The contacts and the photos on the phone are never read",
        ),
    ] {
        let html = page(&server, &address(&ana, position).await).await;
        assert!(html.contains(&format!("<h1>{title}</h1>")), "{html}");
        assert!(html.contains(tells), "{title}: {html}");
        assert!(!html.contains("<script"), "{title}");
        let shows_costs = html.contains("₱9,500.00") && html.contains("₱3,424.33");
        assert_eq!(
            shows_costs,
            position != "3",
            "{title}: net proceeds, first instalment"
        );
    }
}

/// Returns the text under a heading of the page.
fn part<'a>(html: &'a str, heading: &str) -> &'a str {
    let (_, after) = html
        .split_once(&format!("<h2>{heading}</h2>"))
        .expect(heading);
    after.split("<h2>").next().unwrap_or_default()
}

#[tokio::test]
async fn static_03_the_loan_agreement_says_what_the_terms_of_its_product_say() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let html = page(&server, &address(&ana, "1").await).await;
    for (heading, says) in [
        (
            "Late payment",
            "₱1,000.00 once in the loan&#39;s life (₱800.00 for a client who has paid off a loan before), and \
             5% of the unpaid amount a day from day 1 late; 4% of the unpaid amount a day from day 31 late; \
             2% of the unpaid amount a day from day 91 late.",
        ),
        (
            "Early settlement",
            "after half of the term, and at least 7 days after release",
        ),
        (
            "Complaints",
            "confirms a complaint within 2 days and replies within 3 weekdays; the law allows it 30 days at most",
        ),
        ("Transfer", "at least 7 business days"),
    ] {
        let said = part(&html, heading).replace("&#x27;", "&#39;");
        assert!(said.contains(says), "{heading}: {said}");
    }

    let late = part(&html, "Late payment");
    assert!(
        late.contains(
            "no penalty is charged for the days in between on which nothing was late. This holds once in the life of the loan.</p>"
        )
    );

    let html = page(&server, &address(&ana, "2").await).await;
    let late = part(&html, "Charged only if a payment is late");
    assert!(late.contains("₱1,000.00 once"), "{late}");

    let capped = [("productId", "2"), ("scene", "3"), ("position", "1")];
    let html = page(&server, &address_in(ana.get(JUMP, &capped).await)).await;
    let late = part(&html, "Late payment");
    assert!(
        late.contains("<p>0.15% of the unpaid amount a day from day 1 late.</p>"),
        "{late}"
    );
}

#[tokio::test]
async fn ux_04_an_agreement_speaks_its_readers_language_and_says_that_the_english_text_binds() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    for (tag, binding, titles) in [
        (
            "fil",
            "Ang tekstong Ingles sa ibaba nito ang may bisa.",
            ["Kasunduan sa loan", "Disclosure statement"],
        ),
        (
            "id",
            "Yang mengikat adalah teks bahasa Inggris di bawahnya.",
            ["Perjanjian pinjaman", "Pernyataan biaya"],
        ),
        (
            "zh",
            "具有约束力的是下方的英文文本。",
            ["贷款协议", "费用披露声明"],
        ),
    ] {
        let reader = ana.in_language(tag);
        for (position, title, english) in [
            ("1", titles[0], "Loan agreement"),
            ("2", titles[1], "Disclosure statement"),
        ] {
            let html = page(&server, &address(&reader, position).await).await;
            assert!(html.contains(&format!("<html lang=\"{tag}\">")), "{html}");
            let (translated, binding_text) = html.rsplit_once("<article").expect("two texts");
            assert!(translated.contains(&format!("<h1>{title}</h1>")), "{html}");
            assert!(translated.contains(binding), "{html}");
            assert!(binding_text.starts_with(" lang=\"en\">"), "{html}");
            assert!(binding_text.contains(&format!("<h1>{english}</h1>")));
            assert!(!binding_text.contains(binding));
            for figure in ["₱9,500.00", "₱3,424.33"] {
                assert!(translated.contains(figure) && binding_text.contains(figure));
            }
        }
    }
    let html = page(&server, &address(&ana, "1").await).await;
    assert_eq!(html.matches("<article").count(), 1, "English alone");
    assert!(!html.contains("translation"), "{html}");
}

#[tokio::test]
async fn call_27_the_agreement_of_an_order_is_about_that_order() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let of_order = [("position", "1"), ("orderId", loan.order_id.as_str())];
    let html = page(&server, &address_in(jump(&loan.client, &of_order).await)).await;
    assert!(html.contains(&loan.order_id), "{html}");
    let late = part(&html, "Late payment");
    assert!(late.contains("₱1,000.00 once"), "{late}");
    assert!(!late.contains("₱800.00"), "only this client's: {late}");

    let other = server.signed_in("09179999999").await;
    assert_eq!(jump(&other, &of_order).await.code, "1004");
    let missing = [("position", "1"), ("orderId", "ord_missing")];
    assert_eq!(jump(&loan.client, &missing).await.code, "1004");
    let query = [("productId", "2"), ("scene", "3")];
    let wrong_product = loan
        .client
        .get(JUMP, &[&query[..], &of_order].concat())
        .await;
    assert_eq!(wrong_product.code, "1004");
}

#[tokio::test]
async fn call_26_the_list_of_an_order_names_the_language_in_which_it_was_signed() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let query = [("productId", "1"), ("scene", "3")];
    let of_order = [&query[..], &[("orderId", loan.order_id.as_str())]].concat();
    let reader = loan.client.in_language("fil");
    assert_eq!(
        reader.get(LIST, &of_order).await.ok()["signedLanguage"],
        "en"
    );
    let offered = reader.get(LIST, &query).await.ok();
    assert!(offered.get("signedLanguage").is_none(), "{offered}");
}

#[tokio::test]
async fn call_27_a_page_runs_nothing_and_is_framed_by_our_own_pages_only() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let answer = server.get(&address(&ana, "1").await).await;
    let header = |name: &str| answer.headers()[name].to_str().expect("text").to_owned();
    let policy = header("content-security-policy");
    for rule in [
        "default-src 'none'",
        "frame-ancestors 'self'",
        "form-action 'none'",
        "sandbox",
    ] {
        assert!(policy.contains(rule), "{policy}");
    }
    assert_eq!(header("cache-control"), "no-store");
    assert_eq!(header("content-type"), "text/html; charset=utf-8");
    assert_eq!(
        header("content-disposition"),
        "inline; filename=\"agreement.html\""
    );
    assert_eq!(header("x-content-type-options"), "nosniff");
}

#[tokio::test]
async fn call_27_an_address_cannot_be_forged_and_expires() {
    let server = start().await;
    let address = address(&server.signed_in(ANA).await, "1").await;
    let mut changed = address.clone();
    let last = changed.pop().expect("a character");
    changed.push(if last == '0' { '1' } else { '0' });
    for unknown in [
        changed.as_str(),
        "/contract/abc",
        "/contract/%00",
        "/contract/..%2f",
    ] {
        assert_eq!(server.get(unknown).await.status(), 404, "{unknown}");
    }
    let day = jiff::SignedDuration::from_hours(24);
    server
        .app
        .clock
        .set(server.app.clock.now() + day)
        .expect("a manual clock");
    assert_eq!(server.get(&address).await.status(), 200);
    let second = jiff::SignedDuration::from_secs(1);
    server
        .app
        .clock
        .set(server.app.clock.now() + second)
        .expect("a manual clock");
    assert_eq!(server.get(&address).await.status(), 404);
}

#[tokio::test]
async fn call_26_call_27_bad_input_is_named_and_gives_no_address() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let before = rows(&server);
    for position in ["0", "4", "-1"] {
        let answer = jump(&ana, &[("position", position)]).await;
        assert_eq!(answer.field("position"), "Choose one of the options");
    }
    for (field, value, why) in [
        ("amount", "1", "This amount is not available"),
        ("amount", "-1", "This amount is not available"),
        ("amount", "1.5", "Enter a whole number"),
        ("periods", "90", "This term is not available"),
    ] {
        let answer = jump(&ana, &[("position", "1"), (field, value)]).await;
        assert_eq!(answer.field(field), why, "{value}");
    }
    for scene in ["0", "4"] {
        for path in [LIST, JUMP] {
            let query = [("productId", "1"), ("scene", scene), ("position", "1")];
            let answer = ana.get(path, &query).await;
            assert_eq!(answer.field("scene"), "Choose one of the options", "{path}");
        }
    }
    let query = [("productId", "99"), ("scene", "3"), ("position", "1")];
    for path in [LIST, JUMP] {
        assert_eq!(ana.get(path, &query).await.code, "1004", "{path}");
        assert_eq!(
            server.visitor().get(path, &query).await.code,
            "1001",
            "{path}"
        );
    }
    assert_eq!(rows(&server), before);
}
