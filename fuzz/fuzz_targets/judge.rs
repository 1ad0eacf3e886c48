//! See `tabiya_fuzz::judge`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabiya_fuzz::judge(bytes));
