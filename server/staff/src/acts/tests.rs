//! The form in which the audit stores acts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::accept_account::AcceptAccount;
use super::acknowledge_complaint::AcknowledgeComplaint;
use super::add_note::{AddNote, NewNote};
use super::add_staff::AddStaff;
use super::allow_readings::AllowReadings;
use super::answer_complaint::AnswerComplaint;
use super::approve::Approve;
use super::ask_account::AskAccount;
use super::cancel::Cancel;
use super::catch_up_servicing::CatchUpServicing;
use super::change_second_person::ChangeSecondPerson;
use super::change_staff_roles::ChangeStaffRoles;
use super::clear_difference::ClearDifference;
use super::correct_borrower::{CorrectBorrower, Correction};
use super::decline::Decline;
use super::erase_borrower::EraseBorrower;
use super::link_staff::LinkStaff;
use super::locks::{
    BlockBorrower, EndSessions, LockBorrower, LockStaff, UnblockBorrower, UnlockBorrower,
    UnlockStaff,
};
use super::payout_given_back::PayoutGivenBack;
use super::post_payment::PostPayment;
use super::post_report::PostReport;
use super::records::{
    ExportBorrower, ExportList, PrintPaper, ReadBorrower, ReadComplaint, ReadDocument,
    ReadEvidence, SearchName,
};
use super::refund::Refund;
use super::release::Release;
use super::reschedule::Reschedule;
use super::reset_staff::ResetStaff;
use super::return_payment::ReturnPayment;
use super::reverse::Reverse;
use super::take_payment_back::TakePaymentBack;
use super::waive::Waive;
use super::write_off::WriteOff;
use super::*;
use crate::act::Subject;
use crate::printed_papers::Paper;
use tulay_lender::complaints::Reply;
use tulay_lender::loans::decline::DeclineReason;
use tulay_lender::settings::Role;

/// An act with its JSON in the audit.
type Kept = (Arc<dyn Act>, String);

fn kept(act: impl Act + 'static, json: &str) -> Kept {
    (Arc::new(act), json.to_owned())
}

fn order_id() -> String {
    "ord_1".to_owned()
}

/// Each act about an order with its JSON.
fn kept_of_orders() -> Vec<Kept> {
    let decline = |because| Decline {
        order_id: order_id(),
        because,
    };
    let release = |by_hand: Option<&str>| Release {
        order_id: order_id(),
        by_hand: by_hand.map(str::to_owned),
    };
    let evidence = ReadEvidence {
        order_id: order_id(),
    };
    let print = PrintPaper {
        order_id: order_id(),
        paper: Paper::Receipt,
        channel: Some("90006".to_owned()),
        payment: Some("gc_1".to_owned()),
    };
    let (approve, accept, ask) = (
        Approve {
            order_id: order_id(),
        },
        AcceptAccount {
            order_id: order_id(),
        },
        AskAccount {
            order_id: order_id(),
        },
    );
    vec![
        kept(approve, r#"{"act":"approve"}"#),
        kept(decline(None), r#"{"act":"decline"}"#),
        kept(
            decline(Some(DeclineReason::ExistingLoans)),
            r#"{"act":"decline","because":"existing-loans"}"#,
        ),
        kept(accept, r#"{"act":"accept_account"}"#),
        kept(evidence, r#"{"act":"read_evidence"}"#),
        kept(
            print,
            r#"{"act":"print_paper","paper":"receipt","channel":"90006","payment":"gc_1"}"#,
        ),
        kept(ask, r#"{"act":"ask_account"}"#),
        kept(release(None), r#"{"act":"release"}"#),
        kept(
            release(Some("BPI 7")),
            r#"{"act":"release","by_hand":"BPI 7"}"#,
        ),
    ]
}

/// Each decision about a released loan with its JSON.
fn kept_of_loans() -> Vec<Kept> {
    let order_id = order_id();
    let waive = Waive {
        order_id: order_id.clone(),
        amount_centavos: 3,
    };
    let refund = |bank_reference: Option<&str>| Refund {
        order_id: order_id.clone(),
        amount_centavos: 5,
        bank_reference: bank_reference.map(str::to_owned),
    };
    let reverse = Reverse {
        order_id: order_id.clone(),
        event: "operator/1".to_owned(),
    };
    let reschedule = Reschedule {
        order_id: order_id.clone(),
        due_dates: vec![jiff::civil::date(2026, 10, 1)],
    };
    let write_off = WriteOff {
        order_id: order_id.clone(),
    };
    let cancel = Cancel {
        order_id: order_id.clone(),
    };
    vec![
        kept(waive, r#"{"act":"waive","amount_centavos":3}"#),
        kept(write_off, r#"{"act":"write_off"}"#),
        kept(
            refund(Some("BPI 1")),
            r#"{"act":"refund","amount_centavos":5,"bank_reference":"BPI 1"}"#,
        ),
        kept(refund(None), r#"{"act":"refund","amount_centavos":5}"#),
        kept(reverse, r#"{"act":"reverse","event":"operator/1"}"#),
        kept(
            reschedule,
            r#"{"act":"reschedule","due_dates":["2026-10-01"]}"#,
        ),
        kept(cancel, r#"{"act":"cancel"}"#),
    ]
}

/// Each act about a payment, a provider or servicing, with its JSON.
fn kept_of_money() -> Vec<Kept> {
    let (channel, payment) = ("90006".to_owned(), "gc_1".to_owned());
    let taken = TakePaymentBack {
        channel: channel.clone(),
        payment: payment.clone(),
    };
    let post = PostPayment {
        order_id: order_id(),
        channel: channel.clone(),
        payment: payment.clone(),
    };
    let returned = ReturnPayment {
        channel,
        payment,
        reference: "BPI 1".to_owned(),
    };
    let clear = ClearDifference {
        request: "7".to_owned(),
    };
    let given_back = PayoutGivenBack {
        payout: "ord_1-1".to_owned(),
        bank_reference: "BPI 1".to_owned(),
    };
    vec![
        kept(
            post,
            r#"{"act":"post_payment","channel":"90006","payment":"gc_1"}"#,
        ),
        kept(
            returned,
            r#"{"act":"return_payment","channel":"90006","payment":"gc_1","reference":"BPI 1"}"#,
        ),
        kept(
            taken,
            r#"{"act":"take_payment_back","channel":"90006","payment":"gc_1"}"#,
        ),
        kept(clear, r#"{"act":"clear_difference","request":"7"}"#),
        kept(
            given_back,
            r#"{"act":"payout_given_back","payout":"ord_1-1","bank_reference":"BPI 1"}"#,
        ),
        kept(
            PostReport {
                account: "xendit".to_owned(),
                payments: 2,
                amount_centavos: 5,
            },
            r#"{"act":"post_report","account":"xendit","payments":2,"amount_centavos":5}"#,
        ),
        kept(CatchUpServicing {}, r#"{"act":"catch_up_servicing"}"#),
    ]
}

/// Each act about a complaint with its JSON.
fn kept_of_complaints() -> Vec<Kept> {
    let complaint = "cmp_1".to_owned();
    let acknowledge = AcknowledgeComplaint {
        complaint: complaint.clone(),
    };
    let read = ReadComplaint {
        complaint: complaint.clone(),
    };
    let answer = AnswerComplaint {
        complaint,
        reply: Reply {
            body: "We made it faster".to_owned(),
            images: Vec::new(),
        },
    };
    vec![
        kept(
            acknowledge,
            r#"{"act":"acknowledge_complaint","complaint":"cmp_1"}"#,
        ),
        kept(answer, r#"{"act":"answer_complaint","complaint":"cmp_1"}"#),
        kept(read, r#"{"act":"read_complaint","complaint":"cmp_1"}"#),
        kept(
            ExportList {
                list: "orders?status=overdue".to_owned(),
            },
            r#"{"act":"export_list","list":"orders?status=overdue"}"#,
        ),
    ]
}

/// Each act about a borrower with its JSON.
fn kept_of_borrowers() -> Vec<Kept> {
    let borrower = || "bor_1".to_owned();
    let correct = CorrectBorrower {
        borrower: borrower(),
        correction: "cor_1".to_owned(),
        fields: vec!["name".to_owned(), "zip".to_owned()],
        values: Correction {
            name: Some("Maria Cruz".to_owned()),
            zip: Some("1600".to_owned()),
            ..Correction::default()
        },
    };
    let lock = LockBorrower {
        borrower: borrower(),
    };
    let unlock = UnlockBorrower {
        borrower: borrower(),
    };
    let end_sessions = EndSessions {
        borrower: borrower(),
    };
    let block = BlockBorrower {
        borrower: borrower(),
    };
    let unblocked = UnblockBorrower {
        borrower: borrower(),
    };
    let export = ExportBorrower {
        borrower: borrower(),
    };
    let erase = EraseBorrower {
        borrower: borrower(),
    };
    let read = ReadBorrower {
        borrower: borrower(),
    };
    let document = ReadDocument {
        borrower: borrower(),
    };
    let search = SearchName {
        search: "sea_1".to_owned(),
    };
    let note = |borrower: Option<String>, order_id: &str| AddNote {
        borrower,
        order_id: order_id.to_owned(),
        note: NewNote {
            text: "Pays on Friday".to_owned(),
            operator: "Maria Cruz".to_owned(),
        },
    };
    let json = |tag: &str| format!(r#"{{"act":"{tag}","borrower":"bor_1"}}"#);
    vec![
        kept(read, &json("read_borrower")),
        kept(document, &json("read_document")),
        kept(search, r#"{"act":"search_name","search":"sea_1"}"#),
        kept(note(Some(borrower()), ""), &json("add_note")),
        kept(note(None, "ord_1"), r#"{"act":"add_note"}"#),
        kept(lock, &json("lock_borrower")),
        kept(unlock, &json("unlock_borrower")),
        kept(end_sessions, &json("end_sessions")),
        kept(block, &json("block_borrower")),
        kept(unblocked, &json("unblock_borrower")),
        kept(export, &json("export_borrower")),
        kept(
            correct,
            r#"{"act":"correct_borrower","borrower":"bor_1","correction":"cor_1","fields":["name","zip"]}"#,
        ),
        kept(erase, &json("erase_borrower")),
    ]
}

/// Each act about staff with its JSON.
fn kept_of_staff() -> Vec<Kept> {
    let staff = || "Maria Cruz".to_owned();
    let roles = BTreeSet::from([Role::Read, Role::Pay]);
    let add = AddStaff {
        staff: staff(),
        roles: roles.clone(),
    };
    let change = ChangeStaffRoles {
        staff: staff(),
        roles,
    };
    let rule = ChangeSecondPerson {
        above_centavos: 500_000,
        added_up_days: 30,
    };
    let json = |tag: &str| format!(r#"{{"act":"{tag}","staff":"Maria Cruz"}}"#);
    vec![
        kept(
            add,
            r#"{"act":"add_staff","staff":"Maria Cruz","roles":["read","pay"]}"#,
        ),
        kept(
            change,
            r#"{"act":"change_staff_roles","staff":"Maria Cruz","roles":["read","pay"]}"#,
        ),
        kept(LinkStaff { staff: staff() }, &json("link_staff")),
        kept(ResetStaff { staff: staff() }, &json("reset_staff")),
        kept(LockStaff { staff: staff() }, &json("lock_staff")),
        kept(UnlockStaff { staff: staff() }, &json("unlock_staff")),
        kept(AllowReadings { staff: staff() }, &json("allow_readings")),
        kept(
            rule,
            r#"{"act":"change_second_person","above_centavos":500000,"added_up_days":30}"#,
        ),
    ]
}

/// Number of the declarations in the folder of acts.
fn declarations() -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/acts");
    let files = std::fs::read_dir(folder).expect("the folder of acts");
    let texts =
        files.map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("a text"));
    texts
        .map(|text| text.lines().filter(|line| *line == "act! {").count())
        .sum()
}

fn row(json: &str) -> AuditRow {
    AuditRow {
        seq: 1,
        at_ms: 0,
        operator: "Maria".to_owned(),
        proof: None,
        step: "done".to_owned(),
        act: json.to_owned(),
        order_id: order_id(),
        reason: "seen".to_owned(),
        answers: None,
        size_centavos: None,
        previous_hash: String::new(),
        hash: String::new(),
    }
}

/// The JSON of an act never changes: rows of earlier versions stay readable as long as the audit is kept.
#[test]
fn money_11_an_act_is_kept_as_it_was_always_kept_and_read_again() {
    let all = [
        kept_of_orders(),
        kept_of_loans(),
        kept_of_money(),
        kept_of_complaints(),
        kept_of_borrowers(),
        kept_of_staff(),
    ]
    .concat();
    let tags: BTreeSet<String> = all
        .iter()
        .map(|(act, _)| act.audit_tag().to_owned())
        .collect();
    assert_eq!(tags.len(), ACTS.len(), "each act has a sample here");
    assert_eq!(declarations(), ACTS.len(), "each act is in the list, once");
    for (act, json) in all {
        assert_eq!(act.audit_json().expect("JSON"), json);
        let read = parse(&row(&json)).expect("an act");
        assert_eq!(read.audit_tag(), act.audit_tag());
        assert_eq!(read.audit_json().expect("JSON"), json);
        let of_act = (act.subject(), act.past_tense(), act.role());
        assert_eq!((read.subject(), read.past_tense(), read.role()), of_act);
    }
    for unknown in ["", "{}", "7", r#"{"act":"forgive"}"#, r#"{"act":"waive"}"#] {
        assert!(parse(&row(unknown)).is_err(), "{unknown}");
    }
}

#[test]
fn money_11_an_act_about_an_order_takes_its_order_from_the_row_of_the_audit() {
    let read = parse(&row(r#"{"act":"approve"}"#)).expect("an act");
    assert_eq!(read.subject(), Subject::Order("ord_1".to_owned()));
    let post = r#"{"act":"post_payment","channel":"90006","payment":"gc_1"}"#;
    let read = parse(&row(post)).expect("an act");
    assert_eq!(read.subject(), Subject::Other("90006/gc_1".to_owned()));
    assert_eq!(read.past_tense(), "posted to ord_1");
}

#[test]
fn sec_14_each_act_needs_the_role_of_its_kind() {
    let mut of_role: BTreeMap<Role, BTreeSet<String>> = BTreeMap::new();
    let all = [
        kept_of_orders(),
        kept_of_loans(),
        kept_of_money(),
        kept_of_complaints(),
        kept_of_borrowers(),
        kept_of_staff(),
    ]
    .concat();
    for (act, _) in all {
        let tags = of_role.entry(act.role()).or_default();
        tags.insert(act.audit_tag().to_owned());
    }
    let tags = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    let expected = [
        (Role::Read, tags("export_list")),
        (
            Role::Decide,
            tags(
                "accept_account acknowledge_complaint add_note allow_readings answer_complaint approve ask_account \
                 cancel decline print_paper read_borrower read_complaint read_document read_evidence reschedule reverse \
                 search_name waive write_off",
            ),
        ),
        (
            Role::Pay,
            tags(
                "clear_difference payout_given_back post_payment post_report refund release \
                 return_payment take_payment_back",
            ),
        ),
        (
            Role::Administer,
            tags(
                "add_staff block_borrower catch_up_servicing change_second_person \
                 change_staff_roles correct_borrower end_sessions erase_borrower export_borrower \
                 link_staff lock_borrower lock_staff reset_staff unblock_borrower unlock_borrower \
                 unlock_staff",
            ),
        ),
    ];
    assert_eq!(of_role, BTreeMap::from(expected));
}
