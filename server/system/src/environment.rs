//! The variables of the environment. Secrets may also be in files that variables name, as systemd and containers hand
//! them over: `TULAY_SMS_TOKEN_FILE=/run/credentials/…`.

use std::path::Path;

/// Returns a variable of the environment: those of [`Secrets`], `TULAY_LOG` (the filter of the log, as `info` or
/// `tulay_lender=debug`), `TULAY_STATEMENTS` (in debug builds, the file that the store's statements are added to).
#[expect(
    clippy::disallowed_methods,
    reason = "the one place that reads the environment"
)]
pub fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// The secrets from outside of the configuration, which take precedence over it.
pub struct Secrets<'e> {
    environment: &'e dyn Fn(&str) -> Option<String>,
    /// Reasons why secrets could not be read.
    pub faults: Vec<String>,
}

impl<'e> Secrets<'e> {
    /// Reads secrets by a function that returns the variables of the environment.
    pub fn of(environment: &'e dyn Fn(&str) -> Option<String>) -> Self {
        Self {
            environment,
            faults: Vec::new(),
        }
    }

    /// The secret of this name, or the content of the file that `NAME_FILE` names, without the end of its line.
    pub fn find(&mut self, name: &str) -> Option<String> {
        let of_file = format!("{name}_FILE");
        let (plain, file) = ((self.environment)(name), (self.environment)(&of_file));
        let (path, fault) = match (plain, file) {
            (plain, None) => return plain,
            (Some(_), Some(path)) => (path, Some(format!("{name} is set, too: set one of them"))),
            (None, Some(path)) => (path, None),
        };
        let read = std::fs::read_to_string(Path::new(&path));
        let fault = fault.or_else(|| match &read {
            Err(error) => Some(format!("{path}: {error}")),
            Ok(text) if text.trim().is_empty() => Some(format!("{path} is empty")),
            Ok(_) => None,
        });
        if let Some(why) = fault {
            self.faults
                .push(format!("`{of_file}` must name the file of a secret: {why}"));
        }
        read.ok()
            .map(|text| text.trim_end_matches(['\r', '\n']).to_owned())
    }

    /// Replaces the file's secret by the one of this name, if there is one.
    pub fn replace(&mut self, name: &str, secret: &mut String) {
        if let Some(found) = self.find(name) {
            *secret = found;
        }
    }
}
