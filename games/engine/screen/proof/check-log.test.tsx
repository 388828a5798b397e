import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fairnessChains, fairnessLog } from "#contract/calls/fairness.ts";
import { UNSALTED } from "#contract/examples/example.ts";
import { earlierLine, entryText, headText, type LogLine, signedHead } from "#fairness/log.ts";
import { leafHash, rootOf } from "#fairness/tree.ts";
import { type Arrival, fakeServer, ok, refusal } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { pinnedKeys } from "../receipts/watch-receipts.ts";
import { isAsListed, isListed, pinnedHead } from "./check-log.ts";
import { ListHead } from "./public-checks.tsx";

const SECRET = new Uint8Array(32).fill(5);
const KEY = bytesToHex(ed25519.getPublicKey(SECRET));
const CHAIN = {
  table: "aviator",
  chain: 1,
  end: "a1".repeat(32),
  length: 8,
  first_period: 7,
  retired: null,
  ...UNSALTED,
};
const published = { ...CHAIN, publish_time: 1_795_210_860_000 };
const chainEntry = entryText(
  {
    subject: "chain aviator 1",
    lines: [
      ["length", 8],
      ["end", published.end],
    ],
  },
  published.publish_time,
);
const seedsEntry = entryText(
  {
    subject: "seeds aviator 7",
    lines: [
      ["seed", "one"],
      ["seed", "two"],
      ["others", 0],
    ],
  },
  published.publish_time + 5,
);
const round = { period: 7, player_seed1: "one", player_seed2: "two", player_seed3: null };

function headOf(entries: readonly string[], name = "rangoli/test"): string {
  const text = headText(name, { size: entries.length, root: rootOf(entries) });
  return signedHead(text, KEY, ed25519.sign(utf8ToBytes(text), SECRET));
}

/** A server with a list of one or two entries. */
function serveList(entries: readonly string[], name?: string) {
  const [first = "", second] = entries;
  const answer = ({ url }: Arrival) => {
    const subject = url.searchParams.get("subject");
    const found = entries.findIndex((entry) => entry.split("\n")[0] === subject);
    const path = second === undefined ? [] : [leafHash(found === 0 ? second : first)];
    return ok({
      head: headOf(entries, name),
      queryset: subject === null || found < 0 ? [] : [{ index: found, entry: entries[found] }],
      inclusion: subject === null ? null : path,
      consistency: url.searchParams.get("from") === "1" && second !== undefined ? [leafHash(second)] : [],
    });
  };
  const server = fakeServer();
  server.on(fairnessLog, answer);
  server.on(fairnessChains, () =>
    ok({ queryset: [], beacon: null, voided: 0, receipt_keys: [{ id: "1", public_key: KEY }] }),
  );
  return server;
}

beforeEach(() => {
  pinnedHead.set(null);
  pinnedKeys.set({ 1: KEY });
});

describe("the public list on the page", () => {
  it("is kept as it was seen, and holds as it grows", async () => {
    serveList([chainEntry]);
    renderAt("/fairness", <ListHead />);
    expect(await screen.findByText(/Entries: 1\./)).toBeTruthy();
    cleanup();
    serveList([chainEntry, seedsEntry]);
    renderAt("/fairness", <ListHead />);
    expect(await screen.findByText(/Entries: 2\./)).toBeTruthy();
    expect(pinnedHead.get()).toMatchObject({ size: 2, root: rootOf([chainEntry, seedsEntry]) });
  });

  it("raises the alarm if it does not begin with what this browser saw, and keeps that", async () => {
    serveList([chainEntry]);
    renderAt("/fairness", <ListHead />);
    await screen.findByText(/Entries: 1\./);
    cleanup();
    serveList([seedsEntry, chainEntry]);
    renderAt("/fairness", <ListHead />);
    expect((await screen.findByRole("alert")).textContent).toMatch(/does not begin with the entries/);
    expect(pinnedHead.get()).toMatchObject({ size: 1, root: rootOf([chainEntry]) });
  });

  it.each([
    ["says what a restore lost, if its list names the one before", "rangoli/test", true],
    ["raises the alarm at a list that names another one before", "rangoli/other", false],
  ])("%s", async (_, named, holds) => {
    serveList([chainEntry, seedsEntry]);
    renderAt("/fairness", <ListHead />);
    await screen.findByText(/Entries: 2\./);
    cleanup();
    const lost = earlierLine({ name: named, kept: 1, size: 2, root: rootOf([chainEntry, seedsEntry]) });
    const lines: LogLine[] = [["reason", "restore"], lost];
    const restored = [chainEntry, entryText({ subject: "generation 1795210870000", lines }, 1_795_210_870_000)];
    for (let visit = 0; visit < 2; visit++) {
      serveList(restored, "rangoli/test/1795210870000");
      renderAt("/fairness", <ListHead />);
      const text = holds ? /began a new list, which says so\. It lacks one entry/ : /does not begin with the entries/;
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.queryAllByRole("alert")).toHaveLength(holds ? 0 : 1);
      cleanup();
    }
    expect(await isListed("1795210870000")).toBe(holds);
    expect(pinnedHead.get()?.root).toBe(rootOf(holds ? restored : [chainEntry, seedsEntry]));
  });

  it("shows nothing where the backend has none", async () => {
    const server = serveList([]);
    server.on(fairnessLog, () => refusal(404, "Not found"));
    renderAt("/fairness", <ListHead />);
    await waitFor(() => expect(server.of(fairnessLog).length).toBeGreaterThan(0));
    expect(document.querySelector("[data-list]")).toBeNull();
  });
});

describe("a round beside the list", () => {
  it.each([
    ["agrees with its chain and its seeds in their order", [chainEntry, seedsEntry], {}, {}, true],
    ["may be older than the list", [chainEntry], {}, {}, true],
    ["contradicts a chain of another time", [chainEntry], {}, { publish_time: published.publish_time - 1 }, false],
    ["contradicts a chain of another end", [chainEntry], {}, { end: "b2".repeat(32) }, false],
    ["contradicts seeds in another order", [seedsEntry], { player_seed1: "two", player_seed2: "one" }, {}, false],
    ["contradicts a seed that was dropped", [seedsEntry], { player_seed2: null }, {}, false],
  ])("%s", async (_, entries, change, chainChange, holds) => {
    serveList(entries);
    expect(await isAsListed({ ...round, ...change }, { ...published, ...chainChange })).toBe(holds);
  });

  it("contradicts nothing where the backend has no list", async () => {
    fakeServer().on(fairnessLog, () => refusal(404, "Not found"));
    expect(await isAsListed(round, published)).toBe(true);
  });
});
