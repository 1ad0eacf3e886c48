/** Makes kings. */
public class KingFactory implements PieceFactory {
    @Override
    public char symbol() {
        return 'k';
    }

    @Override
    public Piece create(Color c) {
        return new King(c);
    }
}
