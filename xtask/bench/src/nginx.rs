//! nginx beside the server: serves the same precompressed file from a folder of its own.

use std::fs;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::load;
use crate::process::Process;

/// Path of nginx in Debian's package.
const PROGRAM: &str = "/usr/sbin/nginx";

/// Returns true if nginx is installed.
pub fn is_installed() -> bool {
    Path::new(PROGRAM).exists()
}

/// Starts nginx with this content at `path`, plain and as gzip.
pub async fn start(
    folder: &Path,
    path: &str,
    plain: &[u8],
    gzip: &[u8],
) -> Result<(Process, SocketAddr)> {
    let root = folder.join("nginx");
    let file = PathBuf::from(format!("{}/www{path}", root.display()));
    fs::create_dir_all(file.parent().context("a file without a folder")?)?;
    fs::write(&file, plain)?;
    fs::write(format!("{}.gz", file.display()), gzip)?;
    // nginx does not report its port, so a free one is chosen for it.
    let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let config = root.join("nginx.conf");
    fs::write(&config, configuration(&root, address))?;
    let arguments = [
        "-c".as_ref(),
        config.as_os_str(),
        "-e".as_ref(),
        "stderr".as_ref(),
    ];
    let process = Process::start(PROGRAM, arguments)?;
    let began = Instant::now();
    while load::once(address, load::get(path, "gzip")?).await.is_err() {
        if began.elapsed() > Duration::from_secs(5) {
            bail!("nginx does not answer");
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok((process, address))
}

fn configuration(root: &Path, address: SocketAddr) -> String {
    let root = root.display();
    // As root, nginx would run its workers as a user who may not read the folder.
    format!(
        "daemon off; user root; worker_processes 2; pid {root}/pid; error_log stderr;
events {{ worker_connections 1024; }}
http {{
  access_log off; sendfile on; tcp_nopush on; gzip_static on; keepalive_requests 100000000;
  types {{ text/javascript js; text/css css; }}
  client_body_temp_path {root}/b; proxy_temp_path {root}/p; fastcgi_temp_path {root}/f;
  uwsgi_temp_path {root}/u; scgi_temp_path {root}/s;
  open_file_cache max=100 inactive=60s;
  server {{ listen {address}; root {root}/www; etag on;
    location / {{ add_header Cache-Control \"public, max-age=31536000, immutable\"; }} }}
}}
"
    )
}
