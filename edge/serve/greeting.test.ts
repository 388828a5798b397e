import { describe, expect, it } from "vitest";
import { greeting } from "./greeting.ts";

const at = { url: "http://127.0.0.1:8787", dataDir: "/data", isTerminal: true };

describe("the greeting", () => {
  it("leads the operator in, with the token where no server and no log sees it", () => {
    const address = /control room +(\S+)/.exec(greeting({ ...at, controlToken: "a+b&c#d" }))?.[1] ?? "";
    const { pathname, search, hash } = new URL(address);
    expect([pathname, search]).toEqual(["/control", ""]);
    expect(new URLSearchParams(hash.slice(1)).get("token")).toBe("a+b&c#d");
  });

  it("says that there is no way in without a token", () => {
    const said = greeting({ ...at, controlToken: "" });
    expect(said).toContain("CONTROL_TOKEN is empty");
    expect(said).not.toContain("/control");
  });

  it("tells a log no token, and where the operator finds it", () => {
    const said = greeting({ ...at, controlToken: "the-token-of-24-characters", isTerminal: false });
    expect(said).not.toContain("the-token-of-24-characters");
    expect(said).toContain("http://127.0.0.1:8787/control\n");
    expect(said).toContain("/data/secrets.json");
  });
});
