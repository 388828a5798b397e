import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { minesClientSeed } from "#games/mines/calls.ts";
import { session } from "#web/data/session.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { ClientSeedForm } from "./client-seed-form.tsx";

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
