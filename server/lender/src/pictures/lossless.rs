//! Memory that the prefix codes of a lossless WebP take, counted before it is decoded: a picture may define 65,536
//! groups of codes in a few bytes each, and its decoder stores them all. Reads the stream up to the last code, and none
//! of the picture's own pixels. Independent of the file around the stream.

/// Sizes of a picture, in pixels.
pub(super) type Size = (u32, u32);

const LENGTH_CODES: usize = 19;
/// Order in which the lengths of the code of code lengths are written.
const LENGTH_ORDER: [usize; LENGTH_CODES] = [
    17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
];
/// Length of a code's longest word, in bits.
const MAX_LENGTH: usize = 15;
/// Symbols of a group's codes, without those of a cache of colours: green, red, blue, alpha, distance.
const ALPHABETS: [usize; 5] = [256 + LENGTH_SYMBOLS, 256, 256, 256, 40];
const LENGTH_SYMBOLS: usize = 24;
/// Bits of the longest word that the decoder looks up in a table.
const TABLE_BITS: usize = 10;
/// Bytes of an entry of its table, and of a node of its tree for longer words.
const ENTRY_BYTES: u64 = 4;
const NODE_BYTES: u64 = 16;
/// Bytes of a group of codes itself, also while the list of groups grows.
const GROUP_BYTES: u64 = 1024;
/// Pixels near by that have a short name, right and down of the pixel before.
#[rustfmt::skip]
const NEAR: [(i8, i8); 120] = [
    (0, 1), (1, 0), (1, 1), (-1, 1), (0, 2), (2, 0), (1, 2), (-1, 2),
    (2, 1), (-2, 1), (2, 2), (-2, 2), (0, 3), (3, 0), (1, 3), (-1, 3),
    (3, 1), (-3, 1), (2, 3), (-2, 3), (3, 2), (-3, 2), (0, 4), (4, 0),
    (1, 4), (-1, 4), (4, 1), (-4, 1), (3, 3), (-3, 3), (2, 4), (-2, 4),
    (4, 2), (-4, 2), (0, 5), (3, 4), (-3, 4), (4, 3), (-4, 3), (5, 0),
    (1, 5), (-1, 5), (5, 1), (-5, 1), (2, 5), (-2, 5), (5, 2), (-5, 2),
    (4, 4), (-4, 4), (3, 5), (-3, 5), (5, 3), (-5, 3), (0, 6), (6, 0),
    (1, 6), (-1, 6), (6, 1), (-6, 1), (2, 6), (-2, 6), (6, 2), (-6, 2),
    (4, 5), (-4, 5), (5, 4), (-5, 4), (3, 6), (-3, 6), (6, 3), (-6, 3),
    (0, 7), (7, 0), (1, 7), (-1, 7), (5, 5), (-5, 5), (7, 1), (-7, 1),
    (4, 6), (-4, 6), (6, 4), (-6, 4), (2, 7), (-2, 7), (7, 2), (-7, 2),
    (3, 7), (-3, 7), (7, 3), (-7, 3), (5, 6), (-5, 6), (6, 5), (-6, 5),
    (8, 0), (4, 7), (-4, 7), (7, 4), (-7, 4), (8, 1), (8, 2), (6, 6),
    (-6, 6), (8, 3), (5, 7), (-5, 7), (7, 5), (-7, 5), (8, 4), (6, 7),
    (-6, 7), (7, 6), (-7, 6), (8, 5), (7, 7), (-7, 7), (8, 6), (8, 7),
];

/// Size of the picture of a stream with a header.
pub(super) fn size_of(stream: &[u8]) -> Option<Size> {
    let mut bits = Bits::new(stream);
    if bits.read(8)? != 0x2F {
        return None;
    }
    Some((bits.read(14)? + 1, bits.read(14)? + 1))
}

/// Bytes that the decoder takes for the codes of a stream with a header, or of an alpha channel of this size without
/// one. Stops at the first group beyond `most`; `None` for a malformed stream.
pub(super) fn code_bytes(stream: &[u8], alpha: Option<Size>, most: u64) -> Option<u64> {
    let mut bits = Bits::new(stream);
    let (mut width, height) = if let Some(size) = alpha {
        size
    } else {
        let size = size_of(stream)?;
        // The signature, both sides, the flag of alpha and the version.
        bits.read(20)?;
        bits.read(20)?;
        size
    };
    let mut seen = [false; 4];
    while bits.read(1)? == 1 {
        let kind = bits.read(2)?;
        let seen = seen.get_mut(usize::try_from(kind).ok()?)?;
        if std::mem::replace(seen, true) {
            return None;
        }
        match kind {
            // Prediction and colours, for each block.
            0 | 1 => {
                let block = bits.read(3)? + 2;
                read_image(&mut bits, (blocks(width, block), blocks(height, block)))?;
            }
            // Without green.
            2 => {}
            // A table of colours, whose indexes are packed.
            _ => {
                let colours = bits.read(8)? + 1;
                read_image(&mut bits, (colours, 1))?;
                width = blocks(width, packing(colours));
            }
        }
    }
    let cache = cache_bits(&mut bits)?;
    let mut groups = 1;
    if bits.read(1)? == 1 {
        let block = bits.read(3)? + 2;
        let image = read_image(&mut bits, (blocks(width, block), blocks(height, block)))?;
        let numbers = image.iter().map(|pixel| (pixel >> 8) & 0xFFFF);
        groups = numbers.max().unwrap_or_default() + 1;
    }
    let mut taken = 0;
    for _ in 0..groups {
        let codes = read_group(&mut bits, cache)?;
        taken += GROUP_BYTES + codes.iter().map(Code::decoder_bytes).sum::<u64>();
        if taken > most {
            break;
        }
    }
    Some(taken)
}

/// Number of blocks of 2^`bits` pixels along a side.
fn blocks(side: u32, bits: u32) -> u32 {
    side.div_ceil(1 << bits)
}

/// Bits by which the indexes of a table of colours are packed.
fn packing(colours: u32) -> u32 {
    match colours {
        0..=2 => 3,
        3..=4 => 2,
        5..=16 => 1,
        _ => 0,
    }
}

/// Bits of the hash of the colours seen last; 0 without such colours.
fn cache_bits(bits: &mut Bits<'_>) -> Option<u32> {
    if bits.read(1)? == 0 {
        return Some(0);
    }
    let cache = bits.read(4)?;
    (1..=11).contains(&cache).then_some(cache)
}

/// Number of colours that are kept by a hash of so many bits.
fn cached_colours<N: From<u16>>(bits: u32) -> N {
    N::from(if bits == 0 { 0 } else { 1 << bits })
}

fn read_group(bits: &mut Bits<'_>, cache: u32) -> Option<[Code; 5]> {
    let mut codes: [Code; 5] = Default::default();
    for (place, (code, symbols)) in codes.iter_mut().zip(ALPHABETS).enumerate() {
        let cached = if place == 0 { cached_colours(cache) } else { 0 };
        *code = Code::read(bits, symbols + cached)?;
    }
    Some(codes)
}

/// Colours that were seen last, by a hash.
struct Cache {
    bits: u32,
    colours: Vec<u32>,
}

impl Cache {
    fn keep(&mut self, pixel: u32) {
        if self.bits > 0 {
            let place = 0x1E35_A7BD_u32.wrapping_mul(pixel) >> (32 - self.bits);
            let place = usize::try_from(place).unwrap_or_default();
            if let Some(known) = self.colours.get_mut(place) {
                *known = pixel;
            }
        }
    }
}

/// Reads a picture with one group of codes: blue, green, red and alpha from the lowest byte.
fn read_image(bits: &mut Bits<'_>, (width, height): Size) -> Option<Vec<u32>> {
    let count = usize::try_from(width).ok()? * usize::try_from(height).ok()?;
    let cached = cache_bits(bits)?;
    let [green, red, blue, alpha, distance] = read_group(bits, cached)?;
    let mut cache = Cache {
        bits: cached,
        colours: vec![0; cached_colours(cached)],
    };
    let mut pixels: Vec<u32> = Vec::with_capacity(count);
    while pixels.len() < count {
        let symbol = green.next(bits)?;
        if symbol < 256 {
            let (red, blue) = (red.next(bits)?, blue.next(bits)?);
            let parts = [blue, symbol, red, alpha.next(bits)?];
            let pixel = parts.map(|part| u8::try_from(part).unwrap_or_default());
            let pixel = u32::from_le_bytes(pixel);
            cache.keep(pixel);
            pixels.push(pixel);
        } else if symbol < 256 + LENGTH_SYMBOLS {
            let length = read_number(bits, symbol - 256)?;
            let name = distance.next(bits)?;
            let back = distance_of(read_number(bits, name)?, width)?;
            let from = pixels.len().checked_sub(back)?;
            if count - pixels.len() < length {
                return None;
            }
            for place in from..from + length {
                let pixel = *pixels.get(place)?;
                cache.keep(pixel);
                pixels.push(pixel);
            }
        } else {
            pixels.push(*cache.colours.get(symbol - 256 - LENGTH_SYMBOLS)?);
        }
    }
    Some(pixels)
}

/// Reads a length or a distance by its symbol.
fn read_number(bits: &mut Bits<'_>, symbol: usize) -> Option<usize> {
    if symbol < 4 {
        return Some(symbol + 1);
    }
    let extra = u32::try_from((symbol - 2) >> 1).ok()?;
    let offset = (2 + (symbol & 1)) << extra;
    Some(offset + usize::try_from(bits.read(extra)?).ok()? + 1)
}

/// Distance back to a pixel, by its name.
fn distance_of(name: usize, width: u32) -> Option<usize> {
    let Some((right, down)) = NEAR.get(name.checked_sub(1)?) else {
        return Some(name - NEAR.len());
    };
    let distance = i64::from(*right) + i64::from(*down) * i64::from(width);
    usize::try_from(distance.max(1)).ok()
}

/// A prefix code: how many words of each length it has, and its symbols in the order of their words.
#[derive(Debug, Default)]
struct Code {
    counts: [usize; MAX_LENGTH + 1],
    symbols: Vec<usize>,
}

impl Code {
    fn read(bits: &mut Bits<'_>, symbols: usize) -> Option<Self> {
        if bits.read(1)? == 1 {
            return Self::read_simple(bits, symbols);
        }
        let mut lengths = [0; LENGTH_CODES];
        let count = usize::try_from(bits.read(4)?).ok()? + 4;
        for place in LENGTH_ORDER.iter().take(count) {
            *lengths.get_mut(*place)? = usize::try_from(bits.read(3)?).ok()?;
        }
        let code_of_lengths = Self::of(&lengths)?;
        let mut left = symbols;
        if bits.read(1)? == 1 {
            let width = 2 + 2 * bits.read(3)?;
            left = usize::try_from(bits.read(width)?).ok()? + 2;
            if left > symbols {
                return None;
            }
        }
        let (mut lengths, mut last) = (Vec::with_capacity(symbols), 8);
        while lengths.len() < symbols && left > 0 {
            left -= 1;
            let (length, times) = match code_of_lengths.next(bits)? {
                16 => (last, 3 + bits.read(2)?),
                17 => (0, 3 + bits.read(3)?),
                18 => (0, 11 + bits.read(7)?),
                length => (length, 1),
            };
            if length != 0 {
                last = length;
            }
            let after = lengths.len() + usize::try_from(times).ok()?;
            if after > symbols {
                return None;
            }
            lengths.resize(after, length);
        }
        Self::of(&lengths)
    }

    /// Reads a code of one symbol or two.
    fn read_simple(bits: &mut Bits<'_>, symbols: usize) -> Option<Self> {
        let has_two = bits.read(1)? == 1;
        let width = if bits.read(1)? == 1 { 8 } else { 1 };
        let mut named = vec![usize::try_from(bits.read(width)?).ok()?];
        if has_two {
            named.push(usize::try_from(bits.read(8)?).ok()?);
        }
        let mut counts = [0; MAX_LENGTH + 1];
        counts[1] = named.len();
        let are_known = named.iter().all(|symbol| *symbol < symbols);
        are_known.then_some(Self {
            counts,
            symbols: named,
        })
    }

    /// Code of symbols with words of these lengths, 0 for none.
    fn of(lengths: &[usize]) -> Option<Self> {
        let mut counts = [0; MAX_LENGTH + 1];
        let mut used: Vec<(usize, usize)> = Vec::new();
        for (symbol, length) in lengths
            .iter()
            .enumerate()
            .filter(|(_, length)| **length > 0)
        {
            *counts.get_mut(*length)? += 1;
            used.push((*length, symbol));
        }
        used.sort_unstable();
        let symbols: Vec<usize> = used.into_iter().map(|(_, symbol)| symbol).collect();
        let room: usize = (1..=MAX_LENGTH)
            .map(|length| counts[length] << (MAX_LENGTH - length))
            .sum();
        let is_complete = symbols.len() == 1 || room == 1 << MAX_LENGTH;
        is_complete.then_some(Self { counts, symbols })
    }

    /// Reads a symbol; the only one takes no bit.
    fn next(&self, bits: &mut Bits<'_>) -> Option<usize> {
        if let [only] = self.symbols.as_slice() {
            return Some(*only);
        }
        let (mut word, mut first, mut place) = (0, 0, 0);
        for count in self.counts.iter().skip(1) {
            word |= usize::try_from(bits.read(1)?).ok()?;
            if word < first + count {
                return self.symbols.get(place + word - first).copied();
            }
            place += count;
            first = (first + count) << 1;
            word <<= 1;
        }
        None
    }

    /// Bytes that the decoder takes for the code.
    fn decoder_bytes(&self) -> u64 {
        if self.symbols.len() < 2 {
            return 0;
        }
        let longest = self.counts.iter().rposition(|count| *count > 0);
        let entries = 1_u64 << longest.unwrap_or_default().min(TABLE_BITS);
        let long: usize = self.counts.iter().skip(TABLE_BITS + 1).sum();
        let nodes = 2 * u64::try_from(long).unwrap_or(u64::MAX);
        entries * ENTRY_BYTES + nodes.saturating_mul(NODE_BYTES)
    }
}

/// Bits of a stream, from the lowest of its first byte.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Bits<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Reads a number of at most 32 bits; `None` beyond the end.
    fn read(&mut self, count: u32) -> Option<u32> {
        let rest = self.bytes.get(self.at / 8..).unwrap_or_default();
        let after = self.at + usize::try_from(count).ok()?;
        if after > self.bytes.len() * 8 {
            return None;
        }
        let mut window = [0; 8];
        for (place, byte) in window.iter_mut().zip(rest) {
            *place = *byte;
        }
        let bits = u64::from_le_bytes(window) >> (self.at % 8);
        self.at = after;
        u32::try_from(bits & ((1 << count) - 1)).ok()
    }
}
