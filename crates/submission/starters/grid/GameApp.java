/** Says how to see and play the game. Do not change this file. */
public class GameApp {
    public static void main(String[] args) {
        System.out.println("To play on a board in the browser, run in this folder:");
        System.out.println();
        System.out.println("    tabiya visualize grid --java .");
        System.out.println();
        System.out.println("A click on a piece turns its square blue, and those green that your canMove()");
        System.out.println("allows. A click on one of these calls your move().");
    }
}
