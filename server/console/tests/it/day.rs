//! A day of five people at the console, and the end of its month, as one story.

use std::collections::BTreeMap;

use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use tulay_provider_stubs::xendit::XenditStub;
use tulay_testing::borrowers::{Loan, loan_with, push};
use tulay_testing::complaints::{complained, complaint_number};
use tulay_testing::database::column;
use tulay_testing::stand_ins::{code_by, codes, paid};
use tulay_testing::xendit;

use crate::support::{Console, PASSWORD, Person, StaffAnswer};

/// The borrowers: three with large loans, two with small ones, and three who are declined.
const PHONES: [&str; 8] = [
    "09171110001",
    "09171110002",
    "09171110003",
    "09171110004",
    "09171110005",
    "09171110006",
    "09171110007",
    "09171110008",
];

const LACKING: &str = "Your staff account does not let you do this";

/// Payments of the settlement file that no code explains.
const STRANGE: usize = 185;

/// Acts in the audit by person, tag and step.
type Acts = BTreeMap<(String, String, String), usize>;

/// The people, each with what they may do.
struct People {
    /// Decides, pays and administers.
    maria: Person,
    /// Decides.
    jose: Person,
    /// Decides.
    carla: Person,
    /// Pays.
    ben: Person,
    /// Reads.
    ana: Person,
}

impl People {
    async fn of(console: &Console) -> Self {
        let maria = console.first("Maria Cruz").await;
        let jose = console.add((&maria, None), "Jose Reyes", &["decide"]).await;
        let carla = console.add((&maria, None), "Carla Diaz", &["decide"]).await;
        let ben = console.add((&maria, None), "Ben Lim", &["pay"]).await;
        let ana = console.add((&maria, None), "Ana Santos", &["read"]).await;
        Self {
            maria,
            jose,
            carla,
            ben,
            ana,
        }
    }
}

/// The day: a console, its people, the provider of payments, and the loans that were applied for.
struct Day {
    console: Console,
    stub: XenditStub,
    people: People,
    loans: Vec<Loan>,
}

fn rows(page: &Value) -> &Vec<Value> {
    page["rows"].as_array().expect("rows")
}

impl Day {
    async fn begin() -> Self {
        let (server, stub) = xendit::start_with("second_person_above_centavos = 500000\n").await;
        let mut loans = Vec::new();
        for (nth, phone) in PHONES.into_iter().enumerate() {
            let client = server.ready(phone).await;
            let small = loan_with("amount", "200000");
            let large = loan_with("amount", "1000000");
            let form = if nth < 3 { large } else { small };
            let order_id = push(&client, &form).await;
            loans.push(Loan { client, order_id });
        }
        let console = Console::of(server).await;
        let people = People::of(&console).await;
        Self {
            console,
            stub,
            people,
            loans,
        }
    }

    /// Eight applications: three are declined, two approved at once, and three approved by two people.
    async fn applications(&self) {
        let People {
            maria,
            jose,
            ben,
            ana,
            ..
        } = &self.people;
        let today = ana.get("today").await.data();
        assert_eq!(rows(&today["review"]).len(), 8);
        for loan in &self.loans[5..] {
            let decline =
                json!({ "act": "decline", "order_id": loan.order_id, "because": "policy" });
            assert_eq!(jose.act(decline).await.data()["state"], "done");
        }
        let approve = |loan: &Loan| json!({ "act": "approve", "order_id": loan.order_id });
        for stranger in [ben, ana] {
            let refused = stranger.act(approve(&self.loans[3])).await;
            assert_eq!(refused.refusal(409), LACKING);
        }
        for loan in &self.loans[3..5] {
            assert_eq!(jose.act(approve(loan)).await.data()["state"], "done");
        }
        for loan in &self.loans[..3] {
            let asked = jose.act(approve(loan)).await.data();
            self.confirmed_by_another(&asked, jose, maria).await;
        }
        let today = ana.get("today").await.data();
        assert_eq!(today["review"]["rows"], json!([]));
        assert_eq!(rows(&today["release"]).len(), 5);
    }

    /// An act that waits is not confirmed by its own person, and is by another one.
    async fn confirmed_by_another(&self, waits: &Value, person: &Person, other: &Person) {
        assert_eq!(waits["state"], "waits");
        let number = &waits["request"];
        person.prove(&self.console.server).await;
        person.confirm(number).await.refusal(409);
        other.prove(&self.console.server).await;
        assert_eq!(other.confirm(number).await.data()["state"], "done");
    }

    /// The money of five loans is released, of the three large ones with a second person.
    async fn releases(&self) {
        let People {
            maria, jose, ben, ..
        } = &self.people;
        let release = |loan: &Loan| json!({ "act": "release", "order_id": loan.order_id });
        let refused = jose.act(release(&self.loans[0])).await;
        assert_eq!(refused.refusal(409), LACKING);
        for loan in &self.loans[3..5] {
            ben.prove(&self.console.server).await;
            assert_eq!(ben.act(release(loan)).await.data()["state"], "done");
        }
        for loan in &self.loans[..3] {
            ben.prove(&self.console.server).await;
            let asked = ben.act(release(loan)).await.data();
            self.confirmed_by_another(&asked, ben, maria).await;
        }
        let today = ben.get("today").await.data();
        for list in ["release", "payouts", "requests"] {
            assert_eq!(today[list]["rows"], json!([]), "{list}");
        }
    }

    /// Five complaints, one of which two people answer: the second reads who was first, and nothing is sent.
    async fn complaints(&self) {
        let People {
            jose, carla, ana, ..
        } = &self.people;
        let mut complaints = Vec::new();
        for loan in &self.loans[..5] {
            complaints.push(complained(&loan.client, &loan.order_id).await);
        }
        let call = |id: &String, what: &str| format!("complaints/{id}/{what}");
        let first = &complaints[0];
        let refused = ana.post(&call(first, "open"), json!({})).await;
        assert_eq!(refused.refusal(409), LACKING);
        let answer = |body: String| Form::new().text("body", body).text("reason", "read it");
        for (nth, id) in complaints.iter().enumerate() {
            let person = if nth < 3 { jose } else { carla };
            person.post(&call(id, "open"), json!({})).await.data();
            let acknowledge = json!({ "act": "acknowledge_complaint", "complaint": id });
            person.act(acknowledge).await.data();
            let answer = answer(format!("Answer {nth}"));
            person.send_form(&call(id, "answer"), answer).await.data();
        }
        carla.post(&call(first, "open"), json!({})).await.data();
        let another = answer("Another".to_owned());
        let late = carla.send_form(&call(first, "answer"), another).await;
        let why = late.refusal(409);
        let number = complaint_number(&self.console.server, first).await;
        assert!(
            why.starts_with(&format!("Jose Reyes answered complaint {number} "))
                && why.contains("Yours was not done"),
            "{why}"
        );
        let read = carla.post(&call(first, "open"), json!({})).await.data();
        assert_eq!(read["answer"], "Answer 0");
        assert_eq!(ana.get("complaints").await.data()["rows"], json!([]));
    }

    /// Orders that a search finds.
    async fn found(&self, what: &str) -> StaffAnswer {
        let query = format!("find?q={}", what.replace('+', "%2B").replace(' ', "%20"));
        self.people.ana.get(&query).await
    }

    /// Twelve callers, each looked up by what they have at hand.
    async fn callers(&self) {
        let first = &self.loans[0].order_id;
        let phone = PHONES[0];
        let page = self.people.ana.get(&format!("orders/{first}")).await.data();
        let number = page["order"]["number"].as_str().expect("a number");
        let server = &self.console.server;
        let of_order = |sql: &str| column::<String>(server, sql, first).remove(0);
        let payout = of_order("SELECT reference FROM payouts WHERE order_id = $1");
        let code = codes(server, &self.loans[0]).remove(0);
        let wallet = tulay_testing::borrowers::numbers_of(phone).1;
        let (net, line) = (&phone[1..4], &phone[4..]);
        for what in [
            phone.to_owned(),
            format!("+63 {net} {line}"),
            format!("0063-{net}-{line}"),
            format!("63{net}{line}"),
            phone[7..].to_owned(),
            number.to_owned(),
            number.to_lowercase().replace('-', " "),
            "py-1".to_owned(),
            code,
            payout,
            wallet,
        ] {
            let found = self.found(&what).await.data();
            assert_eq!(found["orders"][0]["id"], json!(first), "{what}");
            assert_eq!(found["orders"].as_array().map(Vec::len), Some(1), "{what}");
        }
        let name = json!({ "name": "dela cruz, ána" });
        let refused = self.people.ana.post("find/name", name.clone()).await;
        assert_eq!(refused.refusal(409), LACKING);
        let named = self.people.jose.post("find/name", name).await.data();
        assert_eq!(named["borrowers"].as_array().map(Vec::len), Some(8));
    }

    /// Five payments by codes, of which the provider told three, and many that no code explains.
    async fn payments(&self) -> String {
        let head = "Status,Payment ID,Reference ID,Amount,Fee Amount";
        let mut lines = vec![head.to_owned()];
        for (nth, loan) in self.loans[..5].iter().enumerate() {
            let nth = nth + 1;
            code_by(loan, "90006", 10_000).await.ok();
            self.stub
                .pay(&format!("pr-{nth}"), &format!("py-{nth}"), "100.00");
            let code = codes(&self.console.server, loan).remove(0);
            lines.push(format!("SUCCEEDED,py-{nth},{code},100.00,-2.30"));
            if nth <= 3 {
                let told = self.stub.webhook("payment.capture", &format!("py-{nth}"));
                assert_eq!(xendit::tell(&self.console.server, &told).await, 200);
            }
        }
        for nth in 6..=200 {
            if nth < 6 + STRANGE {
                let request = json!({ "reference_id": format!("lost-{nth}") });
                let id = format!("pr-lost-{nth}");
                self.stub
                    .edit(|state| state.requests.insert(id.clone(), request));
                self.stub.pay(&id, &format!("py-{nth}"), "250.00");
            }
            lines.push(format!("SUCCEEDED,py-{nth},lost-{nth},250.00,-2.30"));
        }
        lines.join("\n")
    }

    /// The settlement file: shown first, then posted; what fits no order is allocated by a person.
    async fn settlement(&self, file: &str) {
        let People { jose, ben, .. } = &self.people;
        let sent = async |person: &Person, dry_run: &'static str| {
            let report = Part::bytes(file.as_bytes().to_vec()).file_name("report.csv");
            let form = Form::new()
                .text("account", "xendit")
                .text("reason", "the report of the day")
                .text("dryRun", dry_run)
                .part("file", report);
            person.send_form("reports/reconcile", form).await
        };
        assert_eq!(sent(jose, "true").await.refusal(409), LACKING);
        ben.prove(&self.console.server).await;
        let strange = 25_000 * i64::try_from(STRANGE).expect("a count");
        let counts = |result: &Value| {
            let findings = result["findings"].as_array().expect("findings").iter();
            let counts = findings.map(|row| (row["kind"].clone(), row["count"].clone()));
            counts.collect::<Vec<_>>()
        };
        let unknown = (json!("notConfirmed"), json!(195 - STRANGE));
        let shown = sent(ben, "true").await.result();
        assert_eq!(shown["matched"], 3);
        assert_eq!(shown["confirmedCentavos"], 20_000 + strange);
        let confirmed = (json!("confirmed"), json!(STRANGE + 2));
        assert_eq!(counts(&shown), [confirmed, unknown.clone()]);
        let money = ben.get("money/unallocated").await.data();
        assert_eq!(money["rows"], json!([]), "nothing was stored");
        let posted = sent(ben, "false").await.result();
        assert_eq!(
            counts(&posted),
            [(json!("posted"), json!(STRANGE + 2)), unknown]
        );
        for loan in &self.loans[..5] {
            assert_eq!(paid(&self.console.server, loan), [10_000]);
        }
        let again = sent(ben, "true").await.result();
        assert_eq!(again["matched"], STRANGE + 5);
    }

    /// One payment of the file is allocated: its caller is found by its reference then.
    async fn allocation(&self) {
        let People { jose, ben, .. } = &self.people;
        let money = ben.get("money/unallocated").await.data();
        let row = &rows(&money)[0];
        let post = json!({
            "act": "post_payment", "order_id": self.loans[0].order_id, "channel": row["channel"],
            "payment": row["payment"],
        });
        assert_eq!(jose.act(post.clone()).await.refusal(409), LACKING);
        ben.prove(&self.console.server).await;
        assert_eq!(ben.act(post).await.data()["state"], "done");
        assert_eq!(paid(&self.console.server, &self.loans[0]), [10_000, 25_000]);
        let reference = row["payment"].as_str().expect("a reference");
        let found = self.found(reference).await.data();
        assert_eq!(found["orders"][0]["id"], json!(self.loans[0].order_id));
    }

    /// The month's end: trial balance, portfolio and journal agree.
    async fn month_end(&mut self) {
        self.console.server.days_pass(17).await;
        let ana = &mut self.people.ana;
        ana.log_in(&self.console.server, PASSWORD).await.data();
        let balance = ana.get("trial-balance?day=2026-07-31").await.result();
        let sum = |rows: &[&Value], side: &str| {
            let sums = rows.iter().map(|row| row[side].as_i64().expect("a sum"));
            sums.sum::<i64>()
        };
        let all: Vec<_> = rows(&balance).iter().collect();
        let debits = sum(&all, "debitCentavos");
        assert_eq!(debits, sum(&all, "creditCentavos"));
        assert!(debits > 3_400_000, "{balance}");
        let principal: Vec<_> = all
            .iter()
            .filter(|row| row["number"] == "1100")
            .copied()
            .collect();
        let portfolio = ana.get("portfolio?day=2026-07-31").await.result();
        assert_eq!(portfolio["orders"], 5);
        assert_eq!(
            portfolio["principalCentavos"],
            sum(&principal, "debitCentavos")
        );
        let journal = ana
            .get("journal?from=2026-07-01&to=2026-07-31")
            .await
            .result();
        let turnovers = rows(&journal).iter().filter(|row| row["isPosted"] == true);
        let turnovers: Vec<_> = turnovers.collect();
        let (debit, credit) = ("debitCentavos", "creditCentavos");
        assert_eq!(sum(&turnovers, debit), sum(&turnovers, credit));
        for row in &all {
            let number = &row["number"];
            let of_account = turnovers
                .iter()
                .filter(|turnover| turnover["number"] == *number);
            let of_account: Vec<_> = of_account.copied().collect();
            let turnover = sum(&of_account, debit) - sum(&of_account, credit);
            let row = [*row];
            let unposted = sum(&row, "unpostedDebitCentavos") - sum(&row, "unpostedCreditCentavos");
            let balance = sum(&row, debit) - sum(&row, credit);
            assert_eq!(balance, turnover + unposted, "{number}");
        }
    }

    /// All rows of the audit, by person, act and step; its chain is whole.
    async fn audit(&self) -> Acts {
        let ana = &self.people.ana;
        let verified = ana.post("audit/verify", json!({})).await.result();
        assert_eq!(verified["faults"], json!([]));
        let mut acts = Acts::new();
        let mut address = "audit".to_owned();
        loop {
            let page = ana.get(&address).await.data();
            for row in rows(&page) {
                let text = |value: &Value| value.as_str().expect("a text").to_owned();
                let key = (
                    text(&row["operator"]),
                    text(&row["act"]["act"]),
                    text(&row["step"]),
                );
                *acts.entry(key).or_default() += 1;
            }
            if page["hasMore"] != true {
                return acts;
            }
            address = format!("audit?before={}", rows(&page).last().expect("a row")["seq"]);
        }
    }
}

#[tokio::test]
async fn staff_06_staff_10_a_day_of_five_people_is_in_the_audit_by_person_and_the_books_balance() {
    let mut day = Day::begin().await;
    day.applications().await;
    day.releases().await;
    day.complaints().await;
    let file = day.payments().await;
    day.callers().await;
    day.settlement(&file).await;
    day.allocation().await;
    day.month_end().await;
    let acts = day.audit().await;
    let told = [
        ("Ben Lim", "post_payment", "done", 1),
        ("Ben Lim", "post_report", "done", 1),
        ("Ben Lim", "release", "done", 2),
        ("Ben Lim", "release", "requested", 3),
        ("Carla Diaz", "acknowledge_complaint", "done", 2),
        ("Carla Diaz", "answer_complaint", "done", 2),
        ("Carla Diaz", "read_complaint", "done", 4),
        ("Jose Reyes", "acknowledge_complaint", "done", 3),
        ("Jose Reyes", "answer_complaint", "done", 3),
        ("Jose Reyes", "approve", "done", 2),
        ("Jose Reyes", "approve", "requested", 3),
        ("Jose Reyes", "decline", "done", 3),
        ("Jose Reyes", "read_complaint", "done", 3),
        ("Jose Reyes", "search_name", "done", 1),
        ("Maria Cruz", "add_staff", "done", 4),
        ("Maria Cruz", "approve", "confirmed", 3),
        ("Maria Cruz", "release", "confirmed", 3),
        ("the server's command", "add_staff", "done", 1),
        ("the server's command", "link_staff", "done", 4),
    ];
    let told = told.map(|(who, act, step, count)| ((who.into(), act.into(), step.into()), count));
    assert_eq!(acts, Acts::from(told));
}
