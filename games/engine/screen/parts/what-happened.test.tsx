import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { fairnessExplanation } from "#contract/calls/fairness.ts";
import { installation } from "#web/data/installation.ts";
import { session } from "#web/data/session.ts";
import { games } from "#web/locales/in/games.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { WhatHappened } from "./records.tsx";
import { zoneOf } from "./what-happened.tsx";

const STAKE = { table: "aviator", id: "mine", period: 179_521_086_000 };

afterEach(() => act(() => installation.set({ money: {}, not_offered: [] })));

describe("what happened to a stake", () => {
  it("is asked for when it is opened, with the device's zone", async () => {
    session.start("t1");
    const server = fakeServer();
    server.on(fairnessExplanation, () => ok({ text: "That was too late." }));
    renderAt("/", <WhatHappened stake={STAKE} />);
    const button = await screen.findByRole("button", { name: games.whatHappened });
    expect(server.of(fairnessExplanation)).toEqual([]);
    fireEvent.click(button);
    const sheet = await screen.findByRole("dialog", { name: games.whatHappened });
    await within(sheet).findByText("That was too late.");
    const [asked] = server.of(fairnessExplanation);
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toMatchObject({
      table: "aviator",
      id: "mine",
      period: String(STAKE.period),
      zone: zoneOf(new Date()),
    });
  });

  it.each([
    ["the installation does not offer it", ["win"], "mine"],
    ["the record has no id", undefined, ""],
  ])("is not offered where %s", async (_, offers, id) => {
    act(() => installation.set({ money: {}, ...(offers && { offers }), not_offered: [] }));
    renderAt("/", <WhatHappened stake={{ ...STAKE, id }} />);
    await act(async () => import("./what-happened.tsx"));
    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each([
    [-330, "+05:30"],
    [180, "-03:00"],
    [0, "+00:00"],
    [210, "-03:30"],
  ])("is written for a device %i minutes from UTC as %s", (offset, zone) => {
    expect(zoneOf({ getTimezoneOffset: () => offset })).toBe(zone);
  });
});
