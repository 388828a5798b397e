import { describe, expect, it } from "vitest";
import { aviatorUrl } from "./aviator-url.ts";

describe("the socket's address", () => {
  it("is on the page's own host, encrypted where the page is", () => {
    const member = { token: "120007.a+b", locale: "pt" } as const;
    const url = new URL(aviatorUrl({ protocol: "https:", host: "rangoli.test" }, member, 5));
    expect(url.origin + url.pathname).toBe("wss://rangoli.test/aviator");
    expect(Object.fromEntries(url.searchParams)).toEqual({ token: "120007.a+b", t: "5", locale: "pt" });
    expect(aviatorUrl({ protocol: "http:", host: "127.0.0.1:8787" }, member, 5)).toMatch(/^ws:\/\/127\.0\.0\.1:8787\//);
  });
});
