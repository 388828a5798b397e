import "#web/testing/browser-shims.ts";
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { IntlProvider } from "use-intl";
import { messages } from "#web/testing/messages.ts";
import { type RoundOutcome, tierOf, WinMoment } from "./win-moment.tsx";

const played = vi.hoisted(() => [] as unknown[]);
vi.mock("#web/ui/sounds.ts", () => ({
  celebrateWin: (tier: string) => played.push(tier),
  reportLoss: () => played.push("loss"),
}));

beforeEach(() => {
  played.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const paid = (amount: number, id: string | number = 1) => ({ id, staked: 100_00, paid: amount });
const tier = () => document.querySelector("[data-moment]")?.getAttribute("data-moment") ?? null;

const sum = () => document.querySelector("[data-moment] > p")?.textContent;
/** The rings that open behind what the stage shows. */
const petals = () => document.querySelectorAll("[data-petals] svg").length;

function watch(first: RoundOutcome, lastsMs?: number) {
  const at = (outcome: RoundOutcome) => (
    <IntlProvider locale="en-IN" messages={messages} timeZone="UTC">
      <WinMoment outcome={outcome} lastsMs={lastsMs} />
    </IntlProvider>
  );
  const { rerender } = render(at(first));
  return (next: RoundOutcome) => rerender(at(next));
}

describe("a win", () => {
  it.each([
    [0, null],
    [99_99, null],
    [100_00, null],
    [100_01, "pill"],
    [499_99, "pill"],
    [500_00, "banner"],
    [2_000_00, "banner"],
    [2_000_01, "burst"],
  ])("that pays %i on a stake of 100 is celebrated as %s", (amount, expected) => {
    expect(tierOf(paid(amount))).toBe(expected);
  });

  it("goes after its time, if it has one", () => {
    const then = watch("open", 3_500);
    then(paid(882_00));
    act(() => void vi.advanceTimersByTime(3_499));
    expect(tier()).toBe("banner");
    act(() => void vi.advanceTimersByTime(1));
    expect(tier()).toBeNull();
  });

  it("tells the whole net from the first, with the sound of its size", () => {
    const then = watch("open");
    then(paid(882_00));
    expect(tier()).toBe("banner");
    expect(sum()).toBe("You won+₹782");
    expect(played).toEqual(["banner"]);
  });

  it("is told again for each further payout of a round", () => {
    const then = watch("open");
    then(paid(150_00, "9 1"));
    then(paid(330_00, "9 2"));
    then(null);
    expect(played).toEqual(["pill", "pill"]);
    expect(tier()).toBeNull();
  });

  it("above 20× opens behind the stage until a press, and its sum stays until the next stake", () => {
    const then = watch("open");
    then(paid(2_500_00));
    expect(petals()).toBe(3);
    fireEvent.pointerDown(document.body);
    expect(petals()).toBe(0);
    expect(tier()).toBe("burst");
    then("open");
    expect(tier()).toBeNull();
  });

  it("says the same without travel to a player who prefers less motion", () => {
    vi.spyOn(window, "matchMedia").mockReturnValue(Object.assign(window.matchMedia(""), { matches: true }));
    const then = watch("open");
    then(paid(2_500_00));
    expect(sum()).toBe("+₹2,400");
    expect(petals()).toBe(0);
  });

  it("from before this page, or shown again by a reload, is none", () => {
    watch(paid(300_00))(paid(300_00, 2));
    const then = watch(null);
    then(paid(300_00));
    expect(played).toEqual([]);
    expect(tier()).toBeNull();
  });
});

it.each([
  [0, ["loss"]],
  [40_00, ["loss"]],
  [100_00, []],
])("a round that pays %i of 100 back shows nothing and plays %j", (amount, sounds) => {
  const then = watch("open");
  then(paid(amount));
  expect(tier()).toBeNull();
  expect(played).toEqual(sounds);
});
