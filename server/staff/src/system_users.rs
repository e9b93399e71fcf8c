//! Users of the server's system who act as staff accounts by the socket of `tulay ops` (STAFF-11).

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::security_events::SecurityEvent;
use tulay_store::staff_accounts;
use tulay_texts::text;

/// The longest name of a user, in bytes, as Linux has it.
const MAX_BYTES: usize = 32;

/// The user as which a system shows all that it cannot name, so that it is many people.
const NOBODY: &str = "nobody";

/// Returns the name of a user without space around it; `None` for an empty one.
///
/// # Errors
/// 1400 where it is not 1 to 32 letters, digits, dots, dashes, underscores and at signs, begins with a dash, or is
/// `nobody`.
pub fn checked(user: &str) -> Result<Option<String>, Error> {
    let user = user.trim();
    if user.is_empty() {
        return Ok(None);
    }
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '@');
    let is_name = user.len() <= MAX_BYTES && !user.starts_with('-') && user.chars().all(is_part);
    if is_name && user != NOBODY {
        return Ok(Some(user.to_owned()));
    }
    let why = "A user of the system is 1 to 32 letters, digits, dots, dashes, underscores and at signs, and not nobody";
    Err(Error::invalid("system_user", why))
}

/// Returns the name of the account as which a user of the system acts.
///
/// # Errors
/// 1409 for a user without an account, and for a locked account.
pub async fn account_name(lender: &Lender, user: &str) -> Result<String, Error> {
    let of_read = user.to_owned();
    let found = lender
        .store
        .read(move |tx| staff_accounts::by_system_user(tx, &of_read));
    let why = match found.await? {
        Some(account) if account.locked_at_ms.is_none() => return Ok(account.name),
        Some(_) => text("The staff account of the system's user {0} is locked"),
        None => text(
            "The system's user {0} has no staff account: an administrator names the user in the console",
        ),
    };
    let event = SecurityEvent::StaffLoginFailed;
    lender.security.note(event, "socket");
    Err(Error::conflict(why.arg(user)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn staff_11_a_user_of_the_system_has_a_name_that_is_one_person() {
        for user in ["maria", " maria.cruz-2 ", "Maria_C", "maria@lender.ph", "7"] {
            let found = checked(user).expect("a name");
            assert_eq!(found.as_deref(), Some(user.trim()));
        }
        assert_eq!(checked(" ").expect("nobody"), None);
        let long = "a".repeat(MAX_BYTES + 1);
        for user in ["nobody", "-a", "a b", "a\nb", "a/b", "peña", long.as_str()] {
            assert!(checked(user).is_err(), "{user:?}");
        }
    }
}
