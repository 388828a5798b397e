import { expect, it } from "vitest";
import { contentTypeOf } from "./content-types.ts";

it.each([
  ["/index.html", "text/html; charset=utf-8"],
  ["/assets/app-a1b2c3.js", "text/javascript; charset=utf-8"],
  ["/assets/app-a1b2c3.css", "text/css; charset=utf-8"],
  ["/assets/manrope.woff2", "font/woff2"],
  ["/games/aviator.SVG", "image/svg+xml"],
  ["/manifest.webmanifest", "application/manifest+json"],
])("%s is %s", (file, type) => {
  expect(contentTypeOf(file)).toBe(type);
});

it("an unknown name is bytes", () => {
  expect(contentTypeOf("/LICENSE")).toBe("application/octet-stream");
});
