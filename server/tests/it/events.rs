//! Presses that are kept (CALL-36).

use tulay_server::store::page_events::{self, PageEvent};

use crate::support::{Server, start};

const SAVE: &str = "/service/event/save";

async fn stored(server: &Server) -> Vec<PageEvent> {
    let read = server.app.store.read(|tx| page_events::newest(tx, 10));
    read.await.expect("events")
}

#[tokio::test]
async fn call_36_order_06_a_press_is_kept_with_its_borrower_if_there_is_one() {
    let server = start().await;
    let press = [("productId", "1"), ("moduleId", "30"), ("positionId", "0")];
    server.visitor().post(SAVE, &press).await.ok();
    let ana = server.signed_in("09171234321").await;
    ana.post(SAVE, &press).await.ok();
    let kept = stored(&server).await;
    assert_eq!(kept.len(), 2);
    for event in &kept {
        let pressed = (event.module_id.as_str(), event.position_id.as_str());
        assert_eq!((event.product_id.as_str(), pressed), ("1", ("30", "0")));
        assert_eq!(event.at_ms, server.app.clock.now_ms());
    }
    let known = kept.iter().filter(|event| event.borrower_id.is_some());
    assert_eq!(known.count(), 1);
}

#[tokio::test]
async fn call_36_a_malformed_press_is_not_kept() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let press = [("productId", "1"), ("moduleId", "x"), ("positionId", "0")];
    let answer = ana.post(SAVE, &press).await;
    assert_eq!(answer.field("moduleId"), "Enter a whole number");
    let answer = ana.post(SAVE, &press[..1]).await;
    assert_eq!(answer.field("moduleId"), "This is required");
    let press = [("productId", "99"), ("moduleId", "30"), ("positionId", "0")];
    assert_eq!(ana.post(SAVE, &press).await.code, "1004");
    let dead = server.with_session("made-up").post(SAVE, &press).await;
    assert_eq!(dead.code, "1001");
    assert!(stored(&server).await.is_empty());
}
