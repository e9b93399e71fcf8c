//! nginx with the examples for operators (`packaging/proxy`), their names filled in as an operator does.

use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use reqwest::{Certificate, Client, ClientBuilder};
use tempfile::TempDir;

use tulay_support::free_address::free_address;
use tulay_support::waiting::until;

const EXAMPLE: &str = include_str!("../../../packaging/proxy/nginx.conf");
const CONSOLES_EXAMPLE: &str = include_str!("../../../packaging/proxy/nginx-console.conf");
/// Path of nginx in Debian's package.
const PROGRAM: &str = "/usr/sbin/nginx";
/// Host name of the example's lender.
pub const NAME: &str = "loans.lender.example";

/// A running nginx. Stops when it is dropped.
pub struct Nginx {
    process: Child,
    folder: TempDir,
    tls: SocketAddr,
    /// Its address without TLS.
    pub plain: SocketAddr,
}

impl Nginx {
    /// Starts nginx in front of these servers.
    pub fn before(servers: &[String]) -> Self {
        let plain = free_address();
        let line = "    server 127.0.0.1:4600 max_fails=2 fail_timeout=2s;";
        let lines: Vec<String> = servers
            .iter()
            .map(|server| line.replace("127.0.0.1:4600", server))
            .collect();
        let filled_in = [
            (line, lines.join("\n")),
            ("    listen [::]:80;\n", String::new()),
            ("listen 80;", format!("listen {plain};")),
        ];
        Self::start(&filled(EXAMPLE, &filled_in), plain)
    }

    /// Starts nginx in front of a console, as [`NAME`].
    pub fn before_console(address: &str) -> Self {
        let filled_in = [
            ("127.0.0.1:4610", address.to_owned()),
            ("allow 10.0.0.0/8", "allow 127.0.0.0/8".to_owned()),
            ("staff.lender.example", NAME.to_owned()),
            ("/staff-", "/".to_owned()),
        ];
        Self::start(&filled(CONSOLES_EXAMPLE, &filled_in), free_address())
    }

    fn start(example: &str, plain: SocketAddr) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().display().to_string();
        make_certificate(&path);
        let tls = free_address();
        let here = [
            ("    listen [::]:443 ssl http2;\n", String::new()),
            ("listen 443 ", format!("listen {tls} ")),
            ("/etc/ssl/tulay", path.clone()),
            ("/var/log/nginx", path.clone()),
        ];
        let text = filled(example, &here);
        let site = folder.path().join("tulay.conf");
        std::fs::write(&site, text).expect("written");
        // As root, nginx would run its workers as a user who may not reach the folder.
        let frame = format!(
            "daemon off; user root; worker_processes 2; pid {path}/pid; error_log {path}/start.log alert;\n\
             events {{ worker_connections 2048; }}\n\
             http {{ client_body_temp_path {path}/b; proxy_temp_path {path}/p; fastcgi_temp_path {path}/f;\n\
             uwsgi_temp_path {path}/u; scgi_temp_path {path}/s; include {path}/tulay.conf; }}\n"
        );
        let config = folder.path().join("nginx.conf");
        std::fs::write(&config, frame).expect("written");
        let process = Command::new(PROGRAM)
            .arg("-c")
            .arg(&config)
            .args(["-e", "stderr"])
            .stdout(Stdio::null())
            .spawn()
            .expect("nginx is missing: apt-get install nginx");
        until("nginx listens", || TcpStream::connect(tls).is_ok());
        Self {
            process,
            folder,
            tls,
            plain,
        }
    }

    /// Returns a client that resolves the lender's name to nginx and trusts its certificate.
    pub fn client(&self) -> ClientBuilder {
        let certificate = std::fs::read(self.folder.path().join("fullchain.pem"));
        let certificate = Certificate::from_pem(&certificate.expect("it")).expect("a certificate");
        Client::builder()
            .tls_certs_only([certificate])
            .resolve(NAME, self.tls)
            .redirect(reqwest::redirect::Policy::none())
    }

    /// Returns the address of a path.
    pub fn url(&self, path: &str) -> String {
        format!("https://{NAME}:{}{path}", self.tls.port())
    }

    /// Offers TLS as these arguments of `openssl s_client` say, and returns the cipher that nginx chose, if any.
    pub fn cipher(&self, offered: &[&str]) -> Option<String> {
        let shaken = Command::new("openssl")
            .args(["s_client", "-connect", &self.tls.to_string()])
            .args(["-servername", NAME])
            .args(offered)
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .output()
            .expect("openssl runs");
        let said = String::from_utf8_lossy(&shaken.stdout).into_owned();
        let (_, chosen) = said.split_once("Cipher is ")?;
        let chosen = chosen.lines().next()?.trim();
        (chosen != "(NONE)").then(|| chosen.to_owned())
    }

    /// Returns the content of its logs.
    pub fn logs(&self) -> String {
        let read = |name: &str| {
            let file: PathBuf = self.folder.path().join(name);
            std::fs::read_to_string(file).unwrap_or_default()
        };
        ["tulay-access.log", "tulay-error.log", "start.log"]
            .map(read)
            .concat()
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // On this signal its workers end with it, unlike on a kill.
        let id = self.process.id().to_string();
        let _ = Command::new("kill").args(["-TERM", &id]).status();
        let _ = self.process.wait();
    }
}

fn filled(example: &str, values: &[(&str, String)]) -> String {
    let mut text = example.to_owned();
    for (from, to) in values {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    text
}

fn make_certificate(folder: &str) {
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "ec", "-nodes", "-days", "2"])
        .args(["-pkeyopt", "ec_paramgen_curve:P-256"])
        .args(["-subj", &format!("/CN={NAME}")])
        .args(["-addext", &format!("subjectAltName=DNS:{NAME}")])
        .args(["-addext", "basicConstraints=critical,CA:FALSE"])
        .args(["-out", &format!("{folder}/fullchain.pem")])
        .args(["-keyout", &format!("{folder}/privkey.pem")])
        .stderr(Stdio::null())
        .status();
    assert!(made.expect("openssl runs").success(), "no certificate");
}
