import { describe, expect, it } from "vitest";
import { redirectTo } from "./redirects.ts";

const rules = {
  places: [
    { at: "https://img.backend.example", path: "/img" },
    { at: "https://backend.example/v2", path: "" },
  ],
  ownHost: "rangoli.test",
  hosts: ["pay.example"],
};
const asked = "https://backend.example/v2/user/pay?t=1";

describe("a redirect", () => {
  it.each([
    // Of the origin itself: a path of ours.
    ["https://backend.example/v2/login?x=1#y", "/login?x=1#y"],
    ["https://backend.example/v2", "/"],
    ["https://backend.example/v2//evil.example", "/evil.example"],
    ["https://img.backend.example/a.png", "/img/a.png"],
    ["profile", "/user/profile"],
    ["../login", "/login"],
    // Of our own host.
    ["https://rangoli.test/mine", "/mine"],
    ["http://rangoli.test//evil.example", "/evil.example"],
    // Allowed.
    ["https://pay.example/go?id=1", "https://pay.example/go?id=1"],
    // Elsewhere.
    ["http://pay.example/go", null],
    ["https://pay.example:8443/go", null],
    ["https://evil.example/", null],
    ["//evil.example/", null],
    ["\\\\evil.example/", null],
    ["https://pay.example@evil.example/", null],
    ["https://user@pay.example/", null],
    ["https://backend.example.evil.example/v2/", null],
    ["https://backend.example/v2x/", null],
    ["https://backend.example/admin", null],
    ["/admin", null],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["http://", null],
  ])("to %s leads to %s", (location, expected) => {
    expect(redirectTo(location, asked, rules)).toBe(expected);
  });
});
