import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bytesIn } from "./data-dir.ts";

it("counts the bytes of all files in a folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "bytes-in-"));
  try {
    mkdirSync(join(folder, "a", "b"), { recursive: true });
    writeFileSync(join(folder, "one"), "1");
    writeFileSync(join(folder, "a", "b", "four"), "1234");
    expect(bytesIn(folder)).toBe(5);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const OPEN_FILES = "/proc/self/fdinfo";

// The folder lists the file that reading it opens. SQLite, too, deletes files of a running server.
it.runIf(existsSync(OPEN_FILES))("leaves out a file that goes while they are counted", () => {
  expect(bytesIn(OPEN_FILES)).toBe(0);
});
