import { describe, expect, it } from "vitest";
import { shellFiles } from "./shell-files.ts";

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
    assets: ["assets/manrope-latin-wght-normal-1.woff2", "assets/manrope-rupee-wght-normal-1.woff2"],
  },
  "src/locales/vi/initial.ts": { file: "assets/first-vi-1.js", dynamicImports: ["src/screens/mine.tsx"] },
  "src/screens/mine.tsx": { file: "assets/mine-1.js" },
};

describe("the shell", () => {
  it("contains the page and home's files in every language", () => {
    expect(shellFiles(manifest, "<html>").files).toEqual([
      "/",
      "/favicon.svg",
      "/manifest.webmanifest",
      "/boot.js",
      "/assets/index-1.js",
      "/assets/start-1.js",
      "/assets/main-1.js",
      "/assets/first-1.js",
      "/assets/first-1.css",
      "/assets/manrope-latin-wght-normal-1.woff2",
      "/assets/manrope-rupee-wght-normal-1.woff2",
      "/assets/first-vi-1.js",
    ]);
  });

  it("has another name after any change", () => {
    const { version } = shellFiles(manifest, "<html>");
    expect(shellFiles(manifest, "<html>").version).toBe(version);
    expect(shellFiles(manifest, "<html lang>").version).not.toBe(version);
    const next = { ...manifest, "_first.js": { ...manifest["_first.js"], file: "assets/first-2.js" } };
    expect(shellFiles(next, "<html>").version).not.toBe(version);
  });
});
