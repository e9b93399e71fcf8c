//! A server that is killed between any two steps of a charge is restarted on the same database, and in the end the
//! account was charged once and the ledger has one payment (PROV-10).

use std::collections::BTreeSet;
use std::future::pending;
use std::sync::{Arc, Mutex};

use tokio::sync::Notify;
use tulay_lender::loans::charges;
use tulay_provider_api::Providers;
use tulay_provider_api::debit::{Charge, Charged, Debit};
use tulay_provider_api::pending::Pending;

use crate::support::borrowers::payments;
use crate::support::legacy::{committed, confirm, with_bank};
use crate::support::{Server, start};

/// Step at which the server can be killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// The charge is stored, and the bank has not received it yet.
    BeforeTaking,
    /// The bank has charged the account, and its answer is under way.
    AfterTaking,
}

/// A bank that charges a reference once, and hangs at a chosen step.
#[derive(Default)]
struct Account {
    taken: Mutex<BTreeSet<String>>,
    hangs_at: Mutex<Option<Step>>,
    hung: Notify,
}

impl Account {
    fn hangs(&self, step: Step) -> bool {
        *self.hangs_at.lock().expect("a step") == Some(step)
    }

    async fn charge(&self, charge: &Charge) -> Charged {
        for step in [Step::BeforeTaking, Step::AfterTaking] {
            if step == Step::AfterTaking {
                let mut taken = self.taken.lock().expect("the charges");
                taken.insert(charge.reference.clone());
            }
            if self.hangs(step) {
                self.hung.notify_one();
                pending::<()>().await;
            }
        }
        Charged::Taken
    }
}

struct Shared(Arc<Account>);

impl Debit for Shared {
    fn take<'a>(&'a self, charge: &'a Charge) -> Pending<'a, Charged> {
        Box::pin(async { Ok(self.0.charge(charge).await) })
    }
}

async fn restarted(server: Server, account: &Arc<Account>) -> Server {
    let debit = Shared(account.clone());
    let choose = |providers| Providers {
        debit: Some(Arc::new(debit)),
        ..providers
    };
    server.with_providers(choose).await
}

/// Kills the server at `step`: while the borrower confirms a payment, or while servicing finishes one whose server was
/// killed before.
async fn killed(by_servicing: bool, step: Step) {
    let account = Arc::new(Account::default());
    let server = restarted(start().await, &account).await;
    let loan = with_bank(&server).await;
    let (id, code) = committed(&server, &loan).await;
    let hang = |step| *account.hangs_at.lock().expect("a step") = step;
    hang(Some(step));
    let (client, order_id, asked) = (loan.client.clone(), loan.order_id.clone(), id.clone());
    let press = tokio::spawn(async move {
        let loan = crate::support::borrowers::Loan { client, order_id };
        confirm(&loan, &asked, &code).await
    });
    account.hung.notified().await;
    press.abort();
    assert!(press.await.is_err(), "it was killed");
    let mut server = restarted(server, &account).await;
    if by_servicing {
        let app = server.app.clone();
        let finishing = tokio::spawn(async move { charges::finish(&app).await });
        account.hung.notified().await;
        finishing.abort();
        assert!(finishing.await.is_err(), "it was killed");
        server = restarted(server, &account).await;
    }
    assert_eq!(payments(&server, &loan).await, 0, "not posted yet");
    hang(None);
    for _ in 0..3 {
        charges::finish(&server.app).await.expect("a round");
        assert_eq!(payments(&server, &loan).await, 1);
    }
    let taken = account.taken.lock().expect("the charges").clone();
    assert_eq!(taken.into_iter().collect::<Vec<_>>(), [id]);
}

#[tokio::test]
async fn prov_10_a_kill_between_any_two_steps_of_a_charge_charges_and_posts_once() {
    for by_servicing in [false, true] {
        for step in [Step::BeforeTaking, Step::AfterTaking] {
            killed(by_servicing, step).await;
        }
    }
}
