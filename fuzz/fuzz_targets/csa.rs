//! See `tabiya_fuzz::csa`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabiya_fuzz::csa(bytes));
