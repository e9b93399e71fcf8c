//! Plays a scenario's story through the real use cases, each at its time, so that the ledger, the events and their
//! times are true.

use jiff::Timestamp;
use jiff::civil::Date;

use crate::decisions::signature;
use crate::scenario::{
    InventedPerson, PaymentKind, Scenario, StoryAnswer, StoryComplaint, StoryEvent, StoryPayment,
};
use tulay_lender::Lender;
use tulay_lender::borrowers::sessions;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::complaints;
use tulay_lender::complaints::{NewComplaint, Reply};
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lender::loans::decline::DeclineReason;
use tulay_lender::loans::pay_codes as codes;
use tulay_lender::loans::pay_codes::NewPayCode;
use tulay_lender::loans::payment_claims::{ClaimOutcome, ClaimStatus, PaymentClaim, post_claim};
use tulay_lender::loans::push::place_order;
use tulay_lender::loans::repayment::AskedAmount;
use tulay_lender::loans::signing::{LoanNowPress, sign};
use tulay_lender::servicing;
use tulay_lender::settings::Product;
use tulay_lending::calendar::{add_days, manila_date, manila_midnight};
use tulay_lending::money::MoneyStyle;
use tulay_lending::state::OrderStatus;
use tulay_lending::{repayment as rules, rollover};
use tulay_staff::act::{Act, Effect};
use tulay_staff::acts::answer_complaint::AnswerComplaint;
use tulay_staff::acts::approve::Approve;
use tulay_staff::acts::ask_account::AskAccount;
use tulay_staff::acts::decline::Decline;
use tulay_staff::acts::release::Release;
use tulay_staff::acts::take_payment_back::TakePaymentBack;
use tulay_staff::payout_start;
use tulay_staff::perform::record;
use tulay_staff::unallocated_payments::PaymentName;
use tulay_store::bank_accounts::{self, BankAccount, Holder};
use tulay_store::borrowers::{self, Borrower};
use tulay_store::identities::{self, Identity};
use tulay_store::orders::{self, Order, OrderPageFlags};
use tulay_store::{Tx, complaint_images, deletion, loan_accounts, new_id};
use tulay_texts::masked_number::last4;

/// End of the document numbers, none of which exists.
const ID_END: &str = "0000";
const ID_TYPE: &str = "philsys";
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
const MINUTE_MS: i64 = 60 * 1000;
/// Lifetime of a session, longer than any demo runs.
const SESSION_MS: i64 = 10 * 365 * DAY_MS;

/// Reason of every act of staff, in the audit.
const OF_STORY: &str = "the demo's story";

/// Environment in which a story is played.
#[derive(Clone, Copy)]
pub struct StoryStage<'a> {
    /// The lender in whose books they are written.
    pub lender: &'a Lender,
    /// Time at which the stories end.
    pub now: Timestamp,
}

/// Returns true if the scenario's borrower exists; a visitor has no story.
pub fn is_played(tx: &mut Tx<'_>, scenario: &Scenario) -> Result<bool, Error> {
    match &scenario.person {
        Some(person) => Ok(borrowers::find_by_phone(tx, &person.phone)?.is_some()),
        None => Ok(true),
    }
}

/// Deletes the borrower's earlier data and plays the story from its beginning.
pub fn play(tx: &mut Tx<'_>, stage: StoryStage<'_>, scenario: &Scenario) -> Result<(), Error> {
    let Some(person) = &scenario.person else {
        return Ok(());
    };
    if let Some(before) = borrowers::find_by_phone(tx, &person.phone)? {
        deletion::delete_borrower(tx, &before.id, stage.now.as_millisecond())?;
    }
    let first = moment(stage.now, scenario, 0)?.as_millisecond();
    let borrower = Borrower {
        id: new_id("bor"),
        phone: person.phone.clone(),
    };
    borrowers::insert(tx, &borrower, first)?;
    let token = SessionToken::from_wire(&scenario.session());
    let until = stage.now.as_millisecond() + SESSION_MS;
    sessions::keep(tx, &token, &borrower.id, stage.now.as_millisecond(), until)?;
    let product = stage.lender.settings.product(&scenario.product_id);
    let mut hero = Hero {
        stage,
        person,
        borrower_id: borrower.id,
        product: product.ok_or_else(|| impossible(scenario, "no such product"))?,
        order_id: None,
        problem_id: None,
        payment: None,
        scenario,
        seen: manila_date(stage.now),
    };
    for (at, step) in scenario.story.iter().enumerate() {
        let at = moment(stage.now, scenario, at)?;
        hero.live_until(tx, at)?;
        hero.meet(tx, &step.event, at)
            .map_err(|error| impossible(scenario, error.log_detail().unwrap_or("refused")))?;
    }
    hero.live_until(tx, stage.now)
}

fn impossible(scenario: &Scenario, why: &str) -> Error {
    Error::internal(format!("scenario {}: {why}", scenario.id))
}

/// Returns the time of a step: a minute after the one before, and on its day in Manila even just after midnight.
fn moment(now: Timestamp, scenario: &Scenario, at: usize) -> Result<Timestamp, Error> {
    let Some(step) = scenario.story.get(at) else {
        return Ok(now);
    };
    let minutes = i64::try_from(scenario.story.len() - at).unwrap_or(0);
    let at_ms = now.as_millisecond() - step.days_ago * DAY_MS - minutes * MINUTE_MS;
    let at = Timestamp::from_millisecond(at_ms).map_err(Error::internal)?;
    let day = add_days(manila_date(now), -step.days_ago)?;
    Ok(at.max(manila_midnight(day)?))
}

/// State of a borrower during a story.
struct Hero<'a> {
    stage: StoryStage<'a>,
    person: &'a InventedPerson,
    borrower_id: String,
    product: &'a Product,
    order_id: Option<String>,
    problem_id: Option<String>,
    /// The newest payment.
    payment: Option<PaymentName>,
    scenario: &'a Scenario,
    /// The last serviced day.
    seen: Date,
}

impl Hero<'_> {
    /// Services each day that changes something, as the running server would have.
    fn live_until(&mut self, tx: &mut Tx<'_>, until: Timestamp) -> Result<(), Error> {
        let today = manila_date(until);
        if let Some(order_id) = &self.order_id {
            while let Some(day) = next_to_serve(tx, order_id, self.seen, today)? {
                servicing::serve_order(tx, order_id, manila_midnight(day)?)?;
                self.seen = day;
            }
        }
        self.seen = today;
        Ok(())
    }

    fn meet(&mut self, tx: &mut Tx<'_>, event: &StoryEvent, at: Timestamp) -> Result<(), Error> {
        match event {
            StoryEvent::Certify => self.certify(tx, at),
            StoryEvent::BindWallet {
                channel_number,
                number,
            } => {
                let mut account = self.account(number)?;
                account.channel_number = Some(channel_number.clone());
                self.bind(tx, &account, None, at)
            }
            StoryEvent::BindBank { bank_code, number } => {
                let mut account = self.account(number)?;
                account.card_type = 2;
                account.bank_code = Some(bank_code.clone());
                self.bind(tx, &account, Some(self.person.city.clone()), at)
            }
            StoryEvent::Confirm {
                amount_centavos,
                term_days,
            } => {
                let (amount, days) = (*amount_centavos, *term_days);
                let order = place_order(tx, &self.borrower_id, self.product, amount, days, at)?;
                let lender = self.stage.lender;
                sign(
                    tx,
                    &lender.settings,
                    &lender.sealer,
                    &order,
                    &LoanNowPress::of_demo(),
                    at,
                )?;
                self.order_id = Some(order.loan.order_id);
                Ok(())
            }
            StoryEvent::Approve => {
                let order_id = self.order_id()?.to_owned();
                self.act(tx, &Approve { order_id }, at)
            }
            StoryEvent::Decline => {
                let order_id = self.order_id()?.to_owned();
                let because = Some(DeclineReason::Income);
                self.act(tx, &Decline { order_id, because }, at)
            }
            StoryEvent::AskAccount => {
                let order_id = self.order_id()?.to_owned();
                self.act(tx, &AskAccount { order_id }, at)
            }
            StoryEvent::Release => self.release(tx, at),
            StoryEvent::AskCode(payment) => self.ask_code(tx, payment, at).map(|_| ()),
            StoryEvent::Pay(payment) => self.pay(tx, payment, at),
            StoryEvent::TakeBack => self.take_back(tx, at),
            StoryEvent::Complain(complaint) => self.complain(tx, complaint, at),
            StoryEvent::Answer(answer) => self.hear(tx, answer, at),
            StoryEvent::Show(flags) => self.show(tx, flags),
        }
    }

    fn order_id(&self) -> Result<&str, Error> {
        let id = self.order_id.as_deref();
        id.ok_or_else(|| Error::internal("there is no order yet"))
    }

    /// Carries out an act of staff, with its row in the audit.
    fn act(&self, tx: &mut Tx<'_>, act: &dyn Act, at: Timestamp) -> Result<(), Error> {
        let effect = act.carry_out(tx, self.stage.lender, at)?;
        record(tx, act, &effect, &signature(OF_STORY), at)
    }

    /// Releases the order as sent by a bank. The act itself would refuse this where the demo's newest day is long past.
    fn release(&self, tx: &mut Tx<'_>, at: Timestamp) -> Result<(), Error> {
        let act = Release {
            order_id: self.order_id()?.to_owned(),
            by_hand: Some(format!("DEMO-{}", self.scenario.id)),
        };
        let by_hand = act.by_hand.as_deref().unwrap_or_default();
        let payout = payout_start::by_hand(tx, &act.order_id, by_hand, at)?;
        let effect = Effect {
            order_id: act.order_id.clone(),
            size_centavos: Some(payout.amount_centavos),
            ..Effect::default()
        };
        record(tx, &act, &effect, &signature(OF_STORY), at)
    }

    fn order(&self, tx: &mut Tx<'_>) -> Result<Order, Error> {
        let order = orders::find(tx, &self.borrower_id, self.order_id()?)?;
        order.ok_or_else(|| Error::internal("the order is gone"))
    }

    fn certify(&self, tx: &mut Tx<'_>, at: Timestamp) -> Result<(), Error> {
        let person = self.person.clone();
        // A number of their own: one person is found over all borrowers.
        let digits = self.borrower_id.bytes();
        let digits = digits.fold(0_u64, |sum, byte| {
            sum.wrapping_mul(31).wrapping_add(byte.into())
        });
        let (first, second) = (digits / 10_000 % 10_000, digits % 10_000);
        let number = format!("0000-{first:04}-{second:04}-{ID_END}");
        let sealed = self.stage.lender.sealer.seal(&number, &self.borrower_id);
        let identity = Identity {
            name: person.name,
            birthday: person.birthday,
            id_type: ID_TYPE.to_owned(),
            id_number_sealed: sealed.map_err(Error::internal)?,
            id_number_last4: ID_END.to_owned(),
            region: person.region,
            province: person.province,
            city: person.city,
            barangay: person.barangay,
            address: person.address,
            zip: person.zip,
        };
        identities::save(tx, &self.borrower_id, &identity, at.as_millisecond())?;
        Ok(())
    }

    /// Returns an e-wallet without an owner yet.
    fn account(&self, number: &str) -> Result<BankAccount, Error> {
        let sealed = self.stage.lender.sealer.seal(number, &self.borrower_id);
        Ok(BankAccount {
            card_type: 1,
            channel_number: None,
            bank_code: None,
            number_sealed: sealed.map_err(Error::internal)?,
            number_last4: last4(number),
        })
    }

    fn bind(
        &self,
        tx: &mut Tx<'_>,
        account: &BankAccount,
        city: Option<String>,
        at: Timestamp,
    ) -> Result<(), Error> {
        let holder = Holder {
            name: self.person.name.clone(),
            birthday: self.person.birthday,
            city,
        };
        let at_ms = at.as_millisecond();
        bank_accounts::bind(tx, &self.borrower_id, account, &holder, at_ms)?;
        Ok(())
    }

    /// Requests a code for the amount of that day; returns the code and the amount.
    fn ask_code(
        &self,
        tx: &mut Tx<'_>,
        payment: &StoryPayment,
        at: Timestamp,
    ) -> Result<(String, i64), Error> {
        let (order, today) = (self.order(tx)?, manila_date(at));
        let loan_account = accounts::on_day(tx, &order, today)?;
        let loan_account = loan_account.ok_or_else(|| Error::internal("nothing was released"))?;
        let due = rules::due(&loan_account, today)?;
        let amount = match payment.what {
            PaymentKind::Due => due.map(|due| due.amount_centavos),
            PaymentKind::Full => due.and_then(|due| due.full_amount_centavos),
            PaymentKind::Delay => rollover::offer(&loan_account, today)?
                .ok()
                .map(|offer| offer.amount_centavos),
        };
        let amount = amount.ok_or_else(|| Error::internal("this cannot be paid now"))?;
        let new = NewPayCode {
            order_id: order.id().to_owned(),
            product_id: None,
            asked: AskedAmount::any(amount, MoneyStyle::default()),
            is_delay: payment.what == PaymentKind::Delay,
            channel_number: payment.channel_number.clone(),
            payments_seen: None,
        };
        let code = codes::create(tx, &self.borrower_id, &new, at)?;
        Ok((code, amount))
    }

    fn pay(&mut self, tx: &mut Tx<'_>, payment: &StoryPayment, at: Timestamp) -> Result<(), Error> {
        let (reference, amount_centavos) = self.ask_code(tx, payment, at)?;
        let claim = PaymentClaim {
            event_id: new_id("sbx"),
            reference,
            status: ClaimStatus::Paid,
            amount_centavos: amount_centavos + payment.extra_centavos,
            paid_at: Some(at),
        };
        self.payment = Some(PaymentName {
            channel: payment.channel_number.clone(),
            payment: claim.event_id.clone(),
        });
        match post_claim(tx, &payment.channel_number, &claim, at)? {
            ClaimOutcome::Posted => Ok(()),
            other => Err(Error::internal(format!("a payment is {}", other.as_str()))),
        }
    }

    fn take_back(&self, tx: &mut Tx<'_>, at: Timestamp) -> Result<(), Error> {
        let name = self.payment.clone();
        let name = name.ok_or_else(|| Error::internal("nothing was paid yet"))?;
        let PaymentName { channel, payment } = name;
        self.act(tx, &TakePaymentBack { channel, payment }, at)
    }

    fn complain(
        &mut self,
        tx: &mut Tx<'_>,
        complaint: &StoryComplaint,
        at: Timestamp,
    ) -> Result<(), Error> {
        let new = NewComplaint {
            problem_type: complaint.problem_type,
            problem_son_type: complaint.problem_son_type,
            content: complaint.content.clone(),
            images: self.image_names(&complaint.images),
            order_id: self.order_id.clone(),
        };
        for name in &new.images {
            complaint_images::insert(tx, name, &self.borrower_id, at.as_millisecond())?;
        }
        let terms = self.stage.lender.settings.complaints;
        let sent = complaints::send(tx, terms, &self.borrower_id, &new, at)?;
        self.problem_id = Some(sent.id);
        Ok(())
    }

    /// Stores the lender's answer to the complaint.
    fn hear(&self, tx: &mut Tx<'_>, answer: &StoryAnswer, at: Timestamp) -> Result<(), Error> {
        let id = self.problem_id.as_deref();
        let id = id.ok_or_else(|| Error::internal("there is no complaint yet"))?;
        let reply = Reply {
            body: answer.body.clone(),
            images: self.image_names(&answer.images),
        };
        complaints::announce_reply(tx, id, &reply, at)?;
        let complaint = id.to_owned();
        self.act(tx, &AnswerComplaint { complaint, reply }, at)
    }

    fn image_names(&self, files: &[String]) -> Vec<String> {
        let name = |file: &String| self.scenario.image_name(file);
        files.iter().map(name).collect()
    }

    fn show(&self, tx: &mut Tx<'_>, flags: &OrderPageFlags) -> Result<(), Error> {
        let order = self.order(tx)?;
        let shown = OrderPageFlags {
            inside: order.page_flags.inside,
            h5_url: order.page_flags.h5_url.clone(),
            card_need_pop: order.page_flags.card_need_pop,
            ..flags.clone()
        };
        orders::set_face(tx, order.id(), &shown)?;
        Ok(())
    }
}

/// Returns the next day after one and up to another on which servicing has something to do: the day after the release,
/// due dates with the days after them and the reminders' three days before, and every day of an overdue loan.
fn next_to_serve(
    tx: &mut Tx<'_>,
    order_id: &str,
    after: Date,
    until: Date,
) -> Result<Option<Date>, Error> {
    let Some(order) = orders::find_for_any_borrower(tx, order_id)? else {
        return Ok(None);
    };
    let Some(released_on) = order.released_on else {
        return Ok(None);
    };
    let schedule = loan_accounts::newest_schedule(tx, &order)?;
    let instalments = schedule.map(|schedule| schedule.instalments);
    let mut days = vec![add_days(released_on, 1)?];
    for instalment in instalments.unwrap_or_default() {
        let due_on = instalment.due_on;
        days.extend([add_days(due_on, -3)?, due_on, add_days(due_on, 1)?]);
    }
    if order.status == OrderStatus::Overdue {
        days.push(add_days(after, 1)?);
    }
    let to_come = days.into_iter().filter(|day| *day > after && *day <= until);
    Ok(to_come.min())
}
