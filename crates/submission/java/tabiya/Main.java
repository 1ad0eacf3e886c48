package tabiya;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Answers requests about a submission: one JSON object a line on the real standard input and output. Every
 * answer has the token of the first request, so that lines that a submission prints are no answers.
 */
public final class Main {
    private Main() {
    }

    public static void main(String[] arguments) throws Exception {
        InputStream input = new FileInputStream(FileDescriptor.in);
        FileOutputStream output = new FileOutputStream(FileDescriptor.out);
        BufferedReader requests = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
        Map<?, ?> first = (Map<?, ?>) Json.read(requests.readLine());
        Path classes = Path.of((String) first.get("classes"));
        Path folder = Files.createTempDirectory("case");
        Cases cases = new Cases(first, SubmissionLoader.read(classes), classes, folder, output);
        cases.answer(Map.of("ready", System.getProperty("java.version")));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            cases.handle((Map<?, ?>) Json.read(line));
        }
        // Without the hooks that a submission may have registered.
        Runtime.getRuntime().halt(0);
    }
}
