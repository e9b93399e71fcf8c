//! Keeps new connections from being made while those that are being made are still taken.

use std::io;

use tokio::net::TcpListener;

/// Has the kernel drop the first packet (SYN) of new connections to a listening socket. Who sent it sends it again after a
/// second; by then nobody listens, it is refused, and a proxy asks another server.
///
/// # Errors
/// What the kernel says.
#[cfg(target_os = "linux")]
pub(super) fn refuse_new(listener: &TcpListener) -> io::Result<()> {
    use socket2::{SockFilter, SockRef};

    // Berkeley Packet Filter, on the head of TCP: of the flags in byte 13, SYN without ACK is dropped.
    const LOAD_BYTE: u16 = 0x30;
    const AND: u16 = 0x54;
    const JUMP_IF_EQUAL: u16 = 0x15;
    const RETURN: u16 = 0x06;
    const FLAGS: u32 = 13;
    const SYN: u32 = 0x02;
    const ACK: u32 = 0x10;
    SockRef::from(listener).attach_filter(&[
        SockFilter::new(LOAD_BYTE, 0, 0, FLAGS),
        SockFilter::new(AND, 0, 0, SYN | ACK),
        SockFilter::new(JUMP_IF_EQUAL, 0, 1, SYN),
        SockFilter::new(RETURN, 0, 0, 0),
        SockFilter::new(RETURN, 0, 0, u32::MAX),
    ])
}

/// Other systems make connections until the socket is closed.
#[cfg(not(target_os = "linux"))]
pub(super) fn refuse_new(_: &TcpListener) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::time::Duration;

    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};

    use super::refuse_new;

    #[tokio::test]
    async fn prod_12_a_door_that_refuses_new_connections_keeps_those_that_were_made() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let mut made = TcpStream::connect(address).await.expect("a connection");
        refuse_new(&listener).expect("a filter");
        let new = TcpStream::connect(address);
        let new = tokio::time::timeout(Duration::from_millis(300), new).await;
        assert!(new.is_err(), "it is neither made nor refused yet");
        made.write_all(b"a change").await.expect("sent");
        let (mut taken, _) = listener.accept().await.expect("it was made before");
        drop(listener);
        let mut bytes = [0; 8];
        taken.read_exact(&mut bytes).await.expect("read");
        assert_eq!(&bytes, b"a change");
        let refused = TcpStream::connect(address).await;
        assert!(refused.is_err(), "nobody listens");
    }
}
