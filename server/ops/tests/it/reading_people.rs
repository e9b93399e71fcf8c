//! Reading a person's data beyond a list is an act with a reason, by a role that may (SEC-22), and each command needs
//! the role of its kind (SEC-14).

use std::collections::BTreeSet;

use clap::{Command, CommandFactory, Parser};
use tulay_lender::error::ErrorCode;
use tulay_lender::settings::Role;
use tulay_ops::roles::role_of;

use crate::support::borrowers::ANA;
use crate::support::complaints::complained;
use crate::support::database::{change, rows};
use crate::support::operators::{TypedCommand, assert_refused, audit, ops, said};
use crate::support::{Server, start_production};

const NOT_ALLOWED: &str = "The configuration does not let you do this";
/// Document with the table of roles.
const STAFF: &str = include_str!("../../../../docs/operating/staff.md");

/// Each command with the role that it needs. Commands that list without an action are here twice.
const COMMANDS: &[(&str, Role)] = &[
    ("waiting", Role::Read),
    ("approve ord_1", Role::Decide),
    ("decline ord_1", Role::Decide),
    ("accept-account ord_1 --reason seen", Role::Decide),
    ("ask-account ord_1 --reason seen", Role::Decide),
    ("release ord_1", Role::Pay),
    ("payouts", Role::Read),
    ("payouts given-back ord_1-1 BPI --reason seen", Role::Pay),
    ("caps", Role::Read),
    ("evidence ord_1 /none --reason seen", Role::Decide),
    ("suspense", Role::Read),
    ("suspense post 90006 gc_1 ord_1", Role::Pay),
    ("suspense return 90006 gc_1 BPI", Role::Pay),
    ("suspense take-back 90006 gc_1", Role::Pay),
    ("suspense clear 7 --reason seen", Role::Pay),
    ("suspense decided", Role::Read),
    ("owed", Role::Read),
    ("owed --refund --reason seen", Role::Pay),
    ("reconcile xendit /none", Role::Pay),
    ("reseal", Role::Administer),
    ("reseal --dry-run", Role::Administer),
    ("servicing", Role::Read),
    ("servicing --catch-up", Role::Administer),
    ("borrower find 09171234321", Role::Read),
    ("borrower sessions 09171234321", Role::Read),
    (
        "borrower export 09171234321 /none --reason seen",
        Role::Administer,
    ),
    (
        "borrower correct 09171234321 --reason seen",
        Role::Administer,
    ),
    ("borrower block 09171234321 --reason seen", Role::Administer),
    (
        "borrower unblock 09171234321 --reason seen",
        Role::Administer,
    ),
    ("borrower erase 09171234321 --reason seen", Role::Administer),
    ("borrower lock 09171234321 --reason seen", Role::Administer),
    (
        "borrower unlock 09171234321 --reason seen",
        Role::Administer,
    ),
    (
        "borrower end-sessions 09171234321 --reason seen",
        Role::Administer,
    ),
    ("complaint list", Role::Read),
    ("complaint show cmp_1 --reason seen", Role::Decide),
    ("complaint acknowledge cmp_1", Role::Decide),
    ("complaint reply cmp_1 Yes", Role::Decide),
    ("promotion report", Role::Read),
    ("waive ord_1 1 --reason seen", Role::Decide),
    ("write-off ord_1 --reason seen", Role::Decide),
    ("refund ord_1 1 --reason seen", Role::Pay),
    ("reverse ord_1 operator/1 --reason seen", Role::Decide),
    ("reschedule ord_1 2027-01-01 --reason seen", Role::Decide),
    ("cancel ord_1 --reason seen", Role::Decide),
    ("pending", Role::Read),
    ("confirm 1 --reason seen", Role::Read),
    ("reject 1 --reason seen", Role::Read),
    ("find ord_1", Role::Read),
    ("show ord_1", Role::Read),
    ("ledger check", Role::Read),
    ("trial-balance", Role::Read),
    ("journal --from 2026-07-01 --to 2026-07-31 /none", Role::Pay),
    ("accounts", Role::Read),
    ("portfolio", Role::Read),
    ("audit list", Role::Read),
    ("audit verify", Role::Read),
];

/// Starts a server with roles: Maria decides, Jose pays, Pia administers, Lito reads.
async fn with_roles() -> Server {
    start_production(|text| {
        format!(
            "{text}\n[operators]\nMaria = [\"decide\"]\nJose = [\"pay\"]\nPia = [\"administer\"]\n\
             Lito = [\"read\"]\n"
        )
    })
    .await
}

/// Adds the name of each command that can be typed below this one.
fn names(command: &Command, before: &str, found: &mut BTreeSet<String>) {
    for below in command
        .get_subcommands()
        .filter(|it| it.get_name() != "help")
    {
        let name = format!("{before} {}", below.get_name()).trim().to_owned();
        if !below.is_subcommand_required_set() {
            found.insert(name.clone());
        }
        names(below, &name, found);
    }
}

#[tokio::test]
async fn sec_14_each_command_that_can_be_typed_has_its_role_and_is_refused_without_it() {
    let mut typed = BTreeSet::new();
    names(&TypedCommand::command(), "", &mut typed);
    let has_role = |name: &str| {
        COMMANDS
            .iter()
            .any(|(line, _)| *line == name || line.starts_with(&format!("{name} ")))
    };
    for name in &typed {
        assert!(has_role(name), "{name} has no role");
    }
    let server = with_roles().await;
    for (line, role) in COMMANDS {
        let arguments: Vec<&str> = line.split(' ').collect();
        let parsed = TypedCommand::try_parse_from([&["ops"], &arguments[..]].concat());
        let parsed = parsed.unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(role_of(&parsed.command), *role, "{line}");
        if *role != Role::Read {
            let (code, why) = (ErrorCode::Conflict, NOT_ALLOWED);
            assert_refused(&server, "Lito", &arguments, code, why).await;
        }
    }
}

#[test]
fn sec_14_the_table_of_roles_names_every_command_with_its_role() {
    let roles = [
        ("| `read` | ", Role::Read),
        ("| `decide` | ", Role::Decide),
        ("| `pay` | ", Role::Pay),
        ("| `administer` | ", Role::Administer),
    ];
    let mut named: Vec<(&str, Role)> = Vec::new();
    for (row, role) in roles {
        let cell = STAFF.lines().find_map(|line| line.strip_prefix(row));
        let quoted = cell.expect("a row").split('`').skip(1).step_by(2);
        named.extend(quoted.map(|name| (name, role)));
    }
    let is_of = |line: &str, name: &str| line == name || line.starts_with(&format!("{name} "));
    for (line, role) in COMMANDS {
        let longest = named
            .iter()
            .filter(|(name, _)| is_of(line, name))
            .max_by_key(|(name, _)| name.len());
        assert_eq!(longest.map(|(_, role)| *role), Some(*role), "{line}");
    }
    for (name, role) in &named {
        let is_there = |(line, its): &(&str, Role)| is_of(line, name) && its == role;
        assert!(COMMANDS.iter().any(is_there), "{name}");
    }
}

#[tokio::test]
async fn sec_22_the_evidence_of_an_order_is_read_by_who_decides_for_a_reason_that_is_kept() {
    let server = with_roles().await;
    let id = server.applied(ANA).await.order_id;
    let folder = server.folder.path().join("case");
    let path = folder.to_string_lossy();
    let command = ["evidence", &id, &path, "--reason", "a court asked"];
    for who in ["Lito", "Jose", "Pia", "Stranger"] {
        assert_refused(&server, who, &command, ErrorCode::Conflict, NOT_ALLOWED).await;
        assert!(!folder.exists());
    }
    let nothing = ["ops", "evidence", &id, &path];
    assert!(TypedCommand::try_parse_from(nothing).is_err(), "no reason");
    let blank = ["evidence", &id, &path, "--reason", " "];
    let why = "It has to be a line of 1 to 500 letters, digits and signs that can be seen";
    assert_refused(&server, "Maria", &blank, ErrorCode::Invalid, why).await;
    let before = rows(&server);
    let look = [&command[..], &["--dry-run"]].concat();
    let would = format!("{id} would be copied as evidence; nothing was done\n");
    assert_eq!(said(&server, "Maria", &look).await, would);
    assert_eq!(rows(&server), before);
    assert!(!folder.exists());

    let written = said(&server, "Maria", &command).await;
    assert!(
        written.ends_with(&format!("files in {path}\n")),
        "{written}"
    );
    let row = format!("done\t{id}\tcopied as evidence\tMaria\ta court asked");
    assert_eq!(audit(&server).await, [row]);
    let verified = said(&server, "Lito", &["audit", "verify"]).await;
    assert_eq!(verified, "1 rows, the chain holds\n");
}

#[tokio::test]
async fn sec_22_a_complaint_is_read_by_who_decides_for_a_reason_that_is_kept() {
    let server = with_roles().await;
    let loan = server.applied(ANA).await;
    let (id, complaint) = (
        loan.order_id.as_str(),
        complained(&loan.client, &loan.order_id).await,
    );
    let command = ["complaint", "show", &complaint, "--reason", "to answer it"];
    for who in ["Lito", "Jose", "Pia", "Stranger"] {
        assert_refused(&server, who, &command, ErrorCode::Conflict, NOT_ALLOWED).await;
    }
    let before = rows(&server);
    let look = [&command[..], &["--dry-run"]].concat();
    let would = format!("{complaint} would be shown; nothing was done\n");
    assert_eq!(said(&server, "Maria", &look).await, would);
    assert_eq!(rows(&server), before);
    let shown = said(&server, "Maria", &command).await;
    assert!(shown.contains("  says: It is slow\n"), "{shown}");
    let row = format!("done\t{id}\t{complaint} shown\tMaria\tto answer it");
    assert_eq!(audit(&server).await, [row]);
}

#[tokio::test]
async fn sec_22_nothing_is_shown_where_the_audit_takes_no_row() {
    let server = with_roles().await;
    let loan = server.applied(ANA).await;
    let complaint = complained(&loan.client, &loan.order_id).await;
    let full = if server.database.is_sqlite() {
        "CREATE TRIGGER full BEFORE INSERT ON operator_audit BEGIN SELECT RAISE(ABORT, 'full'); END"
    } else {
        "ALTER TABLE operator_audit ADD CONSTRAINT full_table CHECK (seq < 0)"
    };
    change(&server, full).expect("a full table");
    let folder = server.folder.path().join("case");
    let path = folder.to_string_lossy();
    for command in [
        &[
            "evidence",
            &loan.order_id,
            &path,
            "--reason",
            "a court asked",
        ][..],
        &["complaint", "show", &complaint, "--reason", "to answer it"],
    ] {
        let refused = ops(&server.app, "Maria", command).await;
        let code = refused.expect_err("a refusal").code();
        assert_eq!(code, ErrorCode::Internal, "{command:?}");
    }
    assert!(!folder.exists());
}
