import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sourcePlaces } from "./source-places.ts";

let root = "";
let built = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "rangoli-places-"));
  built = join(root, "dist/worker");
  mkdirSync(join(built, "parts"), { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true }));

/** A map that says: line 1 of the module is line 7 of the source; line 2, from column 5 on, is its line 9. */
function writeMap(module: string, source: string): void {
  // In base 64 VLQ: [column, source, line, column], each relative to the one before.
  const mappings = "AAMA;IAEC";
  writeFileSync(join(built, `${module}.map`), JSON.stringify({ version: 3, sources: [source], names: [], mappings }));
}

describe("places in a log", () => {
  it("are those of the sources, in plain text and in JSON", () => {
    writeMap("index.js", "../../simulator/cell/cell.ts");
    const places = sourcePlaces(built, root);
    expect(places("Error: no\n    at Cell.ask (index.js:1:1)")).toBe(
      "Error: no\n    at Cell.ask (simulator/cell/cell.ts:7:1)",
    );
    expect(places(JSON.stringify({ stack: "Error\n    at a (index.js:1:1)\n    at index.js:2:5" }))).toBe(
      JSON.stringify({ stack: "Error\n    at a (simulator/cell/cell.ts:7:1)\n    at simulator/cell/cell.ts:9:2" }),
    );
  });

  it("are found for a module in a folder, too", () => {
    writeMap("parts/other.js", "../../../edge/worker.ts");
    expect(sourcePlaces(built, root)("at parts/other.js:1:1")).toBe("at edge/worker.ts:7:1");
  });

  it("stay where nothing is known of them", () => {
    writeMap("index.js", "../../simulator/cell/cell.ts");
    const places = sourcePlaces(built, root);
    for (const text of ["at node:internal/x.js:1:1", "at other.js:3:4", "GET /index.js 12:30:11", "127.0.0.1:8787"]) {
      expect(places(text)).toBe(text);
    }
  });
});
