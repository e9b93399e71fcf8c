//! Products of the operator, and the landing pages that offer them. `lending` interprets their terms.

use serde::Deserialize;

use tulay_lending::product::Terms;
use tulay_lending::schedule::InterestKind;

/// Product that borrowers see.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Product {
    /// Id, `productId` on the wire.
    pub id: String,
    /// Name.
    pub name: String,
    /// One sentence.
    pub description: String,
    /// Path of the logo on the server's origin.
    pub logo: String,
    /// True if the lender gives the loan, false for a partner that is repaid at `h5_url` (ORDER-15).
    pub inside: bool,
    /// Address where a partner's product is repaid; empty for the lender's.
    #[serde(default)]
    pub h5_url: String,
    /// Address where a partner receives its borrowers, if not on the app's pages (ORDER-09).
    #[serde(default)]
    pub open_url: String,
    /// True if an SMS confirms the loan once it is pushed (CONF-08).
    #[serde(default)]
    pub send_sms: bool,
    /// True if its agreement opens by itself on the confirm page (CONF-04).
    #[serde(default)]
    pub pop_agreement: bool,
    /// Question to a borrower who goes back from the confirm page, if any (CONF-05).
    pub pop: Option<LeavingPop>,
    /// Id of the product that its page promotes to a borrower who goes back (CONFX-01), if any.
    pub promo: Option<String>,
    /// `open`, or `paused` while it takes no new loans: it is shown, and cannot be pressed (ORDER-08).
    #[serde(default)]
    pub intake: Intake,
    /// Days after a decline within which the borrower may not apply for it again; 0 for none.
    #[serde(default)]
    pub reapply_after_days: i64,
    /// Initial amount of the confirm page for a borrower without an earlier loan; the minimum if left out.
    pub recommended_amount_centavos: Option<i64>,
    /// Reason why the caps are off although the law may cap its loans; empty if they are on (MONEY-10).
    #[serde(default)]
    pub caps_off_reason: String,
    /// Reason why the interest is flat although loans have more than one installment; empty if it is declining
    /// (MONEY-15).
    #[serde(default)]
    pub flat_interest_reason: String,
    /// Amounts, terms and prices of its loans.
    pub terms: Terms,
}

impl Product {
    /// Fault in the switch of its caps, if any.
    pub fn caps_fault(&self) -> Option<&'static str> {
        let is_reasoned = !self.caps_off_reason.trim().is_empty();
        if self.terms.caps {
            return is_reasoned.then_some("it has a caps_off_reason, and its caps are on");
        }
        let needs_reason = self.terms.are_regulated() && !is_reasoned;
        needs_reason.then_some(
            "its caps are off, and it lends up to ₱10,000.00 for up to 4 months, which the law caps: set \
             caps = true, or say why not in caps_off_reason",
        )
    }

    /// Fault in the kind of its interest, if any: flat interest over installments is banned in this market (MONEY-15).
    pub fn interest_fault(&self) -> Option<&'static str> {
        let is_reasoned = !self.flat_interest_reason.trim().is_empty();
        if self.terms.interest == InterestKind::Declining {
            return is_reasoned
                .then_some("it has a flat_interest_reason, and its interest is declining");
        }
        let needs_reason = self.terms.are_flat_in_instalments() && !is_reasoned;
        needs_reason.then_some(
            "its interest is flat, on loans of more than one installment, which BSP Circular 730 and SEC MC 7 s.2011 \
             ban: set interest = \"declining\" in its terms, or say why not in flat_interest_reason",
        )
    }

    /// Fault in the settings of the borrower's steps before a loan, if any.
    pub fn opening_fault(&self) -> Option<String> {
        if self.reapply_after_days < 0 {
            return Some("its reapply_after_days are below 0".to_owned());
        }
        let amount = self.recommended_amount_centavos?;
        let is_lent = self.terms.amounts_centavos().contains(&amount);
        (!is_lent).then(|| format!("it recommends {amount} centavos, which it does not lend"))
    }

    /// Initial amount of the confirm page: the borrower's last choice if the product lends that, otherwise the
    /// recommended amount, otherwise the minimum.
    pub fn opening_amount_centavos(&self, chosen_centavos: Option<i64>) -> i64 {
        let amounts = self.terms.amounts_centavos();
        chosen_centavos
            .filter(|chosen| amounts.contains(chosen))
            .or(self.recommended_amount_centavos)
            .unwrap_or(self.terms.min_amount_centavos)
    }

    /// Fault in its name, if any.
    pub fn name_fault(&self) -> Option<String> {
        let keys = [("id", &self.id), ("name", &self.name)].into_iter();
        let empty = keys.filter(|(_, value)| value.trim().is_empty());
        let empty: Vec<String> = empty.map(|(key, _)| format!("`{key}`")).collect();
        (!empty.is_empty()).then(|| format!("its {} must not be empty", empty.join(" and its ")))
    }

    /// Returns true if it takes no new loans.
    pub fn is_paused(&self) -> bool {
        self.intake == Intake::Paused
    }
}

/// Intake of new loans.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Intake {
    /// Takes new loans.
    #[default]
    Open,
    /// Takes none for now.
    Paused,
}

/// Question to a borrower who goes back (CONF-05).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeavingPop {
    /// Its title.
    pub title: String,
    /// Its text.
    pub content: String,
}

/// Landing page of adverts (CALL-15).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LandingPage {
    /// Id; `templateId`, `page_id` and `id` on the wire.
    pub id: String,
    /// Its headline.
    pub title: String,
    /// One sentence below it.
    pub text: String,
    /// Id of the product that it offers.
    pub product: String,
}
