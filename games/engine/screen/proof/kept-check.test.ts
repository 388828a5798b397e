import { areas } from "#games/all/api.ts";
import { describe, expect, it, vi } from "vitest";
import { isCall } from "#contract/call.ts";
import { readTolerantly } from "#contract/values/tolerant.ts";
import type { KeptReceipt } from "../receipts/receipt-store.ts";
import text from "./testing/cheats.json?raw";

interface Shown {
  readonly evidence?: { readonly receipts: readonly KeptReceipt[]; readonly round: { readonly game: string } };
}

const cheats = JSON.parse(text) as readonly { readonly name: string; readonly honest: Shown; readonly cheat: Shown }[];

const calls = areas.flatMap((area) => area.calls.filter(isCall));
const detailOf = (game: string) => calls.find(({ path }) => path === `/${game}/round_detail`);

/** Runs Verify on an operator's round beside the receipts that the browser kept. */
async function verify({ evidence }: Shown, change: Readonly<Record<string, unknown>> = {}) {
  if (evidence === undefined) throw new Error("no receipts");
  vi.resetModules();
  await import("#games/all/screen/testing/provide-games.ts");
  const { receiptStore } = await import("../receipts/receipt-store.ts");
  const { fitsKept } = await import("./kept-check.ts");
  for (const each of evidence.receipts) await receiptStore.add(each);
  const call = detailOf(evidence.round.game);
  const answer = call && readTolerantly(call.answer, { entity: { ...evidence.round, ...change } });
  if (call === undefined || answer === undefined) throw new Error("not read");
  return fitsKept(call, answer);
}

const ROUNDS = [
  "commitment of a kept roll swapped in its round",
  "entropy of a kept roll swapped in its round",
  "accepted seed dropped",
  "accepted seed of a later stake dropped",
  "accepted seed of Lucky Hit dropped",
  "another amount signed under the terms that were asked for",
  "terms of another request signed",
  "more traps laid than were asked for",
  "game of Mines lost on a safe cell",
];

describe("Verify, beside the receipts that this browser keeps", () => {
  const played = cheats.filter(
    ({ name, honest }) => ROUNDS.includes(name) && detailOf(honest.evidence?.round.game ?? "") !== undefined,
  );

  it.each(played)("convicts: $name", async ({ honest, cheat }) => {
    expect(await verify(honest)).toBe(true);
    expect(await verify(cheat)).toBe(false);
  });

  it("judges each round of the list above", () => {
    expect(cheats.map(({ name }) => name)).toEqual(expect.arrayContaining(ROUNDS));
  });

  it("says nothing of a round without them", async () => {
    const [{ honest } = { honest: {} }] = played;
    expect(await verify(honest)).toBe(true);
    expect(await verify(honest, { period: "8" })).toBeNull();
  });
});
