import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WORKER_DIST } from "#tools/paths.ts";
import { type Way, tryRelease } from "./matrix.ts";
import { faultsToNext, releasedVersions, schemaFaults } from "./release.ts";
import { nextWorker, type NextVersion } from "./workers.ts";

const LAST = releasedVersions().at(-1) ?? "";

/** The number of steps that the code itself knows, also where the version below has added one. */
const OWN_STEPS = `storage.kv.put("steps", storage.kv.get("own") ?? storage.kv.get("steps"));`;
const ONE_MORE = `storage.kv.put("own", storage.kv.get("steps")); storage.kv.put("steps", storage.kv.get("own") + 1);`;
const columnsOf = (table: string) => `storage.sql.exec('SELECT * FROM ${table} LIMIT 0').columnNames`;

const ADDS: NextVersion = {
  before: OWN_STEPS,
  after: `if (!${columnsOf("member")}.includes("kite")) storage.sql.exec("ALTER TABLE member ADD COLUMN kite TEXT");
    ${ONE_MORE}`,
};

/** The faults that a broken version must have, by the way that finds them. */
const BROKEN: Readonly<Record<string, { version: NextVersion; back?: RegExp; atOnce?: RegExp }>> = {
  "loses rows": {
    version: { before: `storage.sql.exec("DELETE FROM shop_order");` },
    back: /start 1: \d+ \/user\/orders/,
    atOnce: /\/user\/orders/,
  },
  "drops a column that the release reads": {
    version: {
      renamed: { recharges_first: "recharge_due" },
      before: `if (${columnsOf("member")}.includes("recharges_first"))
        storage.sql.exec("ALTER TABLE member RENAME COLUMN recharges_first TO recharge_due");`,
    },
    back: /start 2: .*(?:503|500|recharges_first|maintenance|went wrong)/i,
  },
  "writes data that the release must refuse": {
    version: { before: OWN_STEPS, after: `${ONE_MORE} storage.kv.put("steps:needed", storage.kv.get("steps"));` },
    back: /start 2: cell:\d: its data are of a newer release/,
  },
  "renames a call between cells": {
    version: { renamed: { receiveTransfer: "receiveMoney" } },
    atOnce: /receiveMoney|receiveTransfer/,
  },
};

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rangoli-next-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function tryNext(version: NextVersion): Promise<Way[]> {
  return tryRelease(LAST, true, { next: nextWorker(folder, WORKER_DIST, version), kills: 0 });
}

describe("the last release", () => {
  it("upgrades to the present code and back, also under kills, and runs beside it", async () => {
    const ways = await tryRelease(LAST, true, { kills: 2 });
    expect(ways).toHaveLength(3);
    expect(ways.filter(({ faults }) => faults.length > 0)).toEqual([]);
  });

  it("works on the data of a next version that only adds", async () => {
    expect((await tryNext(ADDS)).filter(({ faults }) => faults.length > 0)).toEqual([]);
  });

  it.each(Object.entries(BROKEN))("convicts a next version that %s", async (_, { version, back, atOnce }) => {
    const [there, ...halves] = await tryNext(version);
    expect(there?.faults.join("\n")).toMatch(back ?? /^$/);
    expect(halves.flatMap(({ faults }) => faults).join("\n")).toMatch(atOnce ?? /^/);
  });
});

describe("the schema of a release", () => {
  it.each(releasedVersions())("%s is in the next one, step by step", async (version) => {
    expect(await faultsToNext(version)).toEqual([]);
  });

  it("may not change, and new classes come alone", () => {
    const release = { version: "0.2.0", steps: { cell: ["one"] }, classes: ["v1"] };
    const more = { steps: { cell: ["one", "two"], table: ["three"] }, classes: ["v1"] };
    expect(schemaFaults(release, more)).toEqual([]);
    expect(schemaFaults(release, { ...release, classes: ["v1", "v2"] })).toEqual([]);
    expect(schemaFaults(release, { ...more, classes: ["v1", "v2"] })).toEqual([
      "release the changed classes alone: 0.2.0 lacks schema steps too",
    ]);
    expect(schemaFaults(release, { steps: { cell: ["other"] }, classes: ["v1"] })).toEqual([
      "the steps of cell are not those that 0.2.0 shipped",
    ]);
  });
});
