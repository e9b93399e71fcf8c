//! Notifications of a server to the service manager (PROD-08).

use std::os::unix::net::UnixDatagram;

use crate::process::Tulay;
use crate::stopped::StoppedLender;
use tulay_support::waiting::LIMIT;

fn heard(manager: &UnixDatagram) -> String {
    let mut words = [0; 100];
    let length = manager.recv(&mut words).expect("a word in time");
    String::from_utf8_lossy(&words[..length]).trim().to_owned()
}

#[test]
fn prod_08_the_service_manager_is_told_that_a_server_is_ready_alive_and_stopping() {
    let folder = tempfile::tempdir().expect("a folder");
    let socket = folder.path().join("notify");
    let manager = UnixDatagram::bind(&socket).expect("a socket");
    manager.set_read_timeout(Some(LIMIT)).expect("a limit");
    let lender = StoppedLender::new();
    let socket = socket.to_str().expect("a path");
    let told = [("NOTIFY_SOCKET", socket), ("WATCHDOG_USEC", "200000")];
    let server: Tulay = lender.serve_with(&told);
    assert_eq!(heard(&manager), "READY=1");
    for _ in 0..3 {
        assert_eq!(heard(&manager), "WATCHDOG=1");
    }
    assert!(server.stop().success());
    let last = std::iter::repeat_with(|| heard(&manager)).find(|word| word != "WATCHDOG=1");
    assert_eq!(last.as_deref(), Some("STOPPING=1"));
}
