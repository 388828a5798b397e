import { expect, it } from "vitest";
import { withoutDescriptions } from "./undescribed.ts";

it("the client's schemas have no descriptions", () => {
  const code = `const rows = described(z.array(described(money, "an amount", 1)), "the rows", [1]);
export const list = call("GET", "/list", { summary: "All rows", answer: { rows } });`;
  expect(withoutDescriptions(code)).toBe(`const rows = z.array(money);
export const list = call("GET", "/list", { summary: "", answer: { rows } });`);
});
