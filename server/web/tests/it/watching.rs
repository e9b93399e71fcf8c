//! Probes and metrics of the database and of waiting work; and that the operator's alert rules, dashboard and
//! documentation name only existing metrics (PROD-12).

use std::collections::BTreeSet;
use std::time::Duration;

use tulay_lender::monitoring;
use tulay_provider_api::traffic::AttemptOutcome;

use crate::support::database::{change, rows, tamper};
use crate::support::metrics::metrics;
use crate::support::{Server, captured_log, start, start_demo, start_production};

const ALERTS: &str = include_str!("../../../../packaging/prometheus/alerts.yml");
const DASHBOARD: &str = include_str!("../../../../packaging/grafana/tulay.json");
const MONITORING: &str = include_str!("../../../../docs/operating/monitor.md");

/// Returns the figures of a metric, after waiting work was counted.
async fn counted(server: &Server, metric: &str) -> Vec<String> {
    monitoring::count(&server.app).await.expect("a count");
    let of_metric = |line: &&str| line.starts_with(&format!("tulay_{metric}{{"));
    let metrics = metrics(server).await;
    let mut lines: Vec<String> = metrics
        .lines()
        .filter(of_metric)
        .map(|line| line.trim_start_matches("tulay_").to_owned())
        .collect();
    lines.sort();
    lines
}

/// Returns the names `tulay_…` in a text.
fn names(text: &str) -> BTreeSet<&str> {
    let is_of_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    text.split(|c| !is_of_name(c))
        .filter(|word| word.starts_with("tulay_"))
        .collect()
}

#[tokio::test]
async fn prod_12_metrics_show_what_waits_and_for_how_long() {
    let server = start_demo().await;
    let orders = counted(&server, "orders_waiting").await;
    assert_eq!(
        orders,
        [
            "orders_waiting{kind=\"disbursing\"} 2",
            "orders_waiting{kind=\"review\"} 2"
        ]
    );
    let ages = async || {
        let lines = counted(&server, "orders_waiting_oldest_seconds").await;
        let seconds = lines.iter().filter_map(|line| line.split_once("} "));
        let seconds = seconds.filter_map(|(_, seconds)| seconds.parse::<i64>().ok());
        seconds.collect::<Vec<_>>()
    };
    let before = ages().await;
    server.minutes_pass(24 * 60);
    let longer: Vec<i64> = before.iter().map(|age| age + 86_400).collect();
    assert_eq!((before.len(), ages().await), (2, longer));
}

#[tokio::test]
async fn prod_12_a_code_that_is_not_sent_is_told_from_other_messages() {
    let server = start().await;
    let code = "INSERT INTO sms_messages (id, phone, created_at, holds_until)
         VALUES ('msg_code', '09170000001', 1784079000000, 1784080000000)";
    let other = "INSERT INTO sms_messages (id, phone, created_at)
         VALUES ('msg_other', '09170000001', 1784078999000)";
    let sent = "INSERT INTO sms_messages (id, phone, created_at, sent_at)
         VALUES ('msg_sent', '09170000001', 1784070000000, 1784070000001)";
    for message in [code, other, sent] {
        assert_eq!(change(&server, message), Ok(1));
    }
    let waiting = counted(&server, "sms_waiting").await;
    assert_eq!(
        waiting,
        [
            "sms_waiting{kind=\"code\"} 1",
            "sms_waiting{kind=\"other\"} 1"
        ]
    );
    let ages = counted(&server, "sms_waiting_oldest_seconds").await;
    assert_eq!(
        ages,
        [
            "sms_waiting_oldest_seconds{kind=\"code\"} 0",
            "sms_waiting_oldest_seconds{kind=\"other\"} 1"
        ]
    );
    // An expired code cannot be sent any more.
    server.minutes_pass(60);
    let waiting = counted(&server, "sms_waiting").await;
    assert_eq!(
        waiting,
        [
            "sms_waiting{kind=\"code\"} 0",
            "sms_waiting{kind=\"other\"} 1"
        ]
    );
}

#[tokio::test]
async fn prod_12_complaints_past_their_promise_are_counted() {
    let server = start_demo().await;
    let late = async || counted(&server, "complaints_late").await;
    // complaint-open is acknowledged within 2 days and answered within 30; complaint-answered was.
    for (days, acknowledge, answer) in [(0, 0, 0), (3, 1, 0), (40, 1, 1)] {
        server.minutes_pass(days * 24 * 60);
        let expected = [
            format!("complaints_late{{kind=\"acknowledge\"}} {acknowledge}"),
            format!("complaints_late{{kind=\"answer\"}} {answer}"),
        ];
        assert_eq!(late().await, expected, "after {days} days");
    }
}

#[tokio::test]
async fn prod_12_the_ledger_is_checked_once_a_day_and_a_changed_entry_is_told() {
    let server = start_demo().await;
    let check = || monitoring::check_ledger_of_the_day(&server.app);
    check().await.expect("a check");
    monitoring::count(&server.app).await.expect("a count");
    let line = |text: &str, name: &str| {
        let lines = text.lines();
        let mut found = lines.filter_map(|line| line.strip_prefix(&format!("tulay_{name} ")));
        found.next().expect("a figure").to_owned()
    };
    let sound = metrics(&server).await;
    assert_eq!(line(&sound, "ledger_check_differing"), "0");
    assert_ne!(line(&sound, "ledger_check_orders"), "0");
    assert_eq!(line(&sound, "ledger_check"), "1784079000");

    tamper(
        &server,
        ("entries", "entries_are_not_changed"),
        "UPDATE entries SET amount_centavos = amount_centavos + SIGN(amount_centavos)
         WHERE posting_id = (SELECT id FROM postings WHERE kind = 'penalty' LIMIT 1)",
    );
    // An order that cannot be read is reported, too, and does not stop the check of others.
    change(
        &server,
        "UPDATE entries SET amount_centavos = amount_centavos + 1
         WHERE posting_id = (SELECT id FROM postings WHERE kind = 'release' AND order_id NOT IN
             (SELECT order_id FROM postings WHERE kind = 'penalty') LIMIT 1) AND account = 'loan_principal'",
    )
    .expect("unbalanced");
    let before = rows(&server);
    check().await.expect("nothing to do: it was checked today");
    assert_eq!(rows(&server), before);
    server.minutes_pass(24 * 60);
    check().await.expect("a check");
    monitoring::count(&server.app).await.expect("a count");
    let differs = metrics(&server).await;
    assert_eq!(line(&differs, "ledger_check_differing"), "2");
    assert_eq!(
        line(&differs, "ledger_check_orders"),
        line(&sound, "ledger_check_orders")
    );
    let log = captured_log();
    assert!(log.contains("a ledger differs from its events"));
    assert!(log.contains("an order could not be checked"));
}

#[tokio::test]
async fn prod_12_calls_are_counted_by_the_code_of_their_envelope() {
    let server = start_production(|text| text).await;
    server.visitor().get("/service/home/index", &[]).await.ok();
    let of_no_order = server.visitor();
    of_no_order.post("/v3/loan-details/loan-details", &[]).await;
    server.get("/About").await;
    let answers = counted(&server, "answers_total").await;
    let counts = answers.iter().filter(|line| !line.ends_with(" 0"));
    assert_eq!(
        counts.collect::<Vec<_>>(),
        [
            "answers_total{code=\"00\"} 1",
            "answers_total{code=\"1001\"} 1"
        ]
    );
}

#[tokio::test]
async fn prod_12_a_server_whose_writes_fail_is_not_ready() {
    let server = start_production(|text| text).await;
    let writes = &server.app.meters.write_check;
    assert!(writes.check(&server.app.store, 1).await);
    assert_eq!(server.get("/readyz").await.status(), 200);
    // The database refuses writes, but allows reads.
    let refused = "ALTER TABLE write_checks RENAME TO write_checks_away";
    change(&server, refused).expect("renamed");
    assert!(!writes.check(&server.app.store, 2).await);
    let answer = server.get("/readyz").await;
    assert_eq!(answer.status(), 503);
    let said = answer.text().await.expect("a text");
    assert_eq!(said, "the store takes no writes\n");
    assert!(metrics(&server).await.contains("tulay_store_writable 0\n"));
    let back = "ALTER TABLE write_checks_away RENAME TO write_checks";
    change(&server, back).expect("renamed");
    assert!(writes.check(&server.app.store, 3).await);
    assert_eq!(server.get("/readyz").await.status(), 200);
}

#[tokio::test]
async fn prod_12_rules_and_dashboard_name_figures_that_the_server_shows() {
    let server = start_production(|text| text).await;
    monitoring::count(&server.app).await.expect("a count");
    let traffic = &server.app.providers.traffic;
    traffic.count("xendit", AttemptOutcome::Done, Some(Duration::ZERO));
    server.visitor().get("/service/home/index", &[]).await.ok();
    // A security event: an order without a session.
    let nobody = server.with_session("0123456789abcdef0123456789abcdef");
    nobody.post("/service/user/session/account", &[]).await;
    let metrics = metrics(&server).await;
    // `# TYPE tulay_requests counter` shows `tulay_requests_total`.
    let types = metrics
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE "));
    let mut shown = BTreeSet::new();
    for line in types {
        let (name, kind) = line.split_once(' ').expect("a name and a type");
        let ends: &[&str] = match kind {
            "counter" => &["_total"],
            "histogram" => &["_bucket", "_sum", "_count"],
            "info" => &["_info"],
            _ => &[""],
        };
        shown.extend(ends.iter().map(|end| format!("{name}{end}")));
    }
    for (what, text) in [("alerts.yml", ALERTS), ("tulay.json", DASHBOARD)] {
        let named = names(text);
        assert!(named.len() > 15, "{what}: {named:?}");
        let lost: Vec<_> = named
            .iter()
            .filter(|name| !shown.contains(**name))
            .collect();
        assert!(lost.is_empty(), "{what} names {lost:?}, which is not shown");
    }
}

#[test]
fn prod_12_the_runbook_has_a_line_for_each_alert_and_no_other() {
    let alerts: BTreeSet<&str> = ALERTS
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- alert: "))
        .collect();
    let described: BTreeSet<&str> = MONITORING
        .lines()
        .filter_map(|line| line.strip_prefix("| `Tulay")?.split('`').next())
        .collect();
    let described: BTreeSet<String> = described
        .iter()
        .map(|name| format!("Tulay{name}"))
        .collect();
    assert!(alerts.len() > 15, "{alerts:?}");
    assert_eq!(described, alerts.into_iter().map(str::to_owned).collect());
}

#[test]
fn prod_12_each_alert_names_a_page_that_says_what_to_do_about_it() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let rules: Vec<&str> = ALERTS.split("- alert: ").skip(1).collect();
    assert!(rules.len() > 15);
    for rule in rules {
        let alert = rule.lines().next().expect("a name");
        let named = rule.split("runbook: ").nth(1);
        let named = named.unwrap_or_else(|| panic!("{alert} names no page"));
        let page = named.lines().next().expect("a page");
        let (file, heading) = page.split_once('#').unwrap_or((page, ""));
        let text = std::fs::read_to_string(format!("{root}/{file}"));
        let text = text.unwrap_or_else(|_| panic!("{alert}: there is no {file}"));
        assert!(
            text.contains(&format!("`{alert}`")),
            "{file} has no {alert}"
        );
        let headings = text.lines().filter(|line| line.starts_with('#'));
        let mut headings = headings.map(|line| {
            let words = line.trim_start_matches('#').trim().to_lowercase();
            words.replace(' ', "-")
        });
        assert!(
            heading.is_empty() || headings.any(|one| one == heading),
            "{file} has no {heading}"
        );
        let name = file.strip_prefix("docs/").expect("a document");
        let is_linked =
            name.starts_with("operating/") || MONITORING.contains(&format!("](../{name})"));
        assert!(
            is_linked,
            "docs/operating/monitor.md does not lead to {name}"
        );
    }
}
