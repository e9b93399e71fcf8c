//! How a provider's settlement report names its columns (`tulay ops reconcile`). What is built in is from memory: compare it
//! with the first report of the account.

use serde::Deserialize;

/// The columns of a settlement report, by the names in its first line.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct ReportColumns {
    /// Our reference.
    pub reference: String,
    /// The provider's id of the payment.
    pub payment: String,
    /// What was paid, in pesos.
    pub amount: String,
    /// What the provider keeps of it, in pesos.
    pub fee: String,
    /// The payment's status; empty where every line is a payment.
    #[serde(default)]
    pub status: String,
    /// What the status of a payment says; lines with another one are passed over.
    #[serde(default)]
    pub paid: Vec<String>,
}

impl ReportColumns {
    /// The columns of an account's reports, where the configuration has none.
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
