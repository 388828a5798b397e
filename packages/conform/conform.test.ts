import { afterEach, describe, expect, it, vi } from "vitest";
import { EARLY_GAMES, OFFER_NAMES, type OfferName } from "../../contract/offers.ts";
import { gameData } from "../../games/screens.ts";
import { routesWith } from "../../web/src/routing/routes.ts";
import { Account } from "./backend/account.ts";
import { Backend } from "./backend/backend.ts";
import { earlyAccessNote, readOffers } from "./conform.ts";
import { once, type Session } from "./session.ts";
import { bankCardChecks } from "./checks/bank-cards.ts";
import { localeChecks } from "./checks/locales.ts";
import { type Check, type Need, type Outcome, runCheck, type Trial } from "./check.ts";
import { exitCodeOf } from "./output/reports.ts";
import { checksOf, isCheckOffered, planOf, runPlan } from "./plan.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const offers = (...names: OfferName[]) => new Set(names);

describe("the kit's plan", () => {
  const all = checksOf(planOf(sessionOf(() => ({ code: 404, msg: "Not found" }))));
  const offeredBy = (...names: OfferName[]) =>
    all.filter((check) => isCheckOffered(check, offers(...names))).map(({ name }) => name);

  it.each([
    ["calls GET /mines/status", true],
    ["lists GET /win/guesses?category=P", false],
    ["lists GET /user/suggestions?status=Wait", false],
    ["calls GET /user/channels?type=pay", true],
    ["calls GET /user/profile", true],
    ["mines an amount below 0, out of range or beyond the balance moves nothing", true],
    ["aviator every frame has its form and fields", false],
    ["aviator frames come in the order of the round", false],
    ["money a gift event pays the price that it answers, once", false],
    ["money a recharge by each channel leads to a page of payment", true],
    ["accounts a code is sent", true],
  ])("for Mines and recharges: %s: %s", (name, expected) => {
    expect(all.map((check) => check.name)).toContain(name);
    expect(offeredBy("mines", "recharge").includes(name)).toBe(expected);
  });

  it("takes no offer from the words of a name", () => {
    // "in order" is no offer of orders, and "recharge" in a sentence none of recharges.
    expect(offeredBy("aviator")).toContain("aviator frames come in the order of the round");
    expect(offeredBy("win")).toContain("records history of Win Go S is in order");
  });

  it("says of each game's check that it is about the game", () => {
    const games = new Set(["win", "mines", "aviator", "luckyhit"]);
    const areas = all.filter(({ name }) => games.has(name.split(" ", 1)[0] ?? ""));
    expect(areas.map(({ name, offers: of }) => [name, ...of])).toEqual(
      areas.map(({ name }) => [name, name.split(" ", 1)[0]]),
    );
    expect(areas.length).toBeGreaterThan(20);
  });

  it("counts a rule of money that an option left out as not judged", async () => {
    const money = { ...check("money a", passes), isMoney: true };
    const needing = (need: Need): Check => ({ ...money, name: `money ${need}`, needs: [need] });
    const lanes = [[needing("writes"), needing("force"), { ...needing("writes"), name: "calls b", isMoney: false }]];
    const options = { only: [], given: new Set<Need>(), offers: offers(), without: [], expectFailed: [] };
    const outcomes = await runPlan(
      { reads: [], lanes, last: [money] },
      { ...options, now: () => 0, onOutcome: () => undefined },
    );
    expect(outcomes.map(({ name, isLeftOut, status }) => [name, isLeftOut === true, status])).toEqual([
      ["money writes", false, "not_run"],
      ["money force", false, "not_run"],
      ["calls b", true, "not_run"],
      ["money a", false, "passed"],
    ]);
    expect(exitCodeOf(outcomes)).toBe(3);
    expect(exitCodeOf(outcomes.slice(2))).toBe(0);
  });

  it("takes everything for offered if the backend does not say", async () => {
    expect((await readOffers(sessionOf(() => ({ code: 404, msg: "Not found" })))).size).toBe(OFFER_NAMES.length);
    const named = { code: 200, msg: "OK", offers: ["mines", "lottery"] };
    expect(await readOffers(sessionOf(() => named))).toEqual(offers("mines"));
  });
});

describe("the note about is_early", () => {
  const profile = { code: 200, msg: "OK", is_early: false };

  it("appears if the app would hide every game", async () => {
    expect(
      await earlyAccessNote(
        sessionOf(() => profile),
        offers("win", "early_access"),
      ),
    ).toMatch(/hides every game/);
    expect(
      await earlyAccessNote(
        sessionOf(() => profile),
        offers("win", "mines", "early_access"),
      ),
    ).toBeNull();
    expect(
      await earlyAccessNote(
        sessionOf(() => profile),
        offers("win"),
      ),
    ).toBeNull();
  });

  it("knows the app's early games", () => {
    const early = routesWith(gameData)
      .filter(({ isEarly }) => isEarly)
      .map(({ path }) => path.slice(1));
    expect(early).toEqual(expect.arrayContaining([...EARLY_GAMES]));
    expect(early).not.toContain("mines");
  });
});

const OK = { code: 200, msg: "OK" };

describe("a backend of one country", () => {
  it("takes the card of its country alone", async () => {
    let cards: Record<string, unknown>[] = [];
    const session = sessionOf((path, body, token) => {
      if (token === "second") return { code: 404, msg: "Não encontrado" };
      if (path === "/user/edit_bank_card") {
        if (String(body["upi_account"]).split(";").length !== 7) return { code: 2013, msg: "Confira a conta" };
        cards.push({ ...body, id: cards.length + 1 });
        return OK;
      }
      if (path === "/user/delete_bank_card") cards = cards.filter(({ id }) => id !== body["id"]);
      if (path === "/user/bank_cards") return { ...OK, queryset: cards, otp_required: false };
      return { ...OK, entry: cards[0] };
    });
    const { status, why } = await outcomeOf(bankCardChecks(session), /bank card is added/);
    expect([status, why]).toEqual(["passed", ""]);
  });

  it("answers in its language alone, which --locales names", async () => {
    const answer = (path: string) =>
      path === "/shop/products" ? { ...OK, queryset: [] } : { code: 4001, msg: "Produto desconhecido" };
    const one = await outcomeOf(localeChecks(sessionOf(answer, ["pt"])), /GET \/shop\/product$/);
    expect(one.status).toBe("passed");
    const two = await outcomeOf(localeChecks(sessionOf(answer, ["pt", "mx"])), /GET \/shop\/product$/);
    expect(two.failures.map(({ detail }) => detail)).toEqual([
      'msg in locale mx is that of locale pt: "Produto desconhecido"',
    ]);
  });
});

function outcomeOf(checks: readonly Check[], name: RegExp): Promise<Outcome> {
  const check = checks.find((each) => name.test(each.name));
  if (check === undefined) throw new Error(`no check ${String(name)}`);
  return runCheck(check, () => 0);
}

function sessionOf(
  answer: (path: string, body: Record<string, unknown>, token: string) => object,
  locales: Session["locales"] = ["in", "pt", "mx", "vi"],
): Session {
  vi.stubGlobal("fetch", (url: string | URL, { body, headers }: RequestInit) => {
    const given = typeof body === "string" ? (JSON.parse(body) as Record<string, unknown>) : {};
    const token = new Headers(headers).get("authorization")?.replace("Token ", "") ?? "";
    return Promise.resolve(Response.json(answer(new URL(url).pathname, given, token)));
  });
  const url = "http://backend.test";
  const backend = new Backend({ url, timeoutMs: 1000, now: () => 0, random: () => "r", sockets: {} });
  const [first, second] = [new Account(backend, "first"), new Account(backend, "second")];
  const more = { hasSecond: true, isWriting: true, mobile: "", password: "", roundMs: 0 };
  const rest = {
    offers: new Set(OFFER_NAMES),
    hasCall: () => true,
    code: "",
    giftCode: "",
    sharedGiftCode: "",
    force: null,
  };
  return { backend, first, second, locales, ...more, ...rest };
}

const check = (name: string, run: (trial: Trial) => void): Check => ({
  name,
  needs: [],
  offers: name.startsWith("mines") ? ["mines"] : [],
  run: async (trial) => run(trial),
});
const passes = () => undefined;
const fails = (trial: Trial) => trial.fail("staked", "nothing moved");

it("fails one check by an error that many share, and runs the others not", async () => {
  const shared = once(() => Promise.reject(new Error("timeout")));
  const sharing = (name: string): Check => ({ ...check(name, passes), run: async (trial) => shared(trial) });
  const outcomes = [await runCheck(sharing("win a"), () => 0), await runCheck(sharing("win b"), () => 0)];
  expect(outcomes.map(({ status, why }) => [status, why])).toEqual([
    ["failed", ""],
    ["not_run", "as before: timeout"],
  ]);
});

it("leaves out what is not offered, and expects the failures that the run names", async () => {
  const reads = [
    check("calls a", passes),
    check("calls b", fails),
    check("calls c", fails),
    check("win c", passes),
    check("mines d", fails),
  ];
  const outcomes = await runPlan(
    { reads, lanes: [], last: [] },
    {
      only: [],
      given: new Set(),
      offers: offers("win"),
      without: ["calls c"],
      expectFailed: ["calls b", "win"],
      now: () => 0,
      onOutcome: () => undefined,
    },
  );
  expect(outcomes.map(({ name, status, why }) => [name, status, why])).toEqual([
    ["calls a", "passed", ""],
    ["calls b", "passed", "failed as expected"],
    ["calls c", "not_offered", ""],
    ["win c", "failed", ""],
    ["mines d", "not_offered", ""],
  ]);
});
