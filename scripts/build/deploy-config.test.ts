import { expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { settings } from "#edge/settings.ts";

// What is deployed is what wrangler.toml says: the build writes it into dist/ as it is.
const { vars } = unstable_readConfig({ config: "wrangler.toml" });

it("nothing that is deployed brings a control token or a fairness key: they are secrets, and set apart from it", () => {
  expect(Object.keys(vars)).toContain("CELLS");
  expect(Object.keys(vars).filter((name) => /TOKEN|KEY|SECRET|PASSWORD/.test(name))).toEqual([]);
});

it("what is deployed has its source maps uploaded, so that a stack in the log names the sources", () => {
  expect(unstable_readConfig({ config: "wrangler.toml" }).upload_source_maps).toBe(true);
});

it("what is deployed has no control API", () => {
  expect(
    settings({ ...vars, FAIRNESS_KEY: "a key of sixteen", PAYMENT_KEY: "another key of 16" } as never).controlToken,
  ).toBeNull();
});
