//! The amount due, the offered rollover, and the payment code (CALL-22 to CALL-24).

use jiff::SignedDuration;
use serde_json::json;
use tulay_lending::state::OrderStatus;
use tulay_store::pay_codes;
use tulay_texts::masked_number::in_groups;

use crate::support::borrowers::{ANA, BEA, FIRST, Loan};
use crate::support::callbacks::{paid, send};
use crate::support::database::rows;
use crate::support::{OpenedAnswer, Server, centavos, start};

const DUE: &str = "/v3/installment/loan-play-detail";
const ROLLOVER: &str = "/kXmTp/pass";
const CODE: &str = "/v3/loan-details/generate-vcode";

/// Requests a code with one field changed.
async fn code_with(loan: &Loan, field: &str, value: &str) -> OpenedAnswer {
    let amount = FIRST.to_string();
    let fields = [
        ("productId", "1"),
        ("orderId", loan.order_id.as_str()),
        ("amount", &amount),
        ("isDelay", "0"),
        ("channelNumber", "90006"),
    ];
    let changed = fields.map(|(name, known)| (name, if name == field { value } else { known }));
    loan.client.post(CODE, &changed).await
}

/// Returns true if the order has an open code.
async fn has_code(server: &Server, loan: &Loan) -> bool {
    let order = server.order(&loan.order_id).await;
    let now_ms = server.app.clock.now_ms();
    let read = server.app.store.read(move |tx| {
        let codes = [false, true].map(|delay| pay_codes::newest_open(tx, &order, delay, now_ms));
        let [to_repay, to_delay] = codes;
        Ok::<_, tulay_store::StoreError>(to_repay?.or(to_delay?).is_some())
    });
    read.await.expect("a read")
}

#[tokio::test]
async fn call_23_period_01_what_is_due_is_the_next_instalment_with_its_plan() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let due = loan.due().await;
    assert_eq!(centavos(&due, "repayAmount"), FIRST);
    assert_eq!(
        (&due["repayDate"], &due["daysLeft"]),
        (&"2026-08-14".into(), &30.into())
    );
    assert_eq!(due["productName"], "Tulay Cash");
    let rows = due["detail"].as_array().expect("rows");
    let shown = ["Next payment ₱3,424.33", "Total balance ₱10,273.00"];
    for (row, text) in rows.iter().zip(shown) {
        let (label, value) = (row["text"].as_str(), row["value"].as_str());
        let said = format!("{} {}", label.expect("a label"), value.expect("a value"));
        assert_eq!(said, text, "MONEY-02");
    }
    assert_eq!(rows[3]["value"], "Fri, Aug 14, 2026");
    let plan = due["repayPlan"].as_array().expect("a plan");
    assert_eq!(plan.len(), 3);
    assert_eq!(plan[0]["title"], "Installment 1 of 3");
    assert_eq!(plan[0]["remark"], "Principal ₱3,333.33 + interest ₱91.00");
    assert_eq!(
        (&plan[2]["time"], &plan[2]["amount"]),
        (&"2026-10-14".into(), &342_434.into())
    );
    assert_eq!(
        plan.iter().map(|row| centavos(row, "amount")).sum::<i64>(),
        1_027_300
    );
    assert!(due["delayInfo"].is_null() && due["defDetail"].is_null());
    assert_eq!(due["isShowReyTop"], 0);
    assert!(due["fullAmount"].is_null(), "prepayment is not allowed yet");
    assert_eq!(due["fullFrom"], "2026-08-30", "half of its 91 days");
}

#[tokio::test]
async fn money_02_the_parts_of_an_installment_that_ana_paid_in_part_add_up_to_its_line() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let code = loan.reference(100_000, false).await;
    send(&server, &paid("gc_1", &code, 100_000)).await.ok();
    let due = loan.due().await;
    let plan = due["repayPlan"].as_array().expect("a plan");
    let rows: Vec<_> = plan
        .iter()
        .map(|row| (&row["remark"], &row["amount"]))
        .collect();
    let remarks = [
        (
            "Principal ₱3,333.33 + interest ₱91.00, less ₱1,000.00 paid",
            242_433,
        ),
        ("Principal ₱3,333.33 + interest ₱91.00", 342_433),
    ];
    for (row, (remark, amount)) in rows.iter().zip(remarks) {
        assert_eq!(*row, (&remark.into(), &amount.into()));
    }
    let chinese = Loan {
        client: loan.client.in_language("zh"),
        order_id: loan.order_id.clone(),
    };
    let line = &chinese.due().await["repayPlan"][0]["remark"];
    assert_eq!(line, "本金 ₱3,333.33 + 利息 ₱91.00，减去已还的 ₱1,000.00");
}

#[tokio::test]
async fn call_23_period_04_ui_05_every_channel_is_offered_with_its_fee() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let due = loan.due().await;
    let channels = due["repayList"].as_array().expect("channels");
    let numbers: Vec<_> = channels.iter().map(|c| &c["channel_number"]).collect();
    assert_eq!(numbers, ["90006", "90007", "90001", "90008"]);
    assert_eq!(
        (&channels[0]["name"], &channels[0]["feeText"]),
        (&"GCash".into(), &"No fee".into())
    );
    assert_eq!(channels[2]["creditedText"], "Within 1 day");
    let chinese = Loan {
        client: loan.client.in_language("zh"),
        order_id: loan.order_id.clone(),
    };
    assert_eq!(chinese.due().await["repayList"][0]["feeText"], "免渠道费");
}

#[tokio::test]
async fn call_23_period_03_ux_05_a_code_that_is_ready_stands_with_its_steps_until_midnight() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let code = loan.reference(FIRST, false).await;
    let ready = &loan.due().await["defDetail"];
    assert_eq!(
        (&ready["payCode"], &ready["title"]),
        (&code.as_str().into(), &"GCash".into())
    );
    assert_eq!(ready["amount"], FIRST);
    let group = &ready["payNotice"][0];
    assert_eq!(group["title"], "By an app");
    assert_eq!(
        group["items"][0]["steps"][0],
        "Open GCash and choose Pay Bills"
    );
    assert_eq!(ready["payNotice"].as_array().map(Vec::len), Some(1));
    let later = server.app.clock.now() + SignedDuration::from_secs(1);
    server.app.clock.set(later).expect("a manual clock");
    code_with(&loan, "channelNumber", "90001").await.ok();
    let at_a_counter = &loan.due().await["defDetail"];
    let groups = at_a_counter["payNotice"].as_array().expect("groups");
    assert_eq!(groups.len(), 1);
    assert_eq!(groups[0]["title"], "Over the counter");
    let counter_code = at_a_counter["payCode"].as_str().expect("a code");
    assert_eq!(
        groups[0]["items"][0]["steps"],
        json!([
            "Bring ₱3,439.33 (₱3,424.33 and a ₱15.00 fee) to any of these: 7-Eleven, Cebuana Lhuillier, \
             Palawan Pawnshop, Bayad Center",
            "Tell the cashier you are paying a Dragonpay bill",
            format!("Show the payment code {}", in_groups(counter_code)),
            "Pay in cash and keep the deposit slip",
        ])
    );
    server.days_pass(1).await;
    assert!(loan.due().await["defDetail"].is_null());
    let next = loan.reference(FIRST, false).await;
    assert_ne!(next, code, "what is due may have changed");
}

#[tokio::test]
async fn call_23_money_02_of_an_overdue_loan_what_is_late_and_its_penalty_are_due() {
    let server = start().await;
    let loan = server.overdue(ANA, 2).await;
    let due = loan.due().await;
    assert_eq!(due["daysLeft"], -2);
    assert_eq!(
        (&due["detail"][0]["text"], &due["detail"][1]["text"]),
        (&"Overdue".into(), &"Penalty so far".into()),
        "the page folds all but the first two away"
    );
    let plan = due["repayPlan"].as_array().expect("a plan");
    let remark = "Principal ₱3,333.33 + interest ₱91.00 + penalty ₱1,342.43";
    assert_eq!(plan[0]["remark"], remark);
    assert_eq!(
        (&plan[0]["late"], &plan[1]["late"]),
        (&"Overdue".into(), &"".into()),
        "UX-20 a late line says so"
    );
    let late = centavos(&plan[0], "amount");
    assert_eq!(late, FIRST + 134_243);
    assert_eq!(
        centavos(&due, "repayAmount"),
        late,
        "not the one due in 28 days"
    );
    let rows = due["detail"].as_array().expect("rows");
    let shown: Vec<_> = rows.iter().take(3).map(|row| &row["value"]).collect();
    assert_eq!(
        shown,
        ["₱3,424.33", "₱1,342.43", "₱4,766.76"],
        "the rows add up"
    );
}

#[tokio::test]
async fn call_23_call_24_the_whole_loan_may_be_repaid_after_half_the_term() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let early = loan.code(1_027_300, false).await;
    let why =
        "The whole loan may be repaid after 50% of the term, and at least 7 days after release";
    assert_eq!(early.field("amount"), why);
    assert!(!has_code(&server, &loan).await);

    server.days_pass(30).await;
    let client = server.signed_in(ANA).await;
    let loan = Loan { client, ..loan };
    server.pay(&loan, FIRST, false).await;
    server.days_pass(16).await;
    let client = server.signed_in(ANA).await;
    let loan = Loan { client, ..loan };
    let full = centavos(&loan.due().await, "fullAmount");
    assert!(full < 1_027_300 - FIRST, "interest to come is not charged");
    server.pay(&loan, full, false).await;
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Settled);
}

#[tokio::test]
async fn call_24_money_03_any_amount_from_the_channels_minimum_to_everything_is_paid() {
    let server = start().await;
    let loan = server.released(ANA).await;
    for amount in [100, FIRST - 1, FIRST + 1, 1_027_200] {
        assert_eq!(loan.code(amount, false).await.code, "00", "{amount}");
    }
    let of_counter = Loan {
        client: loan.client.clone(),
        order_id: loan.order_id.clone(),
    };
    let by_counter = async |amount: &str| {
        let fields = [
            ("productId", "1"),
            ("orderId", of_counter.order_id.as_str()),
            ("amount", amount),
            ("isDelay", "0"),
            ("channelNumber", "90001"),
        ];
        of_counter.client.post(CODE, &fields).await
    };
    let range = "Enter an amount from ₱50.00 to ₱10,223.00";
    for outside in ["4999", "1022301", "1027200"] {
        assert_eq!(by_counter(outside).await.field("amount"), range);
    }
    for bound in ["5000", "1022300"] {
        assert_eq!(by_counter(bound).await.code, "00");
    }

    server.pay(&loan, 100_000, false).await;
    assert_eq!(centavos(&loan.due().await, "repayAmount"), FIRST - 100_000);
    server.pay(&loan, FIRST, false).await;
    let due = loan.due().await;
    assert_eq!(
        due["repayDate"], "2026-09-13",
        "the rest paid the next one ahead"
    );
    assert_eq!(centavos(&due, "repayAmount"), FIRST - 100_000);
}

#[tokio::test]
async fn call_23_call_24_money_03_a_choice_is_held_to_its_amount() {
    let server = start().await;
    let loan = server.overdue(ANA, 17).await;
    let due = loan.due().await;
    let late = centavos(&due, "repayAmount");
    let with_next = centavos(&due, "withNextAmount");
    assert_eq!(with_next, late + FIRST);
    let (full, rebate) = (centavos(&due, "fullAmount"), centavos(&due, "fullRebate"));
    assert_eq!(full, late + FIRST + 342_434 - 9_100);
    assert_eq!((rebate, centavos(&due, "mostAmount")), (9_100, full));

    let choose = async |choice: &str, amount: i64| {
        let amount = amount.to_string();
        let fields = [
            ("productId", "1"),
            ("orderId", loan.order_id.as_str()),
            ("amount", &amount),
            ("isDelay", "0"),
            ("channelNumber", "90006"),
            ("choice", choice),
        ];
        loan.client.post(CODE, &fields).await
    };
    let before = rows(&server);
    let changed = "The amount has changed. Please look at it again";
    for (choice, amount) in [("due", late - 1), ("withNext", late), ("full", full - 1)] {
        let refused = choose(choice, amount).await;
        assert_eq!(refused.field("amount"), changed, "{choice}");
    }
    let unknown = choose("all", full).await;
    assert_eq!(unknown.field("choice"), "Choose one of the options");
    assert_eq!(rows(&server), before);
    for (choice, amount) in [("due", late), ("withNext", with_next), ("other", late - 1)] {
        assert_eq!(choose(choice, amount).await.code, "00", "{choice}");
    }
    server.pay(&loan, full, false).await;
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Settled);
    let settled = choose("full", full).await;
    assert_eq!(
        (settled.code.as_str(), settled.message.as_str()),
        ("1409", "This loan is fully paid")
    );
}

#[tokio::test]
async fn call_22_call_23_call_24_an_order_with_nothing_to_repay_says_why() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let refused = async |why: &str| {
        for answer in [
            loan.post(DUE).await,
            loan.post(ROLLOVER).await,
            loan.code(FIRST, false).await,
            loan.code(FIRST, true).await,
        ] {
            assert_eq!((answer.status, answer.code.as_str()), (200, "1409"));
            assert_eq!(answer.message, why);
        }
        assert!(!has_code(&server, &loan).await);
    };
    refused("The order is still under review").await;
    server.decide(&loan.order_id, true).await;
    refused("The money has not been released yet").await;
    server.release(&loan.order_id).await;
    while server.status(&loan.order_id).await != OrderStatus::Settled {
        let due = centavos(&loan.due().await, "repayAmount");
        server.pay(&loan, due, false).await;
    }
    refused("This loan is fully paid").await;
}

#[tokio::test]
async fn call_23_a_declined_order_is_not_repaid() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    server.decide(&loan.order_id, false).await;
    let answer = loan.post(DUE).await;
    assert_eq!(
        (answer.code.as_str(), answer.message.as_str()),
        ("1409", "The order was not approved")
    );
}

#[tokio::test]
async fn call_24_repeated_at_once_or_by_key_it_is_one_code() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let (first, second) = tokio::join!(loan.reference(FIRST, false), loan.reference(FIRST, false));
    assert_eq!(first, second);
    assert_eq!(
        code_with(&loan, "", "").await.ok()["payUrl"],
        format!("/sandbox/pay/{first}")
    );
    let by_maya = code_with(&loan, "channelNumber", "90007").await.ok();
    assert_ne!(
        by_maya["payUrl"],
        format!("/sandbox/pay/{first}"),
        "one of each channel"
    );

    let amount = FIRST.to_string();
    let form = [
        ("productId", "1"),
        ("orderId", loan.order_id.as_str()),
        ("amount", &amount),
        ("isDelay", "0"),
        ("channelNumber", "90001"),
    ];
    let keyed = loan.client.post_once(CODE, "key-1", &form).await.ok();
    assert_eq!(
        loan.client.post_once(CODE, "key-1", &form).await.ok(),
        keyed
    );
    let mut other = form;
    other[4].1 = "90006";
    let refused = loan.client.post_once(CODE, "key-1", &other).await;
    assert_eq!(refused.code, "1409");
    assert_eq!(
        refused.message,
        "This was already sent with different details"
    );
}

#[tokio::test]
async fn call_24_money_03_an_amount_that_may_not_be_paid_is_refused_in_words_and_changes_nothing() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let before = rows(&server);
    let range = "Enter an amount from ₱1.00 to ₱10,272.00";
    let early =
        "The whole loan may be repaid after 50% of the term, and at least 7 days after release";
    let number = "Enter a whole number";
    let option = "Choose one of the options";
    let gone = "This way to pay is no longer offered. Choose another one";
    for (field, value, why) in [
        ("amount", "-1", range),
        ("amount", "0", range),
        ("amount", "99", range),
        // 1.00 less settles the loan, by the product's tolerance.
        ("amount", "1027201", early),
        ("amount", "1027300", early),
        ("amount", "1027301", range),
        ("amount", "1000000000000000000", range),
        ("amount", "0.001", number),
        ("amount", "1.005", number),
        ("amount", "1.000", number),
        ("amount", "NaN", number),
        ("amount", "99999999999999999999", range),
        ("channelNumber", "12345", gone),
        ("channelNumber", "", gone),
        ("isDelay", "2", option),
        ("isDelay", "-1", option),
    ] {
        let answer = code_with(&loan, field, value).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.field(field), why, "{field} {value}");
    }
    let missing = loan.client.post(CODE, &[("productId", "1")]).await;
    assert_eq!(missing.field("orderId"), "This is required");
    assert!(!has_code(&server, &loan).await);
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn call_22_call_23_call_24_somebody_elses_order_is_not_found() {
    let server = start().await;
    let ana = server.released(ANA).await;
    let bea = Loan {
        client: server.ready(BEA).await,
        order_id: ana.order_id.clone(),
    };
    for answer in [
        bea.post(DUE).await,
        bea.post(ROLLOVER).await,
        bea.code(FIRST, false).await,
        code_with(&ana, "orderId", "ord_none").await,
        code_with(&ana, "productId", "2").await,
    ] {
        assert_eq!((answer.status, answer.code.as_str()), (200, "1004"));
    }
    let visitor = Loan {
        client: server.visitor(),
        order_id: ana.order_id.clone(),
    };
    for answer in [
        visitor.post(DUE).await,
        visitor.post(ROLLOVER).await,
        visitor.code(FIRST, false).await,
    ] {
        assert_eq!((answer.status, answer.code.as_str()), (200, "1001"));
    }
    assert!(!has_code(&server, &ana).await);
}

#[tokio::test]
async fn period_04_the_channel_that_a_borrower_chose_last_is_chosen_for_the_next_payment() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let last = async || loan.due().await["lastChannel"].clone();
    assert_eq!(last().await, json!(null), "nothing was chosen yet");
    code_with(&loan, "channelNumber", "90001").await.ok();
    assert_eq!(last().await, "90001");
    server.minutes_pass(1);
    let failed = loan.reference(FIRST, false).await;
    assert_eq!(last().await, "90006");
    server.press(&failed, "fail").await;
    assert_eq!(last().await, "90001", "not the one that failed");
    let bea = server.released(BEA).await;
    assert_eq!(bea.due().await["lastChannel"], json!(null), "another's");
}
