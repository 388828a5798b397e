import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { decodeFrame, openFrame } from "#contract/frame.ts";
import { luckyHitRecords, luckyHitRoundDetail } from "#games/lucky-hit/contract/calls.ts";
import { luckyHitBetFrame } from "#games/lucky-hit/contract/frames.ts";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import type { Locale } from "#contract/values/locale.ts";
import { profile } from "#contract/calls/profile.ts";
import { socketTicket } from "#contract/calls/sessions.ts";
import { limitReached } from "#web/data/limit-reached.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { forgetDevice } from "#web/testing/browser-shims.ts";
import { ok, server } from "#web/testing/fake-server.ts";
import { profileFields, setServerTime } from "#web/testing/fixtures.ts";
import { renderAt, textsOf, definitionsIn } from "#web/testing/render.tsx";
import { fakeWebSockets } from "#contract/transport/testing/fake-web-socket.ts";
import type { Inbound } from "./inbound.ts";
import { LuckyHitScreen } from "./lucky-hit-screen.tsx";
import { roadOf } from "./round-lists.tsx";
import {
  betResult,
  cancelled,
  cards,
  greeting,
  group,
  NEXT,
  PAIR_OF_NINES,
  PERIOD,
  RED_WINS,
  results,
  ROUND,
  settled,
  total,
  wire,
  finishedRound,
} from "./testing/samples.ts";

const played = vi.hoisted(() => [] as unknown[]);
vi.mock("#web/ui/sounds.ts", async (importActual) => ({
  ...(await importActual<typeof import("#web/ui/sounds.ts")>()),
  play: (name: string) => played.push(name),
}));

let sockets: ReturnType<typeof fakeWebSockets>;

beforeEach(() => {
  played.length = 0;
  vi.useFakeTimers();
  forgetDevice();
  sockets = fakeWebSockets();
  settings.chooseLocale("in");
  session.start("120007.token");
  session.update({ nickName: "kite_flyer", mobile: "", userId: "120007", rCode: "", isEarly: true });
  server.on(profile, () => ok(profileFields()));
  server.on(socketTicket, () => ok({ ticket: "120007.ticket" }));
  server.on(nextPeriodInfo, () => ok({ balance: 12_480.5, next_period: 20_261_120_437 }));
  server.on(luckyHitRecords, () => ok({ page: { count: 0, p: 1, p_size: 10 }, queryset: [] }));
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Waits for lazy parts. */
const fetched = async () => {
  await act(() => vi.dynamicImportSettled());
  await pass(10);
  // The check of the chain follows that of the kept receipts.
  await act(() => vi.dynamicImportSettled());
  await pass(10);
};

/** Sets the server's clock to an age of a round, in ms. */
function setAge(age: number, startTime = ROUND.startTime) {
  vi.setSystemTime(startTime + age);
  setServerTime(startTime + age);
}

async function open(age = 6_000, path = "/luckyhit") {
  setAge(age);
  renderAt(path, <LuckyHitScreen />);
  await pass(10);
  act(() => sockets.last().accept());
  await pass(10);
}

async function say(...frames: Inbound[]) {
  act(() => frames.forEach((frame) => sockets.last().say(wire(frame))));
  await pass(10);
}

/** Advances time in whole seconds, with each second's frame. */
async function passSeconds(seconds: number) {
  for (let second = 0; second < seconds; second++) {
    await pass(990);
    await say(group({ age: Date.now() - ROUND.startTime }));
  }
}

const table = () => screen.getByRole("region", { name: "The table" });
const panel = () => screen.getByRole("region", { name: "Your stake" });
const pick = (name: RegExp) => within(panel()).getByRole<HTMLButtonElement>("button", { name });
const picks = () => [/^Black/, /^Lucky Hit/, /^Red/].map((name) => pick(name).disabled);
const field = () => within(panel()).getByRole<HTMLInputElement>("textbox", { name: "Amount" });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const spoken = () => within(table()).getByRole("status").textContent;
const own = () => panel().querySelector("[data-own]")?.textContent;
/** The text of the notice above the picks. */
const said = (role: "status" | "alert") => within(panel()).getAllByRole(role)[0]?.textContent;
const balance = () => screen.getByRole("group", { name: "Balance" }).textContent;
const hand = (side: "Black" | "Red") => within(table()).getByRole("img", { name: new RegExp(`^${side}: `) });
const bets = () => sockets.last().sent.flatMap((text) => decodeFrame(luckyHitBetFrame, openFrame(text)?.data) ?? []);
/** The sounds of cards since the last look. */
const cardsHeard = () => played.splice(0).filter((name) => name === "card" || name === "flip");
const six = (name: string) => Array.from({ length: 6 }, () => name);
const press = async (name: RegExp) => {
  fireEvent.click(pick(name));
  await pass(10);
};
const close = async (name = "OK") => {
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
  await pass(10);
};

describe("a round of Lucky Hit", () => {
  it("connects with a ticket and the member's language, and shows the balance before the socket sends it", async () => {
    await open();
    const url = new URL(sockets.last().url);
    expect(url.pathname).toBe("/luckyhit");
    expect(url.searchParams.get("token")).toBe("120007.ticket");
    expect(url.searchParams.get("locale")).toBe("in");
    expect(balance()).toBe("₹12,480.50");
    expect(picks()).toEqual([true, true, true]);
  });

  it("waits, takes stakes from 4 s to 19 s with a shrinking bar, and then locks", async () => {
    await open(3_000);
    await say(results(), greeting({ age: 3_020 }));
    expect(within(table()).getByText("Now Waiting")).toBeTruthy();
    expect(picks()).toEqual([true, true, true]);

    await passSeconds(1);
    const bar = () => within(table()).getByRole("progressbar", { name: "Time left for stakes" });
    expect(spoken()).toBe("Stakes are open");
    expect(picks()).toEqual([false, false, false]);
    expect(bar().getAttribute("aria-valuemax")).toBe("15");
    expect(within(table()).getByRole("timer").textContent).toBe("15 s");
    await passSeconds(5);
    expect(within(table()).getByRole("timer").textContent).toBe("10 s");
    expect(Number(bar().getAttribute("aria-valuenow"))).toBeCloseTo(10, 0);

    await passSeconds(10);
    expect(picks()).toEqual([true, true, true]);
    expect(spoken()).toBe("Stakes are closed");
    expect(within(table()).queryByRole("progressbar")).toBeNull();
    expect(within(table()).getByText("Now Waiting")).toBeTruthy();
  });

  it("runs from stake to payout, and starts again with the latest 48 results", async () => {
    await open();
    await say(results(), greeting());
    expect(balance()).toBe("₹1,000.00");
    expect(hand("Black").getAttribute("aria-label")).toBe("Black: three cards, face down");
    type("100");
    await press(/^Black/);
    expect(bets()).toMatchObject([{ period: PERIOD, betResult: "B", betPrice: 100_00 }]);
    expect(bets()[0]?.oddNo).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(bets()[0]?.terms).toMatch(/^[0-9a-f]{64}$/);
    expect(pick(/^Black/).getAttribute("aria-busy")).toBe("true");
    expect(pick(/^Red/).disabled).toBe(true);

    await say(betResult({ betId: bets()[0]?.betId ?? "" }), total(100_00, 250_00, 50_00));
    expect(said("status")).toBe("CompletedYour contract is successful completed");
    expect(screen.queryByRole("dialog")).toBeNull();
    await pass(2_000);
    expect(said("status")).toBe("");
    expect(own()).toBe("In this round ₹100");
    expect(within(pick(/^Black/)).getByRole("img", { name: "yours ₹100" })).toBeTruthy();
    expect(balance()).toBe("₹900.00");
    const sums = screen.getByRole("region", { name: "All players’ stakes" });
    expect(textsOf("definition", sums)).toEqual(["₹100", "₹50", "₹250"]);

    await passSeconds(14);
    await say(cards(), settled());
    expect(hand("Black").getAttribute("aria-label")).toBe("Black: 9♠ 9♥ K♣, Pair");
    expect(hand("Red").getAttribute("aria-label")).toBe("Red: A♠ 10♦ 4♥, High card");
    expect(cardsHeard()).toEqual(six("flip"));
    expect(spoken()).toBe("Black wins · Lucky Hit 3.92×");
    // While the cards turn, nothing beside them tells the outcome.
    await pass(1_100);
    expect(own()).toBe("In this round ₹100");
    expect(balance()).toBe("₹900.00");
    expect(within(table()).queryByText("+₹96, paid ₹196")).toBeNull();
    await pass(100);
    expect(own()).toBe("+₹96, paid ₹196");
    expect([/^Black/, /^Lucky/, /^Red/].map((name) => pick(name).dataset["hit"])).toEqual(["true", "true", undefined]);
    expect(within(table()).getByText("+₹96, paid ₹196")).toBeTruthy();
    await pass(700);
    expect(balance()).toBe("₹1,096.00");

    await passSeconds(10);
    expect(hand("Black").getAttribute("aria-label")).toContain("9♠");
    server.on(nextPeriodInfo, () => ok({ balance: 1096, next_period: 20_261_120_437 }));
    const asked = [luckyHitRecords, nextPeriodInfo].map((call) => server.of(call).length);
    await say(results(PERIOD, ["B", "B", "R", "R"]), group({ period: NEXT, age: 100 }));
    expect(hand("Black").getAttribute("aria-label")).toBe("Black: three cards, face down");
    expect(own()).toBe("You have no stake in this round");
    expect(cardsHeard()).toEqual(six("card"));
    expect(textsOf("definition", sums)).toEqual(["₹0", "₹0", "₹0"]);
    expect(within(table()).getByText("Now Waiting")).toBeTruthy();
    expect(balance()).toBe("₹1,096.00");
    [luckyHitRecords, nextPeriodInfo].forEach((call, at) =>
      expect(server.of(call).length).toBeGreaterThan(asked[at] ?? 0),
    );
  });

  it("shows a loss", async () => {
    await open();
    await say(results(), greeting(), betResult({ betId: "elsewhere" }), cards(RED_WINS), settled({ payout: 0 }));
    expect(spoken()).toBe("Red wins");
    await pass(1_200);
    expect(own()).toBe("−₹100");
  });

  it("shows stakes that paid less than they cost as a loss", async () => {
    await open();
    const stakes = (["B", "R"] as const).map((betResult) => ({ betId: betResult, betResult, betPrice: 100_00 }));
    await say(results(), greeting({ stakes }), cards(), settled({ payout: 196_00 }));
    await pass(1_200);
    expect(own()).toBe("−₹4, paid ₹196");
    expect(panel().querySelector("[data-own=lost]")).not.toBeNull();
  });

  it("shows its current state to a player who joins late", async () => {
    await open(24_000);
    const stakes = [{ betId: "b", betResult: "L", betPrice: 50_00 }] as const;
    await say(results(), greeting({ age: 24_000, openResult: PAIR_OF_NINES, stakes: [...stakes] }));
    expect(spoken()).toBe("Black wins · Lucky Hit 3.92×");
    expect(own()).toBe("+₹146, paid ₹196");
    expect(cardsHeard()).toEqual([]);
    expect(within(pick(/^Lucky Hit/)).getByRole("img", { name: "yours ₹50" })).toBeTruthy();
  });
});

it("plays one sound if less motion turns all cards at once", async () => {
  vi.spyOn(window, "matchMedia").mockReturnValue(Object.assign(window.matchMedia(""), { matches: true }));
  await open();
  await say(results(), greeting());
  await say(cards());
  expect(cardsHeard()).toEqual(["flip"]);
  vi.restoreAllMocks();
});

const latest48 = results(
  PERIOD - 1,
  Array.from({ length: 48 }, (_, at) => (at % 3 === 0 ? "B" : "R")),
);

describe("the latest winners", () => {
  it("are eight, and 36 more when open, and differ in more than their colour", async () => {
    await open();
    await say(latest48, greeting());
    const section = screen.getByRole("region", { name: "Latest winners" });
    const dots = () => [...section.querySelectorAll("li [role=img]")];
    const names = () => dots().map((dot) => dot.getAttribute("aria-label"));
    expect(names()).toEqual(["Black", "Red", "Red", "Black", "Red", "Red", "Black", "Red"]);
    fireEvent.click(screen.getByRole("button", { name: "More of the latest winners" }));
    expect(names()).toHaveLength(8 + 36);
    const shapes = new Map(dots().map((dot) => [dot.getAttribute("aria-label"), dot.querySelector("path")?.outerHTML]));
    expect(new Set(shapes.values()).size).toBe(2);
  });
});

describe("the amount", () => {
  it.each<[Locale, string]>([
    ["in", "50"],
    ["mx", "50"],
    ["vi", "50"],
    ["pt", "5"],
  ])("is at first, in %s, %s", async (locale, first) => {
    settings.chooseLocale(locale);
    await open();
    expect(field().value).toBe(first);
  });

  it.each<[string, Locale, string, string]>([
    ["below the least", "in", "9", "10"],
    ["emptied", "in", "", "10"],
    ["none", "pt", "0", "1"],
    ["above the most", "in", "10001", "10000"],
  ])("that is %s, in %s, is reset, and nothing is sent", async (_, locale, typed, reset) => {
    settings.chooseLocale(locale);
    await open();
    await say(results(), greeting({ balance: 20_000_00 }));
    type(typed);
    await press(/^Red/);
    expect(field().value).toBe(reset);
    expect(bets()).toEqual([]);
    expect(screen.getByText(/^The (least|largest) stake is ₹/).getAttribute("role")).toBe("alert");
    await press(/^Red/);
    expect(screen.queryByText(/^The (least|largest) stake is ₹/)).toBeNull();
    expect(bets()).toMatchObject([{ betResult: "R", betPrice: Number(reset) * 100 }]);
  });

  it.each<[Locale, string]>([
    ["in", "10"],
    ["pt", "1"],
    ["in", "10000"],
  ])("at a bound is taken: %s, %s", async (locale, typed) => {
    settings.chooseLocale(locale);
    await open();
    await say(results(), greeting({ balance: 20_000_00 }));
    type(typed);
    await press(/^Black/);
    expect(bets()).toMatchObject([{ betPrice: Number(typed) * 100 }]);
  });

  it.each<[Locale, number, string]>([
    ["pt", 10, "9"],
    ["in", 1, "0"],
  ])("has the limits that the server names, in every language: %s", async (locale, min, below) => {
    settings.chooseLocale(locale);
    await open();
    await say(results(), greeting({ balance: 20_000_00, limits: { min: min * 100, max: 500_00 } }));
    type(below);
    await press(/^Red/);
    expect(field().value).toBe(String(min));
    type("501");
    await press(/^Red/);
    expect(field().value).toBe("500");
    expect(bets()).toEqual([]);
  });

  it("above the balance turns the picks into links to the recharge", async () => {
    await open();
    await say(results(), greeting({ stakes: [{ betId: "b", betResult: "L", betPrice: 50_00 }] }));
    type("1001");
    const links = within(panel()).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/recharge", "/recharge", "/recharge"]);
    expect(links[1]?.textContent).toBe("Lucky Hit Recharge ₹50");
    expect(within(panel()).getByText("Not enough balance")).toBeTruthy();
    type("1000");
    expect(picks()).toEqual([false, false, false]);
  });

  it("changes by 50, and never below 50", async () => {
    await open();
    const more = within(panel()).getByRole("button", { name: "More" });
    const less = within(panel()).getByRole<HTMLButtonElement>("button", { name: "Less" });
    fireEvent.click(more);
    fireEvent.click(more);
    expect(field().value).toBe("150");
    type("80");
    fireEvent.click(less);
    expect(field().value).toBe("50");
    expect(less.disabled).toBe(true);
  });

  it("is the last accepted one, not a refused one", async () => {
    await open();
    await say(results(), greeting());
    type("230");
    await press(/^Black/);
    await say(betResult({ betId: bets()[0]?.betId ?? "", betPrice: 230_00 }));
    type("700");
    await press(/^Red/);
    await say(betResult({ betId: bets()[1]?.betId ?? "", status: 0, code: 2001, msg: "Your balance is not enough" }));
    cleanup();
    await open();
    expect(field().value).toBe("230");
  });
});

describe("repeating and doubling", () => {
  const stakes = [
    { betId: "a", betResult: "B", betPrice: 100_00 },
    { betId: "b", betResult: "B", betPrice: 20_00 },
    { betId: "c", betResult: "R", betPrice: 50_00 },
  ] as const;
  const own_ = [...stakes];

  it("doubles this round's stakes with one press that names the total", async () => {
    await open();
    await say(results(), greeting({ stakes: own_ }));
    expect(pick(/^Repeat/).disabled).toBe(true);
    await press(/^Double ₹170$/);
    await say(betResult({ betId: bets()[0]?.betId ?? "", betPrice: 100_00 }));
    await say(betResult({ betId: bets()[1]?.betId ?? "", betPrice: 20_00 }));
    expect(bets().map(({ betResult: on, betPrice }) => [on, betPrice])).toEqual([
      ["B", 100_00],
      ["B", 20_00],
      ["R", 50_00],
    ]);
    expect(new Set(bets().map(({ betId }) => betId)).size).toBe(3);
  });

  it("repeats the last round's stakes, as few as they can be", async () => {
    await open();
    await say(results(), greeting({ stakes: own_ }), results(PERIOD), group({ period: PERIOD + 1 }));
    setAge(6_000, ROUND.endTime);
    await say(group({ period: PERIOD + 1 }));
    await pass(1_000);
    expect(own()).toBe("You have no stake in this round");
    await press(/^Repeat ₹170$/);
    await say(betResult({ betId: bets()[0]?.betId ?? "", period: PERIOD + 1, betPrice: 120_00 }));
    expect(bets().map(({ period, betResult: on, betPrice }) => [period, on, betPrice])).toEqual([
      [PERIOD + 1, "B", 120_00],
      [PERIOD + 1, "R", 50_00],
    ]);
  });

  it("undoes the last stake until the lock, if the server takes it", async () => {
    await open();
    await say(results(), greeting({ stakes: own_ }));
    expect(within(panel()).queryByRole("button", { name: /^Undo/ })).toBeNull();
    await say(greeting({ stakes: own_, extended: true }));
    await press(/^Undo ₹50$/);
    expect(pick(/^Undo/).disabled).toBe(true);
    expect(pick(/^Undo/).getAttribute("aria-busy")).toBe("true");
    await say(cancelled({ betId: "c", betPrice: 50_00, balance: 880_00 }));
    expect([own(), balance()]).toEqual(["In this round ₹120", "₹880.00"]);
    expect(pick(/^Undo ₹20$/).disabled).toBe(false);
    setAge(19_000);
    await pass(1_000);
    expect(pick(/^Undo$/).disabled).toBe(true);
  });

  it("is disabled above the balance", async () => {
    await open();
    await say(results(), greeting({ stakes: own_, balance: 100_00 }));
    expect(pick(/^Double ₹170$/).disabled).toBe(true);
  });
});

describe("the stakes of all players", () => {
  it("show what has just come beside the totals, and nothing when a round begins", async () => {
    await open();
    await say(results(), greeting());
    const come = () =>
      [...screen.getByRole("region", { name: "All players’ stakes" }).querySelectorAll<HTMLElement>("dd")].map(
        ({ dataset, textContent }) => [textContent, dataset["come"]],
      );
    expect(come()).toEqual([0, 0, 0].map(() => ["₹0", undefined]));
    await say(total(100_00, 250_00, 0));
    await pass(1_000);
    await say(total(100_00, 400_00, 0));
    expect(come()).toEqual([
      ["₹100", "₹100"],
      ["₹0", undefined],
      ["₹400", "₹150"],
    ]);
    await say(results(PERIOD), group({ period: PERIOD + 1, age: 0 }));
    expect(come()).toEqual([0, 0, 0].map(() => ["₹0", undefined]));
  });
});

describe("the largest stakes", () => {
  const rows = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
  const titles = () => screen.queryAllByText("Largest stakes").length;

  it("are listed as they come, and start anew with each round", async () => {
    await open();
    await say(results(), greeting());
    expect(titles()).toBe(0);
    const told = total(350_00, 0, 50_00, PERIOD, 2);
    const top = [
      { nickName: "k***r", betResult: "B", betPrice: 350_00 },
      { nickName: "a***a", betResult: "L", betPrice: 50_00 },
    ] as const;
    await say({ ...told, data: { ...told.data, top: [...top] } });
    fireEvent.click(screen.getByText("Largest stakes"));
    expect(rows()).toEqual(expect.arrayContaining(["k***rBlack₹350", "a***aLucky Hit₹50"]));
    await pass(1_000);
    // Totals alone keep the list.
    await say(total(400_00, 0, 50_00, PERIOD, 2));
    expect(rows()).toContain("k***rBlack₹350");
    await say(results(PERIOD), group({ period: PERIOD + 1, age: 0 }));
    expect(screen.getByText("No stakes in this round yet")).toBeDefined();
  });
});

describe("the players now", () => {
  const players = () => screen.queryByRole("img", { name: /now$/ })?.getAttribute("aria-label") ?? null;

  it("are those of the round or, while it fills, of the round before", async () => {
    await open();
    await say(results(), greeting({ players: 1 }));
    expect(players()).toBe("1 person plays now");
    await say(total(100_00, 0, 0, PERIOD, 3));
    expect(players()).toBe("3 people play now");
    await say(results(PERIOD), group({ period: PERIOD + 1, age: 0, players: 0 }));
    expect(players()).toBe("3 people play now");
    await pass(1_000);
    await say(total(100_00, 0, 0, PERIOD + 1, 4));
    expect(players()).toBe("4 people play now");
    for (const period of [PERIOD + 1, PERIOD + 2]) {
      await say(results(period), group({ period: period + 1, age: 0, players: 0 }));
    }
    expect(players()).toBeNull();
  });

  it("are not shown if the backend does not count them", async () => {
    await open();
    await say(results(), greeting(), total(100_00, 0, 0));
    expect(players()).toBeNull();
  });
});

describe("the road", () => {
  it("has a column for each streak, of at most six, oldest first", () => {
    const winners = Array.from("RRRRRRRBBR", (winner, at) => ({ period: PERIOD - at, winner: winner as "B" | "R" }));
    expect(roadOf(winners).map((column) => column.map(({ winner }) => winner).join(""))).toEqual([
      "R",
      "BB",
      "RRRRRR",
      "R",
    ]);
    expect(roadOf([])).toEqual([]);
  });

  it("shows all 48 when open", async () => {
    await open();
    await say(latest48, greeting());
    fireEvent.click(screen.getByRole("button", { name: "More of the latest winners" }));
    const road = screen.getByRole("group", { name: "Road of the last 48 rounds" });
    expect(within(road).getAllByRole("listitem")).toHaveLength(48);
  });
});

describe("a notice", () => {
  it("shows the server's reason for a refused stake, which can be tried again", async () => {
    const heard = vi.spyOn(limitReached, "onRefused");
    await open();
    await say(results(), greeting());
    await press(/^Lucky Hit/);
    await say(betResult({ betId: bets()[0]?.betId ?? "", status: 0, code: 2001, msg: "Your balance is not enough" }));
    expect(said("alert")).toBe("NoticeYour balance is not enough");
    expect(heard).toHaveBeenCalledWith(2001, "Your balance is not enough");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(pick(/^Lucky Hit/).disabled).toBe(false);
    await pass(3_900);
    expect(said("alert")).toBe("NoticeYour balance is not enough");
    await pass(100);
    expect(said("alert")).toBe("");
  });

  it.each([
    ["touch", () => fireEvent.pointerDown(document.body)],
    ["key", () => fireEvent.keyDown(document.body, { key: "Tab" })],
  ])("of an accepted stake goes at the next %s", async (_, act_) => {
    await open();
    await say(results(), greeting());
    await press(/^Black/);
    await say(betResult({ betId: bets().at(-1)?.betId ?? "" }));
    expect(said("status")).toBe("CompletedYour contract is successful completed");
    act_();
    await pass(10);
    expect(said("status")).toBe("");
    expect(own()).toBe("In this round ₹100");
  });

  it("of the common misunderstanding is hidden after its dismissal", async () => {
    await open();
    const notice = screen.getByRole("complementary", { name: "Notice" });
    expect(notice.textContent).toContain("Black’s hand alone decides a Lucky Hit");
    fireEvent.click(within(notice).getByRole("button", { name: "Got it" }));
    await pass(10);
    expect(screen.queryByRole("complementary", { name: "Notice" })).toBeNull();
    cleanup();
    await open();
    expect(screen.queryByRole("complementary", { name: "Notice" })).toBeNull();
  });

  it("of maintenance appears once, and no stakes are taken", async () => {
    await open();
    await say(results(), greeting({ maintenance: true }));
    expect(screen.getByRole("dialog", { name: "Notice" }).textContent).toContain("closed for maintenance");
    await close();
    await say(group({ maintenance: true }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(within(table()).getByText(/closed for maintenance/)).toBeTruthy();
    expect(picks()).toEqual([true, true, true]);
  });
});

describe("the connection", () => {
  it("shows its loss, and takes no stakes until it is back", async () => {
    await open();
    await say(results(), greeting());
    act(() => sockets.last().drop(1006));
    expect(within(table()).getByText("Reconnecting")).toBeTruthy();
    expect(picks()).toEqual([true, true, true]);
    await pass(1_500);
    act(() => sockets.last().accept());
    await say(results(), greeting({ stakes: [{ betId: "b", betResult: "R", betPrice: 70_00 }], balance: 930_00 }));
    expect(own()).toBe("In this round ₹70");
    expect(picks()).toEqual([false, false, false]);
  });

  it("can be taken over from another window", async () => {
    await open();
    await say(results(), greeting());
    act(() => sockets.last().drop(4409));
    expect(screen.getByText("Opened elsewhere")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Play here" }));
    await pass(10);
    act(() => sockets.last().accept());
    await say(results(), greeting());
    expect(picks()).toEqual([false, false, false]);
  });

  it("ends the session if it is refused", async () => {
    await open();
    act(() => sockets.last().drop(4401));
    expect(session.get().token).toBeNull();
  });

  it("closes with the screen", async () => {
    await open();
    const socket = sockets.last();
    cleanup();
    expect(socket.readyState).toBe(3);
  });
});

describe("the records", () => {
  it("open their details, and their round's proof", async () => {
    const record = {
      period: PERIOD,
      status: "S",
      amount: 100,
      change_amount: 196,
      delivery: 98,
      fee: 2,
      open_type: "B",
      result: { cards1: PAIR_OF_NINES.cards1, cards2: PAIR_OF_NINES.cards2 },
      lucky_hit_odds: 4,
      type: "B",
      create_time: ROUND.openTime,
    };
    server.on(luckyHitRecords, () => ok({ page: { count: 1, p: 1, p_size: 10 }, queryset: [record] }));
    server.on(luckyHitRoundDetail, () => ok({ entity: finishedRound() }));
    await open();
    expect(server.of(luckyHitRecords)[0]?.url.searchParams.get("p_size")).toBe("10");
    const records = screen.getByRole("region", { name: "My records" });
    fireEvent.click(within(records).getByRole("button", { name: /BlackRound \d\d:\d\d:\d\d\+₹96 paid ₹196/ }));
    const details = definitionsIn(records);
    expect(details).toMatchObject({
      Period: String(PERIOD),
      Pick: "Black",
      Stake: "₹100",
      Delivery: "₹98",
      Fee: "₹2",
      Result: "Black wins",
      "Black’s hand": "9♠ 9♥ K♣",
      "Lucky Hit odds": "4×",
      Status: "Success",
      Payout: "₹196",
      Net: "+₹96 paid ₹196",
    });
    // The specification's yyyy-MM-dd hh:mm.
    expect(details["Placed"]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    fireEvent.click(within(records).getByRole("button", { name: "Verify" }));
    await fetched();
    expect(server.of(luckyHitRoundDetail)[0]?.url.searchParams.get("period")).toBe(String(PERIOD));
    expect(screen.getByText("Everything matches")).toBeTruthy();
    const byHand = screen.getByRole("link", { name: "Check these values yourself" }).getAttribute("href") ?? "";
    expect(byHand).toContain(`/fairness?game=luckyhit&client_seed=`);
  });

  it("show a loss as the stake, if the backend sends a negative change", async () => {
    const lost = { period: PERIOD, status: "F", change_amount: -200, delivery: 196, fee: 4, open_type: "R", type: "B" };
    const record = { ...lost, result: "R", lucky_hit_odds: 0, create_time: ROUND.openTime };
    server.on(luckyHitRecords, () => ok({ page: { count: 1 }, queryset: [record] }));
    await open();
    const records = screen.getByRole("region", { name: "My records" });
    expect(within(records).getByRole("button", { name: /BlackRound \d\d:\d\d:\d\d−₹200$/ })).toBeTruthy();
  });

  it("include the latest round on the table, which can be verified", async () => {
    const round = finishedRound({ period: PERIOD - 1, server_seed: "other" });
    server.on(luckyHitRoundDetail, () => ok({ entity: round }));
    await open();
    await say(results(), greeting());
    fireEvent.click(screen.getByRole("button", { name: /^Round sealed/ }));
    await fetched();
    expect(server.of(luckyHitRoundDetail)[0]?.url.searchParams.get("period")).toBe(String(PERIOD - 1));
    expect(screen.getByText("This round does not match")).toBeTruthy();
  });
});

describe("the rules", () => {
  it("have eight steps, three pictures and the exact odds of each stake", async () => {
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Rules and odds" }));
    await fetched();
    const sheet = within(screen.getByRole("dialog", { name: "Rules and odds" }));
    const how = sheet.getByRole("heading", { name: "How it works" }).parentElement;
    expect(how?.querySelectorAll("p")).toHaveLength(8);
    expect(sheet.getAllByRole("img").map((picture) => picture.getAttribute("aria-label"))).toEqual([
      expect.stringContaining("A round: 30 seconds"),
      expect.stringContaining("Hands"),
      expect.stringContaining("pays"),
    ]);
    expect(sheet.getByText(/Only the Black card type is Lucky Hit/)).toBeTruthy();
    expect(sheet.getByText(/from ₹10 to ₹10,000/)).toBeTruthy();
    const rows = within(sheet.getByRole("table")).getAllByRole("row").slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "Black1.96×50.00%98.00%",
      "Red1.96×50.00%98.00%",
      "Lucky Hit3.92× to 49.00×16.50%95.89%",
    ]);
  });
});

it("shows a back button unless the query forbids it", async () => {
  await open();
  expect(screen.getByRole("button", { name: "Back" })).toBeTruthy();
  cleanup();
  await open(6_000, "/luckyhit?show_back=0");
  expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
});
