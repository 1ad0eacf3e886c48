// The program that runs the cases and plays games: it reads a token and the time for one statement in
// milliseconds, then requests, one a line, and answers with lines of JSON. Each case and each game has a process of its own, so that a crash or `exit` ends only that.
//
//   case 3          runs case 3
//   start           begins a game, and reads on in its process:
//   targets 12        the cells to which the piece on cell 12 can go
//   play 12 28        makes a move
//   stop              ends the game
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "tabiya_case.h"
#include "tabiya_cells.h"

// Called instead of a method that is declared but has no body. Its name is as the linker has it.
[[noreturn]] void tabiya_undefined(const char* symbol) {
    std::string name = tabiya::demangled(symbol), table = "vtable for ";
    if (name.compare(0, table.size(), table) == 0) {
        std::string sentence = "class " + name.substr(table.size()) + " has a virtual method without a body.";
        throw tabiya::Missing{sentence};
    }
    throw tabiya::Missing{name + " is declared, but has no body."};
}

namespace tabiya {

[[noreturn]] inline void leave() {
    std::cout.flush();
    std::fflush(nullptr);
    set_timer(0);
    _exit(DONE);
}

template <class G>
std::string snapshot(G& game, bool is_refused) {
    auto&& board = call(cells_getBoard(), game);
    std::string text = "{\"layout\":" + quoted(layout(board));
    text += std::string(",\"refused\":") + (is_refused ? "true" : "false");
    Value won = value(call(cells_getWinner(), game));
    return text + ",\"winner\":" + quoted(won.text) + "}";
}

template <class G>
std::string reply(G& game, const std::string& request) {
    std::istringstream words(request);
    std::string verb;
    int from = -1, to = -1;
    words >> verb >> from >> to;
    auto&& board = call(cells_getBoard(), game);
    if (verb == "targets") {
        auto&& piece = call(cells_getPiece(), board, from);
        return "{\"targets\":" + quoted(show(value(call(cells_getPossibleMoves(), piece, board)))) + "}";
    }
    std::string before = layout(board);
    bool is_accepted = value(call(cells_move(), game, from, to)).number;
    // A method without a result has refused a move that changes nothing.
    auto&& after = call(cells_getBoard(), game);
    return snapshot(game, !is_accepted || layout(after) == before);
}

// Answers requests until the game is stopped. A game that cannot be created is tried anew for each request.
template <class G>
void play(const Channel& channel, std::string request) {
    G* game = nullptr;
    do {
        set_timer(channel.time);
        try {
            if (!game) game = &make<G>();
            channel.send(request == "start" ? snapshot(*game, false) : reply(*game, request));
        } catch (...) {
            channel.send("{" + current_exception_json() + "}");
        }
        std::cout.flush();
        set_timer(0);
    } while (channel.receive(request) && request != "stop");
}

// Ends the processes that a case has left running. They become children of this process when their parents end.
inline void end_leftovers() {
    const std::string list = "/proc/self/task/" + std::to_string(getpid()) + "/children";
    for (int round = 0; round < 1000; ++round) {
        std::ifstream children(list);
        pid_t child = 0;
        int count = 0;
        while (children >> child) {
            kill(child, SIGKILL);
            waitpid(child, nullptr, 0);
            ++count;
        }
        if (count == 0) return;
    }
}

// Runs something in a process of its own, and reports how it ended if it did not end by itself.
template <class Run>
void apart(const Channel& channel, Run run) {
    std::cout.flush();
    pid_t child = fork();
    if (child == 0) {
        watch_signals(channel.out, channel.token.c_str());
        set_timer(channel.time);
        run();
        leave();
    }
    int status = 0;
    bool was_run = child > 0 && waitpid(child, &status, 0) == child;
    end_leftovers();
    if (!was_run) {
        channel.send("{\"ended\":\"no process could be started for it\"}");
    } else if (WIFSIGNALED(status)) {
        channel.send("{\"signal\":" + std::to_string(WTERMSIG(status)) + "}");
    } else if (WEXITSTATUS(status) == DONE) {
        channel.send("{\"done\":true}");
    } else {
        channel.send("{\"exit\":" + std::to_string(WEXITSTATUS(status)) + "}");
    }
}

template <class Run>
int serve(Run run_case) {
    Channel channel;
    channel.in = fcntl(0, F_DUPFD_CLOEXEC, 200);
    channel.out = fcntl(1, F_DUPFD_CLOEXEC, 201);
    // The student's code reads nothing, and all that it prints goes to standard error.
    int nothing = open("/dev/null", O_RDONLY);
    if (channel.in < 0 || channel.out < 0 || nothing < 0 || dup2(nothing, 0) < 0 || dup2(2, 1) < 0) return 1;
    std::setvbuf(stdout, nullptr, _IOLBF, 4096);
    std::string time;
    if (!channel.receive(channel.token) || !channel.receive(time)) return 1;
    channel.time = std::atoi(time.c_str());
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    channel.send("{\"ready\":true}");
    std::string request;
    while (channel.receive(request)) {
        if (request.compare(0, 5, "case ") == 0) {
            int number = std::atoi(request.c_str() + 5);
            apart(channel, [&] { run_case(number, channel); });
        } else if (request == "start") {
            apart(channel, [&] { play<::Game>(channel, request); });
        } else {
            channel.send("{\"done\":true}");
        }
    }
    return 0;
}

}  // namespace tabiya
