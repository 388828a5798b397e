import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { type AviatorRound, aviatorRound, aviatorRoundDetail } from "#games/aviator/contract/calls.ts";
import { session } from "#web/data/session.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { AviatorProofSheet, checkRound, playerSeedsOf } from "./proof-sheet.tsx";
import { PERIOD, finishedRound, runningRound } from "./testing/samples.ts";

const failed = (...args: Parameters<typeof checkRound>) =>
  checkRound(...args)?.steps.flatMap(({ name, holds }) => (holds ? [] : [name]));

describe("checking a round", () => {
  it("finds that an honest round matches in every step", () => {
    const round = finishedRound();
    const report = checkRound(round, round.commitment);
    expect(report?.verdict).toBe("match");
    expect(report?.steps.map(({ name }) => name)).toEqual(["commitment", "witness", "hash", "decimal", "result"]);
    expect(failed(round, round.commitment)).toEqual([]);
    expect(report?.recomputed).toMatchObject({ decimal: 2_174_961_631_658_806, result: 187 });
  });

  it.each([
    ["another result", { result: 188 }, ["result"]],
    ["another server seed", { server_seed: "other" }, ["commitment", "hash", "decimal", "result"]],
    ["another commitment", { commitment: "00" }, ["commitment"]],
    ["another player's seed", { player_seed2: "bbbbbbbbbbbbbbbbbbbb" }, ["hash", "decimal", "result"]],
    ["a seed that is left out", { player_seed3: null }, ["hash", "decimal", "result"]],
    ["another hash", { sha512hash: "00" }, ["hash"]],
    ["another decimal", { decimal: 1 }, ["decimal"]],
  ])("finds %s", (_, change, steps) => {
    const round = finishedRound(change);
    expect(checkRound(round, null)?.verdict).toBe("mismatch");
    expect(failed(round, null)).toEqual(steps);
  });

  it("detects a commitment that changed after it was shown", () => {
    const round = finishedRound();
    expect(checkRound(round, "another")?.verdict).toBe("mismatch");
    expect(failed(round, "another")).toEqual(["witness"]);
  });

  it("reports a forced round as forced, even if the numbers match", () => {
    const round = finishedRound({ forced: true });
    expect(checkRound(round, null)?.verdict).toBe("forced");
    expect(failed(round, null)).toEqual(["result"]);
  });

  it("gives no verdict for a round that is not over", () => {
    expect(checkRound(runningRound(), null)).toBeNull();
  });

  it("takes only the given seeds, in their order of arrival", () => {
    expect(playerSeedsOf(finishedRound({ player_seed3: null }))).toEqual([
      { nickName: "a***7", seed: "Q2AlyjYoIondBMTh7fy5" },
      { nickName: "n***e", seed: "mL0pOTBFVpBCK2qZ4DXC" },
    ]);
  });
});

const onClose = vi.fn<() => void>();

beforeEach(() => {
  session.start("120007.token");
  onClose.mockClear();
});

function show(round: AviatorRound, witnessed: string | null = null) {
  server.on(aviatorRoundDetail, () => ok({ entity: z.encode(aviatorRound, round) }));
  renderAt("/", <AviatorProofSheet of={PERIOD} witnessed={witnessed} onClose={onClose} />);
}

const step = (name: RegExp) => screen.getAllByRole("listitem").find((item) => name.test(item.textContent));

describe("a round's proof", () => {
  it("reports that an honest round matches, with all its inputs", async () => {
    show(finishedRound(), finishedRound().commitment);
    expect(await screen.findByText("Everything matches")).toBeTruthy();
    expect(server.of(aviatorRoundDetail)[0]?.url.searchParams.get("period")).toBe(String(PERIOD));
    for (const item of screen.getAllByRole("listitem")) expect(within(item).getByText("Matches")).toBeTruthy();
    expect(step(/shown here before/)).toBeTruthy();
    const { server_seed: seed, sha512hash, hex, decimal } = finishedRound();
    for (const value of [seed, "Q2AlyjYoIondBMTh7fy5", sha512hash, hex, String(decimal), "1.87×"]) {
      expect(screen.getAllByText(value ?? "")).not.toEqual([]);
    }
    expect(screen.getByText("Seed of k***2")).toBeTruthy();
    const link = screen.getByRole("link", { name: "Check these values yourself" }).getAttribute("href") ?? "";
    expect(Object.fromEntries(new URLSearchParams(link.slice(link.indexOf("?"))))).toMatchObject({
      game: "aviator",
      server_seed: seed,
      commitment: finishedRound().commitment,
      seed3: "aaaaaaaaaaaaaaaaaaaa",
    });
  });

  it("shows the mismatch of a round, and the right values", async () => {
    show(finishedRound({ result: 250 }));
    expect(await screen.findByText("This round does not match")).toBeTruthy();
    expect(step(/gives the result/)?.textContent).toContain("Does not match");
    expect(step(/SHA-256/)?.textContent).toContain("Matches");
    expect(screen.getByText(/Computed here: 1\.87×/)).toBeTruthy();
  });

  it("reports that a round is not over, and fetches again on demand", async () => {
    show(runningRound());
    expect(await screen.findByText("Not over yet")).toBeTruthy();
    expect(screen.getByText(runningRound().commitment)).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
    server.on(aviatorRoundDetail, () => ok({ entity: z.encode(aviatorRound, finishedRound()) }));
    fireEvent.click(screen.getByRole("button", { name: "Check again" }));
    expect(await screen.findByText("Everything matches")).toBeTruthy();
  });

  it("shows the server's refusal, and closes with it", async () => {
    server.on(aviatorRoundDetail, () => refusal(3009, "This round is not known"));
    renderAt("/", <AviatorProofSheet of={PERIOD} witnessed={null} onClose={onClose} />);
    const notice = await screen.findByRole("dialog", { name: "Notice" });
    expect(within(notice).getByText("This round is not known")).toBeTruthy();
    fireEvent.click(within(notice).getByRole("button", { name: "OK" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });
});
