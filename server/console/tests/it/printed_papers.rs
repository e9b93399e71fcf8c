//! Papers that are printed for the borrower at the counter (STAFF-27).

use serde_json::{Value, json};
use tulay_testing::borrowers::{ANA, Loan};
use tulay_testing::callbacks::unallocated;

use crate::support::{Console, Person, StaffAnswer};

const NOT_PAID: &str = "A loan has its certificate once it is fully paid";

async fn print(person: &Person, loan: &Loan, request: Value) -> StaffAnswer {
    let call = format!("orders/{}/print", loan.order_id);
    person.post(&call, request).await
}

/// The paper as the borrower has it in the app.
async fn of_borrower(loan: &Loan, call: &str, reference: &str) -> Value {
    let fields = [
        ("productId", "1"),
        ("orderId", loan.order_id.as_str()),
        ("reference", reference),
    ];
    let path = format!("/v3/loan-details/{call}");
    loan.client.post(&path, &fields).await.ok()
}

/// Pays everything that is owed.
pub async fn pay_off(console: &Console, maria: &Person, loan: &Loan) {
    unallocated(&console.server, "p-1", 5_000_000).await;
    let post = json!({
        "act": "post_payment", "order_id": loan.order_id, "channel": "90006", "payment": "p-1",
    });
    maria.act(post).await.data();
}

#[tokio::test]
async fn staff_27_the_papers_of_a_borrower_are_printed_as_the_app_has_them_and_the_audit_says_so() {
    let console = Console::start_above(500_000_000).await;
    let maria = console.first("Maria Cruz").await;
    let joy = console.add((&maria, None), "Joy Reyes", &["decide"]).await;
    let ben = console
        .add((&maria, None), "Ben Cruz", &["read", "pay"])
        .await;
    let loan = console.server.released(ANA).await;
    console.server.pay(&loan, 100_000, false).await;
    let reason = "He asks at the counter";
    let statement = json!({ "paper": "statement", "reason": reason });
    let certificate = json!({ "paper": "certificate", "reason": reason });
    print(&ben, &loan, statement.clone()).await.refusal(409);
    let refused = print(&joy, &loan, certificate.clone()).await;
    assert_eq!(refused.refusal(409), NOT_PAID);
    let unsaid = json!({ "paper": "statement", "reason": " " });
    print(&joy, &loan, unsaid).await.refusal(400);
    let unknown = json!({ "paper": "receipt", "reference": "evt_0", "reason": reason });
    print(&joy, &loan, unknown).await.refusal(404);
    let printed = async || {
        let audit = maria.get("audit?act=print_paper").await.data();
        let rows = audit["rows"].as_array().expect("rows").clone();
        rows.iter()
            .map(|row| row["sentence"].as_str().expect("words").to_owned())
            .collect::<Vec<_>>()
    };
    assert!(printed().await.is_empty(), "nothing was read");

    let page = joy.get(&format!("orders/{}", loan.order_id)).await.data();
    assert_eq!(page["hasCertificate"], false);
    let reference = page["payments"][0]["reference"].as_str().expect("one");
    let receipt = json!({ "paper": "receipt", "reference": reference, "reason": reason });
    let paper = print(&joy, &loan, receipt).await.data();
    let of_app = of_borrower(&loan, "payment-receipt", reference).await;
    assert_eq!(paper["receipt"], of_app);
    assert!(paper["brand"]["companyName"].is_string(), "{paper}");
    let paper = print(&joy, &loan, statement).await.data();
    let of_app = of_borrower(&loan, "account-statement", "").await;
    assert_eq!(paper["statement"], of_app);
    maria.prove(&console.server).await;
    pay_off(&console, &maria, &loan).await;
    let page = joy.get(&format!("orders/{}", loan.order_id)).await.data();
    assert_eq!(page["hasCertificate"], true);
    let paper = print(&joy, &loan, certificate).await.data();
    let of_app = of_borrower(&loan, "full-payment-certificate", "").await;
    assert_eq!(paper["certificate"], of_app);
    let number = page["order"]["number"].as_str().expect("a number");
    let payment = page["payments"][1]["payment"].as_str().expect("an id");
    let receipt = format!("receipt of GCash … {}", &payment[payment.len() - 6..]);
    let expected = ["certificate", "statement", &receipt];
    let expected = expected.map(|paper| format!("Print the {paper} of {number}"));
    assert_eq!(printed().await, expected);
}
