//! Stored presses (CALL-36).

use tulay_store::page_events::{self, PageEvent};

use crate::support::database::rows;
use crate::support::{Server, start};

const SAVE: &str = "/service/event/save";

async fn stored(server: &Server) -> Vec<PageEvent> {
    let read = server.app.store.read(|tx| page_events::newest(tx, 10));
    read.await.expect("events")
}

#[tokio::test]
async fn call_36_order_06_a_press_is_stored_with_its_borrower() {
    let server = start().await;
    let press = [("productId", "1"), ("moduleId", "30"), ("positionId", "0")];
    let ana = server.signed_in("09171234321").await;
    ana.post(SAVE, &press).await.ok();
    let events = stored(&server).await;
    assert_eq!(events.len(), 1);
    let pressed = (events[0].module_id.as_str(), events[0].position_id.as_str());
    assert_eq!((events[0].product_id.as_str(), pressed), ("1", ("30", "0")));
    assert_eq!(events[0].at_ms, server.app.clock.now_ms());
    assert!(events[0].borrower_id.is_some());
}

#[tokio::test]
async fn call_36_a_malformed_press_is_not_stored() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let before = rows(&server);
    let press = [("productId", "1"), ("moduleId", "x"), ("positionId", "0")];
    let answer = ana.post(SAVE, &press).await;
    assert_eq!(answer.field("moduleId"), "Enter a whole number");
    let answer = ana.post(SAVE, &press[..1]).await;
    assert_eq!(answer.field("moduleId"), "This is required");
    let press = [("productId", "99"), ("moduleId", "30"), ("positionId", "0")];
    assert_eq!(ana.post(SAVE, &press).await.code, "1004");
    for nobody in [server.visitor(), server.with_session("made-up")] {
        assert_eq!(nobody.post(SAVE, &press).await.code, "1001");
    }
    assert!(stored(&server).await.is_empty());
    assert_eq!(rows(&server), before);
}
