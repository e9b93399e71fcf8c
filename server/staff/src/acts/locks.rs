//! Acts that lock or log people out: borrowers (SEC-05, SEC-07) and staff (STAFF-01).

use crate::act::Act;
use crate::declared::act;
use crate::{borrowers, staff_changes};

act! {
    /// Ends every session of a borrower and prevents logins.
    pub struct LockBorrower of borrower {}
    tag: "lock_borrower",
    role: Administer,
    done: form("Lock the borrower", "Lock", Sample::Borrower),
    words: ["Lock {borrower}" => "locked"],
    kept: [r#"{"act":"lock_borrower","borrower":"bor_1"}"#],
    effect: |act, tx, now| borrowers::set_locked(tx, &act.borrower, true, now),
}

act! {
    /// Allows a borrower to log in again.
    pub struct UnlockBorrower of borrower {}
    tag: "unlock_borrower",
    role: Administer,
    done: form("Unlock the borrower", "Unlock", Sample::LockedBorrower),
    words: ["Unlock {borrower}" => "unlocked"],
    kept: [r#"{"act":"unlock_borrower","borrower":"bor_1"}"#],
    effect: |act, tx, now| borrowers::set_locked(tx, &act.borrower, false, now),
}

act! {
    /// Ends every session of a borrower, prevents logins, and refuses loans.
    pub struct BlockBorrower of borrower {}
    tag: "block_borrower",
    role: Administer,
    done: form("Block the borrower", "Block", Sample::Borrower),
    words: ["Block {borrower}" => "blocked"],
    kept: [r#"{"act":"block_borrower","borrower":"bor_1"}"#],
    effect: |act, tx, now| borrowers::set_blocked(tx, &act.borrower, true, now),
}

act! {
    /// Allows a borrower to log in and borrow again; cancels a pending closure of the account.
    pub struct UnblockBorrower of borrower {}
    tag: "unblock_borrower",
    role: Administer,
    done: form("Lift the borrower's block", "Lift the block", Sample::BlockedBorrower),
    words: ["Lift the block of {borrower}" => "unblocked"],
    kept: [r#"{"act":"unblock_borrower","borrower":"bor_1"}"#],
    effect: |act, tx, now| borrowers::set_blocked(tx, &act.borrower, false, now),
}

act! {
    /// Ends every session of a borrower, who may log in again at once.
    pub struct EndSessions of borrower {}
    tag: "end_sessions",
    role: Administer,
    done: form("End the borrower's sessions", "End the sessions", Sample::Borrower),
    words: ["End the sessions of {borrower}" => "logged out everywhere"],
    kept: [r#"{"act":"end_sessions","borrower":"bor_1"}"#],
    effect: |act, tx, now| borrowers::log_out(tx, &act.borrower, now),
}

/// The acts of this file on a borrower.
pub fn of_borrower(id: &str) -> [Box<dyn Act>; 5] {
    let borrower = || id.to_owned();
    [
        Box::new(LockBorrower {
            borrower: borrower(),
        }),
        Box::new(UnlockBorrower {
            borrower: borrower(),
        }),
        Box::new(BlockBorrower {
            borrower: borrower(),
        }),
        Box::new(UnblockBorrower {
            borrower: borrower(),
        }),
        Box::new(EndSessions {
            borrower: borrower(),
        }),
    ]
}

act! {
    /// Locks an account, ends its sessions and withdraws its open requests. Takes effect at once, as a stolen session
    /// cannot wait for a second person, unless it would leave one administrator (STAFF-02).
    pub struct LockStaff of staff {}
    tag: "lock_staff",
    role: Administer,
    done: form("Lock the account", "Lock", Sample::Staff),
    words: ["Lock the account of {staff}" => "locked"],
    kept: [r#"{"act":"lock_staff","staff":"Maria Cruz"}"#],
    effect: |act, tx, now| staff_changes::set_locked(tx, &act.staff, Some(now.as_millisecond())),
}

act! {
    /// Unlocks an account: its person may sign in again.
    pub struct UnlockStaff of staff {}
    tag: "unlock_staff",
    role: Administer,
    done: form("Unlock the account", "Unlock", Sample::LockedStaff),
    words: ["Unlock the account of {staff}" => "unlocked"],
    kept: [r#"{"act":"unlock_staff","staff":"Maria Cruz"}"#],
    rules: [always_needs_second_person],
    effect: |act, tx, _| staff_changes::set_locked(tx, &act.staff, None),
}
