//! Columns of providers' settlement reports. The built-in ones are from memory: compare them with the first report
//! of the account.

use serde::Deserialize;

/// Columns of a settlement report, by the names in its first line.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct ReportColumns {
    /// Reference of our payment code.
    pub reference: String,
    /// The provider's id of the payment.
    pub payment: String,
    /// Paid amount, in pesos.
    pub amount: String,
    /// Fee that the provider deducts, in pesos.
    pub fee: String,
    /// Status of the payment; empty if every line is a payment.
    #[serde(default)]
    pub status: String,
    /// Statuses of a payment; lines with another status are skipped.
    #[serde(default)]
    pub paid: Vec<String>,
}

impl ReportColumns {
    /// Names of the columns that a report needs.
    pub fn names(&self) -> Vec<&str> {
        let names = [
            &self.status,
            &self.payment,
            &self.reference,
            &self.amount,
            &self.fee,
        ];
        let names = names.into_iter().filter(|name| !name.is_empty());
        names.map(String::as_str).collect()
    }

    /// Columns of an account's reports, used if the configuration has none.
    pub fn built_in(account: &str) -> Option<Self> {
        let [reference, payment, amount, fee, status] = match account {
            "xendit" => [
                "Reference ID",
                "Payment ID",
                "Amount",
                "Fee Amount",
                "Status",
            ],
            "dragonpay" => ["TxnId", "RefNo", "Amount", "Fee", "Status"],
            _ => return None,
        }
        .map(str::to_owned);
        let paid = ["SUCCEEDED", "SUCCESS", "COMPLETED", "SETTLED", "S"];
        Some(Self {
            reference,
            payment,
            amount,
            fee,
            status,
            paid: paid.map(str::to_owned).into(),
        })
    }
}
