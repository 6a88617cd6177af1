//! A short text built in place, so that it goes to a formatter at one go.

use core::fmt;

/// A text of at most `N` bytes. Writing more is an error.
pub(crate) struct InlineText<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> InlineText<N> {
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; N], len: 0 }
    }

    pub(crate) fn as_str(&self) -> &str {
        self.bytes.get(..self.len).and_then(|bytes| core::str::from_utf8(bytes).ok()).unwrap_or("")
    }
}

impl<const N: usize> fmt::Write for InlineText<N> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len + text.len();
        self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }

    #[inline]
    fn write_char(&mut self, character: char) -> fmt::Result {
        if !character.is_ascii() {
            return self.write_str(character.encode_utf8(&mut [0; 4]));
        }
        *self.bytes.get_mut(self.len).ok_or(fmt::Error)? = character as u8;
        self.len += 1;
        Ok(())
    }
}
