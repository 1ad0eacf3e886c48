//! Stubs for methods that are declared but have no body, so that they cost only the cases that call them.

use std::collections::BTreeSet;
use std::fmt::Write;

/// The greatest number of stubs.
const MAX_STUBS: usize = 500;
/// The number of entries of a table of virtual methods.
const ENTRIES: usize = 64;

/// Returns the symbols that messages of the linker (with `--no-demangle`) call undefined.
pub(super) fn undefined(messages: &str) -> BTreeSet<String> {
    let marker = "undefined reference to `";
    let symbols = messages.lines().filter_map(|line| line.split_once(marker)?.1.split('\'').next());
    let is_symbol = |symbol: &&str| {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.' || c == '$';
        symbol.starts_with("_Z") && symbol.chars().all(is_plain)
    };
    symbols.filter(is_symbol).map(str::to_owned).take(MAX_STUBS).collect()
}

/// Returns a C++ file that defines the symbols. A call reports the method as missing.
pub(super) fn stubs(symbols: &BTreeSet<String>) -> String {
    let mut text = String::from("[[noreturn]] void tabiya_undefined(const char* symbol);\nextern \"C\" {\n");
    for (index, symbol) in symbols.iter().enumerate() {
        let call = format!("void call_{index}() {{ tabiya_undefined(\"{symbol}\"); }}");
        let _ = if symbol.starts_with("_ZTV") {
            // The table begins with two entries that are not methods.
            let calls = vec![format!("call_{index}"); ENTRIES].join(", ");
            writeln!(
                text,
                "{call}\nextern void (*stub_{index}[])() __asm__(\"{symbol}\");\n\
                 void (*stub_{index}[])() = {{nullptr, nullptr, {calls}}};"
            )
        } else if symbol.starts_with("_ZT") || symbol.starts_with("_ZN") && symbol.ends_with('E') {
            // The description of a class, or a static field.
            writeln!(
                text,
                "extern long stub_{index}[512] __asm__(\"{symbol}\");\nlong stub_{index}[512] = {{}};"
            )
        } else {
            writeln!(
                text,
                "void stub_{index}() __asm__(\"{symbol}\");\n\
                 void stub_{index}() {{ tabiya_undefined(\"{symbol}\"); }}"
            )
        };
    }
    text + "}\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_found_in_the_messages_of_the_linker() {
        let text = "/usr/bin/ld: 1.o: in function `main':\n\
                    main.cpp:3: undefined reference to `_ZNK4Rook1fEv'\n\
                    main.cpp:4: undefined reference to `_ZNK4Rook1fEv'\n\
                    main.cpp:5: undefined reference to `glBegin'\n\
                    collect2: error: ld returned 1 exit status\n";
        assert_eq!(undefined(text), BTreeSet::from(["_ZNK4Rook1fEv".to_owned()]));
        assert!(stubs(&undefined(text)).contains("tabiya_undefined(\"_ZNK4Rook1fEv\")"));
    }
}
