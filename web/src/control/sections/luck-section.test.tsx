import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { controlForce } from "#contract/control/control.ts";
import { ok } from "#web/testing/fake-server.ts";
import { openRoom, panel, type } from "#games/all/screen/testing/room.tsx";

describe("the luck section", () => {
  async function luck() {
    const { server, open } = openRoom("luck");
    server.on(controlForce, () => ok({ queued: 2 }));
    open();
    await screen.findByRole("region", { name: "Aviator" });
    return server;
  }
  const sent = (server: Awaited<ReturnType<typeof luck>>) => server.of(controlForce).at(-1)?.body;
  const force = (name: string) => fireEvent.click(panel(name).getByRole("button", { name: "Force" }));

  it("takes multipliers, digits and prices", async () => {
    const server = await luck();
    type("Multipliers", "0.5");
    force("Aviator");
    await screen.findByText(/Enter multipliers/);
    expect(server.of(controlForce)).toEqual([]);
    type("Multipliers", "1,5 20");
    force("Aviator");
    await waitFor(() => expect(sent(server)).toEqual({ table: "aviator", outcomes: [1.5, 20] }));
    type("Digits or prices", "7 12345");
    force("Win Go");
    await waitFor(() => expect(sent(server)).toEqual({ table: "win:P:1", outcomes: [10_007, 12_345] }));
    expect(panel("Win Go").getByText("2 waiting")).toBeTruthy();
    fireEvent.click(panel("Aviator").getByRole("button", { name: "Clear the queue" }));
    await waitFor(() => expect(sent(server)).toEqual({ table: "aviator", outcomes: [] }));
  });

  it("takes two hands of six cards, no card twice", async () => {
    const server = await luck();
    const [first] = panel("Lucky Hit").getAllByLabelText("Card 1");
    if (!first) throw new Error("no card");
    fireEvent.change(first, { target: { value: "2♠" } });
    force("Lucky Hit");
    await screen.findByText("The same card is chosen twice");
    fireEvent.change(first, { target: { value: "K♣" } });
    force("Lucky Hit");
    await waitFor(() => expect(server.of(controlForce)).toHaveLength(1));
    expect(sent(server)).toEqual({
      table: "luckyhit",
      outcomes: [
        {
          black: [
            { t: 2, n: 13 },
            { t: 1, n: 9 },
            { t: 2, n: 1 },
          ],
          red: [
            { t: 0, n: 2 },
            { t: 1, n: 5 },
            { t: 3, n: 11 },
          ],
        },
      ],
    });
  });

  it("takes as many traps as a game of Mines may have", async () => {
    const server = await luck();
    const mines = panel("Mines");
    fireEvent.change(mines.getByLabelText("Member"), { target: { value: "120007" } });
    fireEvent.click(mines.getByRole("checkbox", { name: "25" }));
    fireEvent.click(mines.getByRole("checkbox", { name: "3" }));
    force("Mines");
    expect(server.of(controlForce)).toEqual([]);
    fireEvent.click(mines.getByRole("checkbox", { name: "7" }));
    force("Mines");
    await waitFor(() => expect(sent(server)).toEqual({ table: "mines:120007", outcomes: [[3, 7, 25]] }));
  });
});
