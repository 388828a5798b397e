import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { backendAreas } from "#api/calls.ts";
import { sockets } from "#api/sockets.ts";
import { RULES } from "#contract/rules.ts";
import { CONTRACT_DOCUMENT, contractDocument } from "./contract-document.ts";

describe("docs/contract.md", () => {
  const text = readFileSync(CONTRACT_DOCUMENT, "utf8");

  it("is what the contract says; else: npx node scripts/contract/contract-document.ts", () => {
    expect(text).toBe(contractDocument());
  });

  it("has a heading for every call and frame, and an anchor for every rule", () => {
    for (const { method, path } of backendAreas.flatMap(({ calls }) => calls)) {
      expect(text).toContain(`\n#### ${method} ${path}\n`);
    }
    for (const { kind, name } of sockets.flatMap(({ frames }) => frames)) {
      expect(text).toContain(`\n#### ${kind.cmd} ${name}\n`);
    }
    for (const name of Object.keys(RULES)) expect(text).toContain(`<a id="rule-${name}"></a>`);
  });

  it("has the numbers of the games' rules", () => {
    for (const words of ["9: the first second", "11 to 20:", "21: locked", "from 30: in flight", "600: flew away"]) {
      expect(text).toContain(words);
    }
    expect(text).toContain("green and red 2, with violet 1.5; violet 4.5; a number 9");
    expect(text).toContain("e^(0.00006 · ms)");
  });

  it("says something of every field", () => {
    expect(text.match(/^- `[^`]+` \([^\n]*\): \.$/gm)).toBeNull();
  });
});
