//! Texts in fewer bytes: the commonest characters of position strings in four bits, most others in eight.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The characters of one half-byte, by its value from 0 on.
const SHORT: &[u8; 12] = b" /1p8P-2r3R0";
/// The characters of two: the first from 12 to 14, the second counting on.
const LONG: &[u8; 48] = b"KQBNkqbn4567wacdefgh9:!+=@~^[]xmMuDlyUs.,_ATtovi";
/// Before two half-bytes with any byte; at the end it fills up the last byte.
const ESCAPE: u8 = 15;

/// Packs what is written to it.
#[derive(Default)]
pub(super) struct Packer {
    bytes: Vec<u8>,
    half: Option<u8>,
}

impl Packer {
    /// The packed bytes.
    pub(super) fn finish(mut self) -> Vec<u8> {
        if self.half.is_some() {
            self.push(ESCAPE);
        }
        self.bytes
    }

    fn push(&mut self, value: u8) {
        match self.half.take() {
            Some(high) => self.bytes.push(high << 4 | value),
            None => self.half = Some(value),
        }
    }
}

impl fmt::Write for Packer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            if let Some(index) = SHORT.iter().position(|&short| short == byte) {
                self.push(index as u8);
            } else if let Some(index) = LONG.iter().position(|&long| long == byte) {
                self.push(12 + (index >> 4) as u8);
                self.push(index as u8 & 15);
            } else {
                self.push(ESCAPE);
                self.push(byte >> 4);
                self.push(byte & 15);
            }
        }
        Ok(())
    }
}

/// The text of packed bytes; `None` if they are not of a text.
pub(super) fn unpack(bytes: &[u8]) -> Option<String> {
    let mut halves = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    let mut text = Vec::with_capacity(bytes.len() * 2);
    while let Some(half) = halves.next() {
        let byte = match half {
            ESCAPE => match (halves.next(), halves.next()) {
                (Some(high), Some(low)) => high << 4 | low,
                (None, _) => break,
                (Some(_), None) => return None,
            },
            12.. => *LONG.get(usize::from((half - 12) << 4 | halves.next()?))?,
            _ => *SHORT.get(usize::from(half))?,
        };
        text.push(byte);
    }
    String::from_utf8(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use core::fmt::Write;

    fn pack(text: &str) -> Vec<u8> {
        let mut packer = Packer::default();
        packer.write_str(text).unwrap();
        packer.finish()
    }

    #[test]
    fn every_text_survives() {
        for text in ["", "1", "12", "e2e4", "P:e2e4", "é\0\u{1f451}", "Q@d1", "draw:P", "    ~"] {
            assert_eq!(unpack(&pack(text)).as_deref(), Some(text));
        }
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(unpack(&pack(start)).as_deref(), Some(start));
        assert!(pack(start).len() <= 38, "{}", pack(start).len());
        assert!(pack("e2e4").len() <= 4);
    }

    #[test]
    fn every_character_has_one_short_code() {
        let mut all = [&SHORT[..], &LONG[..]].concat();
        all.sort_unstable();
        let doubled: Vec<_> = all.windows(2).filter(|pair| pair[0] == pair[1]).collect();
        assert_eq!(doubled, Vec::<&[u8]>::new());
    }

    #[test]
    fn bytes_of_no_text_are_refused() {
        assert_eq!(unpack(&[0xff, 0xff]), None, "not UTF-8");
        assert_eq!(unpack(&[0x0c]), None, "half a character");
        assert_eq!(unpack(&[0xf4]), None, "half an escape");
        for high in 0..=255 {
            for low in 0..=255 {
                if let Some(text) = unpack(&[high, low]) {
                    assert_eq!(unpack(&pack(&text)), Some(text));
                }
            }
        }
        assert_eq!(unpack(&vec![0; 1000]).map(|text| text.len()), Some(2000));
    }
}
