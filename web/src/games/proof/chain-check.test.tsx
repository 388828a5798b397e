import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { fairnessChains } from "#contract/calls/fairness.ts";
import { UNSALTED } from "#contract/examples/example.ts";
import { lastSeed, walkBack } from "#fairness/chain.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { ChainCheck } from "./chain-check.tsx";
import { pinnedEnds } from "./check-chain.ts";

const LENGTH = 4;
const last = lastSeed("a key of sixteen", "aviator", 1);
const seedAt = (index: number) => walkBack(last, LENGTH - index);
const round = {
  chain: 1,
  index: 2,
  seed: seedAt(2),
  salt: null,
  server_seed: seedAt(2),
  beacon_round: null,
  beacon_randomness: null,
  beacon_signature: null,
};

function show(end: string) {
  const chain = { table: "aviator", chain: 1, end, length: LENGTH, first_period: 1, retired: null, ...UNSALTED };
  fakeServer().on(fairnessChains, () => ok({ queryset: [chain], beacon: null, voided: 0 }));
  renderAt("/", <ChainCheck table="aviator" round={round} isDrawn fold={(hashes) => hashes} fallback={null} />);
}

afterEach(() => pinnedEnds.set({}));

it("says in one sentence that a round belongs to the public chain", async () => {
  show(seedAt(0));
  expect(await screen.findByText(/drew round 2 of chain 1 again: its seed leads to the end/)).toBeTruthy();
  expect(screen.getByText(seedAt(0))).toBeTruthy();
  expect(screen.getByText("The operator could have chosen this chain")).toBeTruthy();
});

it("raises the alarm if the chain has another end than this browser saw", async () => {
  pinnedEnds.set({ "aviator/1": `${seedAt(0)}/${LENGTH}` });
  show(seedAt(1));
  expect(await screen.findByText(/does not fit the public chain/)).toBeTruthy();
});
