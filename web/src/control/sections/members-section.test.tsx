import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { controlMembers } from "#contract/control/control.ts";
import { controlLoadState, controlScene, controlState } from "#contract/control/state.ts";
import { session } from "#web/data/session.ts";
import { ok } from "#web/testing/fake-server.ts";
import { NOW, openRoom, press, type, watchDownloads } from "#games/all/screen/testing/room.tsx";
import { isFromNothing, isPlayers, isSeed, sceneBody } from "./scenes.tsx";

describe("members", () => {
  const members = [
    { user_id: "120007", mobile_number: "+000123456789012", nick_name: "player", token: "120007.secret" },
  ];

  it("are created, downloaded, and opened in the app with no token in an address", async () => {
    const { server, open } = openRoom("members");
    const files = watchDownloads();
    const opened: unknown[] = [];
    window.open = (...args) => {
      opened.push(args);
      return null;
    };
    server.on(controlMembers, () => ok({ members }));
    open();
    type("How many", "0");
    press("Make");
    await screen.findByText("From 1 to 10,000");
    type("How many", "1");
    type("Balance", "12.5");
    type("Cell", "3");
    press("Make");
    await screen.findByText("1 member made");
    expect(server.of(controlMembers)[0]?.body).toEqual({ count: 1, balance: 12.5, cell: 3 });
    press("Open the app as 120007");
    expect(session.get().token).toBe("120007.secret");
    expect(opened).toEqual([["/mine", "_blank", "noopener"]]);
    press("Download all");
    expect(await files[0]?.blob.text()).toContain("120007.secret");
  });

  it("are deleted for a fresh start only after confirmation", async () => {
    const { server, open } = openRoom("members");
    server.on(controlScene, () => ok({ now: NOW, members: [] }));
    open();
    fireEvent.click(screen.getByRole("radio", { name: /Fresh/ }));
    press("Set the scene");
    fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(server.of(controlScene)).toEqual([]);
    press("Set the scene");
    type("The installation’s name, as a guard", "local");
    fireEvent.click(await screen.findByRole("button", { name: "Start afresh" }));
    await screen.findByText(/^Set\. It is/);
    expect(server.of(controlScene)[0]?.body).toEqual({ scene: "fresh", installation: "local" });
  });

  it("are simulated for a busy evening, which deletes the state only after confirmation", async () => {
    const { server, open } = openRoom("members");
    server.on(controlScene, () => ok({ now: NOW, members: [] }));
    open();
    fireEvent.click(screen.getByRole("radio", { name: /Busy evening/ }));
    type("Players", "2001");
    press("Set the scene");
    await screen.findByText("From 1 to 2,000");
    type("Players", "50");
    type("Seed", "friday");
    press("Set the scene");
    await screen.findByText(/^Set\. It is/);
    expect(server.of(controlScene)[0]?.body).toEqual({ scene: "busy_evening", players: 50, seed: "friday" });
    type("Begins at", "2026-11-20T18:30");
    press("Set the scene");
    fireEvent.click(await screen.findByRole("button", { name: "Start afresh" }));
    await waitFor(() => expect(server.of(controlScene)).toHaveLength(2));
    expect(server.of(controlScene)[1]?.body).toMatchObject({ at: new Date(2026, 10, 20, 18, 30).getTime() });
  });

  it("are saved to a file with the whole state, and restored from it", async () => {
    const { server, open } = openRoom("members");
    const files = watchDownloads();
    const state = { cells: 1, fairness: "f", objects: [] };
    server.on(controlState, () => ok(state));
    server.on(controlLoadState, () => ok());
    open();
    press("Save to a file");
    await waitFor(() => expect(files).toHaveLength(1));
    const text = (await files[0]?.blob.text()) ?? "";
    const pick = (content: string) =>
      fireEvent.change(screen.getByLabelText("File with a state"), {
        target: { files: [new File([content], "state.json")] },
      });
    await act(async () => pick("{}"));
    await screen.findByText("This file holds no state");
    await act(async () => pick(text));
    const load = await screen.findByRole("button", { name: "Load it" });
    type("The installation’s name, as a guard", "local");
    fireEvent.click(load);
    const loaded = { ...state, installation: "local" };
    await waitFor(() => expect(server.of(controlLoadState)[0]?.body).toEqual(loaded));
  });
});

const EMPTY = { players: "", seed: "", at: "" };
const FULL = { players: "50", seed: " friday-1 ", at: "2026-11-20T18:30" };

describe("a scene", () => {
  it("is requested by its name, and a busy evening also with its entries", () => {
    expect(sceneBody("long_history", FULL)).toEqual({ scene: "long_history" });
    expect(sceneBody("busy_evening", EMPTY)).toEqual({ scene: "busy_evening" });
    expect(sceneBody("busy_evening", FULL)).toEqual({
      scene: "busy_evening",
      players: 50,
      seed: "friday-1",
      at: new Date(2026, 10, 20, 18, 30).getTime(),
    });
  });

  it("deletes the present state if it is a fresh start or begins at a given time", () => {
    expect(isFromNothing("fresh", EMPTY)).toBe(true);
    expect(isFromNothing("busy_evening", FULL)).toBe(true);
    expect(isFromNothing("busy_evening", EMPTY)).toBe(false);
    expect(isFromNothing("gift_event", FULL)).toBe(false);
  });
});

describe("an evening's entries", () => {
  it.each([
    ["", true],
    ["1", true],
    ["2000", true],
    ["0", false],
    ["2001", false],
    ["many", false],
  ])("as players %j: %j", (typed, expected) => {
    expect(isPlayers(typed)).toBe(expected);
  });

  it.each([
    ["", true],
    ["friday-1", true],
    ["two words", false],
    ["x".repeat(41), false],
  ])("as a seed %j: %j", (typed, expected) => {
    expect(isSeed(typed)).toBe(expected);
  });
});
