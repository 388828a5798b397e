import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import { catalogueStub } from "../objects/stubs.ts";
import { reset } from "../testing/objects.ts";
import { type ExportLine, readLines, readPage, readPlace } from "./object-rows.ts";

afterEach(() => reset());

it.each([
  ["by number", "CREATE TABLE kite (id INTEGER PRIMARY KEY, name TEXT, tail BLOB) STRICT"],
  [
    "by two columns",
    "CREATE TABLE kite (name TEXT, id INTEGER, tail BLOB, PRIMARY KEY (name, id)) STRICT, WITHOUT ROWID",
  ],
])("a database comes in pages, each row once, ordered %s", async (_, schema) => {
  await runInDurableObject(catalogueStub(env), (_object, { storage }) => {
    storage.sql.exec(`${schema}; CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT; INSERT INTO later VALUES (7)`);
    const text = "x".repeat(5_000);
    for (let id = 1; id <= 1_200; id++)
      storage.sql.exec("INSERT INTO kite (id, name, tail) VALUES (?, ?, x'00ff')", id, text);
    storage.kv.put("kept", { at: 1 });
    storage.kv.put("left", 2);
    const pages: (ExportLine[] | undefined)[] = [];
    let next: string | null = null;
    do {
      const page = readPage(storage, next === null ? null : (readPlace(next) ?? null), (key) => key === "kept");
      pages.push(readLines(page.lines));
      next = page.next;
    } while (next !== null && pages.length < 9);
    const lines = pages.flatMap((page) => page ?? []);
    const rowsOf = (name: string) =>
      lines.flatMap((line) => ("table" in line && line.table === name ? [line.row] : []));
    expect(pages.length).toBe(3);
    expect(rowsOf("kite").map(({ id }) => id)).toEqual(Array.from({ length: 1_200 }, (_row, at) => at + 1));
    expect(rowsOf("kite")[0]).toEqual({ id: 1, name: text, tail: { hex: "00ff" } });
    expect(rowsOf("later")).toEqual([{ id: 7 }]);
    expect(lines.filter((line) => "key" in line)).toEqual([{ key: "kept", value: { at: 1 } }]);
  });
});
