import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fairnessChains, fairnessReceipts } from "#contract/calls/fairness.ts";
import { RECEIPT, RECEIPT_PUBLIC_KEY } from "#contract/examples/example.ts";
import { winRoundDetail } from "#contract/games/win/calls.ts";
import { fakeServer, ok, refusal } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { checkEvidence } from "./evidence.ts";
import { EvidenceCheck } from "./evidence-check.tsx";
import { ExportButton } from "./export-button.tsx";
import { dueOf } from "./stake-due.ts";

const KEYS = [{ id: RECEIPT.key, public_key: RECEIPT_PUBLIC_KEY }];
const ROUND = {
  game: "win",
  category: "P",
  saas_id: "1",
  period: 20261120436,
  commitment: "c094b12a27c7b271704a5862dea32e55367d209450aad41ab39fefa75b70f774",
  version: 1,
  chain: null,
  index: null,
  seed: null,
  beacon_round: null,
  beacon_randomness: null,
  beacon_signature: null,
  voided: false,
  server_seed: "8fa0c54e8def34bab7143d286b7455e62f51db83ce54144a7b07e51dfc94fcdc",
  client_seed: "P:1",
  nonce: 20261120436,
  forced: false,
  price: 10273,
  last_num: 3,
} as const;
/** A beacon did not come in time: the chain's seed is revealed, and no server seed exists. */
const VOID = {
  ...ROUND,
  version: 2,
  chain: 1,
  index: 2,
  seed: ROUND.server_seed,
  beacon_round: 1000,
  voided: true,
  server_seed: null,
  price: null,
  last_num: null,
} as const;
const STAKE = {
  table: "win:P:1",
  id: "3c6b8d2e-0003",
  period: 20261120436,
  amount: 1000,
  payout: 1960,
  status: "S",
};

let saved: Blob[];

beforeEach(() => {
  saved = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return "blob:test";
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
});

afterEach(() => void vi.restoreAllMocks());

function serve(keys = KEYS) {
  const server = fakeServer();
  server.on(fairnessChains, () => ok({ queryset: [], beacon: null, voided: 0, receipt_keys: keys }));
  server.on(fairnessReceipts, () => ok({ queryset: [RECEIPT] }));
  server.on(winRoundDetail, () => ok({ entity: ROUND }));
  return server;
}

async function exported(): Promise<string> {
  renderAt("/", <ExportButton stake={STAKE} />);
  fireEvent.click(await screen.findByRole("button", { name: "Export as evidence" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  return saved[0]?.text() ?? "";
}

describe("the export of a stake", () => {
  it("saves receipt, round, chains and keys as the server sent them", async () => {
    serve();
    const text = await exported();
    expect(JSON.parse(text)).toEqual({
      format: "rangoli evidence 1",
      record: { id: STAKE.id, amount: 10, payout: 19.6, status: "S" },
      receipts: [RECEIPT],
      round: ROUND,
      chains: [],
      beacon: null,
      receipt_keys: KEYS,
    });
    expect(await checkEvidence(text, KEYS)).toMatchObject({ fault: null });
  });

  it("says why it failed", async () => {
    serve().on(fairnessReceipts, () => refusal(404, "No such round"));
    renderAt("/", <ExportButton stake={STAKE} />);
    fireEvent.click(await screen.findByRole("button", { name: "Export as evidence" }));
    expect(await screen.findByText("No such round")).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it("is not offered by a server that signs nothing", async () => {
    const server = serve([]);
    renderAt("/", <ExportButton stake={STAKE} />);
    await waitFor(() => expect(server.of(fairnessChains)).toHaveLength(1));
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("the check of an exported stake", () => {
  const file = {
    format: "rangoli evidence 1",
    record: { id: STAKE.id, amount: 10, payout: 19.6, status: "S" },
    receipts: [RECEIPT],
    round: ROUND,
    chains: [],
    beacon: null,
    receipt_keys: KEYS,
  };

  it.each([
    [
      "another amount in the text",
      { receipts: [{ ...RECEIPT, leaf: RECEIPT.leaf.replace("1000", "9000") }] },
      "altered",
    ],
    ["another signature", { receipts: [{ ...RECEIPT, signature: "0".repeat(128) }] }, "forged"],
    ["a key of its own", { receipts: [{ ...RECEIPT, key: "mine" }] }, "unknown_key"],
    ["another amount in the records", { record: { ...file.record, amount: 1 } }, "contradiction"],
    ["another round", { round: { ...ROUND, period: 20261120437 } }, "contradiction"],
    ["another table's round", { round: { ...ROUND, saas_id: "2" } }, "contradiction"],
    ["a result that the seeds do not give", { round: { ...ROUND, price: 10274, last_num: 4 } }, "contradiction"],
    ["a seed that was not committed to", { round: { ...ROUND, server_seed: "5e" } }, "contradiction"],
    ["a payout that the round does not give", { record: { ...file.record, payout: 9.8 } }, "contradiction"],
    ["a win that was not paid", { record: { ...file.record, payout: 0, status: "F" } }, "contradiction"],
    ["a void round whose stake was not paid back", { round: VOID }, "contradiction"],
    ["a round without its period", { round: { ...ROUND, period: "20261120436" } }, "unreadable"],
    ["another format", { format: "other" }, "unreadable"],
    ["no receipt", { receipts: [] }, "unreadable"],
  ])("names the fault of %s", async (_, change, fault) => {
    expect((await checkEvidence(JSON.stringify({ ...file, ...change }), KEYS)).fault).toBe(fault);
  });

  it.each([
    ["is forced, so it proves nothing", { round: { ...ROUND, price: 10274, last_num: 4, forced: true } }],
    ["is not over", { round: { ...ROUND, server_seed: null, price: null, last_num: null } }],
    ["is void, with the stake paid back", { round: VOID, record: { ...file.record, payout: 10, status: "R" } }],
    ["is over, and its payout is on the way", { record: { ...file.record, payout: 0, status: "W" } }],
  ])("holds for a round that %s", async (_, change) => {
    expect((await checkEvidence(JSON.stringify({ ...file, ...change }), KEYS)).fault).toBeNull();
  });

  it("trusts the server's keys more than the file's", async () => {
    const other = [{ id: RECEIPT.key, public_key: "00".repeat(32) }];
    expect((await checkEvidence(JSON.stringify(file), other)).fault).toBe("forged");
    expect((await checkEvidence(JSON.stringify(file), [])).fault).toBeNull();
  });

  it("tells in one sentence what was signed, for a dropped or pasted file", async () => {
    serve();
    renderAt("/", <EvidenceCheck />);
    const button = screen.getByRole("button", { name: "Choose the file" });
    fireEvent.paste(button, { clipboardData: { getData: () => "{" } });
    expect(await screen.findByText("The file is not an exported stake")).toBeTruthy();
    fireEvent.drop(button, { dataTransfer: { files: [new File([JSON.stringify(file)], "stake.json")] } });
    expect(await screen.findByText(/The operator signed this stake: win:P:1, round 20261120436/)).toBeTruthy();
  });
});

// The examples of docs/fairness.md, and the cases of the verifier in Go.
describe("the payout of a signed stake", () => {
  const FLIGHT = {
    game: "aviator",
    server_seed: "uBsKq0Zr4mXw81Ta",
    player_seed1: "Q2AlyjYoIondBMTh7fy5",
    player_seed2: "mL0pOTBFVpBCK2qZ4DXC",
    player_seed3: "aaaaaaaaaaaaaaaaaaaa",
  };
  const CARDS = {
    game: "luckyhit",
    server_seed: ROUND.server_seed,
    client_seed: "Q2AlyjYoIondBMTh7fy5mL0pOTBFVpBCK2qZ4DXC",
  };
  const OWN = {
    server_seed: "5ff5c610e633b2a91c46d1be1f74286b",
    client_seed: "854581b6f52eaa86503f1dc6433655f9",
  };
  const [DICE, MINES] = [
    { ...OWN, game: "dice", nonce: 0 },
    { ...OWN, game: "mines", nonce: 2 },
  ];
  const TAKE_OFF = 1_795_384_440_260;
  const flight = { round: 179538442726, amount: 5000, auto: "none", silence: "none" };
  const silent = { ...flight, silence: "5000 120" };
  const at = (ms: number, coefficient: number) => ({ arrival: TAKE_OFF + ms, coefficient });
  const cards = { round: 59840362, amount: 1000 };
  const win = { round: ROUND.period, amount: 1000 };
  const dice = { amount: 1000, target: 5000, over: false };
  const mines = { amount: 10_000, traps: 3 };

  it.each<[string, Record<string, unknown>, object, object | null, number | null]>([
    ["Aviator, not cashed out", FLIGHT, flight, null, 0],
    ["Aviator, automatic at the result", FLIGHT, { ...flight, auto: 187 }, null, 9350],
    ["Aviator, automatic above it", FLIGHT, { ...flight, auto: 188 }, null, 0],
    ["Aviator, by arrival", FLIGHT, flight, at(5000, 134), 6700],
    ["Aviator, automatic before the arrival", FLIGHT, { ...flight, auto: 120 }, at(5000, 120), 6000],
    ["Aviator, less than its arrival gives", FLIGHT, flight, at(5000, 130), -1],
    ["Aviator, after the crash", FLIGHT, flight, at(20_000, 332), -1],
    ["Aviator, before take-off", FLIGHT, flight, at(-1, 100), -1],
    ["Aviator, after silence", FLIGHT, silent, at(5000, 125), 6250],
    ["Aviator, after silence below the least", FLIGHT, silent, at(5000, 119), -1],
    ["Aviator, silent", FLIGHT, silent, null, null],
    ["Lucky Hit, Black", CARDS, { ...cards, pick: "B" }, null, 1960],
    ["Lucky Hit, Red", CARDS, { ...cards, pick: "R" }, null, 0],
    ["Lucky Hit, a lucky hit", CARDS, { ...cards, pick: "L" }, null, 3920],
    ["Win Go, green", ROUND, { ...win, pick: "G" }, null, 1960],
    ["Win Go, violet", ROUND, { ...win, pick: "V" }, null, 0],
    ["Win Go, the digit", ROUND, { ...win, pick: "N3" }, null, 8820],
    ["Win Go, void", VOID, { ...win, pick: "G" }, null, 1000],
    ["Dice, under", DICE, dice, null, 1960],
    ["Dice, over", DICE, { ...dice, over: true }, null, 0],
    ["Dice, over its own number", DICE, { ...dice, target: 2657, over: true }, null, 1334],
    ["Mines, two safe cells", MINES, mines, { opened: "1,7" }, 12_727],
    ["Mines, not taken", MINES, mines, null, 0],
    ["Mines, a trap", MINES, mines, { opened: "1,14" }, -1],
  ])("%s", (_, round, stake, cashOut, due) => {
    const leaf = (fields: object) => new Map(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    expect(dueOf(round, leaf(stake), cashOut && leaf(cashOut))).toBe(due);
  });

  it("cannot be told from a receipt without the terms of its game", () => {
    expect(() => dueOf(ROUND, new Map([["amount", "1000"]]), null)).toThrow();
    expect(() => dueOf({ game: "poker" }, new Map([["amount", "1000"]]), null)).toThrow();
  });
});
