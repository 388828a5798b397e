import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listAssets } from "./assets.ts";
import { packTexts } from "../build/pack.ts";

let folder = "";
let packed = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rangoli-assets-"));
  packed = mkdtempSync(join(tmpdir(), "rangoli-packed-"));
  mkdirSync(join(folder, "assets"));
  for (const file of ["index.html", "assets/app-1.js", "_headers", ".assetsignore"])
    writeFileSync(join(folder, file), file);
});
afterEach(() => [folder, packed].forEach((each) => rmSync(each, { recursive: true })));

it("lists what is served by its path, and not what only speaks to the platform", () => {
  const listed = listAssets(folder, packed).map(({ path, type }) => [path, type]);
  expect(listed).toEqual([
    ["/assets/app-1.js", "text/javascript; charset=utf-8"],
    ["/index.html", "text/html; charset=utf-8"],
  ]);
});

it("a file's tag changes with its content, and only then", () => {
  const tag = () => listAssets(folder, packed).find(({ path }) => path === "/index.html")?.etag;
  const before = tag();
  expect(tag()).toBe(before);
  writeFileSync(join(folder, "index.html"), "changed");
  expect(tag()).not.toBe(before);
});

it("knows which files lie packed, and packs texts alone, where it makes them smaller", async () => {
  const text = "let text = 1;\n".repeat(100);
  for (const file of ["assets/app-1.js", "font.woff2", "picture.svg"]) writeFileSync(join(folder, file), text);
  writeFileSync(join(packed, "old.br"), "of another build");
  await packTexts(folder, packed);
  const found = listAssets(folder, packed).filter((asset) => asset.packed !== undefined);
  expect(found.map(({ path, packed: name }) => [path, name])).toEqual([
    ["/assets/app-1.js", "PACKED:/assets/app-1.js"],
    ["/picture.svg", "PACKED:/picture.svg"],
  ]);
  for (const { packedFile } of found) expect(String(brotliDecompressSync(readFileSync(packedFile ?? "")))).toBe(text);
  expect(existsSync(join(packed, "old.br"))).toBe(false);
});
