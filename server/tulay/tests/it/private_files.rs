//! Files of the program are readable by its user only, whatever the umask; and the cost of a hostile image (SEC-12).

use std::fs;
use std::io::{BufRead, BufReader, Cursor};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use image::codecs::png::PngEncoder;
use image::{DynamicImage, ImageEncoder, ImageFormat};

use crate::support::Client;
use crate::support::complaints::UPLOAD;
use tulay_support::programs::demo_beside;

const TULAY: &str = env!("CARGO_BIN_EXE_tulay");

/// Returns `PROGRAM ARGUMENTS` in `folder`, started by a shell with an umask of 0.
fn open_to_all(program: &Path, folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "umask 000; exec \"$@\"", "sh"]);
    command.arg(program).args(arguments);
    command.current_dir(folder).stderr(Stdio::null());
    command
}

/// Returns every file and folder below this one.
fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .flat_map(|path| {
            let inner = if path.is_dir() {
                below(&path)
            } else {
                Vec::new()
            };
            [vec![path], inner].concat()
        })
        .collect()
}

#[track_caller]
fn assert_private(folder: &Path, wanted: &[&str]) {
    let written = below(folder);
    for path in &written {
        let mode = fs::metadata(path).expect("it").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{} is {mode:o}", path.display());
    }
    for name in wanted {
        let is_there = |path: &PathBuf| path.to_string_lossy().contains(name);
        assert!(written.iter().any(is_there), "{name} in {written:?}");
    }
}

/// A demo that the test ends.
struct Demo(Child);

impl Drop for Demo {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Demo {
    /// Starts a demo; also returns its address.
    fn start(folder: &Path) -> (Self, String) {
        let arguments = ["--port", "0", "--data", "data", "--on-demand"];
        let mut demo = open_to_all(&demo_beside(TULAY), folder, &arguments);
        let mut demo = Self(demo.stdout(Stdio::piped()).spawn().expect("a demo"));
        let mut greeting = String::new();
        let printed = demo.0.stdout.take().expect("its output");
        BufReader::new(printed)
            .read_line(&mut greeting)
            .expect("a greeting");
        let url = greeting.trim().strip_prefix("listening on ");
        (demo, url.expect("an address").to_owned())
    }

    /// Returns its peak memory, in KiB.
    fn peak_kib(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.id())).expect("it");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let digits = peak.expect("a peak").trim().trim_end_matches(" kB");
        digits.parse().expect("a number")
    }
}

fn png(picture: &DynamicImage) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture
        .write_to(&mut bytes, ImageFormat::Png)
        .expect("a PNG");
    bytes.into_inner()
}

fn with_profile(picture: &DynamicImage, profile: Vec<u8>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = PngEncoder::new(&mut bytes);
    encoder.set_icc_profile(profile).expect("a profile");
    picture.write_with_encoder(encoder).expect("a PNG");
    bytes
}

#[test]
fn sec_12_a_new_configuration_is_its_users_alone_under_any_umask() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = open_to_all(Path::new(TULAY), folder.path(), &["init", "lender"]).status();
    assert!(made.expect("tulay").success());
    assert_private(
        &folder.path().join("lender"),
        &["tulay.toml", "brand.toml", "data"],
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sec_12_database_and_images_are_their_users_alone_and_a_hostile_image_costs_no_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let (demo, url) = Demo::start(folder.path());
    let scenarios = format!("{url}/demo/scenarios?id=in-repayment");
    reqwest::get(scenarios).await.expect("a borrower");
    let ana = Client::at(&url, "demo-in-repayment");
    let small = png(&DynamicImage::new_rgb8(40, 40));
    ana.upload(UPLOAD, "a.png", "image/png", &small).await.ok();
    assert_private(&folder.path().join("data"), &["demo.db", "-wal", "pic_"]);

    // 104 MB once decoded, in a file of some 100 KB.
    let deep = png(&DynamicImage::new_rgba16(13_000, 1_000));
    assert!(deep.len() < 1_000_000);
    let before_kib = demo.peak_kib();
    let upload = || ana.upload(UPLOAD, "deep.png", "image/png", &deep);
    let answers = tokio::join!(upload(), upload(), upload(), upload());
    for answer in <[_; 4]>::from(answers) {
        assert_eq!(answer.code, "1400");
    }
    // A line that its decoder would keep three times, and a profile of 60 MB in 60 KB.
    let line = png(&DynamicImage::new_luma8(25_000_000, 1));
    let answer = ana.upload(UPLOAD, "line.png", "image/png", &line).await;
    assert_eq!(answer.code, "1400");
    let profile = with_profile(&DynamicImage::new_rgb8(40, 40), vec![0; 60_000_000]);
    assert!(profile.len() < 500_000);
    for _ in 0..2 {
        let sent = ana.upload(UPLOAD, "a.png", "image/png", &profile).await;
        sent.ok();
    }
    let grown_kib = demo.peak_kib() - before_kib;
    assert!(grown_kib < 48 * 1024, "{grown_kib} KiB more");
}
