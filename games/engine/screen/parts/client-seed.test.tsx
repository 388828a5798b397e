import { describe, expect, it, beforeEach } from "vitest";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { minesClientSeed } from "#games/mines/contract/calls.ts";
import { session } from "#web/data/session.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { makeClientSeed, randomSeed } from "./client-seed.ts";
import { ClientSeedForm } from "./client-seed-form.tsx";

describe("a client seed", () => {
  it("has 20 letters and digits, different each time", () => {
    const seeds = Array.from({ length: 50 }, randomSeed);
    for (const seed of seeds) expect(seed).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(new Set(seeds).size).toBe(50);
  });

  it("maps equally many bytes to every character, and rejects the others", () => {
    const counts = new Map<string, number>();
    let next = 0;
    // Every byte value equally often: 8 of 256 are rejected, and 4 others map to each of the 62 characters.
    const fill = (bytes: Uint8Array) => bytes.forEach((_, index) => (bytes[index] = next++ % 256));
    next = 248;
    expect(makeClientSeed(fill).slice(0, 3)).toBe("ABC");
    for (let byte = 0; byte < 248; byte++) {
      const first = makeClientSeed((bytes) => bytes.fill(byte)).charAt(0);
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    expect(new Set(counts.values())).toEqual(new Set([4]));
  });
});

const SEED = "Q2AlyjYoIondBMTh7fy5";
const OTHER = "mL0pOTBFVpBCK2qZ4DXC";

beforeEach(() => session.start("120007.token"));

it("sends a changed seed, and nothing that is no seed", async () => {
  const server = fakeServer();
  server.on(minesClientSeed, () => ok({ fairness: { commitment: "c", client_seed: OTHER, nonce: 0 } }));
  renderAt("/", <ClientSeedForm call={minesClientSeed} outdates={[]} seed={SEED} />);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Use this seed" });
  const field = screen.getByLabelText("Your client seed for the next games");
  expect(button.disabled).toBe(true);
  fireEvent.change(field, { target: { value: "short" } });
  expect(button.disabled).toBe(true);
  fireEvent.change(field, { target: { value: OTHER } });
  fireEvent.click(button);
  await waitFor(() => {
    expect(server.of(minesClientSeed).map(({ body }) => body)).toEqual([{ client_seed: OTHER }]);
  });
});
