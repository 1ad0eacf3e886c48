//! See `tabiya_fuzz::sfen`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabiya_fuzz::sfen(bytes));
