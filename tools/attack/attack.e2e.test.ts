import { expect, it } from "vitest";
import { attack } from "./attack.ts";
import { ATTACKS } from "./attacks.ts";
import { startLimitedServer } from "./own-target.ts";

/** Three rounds of Aviator pass, and a lock of log-ins. */
const TIMEOUT_MS = 300_000;

it(
  "nothing gets through our own server",
  async () => {
    const { target, stop } = await startLimitedServer();
    try {
      const outcomes = await attack(target, ATTACKS, () => undefined);
      expect(outcomes).toEqual(
        ATTACKS.map(({ name }) => ({ name, tries: expect.any(Number), through: [], failure: null })),
      );
      for (const { tries } of outcomes) expect(tries).toBeGreaterThan(5);
    } finally {
      await stop();
    }
  },
  TIMEOUT_MS,
);
