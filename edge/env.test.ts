import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { settings } from "./env.ts";

describe("settings", () => {
  it("reads the rate limit of each class", () => {
    const RATE_LIMITS = "account 5/10, read 200/60,write 30/60, socket 4/1";
    expect(settings({ ...env, RATE_LIMITS }).rateLimits).toEqual({
      account: { limit: 5, periodSeconds: 10 },
      read: { limit: 200, periodSeconds: 60 },
      write: { limit: 30, periodSeconds: 60 },
      socket: { limit: 4, periodSeconds: 1 },
    });
  });

  it("has a limit for every class where none is set", () => {
    const { RATE_LIMITS: _, ...rest } = env;
    const { rateLimits } = settings(rest);
    expect(Object.keys(rateLimits)).toEqual(["account", "read", "write", "socket"]);
    expect(rateLimits.account.limit).toBeLessThan(rateLimits.read.limit);
  });

  it.each([
    "",
    "read 1/60",
    "account 1/60, read 1/60, write 1/60, socket 0/60",
    "account 1/60, read 1/60, write 1/60, socket 1/x",
    "account 1/60, read 1/60, write 1/60, socket",
    "account 1/60, read 1/60, write 1/60, socket 1/60, other 1/60",
  ])("refuses to start with RATE_LIMITS %j", (RATE_LIMITS) => {
    expect(() => settings({ ...env, RATE_LIMITS })).toThrow(/^settings: RATE_LIMITS/);
  });

  it("has no control API without a token, or with an empty one", () => {
    const { CONTROL_TOKEN: _, ...rest } = env;
    expect(settings(rest).controlToken).toBeNull();
    expect(settings({ ...rest, CONTROL_TOKEN: "" }).controlToken).toBeNull();
    expect(settings({ ...rest, CONTROL_TOKEN: "sesame" }).controlToken).toBe("sesame");
  });

  it("refuses a control token that no header can carry, without telling it", () => {
    expect(() => settings({ ...env, CONTROL_TOKEN: "two words" })).toThrow(/^settings: CONTROL_TOKEN$/);
  });
});
