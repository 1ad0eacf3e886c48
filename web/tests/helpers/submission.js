// Submissions in Java and C++ for tests: the complete one of a course, with the files of a planted fault or with changes.

import { chmod, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** @import { TestContext } from "node:test" */

const FOLDER = fileURLToPath(new URL("../../../crates/submission/tests/submissions/", import.meta.url));

/**
 * Copies the complete submission of a course to a folder, which is removed after the test.
 * @param {TestContext} t
 * @param {string} course
 * @param {string} [fault] the name of a planted fault
 */
export async function submission(t, course, fault) {
  const folder = await mkdtemp(join(tmpdir(), "tabiya-submission-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  // A sandbox that root starts runs programs as a user who owns nothing.
  await chmod(folder, 0o755);
  const language = course === "cells" ? "cpp" : "java";
  const from = join(FOLDER, language, course);
  await cp(join(from, "complete"), folder, { recursive: true });
  if (fault) await cp(join(from, "faulty", fault), folder, { recursive: true });
  return folder;
}

/**
 * Changes a file of a submission.
 * @param {string} folder
 * @param {string} file
 * @param {string} text
 * @param {string} by
 */
export async function change(folder, file, text, by) {
  const place = [join(folder, file), join(folder, "src", file)].find((path) => existsSync(path)) ?? file;
  const before = await readFile(place, "utf8");
  if (!before.includes(text)) throw new Error(`${file} has no \`${text}\``);
  await writeFile(place, before.replace(text, by));
}
