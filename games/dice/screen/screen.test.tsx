import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { TARGET_MAX, TARGET_MIN } from "#games/dice/rules/play.ts";
import { answerStepScreen } from "#games/engine/screen/single-step/testing/screen-suite.tsx";
import { renderAt } from "#web/testing/render.tsx";
import { diceCalls } from "../contract.ts";
import { Screen } from "./screen.tsx";

beforeEach(() => answerStepScreen(diceCalls));

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function open() {
  renderAt("/dice", <Screen />);
  await pass(10);
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await pass(10);
};
const slider = () => screen.getByRole<HTMLInputElement>("slider", { name: "Target" });
const figures = () => screen.getByRole("region", { name: "Bet" }).querySelector("dl")?.textContent;

describe("a bet", () => {
  it("shows its exact chance, what it pays and its prize as the target, the side and the amount change", async () => {
    await open();
    expect(figures()).toBe("Chance50.00%Multiplier1.96×Prize₹19.60+₹9.60");
    fireEvent.change(slider(), { target: { value: "3333" } });
    expect(figures()).toBe("Chance33.33%Multiplier2.94×Prize₹29.40+₹19.40");
    expect(slider().getAttribute("aria-valuetext")).toBe("Under 33.33");
    fireEvent.click(screen.getByRole("radio", { name: "Over" }));
    expect(figures()).toBe("Chance66.67%Multiplier1.46×Prize₹14.69+₹4.69");
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
    await import("#games/engine/screen/single-step/step-rules.tsx");
    await press("Rules and odds");
    await pass(200);
    const dialog = screen.getByRole("dialog", { name: "Rules and odds" });
    expect(within(dialog).getByRole("row", { name: "Under 12.34 7.94× 12.34% 98.00%" })).toBeTruthy();
  });
});
