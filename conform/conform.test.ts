import { afterEach, describe, expect, it, vi } from "vitest";
import { EARLY_GAMES, OFFER_NAMES, type OfferName } from "../contract/offers.ts";
import { routes } from "../web/src/app/routes.ts";
import { Account } from "./backend/account.ts";
import { Backend } from "./backend/backend.ts";
import { earlyAccessNote, isCheckOffered, readOffers } from "./conform.ts";
import type { Session } from "./session.ts";
import type { Check, Trial } from "./check.ts";
import { runPlan } from "./plan.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const offers = (...names: OfferName[]) => new Set(names);

describe("the kit's plan", () => {
  it.each([
    ["calls GET /mines/status", true],
    ["lists GET /win/guesses", false],
    ["lists GET /user/suggestions?status=Wait", false],
    ["calls GET /user/channels?type=pay", true],
    ["calls GET /user/profile", true],
    ["mines an amount out of range moves nothing", true],
    ["aviator every frame has its form and fields", false],
    ["money a gift event pays the price that it answers, once", false],
    ["money a recharge by each channel leads to a page of payment", true],
    ["accounts a code is sent", true],
  ])("for Mines and recharges: %s: %s", (name, expected) => {
    expect(isCheckOffered(name, offers("mines", "recharge"))).toBe(expected);
  });

  it("takes everything for offered if the backend does not say", async () => {
    expect((await readOffers(sessionOf({ code: 404, msg: "Not found" }))).size).toBe(OFFER_NAMES.length);
    const named = { code: 200, msg: "OK", offers: ["mines", "lottery"] };
    expect(await readOffers(sessionOf(named))).toEqual(offers("mines"));
  });
});

describe("the note about is_early", () => {
  const profile = { code: 200, msg: "OK", is_early: false };

  it("appears if the app would hide every game", async () => {
    expect(await earlyAccessNote(sessionOf(profile), offers("win", "early_access"))).toMatch(/hides every game/);
    expect(await earlyAccessNote(sessionOf(profile), offers("win", "mines", "early_access"))).toBeNull();
    expect(await earlyAccessNote(sessionOf(profile), offers("win"))).toBeNull();
  });

  it("knows the app's early games", () => {
    const early = routes.filter(({ isEarly }) => isEarly).map(({ path }) => path.slice(1));
    expect(early).toEqual(expect.arrayContaining([...EARLY_GAMES]));
    expect(early).not.toContain("mines");
  });
});

/** A session with a backend that answers every call with the same fields. */
function sessionOf(answer: object): Session {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answer)));
  const url = "http://backend.test";
  const backend = new Backend({ url, timeoutMs: 1000, now: () => 0, random: () => "r", sockets: {} });
  const first = new Account(backend, "token");
  const none = { hasSecond: false, isWriting: false, mobile: "", password: "", roundMs: 0, isOffered: () => true };
  return { backend, first, second: first, locales: [], ...none };
}

const check = (name: string, run: (trial: Trial) => void): Check => ({
  name,
  needs: [],
  run: async (trial) => run(trial),
});
const passes = () => undefined;
const fails = (trial: Trial) => trial.fail("staked", "nothing moved");

it("leaves out what is not offered, and expects the failures that the run names", async () => {
  const reads = [check("calls a", passes), check("calls b", fails), check("win c", passes), check("mines d", fails)];
  const outcomes = await runPlan(
    { reads, lanes: [] },
    {
      only: [],
      given: new Set(),
      isOffered: (name) => !name.startsWith("mines"),
      expectFailed: ["calls b", "win"],
      now: () => 0,
      onOutcome: () => undefined,
    },
  );
  expect(outcomes.map(({ name, status, why }) => [name, status, why])).toEqual([
    ["calls a", "passed", ""],
    ["calls b", "passed", "failed as expected"],
    ["win c", "failed", ""],
    ["mines d", "not_offered", ""],
  ]);
});
