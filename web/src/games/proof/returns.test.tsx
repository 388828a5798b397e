import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fairnessOdds } from "#contract/calls/fairness.ts";
import { guessOdds } from "#games/win-go/rules/odds.ts";
import { type Arrival, fakeServer, ok, refusal } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { fairRange, Returns, seenReturn } from "./returns.tsx";

const cells = (name: RegExp) =>
  within(screen.getByRole("row", { name }))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

const counted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([outcome, rounds]) => ({ outcome, rounds }));

/** The rounds of the last day, by table. */
const DAY: Readonly<Record<string, ReturnType<typeof counted>>> = {
  "win:P:1": counted({ 1: 1, 3: 1, 5: 1, 2: 1 }),
  luckyhit: counted({ "B 0": 5, "R 0": 4, "R 4": 1 }),
  aviator: counted({ "1": 2, "1.5": 2, "2": 3, "10": 1 }),
};

it("each bet has its exact return, and that of the day's rounds beside the range of fair ones", async () => {
  fakeServer().on(fairnessOdds, ({ url }: Arrival) =>
    ok({ since: 1, voided: 2, queryset: DAY[url.searchParams.get("table") ?? ""] }),
  );
  renderAt("/fairness", <Returns />);
  // Green pays 2, 2, 1.5 and 0 times 98 %.
  await screen.findByText("134.75%");
  expect(cells(/Win Go: Green/)).toEqual(["93.10%", "134.75%", "1% – 185%"]);
  expect(cells(/Win Go: A number/)).toEqual(["88.20%", "220.50%", "0% – 348%"]);
  expect(await screen.findByText("Lucky Hit: 10 rounds, called off: 2")).toBeTruthy();
  // Half of the rounds pay 2 times 98 %; one of ten pays 4 times.
  expect(cells(/Lucky Hit: Red/).slice(0, 2)).toEqual(["98.00%", "98.00%"]);
  expect(cells(/Lucky Hit: Lucky/)[1]).toBe("39.20%");
  expect(await screen.findByText("Aviator: 8 rounds, called off: 2")).toBeTruthy();
  // No fee: six of eight flights reach 1.5, four 2, one 10.
  expect(cells(/Aviator: 1.5×/).slice(0, 2)).toEqual(["97.00%", "112.50%"]);
  expect(cells(/Aviator: 2×/).slice(0, 2)).toEqual(["97.00%", "100.00%"]);
  expect(cells(/Aviator: 10×/).slice(0, 2)).toEqual(["97.00%", "125.00%"]);
  expect(cells(/Dice/).slice(1)).toEqual(["–", "–"]);
});

it("the exact returns stand there without rounds", () => {
  fakeServer().on(fairnessOdds, () => refusal(404, "Not found"));
  renderAt("/fairness", <Returns />);
  expect(cells(/Win Go: Green/)).toEqual(["93.10%", "–", "–"]);
});

it("a fair day lies within the range, and one of a digit that never comes does not", () => {
  const odds = guessOdds({ type: "N", number: 1 });
  const [least, most] = fairRange(odds, 480);
  const onOne = (digit: string) => (digit === "1" ? 9 * 0.98 : 0);
  const seen = seenReturn(onOne, counted({ 1: 48, 2: 432 }));
  expect(seen).toBeGreaterThan(least);
  expect(seen).toBeLessThan(most);
  expect(seenReturn(onOne, counted({ 2: 480 }))).toBeLessThan(least);
});
