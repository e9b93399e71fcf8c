//! Change of the rule on the second person (STAFF-02).

use jiff::Timestamp;

use crate::access;
use crate::act::{Act, Effect, StateChange};
use crate::declared::act;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lending::money;
use tulay_store::staff_rules::{self, SecondPersonRule};
use tulay_store::{Tx, staff_accounts};

/// The longest time in which acts add up, in days.
const MAX_DAYS: i64 = 366;

act! {
    /// Changes the sum above which an act waits for a second person, and the days in which acts add up.
    pub struct ChangeSecondPerson on ("the rule on the second person") {
        /// Sum above which an act waits.
        pub above_centavos: i64 = sum("A second person is needed above"),
        /// Days in which the acts of one kind on one order add up.
        pub added_up_days: i64 = count("Days in which acts of one kind on one order add up"),
    }
    tag: "change_second_person",
    role: Administer,
    done: form("Change the rule on the second person", "Change the rule", Sample::Nothing),
    words: ["Require a second person above {above_centavos}, added up in {added_up_days} days" => "changed"],
    kept: [r#"{"act":"change_second_person","above_centavos":500000,"added_up_days":30}"#],
    rules: [always_needs_second_person],
}

impl Act for ChangeSecondPerson {
    fn carry_out(&self, tx: &mut Tx<'_>, lender: &Lender, _: Timestamp) -> Result<Effect, Error> {
        if staff_accounts::exist(tx)? && !access::has_two_administrators(tx)? {
            let why =
                "With one administrator the rule changes at the server alone: `tulay staff rule`";
            return Err(Error::conflict(why));
        }
        self.change(tx, lender)
    }
}

impl ChangeSecondPerson {
    /// Changes the rule.
    ///
    /// # Errors
    /// 1400 for a negative sum, or days that are not 1 to 366.
    pub fn change(&self, tx: &mut Tx<'_>, lender: &Lender) -> Result<Effect, Error> {
        if self.above_centavos < 0 {
            return Err(Error::invalid("above_centavos", "The sum is 0 or more"));
        }
        if !(1..=MAX_DAYS).contains(&self.added_up_days) {
            return Err(Error::invalid("added_up_days", "The days are 1 to 366"));
        }
        let before = access::second_person(tx, lender)?;
        staff_rules::set(
            tx,
            SecondPersonRule {
                above_centavos: Some(self.above_centavos),
                added_up_days: self.added_up_days,
            },
        )?;
        let style = lender.settings.brand.money_style();
        let sum = |centavos: i64| money::format(centavos, &style);
        let days = |days: i64| days.to_string();
        let above = before.above_centavos.map_or_else(|| "none".to_owned(), sum);
        Ok(Effect {
            states: vec![
                StateChange::new("second person above", &above, &sum(self.above_centavos)),
                StateChange::new(
                    "days that add up",
                    &days(before.added_up_days),
                    &days(self.added_up_days),
                ),
            ],
            ..Effect::default()
        })
    }
}
