import { cleanup, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fairnessLog } from "#contract/calls/fairness.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { Voids } from "./voids.tsx";

describe("the void rounds", () => {
  const serve = (outcomes: readonly unknown[], table: string) => {
    const entry = (outcome: unknown, at: number) =>
      `avoided ${table} ${at}\ntime 1\nbeacon 1\noutcome ${JSON.stringify(outcome)}`;
    const queryset = outcomes.map((outcome, index) => ({ index, entry: entry(outcome, index) }));
    fakeServer().on(fairnessLog, () => ok({ head: "", queryset, inclusion: null, consistency: [] }));
    cleanup();
    renderAt("/fairness", <Voids />);
  };
  const hands = (third: number) => ({
    black: [2, 9, third].map((n, t) => ({ t, n })),
    red: [3, 5, 12].map((n) => ({ t: 3, n })),
  });

  it("show no sign of choice if they avoided what fair games avoid", async () => {
    serve([1, 2.5, 1.2, 9, 1.99, 2], "aviator");
    expect(await screen.findByText("Rounds called off: no sign of choice (p = 1)")).toBeTruthy();
    expect(screen.getByText(/newest 6, 3 would have paid more than the average; about 2.9 if/)).toBeTruthy();
  });

  it.each([
    ["lucky hits", Array.from({ length: 5 }, () => hands(9)), "luckyhit", "0.0003"],
    ["violet digits", Array.from({ length: 5 }, () => 10_005), "win:S:2", "0.0007"],
    ["long flights", Array.from({ length: 12 }, () => 2), "aviator", "0.0004"],
  ])("are unlikely by chance if they avoided only %s", async (_, outcomes, table, p) => {
    serve(outcomes, table);
    expect(await screen.findByText(`Rounds called off: unlikely by chance (p ≤ ${p})`)).toBeTruthy();
    expect(screen.getByRole("alert")).toBeTruthy();
  });

  it("are too few to judge at first", async () => {
    serve([hands(9), hands(9), hands(4)], "luckyhit");
    expect(await screen.findByText("Rounds called off: too few to judge")).toBeTruthy();
  });
});
