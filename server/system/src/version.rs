//! Version of this program: support needs it first.

use std::sync::LazyLock;

/// The release.
pub const RELEASE: &str = env!("CARGO_PKG_VERSION");

/// The commit that was built; `unknown` in a development build, which would otherwise be rebuilt for each commit.
pub const COMMIT: &str = match option_env!("TULAY_COMMIT") {
    Some(commit) => commit,
    None => "unknown",
};

/// Both, as `tulay --version` prints them.
pub fn line() -> &'static str {
    static LINE: LazyLock<String> = LazyLock::new(|| format!("{RELEASE} (commit {COMMIT})"));
    &LINE
}
