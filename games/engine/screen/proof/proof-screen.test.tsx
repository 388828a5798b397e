import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTranslator } from "use-intl/core";
import { fairnessChains } from "#contract/calls/fairness.ts";
import { commitment } from "#fairness/draw.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { session } from "#web/data/session.ts";
import { renderAt } from "#web/testing/render.tsx";
import { messages } from "#web/testing/messages.ts";
import { aviatorRoundDetail } from "#games/aviator/contract/calls.ts";
import { SINGLE_STEPS } from "#games/all/single-steps.ts";
import { minesRoundDetail } from "#games/mines/contract/calls.ts";
import { aviator } from "#games/aviator/game.ts";
import { momentText } from "#web/ui/moment.tsx";
import { receiptStore } from "../receipts/receipt-store.ts";
import { proofPath } from "./proof-sheet.tsx";
import { FairnessScreen, proofs } from "#games/all/screen/fairness.tsx";
import { draftOf, readForm } from "./read-form.ts";

const SEED = "5ff5c610e633b2a91c46d1be1f74286b";
const CLIENT_SEED = "854581b6f52eaa86503f1dc6433655f9";
const AVIATOR_SEED = "uBsKq0Zr4mXw81Ta";
const PLAYER_SEEDS = ["Q2AlyjYoIondBMTh7fy5", "mL0pOTBFVpBCK2qZ4DXC", "aaaaaaaaaaaaaaaaaaaa"] as const;

const [{ calls, terms }] = SINGLE_STEPS as readonly [(typeof SINGLE_STEPS)[number]];

const type = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.blur(screen.getByLabelText(label));
};

describe("the fairness page", () => {
  afterEach(() => session.end());
  beforeEach(() => server.on(fairnessChains, () => ok({ queryset: [], beacon: null, voided: 0 })));

  it("computes a link's values, and confirms the committed seed", () => {
    const [seed1, seed2, seed3] = PLAYER_SEEDS;
    const seeds = { server_seed: AVIATOR_SEED, seed1, seed2, seed3 };
    renderAt(proofPath(aviator, { ...seeds, commitment: commitment(AVIATOR_SEED) }), <FairnessScreen />);
    expect(within(screen.getByRole("status")).getByText("1.87×")).toBeTruthy();
    expect(screen.getByText("2174961631658806")).toBeTruthy();
    expect(screen.getByText("The server seed matches its commitment")).toBeTruthy();
  });

  it("leads with the last round that this browser has a receipt of, and folds the rest", async () => {
    const signed = { key: "k", index: 0, size: 1, path: [], root: "", signature: "", arrival: 1 };
    const leaf = (table: string, arrival: number) =>
      `rangoli receipt 1\nevent stake\ntable ${table}\nround 179521086000\narrival ${arrival}`;
    const at = Date.UTC(2026, 10, 21, 6);
    session.start("t1");
    renderAt("/fairness", <FairnessScreen />);
    await screen.findByText(/^Play a round: this browser keeps its receipt/);
    expect(screen.getByRole("link", { name: "All games" })).toBeTruthy();
    expect(document.querySelectorAll("main > details[open], main > * > details[open]")).toHaveLength(0);
    cleanup();

    await receiptStore.add({ ...signed, leaf: leaf("aviator", at - 1) });
    await receiptStore.add({ ...signed, leaf: leaf("mines", at) });
    renderAt("/fairness", <FairnessScreen />);
    server.on(minesRoundDetail, () => refusal(3010, "No such round"));
    await screen.findByText(`Mines, ${momentText(at)}`);
    fireEvent.click(screen.getByRole("button", { name: "Check it" }));
    await waitFor(() => expect(server.of(minesRoundDetail)[0]?.url.searchParams.get("id")).toBe("179521086000"));
    cleanup();

    await receiptStore.add({ ...signed, leaf: leaf(calls.names.game, at) });
    server.on(calls.roundDetail, () => refusal(3010, "No such round"));
    renderAt("/fairness", <FairnessScreen />);
    await screen.findByText(`${terms.title}, ${momentText(at)}`);
    fireEvent.click(screen.getByRole("button", { name: "Check it" }));
    await waitFor(() => expect(server.of(calls.roundDetail)).toHaveLength(1));
    cleanup();

    await receiptStore.add({ ...signed, leaf: leaf("aviator", at) });
    server.on(aviatorRoundDetail, () => refusal(3010, "No such round"));
    renderAt("/fairness", <FairnessScreen />);
    await screen.findByText(`Aviator, ${momentText(at)}`);
    fireEvent.click(screen.getByRole("button", { name: "Check it" }));
    await waitFor(() => expect(server.of(aviatorRoundDetail)[0]?.url.searchParams.get("period")).toBe("179521086000"));
  });

  it("opens the form of a link's values, without the last round", () => {
    renderAt(proofPath(aviator, { server_seed: AVIATOR_SEED }), <FairnessScreen />);
    expect(screen.getByLabelText("Server seed").closest("details")?.open).toBe(true);
    expect(screen.queryByText("Check your last round")).toBeNull();
  });

  it("begins with Aviator if a link names no game", () => {
    renderAt("/fairness?game=poker&server_seed=x", <FairnessScreen />);
    expect(screen.getByLabelText<HTMLSelectElement>("Game").value).toBe("aviator");
    expect(screen.getByLabelText<HTMLInputElement>("Server seed").value).toBe("x");
  });

  it("detects a server seed that does not fit the commitment", () => {
    const path = proofPath(aviator, { server_seed: "another", commitment: commitment(AVIATOR_SEED) });
    renderAt(path, <FairnessScreen />);
    expect(screen.getByText("The server seed does not match its commitment")).toBeTruthy();
  });

  it("computes a game of Mines from typed values", () => {
    renderAt("/fairness", <FairnessScreen />);
    expect(screen.getByText("The result appears here")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Game"), { target: { value: "mines" } });
    type("Server seed", SEED);
    type("Client seed", CLIENT_SEED);
    type("Nonce", "2");
    expect(screen.getByText("The result appears here")).toBeTruthy();
    type("Traps", "3");
    // The examples of docs/fairness.md.
    expect(screen.getByRole("img", { name: "Traps in cells 17, 20, 23" })).toBeTruthy();
    type("Entropy", "0f1e2d3c4b5a69788796a5b4c3d2e1f0");
    expect(screen.getByRole("img", { name: "Traps in cells 9, 15, 16" })).toBeTruthy();
    expect(within(screen.getByRole("table", { name: "Numbers drawn" })).getAllByRole("row")).toHaveLength(4);
  });

  it("shows a field's error once it loses focus, and no result", () => {
    renderAt("/fairness?game=win", <FairnessScreen />);
    expect(screen.queryByText("Fill this in")).toBeNull();
    type("Server seed", SEED);
    type("Round", "20261121481");
    expect(screen.getByLabelText("Round").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(/the number of the round from 001 to 480/)).toBeTruthy();
    expect(screen.queryByRole("table", { name: "Numbers drawn" })).toBeNull();
    type("Round", "20261121480");
    expect(screen.getByRole("table", { name: "Numbers drawn" })).toBeTruthy();
  });

  it("shows the errors of a link at once", () => {
    renderAt("/fairness?game=luckyhit&server_seed=x&client_seed=short&period=1", <FairnessScreen />);
    expect(screen.getByText(/One to three seeds/)).toBeTruthy();
  });

  it("shows the hands of Lucky Hit", () => {
    renderAt(`/fairness?game=luckyhit&server_seed=${SEED}&period=59840362`, <FairnessScreen />);
    expect(screen.getByText(/^Black: /)).toBeTruthy();
    expect(within(screen.getByRole("table", { name: "Numbers drawn" })).getAllByRole("row")).toHaveLength(7);
  });
});

const t = createTranslator({ locale: "en-IN", messages });
const faultAt = t as unknown as (key: string, values?: object) => string;
const common = { server_seed: "a-seed", commitment: "ab".repeat(32) };
const [PLAYER_SEED] = PLAYER_SEEDS;

function proofOf(id: string) {
  const proof = proofs.find(({ game }) => game.id === id);
  if (!proof) throw new Error(id);
  return proof;
}

function read(id: string, query: string) {
  const proof = proofOf(id);
  const { result, faults } = readForm(proof, draftOf(proof, new URLSearchParams(query)), t);
  return { input: (result?.props as { input: unknown } | undefined)?.input ?? null, faults };
}

describe("the fields of the proof page", () => {
  it.each([
    ["aviator", {}, { playerSeeds: [] }],
    [
      "aviator",
      { seed1: PLAYER_SEED, seed2: PLAYER_SEED.toLowerCase() },
      { playerSeeds: [PLAYER_SEED, PLAYER_SEED.toLowerCase()] },
    ],
    [
      "win",
      { category: "E", saas_id: "3", period: "20261121480" },
      { category: "E", saasId: "3", period: 20_261_121_480 },
    ],
    [
      "luckyhit",
      { client_seed: PLAYER_SEED + PLAYER_SEED, period: "59840362" },
      { clientSeed: PLAYER_SEED + PLAYER_SEED, period: 59_840_362 },
    ],
    ["luckyhit", { client_seed: "", period: "59840362" }, { clientSeed: "", period: 59_840_362 }],
    [
      "mines",
      { client_seed: "a&b=c%20", entropy: "", nonce: "0", traps: "24" },
      { clientSeed: "a&b=c%20", entropy: "", nonce: 0, traps: 24 },
    ],
  ])("read the values of a link: %s %j", (id, values, expected) => {
    const path = proofPath(proofOf(id).game, { ...values, ...common });
    const input = { serverSeed: common.server_seed, commitment: common.commitment, ...expected };
    expect(read(id, path.slice(path.indexOf("?")))).toEqual({ input, faults: {} });
  });

  it("accept a server seed without its commitment", () => {
    expect(read("aviator", "server_seed=x").input).toEqual({ serverSeed: "x", commitment: "", playerSeeds: [] });
  });

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ["aviator", { server_seed: "" }, { server_seed: "fairness.faultRequired" }],
    ["aviator", { server_seed: "a seed" }, { server_seed: "fairness.faultSpaces" }],
    ["aviator", { server_seed: "a\n" }, { server_seed: "fairness.faultSpaces" }],
    ["aviator", { server_seed: "x".repeat(201) }, { server_seed: "fairness.faultTooLong" }],
    ["aviator", { commitment: "ab" }, { commitment: "fairness.faultHash" }],
    ["aviator", { commitment: "AB".repeat(32) }, { commitment: "fairness.faultHash" }],
    ["aviator", { seed1: "short" }, { seed1: "aviator.proofSeedFault" }],
    ["aviator", { seed3: PLAYER_SEED }, { seed1: "aviator.proofOrderFault", seed2: "aviator.proofOrderFault" }],
    ["aviator", { seed1: PLAYER_SEED, seed3: PLAYER_SEED }, { seed2: "aviator.proofOrderFault" }],
    ["win", { category: "X", period: "20261121001" }, { category: "win.proofCategoryFault" }],
    ["win", { saas_id: "0", period: "20261121001" }, { saas_id: "win.proofTableFault" }],
    ["win", {}, { period: "fairness.faultRequired" }],
    ["win", { period: "20261121481" }, { period: "win.proofPeriodFault" }],
    ["win", { period: "20260230001" }, { period: "win.proofPeriodFault" }],
    ["luckyhit", { client_seed: `${PLAYER_SEED}x`, period: "1" }, { client_seed: "luckyHit.proofSeedsFault" }],
    ["luckyhit", { period: "1.5" }, { period: "fairness.faultWholeNumber" }],
    ["mines", { nonce: "0", traps: "3", client_seed: "c", entropy: "00" }, { entropy: "fairness.entropyFault" }],
    ["mines", { nonce: "-1", traps: "3", client_seed: "c" }, { nonce: "fairness.faultWholeNumber" }],
    ["mines", { nonce: "01", traps: "3", client_seed: "c" }, { nonce: "fairness.faultWholeNumber" }],
    ["mines", { nonce: "0", traps: "25", client_seed: "c" }, { traps: "fairness.faultRange" }],
    ["mines", { nonce: "0", traps: "0", client_seed: "c" }, { traps: "fairness.faultRange" }],
    ["mines", { nonce: "0", traps: "3" }, { client_seed: "fairness.faultRequired" }],
  ])("show their errors: %s %j", (id, change, expected) => {
    const faults = Object.fromEntries(
      Object.entries(expected).map(([name, key]) => [name, faultAt(key, { min: 1, max: 24 })]),
    );
    const query = new URLSearchParams({ server_seed: "seed", ...change });
    expect(read(id, query.toString())).toEqual({ input: null, faults });
  });
});
