import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fairnessChains } from "#contract/calls/fairness.ts";
import { nextPeriodInfoNoauth } from "#games/win-go/calls.ts";
import { guessOdds } from "#games/win-go/rules/odds.ts";
import { fakeServer, ok, refusal } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { pastRounds } from "../win-go/testing/samples.ts";
import { fairRange, Returns, seenReturn } from "./returns.tsx";

const cells = (name: RegExp) =>
  within(screen.getByRole("row", { name }))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

it("each bet has its exact return, and that of the day's rounds beside the range of fair ones", async () => {
  const server = fakeServer();
  server.on(fairnessChains, () => ok({ queryset: [], beacon: null, voided: 2 }));
  server.on(nextPeriodInfoNoauth, () => ok({ next_period: 1, periods: pastRounds([1, 3, 5, 2]) }));
  renderAt("/fairness", <Returns />);
  // Green pays 2, 2, 1.5 and 0 times 98 %.
  await screen.findByText("134.75%");
  expect(cells(/Win Go: Green/)).toEqual(["93.10%", "134.75%", "1% – 185%"]);
  expect(cells(/Win Go: A number/)).toEqual(["88.20%", "220.50%", "0% – 348%"]);
  expect(cells(/Aviator: Any/)).toEqual(["97.00%", "–", "–"]);
  expect(screen.getByText(/first table so far: 4\..*all tables: 2\./)).toBeTruthy();
});

it("the exact returns stand there without rounds", () => {
  const server = fakeServer();
  for (const call of [fairnessChains, nextPeriodInfoNoauth]) server.on(call, () => refusal(404, "Not found"));
  renderAt("/fairness", <Returns />);
  expect(cells(/Win Go: Green/)).toEqual(["93.10%", "–", "–"]);
});

it("a fair day lies within the range, and one of a digit that never comes does not", () => {
  const odds = guessOdds({ type: "N", number: 1 });
  const [least, most] = fairRange(odds, 480);
  const digits = Array.from({ length: 480 }, (_, at) => at % 10);
  const onOne = (digit: number) => (digit === 1 ? 900 : 0);
  const seen = seenReturn(onOne, digits);
  expect(seen).toBeGreaterThan(least);
  expect(seen).toBeLessThan(most);
  expect(
    seenReturn(
      onOne,
      digits.map((digit) => (digit === 1 ? 2 : digit)),
    ),
  ).toBeLessThan(least);
});
