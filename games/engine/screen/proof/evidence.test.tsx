import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fairnessChains, fairnessReceipts } from "#contract/calls/fairness.ts";
import { ENTROPY, RECEIPT, RECEIPT_PUBLIC_KEY } from "#contract/examples/example.ts";
import { winRoundDetail } from "#games/win-go/contract/calls.ts";
import { commitment } from "#fairness/draw.ts";
import { RECEIPT as HEADING, rootText } from "#fairness/receipt.ts";
import { rootFrom } from "#fairness/tree.ts";
import { fakeServer, ok, refusal } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { receiptStore } from "../receipts/receipt-store.ts";
import { checkEvidence } from "./evidence.ts";
import { EvidenceCheck } from "./evidence-check.tsx";
import { ExportButton } from "./export-button.tsx";

const KEYS = [{ id: RECEIPT.key, public_key: RECEIPT_PUBLIC_KEY }];
const ROUND = {
  game: "win",
  category: "P",
  saas_id: "1",
  period: 20261120436,
  commitment: "c094b12a27c7b271704a5862dea32e55367d209450aad41ab39fefa75b70f774",
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

/** The stake as it is exported. */
const file = {
  format: "round evidence 1",
  record: { id: STAKE.id, amount: 10, payout: 19.6, status: "S" },
  receipts: [RECEIPT],
  round: ROUND,
  chains: [],
  beacon: null,
  receipt_keys: KEYS,
};

const leaf = (...lines: readonly string[]) => [HEADING, ...lines].join("\n");
const WIN_BET = "table win:P:1\nround 20261120436\nmember 1000017\nbet one\namount 1000";
const STAKE_LEAF = leaf("event stake", WIN_BET, "arrival 1795191440003", "pick G");
const FLIGHT_BET = "table aviator\nround 179538442726\nmember 1000017\nbet one\namount 5000";
const HAND = "slot 0\nauto none\nsilence none";
const FLIGHT_LEAF = leaf("event stake", FLIGHT_BET, "arrival 1795384430000", HAND, "seed abc");
const PAID = "coefficient 134\npayout 6700";
const CASH_OUT_LEAF = leaf("event cash-out", FLIGHT_BET, "arrival 1795384445260", HAND, PAID);
const CANCEL_LEAF = leaf("event cancel", FLIGHT_BET, "arrival 1795384438260");

const TERMS = "a1".repeat(32);
const SECRET = new Uint8Array(32);
const OWN_KEYS = [{ id: "own", public_key: bytesToHex(ed25519.getPublicKey(SECRET)) }];

/** A receipt of one leaf, with a key of the test. */
function sign(text: string) {
  const tree = { leaf: text, index: 0, size: 1, path: [] };
  const root = rootFrom(tree) ?? "";
  const signature = bytesToHex(ed25519.sign(utf8ToBytes(rootText(root)), SECRET));
  return { ...tree, key: "own", arrival: Number(/arrival (\d+)/.exec(text)?.[1]), root, signature };
}

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
    expect(JSON.parse(text)).toEqual(file);
    expect(await checkEvidence(text, KEYS)).toMatchObject({ fault: null });
  });

  it("has the receipt that this browser kept beside another one that the operator gives now", async () => {
    const kept = { ...RECEIPT, leaf: RECEIPT.leaf.replace("pick G", "pick R") };
    await receiptStore.add(kept);
    await receiptStore.add({ ...kept, leaf: kept.leaf.replace("bet ", "bet another-") });
    serve();
    expect((JSON.parse(await exported()) as { receipts: unknown }).receipts).toEqual([kept, RECEIPT]);
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
  it.each([
    [
      "another amount in the text",
      { receipts: [{ ...RECEIPT, leaf: RECEIPT.leaf.replace("1000", "9000") }] },
      "altered",
    ],
    ["another signature", { receipts: [{ ...RECEIPT, signature: "0".repeat(128) }] }, "forged"],
    ["a key of its own", { receipts: [{ ...RECEIPT, key: "mine" }] }, "unknown_key"],
    ["another format", { format: "other" }, "unreadable"],
    ["no receipt", { receipts: [] }, "unreadable"],
  ])("names the fault of %s", async (_, change, fault) => {
    expect((await checkEvidence(JSON.stringify({ ...file, ...change }), KEYS)).fault).toBe(fault);
  });

  // The app exports record and round unsigned, so anyone can have edited them.
  it.each([
    ["amount in the record", { record: { ...file.record, amount: 1 } }, ["record"]],
    ["payout in the record", { record: { ...file.record, payout: 9.8 } }, ["record"]],
    ["status, with no payout", { record: { ...file.record, payout: 0, status: "F" } }, ["record"]],
    ["period of the round", { round: { ...ROUND, period: 20261120437 } }, ["round"]],
    ["table of the round", { round: { ...ROUND, saas_id: "2" } }, ["round"]],
    ["result of the round", { round: { ...ROUND, price: 10274, last_num: 4 } }, ["round"]],
    ["form of the period", { round: { ...ROUND, period: "20261120436" } }, ["round"]],
    ["seed of the round", { round: { ...ROUND, server_seed: "5e" } }, ["round"]],
    ["round, which is void but not paid back", { round: VOID }, ["record"]],
  ])("convicts nobody by another %s, and says that it does not fit", async (_, change, misfits) => {
    const checked = await checkEvidence(JSON.stringify({ ...file, ...change }), KEYS);
    expect(checked).toMatchObject({ fault: null, misfits });
  });

  it("convicts nobody by a cancelled stake whose record shows it as lost", async () => {
    const cancelled = { ...file.record, payout: 10, status: "R", cancelled: true };
    const edited = { ...cancelled, payout: 0, status: "F", cancelled: false };
    for (const record of [cancelled, edited]) {
      expect((await checkEvidence(JSON.stringify({ ...file, record }), KEYS)).fault).toBeNull();
    }
  });

  it.each([
    ["is forced, so it proves nothing", { round: { ...ROUND, price: 10274, last_num: 4, forced: true } }],
    ["is not over", { round: { ...ROUND, server_seed: null, price: null, last_num: null } }],
    ["is void, with the stake paid back", { round: VOID, record: { ...file.record, payout: 10, status: "R" } }],
    ["is over, and its payout is on the way", { record: { ...file.record, payout: 0, status: "W" } }],
  ])("finds that all fits for a round that %s", async (_, change) => {
    expect(await checkEvidence(JSON.stringify({ ...file, ...change }), KEYS)).toMatchObject({
      fault: null,
      misfits: [],
    });
  });

  it.each<[string, string[], string | null]>([
    ["the same stake twice", [STAKE_LEAF, STAKE_LEAF], null],
    ["one stake with two picks", [STAKE_LEAF, STAKE_LEAF.replace("pick G", "pick R")], "contradiction"],
    ["stakes of two bets", [STAKE_LEAF, STAKE_LEAF.replace("bet one", "bet two")], "unreadable"],
    ["a leaf that was made again without its terms", [`${STAKE_LEAF}\nterms ${TERMS}`, STAKE_LEAF], null],
    ["a leaf with other terms", ["0", "1"].map((digit) => `${STAKE_LEAF}\nterms ${digit.repeat(64)}`), "contradiction"],
    ["a cash-out and its stake", [FLIGHT_LEAF, CASH_OUT_LEAF], null],
    ["a cash-out of the moment that the player saw", [FLIGHT_LEAF, `${CASH_OUT_LEAF}\ntag 5000`], null],
    ["a cash-out before the moment that the player saw", [FLIGHT_LEAF, `${CASH_OUT_LEAF}\ntag 5001`], "contradiction"],
    [
      "a cash-out of another amount",
      [FLIGHT_LEAF, CASH_OUT_LEAF.replace("amount 5000", "amount 500")],
      "contradiction",
    ],
    ["a cash-out that paid less", [FLIGHT_LEAF, CASH_OUT_LEAF.replace("payout 6700", "payout 6699")], "contradiction"],
    ["a cash-out of another bet", [FLIGHT_LEAF, CASH_OUT_LEAF.replace("bet one", "bet two")], "unreadable"],
    ["a cancel and its stake", [FLIGHT_LEAF, CANCEL_LEAF], null],
    ["a cancel of another amount", [FLIGHT_LEAF, CANCEL_LEAF.replace("amount 5000", "amount 500")], "contradiction"],
    ["a cancel of another bet", [FLIGHT_LEAF, CANCEL_LEAF.replace("bet one", "bet two")], "unreadable"],
    ["a cancel without its arrival", [FLIGHT_LEAF, CANCEL_LEAF.replace(/\narrival.*/, "")], "unreadable"],
    ["a cancel and a cash-out", [CANCEL_LEAF, CASH_OUT_LEAF], "contradiction"],
    ["a cash-out without its coefficient", [FLIGHT_LEAF, CASH_OUT_LEAF.replace(/\ncoefficient.*/, "")], "unreadable"],
  ])("judges what was signed: %s", async (_, leaves, fault) => {
    const changed = JSON.stringify({ ...file, receipts: leaves.map(sign) });
    expect((await checkEvidence(changed, OWN_KEYS)).fault).toBe(fault);
  });

  it("compares the record with a signed cancel", async () => {
    const receipts = [FLIGHT_LEAF, CANCEL_LEAF].map(sign);
    const round = { game: "aviator", period: 179538442726, commitment: null, server_seed: null };
    const record = { ...file.record, amount: 50, payout: 50, status: "R", cancelled: true };
    const misfitsOf = async (edited: object) =>
      (await checkEvidence(JSON.stringify({ ...file, receipts, round, record: { ...record, ...edited } }), OWN_KEYS))
        .misfits;
    expect(await misfitsOf({})).toEqual([]);
    expect(await misfitsOf({ payout: 0 })).toEqual(["record"]);
    expect(await misfitsOf({ payout: 0, status: "F", cancelled: false })).toEqual(["record"]);
  });

  it("goes by the signed line whether a game was forced", async () => {
    const server_seed = "5ff5c610e633b2a91c46d1be1f74286b";
    const seeds = {
      commitment: commitment(server_seed),
      client_seed: "854581b6f52eaa86503f1dc6433655f9",
      entropy: ENTROPY,
      nonce: 2,
    };
    const common = "table mines\nround 7\nmember 1000017\nbet 7\namount 10000\narrival 7";
    const terms = `commitment ${seeds.commitment}\nclient_seed ${seeds.client_seed}\nentropy ${ENTROPY}\nnonce 2\ntraps 3`;
    const taken = sign(`${HEADING}\nevent cash-out\n${common}\nopened 1,9\npayout 12727`);
    const faultOf = async (line: string, forced: boolean) => {
      const receipts = [sign(`${HEADING}\nevent stake\n${common}\n${terms}${line}`), taken];
      const round = { ...seeds, game: "mines", period: "7", server_seed, forced };
      return (await checkEvidence(JSON.stringify({ ...file, receipts, round }), OWN_KEYS)).fault;
    };
    expect(await faultOf("\nforced true", false)).toBeNull();
    expect(await faultOf("\nforced false", true)).toBe("contradiction");
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
    expect(screen.getByText(/^Nobody signed the round and the record/)).toBeTruthy();
    const edited = JSON.stringify({ ...file, record: { ...file.record, payout: 0 } });
    fireEvent.paste(button, { clipboardData: { getData: () => edited } });
    expect(await screen.findByText(/^The record in the file does not fit/)).toBeTruthy();
    expect(screen.getByText(/The operator signed this stake/)).toBeTruthy();
  });
});
