import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { playSummary, walletLimits } from "#contract/calls/limits.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { limitFields, UKGC } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { playSession, continueSession, type Counters, elapsedText, isCheckDue } from "./play-session.ts";
import { SessionLine } from "./session-line.tsx";

const MINUTE = 60_000;
let month = { staked: 5000, paid: 3000, recharged: 0 };
let entry: Record<string, unknown>;

beforeEach(() => {
  playSession.set(null);
  session.start("t1");
  settings.chooseLocale("in");
  month = { staked: 5000, paid: 3000, recharged: 0 };
  entry = limitFields({ reality_minutes: null });
  const monthFrom = Date.UTC(2026, 10, 1);
  server.on(playSummary, () => ok({ entry: { day: month, week: month, month, month_from: monthFrom, played_ms: 0 } }));
  server.on(walletLimits, () => ok({ entry }));
});
const renderGame = () => renderAt("/mines", <SessionLine balance={100_000} />);

describe("the session's line", () => {
  it("begins at 0", async () => {
    renderGame();
    const line = await screen.findByRole("group", { name: "This session" });
    expect(line.textContent).toMatch(/^Staked ₹0 Paid ₹0 Net ₹0 0:00:0\d$/);
  });

  it("goes on where this device left it", async () => {
    renderGame();
    await screen.findByRole("group", { name: "This session" });
    const held = playSession.get();
    act(() => playSession.set(held && { ...held, staked: 25_000, paid: 19_600 }));
    expect(screen.getByText("Staked ₹250")).toBeTruthy();
    expect(screen.getByText("Paid ₹196")).toBeTruthy();
    expect(screen.getByText("Net −₹54")).toBeTruthy();
  });

  it("takes a cancelled stake back, which is no payout", async () => {
    let change: (balance: number, returned: number) => void = () => undefined;
    function Game() {
      const [[balance, returned], set] = useState<[number, number]>([100_000, 0]);
      change = (to, back) => act(() => set([to, back]));
      return <SessionLine balance={balance} returned={returned} />;
    }
    renderAt("/aviator", <Game />);
    await screen.findByRole("group", { name: "This session" });
    const line = () => screen.getByRole("group", { name: "This session" }).textContent;
    change(90_000, 0);
    expect(line()).toMatch(/^Staked ₹100 Paid ₹0 Net −₹100 /);
    change(100_000, 10_000);
    expect(line()).toMatch(/^Staked ₹0 Paid ₹0 Net ₹0 /);
  });

  it("counts each change of the balance at once, and holds newer sums while an outcome is revealed", async () => {
    const line = () => screen.getByRole("group", { name: "This session" }).textContent;
    let change: (balance: number, isRevealing?: boolean) => void = () => undefined;
    function Game() {
      const [[balance, isRevealing], set] = useState<[number, boolean]>([100_000, false]);
      change = (to, revealing = false) => act(() => set([to, revealing]));
      return <SessionLine balance={balance} isRevealing={isRevealing} />;
    }
    renderAt("/mines", <Game />);
    await screen.findByRole("group", { name: "This session" });
    change(90_000);
    expect(line()).toMatch(/^Staked ₹100 Paid ₹0 Net −₹100 /);
    change(108_000);
    expect(line()).toMatch(/^Staked ₹100 Paid ₹180 Net \+₹80 /);
    // The sums that follow contain both.
    month = { staked: 5_100, paid: 3_180, recharged: 0 };
    await waitFor(() => expect(server.of(playSummary)).toHaveLength(2), { timeout: 10_000 });
    expect(line()).toMatch(/^Staked ₹100 Paid ₹180 Net \+₹80 /);

    change(98_000);
    change(98_000, true);
    month = { staked: 5_200, paid: 3_376, recharged: 0 };
    await waitFor(() => expect(server.of(playSummary)).toHaveLength(3), { timeout: 10_000 });
    expect(line()).toMatch(/^Staked ₹200 Paid ₹180 Net −₹20 /);
    change(117_600, false);
    await waitFor(() => expect(line()).toMatch(/^Staked ₹200 Paid ₹376 Net \+₹176 /));
  });

  it("is absent for a backend without the call", async () => {
    server.on(playSummary, () => refusal(404, "Not found"));
    renderAt("/mines", <SessionLine balance={null} />);
    await waitFor(() => expect(server.of(playSummary).length).toBeGreaterThan(0));
    await waitFor(() => expect(document.querySelector("p")).toBeNull());
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a reality check", () => {
  async function playFor(minutes: number) {
    renderGame();
    await screen.findByRole("group", { name: "This session" });
    const held = playSession.get();
    if (held === null) throw new Error("no session");
    act(() => {
      playSession.set({
        ...held,
        startedAt: held.startedAt - minutes * MINUTE,
        checkedAt: held.checkedAt - minutes * MINUTE,
        staked: 25_000,
        paid: 19_600,
      });
    });
  }

  it("comes after the chosen time, says what the session came to, and goes once it is acknowledged", async () => {
    entry = { ...entry, reality_minutes: 30 };
    await playFor(30);
    const dialog = await screen.findByRole("dialog", { name: "A look at your session" });
    expect(dialog.textContent).toMatch(/You have been playing for 0:30:0\d/);
    expect(dialog.textContent).toContain("−₹54");
    fireEvent.click(screen.getByRole("button", { name: "Go on" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("offers to stop", async () => {
    entry = { ...entry, reality_minutes: 30 };
    await playFor(31);
    await screen.findByRole("dialog");
    fireEvent.click(screen.getByRole("button", { name: "Stop playing" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("comes at the rule set's interval without a choice, and not before", async () => {
    entry = { ...entry, rules: UKGC };
    await playFor(59);
    expect(screen.queryByRole("dialog")).toBeNull();
    const held = playSession.get();
    act(() => playSession.set(held && { ...held, checkedAt: held.checkedAt - MINUTE }));
    await screen.findByRole("dialog");
  });

  it("never comes without one", async () => {
    await playFor(600);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

const T = 1_795_210_860_000;
const NOVEMBER = 1_793_471_400_000;
const seen = (staked: number, paid: number, from = NOVEMBER): Counters => ({ from, staked, paid });

describe("a session of play", () => {
  it("counts from the moment at which it began", () => {
    const begun = continueSession(null, "kite", T, seen(5_000, 3_000));
    expect(begun).toMatchObject({ startedAt: T, staked: 0, paid: 0 });
    const later = continueSession(begun, "kite", T + MINUTE, seen(6_000, 3_500));
    expect(later).toMatchObject({ startedAt: T, staked: 1_000, paid: 500 });
    expect(continueSession(later, "kite", T + 2 * MINUTE, seen(5_800, 3_500))).toMatchObject({ staked: 800 });
  });

  it("goes on into a new month, which counts from 0", () => {
    const begun = continueSession(null, "kite", T, seen(5_000, 3_000));
    const november = continueSession(begun, "kite", T + MINUTE, seen(6_000, 3_000));
    const december = continueSession(
      november,
      "kite",
      T + 2 * MINUTE,
      seen(300, 100, NOVEMBER + 30 * 24 * 60 * MINUTE),
    );
    expect(december).toMatchObject({ staked: 1_300, paid: 100 });
  });

  it("ends after ten minutes without a game, and with another member", () => {
    const begun = continueSession(null, "kite", T, seen(0, 0));
    expect(continueSession(begun, "kite", T + 10 * MINUTE - 1, seen(100, 0))).toMatchObject({ staked: 100 });
    expect(continueSession(begun, "kite", T + 10 * MINUTE, seen(100, 0))).toMatchObject({ staked: 0 });
    expect(continueSession(begun, "lamp", T + MINUTE, seen(100, 0))).toMatchObject({ member: "lamp", staked: 0 });
  });
});

it("a reality check is due at its interval, to the ms, and never without one", () => {
  const begun = continueSession(null, "kite", T, seen(0, 0));
  expect([30 * MINUTE - 1, 30 * MINUTE].map((ms) => isCheckDue(begun, 30, T + ms))).toEqual([false, true]);
  expect(isCheckDue(begun, null, T + 900 * MINUTE)).toBe(false);
});

it.each([
  [0, "0:00:00"],
  [61_999, "0:01:01"],
  [3_723_000, "1:02:03"],
  [-5, "0:00:00"],
])("%i ms are shown as %s", (ms, text) => {
  expect(elapsedText(ms)).toBe(text);
});
