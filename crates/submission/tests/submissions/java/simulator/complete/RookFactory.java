/** Makes rooks. */
public class RookFactory implements PieceFactory {
    @Override
    public char symbol() {
        return 'r';
    }

    @Override
    public Piece create(Color c) {
        return new Rook(c);
    }
}
