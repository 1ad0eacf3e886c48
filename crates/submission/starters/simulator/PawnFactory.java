/** Makes pawns. */
public class PawnFactory implements PieceFactory {
    @Override
    public char symbol() {
        return 'p';
    }

    @Override
    public Piece create(Color c) {
        return new Pawn(c);
    }
}
