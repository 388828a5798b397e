import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listAssets } from "./assets.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rangoli-assets-"));
  mkdirSync(join(folder, "assets"));
  for (const file of ["index.html", "assets/app-1.js", "_headers", ".assetsignore"])
    writeFileSync(join(folder, file), file);
});
afterEach(() => rmSync(folder, { recursive: true }));

it("lists what is served by its path, and not what only speaks to the platform", () => {
  const listed = listAssets(folder).map(({ path, type }) => [path, type]);
  expect(listed).toEqual([
    ["/assets/app-1.js", "text/javascript; charset=utf-8"],
    ["/index.html", "text/html; charset=utf-8"],
  ]);
});

it("a file's tag changes with its content, and only then", () => {
  const tag = () => listAssets(folder).find(({ path }) => path === "/index.html")?.etag;
  const before = tag();
  expect(tag()).toBe(before);
  writeFileSync(join(folder, "index.html"), "changed");
  expect(tag()).not.toBe(before);
});
