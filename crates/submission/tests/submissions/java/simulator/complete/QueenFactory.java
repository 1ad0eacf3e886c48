/** Makes queens. */
public class QueenFactory implements PieceFactory {
    @Override
    public char symbol() {
        return 'q';
    }

    @Override
    public Piece create(Color c) {
        return new Queen(c);
    }
}
