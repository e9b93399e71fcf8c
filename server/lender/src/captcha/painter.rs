//! Draws characters so that a person reads them easily and a program does not: of several fonts, turned, leaning,
//! overlapping, crossed by arcs as thick as they are, bent, and light on dark in places.

#![expect(
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "it draws; it knows no money"
)]

use std::ops::Range;

use image::GrayImage;
use image::imageops::{FilterType, resize};
use rand::seq::IndexedRandom as _;
use tiny_skia::{
    BlendMode, Color, FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform,
};

/// Factor of the size at which the text is drawn, so that edges stay smooth when the whole is bent.
const SCALE: u32 = 2;
/// Free space around the characters, at drawing size.
const MARGIN: f32 = 16.0;

/// A slanted sans, a narrow one, a slab serif and a worn typewriter: one line for each character of the alphabet with
/// its outline, in units of 1/1000 of the font size.
const FONTS: [&str; 4] = [
    include_str!("fonts/open-sans.txt"),
    include_str!("fonts/open-sans-condensed.txt"),
    include_str!("fonts/roboto-slab.txt"),
    include_str!("fonts/special-elite.txt"),
];

/// Outline of a character in a font; `None` if the font lacks it.
fn outline(font: &str, character: char) -> Option<Path> {
    let mut lines = font.lines();
    let steps = lines.find_map(|line| line.strip_prefix(character))?;
    let mut words = steps.split_ascii_whitespace();
    let mut path = PathBuilder::new();
    while let Some(step) = words.next() {
        let mut number = || words.next()?.parse::<f32>().ok();
        match step {
            "M" => path.move_to(number()?, number()?),
            "L" => path.line_to(number()?, number()?),
            "Q" => path.quad_to(number()?, number()?, number()?, number()?),
            "Z" => path.close(),
            _ => return None,
        }
    }
    path.finish()
}

/// Returns true if every font has the character.
#[cfg(test)]
pub fn is_drawn(character: char) -> bool {
    FONTS.iter().all(|font| outline(font, character).is_some())
}

/// Character around the origin, about 100 units high, in a random shape.
fn shaped(character: char) -> Option<Path> {
    let path = outline(FONTS.choose(&mut rand::rng())?, character)?;
    let unit = rand::random_range(92.0..112.0) / path.bounds().height();
    let path = path.transform(Transform::from_scale(
        unit * rand::random_range(0.9..1.15),
        unit,
    ))?;
    let lean = Transform::from_row(1.0, 0.0, rand::random_range(-0.2..0.2), 1.0, 0.0, 0.0);
    let turned = lean.post_concat(Transform::from_rotate(rand::random_range(-14.0..14.0)));
    let path = path.transform(turned)?;
    let bounds = path.bounds();
    let (x, y) = middle(bounds);
    path.transform(Transform::from_translate(-x, -y))
}

fn middle(bounds: Rect) -> (f32, f32) {
    let x = f32::midpoint(bounds.left(), bounds.right());
    (x, f32::midpoint(bounds.top(), bounds.bottom()))
}

/// Characters in a row, each overlapping the previous one, moved up and down.
fn row(text: &str) -> Option<Vec<Path>> {
    let mut end = 0.0;
    let place = |character| {
        let path = shaped(character)?;
        let width = path.bounds().width();
        let start = end - width * rand::random_range(0.04..0.11);
        end = start + width;
        let rise = rand::random_range(-14.0..14.0);
        path.transform(Transform::from_translate(start + width / 2.0, rise))
    };
    text.chars().map(place).collect()
}

/// Row in the middle of a canvas, as large as it fits.
fn fitted(row: Vec<Path>, width: f32, height: f32) -> Option<Vec<Path>> {
    let bounds = row.iter().map(Path::bounds);
    let all = bounds.reduce(|one, other| one.join(&other).unwrap_or(one))?;
    let scale = ((width - 2.0 * MARGIN) / all.width()).min((height - 2.0 * MARGIN) / all.height());
    let (x, y) = middle(all);
    let fit = Transform::from_translate(-x, -y)
        .post_scale(scale.min(1.35), scale.min(1.35))
        .post_translate(width / 2.0, height / 2.0);
    row.into_iter().map(|path| path.transform(fit)).collect()
}

/// Line from edge to edge through the row, which stays in the picture when that is bent.
fn arc(width: f32, height: f32) -> Option<Path> {
    let level = || rand::random_range(0.25..0.75) * height;
    let mut arc = PathBuilder::new();
    arc.move_to(-10.0, level());
    let bow = || rand::random_range(0.02..0.98) * height;
    arc.cubic_to(
        width * rand::random_range(0.2..0.4),
        bow(),
        width * rand::random_range(0.6..0.8),
        bow(),
        width + 10.0,
        level(),
    );
    arc.finish()
}

fn line_of(width: f32) -> Stroke {
    Stroke {
        width,
        line_cap: LineCap::Round,
        ..Stroke::default()
    }
}

/// Draws the text, dark on light; `None` if a font lacks a character.
pub fn paint(text: &str, width_px: u32, height_px: u32) -> Option<GrayImage> {
    let (width, height) = (width_px * SCALE, height_px * SCALE);
    let (wide, high) = (width as f32, height as f32);
    let mut canvas = Pixmap::new(width, height)?;
    canvas.fill(Color::WHITE);
    // Overlapping ink inverts: dark over dark is light, so that nothing is hidden and no threshold separates figure
    // from ground.
    let mut ink = Paint {
        blend_mode: BlendMode::Difference,
        anti_alias: true,
        ..Paint::default()
    };
    ink.set_color(Color::WHITE);
    let still = Transform::identity();
    for path in fitted(row(text)?, wide, high)? {
        canvas.fill_path(&path, &ink, FillRule::Winding, still, None);
    }
    canvas.stroke_path(&arc(wide, high)?, &ink, &line_of(6.5), still, None);
    // This arc stays dark on everything it crosses, so that no column is empty where two lines meet.
    let mut dark = Paint::default();
    dark.set_color(Color::BLACK);
    canvas.stroke_path(&arc(wide, high)?, &dark, &line_of(3.5), still, None);
    // Part of the picture is light on dark: its border is a wide bow, so that it cuts few characters.
    let above = if rand::random() { -0.25 } else { 1.25 };
    let disc = PathBuilder::from_circle(
        rand::random_range(0.25..0.75) * wide,
        above * high,
        rand::random_range(0.95..1.15) * high,
    )?;
    canvas.fill_path(&disc, &ink, FillRule::Winding, still, None);
    let pixels = canvas.pixels().iter().map(|pixel| pixel.red()).collect();
    let drawn = bent(&GrayImage::from_raw(width, height, pixels)?);
    Some(resize(&drawn, width_px, height_px, FilterType::Triangle))
}

/// Moves the columns up and down, and the rows to and fro, along two waves.
fn bent(straight: &GrayImage) -> GrayImage {
    let (width, height) = straight.dimensions();
    let down = wave(width, 28.0..44.0, 8.0);
    let along = wave(height, 22.0..36.0, 5.0);
    let within = |at: i64, most: u32| u32::try_from(at).unwrap_or(0).min(most - 1);
    GrayImage::from_fn(width, height, |x, y| {
        let (along, down) = (along[y as usize], down[x as usize]);
        let from = within(i64::from(x) + along, width);
        *straight.get_pixel(from, within(i64::from(y) + down, height))
    })
}

/// Displacement of each column or row: a wave of a random length, start and height.
fn wave(count: u32, lengths: Range<f32>, most: f32) -> Vec<i64> {
    let (length, start) = (rand::random_range(lengths), rand::random_range(0.0..6.3));
    let height = rand::random_range(0.6 * most..most);
    let moved = |at: u32| ((at as f32 / length + start).sin() * height) as i64;
    (0..count).map(moved).collect()
}
