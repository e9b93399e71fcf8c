//! The files of the built app, as the build embeds them.

/// File of the built app, as `build.rs` lists it.
pub(super) struct File {
    pub(super) path: &'static str,
    pub(super) is_page: bool,
    pub(super) digest: &'static str,
    pub(super) raw: &'static [u8],
    pub(super) br: Option<&'static [u8]>,
    pub(super) gzip: Option<&'static [u8]>,
}

pub(super) static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/web_files.rs"));

/// Brand's name in the addresses of the pictures of its screens (`npm run site-screens -w e2e`); empty without
/// pictures.
pub(super) fn screens_of(brand: &str) -> String {
    let name = brand.to_lowercase();
    let first = format!("/images/screen-{name}-loan-en.webp");
    let has_pictures = FILES.iter().any(|file| file.path == first);
    if has_pictures { name } else { String::new() }
}
