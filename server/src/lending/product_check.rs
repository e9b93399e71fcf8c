//! Whether a product's terms may be lent on: that they are sound, and within the caps of the
//! Philippine regulator while they bind it.

use super::product::Terms;

impl Terms {
    /// Checks the terms; the server refuses to start on any reason given.
    ///
    /// # Errors
    /// Every reason, each a plain sentence for the operator.
    pub fn check(&self) -> Result<(), Vec<String>> {
        todo!()
    }
}
