//! Record of the posting of a settlement report.

use crate::act::Effect;
use crate::declared::act;

act! {
    /// Records that a provider's settlement report is posted as far as the provider confirms it. Changes nothing:
    /// [`reconciliation`](crate::reconciliation) posts.
    pub struct PostReport on (account) {
        /// The provider's account.
        pub account: String = GIVEN,
        /// Number of the payments that it confirms.
        pub payments: u64 = GIVEN,
        /// Their sum.
        pub amount_centavos: i64 = GIVEN,
    }
    tag: "post_report",
    role: Pay,
    done: Apart,
    words: ["Post {payments}, {amount_centavos}, that {account} confirms of its report" =>
        "posted with {payments} payments of {amount_centavos}"],
    kept: [r#"{"act":"post_report","account":"xendit","payments":2,"amount_centavos":5}"#],
    effect: |_, _, _| Ok(Effect::default()),
}
