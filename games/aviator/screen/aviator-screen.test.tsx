import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { decodeFrame, openFrame } from "#contract/frame.ts";
import { aviatorHighest, aviatorRecords, aviatorRound, aviatorRoundDetail } from "#games/aviator/contract/calls.ts";
import { betFrame, cashOutFrame } from "#games/aviator/contract/frames.ts";
import { walletLimits } from "#contract/calls/limits.ts";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import { socketTicket } from "#contract/calls/sessions.ts";
import { limitReached } from "#web/data/limit-reached.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { forgetDevice } from "#web/testing/browser-shims.ts";
import { ok, server } from "#web/testing/fake-server.ts";
import { limitFields, setServerTime, UKGC } from "#web/testing/fixtures.ts";
import { renderAt, textsOf } from "#web/testing/render.tsx";
import { fakeWebSockets } from "#contract/transport/testing/fake-web-socket.ts";
import { AviatorScreen } from "./aviator-screen.tsx";
import type { Inbound } from "./flight/inbound.ts";
import {
  NEXT,
  PERIOD,
  ROUND,
  best,
  betResult,
  cashOutResult,
  crash,
  greeting,
  group,
  players,
  results,
  tick,
  wire,
  finishedRound,
} from "./testing/samples.ts";

const played = vi.hoisted(() => [] as unknown[]);
vi.mock("#web/ui/sounds.ts", async (importActual) => ({
  ...(await importActual<typeof import("#web/ui/sounds.ts")>()),
  play: (name: string) => played.push(name),
  vibrate: (pattern: unknown) => played.push(pattern),
}));

let sockets: ReturnType<typeof fakeWebSockets>;

beforeEach(() => {
  played.length = 0;
  forgetDevice();
  HTMLCanvasElement.prototype.getContext = () => null;
  sockets = fakeWebSockets();
  settings.chooseLocale("in");
  session.start("120007.token");
  session.update({ nickName: "kite_flyer", mobile: "", userId: "120007", rCode: "", isEarly: true });
  server.on(socketTicket, () => ok({ ticket: "120007.ticket" }));
  server.on(nextPeriodInfo, () => ok({ balance: 12_480.5, next_period: 20_261_120_437 }));
  server.on(aviatorRecords, () => ok({ page: { count: 0, p: 1, p_size: 10 }, queryset: [] }));
  setServerTime(ROUND.openTime + 1_000);
});

function say(...frames: Inbound[]) {
  act(() => {
    for (const frame of frames) {
      if (frame.kind === "group" || frame.kind === "coefficient") setServerTime(frame.data.serverTime);
      sockets.last().say(wire(frame));
    }
  });
}

async function open(path = "/aviator") {
  const place = renderAt(path, <AviatorScreen />);
  await waitFor(() => expect(sockets.all.length).toBeGreaterThan(0));
  act(() => {
    // Frames from before the connection tell nothing of its latency.
    setServerTime(greeting().data.serverTime - 1_000);
    sockets.last().accept();
    setServerTime(greeting().data.serverTime);
  });
  return place;
}

const panel = (number: 1 | 2) => within(screen.getByRole("region", { name: `Stake ${number}` }));
const stage = () => screen.getByRole("region", { name: "The flight" });
const balance = () => screen.getByRole("group", { name: "Balance" }).textContent;
const spoken = () => within(stage()).getAllByRole("status").at(-1)?.textContent;
/** The words that screen readers hear of the member's stakes. */
const told = () => screen.getAllByRole("status").at(-1)?.textContent;
const autoBar = (number: 1 | 2) => within(panel(number).getByRole("group", { name: "Auto play" }));

/** Starts automatic play in a panel, after these changes of its plan. */
function startAuto(number: 1 | 2, choose: (sheet: ReturnType<typeof autoBar>) => void = () => undefined) {
  fireEvent.click(autoBar(number).getByRole("button", { name: "Auto play" }));
  const sheet = within(screen.getByRole("dialog", { name: "Auto play" }));
  choose(sheet);
  fireEvent.click(sheet.getByRole("button", { name: "Start" }));
}

const rowsOf = async (label: string) => textsOf("row", await screen.findByRole("table", { name: label })).slice(1);

const sent = () => sockets.last().sent.map((text) => openFrame(text));

describe("the Aviator screen", () => {
  it("connects with a ticket and the member's language, and shows the balance before the socket sends it", async () => {
    renderAt("/aviator", <AviatorScreen />);
    expect(within(stage()).getAllByText("Connecting").length).toBeGreaterThan(0);
    await waitFor(() => expect(sockets.all).toHaveLength(1));
    const url = new URL(sockets.last().url);
    expect(url.pathname).toBe("/aviator");
    expect(url.searchParams.get("token")).toBe("120007.ticket");
    expect(url.searchParams.get("locale")).toBe("in");
    await waitFor(() => expect(balance()).toContain("₹12,480.50"));
    expect(document.querySelector("canvas")).toBeTruthy();
  });

  it.each([
    ["pt", 50],
    ["in", 5],
  ] as const)("has the limits that the server names, in every language: %s", async (locale, min) => {
    settings.chooseLocale(locale);
    await open();
    say(greeting({ limits: { min: min * 100, max: 500_00 } }), results());
    const amount = () => panel(1).getByRole<HTMLInputElement>("textbox", { name: "Amount" });
    expect(amount().value).toBe(String(min));
    const words = `Choose an amount from ₹${min} to ₹500`;
    for (const refused of [min - 1, 501]) {
      fireEvent.change(amount(), { target: { value: String(refused) } });
      expect(panel(1).getByRole("alert").textContent).toBe(words);
    }
    fireEvent.change(amount(), { target: { value: String(min) } });
    expect(panel(1).queryByRole("alert")).toBeNull();
  });

  it.each([
    ["/aviator", 1],
    ["/aviator?show_back=1", 1],
    ["/aviator?show_back=0", 0],
  ])("leads back unless the query forbids it: %s", async (address, count) => {
    await open(address);
    expect(screen.queryAllByRole("button", { name: "Back" })).toHaveLength(count);
  });

  it("celebrates a cash-out for the 3.5 s that the specification names, in flight", async () => {
    await open();
    say(greeting({ balance: 1000_00 }));
    fireEvent.click(panel(1).getByRole("button", { name: /^Bet/ }));
    say(betResult({ betId: decodeFrame(betFrame, sent()[0]?.data)?.betId ?? "", balance: 900_00 }));
    say(group({ status: 21, serverTime: ROUND.lockTime }), tick(0, 100), tick(9_800, 180));
    fireEvent.click(panel(1).getByRole("button", { name: "Cash out" }));
    vi.useFakeTimers();
    say(cashOutResult({ balance: 1080_00 }));
    const moment = () => document.querySelector("[data-moment]");
    act(() => void vi.advanceTimersByTime(3_499));
    expect(moment()).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(moment()).toBeNull();
    expect(spoken()).toBe("The plane has taken off");
  });

  it("plays a round from stake to payout", async () => {
    await open();
    say(greeting({ balance: 1000_00 }), results({ period: PERIOD - 9, result: 2_461 }));
    expect(balance()).toBe("₹1,000.00");
    expect(spoken()).toBe("Stakes are open");
    expect(within(stage()).getByRole("timer").textContent).toBe("9 s");
    expect(within(stage()).getByText(/^Round \d\d:\d\d:\d\d$/)).toBeTruthy();
    expect(within(stage()).getByText(/^\d+ ms$/)).toBeTruthy();

    fireEvent.click(panel(1).getByRole("button", { name: "Set the amount to ₹100" }));
    fireEvent.click(panel(1).getByRole("button", { name: /^Bet/ }));
    const bet = decodeFrame(betFrame, sent()[0]?.data);
    expect(bet).toMatchObject({ nickName: "kite_flyer", period: PERIOD, betPrice: 100_00, slot: 0 });
    expect(panel(1).getByText("Placing your stake")).toBeTruthy();

    say(betResult({ betId: bet?.betId ?? "", balance: 900_00 }));
    expect(balance()).toBe("₹900.00");
    expect(panel(1).getByRole("button", { name: "Wait In this round₹100" })).toBeTruthy();
    expect(told()).toBe("Stake accepted: ₹100");
    say(group({ status: 21, serverTime: ROUND.lockTime }));
    expect(spoken()).toBe("Stakes are closed");

    say(tick(0, 100), tick(9_800, 180));
    expect(spoken()).toBe("The plane has taken off");
    fireEvent.click(panel(1).getByRole("button", { name: "Cash out" }));
    expect(decodeFrame(cashOutFrame, sent()[1]?.data)).toEqual({ tag: 9_800, slot: 0 });

    say(cashOutResult({ balance: 1080_00 }));
    expect(panel(1).getByText("₹180 paid at 1.80×")).toBeTruthy();
    expect(told()).toBe("+₹80, paid ₹180");
    expect(balance()).toBe("₹1,080.00");

    say(crash(9_900, 181));
    expect(spoken()).toBe("The plane flew away at 1.81×");
    await waitFor(() => expect(stage().textContent).toContain("1.81×"));
    expect(within(stage()).getByText("Flew away")).toBeTruthy();
    expect(stage().dataset["crash"]).toBe("true");
    expect(played.filter((sound) => sound === "takeOff" || sound === "crash")).toEqual(["takeOff", "crash"]);
  });

  it("reads each whole multiplier out once the player wants that, and the sum of a stake that is lost", async () => {
    await open();
    const stake = { slot: 0, betId: "b", betPrice: 200_00, autoCashOut: null, cashCoefficient: null } as const;
    say(greeting({ status: 40, serverTime: ROUND.takeOffTime, stakes: [{ ...stake, cashAmount: null }] }));
    const heard = () => within(stage()).getAllByRole("status")[0]?.textContent;
    say(tick(12_000, 207));
    await waitFor(() => expect(stage().textContent).toMatch(/2\.\d\d×/));
    expect(heard()).toBe("");
    fireEvent.click(within(stage()).getByRole("switch", { name: "Read the multiplier out" }));
    await waitFor(() => expect(heard()).toBe("2.00×"));
    say(crash(12_500, 210));
    expect(heard()).toBe("");
    expect(told()).toBe("Stake lost: ₹200");
  });

  it("shows a refused stake's reason, and allows another try", async () => {
    await open();
    say(greeting());
    fireEvent.click(screen.getByRole("button", { name: "Second stake" }));
    fireEvent.click(panel(2).getByRole("button", { name: /^Bet/ }));
    const bet = decodeFrame(betFrame, sent()[0]?.data);
    say(betResult({ status: 0, slot: 1, betId: bet?.betId ?? "", msg: "The balance is not enough" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("The balance is not enough").closest("[role=alert]")).not.toBeNull();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByText("The balance is not enough")).toBeNull();
    expect(panel(2).getByRole("button", { name: /^Bet/ }).getAttribute("aria-disabled")).toBeNull();
  });

  it("asks to log in again without a nickname", async () => {
    session.update({ nickName: "", mobile: "", userId: "120007", rCode: "", isEarly: true });
    await open();
    say(greeting());
    fireEvent.click(panel(1).getByRole("button", { name: /^Bet/ }));
    expect(screen.getByText("Could not get your nickname, please log in again and try again")).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it("shows the open stake again after a reload in mid-flight", async () => {
    await open();
    const stake = { slot: 1, betId: "b", betPrice: 200_00, autoCashOut: null, cashCoefficient: null } as const;
    say(greeting({ status: 40, serverTime: ROUND.takeOffTime + 10_000, stakes: [{ ...stake, cashAmount: null }] }));
    say(tick(10_000, 182));
    expect(panel(2).getByRole("button", { name: "Cash out" })).toBeTruthy();
    expect(panel(1).getByText("Bet next round")).toBeTruthy();
    expect(played).toEqual([]);
    say(crash(10_500, 187));
    // The loss vibrates.
    expect(played).toEqual(["crash", 120]);
  });

  it("lists the players with their counts, the largest payouts, and the day's highest results", async () => {
    server.on(aviatorHighest, () => ok({ results: [{ period: PERIOD - 7, result: 412.5 }] }));
    server.on(aviatorRoundDetail, () => ok({ entity: z.encode(aviatorRound, finishedRound()) }));
    await open();
    const list = [
      { nickName: "a***7", betAmount: 500_00, cashOut: true, coefficient: 211 },
      { nickName: "n***e", betAmount: 200_00, cashOut: false, coefficient: null },
      { nickName: "k***2", betAmount: 1000_00, cashOut: true, coefficient: 143 },
    ];
    say(greeting(), tick(0, 100), players({ playerNumber: 143, cashedNumber: 21, players: list }));
    expect(screen.getByRole("tab", { name: "Players 143" })).toBeTruthy();
    expect(screen.getByText("21 of 143 cashed out")).toBeTruthy();
    expect(screen.getByRole("img", { name: "143 people play now" })).toBeTruthy();
    expect(textsOf("row").slice(1)).toEqual(["a***7₹5002.11×₹1,055", "n***e₹200––", "k***2₹1,0001.43×₹1,430"]);
    fireEvent.click(screen.getByRole("tab", { name: "Top" }));
    const [kite, lamp] = [
      { period: PERIOD - 3, nickName: "k***2", betAmount: 1000_00, coefficient: 143 },
      { period: PERIOD - 6, nickName: "a***7", betAmount: 500_00, coefficient: 211 },
    ];
    say(best());
    expect(await screen.findByText("Nobody has cashed out today")).toBeTruthy();
    say(best({ wins: [kite, lamp], multipliers: [lamp, kite] }));
    expect(await rowsOf("Largest payouts today")).toEqual(["k***2₹1,0001.43×₹1,430", "a***7₹5002.11×₹1,055"]);
    expect(await rowsOf("Highest cash-outs today")).toEqual(["a***7₹5002.11×₹1,055", "k***2₹1,0001.43×₹1,430"]);
    fireEvent.click(await screen.findByRole("button", { name: "412.50×, verify this round" }));
    await waitFor(() => expect(server.of(aviatorRoundDetail)).toHaveLength(1));
    expect(server.of(aviatorRoundDetail)[0]?.url.searchParams.get("period")).toBe(String(PERIOD - 7));
    say(crash(300, 101), results({ period: PERIOD, result: 101 }));
    await waitFor(() => expect(server.of(aviatorHighest)).toHaveLength(2));
  });

  it("lists the players of the round before on demand, with its result", async () => {
    await open();
    const asha = { nickName: "a***7", betAmount: 500_00, coefficient: 211, cashOut: true };
    const bea = { nickName: "b***2", betAmount: 100_00, coefficient: null, cashOut: false };
    say(greeting(), players({ playerNumber: 2, cashedNumber: 1, players: [asha, bea] }));
    expect(screen.queryByRole("button", { name: "Previous round" })).toBeNull();
    say(results({ period: PERIOD, result: 250 }), group({ period: NEXT }));
    // The last players stay until somebody stakes.
    expect(await rowsOf("Previous round")).toHaveLength(2);
    expect(screen.getByText("Top win of the round: a***7, ₹1,055 at 2.11×")).toBeTruthy();
    say(players({ period: NEXT, playerNumber: 1, players: [bea] }));
    expect(await rowsOf("Players")).toEqual(["b***2₹100––"]);

    const previous = screen.getByRole("button", { name: "Previous round" });
    fireEvent.click(previous);
    expect(previous.getAttribute("aria-pressed")).toBe("true");
    expect(await rowsOf("Previous round")).toEqual(["a***7₹5002.11×₹1,055", "b***2₹100––"]);
    const panel = screen.getByRole("tabpanel");
    expect(panel.textContent).toMatch(/ cashed outRound \d\d:\d\d:\d\d 2\.50×/);
    expect(within(panel).getByText("1 of 2 cashed out")).toBeTruthy();
    fireEvent.click(previous);
    expect(await rowsOf("Players")).toEqual(["b***2₹100––"]);
  });

  it("sums up the member's day above the records", async () => {
    const today = { rounds: 3, staked: 400_00, paid: 187_50, best: 187 };
    server.on(aviatorRecords, () => ok(z.encode(aviatorRecords.answer, { ...records(), today })));
    await open();
    say(greeting());
    fireEvent.click(screen.getByRole("tab", { name: "Mine" }));
    const sums = await screen.findByRole("region", { name: "Today" });
    const figures = within(sums)
      .getAllByRole("term")
      .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent ?? ""}`);
    expect(figures).toEqual(["Net −₹212.50", "Best cash-out 1.87×", "Rounds 3", "Staked ₹400", "Paid to you ₹187.50"]);
  });

  it("shows the member's records, each with its proof", async () => {
    server.on(aviatorRecords, () => ok(z.encode(aviatorRecords.answer, records())));
    server.on(aviatorRoundDetail, () => ok({ entity: z.encode(aviatorRound, finishedRound()) }));
    await open();
    say(greeting({ commitment: finishedRound().commitment }));
    fireEvent.click(screen.getByRole("tab", { name: "Mine" }));
    const row = await screen.findByText("+₹87");
    expect(row).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /^Verify round \d\d:\d\d:\d\d$/ }));
    expect(await screen.findByText("Everything matches")).toBeTruthy();
  });

  it("shows the latest results, a few at first and all on demand, each leading to its proof", async () => {
    server.on(aviatorRoundDetail, () => ok({ entity: z.encode(aviatorRound, finishedRound()) }));
    await open();
    const list = Array.from({ length: 60 }, (_, index) => ({ period: PERIOD - index - 1, result: 110 + index }));
    say(greeting(), results(...list));
    const chips = () => screen.getAllByRole("button", { name: /verify this round/ });
    expect(chips()).toHaveLength(4);
    fireEvent.click(screen.getByRole("button", { name: "Latest 60 results" }));
    const figures = (count: number) => list.slice(0, count).map(({ result }) => `${(result / 100).toFixed(2)}×`);
    const shown = () => chips().map((chip) => chip.textContent);
    expect(shown()).toEqual(figures(4 + 30));
    fireEvent.click(screen.getByRole("button", { name: "Show all 60" }));
    expect(shown()).toEqual(figures(60));
    fireEvent.click(screen.getByRole("button", { name: "1.12×, verify this round" }));
    await waitFor(() => expect(server.of(aviatorRoundDetail)).toHaveLength(1));
    expect(server.of(aviatorRoundDetail)[0]?.url.searchParams.get("period")).toBe(String(PERIOD - 3));
  });

  it("plays rounds automatically in each panel by itself, and stops on demand", async () => {
    await open();
    say(greeting({ balance: 1000_00 }));
    startAuto(1, (sheet) => {
      fireEvent.click(sheet.getByRole("radio", { name: "5" }));
      fireEvent.change(sheet.getByRole("textbox", { name: "After a loss raise by %" }), { target: { value: "100" } });
    });
    const bets = () => sent().map((frame) => decodeFrame(betFrame, frame?.data));
    expect(bets()).toMatchObject([{ slot: 0, betPrice: 50_00, nickName: "kite_flyer", auto: true }]);
    fireEvent.click(screen.getByRole("button", { name: "Second stake" }));
    startAuto(2);
    expect(bets()[1]).toMatchObject({ slot: 1, betPrice: 50_00, auto: true });
    expect(autoBar(1).getByRole("status").textContent).toBe("5 rounds left, ₹0.00");
    for (const [slot, bet] of bets().entries()) {
      say(betResult({ betId: bet?.betId ?? "", slot: slot === 0 ? 0 : 1, betPrice: 50_00 }));
    }
    say(group({ status: 30 }), tick(0, 100), crash(300, 101));
    expect(autoBar(1).getByRole("status").textContent).toBe("4 rounds left, −₹50.00");

    fireEvent.click(autoBar(2).getByRole("button", { name: "Stop" }));
    expect(autoBar(2).getByRole("status").textContent).toBe("Stopped: −₹50.00");
    say(group({ period: NEXT }));
    // The other panel goes on, with the raised stake.
    expect(bets()).toHaveLength(3);
    expect(bets()[2]).toMatchObject({ slot: 0, betPrice: 100_00, period: NEXT });
  });

  it("offers no automatic play where the operator's rule set forbids it", async () => {
    server.on(walletLimits, () => ok({ entry: limitFields({ rules: UKGC }) }));
    await open();
    say(greeting());
    await waitFor(() => expect(screen.queryByRole("group", { name: "Auto play" })).toBeNull());
    expect(panel(1).getByRole("button", { name: /^Bet/ })).toBeTruthy();
  });

  it("stops automatic play on a refusal, and shows the limits dialog for a limit", async () => {
    await open();
    say(greeting({ balance: 1000_00 }));
    startAuto(1);
    const bet = decodeFrame(betFrame, sent()[0]?.data);
    const heard = vi.spyOn(limitReached, "onRefused");
    say(betResult({ status: 0, code: 2019, msg: "Your playing time is over", betId: bet?.betId ?? "" }));
    expect(autoBar(1).getByRole("status").textContent).toMatch(/^Stopped, a stake was not accepted/);
    expect(heard).toHaveBeenCalledWith(2019, "Your playing time is over");
  });

  it("reports maintenance once, and takes no stakes meanwhile", async () => {
    await open();
    say(greeting({ maintenance: true }));
    const notice = screen.getByRole("dialog", { name: "Notice" });
    fireEvent.click(within(notice).getByRole("button", { name: "OK" }));
    say(group({ maintenance: true }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(within(stage()).getByText("Maintenance")).toBeTruthy();
    expect(panel(1).queryByRole("button", { name: /^Bet/ })).toBeNull();
  });

  it("reports that another window has the game, and can take it over", async () => {
    await open();
    say(greeting());
    act(() => sockets.last().drop(4409));
    expect(screen.getByText("Opened elsewhere")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Play here" }));
    await waitFor(() => expect(sockets.all).toHaveLength(2));
    act(() => sockets.last().accept());
    say(greeting());
    expect(screen.queryByText("Opened elsewhere")).toBeNull();
    expect(panel(1).getByRole("button", { name: /^Bet/ })).toBeTruthy();
  });

  it("reports a lost connection, and takes no stake until it is back", async () => {
    await open();
    say(greeting());
    act(() => sockets.last().drop(1006));
    expect(within(stage()).getByText("Reconnecting")).toBeTruthy();
    expect(panel(1).getByText("No connection")).toBeTruthy();
  });

  it("tells the rules, the exact return and the limits, and keeps the choice of seed", async () => {
    await open();
    say(greeting());
    fireEvent.click(screen.getByRole("button", { name: "Rules and seeds" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Rules and seeds" }));
    expect(sheet.getByText("Return to player: 97%")).toBeTruthy();
    expect(sheet.getByText(/from ₹50 to ₹10,000/)).toBeTruthy();
    fireEvent.click(sheet.getByRole("radio", { name: "Always the same" }));
    const seed = () => sheet.getByRole("status").textContent;
    const first = seed();
    expect(first).toMatch(/^[A-Za-z0-9]{20}$/);
    fireEvent.click(sheet.getByRole("button", { name: "New seed" }));
    const second = seed();
    expect(second).not.toBe(first);
    expect(localStorage.getItem("app.aviator.seed")).toContain(second);
    fireEvent.click(sheet.getByRole("button", { name: "Close" }));
    // The sheet may have taken long to load.
    say(group());
    fireEvent.click(panel(1).getByRole("button", { name: /^Bet/ }));
    expect(decodeFrame(betFrame, sent()[0]?.data)?.seed).toBe(second);
  });

  it("closes its socket when it is left", async () => {
    await open();
    const socket = sockets.last();
    cleanup();
    expect(socket.readyState).toBe(3);
  });
});

function records() {
  const record = {
    period: PERIOD,
    slot: 0,
    amount: 100_00,
    delivery: 100_00,
    cash_result: 187,
    payout: 187_00,
    open_result: 250,
    status: "S",
    create_time: ROUND.openTime,
  } as const;
  return { page: { count: 1, p: 1, p_size: 10 }, queryset: [record] };
}
