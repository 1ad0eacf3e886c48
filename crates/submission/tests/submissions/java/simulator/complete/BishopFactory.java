/** Makes bishops. */
public class BishopFactory implements PieceFactory {
    @Override
    public char symbol() {
        return 'b';
    }

    @Override
    public Piece create(Color c) {
        return new Bishop(c);
    }
}
