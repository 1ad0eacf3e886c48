/** Makes knights. */
public class KnightFactory implements PieceFactory {
    @Override
    public char symbol() {
        return 'n';
    }

    @Override
    public Piece create(Color c) {
        return new Knight(c);
    }
}
