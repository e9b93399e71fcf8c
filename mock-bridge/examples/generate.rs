//! Writes the checked-in copies of the contract; see `mock_bridge::generate`.

use std::path::Path;
use std::{fs, io};

use mock_bridge::generate;

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (path, text) in [
        (generate::WEB_CONTRACT, generate::web_contract()),
        (generate::WEB_TABLE, generate::web_table()),
        (generate::UI_CONTRACT, generate::ui_contract()),
    ] {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&root))?;
        fs::write(path, text)?;
    }
    let document = root.join(generate::DOCUMENT);
    if let Some(text) = generate::document(&fs::read_to_string(&document)?) {
        fs::write(&document, text)?;
    }
    Ok(())
}
