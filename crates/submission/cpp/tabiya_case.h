// Runs the statements of a case and reports each one as a line of JSON. Knows no class of the course.
#pragma once

#include <cxxabi.h>
#include <unistd.h>

#include <exception>
#include <string>
#include <typeinfo>

#include "tabiya_signals.h"
#include "tabiya_values.h"

namespace tabiya {

// A request that the grader sends, and where the answers go.
struct Channel {
    int in = -1;
    int out = -1;
    std::string token;
    // The time for one statement or request, in milliseconds.
    int time = 0;

    // Writes a line that begins with the token, so that nothing else is taken for it.
    void send(const std::string& json) const {
        std::string line = token + " " + json + "\n";
        const char* from = line.data();
        for (std::size_t left = line.size(); left > 0;) {
            ssize_t written = ::write(out, from, left);
            if (written <= 0) _exit(79);
            from += written;
            left -= static_cast<std::size_t>(written);
        }
    }

    // Reads a line, byte by byte: the process that reads the next one may be another.
    bool receive(std::string& line) const {
        line.clear();
        char byte;
        while (::read(in, &byte, 1) == 1) {
            if (byte == '\n') return true;
            line += byte;
        }
        return false;
    }
};

inline std::string quoted(const std::string& text) {
    static const char* digits = "0123456789abcdef";
    std::string json = "\"";
    for (unsigned char c : text.substr(0, 2000)) {
        if (c == '"' || c == '\\') {
            json += '\\';
            json += char(c);
        } else if (c < ' ' || c > 126) {
            json += std::string("\\u00") + digits[c >> 4] + digits[c & 15];
        } else {
            json += char(c);
        }
    }
    return json + "\"";
}

inline std::string demangled(const char* name) {
    int status = 0;
    char* text = abi::__cxa_demangle(name, nullptr, nullptr, &status);
    return status == 0 && text ? text : name;
}

// Describes the exception that is being handled, as members of a JSON object.
inline std::string current_exception_json() {
    try {
        throw;
    } catch (const Missing& missing) {
        return "\"missing\":" + quoted(missing.sentence);
    } catch (const std::exception& error) {
        return "\"threw\":" + quoted(demangled(typeid(error).name())) + ",\"message\":" + quoted(error.what());
    } catch (const std::string& text) {
        return "\"threw\":\"std::string\",\"message\":" + quoted(text);
    } catch (const char* text) {
        return "\"threw\":\"const char*\",\"message\":" + quoted(text);
    } catch (...) {
        const std::type_info* type = abi::__cxa_current_exception_type();
        return "\"threw\":" + quoted(type ? demangled(type->name()) : "an exception") + ",\"message\":\"\"";
    }
}

// Thrown after a statement whose failure ends the case.
struct CaseEnded {};

// A case while it is run. Statements are counted from 0.
class Case {
public:
    explicit Case(const Channel& channel) : channel(channel) {}

    // Begins a statement; whatever happens until the next one belongs to it.
    void at(int statement) {
        channel.send("{\"at\":" + std::to_string(statement) + "}");
        set_timer(channel.time);
    }

    template <class Left, class Right>
    void equals(Left left, Right right) {
        try {
            Value actual = left(), expected = right();
            if (actual == expected) {
                pass();
            } else {
                channel.send("{\"got\":" + quoted(show(actual)) + ",\"expected\":" + quoted(show(expected)) + "}");
            }
        } catch (...) {
            channel.send("{" + current_exception_json() + "}");
        }
    }

    template <class Left, class Right>
    void differs(Left left, Right right) {
        try {
            Value actual = left(), other = right();
            if (actual == other) {
                channel.send("{\"got\":" + quoted(show(actual)) + ",\"expected\":" +
                             quoted("anything but " + show(other)) + "}");
            } else {
                pass();
            }
        } catch (...) {
            channel.send("{" + current_exception_json() + "}");
        }
    }

    template <class Left, class Right>
    void same(Left left, Right right) {
        try {
            left() == right() ? pass() : channel.send("{\"got\":\"another object\",\"expected\":\"the same\"}");
        } catch (...) {
            channel.send("{" + current_exception_json() + "}");
        }
    }

    // `name` is part of the name of the exception; any exception if it is empty.
    template <class Run>
    void throws(const std::string& name, Run run) {
        std::string expected = name.empty() ? "an exception" : name;
        try {
            run();
            channel.send("{\"got\":\"no exception\",\"expected\":" + quoted(expected) + "}");
        } catch (const Missing&) {
            channel.send("{" + current_exception_json() + "}");
        } catch (...) {
            const std::type_info* type = abi::__cxa_current_exception_type();
            std::string found = type ? demangled(type->name()) : "an exception";
            if (name.empty() || found.find(name) != std::string::npos) {
                pass();
            } else {
                channel.send("{\"got\":" + quoted(found) + ",\"expected\":" + quoted(expected) + "}");
            }
        }
    }

    // A call whose value is not compared. Without it, the rest of the case means nothing.
    template <class Run>
    void run(Run run) {
        try {
            run();
            pass();
        } catch (...) {
            channel.send("{" + current_exception_json() + "}");
            throw CaseEnded();
        }
    }

    // A value was kept.
    void pass() { channel.send("{\"ok\":true}"); }

    // Runs all statements of a case.
    void statements(void (*body)(Case&)) {
        try {
            body(*this);
        } catch (const CaseEnded&) {
        } catch (...) {
            channel.send("{" + current_exception_json() + "}");
        }
        channel.send("{\"finished\":true}");
    }

private:
    const Channel& channel;
};

}  // namespace tabiya
