//! Lists the commands that a capability may grant, and embeds the emulator's built screens; a build that comes before
//! theirs embeds an empty folder.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let screens = std::path::Path::new("../mock-bridge/ui/dist");
    std::fs::create_dir_all(screens)?;
    println!("cargo:rerun-if-changed={}", screens.display());
    let commands = tauri_build::AppManifest::new().commands(&[
        "device",
        "act",
        "back",
        "hold_phone",
        "note_unsaved",
        "swipe_back",
        "inspect",
        "ask_page",
        "clear_storage",
        "save",
        "choose_bug_file",
        "hide_keyboard",
        "picture",
        "server",
    ]);
    tauri_build::try_build(tauri_build::Attributes::new().app_manifest(commands))?;
    Ok(())
}
