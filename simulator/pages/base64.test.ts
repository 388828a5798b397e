import { expect, it } from "vitest";
import { base64 } from "./base64.ts";

it("encodes bytes, and texts as UTF-8, with padding", () => {
  expect(base64(Uint8Array.of(0, 255, 16))).toBe("AP8Q");
  expect(base64("")).toBe("");
  expect(base64("f")).toBe("Zg==");
  expect(base64("Điểm")).toBe("xJBp4buDbQ==");
});
