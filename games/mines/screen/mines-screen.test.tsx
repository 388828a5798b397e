import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import type { AnyCall } from "#contract/call.ts";
import {
  minesRecords,
  minesRoundDetail,
  minesStart,
  minesStatus,
  minesTake,
  minesTap,
} from "#games/mines/contract/calls.ts";
import { playersNow } from "#contract/calls/game-table.ts";
import { profile } from "#contract/calls/profile.ts";
import { session } from "#web/data/session.ts";
import { forgetDevice } from "#web/testing/browser-shims.ts";
import { type Answer, ok, refusal, server } from "#web/testing/fake-server.ts";
import { profileFields } from "#web/testing/fixtures.ts";
import { renderAt, textsOf, definitionsIn } from "#web/testing/render.tsx";
import { toasts } from "#web/ui/overlays/toasts.tsx";
import { VIBRATION_MS } from "#web/ui/sounds.ts";
import { MinesScreen } from "./mines-screen.tsx";
import { END_SHOWN_MS } from "./mines-state.ts";
import { CELL_PAUSE_MS } from "./use-mines.ts";
import { idleStatus, runningStatus, startAnswer, takeAnswer, tapAnswer, finishedGame } from "./testing/samples.ts";

const TERMS = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
const ENTROPY = expect.stringMatching(/^[0-9a-f]{32}$/) as string;
const TRAPS = [2, 9, 25];

const played = vi.hoisted(() => [] as unknown[]);
vi.mock("#web/ui/sounds.ts", async (importActual) => ({
  ...(await importActual<typeof import("#web/ui/sounds.ts")>()),
  play: (name: string) => played.push(name),
  vibrate: (pattern: unknown) => played.push(pattern),
}));

beforeEach(() => {
  played.length = 0;
  vi.useFakeTimers();
  forgetDevice();
  session.start("120007.token");
  server.on(profile, () => ok(profileFields()));
  server.on(playersNow, () => refusal(404, "Not found"));
  answer(minesStatus, idleStatus());
  server.on(minesRecords, () => ok({ page: { count: 0, p: 1, p_size: 10 }, queryset: [] }));
});

/** Answers a call with fields in minor units, converted to the wire format. */
function answer(call: AnyCall, fields: Record<string, unknown>): void {
  server.on(call, () => ok(z.encode(call.answer, fields) as Record<string, unknown>));
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(path = "/mines") {
  const place = renderAt(path, <MinesScreen />);
  await pass(10);
  return place;
}

/** Opens the screen with a game that has just started. */
async function openPlaying(opened: readonly number[] = []) {
  answer(minesStatus, runningStatus({ opened, balance: 950_00 }));
  await open();
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const cell = (number: number) => button(new RegExp(`^Cell ${number}(?!\\d)`));
const isOff = (element: HTMLElement) => element.getAttribute("aria-disabled") === "true";
const line = () => screen.getAllByRole("status")[0]?.textContent;
const press = async (element: HTMLElement) => {
  fireEvent.click(element);
  await pass(10);
};
const dialog = (name: string) => screen.getByRole("dialog", { name });
const amount = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" });
const viewsOf = (view: string) =>
  [...document.querySelectorAll(`[data-view="${view}"]`)].map((each) => Number(each.getAttribute("data-cell")));

describe("how many play now", () => {
  const shown = () => screen.queryByRole("img", { name: /plays? now/ })?.getAttribute("aria-label");
  const asked = () => server.of(playersNow).length;

  it("stands in the header and follows the backend", async () => {
    let players = 1;
    server.on(playersNow, () => ok({ players }));
    await open();
    expect(shown()).toBe("1 person plays now");
    players = 1_204;
    await pass(15_000);
    expect(shown()).toBe("1,204 people play now");
    players = 0;
    await pass(15_000);
    expect(shown()).toBeUndefined();
    expect(server.of(playersNow)[0]?.url.searchParams.get("game")).toBe("mines");
  });

  it("is asked again after a failure, and not again if the backend does not count", async () => {
    server.on(playersNow, () => refusal(503, "Later"));
    await open();
    await pass(60_000);
    expect(asked()).toBeGreaterThan(2);
    server.on(playersNow, () => refusal(404, "Not found"));
    await pass(15_000);
    const before = asked();
    await pass(60_000);
    expect(asked()).toBe(before);
    expect(shown()).toBeUndefined();
  });
});

describe("before a game", () => {
  it("the balance, the stake and its highest reward are shown, and no cell can be opened", async () => {
    await open();
    expect(screen.getByRole("group", { name: "Balance" }).textContent).toBe("₹1,000.00");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "3" }).checked).toBe(true);
    expect(amount().value).toBe("50");
    const stake = screen.getByRole("region", { name: "Stake" });
    expect(stake.textContent).toContain("Max win₹1,12,700");
    expect(stake.textContent).toContain("Delivery ₹49 (98%), fee ₹1 (2%)");
    expect(isOff(button("Play₹50"))).toBe(false);
    await press(cell(7));
    expect(server.of(minesTap)).toEqual([]);
  });

  it("another number of traps is sent, and its coefficients arrive", async () => {
    await open();
    answer(minesStatus, idleStatus({ traps: 7 }));
    await press(screen.getByRole("radio", { name: "7" }));
    expect(server.of(minesStatus).at(-1)?.url.searchParams.get("traps")).toBe("7");
    const coefficients = screen.getByRole("region", { name: "Coefficients" });
    expect(within(coefficients).getAllByRole("listitem")[0]?.textContent).toBe("11.36×");
    expect(coefficients.textContent).toContain("Next reward₹68.05");
  });

  it("the amount changes by 50 from 50 to 10000, and an emptied field counts as 50", async () => {
    answer(minesStatus, idleStatus({ balance: 20_000_00 }));
    await open();
    expect(button("Less").disabled).toBe(true);
    await press(button("More"));
    expect(amount().value).toBe("100");
    fireEvent.change(amount(), { target: { value: "9980" } });
    await press(button("More"));
    expect(isOff(button("Play₹10,000"))).toBe(false);
    expect(button("More").disabled).toBe(true);
    fireEvent.change(amount(), { target: { value: "" } });
    fireEvent.blur(amount());
    expect(amount().value).toBe("50");
    expect(button("Play₹50")).toBeTruthy();
  });

  it("the amount is halved, doubled and set to the highest", async () => {
    answer(minesStatus, idleStatus({ balance: 20_000_00 }));
    await open();
    await press(button("2× the amount"));
    expect(amount().value).toBe("100");
    await press(button("Max amount"));
    expect(amount().value).toBe("10000");
    await press(button("½ of the amount"));
    expect(amount().value).toBe("5000");
    for (let presses = 0; presses < 8; presses++) await press(button("½ of the amount"));
    expect(amount().value).toBe("50");
  });

  it("a stake above the balance leads to the recharge", async () => {
    answer(minesStatus, idleStatus({ balance: 40_00 }));
    await open();
    const stake = screen.getByRole("region", { name: "Stake" });
    expect(within(stake).getByRole("link", { name: "Recharge Not enough balance" }).getAttribute("href")).toBe(
      "/recharge",
    );
    expect(within(stake).queryByRole("button", { name: /^Play/ })).toBeNull();
  });

  it("all coefficients can be opened", async () => {
    await open();
    const coefficients = screen.getByRole("region", { name: "Coefficients" });
    expect(within(coefficients).getAllByRole("listitem")).toHaveLength(5);
    await press(within(coefficients).getByRole("button"));
    expect(within(coefficients).getAllByRole("listitem")).toHaveLength(22);
  });
});

describe("a game", () => {
  it("starts with fixed amount and traps, and its button waits for the first star", async () => {
    await open();
    answer(minesStart, startAnswer({ balance: 950_00 }));
    await press(button("Play₹50"));
    const shown = idleStatus().fairness;
    expect(server.of(minesStart)[0]?.body).toEqual({ traps: 3, amount: 50, entropy: ENTROPY, ...shown, terms: TERMS });
    expect(server.of(minesStart)[0]?.headers.get("Idempotency-Key")).toBeTruthy();
    expect(screen.getByRole("group", { name: "Balance" }).textContent).toBe("₹950.00");
    expect(isOff(button("Waiting In this round ₹50Open a cell"))).toBe(true);
    expect(screen.getByText("Stake accepted: ₹50").role).toBe("status");
    expect(amount().disabled).toBe(true);
    expect(screen.getByRole("group", { name: "Traps" }).matches(":disabled")).toBe(true);
    expect(line()).toBe("Open a cell");
  });

  it("starts once, however often the button is pressed", async () => {
    await open();
    answer(minesStart, startAnswer());
    fireEvent.click(button("Play₹50"));
    fireEvent.click(button("Play₹50"));
    await pass(10);
    expect(server.of(minesStart)).toHaveLength(1);
  });

  it("shows a star for a safe cell, and then offers the reward", async () => {
    await openPlaying();
    answer(minesTap, tapAnswer({ opened: [7], balance: 950_00 }));
    await press(cell(7));
    expect(server.of(minesTap)[0]?.body).toEqual({ idx: 7, nonce: 0, opened: 0 });
    expect(viewsOf("star")).toEqual([7]);
    expect(played).toEqual(["flip", VIBRATION_MS.press]);
    expect(isOff(button("Take reward 1.11×₹55.67"))).toBe(false);
    expect(line()).toBe("1 star, 1.11×");
  });

  it("shows the next coefficients first, and keeps reached ones in the open list", async () => {
    await openPlaying([7, 8]);
    const coefficients = screen.getByRole("region", { name: "Coefficients" });
    const steps = () => textsOf("listitem", coefficients);
    expect(steps()).toEqual(["31.46×", "41.69×", "51.97×", "62.32×", "72.76×"]);
    await press(within(coefficients).getByRole("button"));
    expect(steps()).toHaveLength(22);
    expect(steps()[1]).toBe("21.27×");
    expect(coefficients.querySelector("[aria-current]")?.textContent).toBe("31.46×");
  });

  it("opens one cell at a time, and none twice", async () => {
    await openPlaying([3]);
    let release: (answer: Answer) => void = () => undefined;
    server.on(minesTap, () => new Promise<Answer>((resolve) => (release = resolve)));
    fireEvent.click(cell(7));
    fireEvent.click(cell(7));
    fireEvent.click(cell(8));
    await pass(10);
    expect(cell(7).getAttribute("data-view")).toBe("opening");
    await press(cell(9));
    await press(button(/^Take reward/));
    expect(server.of(minesTap).map(({ body }) => body)).toMatchObject([{ idx: 7 }]);
    expect(server.of(minesTake)).toEqual([]);
    release(ok(z.encode(minesTap.answer, tapAnswer({ opened: [3, 7] })) as Record<string, unknown>));
    await pass(10);
    await press(cell(7));
    await press(cell(3));
    expect(server.of(minesTap)).toHaveLength(1);
  });

  it("that hits a trap shows the traps, and after 4.5 s its record and the next game", async () => {
    await openPlaying([7]);
    answer(minesTap, tapAnswer({ opened: [7] }, { traps: TRAPS, hit: 9 }));
    const asked = () => [server.of(minesStatus).length, server.of(minesRecords).length];
    const before = asked();
    await press(cell(9));
    expect(line()).toBe("A trap. −₹50");
    expect(document.querySelector("[aria-current=step]")).toBeNull();
    expect(viewsOf("hit")).toEqual([9]);
    expect(viewsOf("trap")).toEqual([2, 25]);
    expect(viewsOf("rest")).toHaveLength(21);
    expect(button("New boardWaiting")).toBeTruthy();
    answer(minesStatus, idleStatus({ nonce: 1, balance: 950_00 }));
    await pass(4_400);
    expect(viewsOf("hit")).toEqual([9]);
    expect(asked()).toEqual(before);
    await pass(200);
    expect(viewsOf("covered")).toHaveLength(25);
    expect(button("Play₹50")).toBeTruthy();
    asked().forEach((count, call) => expect(count).toBeGreaterThan(before[call] ?? 0));
  });

  it("whose reward is taken shows every cell and the reward, and after 4.5 s the next game", async () => {
    await openPlaying([7]);
    answer(minesTake, takeAnswer({ opened: [7], balance: 1005_67 }, TRAPS));
    await press(button(/^Take reward/));
    expect(server.of(minesTake)[0]?.headers.get("Idempotency-Key")).toBeTruthy();
    expect(line()).toBe("+₹5.67, paid ₹55.67, at 1.11×");
    expect(viewsOf("covered")).toEqual([]);
    expect(viewsOf("rest")).toHaveLength(21);
    await pass(700);
    expect(screen.getByRole("group", { name: "Balance" }).textContent).toBe("₹1,005.67");
    answer(minesStatus, idleStatus({ nonce: 1, balance: 1005_67 }));
    await pass(3_900);
    expect(viewsOf("covered")).toHaveLength(25);
  });

  it.each<[string, number | undefined]>([
    ["a take", undefined],
    ["a trap", 9],
  ])("ignores every press on the button after %s, until the view has reloaded", async (_, hit) => {
    await openPlaying([7]);
    answer(minesTake, takeAnswer({ opened: [7], balance: 1005_67 }, TRAPS));
    answer(minesTap, tapAnswer({ opened: [7] }, { traps: TRAPS, ...(hit !== undefined && { hit }) }));
    await press(hit === undefined ? button(/^Take reward/) : cell(hit));
    answer(minesStatus, idleStatus({ nonce: 1 }));
    answer(minesStart, startAnswer({ nonce: 1 }));
    const waiting = button(/Waiting$/);
    for (const gap of [80, 320, 800, 1_200, 2_000]) {
      expect(isOff(waiting)).toBe(true);
      fireEvent.click(waiting);
      fireEvent.click(screen.getByRole("radio", { name: "5" }));
      fireEvent.keyDown(document.body, { key: " ", code: "Space" });
      await pass(gap);
    }
    expect(server.of(minesStart)).toEqual([]);
    expect(server.of(minesTake)).toHaveLength(hit === undefined ? 1 : 0);
    await pass(END_SHOWN_MS);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "3" }).checked).toBe(true);
    await press(button("Play₹50"));
    expect(server.of(minesStart)).toHaveLength(1);
  });

  it.each(["7", "0", "20000"])("is not started with a typed amount of %s, and the button shows none", async (typed) => {
    answer(minesStatus, idleStatus({ balance: 90_000_00 }));
    await open();
    fireEvent.change(amount(), { target: { value: typed } });
    fireEvent.blur(amount());
    const play = screen.getByRole("button", { name: "Play" });
    expect(isOff(play)).toBe(true);
    await press(play);
    expect(screen.getByRole("alert").textContent).toBe("Choose an amount from ₹50 to ₹10,000");
    expect(server.of(minesStart)).toEqual([]);
  });

  it("has the limits that the server names", async () => {
    answer(minesStatus, { ...idleStatus({ balance: 90_000_00 }), limits: { min: 20_00, max: 500_00 } });
    await open();
    expect(amount().value).toBe("20");
    fireEvent.change(amount(), { target: { value: "501" } });
    expect(screen.getByRole("alert").textContent).toBe("Choose an amount from ₹20 to ₹500");
  });

  it("opens a covered cell at random", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    await openPlaying([1, 2, 3]);
    answer(minesTap, tapAnswer({ opened: [1, 2, 3, 25] }));
    await press(button("Random"));
    expect(server.of(minesTap).map(({ body }) => body)).toMatchObject([{ idx: 25 }]);
    vi.mocked(Math.random).mockReturnValue(0);
    answer(minesTap, tapAnswer({ opened: [1, 2, 3, 25, 4] }));
    await press(button("Random"));
    expect(server.of(minesTap).at(-1)?.body).toEqual({ idx: 4, nonce: 0, opened: 4 });
    vi.mocked(Math.random).mockRestore();
  });

  it("continues after a reload", async () => {
    answer(minesStatus, runningStatus({ traps: 5, amount: 150_00, opened: [3, 8], balance: 850_00 }));
    await open();
    expect(viewsOf("star")).toEqual([3, 8]);
    expect(played).toEqual([]);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "5" }).checked).toBe(true);
    expect(amount().value).toBe("150");
    expect(isOff(button(/^Take reward 1.54×/))).toBe(false);
  });

  it("that ended in another window shows it", async () => {
    await openPlaying([7]);
    server.on(minesTap, () => refusal(2014, "There is no game in progress"));
    answer(minesStatus, idleStatus({ nonce: 1 }));
    await press(cell(8));
    expect(toasts.get().map(({ text }) => text)).toContain("This game is over. You can find it in your records");
    await press(within(dialog("Error")).getByRole("button", { name: "OK" }));
    expect(button("Play₹50")).toBeTruthy();
  });
});

describe("a refusal of the server", () => {
  it("at the start is shown under Error", async () => {
    server.on(minesStart, () => refusal(2001, "Your balance is not enough"));
    await open();
    await press(button("Play₹50"));
    expect(dialog("Error").textContent).toContain("Your balance is not enough");
    await press(within(dialog("Error")).getByRole("button", { name: "OK" }));
    expect(isOff(button("Play₹50"))).toBe(false);
  });

  it("of a tap is shown, and the next tap repeats the request if no answer came", async () => {
    await openPlaying();
    server.on(minesTap, () => Promise.reject(new TypeError("Failed to fetch")));
    await press(cell(7));
    await press(within(dialog("Notice")).getByRole("button", { name: "OK" }));
    expect(isOff(cell(7))).toBe(false);
    answer(minesTap, tapAnswer({ opened: [7] }));
    await press(cell(7));
    expect(viewsOf("star")).toEqual([7]);
    const [first, second] = server.of(minesTap).map(({ headers }) => headers.get("Idempotency-Key"));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it("of a reward is shown", async () => {
    await openPlaying([7]);
    server.on(minesTake, () => refusal(503, "Try later"));
    await press(button(/^Take reward/));
    expect(dialog("Error").textContent).toContain("Try later");
  });
});

describe("auto play", () => {
  async function openAuto(cells: readonly number[] = []) {
    await open();
    await press(screen.getByRole("tab", { name: "Auto play" }));
    for (const each of cells) await press(cell(each));
  }
  const starts = () => server.of(minesStart).map(({ body }) => body);

  it("opens the chosen cells and takes the reward, game by game, until its games are over", async () => {
    await openAuto([7, 8]);
    expect(cell(7).getAttribute("aria-pressed")).toBe("true");
    let game = 0;
    let opened: number[] = [];
    server.on(minesStart, () => {
      game += 1;
      opened = [];
      return ok(z.encode(minesStart.answer, startAnswer({ nonce: game })) as Record<string, unknown>);
    });
    server.on(minesTap, ({ body }) => {
      opened = [...opened, (body as { idx: number }).idx];
      return ok(z.encode(minesTap.answer, tapAnswer({ opened })) as Record<string, unknown>);
    });
    answer(minesTake, takeAnswer({ opened: [7, 8] }, TRAPS));
    await press(button("Start: 2 cells a game₹50"));
    const shown = idleStatus().fairness;
    expect(starts()).toEqual([{ traps: 3, amount: 50, auto: true, entropy: ENTROPY, ...shown, terms: TERMS }]);
    expect(button(/Stop$/).textContent).toContain("10 rounds left");
    await pass(60_000);
    expect(starts()).toHaveLength(10);
    expect(server.of(minesTap).map(({ body }) => body)).toMatchObject(
      Array.from({ length: 10 }, () => [{ idx: 7 }, { idx: 8 }]).flat(),
    );
    expect(server.of(minesTake)).toHaveLength(10);
    expect(screen.getByText("Auto play is over: all rounds are played.")).toBeTruthy();
  });

  it("raises the stake after a loss and stops at the chosen one", async () => {
    await openAuto([9]);
    const type = (name: string, value: string) => {
      const field = screen.getByRole("textbox", { name });
      fireEvent.change(field, { target: { value } });
      fireEvent.blur(field);
    };
    type("After a loss raise by %", "100");
    type("Stop at a loss of", "300");
    answer(minesStart, startAnswer());
    answer(minesTap, tapAnswer({ opened: [] }, { traps: TRAPS, hit: 9 }));
    await press(button("Start: 1 cell a game₹50"));
    await pass(30_000);
    expect(starts().map((body) => (body as { amount: number }).amount)).toEqual([50, 100, 200]);
    expect(screen.getByText("Auto play stopped at your loss.")).toBeTruthy();
  });

  it("stops after the running game, and leaves a game whose move failed to the player", async () => {
    await openAuto([7, 8]);
    answer(minesStart, startAnswer());
    answer(minesTap, tapAnswer({ opened: [7] }));
    await press(button("Start: 2 cells a game₹50"));
    await pass(CELL_PAUSE_MS);
    server.on(minesTap, () => refusal(503, "Try later"));
    await pass(CELL_PAUSE_MS);
    expect(dialog("Error").textContent).toContain("Try later");
    answer(minesStatus, runningStatus({ opened: [7] }));
    await press(within(dialog("Error")).getByRole("button", { name: "OK" }));
    expect(isOff(button(/^Take reward/))).toBe(false);
    await pass(10_000);
    expect(starts()).toHaveLength(1);
  });

  it("needs a cell, and chooses no more cells than are safe", async () => {
    await openAuto();
    expect(isOff(button("Choose cells in the grid₹50"))).toBe(true);
    for (let each = 1; each <= 25; each++) await press(cell(each));
    expect(button("Start: 22 cells a game₹50")).toBeTruthy();
    await press(cell(1));
    expect(cell(1).getAttribute("aria-pressed")).toBe("false");
    answer(minesStatus, idleStatus({ traps: 7 }));
    await press(screen.getByRole("radio", { name: "7" }));
    expect(button("Start: 18 cells a game₹50")).toBeTruthy();
  });
});

describe("the grid", () => {
  it("is played by the keyboard with one Tab stop and the arrow keys", async () => {
    await openPlaying();
    const grid = screen.getByRole("grid", { name: "Cells" });
    expect(within(grid).getAllByRole("row")).toHaveLength(5);
    expect(within(grid).getAllByRole("gridcell")).toHaveLength(25);
    const stops = () => [...grid.querySelectorAll('[tabindex="0"]')];
    expect(stops()).toEqual([cell(1)]);
    cell(1).focus();
    for (const key of ["ArrowRight", "ArrowDown", "End"]) fireEvent.keyDown(document.activeElement ?? grid, { key });
    expect(document.activeElement).toBe(cell(10));
    expect(stops()).toEqual([cell(10)]);
    answer(minesTap, tapAnswer({ opened: [10] }));
    await press(cell(10));
    expect(document.activeElement).toBe(button("Cell 10: star"));
  });
});

describe("the records", () => {
  const record = {
    id: "7",
    create_time: Date.UTC(2026, 10, 20, 16, 18, 5),
    is_win: true,
    change_amount: 13_63,
    traps: 3,
    trap_indexes: TRAPS,
    opened_indexes: [7, 8],
    over_steps: 2,
    rate: 12_987,
    delivery: 49_00,
    fee: 1_00,
    amount: 50_00,
    payout: 63_63,
  };

  it("of a lost game list the cells that were opened, and the trap apart", async () => {
    const lost = {
      ...record,
      is_win: false,
      opened_indexes: [7, 8, 9],
      payout: 0,
      change_amount: -50_00,
      rate: 12_987,
    };
    answer(minesRecords, { page: { count: 1, p: 1, p_size: 10 }, queryset: [lost] });
    await open();
    await press(button(/^\D*[\d:]*(?:[\d-]{10})?3 traps, 2 stars−₹50$/));
    const details = screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(details).toContainEqual(["Cells you opened", "7, 8"]);
    expect(details).toContainEqual(["The trap you hit", "9"]);
    expect(details.some(([term]) => term === "Multiplier")).toBe(false);
  });

  it("of a game that was given back say so, in their line and in their status", async () => {
    const back = { ...record, is_win: false, opened_indexes: [], over_steps: 0, payout: 50_00, change_amount: 0 };
    answer(minesRecords, { page: { count: 1, p: 1, p_size: 10 }, queryset: [back] });
    await open();
    await press(button(/3 traps, 0 starsReturned/));
    expect(definitionsIn()).toMatchObject({ Status: "Returned", Net: "Returned" });
  });

  it("open their details, and a proof computed in the browser", async () => {
    answer(minesRecords, { page: { count: 1, p: 1, p_size: 10 }, queryset: [record] });
    answer(minesRoundDetail, { entity: finishedGame() });
    await open();
    await press(button(/1\.27×3 traps, 2 stars\+₹13\.63 paid ₹63\.63/));
    const details = definitionsIn();
    expect(details).toMatchObject({
      Traps: "3",
      "Where the traps were": "2, 9, 25",
      "Cells you opened": "7, 8",
      Steps: "2",
      Multiplier: "1.27×",
      Stake: "₹50",
      Delivery: "₹49",
      Fee: "₹1",
      Status: "Success",
      Payout: "₹63.63",
    });
    expect(details["Placed"]).toMatch(/^2026-11-2\d \d\d:\d\d:05$/);
    await press(button("Verify"));
    await act(() => vi.dynamicImportSettled());
    await pass(10);
    expect(server.of(minesRoundDetail)[0]?.url.searchParams.get("id")).toBe("7");
    expect(screen.getByText("Everything matches")).toBeTruthy();
    const byHand = screen.getByRole("link", { name: "Check these values yourself" }).getAttribute("href") ?? "";
    expect(byHand).toContain("/fairness?game=mines&client_seed=");
  });
});

describe("the rules", () => {
  it("give the exact chance and return of each number of stars, by traps, and this game's commitment", async () => {
    // The import takes real time, but these tests fake the clock.
    await import("./mines-rules.tsx");
    await open();
    await press(button("Rules and odds"));
    const sheet = dialog("Rules and odds");
    const rows = () => textsOf("row", sheet).slice(1);
    expect(rows()).toHaveLength(22);
    expect(rows()[0]).toBe("1 star1.11×88.00%97.99%");
    expect(rows().at(-1)).toBe("22 stars2,254.00×0.04%98.00%");
    await press(within(sheet).getByRole("tab", { name: "1 trap" }));
    expect(rows()).toHaveLength(24);
    expect(rows()[0]).toBe("1 star1.02×96.00%97.99%");
    expect(sheet.textContent).toContain("commitment-0");
    expect(sheet.textContent).toContain("less the fee of 2%");
  });
});
