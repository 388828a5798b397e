import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { commitment as commitmentOf } from "#fairness/draw.ts";
import { diceCalls } from "#games/dice/contract/calls.ts";
import { TARGET_MAX, TARGET_MIN } from "#games/dice/rules/roll.ts";
import { testSingleStepScreen } from "#games/engine/screen/single-step/testing/screen-suite.tsx";
import { renderAt } from "#web/testing/render.tsx";
import { DiceScreen } from "./dice-screen.tsx";
import { traceRoll } from "./proof.tsx";
import { checkRoll, MyRecords } from "./roll-stage.tsx";

const played = vi.hoisted(() => [] as unknown[]);
vi.mock("#web/ui/sounds.ts", async (importActual) => ({
  ...(await importActual<typeof import("#web/ui/sounds.ts")>()),
  play: (name: string) => played.push(name),
  celebrateWin: () => played.push("win"),
  reportLoss: () => played.push("loss"),
}));

const serverSeed = "5ff5c610e633b2a91c46d1be1f74286b";
const clientSeed = "854581b6f52eaa86503f1dc6433655f9";
const entropy = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

testSingleStepScreen({
  calls: diceCalls,
  path: "/dice",
  Screen: DiceScreen,
  MyRecords,
  check: checkRoll,
  loadRules: () => import("./dice-rules.tsx"),
  played,
  sound: "roll",
  choice: { target: 5000, over: false },
  shown: { coefficient: 2 },
  won: { outcome: 1234, text: "12.34", line: "12.34 wins. +₹9.60, paid ₹19.60" },
  lost: { outcome: 7345, text: "73.45", line: "73.45 loses. −₹10" },
  texts: {
    play: "Roll",
    stage: "The roll",
    history: "Last rolls",
    record: "Under 50.00, 2.00×",
    odds: /^Under 50.00 2.00× 50.00% 98.00%/,
  },
  honest: {
    game: "dice",
    period: "4",
    commitment: commitmentOf(serverSeed),
    server_seed: serverSeed,
    client_seed: clientSeed,
    entropy,
    nonce: 2,
    forced: false,
    target: 5000,
    over: true,
    roll: 5667,
  },
  due: [
    [{ target: 5000, over: true }, 1960],
    [{ target: 5000, over: false }, 0],
    // The number itself is not under the target.
    [{ target: 5667, over: false }, 0],
    [{ target: 5667, over: true }, 2261],
  ],
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function open() {
  renderAt("/dice", <DiceScreen />);
  await pass(10);
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await pass(10);
};
const slider = () => screen.getByRole<HTMLInputElement>("slider", { name: "Target" });
const figures = () => screen.getByRole("region", { name: "Bet" }).querySelector("dl")?.textContent;

describe("a bet", () => {
  it("shows its exact chance, coefficient and prize as the target, the side and the amount change", async () => {
    await open();
    expect(figures()).toBe("Chance50.00%Coefficient2.00×× ₹9.80Prize₹19.60+₹9.60");
    fireEvent.change(slider(), { target: { value: "3333" } });
    expect(figures()).toBe("Chance33.33%Coefficient3.00×× ₹9.80Prize₹29.40+₹19.40");
    expect(slider().getAttribute("aria-valuetext")).toBe("Under 33.33");
    fireEvent.click(screen.getByRole("radio", { name: "Over" }));
    expect(figures()).toBe("Chance66.67%Coefficient1.49×× ₹9.80Prize₹14.69+₹4.69");
    expect(slider().getAttribute("aria-valuetext")).toBe("33.33 or over");
    await press("Set the amount to ₹500");
    expect(figures()).toContain("Prize₹734.96");
  });

  it("moves by half a point with the buttons, and stays within its range", async () => {
    await open();
    await press("Higher target");
    expect(slider().value).toBe("5050");
    fireEvent.change(slider(), { target: { value: String(TARGET_MIN) } });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Lower target" }).disabled).toBe(true);
    expect([slider().min, slider().max]).toEqual([String(TARGET_MIN), String(TARGET_MAX)]);
  });

  it("has its exact return in the rules", async () => {
    await open();
    fireEvent.change(slider(), { target: { value: "1234" } });
    // Loaded here, because time stands still while the screen loads it.
    await import("./dice-rules.tsx");
    await press("Rules and odds");
    await pass(200);
    const dialog = screen.getByRole("dialog", { name: "Rules and odds" });
    expect(within(dialog).getByRole("row", { name: "Under 12.34 8.10× 12.34% 98.00%" })).toBeTruthy();
  });
});

describe("the proof page", () => {
  it("shows the four bytes, their float and the number that they choose", () => {
    const { roll, drawn } = traceRoll({ serverSeed, clientSeed, entropy, nonce: 2 });
    expect(roll).toBe(5667);
    expect(drawn.macs).toHaveLength(1);
    expect(drawn.draws).toMatchObject([{ of: 10_000, at: 5667, place: 5667 }]);
    const [{ bytes, float }] = drawn.draws as [(typeof drawn.draws)[number]];
    expect(Number.parseInt(bytes, 16) / 2 ** 32).toBe(float);
  });
});
