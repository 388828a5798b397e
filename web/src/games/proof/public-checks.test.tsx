import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fairnessChains } from "#contract/calls/fairness.ts";
import { FIRST_ALARM } from "#games/alarm.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { countCrashes } from "../aviator/results.tsx";
import { countHand, countWinners } from "../lucky-hit/card-table.tsx";
import { countGame } from "../mines/my-records.tsx";
import { RoundSeal } from "../parts/round-seal.tsx";
import { countDigits } from "../win-go/history.ts";
import { pinnedEnds } from "./check-chain.ts";
import * as alarm from "./own-alarm.ts";
import { ChainEnds, OwnAlarm } from "./public-checks.tsx";

afterEach(() => {
  pinnedEnds.set({});
  alarm.ownAlarm.set(FIRST_ALARM);
});

const CHAIN = { table: "aviator", chain: 1, end: "a1".repeat(32), length: 16_384, first_period: 7, retired: null };

describe("the ends of the chains", () => {
  it("are kept as they were seen first, and another end raises the alarm", async () => {
    const server = fakeServer();
    server.on(fairnessChains, () => ok({ queryset: [CHAIN], beacon: null, voided: 0 }));
    renderAt("/fairness", <ChainEnds />);
    expect(await screen.findByText("Kept here")).toBeTruthy();
    expect(screen.getByText("from round 7")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    cleanup();
    // The server shows another end to a client that saw the first.
    const other = { ...CHAIN, end: "b2".repeat(32), retired: 9 };
    server.on(fairnessChains, () => ok({ queryset: [other], beacon: null, voided: 0 }));
    renderAt("/fairness", <ChainEnds />);
    expect((await screen.findByRole("alert")).textContent).toMatch(/another end for chain 1 of aviator/);
    expect(screen.getByText("Another end than before")).toBeTruthy();
    expect(pinnedEnds.get()).toMatchObject({ "aviator/1": `${CHAIN.end}/16384` });
  });

  it("can be kept as a file", () => {
    fakeServer().on(fairnessChains, () => ok({ queryset: [], beacon: null, voided: 0 }));
    renderAt("/fairness", <ChainEnds />);
    const links = screen.getAllByRole<HTMLAnchorElement>("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/fairness/chains", "/verify"]);
  });
});

describe("the player's own alarm", () => {
  it("counts each round that a list repeats once, by table", () => {
    const results = [
      { period: 3, result: 187 },
      { period: 2, result: 100 },
    ];
    countCrashes(alarm, results);
    countCrashes(alarm, [{ period: 9, result: 1_000_000 }, ...results]);
    countDigits(alarm, "P", [{ period: 1, last_num: 9 }]);
    countDigits(alarm, "S", [{ period: 1, last_num: 9 }]);
    countWinners(alarm, [{ period: 5, winner: "R" }]);
    countHand(alarm, 5, { luckyHitOdds: 40 });
    countHand(alarm, 5, { luckyHitOdds: 40 });
    countGame(alarm, { traps: 3, opened: [1, 2], hit: 3 });
    countGame(alarm, { traps: 3, opened: [], hit: 3 });
    expect(alarm.ownAlarm.get().rounds).toBe(3 + 2 + 2 + 2);
  });

  it("says how unusual the rounds are", () => {
    renderAt("/fairness", <OwnAlarm />);
    expect(screen.getByText("No rounds counted yet")).toBeTruthy();
    cleanup();
    countCrashes(alarm, [{ period: 1, result: 187 }]);
    renderAt("/fairness", <OwnAlarm />);
    expect(screen.getByText("Consistent with fair play: 99%")).toBeTruthy();
    expect(screen.getByText(/the 1 round that this browser counted/)).toBeTruthy();
  });

  it("is raised by rounds that no fair game has", () => {
    countCrashes(
      alarm,
      Array.from({ length: 200 }, (_, period) => ({ period, result: 100 })),
    );
    renderAt("/fairness", <OwnAlarm />);
    expect(screen.getByText("The results do not look fair")).toBeTruthy();
    expect(screen.getByText(/fewer than 1 of 1,000 players/)).toBeTruthy();
  });
});

describe("the seal of a round", () => {
  it("opens with the round, shows the proof, and counts the rounds", async () => {
    const press = vi.fn<() => void>();
    const seal = (newest: number | null, isOpen: boolean) => (
      <RoundSeal
        newest={newest}
        isOpen={isOpen}
        onPress={press}
        count={(lazy) => countCrashes(lazy, [{ period: newest ?? 0, result: 187 }])}
      />
    );
    renderAt("/", seal(null, false));
    expect(screen.queryByRole("button")).toBeNull();
    cleanup();
    renderAt("/", seal(1, false));
    expect(screen.getByRole("button", { name: /Round sealed/ })).toBeTruthy();
    await waitFor(() => expect(alarm.ownAlarm.get().counted).toEqual({ aviator: 1 }));
    cleanup();
    renderAt("/", seal(2, true));
    fireEvent.click(screen.getByRole("button", { name: /seal opened/ }));
    expect(press).toHaveBeenCalledOnce();
    await waitFor(() => expect(alarm.ownAlarm.get().counted).toEqual({ aviator: 2 }));
  });
});
