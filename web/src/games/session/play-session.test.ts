import { describe, expect, it } from "vitest";
import { continueSession, type Counters, elapsedText, isCheckDue } from "./play-session.ts";

const T = 1_795_210_860_000;
const MINUTE = 60_000;
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
