import { describe, expect, it } from "vitest";
import { joinModules, base64 } from "./own-page.ts";

describe("joining modules", () => {
  it("returns one text without imports and exports, in the given order", () => {
    const rules = "export const LIMIT = 3;\n\nexport class Rules {}\n";
    const game =
      'import { LIMIT, Rules } from "./rules.js";\nimport {\n  byId,\n  Stage,\n} from "./stage.js";\n\nnew Rules(LIMIT);\n';
    expect(joinModules([rules, game])).toBe("const LIMIT = 3;\n\nclass Rules {}\n\nnew Rules(LIMIT);");
  });

  it("does not change comments and strings", () => {
    const text = '/** @import { Tile } from "./rules.js" */\nconst text = "export const";';
    expect(joinModules([text])).toBe(text);
  });

  it.each([
    'import rules from "https://elsewhere.test/rules.js";\n',
    'import "./rules.js";\n',
    "export default 3;\n",
    "export { rules };\n",
    'const end = "</script>";\n',
  ])("throws for a module it cannot join: %j", (text) => {
    expect(() => joinModules([text])).toThrow("cannot join");
  });
});

it("Base64 encodes bytes, and texts as UTF-8, with padding", () => {
  expect(base64(Uint8Array.of(0, 255, 16))).toBe("AP8Q");
  expect(base64("")).toBe("");
  expect(base64("f")).toBe("Zg==");
  expect(base64("Điểm")).toBe("xJBp4buDbQ==");
});
