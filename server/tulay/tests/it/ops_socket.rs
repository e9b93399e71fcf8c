//! `tulay ops --socket`: staff act through the running server, as the account of the system's user (STAFF-11).

use std::fs;
use std::io::{Read, Write};
use std::net::Shutdown;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use serde_json::{Value, json};
use tempfile::TempDir;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_ops::socket::serving;
use tulay_staff::act::Act;
use tulay_staff::acts::add_staff::AddStaff;
use tulay_staff::acts::change_staff_roles::ChangeStaffRoles;
use tulay_staff::acts::lock_staff::LockStaff;
use tulay_staff::acts::map_staff_user::MapStaffUser;
use tulay_staff::at_server;
use tulay_staff::perform::{Outcome, answer, perform};
use tulay_staff::signature::{Proof, Signature};

use crate::support::borrowers::{ANA, BEA};
use crate::support::callbacks::unallocated;
use crate::support::complaints::complained;
use crate::support::database::{column, rows};
use crate::support::process::{serve, serve_migrated};
use crate::support::{Server, production, start_production, tulay};

const PICTURE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../fixtures/uploads/plain.png"
);

/// Columns of the reports of a channel.
const REPORTS: &str = r#"settlement_reports = { "90006" = { reference = "Reference", payment = "Payment", amount = "Amount", fee = "Fee" } }"#;

/// A server with a socket, and the folder of a client.
struct Office {
    server: Server,
    socket: PathBuf,
    desk: TempDir,
}

impl Office {
    async fn open() -> Self {
        let server = start_production(|text| format!("{REPORTS}\n{text}")).await;
        let socket = server.folder.path().join("ops.sock");
        let listener = serving::listen(&socket).expect("a socket");
        tokio::spawn(serving::serve(server.app.lender(), listener));
        let desk = tempfile::tempdir().expect("a folder");
        Self {
            server,
            socket,
            desk,
        }
    }

    /// Runs a command by the socket. Its folder has neither a configuration nor a database.
    fn by_socket(&self, arguments: &[&str]) -> Output {
        let socket = self.socket.to_str().expect("a path");
        tulay(
            self.desk.path(),
            &[&["ops", "--socket", socket], arguments].concat(),
        )
    }

    /// Runs a command on the database, with a configuration in another folder.
    fn directly(&self, arguments: &[&str]) -> Output {
        let folder = tempfile::tempdir().expect("a folder");
        production(folder.path(), |text| {
            let text = text.replace("sqlite:tulay.db", &self.server.database.address());
            format!("{REPORTS}\n{text}")
        });
        let config = folder.path().join("tulay.toml");
        let config = config.to_str().expect("a path");
        tulay(
            self.desk.path(),
            &[&["ops", "--config", config], arguments].concat(),
        )
    }

    /// Adds the first account, Maria's, and has the test's user act as it.
    async fn with_maria(&self) {
        let roles = [Role::Decide, Role::Pay, Role::Administer].into();
        let lender = self.server.app.lender();
        let added = at_server::add(&lender, "Maria".to_owned(), roles).await;
        added.expect("a link");
        self.map("Maria", &user()).await.expect("it is mapped");
    }

    /// Has a user of the system act as an account, as Maria wants it.
    async fn map(&self, staff: &str, user: &str) -> Result<Outcome, Error> {
        self.act_of_maria(map(staff, user)).await
    }

    async fn act_of_maria(&self, act: impl Act + 'static) -> Result<Outcome, Error> {
        let lender = self.server.app.lender();
        perform(&lender, Arc::new(act), &signed("Maria"), false).await
    }

    /// Sends bytes to the socket; returns the answer.
    fn sent(&self, request: &[u8]) -> Value {
        let mut stream = UnixStream::connect(&self.socket).expect("a server");
        // The server may refuse before it has read everything.
        let sent = stream.write_all(request);
        let _ = sent.and_then(|()| stream.shutdown(Shutdown::Write));
        let mut answer = Vec::new();
        let read = stream.read_to_end(&mut answer);
        serde_json::from_slice(&answer).unwrap_or_else(|why| panic!("{why}, {read:?}"))
    }

    /// The newest row of the audit: its operator and its proof.
    fn newest_act(&self) -> (String, Option<String>) {
        let newest = |what: &str| {
            format!("SELECT {what} FROM operator_audit WHERE step <> $1 ORDER BY seq DESC LIMIT 1")
        };
        let operator: Vec<String> = column(&self.server, &newest("operator"), "");
        let proof: Vec<Option<String>> = column(&self.server, &newest("proof"), "");
        (operator[0].clone(), proof[0].clone())
    }
}

/// Name of the system's user who runs the test.
fn user() -> String {
    let named = Command::new("id").arg("-un").output().expect("a user");
    String::from_utf8_lossy(&named.stdout).trim().to_owned()
}

fn map(staff: &str, user: &str) -> MapStaffUser {
    MapStaffUser {
        staff: staff.to_owned(),
        system_user: user.to_owned(),
    }
}

fn signed(operator: &str) -> Signature {
    Signature {
        operator: operator.to_owned(),
        proof: Proof::Console { is_fresh: true },
        reason: "seen".to_owned(),
    }
}

/// Exit code, output and error of a command, without its log, which by the socket is the server's.
fn said(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let errors = text(&output.stderr);
    let errors = errors.split_inclusive('\n');
    let errors = errors.filter(|line| !line.starts_with("{\"timestamp\""));
    (output.status.code(), text(&output.stdout), errors.collect())
}

#[track_caller]
fn assert_refused(output: &Output, why: &str) {
    let error = format!("error: {why}\n");
    assert_eq!(said(output), (Some(1), String::new(), error));
}

#[track_caller]
fn assert_done(output: &Output, text: &str) {
    assert_eq!(said(output), (Some(0), text.to_owned(), String::new()));
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("it").permissions().mode() & 0o777
}

#[tokio::test(flavor = "multi_thread")]
async fn staff_11_a_command_says_the_same_by_the_socket_as_on_the_database() {
    let office = Office::open().await;
    let loan = office.server.released(ANA).await;
    unallocated(&office.server, "gc_1", 100_000).await;
    let bea = office.server.applied(BEA).await;
    let (order, bea) = (loan.order_id.as_str(), bea.order_id.as_str());
    let report = "Payment,Reference,Amount,Fee\npy-1,ref-1,1000.00,0\n";
    fs::write(office.desk.path().join("report.csv"), report).expect("a file");
    let flood = ["--reason", "a flood"];
    let acts = [
        vec!["approve", bea, "--dry-run"],
        vec!["waive", order, "ten", flood[0], flood[1]],
        vec!["write-off", "ord_none", flood[0], flood[1]],
        vec!["reverse", order, "operator/1", flood[0], flood[1]],
        vec!["write-off", order],
        vec!["suspense", "return", "90006", "gc_1", "BPI 1", "--dry-run"],
        vec!["evidence", order, "case", "--dry-run", flood[0], flood[1]],
        vec!["evidence", order, "no/case", flood[0], flood[1]],
        vec!["reconcile", "90006", "report.csv"],
        vec!["reconcile", "90006", "missing.csv"],
        vec!["reconcile", "70000", "missing.csv"],
        vec![
            "complaint",
            "reply",
            "cmp_none",
            "Sorry",
            "--image",
            PICTURE,
        ],
        vec!["complaint", "reply", "cmp_none", "Sorry", "--image", "no"],
    ];
    let before: Vec<_> = acts.iter().map(|act| said(&office.directly(act))).collect();
    let codes: Vec<_> = before.iter().filter_map(|(code, ..)| *code).collect();
    assert_eq!(codes, [0, 1, 1, 1, 2, 0, 0, 1, 1, 1, 1, 1, 1], "{before:?}");
    office.with_maria().await;
    for (act, before) in acts.iter().zip(before) {
        assert_eq!(said(&office.by_socket(act)), before, "{act:?}");
    }
    for list in [
        vec!["waiting"],
        vec!["show", bea],
        vec!["find", ANA],
        vec!["suspense"],
        vec!["trial-balance", "--day", "2026-07-15"],
        vec!["ledger", "check"],
        vec!["audit", "list"],
        vec!["audit", "verify"],
        vec!["--help"],
        vec!["forgive"],
    ] {
        let directly = said(&office.directly(&list));
        assert_eq!(said(&office.by_socket(&list)), directly, "{list:?}");
    }
    let names = fs::read_dir(office.desk.path()).expect("the folder");
    let names: Vec<_> = names.map(|file| file.expect("it").file_name()).collect();
    assert_eq!(names, ["report.csv"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn staff_11_a_user_acts_as_their_account_by_its_roles_and_the_audit_says_socket() {
    let office = Office::open().await;
    let loan = office.server.applied(ANA).await;
    let order = loan.order_id.as_str();
    let user = user();
    let none = format!(
        "The system's user {user} has no staff account: an administrator names the user in the console"
    );
    let before = rows(&office.server);
    assert_refused(&office.by_socket(&["approve", order]), &none);
    assert_eq!(rows(&office.server), before);
    office.with_maria().await;
    let add = AddStaff {
        staff: "Ben Santos".to_owned(),
        roles: [Role::Read].into(),
    };
    office.act_of_maria(add).await.expect("an account");
    office.map("Maria", "").await.expect("it is nobody's");
    assert_refused(&office.by_socket(&["waiting"]), &none);
    office.map("Ben Santos", &user).await.expect("it is mapped");

    let before = rows(&office.server);
    let waiting = office.by_socket(&["waiting"]);
    assert!(waiting.status.success(), "{waiting:?}");
    let why = "Your staff account does not let you do this: it needs the role `decide`";
    assert_refused(&office.by_socket(&["approve", order]), why);
    assert_eq!(rows(&office.server), before);

    let more = ChangeStaffRoles {
        staff: "Ben Santos".to_owned(),
        roles: [Role::Decide, Role::Administer].into(),
    };
    office.act_of_maria(more).await.expect("more roles");
    assert_done(
        &office.by_socket(&["approve", order]),
        &format!("{order} is 151\n"),
    );
    let by_ben = ("Ben Santos".to_owned(), Some("socket".to_owned()));
    assert_eq!(office.newest_act(), by_ben);
    // The name that the environment declares does not count, nor does the database's own way act any more.
    let declared = office.directly(&["release", order]);
    assert_refused(
        &declared,
        "Staff have accounts: sign in to the console to do this, or use `tulay ops --socket`",
    );

    let lock = LockStaff {
        staff: "Ben Santos".to_owned(),
    };
    office.act_of_maria(lock).await.expect("it is locked");
    let before = rows(&office.server);
    let locked = format!("The staff account of the system's user {user} is locked");
    for command in [&["waiting"][..], &["decline", order]] {
        assert_refused(&office.by_socket(command), &locked);
    }
    assert_eq!(rows(&office.server), before);
    assert_eq!(office.server.status(order).await.code(), 151);
}

#[tokio::test(flavor = "multi_thread")]
async fn staff_11_what_waits_is_confirmed_by_the_socket_by_another_account() {
    let office = Office::open().await;
    office.with_maria().await;
    let add = |staff: &str| AddStaff {
        staff: staff.to_owned(),
        roles: [Role::Administer].into(),
    };
    office.act_of_maria(add("Ben Santos")).await.expect("Ben");
    // There is a second administrator, so this act waits.
    let waits = office.map("Ben Santos", "ben").await.expect("a request");
    let Outcome::Waits(number) = waits else {
        panic!("{waits:?}");
    };
    let number = number.to_string();
    let own = office.by_socket(&["confirm", &number, "--reason", "seen"]);
    assert_refused(
        &own,
        "Somebody else has to confirm it than the person who asked for it",
    );
    let lender = office.server.app.lender();
    let seq = number.parse().expect("a number");
    let ben = answer(&lender, seq, true, &signed("Ben Santos")).await;
    ben.expect("it is mapped");
    let again = office.map("Maria", "ben").await.expect_err("a refusal");
    assert_eq!(
        again.sentence(),
        "The system's user ben acts as Ben Santos already"
    );
    for user in ["nobody", "a b"] {
        let wrong = office.map("Ben Santos", user).await;
        assert!(wrong.is_err(), "{user}");
    }
    // The link of a new account is for the one who confirms it.
    let asked = perform(&lender, Arc::new(add("Cora")), &signed("Ben Santos"), false).await;
    let Ok(Outcome::Waits(number)) = asked else {
        panic!("{asked:?}");
    };
    let confirmed = office.by_socket(&["confirm", &number.to_string(), "--reason", "she is new"]);
    let (code, text, _) = said(&confirmed);
    assert_eq!(code, Some(0), "{confirmed:?}");
    assert!(
        text.contains("\n/setup#")
            && text.ends_with(" of the console, open for 15 minutes, once\n"),
        "{text}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn staff_11_files_are_read_and_written_by_the_client_alone() {
    let office = Office::open().await;
    let loan = office.server.released(ANA).await;
    let order = loan.order_id.as_str();
    let complaint = complained(&loan.client, order).await;
    office.with_maria().await;
    let desk = office.desk.path();

    let evidence = ["evidence", order, "case", "--reason", "the court asks"];
    let written = office.by_socket(&evidence);
    assert_done(&written, &format!("{order}: 10 files in case\n"));
    assert_eq!(mode(&desk.join("case")), 0o700);
    let sums = Command::new("sha256sum")
        .args(["--check", "--strict", "--quiet", "SHA256SUMS"])
        .current_dir(desk.join("case"))
        .status();
    assert!(sums.expect("sha256sum").success());
    let files = fs::read_dir(desk.join("case")).expect("the folder");
    let modes = files.map(|file| mode(&file.expect("a file").path()));
    assert_eq!(modes.collect::<Vec<_>>(), [0o600; 10]);

    let before = rows(&office.server);
    let again = office.by_socket(&evidence);
    assert_refused(&again, "case is there already: name a new folder");
    let unknown = office.by_socket(&["evidence", "ord_none", "other", "--reason", "x"]);
    assert_eq!(unknown.status.code(), Some(1), "{unknown:?}");
    assert!(!desk.join("other").exists());
    assert_eq!(rows(&office.server), before);

    let export = ["borrower", "export", ANA, "copy", "--reason", "she asks"];
    let exported = office.by_socket(&export);
    assert!(exported.status.success(), "{exported:?}");
    assert!(desk.join("copy/SHA256SUMS").exists());

    let journal = |file| {
        [
            "journal",
            "--from",
            "2026-07-01",
            "--to",
            "2026-07-15",
            file,
        ]
    };
    let by_socket = said(&office.by_socket(&journal("a.csv")));
    let directly = said(&office.directly(&journal("b.csv")));
    assert_eq!(by_socket.1.replace("a.csv", "b.csv"), directly.1);
    let read = |file| fs::read(desk.join(file)).expect("a journal");
    assert_eq!(read("a.csv"), read("b.csv"));
    assert_eq!(mode(&desk.join("a.csv")), 0o600);
    let twice = office.by_socket(&journal("a.csv"));
    assert_eq!(said(&twice), said(&office.directly(&journal("a.csv"))));
    assert_eq!(read("a.csv"), read("b.csv"));
    let wrong = ["journal", "--from", "2026-07-15", "--to", "2026-07-01", "c"];
    assert_eq!(office.by_socket(&wrong).status.code(), Some(1));
    assert!(!desk.join("c").exists());

    fs::copy(PICTURE, desk.join("sorry.png")).expect("a picture");
    let reply = [
        "complaint",
        "reply",
        &complaint,
        "Sorry",
        "--image",
        "sorry.png",
    ];
    let replied = office.by_socket(&reply);
    assert_done(&replied, &format!("{complaint} answered\n"));
    let shown = office.by_socket(&["complaint", "show", &complaint, "--reason", "to see it"]);
    assert!(said(&shown).1.contains("answer's image: "), "{shown:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn staff_11_a_request_that_cannot_be_read_does_nothing() {
    let office = Office::open().await;
    let loan = office.server.applied(ANA).await;
    office.with_maria().await;
    let before = rows(&office.server);
    let request = |arguments: &[&str]| {
        let arguments = [&["--socket", "x"], arguments].concat();
        json!({ "arguments": arguments, "inputs": [], "not_made": null })
    };
    let approve = request(&["approve", &loan.order_id]).to_string();
    let mut more = request(&["approve", &loan.order_id]);
    more["operator"] = json!("Ben");
    let secret = office.server.folder.path().join("tulay.toml");
    let secret = secret.to_str().expect("a path");
    for (request, why) in [
        (String::new(), "this is no request: EOF"),
        ("approve".to_owned(), "this is no request: expected value"),
        (
            approve[..approve.len() - 1].to_owned(),
            "this is no request: EOF",
        ),
        (
            more.to_string(),
            "this is no request: unknown field `operator`",
        ),
        (
            request(&["forgive"]).to_string(),
            "does not take this command: ",
        ),
        (
            request(&["reconcile", "90006", secret]).to_string(),
            "the request has no such file",
        ),
    ] {
        let answer = office.sent(request.as_bytes());
        let found = answer["output"]["Err"].as_str().unwrap_or_default();
        assert!(found.contains(why), "{answer}");
        assert_eq!(answer["files"], json!([]));
    }
    let too_long = office.sent(&vec![b' '; 64 * 1024 * 1024 + 1]);
    assert_eq!(too_long["output"]["Err"], "the request is too long");
    assert_eq!(rows(&office.server), before);
}

#[test]
fn staff_11_serve_takes_the_place_of_a_stopped_servers_socket_and_of_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let with_socket = |text: String| format!("ops_socket = \"ops.sock\"\n{text}");
    let socket = folder.path().join("ops.sock");
    let none = format!("The system's user {} has no staff account", user());
    let asks = || {
        let asked = tulay(folder.path(), &["ops", "--socket", "ops.sock", "waiting"]);
        said(&asked).2
    };
    assert!(asks().contains("ops.sock: no server listens at this socket"));
    let (mut first, _) = serve_migrated(folder.path(), with_socket);
    assert!(asks().contains(&none), "{}", asks());
    assert_eq!(mode(&socket), 0o660);
    let taken = serving::listen(&socket).expect_err("it is in use");
    assert!(
        taken
            .to_string()
            .ends_with("a running server listens on it")
    );
    first.kill().expect("a signal");
    first.wait().expect("its end");
    assert!(socket.exists());
    assert!(asks().contains("ops.sock: no server listens at this socket"));
    let (mut second, _) = serve(folder.path());
    assert!(asks().contains(&none), "{}", asks());
    second.kill().expect("a signal");
    second.wait().expect("its end");

    fs::remove_file(&socket).expect("removed");
    fs::write(&socket, "notes").expect("a file");
    let refused = tulay(folder.path(), &["serve", "--config", "tulay.toml"]);
    let (code, _, why) = said(&refused);
    assert_eq!(code, Some(1));
    assert!(
        why.contains("`ops_socket`: ") && why.contains("is there already and is no socket"),
        "{why}"
    );
    assert_eq!(fs::read_to_string(&socket).expect("a file"), "notes");
}
