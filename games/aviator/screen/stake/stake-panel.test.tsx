import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aviatorLimits } from "#games/aviator/rules/stake.ts";
import { settings } from "#web/data/settings.ts";
import { createStore } from "#web/data/store.ts";
import { forgetDevice } from "#web/testing/browser-shims.ts";
import { renderAt, renderIn } from "#web/testing/render.tsx";
import { IDLE, type QueuedStake, type Slot, type SlotNumber } from "../flight/flight-state.ts";
import { panelView } from "./stake-draft.ts";
import { StakePanel } from "./stake-panel.tsx";

const onBet = vi.fn<(slot: SlotNumber, wish: { price: number; autoCashOut: number | null }) => void>();
const onCashOut = vi.fn<(slot: SlotNumber) => void>();
const onQueue = vi.fn<(slot: SlotNumber, wish: object | null) => void>();
const onCancel = vi.fn<(slot: SlotNumber) => void>();
const coefficient = createStore(100);
let queued: QueuedStake | null = null;
let funds: number | null = null;

beforeEach(() => {
  forgetDevice();
  settings.chooseLocale("in");
  coefficient.set(100);
  queued = null;
  funds = null;
  vi.clearAllMocks();
});

type Clock = Parameters<typeof panelView>[0]["clock"];
const OPEN: Clock = { phase: "open", closing: false };

let change: (slot: Slot, clock: Clock) => void;

function Panel({ first, firstClock }: { first: Slot; firstClock: Clock }) {
  const [[slot, clock], set] = useState<[Slot, Clock]>([first, firstClock]);
  change = (nextSlot, nextClock) => act(() => set([nextSlot, nextClock]));
  return (
    <StakePanel
      number={1}
      slot={slot}
      view={panelView({ slot, queued, clock, connection: "live", maintenance: false, extended: true })}
      limits={aviatorLimits(settings.get().locale)}
      extended
      funds={funds}
      coefficient={coefficient}
      onBet={onBet}
      onQueue={onQueue}
      onCancel={onCancel}
      onCashOut={onCashOut}
    />
  );
}

async function show(slot: Slot = IDLE, clock = OPEN, locale: "in" | "pt" = "in") {
  settings.chooseLocale(locale);
  return renderIn(locale, <Panel first={slot} firstClock={clock} />);
}

const amount = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" });
const auto = () => screen.getByRole("switch", { name: "Automatic cash-out" });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const big = () => {
  const button = document.querySelector<HTMLElement>("[data-kind]");
  if (button === null) throw new Error("the panel has no button");
  return button;
};
const isOff = () => big().getAttribute("aria-disabled") === "true";

function type(field: HTMLInputElement, text: string) {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

describe("a stake above the balance", () => {
  it.each([
    ["while stakes are open", OPEN],
    ["for the next round", { phase: "flown", closing: false } satisfies Clock],
  ])("leads to the recharge %s", async (_, clock) => {
    funds = 120_00;
    renderAt("/aviator", <Panel first={IDLE} firstClock={clock} />);
    await screen.findByRole("textbox", { name: "Amount" });
    type(amount(), "130");
    const link = screen.getByRole("link", { name: /^Not enough balance.*Recharge$/ });
    expect(link.getAttribute("href")).toBe("/recharge");
    expect(big()).toBe(link);
    type(amount(), "120");
    expect(screen.getByRole("button", { name: /^Bet.*₹120$/ })).toBe(big());
  });

  it("cannot be told while the balance is unknown", async () => {
    await show();
    expect(big().tagName).toBe("BUTTON");
  });
});

describe("the amount", () => {
  it("starts at 50 and goes in steps of 50, never below 50", async () => {
    await show();
    expect(amount().value).toBe("50");
    press("More");
    press("More");
    expect(amount().value).toBe("150");
    for (let times = 0; times < 5; times++) press("Less");
    expect(amount().value).toBe("50");
  });

  it("starts at 5 in Brazil", async () => {
    await show(IDLE, OPEN, "pt");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Valor" }).value).toBe("5");
  });

  it("is whole, and refused above the largest stake", async () => {
    await show();
    type(amount(), "120.7");
    expect(amount().value).toBe("120.7");
    expect(isOff()).toBe(true);
    type(amount(), "99999");
    expect(amount().value).toBe("99999");
    expect(big().textContent).toBe("Bet₹99,999");
    expect(isOff()).toBe(true);
    press("Set the amount to ₹500");
    press(/Bet/);
    expect(onBet.mock.calls).toEqual([[1, { price: 500_00, autoCashOut: null }]]);
  });

  it("that is refused does not change automatic play's stake, which a locked panel shows", async () => {
    await show();
    type(amount(), "700");
    type(amount(), "99999");
    change(IDLE, { phase: "flying", closing: false });
    expect(amount().value).toBe("700");
    change(IDLE, OPEN);
    expect(amount().value).toBe("99999");
  });

  it("is stored on this device for its slot", async () => {
    const first = await show();
    press("Set the amount to ₹1,000");
    press(/Bet/);
    first.unmount();
    await show();
    expect(amount().value).toBe("1000");
    expect(localStorage.getItem("app.aviator.stake.2")).toContain("100000");
    expect(localStorage.getItem("app.aviator.stake.1")).toBeNull();
  });
});

describe("the automatic cash-out", () => {
  it("is sent with the stake at the typed multiplier", async () => {
    await show();
    expect(auto().getAttribute("aria-checked")).toBe("false");
    fireEvent.click(auto());
    type(screen.getByRole("textbox", { name: /automatically/ }), "1,8");
    press(/Bet/);
    expect(onBet).toHaveBeenCalledWith(1, { price: 50_00, autoCashOut: 180 });
  });

  it.each(["1", "0.5", "99999", "nonsense", ""])("typed as %j is refused, and nothing is staked", async (text) => {
    await show();
    fireEvent.click(auto());
    type(screen.getByRole("textbox", { name: /automatically/ }), text);
    expect(screen.getByRole("alert").textContent).toBe("Choose a multiplier from 1.01× to 10,000.00×");
    press(/Bet/);
    expect(onBet).not.toHaveBeenCalled();
    fireEvent.click(auto());
    press(/Bet/);
    expect(onBet).toHaveBeenCalledWith(1, { price: 50_00, autoCashOut: null });
  });

  it("is sent as typed, even before the field loses focus", async () => {
    await show();
    fireEvent.click(auto());
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: /automatically/ });
    fireEvent.change(field, { target: { value: "3.259" } });
    expect(field.value).toBe("3.25");
    press(/Bet/);
    expect(onBet).toHaveBeenCalledWith(1, { price: 50_00, autoCashOut: 325 });
  });

  it("shows the open stake's multiplier, not the panel's", async () => {
    await show({ kind: "open", period: 1, price: 700_00, autoCashOut: 350, cashing: false });
    expect(amount().value).toBe("700");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /automatically/ }).value).toBe("3.50");
  });
});

describe("the one button", () => {
  const open: Slot = { kind: "open", period: 1, price: 100_00, autoCashOut: null, betId: "b", cashing: false };

  it.each([
    ["in the last tenth", { phase: "open", closing: true }],
    ["while locked", { phase: "locked", closing: false }],
  ] as const)("is disabled %s, and the panel cannot be changed", async (_, clock) => {
    await show(IDLE, clock);
    expect(big().textContent).toBe("Stakes closed₹50");
    expect(isOff()).toBe(true);
    fireEvent.click(big());
    expect([onBet, onQueue].map(({ mock }) => mock.calls)).toEqual([[], []]);
    expect(amount().disabled).toBe(true);
    expect((auto() as HTMLButtonElement).disabled).toBe(true);
  });

  it("stakes in the next round in flight, and the panel cannot be changed", async () => {
    await show(IDLE, { phase: "flying", closing: false });
    expect(big().textContent).toBe("Bet next round₹50");
    fireEvent.click(big());
    expect(onBet).not.toHaveBeenCalled();
    expect(onQueue.mock.calls).toEqual([[1, { price: 50_00, autoCashOut: null }]]);
    expect(amount().disabled).toBe(true);
    expect((auto() as HTMLButtonElement).disabled).toBe(true);
  });

  it("shows the stake of the next round; only the smaller button cancels it", async () => {
    queued = { price: 70_00, autoCashOut: null, nickName: "n", after: 1 };
    await show(IDLE, { phase: "flying", closing: false });
    expect(big().textContent).toBe("In the next round₹70");
    fireEvent.click(big());
    expect(onQueue).not.toHaveBeenCalled();
    press("Cancel");
    expect(onQueue.mock.calls).toEqual([[1, null]]);
  });

  it("waits after a stake and takes no press; the smaller button cancels until the lock", async () => {
    vi.useFakeTimers();
    try {
      await show();
      fireEvent.click(big());
      change(open, OPEN);
      for (const gap of [10, 450, 2_000]) {
        act(() => void vi.advanceTimersByTime(gap));
        fireEvent.click(big());
      }
      expect(onBet).toHaveBeenCalledTimes(1);
      expect(onCancel).not.toHaveBeenCalled();
      expect(big().textContent).toBe("Wait In this round₹100");
      expect(isOff()).toBe(true);
      expect(amount().disabled).toBe(true);
      press("Cancel");
      expect(onCancel.mock.calls).toEqual([[1]]);
      change({ ...open, cancelling: true }, OPEN);
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Cancel" }).disabled).toBe(true);
      change(open, { phase: "locked", closing: false });
      expect(big().textContent).toBe("Wait In this round₹100");
      expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it("cashes out in flight, and its amount rises with the coefficient", async () => {
    await show(open, { phase: "flying", closing: false });
    expect(big().textContent).toBe("Cash out₹100.00");
    coefficient.set(247);
    expect(big().textContent).toBe("Cash out₹247.00");
    press("Cash out");
    expect(onCashOut).toHaveBeenCalledWith(1);
  });

  it("cashes out once", async () => {
    await show({ ...open, cashing: true }, { phase: "flying", closing: false });
    fireEvent.click(big());
    expect(onCashOut).not.toHaveBeenCalled();
  });

  it.each([
    [{ kind: "cashed", period: 1, price: 50_00, coefficient: 180, amount: 90_00 }, "₹90 paid at 1.80×+₹40"],
    [{ kind: "cashed", period: 1, price: 50_00, coefficient: 100, amount: 50_00 }, "₹50 paid at 1.00×₹0"],
    [{ kind: "lost", period: 1, price: 50_00 }, "Flew away−₹50"],
    [{ kind: "refunded", period: 1, price: 50_00 }, "Returned₹50"],
  ] as const)("says how it ended; only the smaller button stakes in the next round: %j", async (slot, text) => {
    await show(slot, { phase: "flown", closing: false });
    expect(big().textContent).toBe(text);
    fireEvent.click(big());
    expect(onQueue).not.toHaveBeenCalled();
    press("Bet ₹50 next");
    expect(onQueue.mock.calls).toEqual([[1, { price: 50_00, autoCashOut: null }]]);
  });

  it("is one element from bet to the end, so that it keeps the focus", async () => {
    await show();
    big().focus();
    change(open, OPEN);
    change(open, { phase: "flying", closing: false });
    change({ kind: "lost", period: 1, price: 100_00 }, { phase: "flown", closing: false });
    expect(document.activeElement).toBe(big());
    expect(big().textContent).toContain("Flew away");
  });
});

describe("the cash-out after a silence", () => {
  const silence = () => screen.getByRole("switch", { name: /connection|silent/ });

  it("is sent with the stake, after the chosen seconds and from the chosen multiplier on", async () => {
    await show();
    // Automatic cash-out contains it.
    fireEvent.click(screen.getByRole("switch", { name: "Automatic cash-out" }));
    expect(silence().getAttribute("aria-checked")).toBe("false");
    fireEvent.click(silence());
    fireEvent.click(screen.getByRole("switch", { name: "Automatic cash-out" }));
    fireEvent.change(screen.getByRole("combobox", { name: "Seconds of silence" }), { target: { value: "20" } });
    fireEvent.change(screen.getByRole("combobox", { name: /multiplier/ }), { target: { value: "150" } });
    press(/Bet/);
    const silent = { after: 20, at: 150 };
    expect(onBet).toHaveBeenCalledWith(1, { price: 50_00, autoCashOut: null, silence: silent });
  });

  it("shows the open stake's, not the panel's", async () => {
    const open = { kind: "open", period: 1, price: 50_00, autoCashOut: null, betId: "b", cashing: false } as const;
    await show({ ...open, silence: { after: 30, at: 200 } });
    expect(silence().getAttribute("aria-checked")).toBe("true");
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Seconds of silence" }).value).toBe("30");
  });
});
