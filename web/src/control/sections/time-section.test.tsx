import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { controlClock, controlStep } from "#contract/control/control.ts";
import { ok } from "#web/testing/fake-server.ts";
import { NOW, openRoom, panel, press, type } from "#games/all/screen/testing/room.tsx";
import { nextStep } from "./time-section.tsx";

describe("time", () => {
  it("freezes, continues, and runs at the requested speed", async () => {
    const { server, open } = openRoom("time");
    server.on(controlClock, () => ok({ now: NOW, speed: 20, frozen: false }));
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Resume" }));
    await waitFor(() => expect(server.of(controlClock).map(({ body }) => body)).toEqual([{ frozen: false }]));
    fireEvent.click(screen.getByRole("radio", { name: "20×" }));
    await waitFor(() => expect(server.of(controlClock).at(-1)?.body).toEqual({ speed: 20 }));
    type("Another speed", "0.05");
    press("Set the speed");
    await screen.findByText("From 0.1 to 100");
    type("Another speed", "2,5");
    press("Set the speed");
    await waitFor(() => expect(server.of(controlClock).at(-1)?.body).toEqual({ speed: 2.5 }));
    type("Minutes", "1.5");
    fireEvent.click(panel("Shift").getByRole("button", { name: "Shift" }));
    await waitFor(() => expect(server.of(controlClock).at(-1)?.body).toEqual({ shift_ms: 90_000 }));
  });

  it("steps to the first phase change of all tables or of one, a flight's included", async () => {
    const { server, open } = openRoom("time");
    server.on(controlStep, () => ok({ now: NOW, speed: 1, frozen: true, period: 1, phase: "open" }));
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Step there" }));
    await waitFor(() => expect(server.of(controlStep).at(-1)?.body).toEqual({ table: "luckyhit" }));
    type("Table", "aviator");
    expect(panel("Step").getByText("secret in flight")).toBeTruthy();
    press("Step there");
    await waitFor(() => expect(server.of(controlStep).at(-1)?.body).toEqual({ table: "aviator" }));
  });
});

const at = (table: string, ends_at: number | null) => ({ table, phase: "open", ends_at });

it.each([
  [[at("a", 30), at("b", 10), at("c", 20)], "b"],
  [[at("a", null), at("b", 10)], "b"],
  [[at("a", 0), at("b", 10)], "a"],
  [[at("a", null)], undefined],
  [[], undefined],
])("the next step of %j is at %s", (tables, expected) => {
  expect(nextStep(tables)?.table).toBe(expected);
});
