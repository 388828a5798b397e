import { describe, expect, it } from "vitest";
import { greeting } from "./greeting.ts";

describe("the greeting", () => {
  it("leads the operator in, with the token where no server and no log sees it", () => {
    const address = /control room +(\S+)/.exec(greeting("http://127.0.0.1:8787", "a+b&c#d"))?.[1] ?? "";
    const { pathname, search, hash } = new URL(address);
    expect([pathname, search]).toEqual(["/control", ""]);
    expect(new URLSearchParams(hash.slice(1)).get("token")).toBe("a+b&c#d");
  });

  it("says that there is no way in without a token", () => {
    const said = greeting("http://127.0.0.1:8787", "");
    expect(said).toContain("CONTROL_TOKEN is empty");
    expect(said).not.toContain("/control");
  });
});
