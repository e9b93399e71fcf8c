//! The brand's mark, a bridge, in the brand's colours: the icon of a tab, the icon on a home screen, and the picture
//! beside a shared link. Drawn with whole numbers. Knows no page.

use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};

use tulay_texts::brand::Theme;

/// The icon of a tab; the built app has it in the colours of the first brand.
pub(super) const TAB_ICON: &str = "/icon.svg";
/// The icon on a home screen. iOS looks here even where no page names it.
pub(super) const TOUCH_ICON: &str = "/apple-touch-icon.png";
/// The picture beside a shared link.
pub(super) const SHARED_PICTURE: &str = "/share.png";

/// The colours of the built [`TAB_ICON`]: its ground and its lines.
const BUILT_COLOURS: [&str; 2] = ["#1d4fd7", "#fff"];

const TOUCH_ICON_SIDE: u32 = 180;
/// The size that the sites which show shared links ask for.
const SHARED_SIZE: (u32, u32) = (1200, 630);
const SHARED_MARK_SIDE: u32 = 360;

/// The mark's square has so many units a side, as in `web/public/icon.svg`.
const UNITS: i64 = 48;
/// Points lie on a finer grid: so many steps a unit.
const STEPS: i64 = 32;
/// Half of a line's width, 1.5 units.
const RADIUS: i64 = STEPS * 3 / 2;
/// The roadway, the two towers, the three hangers: from x, y to x, y, in units.
const LINES: [[i64; 4]; 6] = [
    [8, 17, 40, 17],
    [11, 36, 11, 17],
    [37, 36, 37, 17],
    [18, 17, 18, 26],
    [24, 17, 24, 24],
    [30, 17, 30, 26],
];
/// The arch, a cubic curve, in units.
const ARCH: [[i64; 2]; 4] = [[11, 36], [11, 21], [37, 21], [37, 36]];
/// The straight pieces that the arch is drawn with.
const ARCH_PIECES: i64 = 16;
/// Samples along each side of a pixel.
const SAMPLES: i64 = 4;

type Point = [i64; 2];

/// [`TAB_ICON`] in the brand's colours.
pub(super) fn tab_icon(built: &str, theme: &Theme) -> String {
    let [ground, lines] = BUILT_COLOURS;
    let icon = built.replace(&format!("\"{ground}\""), &quoted(theme.background.as_str()));
    icon.replace(&format!("\"{lines}\""), &quoted(theme.font.as_str()))
}

fn quoted(colour: &str) -> String {
    format!("\"{colour}\"")
}

/// [`TOUCH_ICON`] as PNG. The phone rounds its corners.
pub(super) fn touch_icon(theme: &Theme) -> Vec<u8> {
    draw(theme, (TOUCH_ICON_SIDE, TOUCH_ICON_SIDE), TOUCH_ICON_SIDE)
}

/// [`SHARED_PICTURE`] as PNG: the mark in the middle. The link's title, which stands beside it, says the name.
pub(super) fn shared_picture(theme: &Theme) -> Vec<u8> {
    draw(theme, SHARED_SIZE, SHARED_MARK_SIDE)
}

/// The mark, in a square of `side` pixels in the middle of a picture in the brand's colour.
fn draw(theme: &Theme, (width, height): (u32, u32), side: u32) -> Vec<u8> {
    let (ground, ink) = (theme.background.rgb(), theme.font.rgb());
    let mut picture = RgbImage::from_pixel(width, height, Rgb(ground));
    let (left, top) = ((width - side) / 2, (height - side) / 2);
    let pieces = pieces();
    for y in 0..side {
        for x in 0..side {
            let covered = covered(&pieces, [i64::from(x), i64::from(y)], i64::from(side));
            if covered > 0 {
                let pixel = [0, 1, 2].map(|at| blend(ground[at], ink[at], covered));
                picture.put_pixel(left + x, top + y, Rgb(pixel));
            }
        }
    }
    let mut png = Vec::new();
    // Fails only where the memory's writer does, which cannot.
    let _ = picture.write_to(&mut Cursor::new(&mut png), ImageFormat::Png);
    png
}

/// How many of a pixel's samples lie on a line of the mark.
fn covered(pieces: &[[Point; 2]], [x, y]: Point, side: i64) -> i64 {
    let steps = |pixel: i64, sample: i64| {
        (2 * (SAMPLES * pixel + sample) + 1) * UNITS * STEPS / (2 * SAMPLES * side)
    };
    let samples = (0..SAMPLES * SAMPLES).filter(|at| {
        let point = [steps(x, at % SAMPLES), steps(y, at / SAMPLES)];
        pieces.iter().any(|piece| is_on(point, *piece))
    });
    i64::try_from(samples.count()).unwrap_or(0)
}

/// Whether a point is within [`RADIUS`] of a straight piece: its ends are round.
fn is_on([x, y]: Point, [[from_x, from_y], [to_x, to_y]]: [Point; 2]) -> bool {
    let (dx, dy) = (to_x - from_x, to_y - from_y);
    let (px, py) = (x - from_x, y - from_y);
    let (along, length_squared) = (px * dx + py * dy, dx * dx + dy * dy);
    if along <= 0 {
        px * px + py * py <= RADIUS * RADIUS
    } else if along >= length_squared {
        (x - to_x).pow(2) + (y - to_y).pow(2) <= RADIUS * RADIUS
    } else {
        (px * dy - py * dx).pow(2) <= RADIUS * RADIUS * length_squared
    }
}

/// The mark as straight pieces.
fn pieces() -> Vec<[Point; 2]> {
    let straight = LINES.map(|[x, y, to_x, to_y]| [[x, y], [to_x, to_y]]);
    let straight = straight.map(|ends| ends.map(|point| point.map(|units| units * STEPS)));
    let arch: Vec<Point> = (0..=ARCH_PIECES).map(on_the_arch).collect();
    let curved = arch.windows(2).map(|ends| [ends[0], ends[1]]);
    straight.into_iter().chain(curved).collect()
}

/// A point of the arch, after so many of its [`ARCH_PIECES`].
fn on_the_arch(after: i64) -> Point {
    let rest = ARCH_PIECES - after;
    let weights = [
        rest.pow(3),
        3 * rest.pow(2) * after,
        3 * rest * after.pow(2),
        after.pow(3),
    ];
    [0, 1].map(|axis| {
        let weighted = weights.iter().zip(ARCH);
        let sum: i64 = weighted.map(|(weight, point)| weight * point[axis]).sum();
        sum * STEPS / ARCH_PIECES.pow(3)
    })
}

/// One channel of a pixel whose samples the ink covers in part.
fn blend(ground: u8, ink: u8, covered: i64) -> u8 {
    let all = SAMPLES * SAMPLES;
    let mixed = i64::from(ground) * (all - covered) + i64::from(ink) * covered;
    u8::try_from((mixed + all / 2) / all).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tulay_texts::brand::Brand;

    const BUILT: &str = include_str!("../../../../web/public/icon.svg");
    const SALAPI: &str = include_str!("../../../../fixtures/brands/salapi.toml");

    fn theme() -> Theme {
        toml::from_str::<Brand>(SALAPI).expect("a brand").theme
    }

    #[test]
    fn env_02_ux_11_the_tab_icon_wears_the_brands_colours() {
        let icon = tab_icon(BUILT, &theme());
        assert!(icon.contains("fill=\"#0F5132\"") && icon.contains("stroke=\"#FDF6E3\""));
        let of_the_build = BUILT_COLOURS.map(|colour| icon.contains(&format!("\"{colour}\"")));
        assert_eq!(of_the_build, [false, false]);
    }

    #[test]
    fn env_02_ux_11_the_drawn_pictures_show_the_mark_in_the_brands_colours() {
        let (green, cream) = (Rgb([0x0F, 0x51, 0x32]), Rgb([0xFD, 0xF6, 0xE3]));
        for (png, size, side) in [
            (touch_icon(&theme()), (180, 180), 180),
            (shared_picture(&theme()), SHARED_SIZE, SHARED_MARK_SIDE),
        ] {
            let picture = image::load_from_memory(&png).expect("a PNG").into_rgb8();
            assert_eq!(picture.dimensions(), size);
            let at = |x: u32, y: u32| {
                let [left, top] = [size.0, size.1].map(|all| (all - side) / 2);
                *picture.get_pixel(left + x * side / 48, top + y * side / 48)
            };
            // On the roadway, a tower, a hanger and the arch's top; then beside and between them.
            for (x, y) in [(12, 17), (11, 30), (24, 21), (24, 25)] {
                assert_eq!(at(x, y), cream, "{x}, {y}");
            }
            for (x, y) in [(2, 2), (24, 8), (24, 34), (21, 21)] {
                assert_eq!(at(x, y), green, "{x}, {y}");
            }
        }
    }
}
