//! Reads Zstandard files of several frames, as parallel compressors write them, with skippable frames in
//! between. The decoder itself handles single frames.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The decoded text of all frames of an input.
pub(super) struct ZstdFrames<R> {
    input: R,
    decoder: FrameDecoder,
    /// Whether the current frame has not been read to its end.
    within: bool,
}

impl<R: BufRead> ZstdFrames<R> {
    /// Decodes an input.
    pub(super) fn new(input: R) -> ZstdFrames<R> {
        ZstdFrames { input, decoder: FrameDecoder::new(), within: false }
    }

    /// Starts the next frame, if there is one.
    fn begin(&mut self) -> io::Result<()> {
        while !self.within && !self.input.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.input) {
                Ok(()) => self.within = true,
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    io::copy(&mut (&mut self.input).take(u64::from(length)), &mut io::sink())?;
                }
                Err(error) => return Err(io::Error::new(io::ErrorKind::InvalidData, error.to_string())),
            }
        }
        Ok(())
    }
}

impl<R: BufRead> Read for ZstdFrames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            self.begin()?;
            if !self.within || buffer.is_empty() {
                return Ok(0);
            }
            while self.decoder.can_collect() < buffer.len() && !self.decoder.is_finished() {
                let missing = buffer.len() - self.decoder.can_collect();
                let strategy = BlockDecodingStrategy::UptoBytes(missing);
                self.decoder
                    .decode_blocks(&mut self.input, strategy)
                    .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.to_string()))?;
            }
            let read = self.decoder.read(buffer)?;
            if read > 0 {
                return Ok(read);
            }
            self.within = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    #[test]
    fn frames_follow_each_other_with_others_to_be_skipped_between() {
        let long = "1. e4 e5 2. Nf3 Nc6 ".repeat(20_000);
        let mut file = compress_to_vec(long.as_bytes(), CompressionLevel::Fastest);
        file.extend([0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
        file.extend(compress_to_vec("end".as_bytes(), CompressionLevel::Fastest));
        let mut text = String::new();
        ZstdFrames::new(file.as_slice()).read_to_string(&mut text).unwrap();
        assert_eq!(text, long + "end");
    }

    #[test]
    fn what_is_cut_short_or_broken_is_an_error() {
        let file = compress_to_vec("some text, and more of it".as_bytes(), CompressionLevel::Fastest);
        for cut in [2, 6, file.len() - 3] {
            let mut text = Vec::new();
            assert!(ZstdFrames::new(&file[..cut]).read_to_end(&mut text).is_err(), "{cut}");
        }
        assert!(ZstdFrames::new([7u8; 40].as_slice()).read_to_end(&mut Vec::new()).is_err());
    }
}
