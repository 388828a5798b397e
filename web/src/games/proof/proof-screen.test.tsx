import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fairnessChains } from "#contract/calls/fairness.ts";
import { commitment } from "#fairness/draw.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { aviator } from "../aviator/game.ts";
import { proofPath } from "../parts/proof-sheet.tsx";
import { ProofScreen } from "./proof-screen.tsx";

const SEED = "5ff5c610e633b2a91c46d1be1f74286b";
const CLIENT_SEED = "854581b6f52eaa86503f1dc6433655f9";
const AVIATOR_SEED = "uBsKq0Zr4mXw81Ta";
const PLAYER_SEEDS = ["Q2AlyjYoIondBMTh7fy5", "mL0pOTBFVpBCK2qZ4DXC", "aaaaaaaaaaaaaaaaaaaa"] as const;

const type = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.blur(screen.getByLabelText(label));
};

describe("the fairness page", () => {
  beforeEach(() => fakeServer().on(fairnessChains, () => ok({ queryset: [], beacon: null, voided: 0 })));

  it("computes a link's values, and confirms the committed seed", () => {
    const [seed1, seed2, seed3] = PLAYER_SEEDS;
    const seeds = { server_seed: AVIATOR_SEED, seed1, seed2, seed3 };
    renderAt(proofPath(aviator, { ...seeds, commitment: commitment(AVIATOR_SEED) }), <ProofScreen />);
    expect(within(screen.getByRole("status")).getByText("1.87×")).toBeTruthy();
    expect(screen.getByText("2174961631658806")).toBeTruthy();
    expect(screen.getByText("The server seed matches its commitment")).toBeTruthy();
  });

  it("begins with Aviator if a link names no game", () => {
    renderAt("/fairness?game=poker&server_seed=x", <ProofScreen />);
    expect(screen.getByLabelText<HTMLSelectElement>("Game").value).toBe("aviator");
    expect(screen.getByLabelText<HTMLInputElement>("Server seed").value).toBe("x");
  });

  it("detects a server seed that does not fit the commitment", () => {
    const path = proofPath(aviator, { server_seed: "another", commitment: commitment(AVIATOR_SEED) });
    renderAt(path, <ProofScreen />);
    expect(screen.getByText("The server seed does not match its commitment")).toBeTruthy();
  });

  it("computes a game of Mines from typed values", () => {
    renderAt("/fairness", <ProofScreen />);
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
    renderAt("/fairness?game=win", <ProofScreen />);
    expect(screen.queryByText("Fill this in")).toBeNull();
    type("Server seed", SEED);
    type("Round", "20261121481");
    expect(screen.getByLabelText("Round").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(/the number of the round from 001 to 480/)).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
    type("Round", "20261121480");
    expect(screen.getByRole("table", { name: "Numbers drawn" })).toBeTruthy();
  });

  it("shows the errors of a link at once", () => {
    renderAt("/fairness?game=luckyhit&server_seed=x&client_seed=short&period=1", <ProofScreen />);
    expect(screen.getByText(/One to three seeds/)).toBeTruthy();
  });

  it("shows the hands of Lucky Hit", () => {
    renderAt(`/fairness?game=luckyhit&server_seed=${SEED}&period=59840362`, <ProofScreen />);
    expect(screen.getByText(/^Black: /)).toBeTruthy();
    expect(within(screen.getByRole("table", { name: "Numbers drawn" })).getAllByRole("row")).toHaveLength(7);
  });
});
