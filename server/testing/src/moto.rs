//! A process of moto, an S3 server. The test command installs it.

use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};

use tulay_support::free_address::free_address;
use tulay_support::waiting::until;

const PROGRAM: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../target/tools/bin/moto_server"
);

/// The server. Stops when it is dropped.
pub struct Moto {
    process: Child,
    /// Its address.
    pub address: SocketAddr,
}

impl Moto {
    /// Starts an empty server, and waits until it accepts connections.
    pub fn start(environment: &[(&str, &str)]) -> Moto {
        let address = free_address();
        let (host, port) = (address.ip().to_string(), address.port().to_string());
        let process = Command::new(PROGRAM)
            .args(["-H", &host, "-p", &port])
            .envs(environment.iter().copied())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("moto is missing: the test command installs it");
        until("the store listens", || TcpStream::connect(address).is_ok());
        Moto { process, address }
    }

    /// Sends the server a signal, as `-STOP`.
    pub fn signal(&self, signal: &str) {
        let process = self.process.id().to_string();
        let sent = Command::new("kill").args([signal, &process]).status();
        assert!(sent.expect("kill runs").success());
    }
}

impl Drop for Moto {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
