//! See `tabiya_fuzz::json_lines`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabiya_fuzz::json_lines(bytes));
