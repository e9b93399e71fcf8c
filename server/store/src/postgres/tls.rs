//! TLS to PostgreSQL by rustls: the addresses that need it, and the checks of the server's certificate.

use std::io;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::Config;
use tokio_postgres::config::Host;
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::client::danger::{
    HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier,
};
use tokio_rustls::rustls::crypto::{
    CryptoProvider, aws_lc_rs, verify_tls12_signature, verify_tls13_signature,
};
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, InvalidDnsNameError, ServerName, UnixTime};
use tokio_rustls::rustls::{
    ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};

use crate::error::StoreError;

/// TLS mode of an address (`sslmode`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Without TLS: on this machine alone.
    Disable,
    /// Encrypts, but accepts any server.
    Require,
    /// Encrypts, and requires a certificate for the host's name from a trusted authority.
    VerifyFull,
}

/// Parses an address: the client's configuration and its TLS mode.
pub(super) fn read(url: &str) -> Result<(Config, Mode), StoreError> {
    let (place, query) = url.split_once('?').unwrap_or((url, ""));
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    let (modes, mut rest): (Vec<&str>, Vec<&str>) =
        pairs.partition(|pair| pair.starts_with("sslmode="));
    let mode = match modes.as_slice() {
        [] | ["sslmode=disable"] => Mode::Disable,
        ["sslmode=require"] => Mode::Require,
        ["sslmode=verify-full"] => Mode::VerifyFull,
        _ => {
            return Err(refused(
                "its sslmode is not disable, require or verify-full",
            ));
        }
    };
    rest.push(if mode == Mode::Disable {
        "sslmode=disable"
    } else {
        "sslmode=require"
    });
    let config: Config = format!("{place}?{}", rest.join("&"))
        .parse()
        .map_err(|_: ::postgres::Error| refused(UNREADABLE))?;
    if mode == Mode::Disable && !is_on_this_machine(&config) {
        let why = "it is another machine: add sslmode=verify-full (or sslmode=require, where its certificate \
                   cannot be checked)";
        return Err(refused(why));
    }
    Ok((config, mode))
}

/// Used in place of the client's own message, which quotes the part it could not read: that may be the password.
const UNREADABLE: &str = "it cannot be read: write postgres://USER:PASSWORD@HOST/DATABASE?OPTION=VALUE, and %XX in place of other \
                          characters than letters and digits in the password";

fn is_on_this_machine(config: &Config) -> bool {
    let addresses = config.get_hostaddrs();
    if !addresses.is_empty() {
        return addresses.iter().all(std::net::IpAddr::is_loopback);
    }
    config.get_hosts().iter().all(|host| match host {
        Host::Unix(_) => true,
        Host::Tcp(name) => {
            let address: Result<std::net::IpAddr, _> = name.parse();
            name == "localhost" || address.is_ok_and(|address| address.is_loopback())
        }
    })
}

fn refused(why: &str) -> StoreError {
    StoreError::Address(why.to_owned())
}

/// Sets up TLS for connections.
#[derive(Clone)]
pub(super) struct Tls(Arc<ClientConfig>);

impl Tls {
    /// Sets up `mode` with the certificates in the PEM file `roots`, or with those that this machine trusts.
    pub(super) fn new(mode: Mode, roots: Option<&Path>) -> Result<Self, StoreError> {
        let provider = Arc::new(aws_lc_rs::default_provider());
        let builder = ClientConfig::builder_with_provider(provider.clone());
        let builder = builder
            .with_safe_default_protocol_versions()
            .map_err(|error| refused(&error.to_string()))?;
        let config = if mode == Mode::VerifyFull {
            builder.with_root_certificates(trusted(roots)?)
        } else {
            let unchecked = Arc::new(Unchecked(provider));
            builder
                .dangerous()
                .with_custom_certificate_verifier(unchecked)
        };
        Ok(Self(Arc::new(config.with_no_client_auth())))
    }
}

fn trusted(roots: Option<&Path>) -> Result<RootCertStore, StoreError> {
    let mut store = RootCertStore::empty();
    let Some(file) = roots else {
        store.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        return Ok(store);
    };
    let unread = |error: &dyn std::fmt::Display| refused(&format!("{}: {error}", file.display()));
    let certificates = CertificateDer::pem_file_iter(file).map_err(|error| unread(&error))?;
    for certificate in certificates {
        let certificate = certificate.map_err(|error| unread(&error))?;
        store.add(certificate).map_err(|error| unread(&error))?;
    }
    if store.is_empty() {
        return Err(unread(&"no certificate is in it"));
    }
    Ok(store)
}

/// Accepts any certificate: the connection is encrypted, but the server is not verified (`sslmode=require`, as in
/// libpq).
#[derive(Debug)]
struct Unchecked(Arc<CryptoProvider>);

impl ServerCertVerifier for Unchecked {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

impl<S> MakeTlsConnect<S> for Tls
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Stream = Secret<S>;
    type TlsConnect = Handshake;
    type Error = InvalidDnsNameError;

    fn make_tls_connect(&mut self, host: &str) -> Result<Handshake, InvalidDnsNameError> {
        let name = ServerName::try_from(host.to_owned())?;
        let connector = TlsConnector::from(self.0.clone());
        Ok(Handshake { connector, name })
    }
}

/// A connection before its TLS handshake.
pub(super) struct Handshake {
    connector: TlsConnector,
    name: ServerName<'static>,
}

impl<S> TlsConnect<S> for Handshake
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Stream = Secret<S>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Secret<S>>> + Send>>;

    fn connect(self, socket: S) -> Self::Future {
        let handshake = self.connector.connect(self.name, socket);
        Box::pin(async move { Ok(Secret(Box::new(handshake.await?))) })
    }
}

/// A TLS connection.
pub(super) struct Secret<S>(Box<tokio_rustls::client::TlsStream<S>>);

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Secret<S> {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Secret<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, into)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Secret<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(url: &str) -> Result<Mode, StoreError> {
        read(url).map(|(_, mode)| mode)
    }

    #[test]
    fn prod_04_an_address_of_another_machine_needs_tls() {
        for here in [
            "postgres://tulay@localhost/tulay",
            "postgres://tulay@127.0.0.1/tulay",
            "postgres://tulay@[::1]/tulay?sslmode=disable",
            "postgres://tulay@%2Frun%2Fpostgresql/tulay",
            "postgres://tulay@db.example/tulay?hostaddr=127.0.0.1",
        ] {
            assert_eq!(mode(here), Ok(Mode::Disable), "{here}");
        }
        for there in [
            "postgres://tulay@db.example/tulay",
            "postgres://tulay@10.0.0.2/tulay?sslmode=disable",
            "postgres://tulay@localhost,db.example/tulay",
            "postgres://tulay@localhost/tulay?hostaddr=10.0.0.2",
            "postgres://tulay@db.example/tulay?sslmode=prefer",
        ] {
            assert!(
                matches!(mode(there), Err(StoreError::Address(_))),
                "{there}"
            );
        }
        let at_db = "postgres://tulay@db.example/tulay?connect_timeout=3&sslmode=";
        assert_eq!(mode(&format!("{at_db}require")), Ok(Mode::Require));
        assert_eq!(mode(&format!("{at_db}verify-full")), Ok(Mode::VerifyFull));
    }

    #[test]
    fn sec_13_an_address_that_cannot_be_read_is_refused_without_its_password() {
        for address in [
            "postgres:'//tulay:s3cret@db.example/tulay",
            "postgres:/tulay:s3cret@db.example/tulay",
            "postgres://tulay:pass?s3cret@db.example/tulay",
            "postgres://tulay:s3cret@db.example:port/tulay",
        ] {
            let Err(StoreError::Address(why)) = mode(address) else {
                panic!("{address} is taken");
            };
            assert!(!why.contains("s3cret"), "{why}");
        }
    }

    #[test]
    fn prod_04_a_file_without_certificates_is_refused() {
        let file = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
        for roots in [file, Path::new("missing.pem")] {
            let tls = Tls::new(Mode::VerifyFull, Some(roots)).map(|_| ());
            assert!(matches!(tls, Err(StoreError::Address(_))), "{tls:?}");
        }
    }
}
