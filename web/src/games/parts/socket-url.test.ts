import { describe, expect, it } from "vitest";
import { socketUrl } from "./socket-url.ts";

describe("the socket's address", () => {
  it("is on the page's own host, encrypted where the page is", () => {
    const member = { token: "120007.a+b", locale: "pt" } as const;
    const url = new URL(socketUrl("/aviator", { protocol: "https:", host: "rangoli.test" }, member, 5));
    expect(url.origin + url.pathname).toBe("wss://rangoli.test/aviator");
    expect(Object.fromEntries(url.searchParams)).toEqual({ token: "120007.a+b", t: "5", locale: "pt" });
    expect(socketUrl("/aviator", { protocol: "http:", host: "127.0.0.1:8787" }, member, 5)).toMatch(
      /^ws:\/\/127\.0\.0\.1:8787\//,
    );
  });
});
