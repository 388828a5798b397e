import { describe, expect, it } from "vitest";
import { RulesCache } from "./rules.ts";
import { NO_RULES, type WorkbenchRules, type WorkbenchStub } from "./store.ts";

const RECORDING: WorkbenchRules = { ...NO_RULES, recording: { id: "a", startedAt: 1 } };

describe("the operator's rules", () => {
  /** A store whose answers the test sets, and a clock. */
  function open() {
    const at = { now: 0, rules: NO_RULES, isDown: false, asked: 0 };
    const stub = {
      rules: async () => {
        at.asked += 1;
        if (at.isDown) throw new Error("the store is gone");
        return at.rules;
      },
    };
    const cache = new RulesCache(
      () => stub as unknown as WorkbenchStub,
      () => at.now,
      () => undefined,
    );
    return { at, cache };
  }

  it("stay in force while their store fails, which is asked again each second", async () => {
    const { at, cache } = open();
    at.rules = RECORDING;
    expect(await cache.refresh()).toEqual(RECORDING);
    at.isDown = true;
    at.now = 1_000;
    expect(cache.isFresh).toBe(false);
    expect(await cache.refresh()).toEqual(RECORDING);
    expect(cache.known).toEqual(RECORDING);
    at.now = 1_999;
    expect(cache.isFresh).toBe(true);
    at.now = 2_000;
    at.isDown = false;
    at.rules = NO_RULES;
    expect(cache.isFresh).toBe(false);
    expect(await cache.refresh()).toEqual(NO_RULES);
    expect(at.asked).toBe(3);
  });

  it("are none while the store has never answered", async () => {
    const { at, cache } = open();
    at.isDown = true;
    expect(await cache.refresh()).toEqual(NO_RULES);
  });
});
