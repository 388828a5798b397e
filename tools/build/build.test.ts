import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprint, shellFiles } from "./build.ts";
import { unstable_readConfig } from "wrangler";
import { settings } from "#edge/settings.ts";

describe("fingerprint", () => {
  let root = "";
  let environment = "";
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  const of = () => fingerprint(root, environment, ["src", "config.ts", "absent.ts"]);

  beforeEach(() => {
    environment = "";
    root = mkdtempSync(join(tmpdir(), "rangoli-fingerprint-"));
    mkdirSync(join(root, "src/testing"), { recursive: true });
    write("src/a.ts", "a");
    write("src/b.ts", "b");
    write("config.ts", "c");
  });

  afterEach(() => rmSync(root, { recursive: true }));

  it("equal sources have the same fingerprint, whatever their dates", () => {
    const before = of();
    utimesSync(join(root, "src/a.ts"), 1, 1);
    expect(of()).toBe(before);
  });

  it.each<[string, () => void]>([
    ["a changed file", () => write("src/a.ts", "A")],
    ["a new file", () => write("src/c.ts", "")],
    ["a lost file", () => rmSync(join(root, "src/b.ts"))],
    ["a change outside the folders", () => write("config.ts", "C")],
    ["another environment", () => (environment = "staging")],
    ["text that moved from one file to the next", () => [write("src/a.ts", "ab"), write("src/b.ts", "")]],
  ])("%s changes the fingerprint", (_, change) => {
    const before = of();
    change();
    expect(of()).not.toBe(before);
  });

  it("files that the build writes beside the sources do not count", () => {
    const before = of();
    mkdirSync(join(root, "src/.wrangler/deploy"), { recursive: true });
    write("src/.wrangler/deploy/config.json", "{}");
    write("src/.cache", "");
    mkdirSync(join(root, "src/dist/types"), { recursive: true });
    write("src/dist/types/index.d.ts", "");
    expect(of()).toBe(before);
  });

  it("tests and their helpers do not count", () => {
    const before = of();
    write("src/a.test.ts", "expect");
    write("src/b.test.tsx", "expect");
    write("src/testing/browser.ts", "launch");
    expect(of()).toBe(before);
  });
});

const manifest = {
  "index.html": {
    file: "assets/index-1.js",
    imports: ["_start.js"],
    dynamicImports: ["src/main.tsx"],
    assets: ["assets/manrope-greek-wght-1.woff2"],
  },
  "_start.js": { file: "assets/start-1.js", dynamicImports: ["src/locales/vi/initial.ts"] },
  "src/main.tsx": { file: "assets/main-1.js", imports: ["_first.js"] },
  "_first.js": {
    file: "assets/first-1.js",
    imports: ["index.html"],
    css: ["assets/first-1.css"],
    assets: [
      "assets/manrope-latin-wght-normal-1.woff2",
      "assets/manrope-rupee-wght-normal-1.woff2",
      "assets/no-card-1.svg",
      "assets/offline-1.svg",
    ],
  },
  "src/locales/vi/initial.ts": { file: "assets/first-vi-1.js", dynamicImports: ["src/screens/mine.tsx"] },
  "src/screens/mine.tsx": { file: "assets/mine-1.js" },
};

const BRAND = {
  languages: ["in", "vi"],
  fonts: ["manrope-latin-wght-normal", "manrope-rupee-wght-normal"],
};

describe("the shell", () => {
  it("contains the page, home's files in every language, and the drawing of a lost network", () => {
    expect(shellFiles(manifest, "<html>", BRAND).files).toEqual([
      "/",
      "/favicon.svg",
      "/manifest.webmanifest",
      "/assets/index-1.js",
      "/assets/start-1.js",
      "/assets/main-1.js",
      "/assets/first-1.js",
      "/assets/first-1.css",
      "/assets/manrope-latin-wght-normal-1.woff2",
      "/assets/manrope-rupee-wght-normal-1.woff2",
      "/assets/offline-1.svg",
      "/assets/first-vi-1.js",
    ]);
  });

  it("has another name after any change", () => {
    const { version } = shellFiles(manifest, "<html>", BRAND);
    expect(shellFiles(manifest, "<html>", BRAND).version).toBe(version);
    expect(shellFiles(manifest, "<html lang>", BRAND).version).not.toBe(version);
    const next = { ...manifest, "_first.js": { ...manifest["_first.js"], file: "assets/first-2.js" } };
    expect(shellFiles(next, "<html>", BRAND).version).not.toBe(version);
  });
});

it("a deployment has the settings' defaults", () => {
  expect(unstable_readConfig({ config: "wrangler.toml" }).vars).toEqual({});
});

it("a deployment uploads its source maps, so that a logged stack names the sources", () => {
  expect(unstable_readConfig({ config: "wrangler.toml" }).upload_source_maps).toBe(true);
});

it("a deployment has no operators and no test bench of its own", () => {
  const set = settings({
    FAIRNESS_KEY: "a key of sixteen",
    PAYMENT_KEY: "a payment key of the tests",
  } as never);
  expect(set).toMatchObject({ operators: { value: [] }, access: null, testBench: false });
  expect(set.operators.alone).toBeUndefined();
});
