import { expect, it } from "vitest";
import { withInline } from "./dev-plugins.ts";

it("a page may be styled and reloaded inline in development, and no more", () => {
  const policy = "default-src 'self'; object-src 'none'; connect-src 'self' ws://127.0.0.1:8787";
  expect(withInline(policy)).toBe(
    "default-src 'self' 'unsafe-inline'; object-src 'none'; connect-src 'self' ws://127.0.0.1:8787",
  );
});

it("an answer that is data stays without any right", () => {
  expect(withInline("default-src 'none'; frame-ancestors 'none'")).toBe("default-src 'none'; frame-ancestors 'none'");
});
