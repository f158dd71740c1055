//! A PNG encoder: three chunks, pixels packed by zlib. The format is ISO/IEC 15948.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::ZlibEncoder;

const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";
/// Bytes per pixel: red, green, blue.
pub const BYTES_A_PIXEL: usize = 3;

/// Returns the file of these pixels, row by row from the top.
pub fn encode(width: u32, height: u32, pixels: &[u8]) -> io::Result<Vec<u8>> {
    let mut rows = ZlibEncoder::new(Vec::new(), Compression::default());
    for row in pixels.chunks(width as usize * BYTES_A_PIXEL) {
        // The filter of the row: none.
        rows.write_all(&[0])?;
        rows.write_all(row)?;
    }
    // Eight bits per channel, true colour, the only compression and filter method, no interlacing.
    let shape = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    let mut file = SIGNATURE.to_vec();
    for (name, contents) in [(b"IHDR", shape), (b"IDAT", rows.finish()?), (b"IEND", Vec::new())] {
        let length = u32::try_from(contents.len()).map_err(|_| io::Error::from(io::ErrorKind::FileTooLarge))?;
        let mut sum = flate2::Crc::new();
        sum.update(name);
        sum.update(&contents);
        file.extend(length.to_be_bytes());
        file.extend(name);
        file.extend(contents);
        file.extend(sum.sum().to_be_bytes());
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    /// Compares the start and the end of the smallest picture with those of other programs.
    #[test]
    fn one_pixel_is_written_as_other_programs_write_it() {
        let file = encode(1, 1, &[255, 0, 0]).unwrap();
        let begin = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\x90\x77\x53\xde";
        assert!(file.starts_with(begin), "{file:02x?}");
        assert!(file.ends_with(b"\0\0\0\0IEND\xae\x42\x60\x82"), "{file:02x?}");
    }

    #[test]
    fn rows_are_packed_one_after_the_other() {
        let file = encode(2, 2, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]).unwrap();
        let begin = file.windows(4).position(|word| word == b"IDAT").unwrap() + 4;
        let mut rows = Vec::new();
        flate2::read::ZlibDecoder::new(&file[begin..]).read_to_end(&mut rows).unwrap();
        assert_eq!(rows, [0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11, 12]);
    }
}
