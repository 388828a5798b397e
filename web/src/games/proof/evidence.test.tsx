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

const KEYS = [{ id: RECEIPT.key, public_key: RECEIPT_PUBLIC_KEY }];
const ROUND = {
  game: "win",
  category: "P",
  saas_id: "1",
  period: 20261120436,
  commitment: "c0",
  version: 1,
  chain: null,
  index: null,
  seed: null,
  beacon_round: null,
  beacon_randomness: null,
  beacon_signature: null,
  voided: false,
  server_seed: "5e",
  client_seed: "P:1",
  nonce: 20261120436,
  forced: false,
  price: 10273,
  last_num: 3,
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
    ["another format", { format: "other" }, "unreadable"],
    ["no receipt", { receipts: [] }, "unreadable"],
  ])("names the fault of %s", async (_, change, fault) => {
    expect((await checkEvidence(JSON.stringify({ ...file, ...change }), KEYS)).fault).toBe(fault);
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
