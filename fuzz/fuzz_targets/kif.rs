//! See `tabiya_fuzz::kif`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabiya_fuzz::kif(bytes));
