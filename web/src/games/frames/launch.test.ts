import { describe, expect, it } from "vitest";
import { launchAt, launchOf } from "./launch.ts";

const HERE = "https://rangoli.test/exGame?id=x";

describe("what a frame shows of an answer", () => {
  it("is the page that was handed over, in whatever script it is written", () => {
    const html = "<!doctype html><p>Xếp lại ₹ ✓";
    const encoded = btoa(String.fromCharCode(...new TextEncoder().encode(html)));
    const answer = { type: "html_encode" as const, html_encode: encoded, launch_url: null };
    expect(launchOf(answer, HERE)).toEqual({ kind: "page", html });
  });

  it("is the address that was given", () => {
    const answer = { type: "launch_url" as const, html_encode: null, launch_url: "/sim/games/kite-race?locale=in" };
    expect(launchOf(answer, HERE)).toEqual({
      kind: "address",
      href: "https://rangoli.test/sim/games/kite-race?locale=in",
      origin: "null",
    });
  });

  it.each([
    ["a page that is missing", { type: "html_encode", html_encode: null, launch_url: "/sim/games/x" }],
    ["a page that is no base64", { type: "html_encode", html_encode: "<p>", launch_url: null }],
    ["a page that is no UTF-8", { type: "html_encode", html_encode: btoa("\xff\xfe"), launch_url: null }],
    ["an address that is missing", { type: "launch_url", html_encode: "PHA+", launch_url: null }],
  ] as const)("is nothing for %s", (_, answer) => {
    expect(launchOf(answer, HERE)).toBeNull();
  });
});

describe("an address", () => {
  it("of another host keeps an origin of its own", () => {
    expect(launchAt("https://games.example/play?s=1", HERE)).toMatchObject({ origin: "https://games.example" });
    expect(launchAt("//games.example/", HERE)).toMatchObject({ href: "https://games.example/" });
  });

  it.each(["https://rangoli.test/x", "//rangoli.test/x", "/x", "x"])("of our own host has none: %s", (url) => {
    expect(launchAt(url, HERE)).toMatchObject({ origin: "null" });
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "blob:https://rangoli.test/1", "https://"])(
    "is none of a page: %s",
    (url) => {
      expect(launchAt(url, HERE)).toBeNull();
    },
  );
});
