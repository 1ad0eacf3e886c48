"""Uses `tabiya uci` and `tabiya xboard` through python-chess: a short game, an analysis, ponder and variants.

Run as `compliance.py PATH-OF-TABIYA`. Prints `ok` at the end.
"""

import sys

try:
    import chess
    import chess.engine
    import chess.variant
except ImportError:
    print("python-chess is missing")
    sys.exit(0)


def play(engine, board, limit, plies):
    for _ in range(plies):
        if board.is_game_over():
            break
        result = engine.play(board, limit, info=chess.engine.INFO_ALL)
        assert result.move in board.legal_moves, (board.fen(), result.move)
        board.push(result.move)


def uci(path):
    with chess.engine.SimpleEngine.popen_uci([path, "uci"], timeout=60) as engine:
        assert engine.id["name"].startswith("Tabiya"), engine.id
        engine.configure({"Hash": 2, "Threads": 1})
        board = chess.Board()
        play(engine, board, chess.engine.Limit(nodes=300), 12)
        assert len(board.move_stack) == 12

        # Three best lines, each legal, the best first.
        infos = engine.analyse(board, chess.engine.Limit(depth=4), multipv=3)
        assert len(infos) == 3, infos
        scores = [info["score"].relative for info in infos]
        assert scores == sorted(scores, reverse=True), scores
        assert len({info["pv"][0] for info in infos}) == 3
        for info in infos:
            after = board.copy()
            for move in info["pv"]:
                assert move in after.legal_moves
                after.push(move)

        mate = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
        info = engine.analyse(mate, chess.engine.Limit(depth=3))
        assert info["score"].white() == chess.engine.Mate(1), info

        # An analysis without limits is stopped.
        with engine.analysis(chess.Board()) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 3:
                    break

        # Clocks, pondering, and only some first moves.
        limit = chess.engine.Limit(white_clock=0.2, black_clock=0.2, white_inc=0.01, black_inc=0.01)
        play(engine, chess.Board(), limit, 4)
        board = chess.Board()
        for _ in range(3):
            result = engine.play(board, chess.engine.Limit(time=0.02), ponder=True)
            board.push(result.move)
            if result.ponder:
                board.push(result.ponder)
        only = [chess.Move.from_uci("a2a3")]
        result = engine.play(chess.Board(), chess.engine.Limit(depth=2), root_moves=only)
        assert result.move == only[0]

        # Shuffled arrays.
        play(engine, chess.Board.from_chess960_pos(0), chess.engine.Limit(nodes=200), 12)
        castling = chess.Board("4k3/8/8/8/8/8/8/4K2R w H - 0 1", chess960=True)
        result = engine.play(castling, chess.engine.Limit(depth=1), root_moves=[chess.Move.from_uci("e1h1")])
        assert castling.is_castling(result.move)

        variants = [
            chess.variant.AntichessBoard,
            chess.variant.AtomicBoard,
            chess.variant.CrazyhouseBoard,
            chess.variant.HordeBoard,
            chess.variant.KingOfTheHillBoard,
            chess.variant.RacingKingsBoard,
            chess.variant.ThreeCheckBoard,
        ]
        for variant in variants:
            play(engine, variant(), chess.engine.Limit(nodes=200), 8)


def xboard(path):
    with chess.engine.SimpleEngine.popen_xboard([path, "xboard"], timeout=60) as engine:
        board = chess.Board()
        play(engine, board, chess.engine.Limit(depth=3), 8)
        assert len(board.move_stack) == 8
        play(engine, chess.Board(), chess.engine.Limit(time=1), 2)
        info = engine.analyse(chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), chess.engine.Limit(depth=3))
        assert info["score"].white() == chess.engine.Mate(1), info
        play(engine, chess.variant.CrazyhouseBoard(), chess.engine.Limit(depth=2), 6)


uci(sys.argv[1])
xboard(sys.argv[1])
print("ok")
