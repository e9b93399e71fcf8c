//! Acts that record that something is read or copied, and change nothing (SEC-07, SEC-22, STAFF-23, STAFF-25).

use crate::act::Effect;
use crate::declared::act;
use crate::printed_papers::Paper;
use crate::{borrowers, review};
use tulay_lender::complaints;
use tulay_lender::error::Error;
use tulay_store::Tx;

/// The effect of a reading: its order, by its id or number, is in the audit.
fn about_order(tx: &mut Tx<'_>, order: &str) -> Result<Effect, Error> {
    let order = review::find(tx, order)?;
    Ok(Effect {
        order_id: order.id().to_owned(),
        ..Effect::default()
    })
}

act! {
    /// Records that the evidence of an order is read. Changes nothing: [`evidence`](crate::evidence) collects it.
    pub struct ReadEvidence of order {}
    tag: "read_evidence",
    role: Decide,
    done: Apart,
    words: ["Read the papers of {order}" => "copied as evidence"],
    kept: [r#"{"act":"read_evidence"}"#],
    rules: [reads_papers],
    effect: |act, tx, _| about_order(tx, &act.order_id),
}

act! {
    /// Records that a paper of an order is printed for its borrower. Changes nothing:
    /// [`printed_papers`](crate::printed_papers) reads it.
    pub struct PrintPaper of order {
        /// The paper.
        pub paper: Paper = GIVEN,
        /// The number of the channel of a receipt's payment.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub channel: Option<String> = GIVEN,
        /// The channel's id of a receipt's payment.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub payment: Option<String> = GIVEN,
    }
    tag: "print_paper",
    role: Decide,
    done: Apart,
    words: [
        "Print the {paper} of {order}" => "printed",
        payment: "Print the {paper} of {payment} of {order}" => "printed",
    ],
    kept: [r#"{"act":"print_paper","paper":"receipt","channel":"90006","payment":"gc_1"}"#],
    rules: [reads_papers],
    effect: |act, tx, _| about_order(tx, &act.order_id),
}

act! {
    /// Records that a complaint is read. Changes nothing: [`complaint_dossier`](crate::complaint_dossier) collects it.
    pub struct ReadComplaint of complaint {}
    tag: "read_complaint",
    role: Decide,
    done: Apart,
    words: ["Read {complaint}" => "shown"],
    kept: [r#"{"act":"read_complaint","complaint":"cmp_1"}"#],
    rules: [reads_papers],
    effect: |act, tx, _| {
        let stored = complaints::find(tx, &act.complaint)?;
        Ok(Effect {
            order_id: stored.complaint.order_id.unwrap_or_default(),
            ..Effect::default()
        })
    },
}

act! {
    /// Records that the page of a borrower is read. Changes nothing: [`borrower_page`](crate::borrower_page) collects
    /// it.
    pub struct ReadBorrower of borrower {}
    tag: "read_borrower",
    role: Decide,
    done: Apart,
    words: ["Read the page of {borrower}" => "shown"],
    kept: [r#"{"act":"read_borrower","borrower":"bor_1"}"#],
    rules: [reads_papers],
    effect: |act, tx, _| borrowers::find_kept(tx, &act.borrower).map(|_| Effect::default()),
}

act! {
    /// Records that the number of a borrower's ID is read. Changes nothing.
    pub struct ReadDocument of borrower {}
    tag: "read_document",
    role: Decide,
    done: Apart,
    words: ["Read the ID of {borrower}" => "shown"],
    kept: [r#"{"act":"read_document","borrower":"bor_1"}"#],
    rules: [reads_papers],
    effect: |act, tx, _| borrowers::find_kept(tx, &act.borrower).map(|_| Effect::default()),
}

act! {
    /// Records a search by name, without the name. Changes nothing: [`name_search`](crate::name_search) finds.
    pub struct SearchName on (search) {
        /// An id of its own, by which each search counts as a reading.
        pub search: String = GIVEN,
    }
    tag: "search_name",
    role: Decide,
    done: Apart,
    words: ["Search borrowers by name" => "searched"],
    kept: [r#"{"act":"search_name","search":"sea_1"}"#],
    rules: [reads_papers],
    effect: |_, _, _| Ok(Effect::default()),
}

act! {
    /// Records that a copy of everything about a borrower is made. Changes nothing:
    /// [`personal_copy`](tulay_lender::borrowers::personal_copy) collects the copy.
    pub struct ExportBorrower of borrower {}
    tag: "export_borrower",
    role: Administer,
    done: Apart,
    words: ["Copy the data of {borrower}" => "copied into a folder"],
    kept: [r#"{"act":"export_borrower","borrower":"bor_1"}"#],
    effect: |act, tx, _| borrowers::find(tx, &act.borrower).map(|_| Effect::default()),
}

act! {
    /// Records that a list is exported. Changes nothing.
    pub struct ExportList on (list) {
        /// The list with its filters.
        pub list: String = GIVEN,
    }
    tag: "export_list",
    role: Read,
    done: Apart,
    words: ["Export {list}" => "exported"],
    kept: [r#"{"act":"export_list","list":"orders?status=overdue"}"#],
    effect: |_, _, _| Ok(Effect::default()),
}
