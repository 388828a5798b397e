import { DAY_MS, HOUR_MS } from "#contract/values/durations.ts";
import { areas } from "#games/all/api.ts";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { MONEY_LIMIT_NAMES, REVIEW_EVERY_MS } from "#contract/calls/limits.ts";
import { answerMember } from "#simulator/cell/calls/answer-call.ts";
import { type CellServices, createCellServices } from "#simulator/cell/create-cell-services.ts";
import { nextPeriodAfter, roundOf as flightOf } from "#games/aviator/rules/timeline.ts";
import { INSTANT_PLAYERS } from "#games/all/players.ts";
import { ROUND_MS } from "#games/lucky-hit/rules/timeline.ts";
import { periodAt, roundOf as winRoundOf } from "#games/win-go/rules/timeline.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { login, registerMember } from "#simulator/testing/accounts.ts";
import { call, endTest, makeMember, shiftTime, type TestMember } from "#simulator/testing/client.ts";
import { newStake } from "#games/all/server/testing/new-stake.ts";
import { insideCell } from "#simulator/testing/objects.ts";
import { bet, connectToOpenRound } from "#games/all/server/testing/tables.ts";
import { begin, makeHolder, recharge, withdrawWithCode } from "#simulator/testing/wallet.ts";
import { logError } from "#simulator/log/log.ts";

// The clauses of the UK Gambling Commission that the rule set `ukgc` meets: a test for each, under its number.
// RTS: https://www.gamblingcommission.gov.uk/standards/remote-gambling-and-software-technical-standards
// SR: https://www.gamblingcommission.gov.uk/licensees-and-businesses/lccp/online

const MONTHS = 184 * DAY_MS;

/** Runs in a member's cell with the rule set. */
function underUkgc<T>({ user_id }: TestMember, work: (services: CellServices) => Promise<T>): Promise<T> {
  const cell = cellOf(Number(user_id));
  return insideCell(cell, (state) => work(createCellServices(state, { ...env, RULES: "ukgc" }, cell, logError)));
}

function ask(
  services: CellServices,
  { user_id }: TestMember,
  [method, path, body]: readonly [method: string, path: string, body: object],
  now: number,
) {
  const route = services.routes.get(`${method} ${path}`);
  if (route === undefined) throw new Error(`no such call: ${method} ${path}`);
  const key = crypto.randomUUID();
  const member = Number(user_id);
  const context = {
    member,
    session: "",
    requestId: key,
    now,
    locale: "in",
    logInLocale: "in",
    passwordHolds: false,
    origin: "",
  } as const;
  const asked = { query: "", key, body: JSON.stringify(body) };
  return answerMember(services, route, asked, { ...context, forwardedFor: null });
}

const startMines = (more: object = {}) => ["POST", "/mines/start", { traps: 3, amount: 100, ...more }] as const;
const setLimits = ({ token }: TestMember, body: object) => call("POST", "/user/wallet_limits", body, { token });
const limitsOf = async ({ token }: TestMember) =>
  (await call("GET", "/user/wallet_limits", undefined, { token }))["entry"] as Record<string, unknown>;

const entryOf = async (services: CellServices, member: TestMember, now: number) =>
  (await ask(services, member, ["GET", "/user/wallet_limits", {}], now))["entry"];

/** Opens cells of the running game until it is over. */
async function endMines(services: CellServices, member: TestMember, now: number): Promise<void> {
  for (let idx = 1; ; idx++) {
    const tapped = await ask(services, member, ["POST", "/mines/tap", { idx }], now);
    if (tapped["game_over"] === true) return;
  }
}

afterEach(endTest);

// https://www.gamblingcommission.gov.uk/standards/remote-gambling-and-software-technical-standards/rts-8-autoplay-functionality
describe("RTS 8A: a customer commits to each game cycle individually", () => {
  it("refuses an automatic stake over the socket and over REST, and takes the same stake by hand", async () => {
    const member = await makeMember(1000);
    const { round } = await connectToOpenRound(member);
    const now = await shiftTime(0);
    await underUkgc(member, async (services) => {
      const stake = (more: Record<string, unknown>) =>
        new Promise((resolve) => {
          const send = (answer: string) => {
            const { data } = JSON.parse(answer) as { data: string };
            resolve((JSON.parse(data) as { code: number }).code);
          };
          const text = JSON.stringify({ cmd: 5015, data: JSON.stringify(bet(round, more)) });
          const sender = { member: Number(member.user_id), locale: "in", logInLocale: "in", send } as const;
          services.socketGames.get("aviator")?.onMessage(sender, text, now);
        });
      expect(await stake({ auto: true })).toBe(3031);
      expect(await stake({ auto: false })).toBe(200);
      for (const game of INSTANT_PLAYERS) {
        const [path, body] = newStake(game);
        expect(await ask(services, member, ["POST", path, { ...body, auto: true }], now)).toMatchObject({ code: 3031 });
        expect(await ask(services, member, ["POST", path, body], now)).toMatchObject({ code: 200 });
      }
    });
  });

  it("tells the client, so that it offers none", async () => {
    const member = await makeMember(1000);
    const now = await shiftTime(0);
    const answer = await underUkgc(member, (services) =>
      ask(services, member, ["GET", "/user/wallet_limits", {}], now),
    );
    expect(answer["entry"]).toMatchObject({ rules: { name: "ukgc", auto_play: false, game_cycle_ms: 5000 } });
  });
});

// https://www.gamblingcommission.gov.uk/consultation-response/definition-of-deposit-limits-in-the-remote-gambling-and-software-technical/annex-2-rts-12-wording-in-full-from-30-september-2026
describe("RTS 12: financial limits", () => {
  it("12A: can be set from registration on, and at any time", async () => {
    expect(await setLimits(await registerMember(), { daily_recharge: 123.45 })).toMatchObject({ code: 200 });
  });

  // In force since 31 October 2025.
  it.each<[string, object, boolean]>([
    ["a deposit limit", { monthly_recharge: 500 }, false],
    ["the confirmation that it wants none", { no_deposit_limit: true }, false],
    ["a limit of another kind", { daily_loss: 500 }, true],
    ["an answer to the reminder", { reviewed: true }, true],
  ])("12A: a deposit limit is offered before the first recharge, until %s", async (_, answer, isOffered) => {
    const member = await makeMember(0);
    const now = await shiftTime(0);
    await underUkgc(member, async (services) => {
      expect(await entryOf(services, member, now)).toMatchObject({ offer_limit: true });
      expect(await ask(services, member, ["POST", "/user/wallet_limits", answer], now)).toMatchObject({ code: 200 });
    });
    await underUkgc(member, async (services) => {
      expect(await entryOf(services, member, now)).toMatchObject({ offer_limit: isOffered });
    });
  });

  it("12A: nothing is offered after the first recharge, nor under another rule set", async () => {
    const member = await makeMember(0);
    expect(await limitsOf(member)).toMatchObject({ offer_limit: false });
    await recharge(member, 100);
    const now = await shiftTime(0);
    await underUkgc(member, async (services) => {
      expect(await entryOf(services, member, now)).toMatchObject({ offer_limit: false });
    });
  });

  it.each<[string, object]>([
    ["answered", { monthly_recharge: 500 }],
    ["dismissed", { reviewed: true }],
  ])(
    "12: a member is reminded every six months; a reminder that was %s ends, also after a restart",
    async (_, answer) => {
      const opened = await shiftTime(0);
      const member = await makeMember(0);
      // The member was opened a moment later.
      const due = opened + REVIEW_EVERY_MS + HOUR_MS;
      const notices = (services: CellServices, now: number) =>
        ask(services, member, ["GET", "/user/notification", {}], now);
      await underUkgc(member, async (services) => {
        expect(await notices(services, opened + REVIEW_EVERY_MS - 1)).toMatchObject({ limits_review: null });
        expect(await notices(services, due)).toMatchObject({ limits_review: expect.any(Number) as number });
      });
      await underUkgc(member, async (services) => {
        expect(await entryOf(services, member, due)).toMatchObject({ review_since: expect.any(Number) as number });
        expect(await ask(services, member, ["POST", "/user/wallet_limits", answer], due)).toMatchObject({ code: 200 });
        expect(await notices(services, due)).toMatchObject({ limits_review: null });
      });
      await underUkgc(member, async (services) => {
        expect(await notices(services, due + REVIEW_EVERY_MS - 1)).toMatchObject({ limits_review: null });
        expect(await notices(services, due + REVIEW_EVERY_MS)).toMatchObject({ limits_review: due + REVIEW_EVERY_MS });
      });
    },
  );

  it("12B: are offered for 24 hours, 7 days and a month, at any amount", async () => {
    const member = await makeMember(0);
    expect(MONEY_LIMIT_NAMES.filter((name) => name.endsWith("_recharge"))).toEqual([
      "daily_recharge",
      "weekly_recharge",
      "monthly_recharge",
    ]);
    const limits = Object.fromEntries(MONEY_LIMIT_NAMES.map((name, at) => [name, 1000.25 + at]));
    expect(await setLimits(member, limits)).toMatchObject({ code: 200 });
    expect(await limitsOf(member)).toMatchObject(limits);
  });

  it("12B: the lowest of simultaneous limits applies", async () => {
    const member = await makeMember(0);
    await setLimits(member, { daily_recharge: 500, weekly_recharge: 300, monthly_recharge: 900 });
    expect(await begin(member, 301)).toMatchObject({ code: 2041 });
    expect(await begin(member, 300)).toMatchObject({ code: 200 });
  });

  it("12B: deposit limits are gross: a withdrawal gives no room back", async () => {
    await shiftTime(0);
    const holder = await makeHolder(1000);
    await setLimits(holder, { daily_recharge: 1000 });
    await recharge(holder, 900);
    expect(await withdrawWithCode(holder, 500)).toMatchObject({ code: 200 });
    expect(await begin(holder, 101)).toMatchObject({ code: 2017 });
    expect(await begin(holder, 100)).toMatchObject({ code: 200 });
  });

  it("12B: a reduction acts at once, an increase after 24 hours and a confirmation", async () => {
    await shiftTime(0);
    const member = await makeMember(0);
    await setLimits(member, { daily_recharge: 500 });
    await setLimits(member, { daily_recharge: 200 });
    expect(await begin(member, 201)).toMatchObject({ code: 2017 });
    await setLimits(member, { daily_recharge: 800 });
    const confirm = () => call("POST", "/user/confirm_limits", {}, { token: member.token });
    expect(await confirm()).toMatchObject({ code: 2050 });
    await shiftTime(DAY_MS);
    expect(await begin(member, 201)).toMatchObject({ code: 2017 });
    expect(await confirm()).toMatchObject({ code: 200 });
    expect(await begin(member, 800)).toMatchObject({ code: 200 });
  });
});

// https://www.gamblingcommission.gov.uk/standards/remote-gambling-and-software-technical-standards/rts-13-time-requirements-and-reality-checks
describe("RTS 13B: reality checks", () => {
  it("come at the interval that the member chose, and without a choice at the rule set's", async () => {
    const member = await makeMember(0);
    const now = await shiftTime(0);
    const answer = await underUkgc(member, (services) =>
      ask(services, member, ["GET", "/user/wallet_limits", {}], now),
    );
    expect(answer["entry"]).toMatchObject({ reality_minutes: null, rules: { reality_minutes: 60 } });
    for (const reality_minutes of [15, 120, null]) {
      expect(await setLimits(member, { reality_minutes })).toMatchObject({ code: 200 });
      expect(await limitsOf(member)).toMatchObject({ reality_minutes });
    }
    expect(await setLimits(member, { reality_minutes: 9 })).toMatchObject({ code: 400 });
  });
});

// https://www.gamblingcommission.gov.uk/standards/remote-gambling-and-software-technical-standards/rts-2-displaying-transactions
describe("RTS 2E: the net position", () => {
  it("follows from the day's stakes, refunds and payouts", async () => {
    const member = await makeMember(1000);
    const now = await shiftTime(0);
    const summary = async () =>
      (await call("GET", "/user/play_summary", undefined, { token: member.token }))["entry"] as object;
    expect(await summary()).toMatchObject({ day: { staked: 0, paid: 0, recharged: 0 }, played_ms: 0 });
    await call("POST", "/mines/start", { traps: 3, amount: 100 }, { token: member.token });
    const sums = { staked: 100, paid: 0, recharged: 0 };
    expect(await summary()).toMatchObject({ day: sums, week: sums, month: sums });
    // By then the session has ended, so the cell is asked.
    const later = now + 40 * DAY_MS;
    const asked = ["GET", "/user/play_summary", {}] as const;
    const { entry } = await underUkgc(member, (services) => ask(services, member, asked, later));
    expect(entry).toMatchObject({ day: { staked: 0 }, week: { staked: 0 }, month: { staked: 0 } });
  });
});

// https://www.gamblingcommission.gov.uk/standards/remote-gambling-and-software-technical-standards/rts-14-responsible-product-design
describe("RTS 14: responsible product design", () => {
  it("14B: no call cancels a withdrawal", () => {
    const paths = areas.filter(({ name }) => name !== "control").flatMap(({ calls }) => calls.map(({ path }) => path));
    expect(paths.filter((path) => /withdraw/.test(path))).toEqual(
      expect.arrayContaining(["/user/add_withdrawal", "/user/withdrawals"]),
    );
    expect(paths.filter((path) => /withdraw/.test(path) && /cancel|revoke|reverse|delete/.test(path))).toEqual([]);
  });

  it("14G: a game without a table starts at least 5 s after the one before, also after a restart", async () => {
    const member = await makeMember(1000);
    const now = await shiftTime(0);
    await underUkgc(member, async (services) => {
      expect(await ask(services, member, startMines(), now)).toMatchObject({ code: 200 });
      await endMines(services, member, now);
      expect(await ask(services, member, startMines(), now + 1)).toMatchObject({
        code: 3032,
        msg: "Wait 5 s between the starts of two games",
      });
    });
    await underUkgc(member, async (services) => {
      expect(await ask(services, member, startMines(), now + 4_999)).toMatchObject({ code: 3032 });
      expect(await ask(services, member, startMines(), now + 5_000)).toMatchObject({ code: 200 });
    });
  });

  it("14G: the rounds of every table start at least 5 s apart", () => {
    const period = Math.ceil(1_795_210_860_000 / 10);
    const shortest = flightOf(nextPeriodAfter(period, 100)).startTime - flightOf(period).startTime;
    expect(shortest).toBeGreaterThanOrEqual(5_000);
    expect(ROUND_MS).toBeGreaterThanOrEqual(5_000);
    const { startTime, endTime } = winRoundOf(periodAt(1_795_210_860_000));
    expect(endTime - startTime).toBeGreaterThanOrEqual(5_000);
  });
});

describe("SR 3.3.4: time-out", () => {
  it.each([
    ["24 hours", DAY_MS],
    ["a week", 7 * DAY_MS],
    ["a month", 31 * DAY_MS],
    ["six weeks", 42 * DAY_MS],
  ])("can last %s, refuses stakes and recharges, and ends by itself", async (_, ms) => {
    const now = await shiftTime(0);
    const member = await makeMember(1000);
    expect(await setLimits(member, { pause_until: now + ms })).toMatchObject({ code: 200 });
    expect(await setLimits(member, { pause_until: now + ms - 1 })).toMatchObject({ code: 2049 });
    const start = () => call("POST", "/mines/start", { traps: 3, amount: 100 }, { token: member.token });
    expect(await start()).toMatchObject({ code: 2048 });
    expect(await begin(member, 100)).toMatchObject({ code: 2048 });
    // The session may have ended meanwhile, so the limits are asked in the cell.
    await underUkgc(member, async (services) => {
      expect(await ask(services, member, startMines(), now + ms - 1)).toMatchObject({ code: 2048 });
      expect(await ask(services, member, startMines(), now + ms)).toMatchObject({ code: 200 });
    });
  });
});

describe("SR 3.5.3: self-exclusion", () => {
  it("lasts at least six months and cannot be shortened", async () => {
    const now = await shiftTime(0);
    const member = await makeMember(0);
    expect(await setLimits(member, { exclude_until: now + MONTHS - 1 })).toMatchObject({ code: 400 });
    expect(await setLimits(member, { exclude_until: now + MONTHS })).toMatchObject({ code: 200 });
    expect(await setLimits(member, { exclude_until: now + MONTHS - 1 })).toMatchObject({ code: 2021 });
  });

  it("refuses stakes and recharges, tells at log-in, and leaves withdrawals open", async () => {
    const now = await shiftTime(0);
    const holder = await makeHolder(1000);
    expect(await login({ mobile_number: holder.mobile })).toMatchObject({ code: 200, excluded_until: null });
    await setLimits(holder, { exclude_until: now + MONTHS });
    const start = call("POST", "/mines/start", { traps: 3, amount: 100 }, { token: holder.token });
    expect(await start).toMatchObject({ code: 2020 });
    expect(await begin(holder, 100)).toMatchObject({ code: 2020 });
    expect(await login({ mobile_number: holder.mobile })).toMatchObject({ code: 200, excluded_until: now + MONTHS });
    expect(await withdrawWithCode(holder, 500)).toMatchObject({ code: 200 });
  });
});
