//! A process of moto, a server of S3's interface. The test command installs it.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const PROGRAM: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../target/tools/bin/moto_server"
);
/// The longest that it takes to start on a busy machine.
const SOON: Duration = Duration::from_mins(1);

/// The server. It ends with its handle.
pub struct Moto {
    process: Child,
    /// Where it is asked.
    pub address: SocketAddr,
}

impl Moto {
    /// Starts one, empty, and waits until it takes connections.
    pub fn start(environment: &[(&str, &str)]) -> Moto {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        drop(listener);
        let process = Command::new(PROGRAM)
            .args(["-H", "127.0.0.1", "-p", &address.port().to_string()])
            .envs(environment.iter().copied())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("moto is missing: the test command installs it");
        let began = Instant::now();
        while TcpStream::connect(address).is_err() {
            assert!(began.elapsed() < SOON, "no store");
            std::thread::sleep(Duration::from_millis(50));
        }
        Moto { process, address }
    }

    /// Sends it a signal, as `-STOP`.
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
