//! Finds a request whose body has two lengths. hyper reads such a body by its `Transfer-Encoding` and removes the
//! `Content-Length` before anyone sees it, so the raw head is looked at. Knows no route.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The newest bytes that came over a socket. Clones share them.
#[derive(Clone, Default)]
pub struct NewestBytes(Arc<Mutex<VecDeque<u8>>>);

impl NewestBytes {
    /// Adds bytes that were read; the oldest beyond `limit` go.
    pub fn push(&self, read: &[u8], limit: usize) {
        let newest = &read[read.len().saturating_sub(limit)..];
        let mut bytes = self.lock();
        let surplus = (bytes.len() + newest.len()).saturating_sub(limit);
        bytes.drain(..surplus);
        bytes.extend(newest);
    }

    /// Forgets the bytes of a request that has come, and says whether its head names a `Content-Length`. Ask it for chunked
    /// requests alone: it reads all bytes.
    ///
    /// A head that is not found counts as one that does: it came in one packet with an earlier request, as only an attack
    /// on a proxy does.
    pub fn take_content_length(&self, request_line: &str) -> bool {
        let bytes = Vec::from(std::mem::take(&mut *self.lock()));
        let text = String::from_utf8_lossy(&bytes);
        let mut heads = text
            .match_indices(request_line)
            .map(|(at, _)| names_content_length(&text[at..]))
            .peekable();
        heads.peek().is_none() || heads.any(|named| named)
    }

    /// Forgets the bytes of a request that has come.
    pub fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn names_content_length(head: &str) -> bool {
    let lines = head.lines().skip(1).take_while(|line| !line.is_empty());
    let mut names = lines.filter_map(|line| line.split(':').next());
    names.any(|name| name.trim().eq_ignore_ascii_case("content-length"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "POST /x HTTP/1.1\r\n";
    const LIMIT: usize = 1024;

    fn names_a_length(packets: &[&str]) -> bool {
        let newest = NewestBytes::default();
        for packet in packets {
            newest.push(packet.as_bytes(), LIMIT);
        }
        newest.take_content_length(LINE)
    }

    #[test]
    fn a_content_length_is_found_in_the_head_alone() {
        for (packets, expected) in [
            (&["POST /x HTTP/1.1\r\nHost: x\r\n\r\n"][..], false),
            (&["POST /x HTTP/1.1\r\ncontent-LENGTH : 5\r\n\r\n"], true),
            (
                &[
                    "POST /x HT",
                    "TP/1.1\r\nHost: x\r\nConten",
                    "t-Length: 5\r\n\r\n",
                ],
                true,
            ),
            (
                &["POST /x HTTP/1.1\r\n\r\n1c\r\n\nContent-Length: 5"],
                false,
            ),
            (
                &["the body before", "POST /x HTTP/1.1\r\nHost: x\r\n\r\n"],
                false,
            ),
            (
                &["POST /x HTTP/1.1\r\n\r\nPOST /x HTTP/1.1\r\nContent-Length: 5\r\n\r\n"],
                true,
            ),
            (&["POST /another HTTP/1.1\r\nHost: x\r\n\r\n"], true),
        ] {
            assert_eq!(names_a_length(packets), expected, "{packets:?}");
        }
    }

    #[test]
    fn only_the_newest_bytes_are_remembered() {
        let newest = NewestBytes::default();
        newest.push(&[b'a'; 3 * LIMIT], LIMIT);
        newest.push(b"POST /x HTTP/1.1\r\nHost: x\r\n\r\n", LIMIT);
        assert_eq!(newest.lock().len(), LIMIT);
        assert!(!newest.take_content_length(LINE));
        assert!(newest.lock().is_empty());
    }
}
