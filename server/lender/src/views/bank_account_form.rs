//! Form to bind a payout account, filled with the bound one (BIND).

use super::session_account::masked_phone;
use crate::borrowers::bank_account::BANK;
use crate::borrowers::personal_data;
use crate::error::Error;
use crate::lender::Lender;
use tulay_store::bank_accounts::{self, BankAccount, Holder};
use tulay_store::identities::{self, Identity};
use tulay_store::{Tx, borrowers};
use tulay_texts::brand::PhoneRule;
use tulay_texts::masked_number::masked;

/// Data that the form begins with: the bound account; before there is one, the borrower's phone and name.
pub struct BankAccountForm {
    /// Borrower's phone without its middle: `0917 ••• 0001`.
    pub masked_phone: String,
    /// Bound account.
    pub account: Option<BankAccount>,
    /// Holder of the bound account.
    pub holder: Option<Holder>,
    /// Borrower's phone if it may be a wallet's number; empty if an account is bound.
    phone: String,
    /// Borrower's identity; `None` if an account is bound.
    identity: Option<Identity>,
}

impl BankAccountForm {
    /// Reads the form of a borrower.
    ///
    /// # Errors
    /// 1001 for a borrower who is gone.
    pub async fn read(lender: &Lender, borrower_id: String) -> Result<Self, Error> {
        let rule = lender.settings.brand.phone_rule;
        let read = lender.store.read(move |tx| {
            let masked_phone = masked_phone(tx, rule, &borrower_id)?;
            Self::read_in(tx, masked_phone, &borrower_id)
        });
        read.await
    }

    fn read_in(tx: &mut Tx<'_>, masked_phone: String, borrower_id: &str) -> Result<Self, Error> {
        let account = bank_accounts::find_current(tx, borrower_id)?;
        if account.is_some() {
            let current = bank_accounts::current_with_holder(tx, borrower_id)?;
            return Ok(Self {
                masked_phone,
                account,
                holder: current.map(|(_, holder)| holder),
                phone: String::new(),
                identity: None,
            });
        }
        let borrower = borrowers::find(tx, borrower_id)?;
        let phone = borrower.map(|borrower| borrower.phone).unwrap_or_default();
        Ok(Self {
            masked_phone,
            account,
            holder: None,
            // A brand may have other numbers, which are no wallet numbers.
            phone: personal_data::phone(&phone, PhoneRule::Ph).unwrap_or_default(),
            identity: identities::find(tx, borrower_id)?,
        })
    }

    /// Number of a wallet or of the bank: masked if it is bound; otherwise the phone is the wallet's likely number.
    pub fn number(&self, number_of: &str) -> String {
        let Some(account) = &self.account else {
            let is_wallet = number_of != BANK;
            return if is_wallet {
                self.phone.clone()
            } else {
                String::new()
            };
        };
        let bound = account.channel_number.as_deref().unwrap_or(BANK);
        if bound == number_of {
            masked(&account.number_last4)
        } else {
            String::new()
        }
    }

    /// Name and birthday of the account's holder, or else of the borrower; empty if unknown.
    pub fn holder(&self) -> (String, String) {
        let holder = self.holder.as_ref();
        let of_account = holder.map(|it| (it.name.clone(), it.birthday.to_string()));
        let identity = self.identity.as_ref();
        let of_identity = identity.map(|it| (it.name.clone(), it.birthday.to_string()));
        of_account.or(of_identity).unwrap_or_default()
    }
}
