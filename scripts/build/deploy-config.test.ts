import { expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { settings } from "#edge/settings.ts";

// The build copies the settings of wrangler.toml into dist/.
const { vars } = unstable_readConfig({ config: "wrangler.toml" });

it("a deployment contains no control token and no fairness key, which are secrets set elsewhere", () => {
  expect(Object.keys(vars)).toContain("CELLS");
  expect(Object.keys(vars).filter((name) => /TOKEN|KEY|SECRET|PASSWORD/.test(name))).toEqual([]);
});

it("a deployment uploads its source maps, so that a logged stack names the sources", () => {
  expect(unstable_readConfig({ config: "wrangler.toml" }).upload_source_maps).toBe(true);
});

it("a deployment has no control API", () => {
  expect(
    settings({ ...vars, FAIRNESS_KEY: "a key of sixteen", PAYMENT_KEY: "another key of 16" } as never).controlToken,
  ).toBeNull();
});
