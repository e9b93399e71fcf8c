//! The offer of a loan and the push that makes it (CALL-25, CALL-28).

use serde_json::{Value, json};
use tulay_lender::loans::push::place_order;
use tulay_lender::settings::Intake;
use tulay_lending::product::{BeforeReversal, PenaltyTerms};
use tulay_lending::schedule::InterestKind;
use tulay_lending::state::OrderStatus;
use tulay_store::{borrowers, orders};

use crate::support::borrowers::{ANA, IDENTITY, LOAN, loan_with, offer, order_of, push};
use crate::support::database::rows;
use crate::support::{OpenedAnswer, Server, centavos, start, start_demo};

const OFFER: &str = "/v3/loan-confirm/loan-detail-confirm";
const PUSH: &str = "/v3/loan-confirm/loan-detail-push";

/// Malformed amounts, as typed.
const WRONG_AMOUNTS: [(&str, &str); 9] = [
    ("-1", OUT_OF_RANGE),
    ("0", OUT_OF_RANGE),
    ("1000001", OUT_OF_RANGE),
    ("1000000000", OUT_OF_RANGE),
    ("1.005", NO_NUMBER),
    ("1.000", NO_NUMBER),
    ("NaN", NO_NUMBER),
    ("99999999999999999999", OUT_OF_RANGE),
    ("", NO_NUMBER),
];
const OUT_OF_RANGE: &str = "Choose an amount from ₱1,000.00 to ₱20,000.00, in steps of ₱500.00";
const NO_NUMBER: &str = "Enter a whole number";

/// Returns Ana's open order, if she has one.
async fn open_order(server: &Server) -> Option<String> {
    let read = server.app.store.read(|tx| {
        let ana = borrowers::find_by_phone(tx, ANA)?.expect("Ana");
        orders::newest_open(tx, &ana.id)
    });
    let found = read.await.expect("a read");
    found.map(|order| order.id().to_owned())
}

#[tokio::test]
async fn call_25_conf_01_the_offer_says_everything_that_the_loan_costs() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let data = offer(&ana, &LOAN[..3]).await;
    assert_eq!(
        (&data["amount"], &data["periods"]),
        (&1_000_000.into(), &91.into())
    );
    assert_eq!(data["termUnit"], "days");
    assert_eq!(data["pRateDsc"], "0.03% a day");
    // ₱10,000 for 91 days at 0.03 % a day; 5 % is withheld.
    assert_eq!(centavos(&data, "netProceedsCentavos"), 950_000);
    assert_eq!(centavos(&data, "totalRepaymentCentavos"), 1_027_300);
    assert_eq!(centavos(&data, "financeChargeCentavos"), 77_300);
    let plan = data["repay_plans"].as_array().expect("a plan");
    let paid: i64 = plan.iter().map(|line| centavos(line, "amount")).sum();
    assert_eq!((plan.len(), paid), (3, 1_027_300));
    assert_eq!(plan[0]["title"], "Installment 1 of 3");
    assert_eq!(data["firstPayTime"], plan[0]["pay_time"]);
    assert_eq!(centavos(&data, "firstPeriodDay"), 30);
    let rows = data["details"].as_array().expect("rows");
    let labels: Vec<&str> = rows.iter().filter_map(|row| row["text"].as_str()).collect();
    let disclosed = [
        "Loan amount",
        "Processing fee (deducted)",
        "You receive",
        "Interest",
        "Interest rate",
        "Interest is charged on",
        "Finance charge (interest and fee)",
        "Total to repay",
        "Installments",
        "Effective interest rate",
        "Effective interest rate per year",
    ];
    assert_eq!(labels, disclosed);
    assert_eq!(rows[2]["value"], "₱9,500.00");
    assert_eq!(data["effectiveRateText"], rows[9]["value"]);
}

#[tokio::test]
async fn money_15_the_offer_of_a_declining_product_charges_what_is_outstanding_and_says_so() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let of_sahod = [("productId", "2"), LOAN[1], LOAN[2], LOAN[3]];
    let data = offer(&ana, &of_sahod[..3]).await;
    // ₱10,000 for 91 days at 0.03 % a day of the outstanding principal: 90.00, 60.27 and 31.27.
    assert_eq!(centavos(&data, "totalRepaymentCentavos"), 1_018_154);
    let plan = data["repay_plans"].as_array().expect("a plan");
    let amounts: Vec<i64> = plan.iter().map(|line| centavos(line, "amount")).collect();
    assert_eq!(amounts, [339_385, 339_385, 339_384]);
    let value = |data: &Value, label: &str| {
        let rows = data["details"].as_array().expect("rows").iter();
        let mut found = rows.filter(|row| row["text"] == label);
        found.next().expect("a row")["value"].clone()
    };
    let charged_on = "Interest is charged on";
    let outstanding = "the principal outstanding as each period begins";
    assert_eq!(value(&data, charged_on), outstanding);
    assert_eq!(value(&data, "Interest"), "₱181.54");
    let monthly = value(&data, "Effective interest rate");
    assert!(
        monthly
            .as_str()
            .is_some_and(|text| text.ends_with("% a month"))
    );
    let conditions = data["conditions"].as_array().expect("rows");
    let early = conditions.last().expect("early repayment")["value"].to_string();
    assert!(
        early.contains("Paying principal ahead lowers the interest"),
        "{early}"
    );
    let flat = offer(&ana, &LOAN[..3]).await;
    let whole = "the whole loan amount, until the end of the term";
    assert_eq!(value(&flat, charged_on), whole);

    // The loan keeps the kind that it was agreed with, and the rule on penalties before a reversal (MONEY-20).
    let order_id = push(&ana, &of_sahod).await;
    let server = server
        .restarted(|config| {
            config.lender.products[1].terms.interest = InterestKind::Flat;
            config.lender.products[1].flat_interest_reason = "a test".to_owned();
            config.lender.products[1].terms.penalty.before_reversal = BeforeReversal::Charge;
        })
        .await;
    let read = server
        .app
        .store
        .read(move |tx| orders::find_for_any_borrower(tx, &order_id));
    let order = read.await.expect("a read").expect("an order");
    let terms = order.loan.agreed.terms;
    assert_eq!(terms.interest, InterestKind::Declining);
    assert_eq!(terms.penalty.before_reversal, BeforeReversal::Waive);
}

#[tokio::test]
async fn money_09_a_press_signs_the_offer_that_was_shown_and_no_other() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let shown = ana.offer_digest(&LOAN).await;
    let server = server
        .restarted(|config| config.lender.products[0].terms.daily_interest_ppm *= 3)
        .await;
    let ana = server.with_session(ana.session().expect("a session"));
    let before = rows(&server);
    let press = [&LOAN[..], &[("offerDigest", &shown)]].concat();
    let refused = ana.post_once(PUSH, "key-1", &press).await;
    assert_eq!(
        (refused.code.as_str(), refused.message.as_str()),
        (
            "1409",
            "The offer has changed since this page showed it, and nothing was signed. Please read the new offer, and \
             press again if you agree"
        )
    );
    assert_eq!(refused.data["offer"], offer(&ana, &LOAN[..3]).await);
    assert_eq!(rows(&server), before);
    let unseen = ana.post(PUSH, &LOAN).await;
    assert_eq!(unseen.field("offerDigest"), "This is required");

    let read = refused.data["offer"]["offerDigest"].as_str();
    let press = [&LOAN[..], &[("offerDigest", read.expect("a digest"))]].concat();
    ana.post_once(PUSH, "key-2", &press).await.ok();
}

#[tokio::test]
async fn money_09_the_offer_says_what_may_be_charged_later_and_where_the_money_goes() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let data = offer(&ana, &LOAN[..3]).await;
    let said = |name: &str| -> Vec<(String, String)> {
        let rows = data[name].as_array().expect("rows").iter();
        let text = |row: &Value, key: &str| row[key].as_str().expect("text").to_owned();
        rows.map(|row| (text(row, "text"), text(row, "value")))
            .collect()
    };
    let of = |(text, value): (&str, &str)| (text.to_owned(), value.to_owned());
    let costs = said("details");
    assert_eq!(costs[9], of(("Effective interest rate", "3.99% a month")));
    assert_eq!(
        costs[10..],
        [
            of(("Effective interest rate per year", "61.03% a year")),
            of(("Will be sent to", "GCash\u{a0}••••\u{a0}4321")),
        ]
    );
    assert_eq!(
        said("conditions"),
        [
            of((
                "If you delay repayment",
                "For a fee of 3% of the unpaid principal (₱300.00 while all of it is unpaid), all unpaid installments \
                 move by 30 days; at most 3 times.",
            )),
            of((
                "If you repay early",
                "The whole loan may be repaid early after half of the term, and at least 7 days after release; \
                 interest of installments whose time has not begun is then not charged. There is no fee for it.",
            )),
        ]
    );
    let other = offer(&ana, &[("productId", "4")]).await;
    let labels = other["conditions"].as_array().expect("rows").iter();
    let labels: Vec<&str> = labels.filter_map(|row| row["text"].as_str()).collect();
    assert_eq!(labels, ["If you repay early"], "no rollover");
}

#[tokio::test]
async fn money_09_a_client_who_paid_off_a_loan_is_told_the_penalty_of_such_a_client() {
    let server = start_demo().await;
    let repeat = server.borrower("repeat");
    let data = offer(&repeat, &LOAN[..3]).await;
    let late = &data["lateCosts"];
    assert_eq!(late["rows"][0]["value"], "₱800.00");
    assert_eq!(late["short"], "Late: ₱800.00 + 5% a day");
}

#[tokio::test]
async fn ux_19_the_cost_of_paying_late_is_rows_and_an_example() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let data = offer(&ana, &LOAN[..3]).await;
    let rows = json!([
        { "text": "Once in the loan's life", "value": "₱1,000.00" },
        { "text": "Each day, days 1 to 30 late", "value": "5% of the unpaid amount" },
        { "text": "Each day, days 31 to 90 late", "value": "4% of the unpaid amount" },
        { "text": "Each day from day 91 late", "value": "2% of the unpaid amount" },
    ]);
    // An installment of ₱3,424.33: 10 days of 5 %, and ₱1,000 once.
    let example = "Example: an installment of ₱3,424.33 paid 10 days late costs ₱2,712.17 more.";
    let short = "Late: ₱1,000.00 + 5% a day";
    assert_eq!(
        data["lateCosts"],
        json!({ "rows": rows, "example": example, "short": short })
    );
    assert_eq!(data["yearlyRateText"], "61.03% a year");

    // The cap of a product within the regulated range counts for its example, too.
    let of_sahod = offer(&ana, &[("productId", "2"), LOAN[1], LOAN[2]]).await;
    assert_eq!(of_sahod["lateCosts"]["short"], "Late: 0.15% a day");
    assert_eq!(
        of_sahod["lateCosts"]["rows"].as_array().map(Vec::len),
        Some(1)
    );

    let with_penalty = async |server: Server, change: fn(&mut PenaltyTerms)| {
        let changed = server.restarted(|config| {
            let penalty = &mut config.lender.products[0].terms.penalty;
            penalty.one_off_new_centavos = 0;
            penalty.one_off_repeat_centavos = 0;
            change(penalty);
        });
        changed.await
    };
    let with_grace = |penalty: &mut PenaltyTerms| penalty.steps[0].bp_per_day = 0;
    let server = with_penalty(server, with_grace).await;
    let late = offer(&server.signed_in(ANA).await, &LOAN[..3]).await["lateCosts"].clone();
    assert_eq!(
        late["short"], "Late: 4% a day",
        "after days without a charge"
    );

    let server = with_penalty(server, |penalty| penalty.steps.clear()).await;
    let free = offer(&server.signed_in(ANA).await, &LOAN[..3]).await;
    let nothing = json!({
        "rows": [],
        "example": "Nothing is charged for paying late.",
        "short": "Late: no charge",
    });
    assert_eq!(free["lateCosts"], nothing);
}

#[tokio::test]
async fn money_09_the_disclosure_says_the_same_before_the_press() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let query = [
        ("productId", "1"),
        ("scene", "3"),
        ("position", "2"),
        ("amount", "1000000"),
        ("periods", "91"),
    ];
    let data = ana.get("/v3/contract/contract-jump", &query).await.ok();
    let address = data["contract_url"].as_str().expect("an address");
    let page = server.get(address).await.text().await.expect("a page");
    for said in [
        "Finance charge (interest and fee)</td><td>₱773.00",
        "You receive</td><td>₱9,500.00",
        "Effective interest rate per year</td><td>61.03% a year",
        "Will be sent to</td><td>GCash\u{a0}••••\u{a0}4321",
        "<h2>Schedule of payments</h2>",
        "5% of the unpaid amount a day from day 1 late",
        "<h2>Charged only for a rollover</h2>\n<p>For a fee of 3% of the unpaid principal (₱300.00",
        "may be repaid early after half of the term",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
}

#[tokio::test]
async fn call_25_conf_04_conf_05_conf_08_a_product_asks_before_leaving_and_shows_its_agreement() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let plain = offer(&ana, &[("productId", "2")]).await;
    assert_eq!(
        (&plain["isPopType"], &plain["sendSms"]),
        (&0.into(), &0.into())
    );
    assert_eq!(
        (&plain["popTitle"], &plain["popAgreementUrl"]),
        (&"".into(), &"".into())
    );
    let asking = offer(&ana, &[("productId", "4")]).await;
    assert_eq!(
        (&asking["isPopType"], &asking["sendSms"]),
        (&1.into(), &1.into())
    );
    assert_eq!(asking["popTitle"], "Leave this page?");
    assert_eq!(asking["comProductName"], "Tulay Cash");
    let agreement = asking["popAgreementUrl"].as_str().expect("an address");
    assert!(agreement.starts_with("/contract/"));
    let page = server.get(agreement).await.text().await.expect("a page");
    assert!(page.contains("Tulay Negosyo"));
}

#[tokio::test]
async fn call_25_a_wrong_choice_is_named() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    for (typed, why) in WRONG_AMOUNTS
        .into_iter()
        .filter(|(typed, _)| !typed.is_empty())
    {
        let answer = ana.post(OFFER, &loan_with("amount", typed)).await;
        assert_eq!(answer.field("amount"), why, "{typed}");
    }
    let answer = ana.post(OFFER, &loan_with("periods", "92")).await;
    let why = "Choose a term of 91, 120, 150, 180 days";
    assert_eq!(answer.field("periods"), why);
    assert_eq!(
        ana.post(OFFER, &loan_with("productId", "99")).await.code,
        "1004"
    );
    assert_eq!(server.visitor().post(OFFER, &LOAN).await.code, "1001");
}

#[tokio::test]
async fn call_28_conf_06_a_push_makes_an_order_under_review_and_names_its_page() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let data = ana.press(PUSH, &LOAN).await.ok();
    let address = data["lendDetailsUrl"].as_str().expect("an address");
    assert!(address.starts_with("/loanDetail?productId=1&orderId="));
    let order = server.order(&order_of(address)).await;
    assert_eq!(order.status, OrderStatus::UnderReview);
    assert_eq!(
        (order.loan.principal_centavos, order.loan.term_days),
        (1_000_000, 91)
    );
    assert!(!order.loan.agreed.is_repeat_client);
}

#[tokio::test]
async fn call_28_conf_08_one_sms_confirms_the_loan_where_the_product_sends_one() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    push(&ana, &LOAN).await;
    push(&ana, &LOAN).await;
    let confirmations = async || {
        let mut sent = server.outbox(ANA).await;
        sent.retain(|sms| sms.body.contains("we received your application"));
        sent
    };
    let sent = confirmations().await;
    assert_eq!(sent.len(), 1);
    let text = "Tulay: we received your application for PHP 10,000.00, to be sent to GCash *4321. Once the money is \
                released, your first payment of PHP 3,424.33 is due around Fri, Aug 14, 2026. Questions: 02 8123 4567";
    assert_eq!(sent[0].body, text);
    let silent = [("productId", "2"), LOAN[1], LOAN[2], LOAN[3]];
    push(&ana, &silent).await;
    assert_eq!(confirmations().await.len(), 1);
}

#[tokio::test]
async fn call_28_conf_07_three_presses_at_once_a_retry_and_a_reload_make_one_loan() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let pressed = tokio::join!(push(&ana, &LOAN), push(&ana, &LOAN), push(&ana, &LOAN));
    assert_eq!((&pressed.0, &pressed.0), (&pressed.1, &pressed.2));
    assert_eq!(push(&ana, &LOAN).await, pressed.0);
    let again = ana.press_once(PUSH, "key-1", &LOAN).await.ok();
    assert_eq!(
        order_of(again["lendDetailsUrl"].as_str().expect("an address")),
        pressed.0
    );
}

#[tokio::test]
async fn call_28_a_key_holds_for_one_request_even_after_its_loan_is_declined() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let first = ana.press_once(PUSH, "key-1", &LOAN).await.ok();
    let address = first["lendDetailsUrl"]
        .as_str()
        .expect("an address")
        .to_owned();
    server.decide(&order_of(&address), false).await;
    let again = ana.press_once(PUSH, "key-1", &LOAN).await.ok();
    assert_eq!(
        again["lendDetailsUrl"],
        address.as_str(),
        "an old answer, no new loan"
    );
    assert_eq!(open_order(&server).await, None);
    let other = ana
        .press_once(PUSH, "key-1", &loan_with("amount", "500000"))
        .await;
    assert_eq!((other.status, other.code.as_str()), (200, "1409"));
    assert_eq!(
        other.message,
        "This was already sent with different details"
    );
    let bea = server.ready("09179999999").await;
    let hers = bea.press_once(PUSH, "key-1", &LOAN).await.ok();
    assert_ne!(
        hers["lendDetailsUrl"],
        address.as_str(),
        "a key is one borrower's"
    );
}

#[tokio::test]
async fn call_28_conf_07_a_retry_gets_its_loan_though_the_product_has_changed_meanwhile() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let digest = ana.offer_digest(&LOAN).await;
    let press = [&LOAN[..], &[("offerDigest", &digest)]].concat();
    let made = ana.post_once(PUSH, "key-1", &press).await.ok();
    let server = server
        .restarted(|config| {
            let cash = config
                .lender
                .products
                .iter_mut()
                .find(|product| product.id == "1");
            let cash = cash.expect("a product");
            (cash.terms.max_amount_centavos, cash.terms.term_days) = (500_000, vec![120]);
        })
        .await;
    let ana = server.with_session(ana.session().expect("a session"));
    let before = rows(&server);
    assert_eq!(ana.post_once(PUSH, "key-1", &press).await.ok(), made);
    let reloaded = ana.press(PUSH, &LOAN).await.ok();
    assert_eq!(reloaded, made, "by the natural key");
    assert_eq!(rows(&server), before);
    let bea = server.ready("09179999999").await;
    let refused = bea.press(PUSH, &LOAN).await;
    let range = "Choose an amount from ₱1,000.00 to ₱5,000.00, in steps of ₱500.00";
    assert_eq!(refused.field("amount"), range, "no new loan of that kind");
}

#[tokio::test]
async fn call_28_another_amount_while_a_loan_is_open_is_refused_with_the_way_to_it() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let open = push(&ana, &LOAN).await;
    for other in [loan_with("amount", "500000"), loan_with("periods", "120")] {
        let answer: OpenedAnswer = ana.press(PUSH, &other).await;
        assert_eq!((answer.status, answer.code.as_str()), (200, "1409"));
        assert_eq!(
            answer.message,
            "You already have an open loan of this product"
        );
        assert_eq!(
            answer.data["url"],
            format!("/loanDetail?productId=1&orderId={open}")
        );
    }
    assert_eq!(open_order(&server).await, Some(open));
}

#[tokio::test]
async fn call_28_identity_and_account_come_first() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let answer = ana.press(PUSH, &LOAN).await;
    assert_eq!(answer.code, "1409");
    assert_eq!(answer.message, "Please enter your identity details first");
    assert_eq!(answer.data["url"], "/certify?productId=1");
    ana.post("/service/certify/save", &IDENTITY).await.ok();
    let answer = ana.press(PUSH, &LOAN).await;
    assert_eq!(answer.code, "1409");
    assert_eq!(answer.message, "Please link your payment account first");
    assert_eq!(answer.data["url"], "/bindBank?productId=1");
    assert_eq!(open_order(&server).await, None);
}

#[tokio::test]
async fn call_28_a_wrong_push_is_named_and_makes_nothing() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let before = rows(&server);
    for (typed, why) in WRONG_AMOUNTS {
        let answer = ana.press(PUSH, &loan_with("amount", typed)).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.field("amount"), why, "{typed}");
    }
    let answer = ana.press(PUSH, &loan_with("periods", "30")).await;
    let why = "Choose a term of 91, 120, 150, 180 days";
    assert_eq!(answer.field("periods"), why);
    let answer = ana.press(PUSH, &loan_with("termUnit", "months")).await;
    assert_eq!(answer.field("termUnit"), "Choose one of the options");
    let missing = ana.press(PUSH, &LOAN[..1]).await;
    assert_eq!(missing.field("amount"), "This is required");
    assert_eq!(
        ana.press(PUSH, &loan_with("productId", "99")).await.code,
        "1004"
    );
    assert_eq!(server.visitor().press(PUSH, &LOAN).await.code, "1001");
    assert_eq!(open_order(&server).await, None);
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn conf_06_order_08_a_paused_product_takes_no_new_loan_and_keeps_the_open_one() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let mut loan = LOAN;
    (loan[0].1, loan[1].1) = ("5", "500000");
    let before = rows(&server);
    let refused = ana.press(PUSH, &loan).await;
    assert_eq!((refused.status, refused.code.as_str()), (200, "1409"));
    assert_eq!(refused.message, "This product takes no new loans now");
    assert_eq!(refused.data["url"], "/product?productId=5");
    assert_eq!(rows(&server), before);

    let mut product = server.app.settings.product("5").expect("a product").clone();
    product.intake = Intake::Open;
    let now = server.app.clock.now();
    let made = server.app.store.write(move |tx| {
        let ana = borrowers::find_by_phone(tx, ANA)?.expect("a borrower");
        place_order(tx, &ana.id, &product, 500_000, 91, now)
    });
    let made = made.await.expect("an order");
    assert_eq!(push(&ana, &loan).await, made.id(), "made before the pause");
}
