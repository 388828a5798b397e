import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WORKER_DIST } from "#tools/paths.ts";
import { type Kind, type Way, tryRelease } from "./matrix.ts";
import { releasedVersions } from "./release.ts";
import { nextWorker, type NextVersion } from "./workers.ts";

// A next version may add to the data of the last release, but must not break them.

export const LAST = releasedVersions().at(-1) ?? "";

/** The number of steps that the code itself knows, also where the version below has added one. */
const OWN_STEPS = `storage.kv.put("steps", storage.kv.get("own") ?? storage.kv.get("steps"));`;
const ONE_MORE = `storage.kv.put("own", storage.kv.get("steps")); storage.kv.put("steps", storage.kv.get("own") + 1);`;
const columnsOf = (table: string) => `storage.sql.exec('SELECT * FROM ${table} LIMIT 0').columnNames`;

export const ADDS: NextVersion = {
  before: OWN_STEPS,
  after: `if (!${columnsOf("member")}.includes("kite")) storage.sql.exec("ALTER TABLE member ADD COLUMN kite TEXT");
    ${ONE_MORE}`,
};

/** The fault that a broken version must have, and the ways that find it. */
export const BROKEN: Readonly<Record<string, { version: NextVersion; kind: Kind; fault: RegExp }>> = {
  "loses rows": {
    version: { before: `storage.sql.exec("DELETE FROM shop_order");` },
    kind: "in turn",
    fault: /start 1: \d+ \/user\/orders/,
  },
  "drops a column that the release reads": {
    version: {
      renamed: { recharges_first: "recharge_due" },
      before: `if (${columnsOf("member")}.includes("recharges_first"))
        storage.sql.exec("ALTER TABLE member RENAME COLUMN recharges_first TO recharge_due");`,
    },
    kind: "in turn",
    fault: /start 2: .*(?:503|500|recharges_first|maintenance|went wrong)/i,
  },
  "writes data that the release must refuse": {
    version: { before: OWN_STEPS, after: `${ONE_MORE} storage.kv.put("steps:needed", storage.kv.get("steps"));` },
    kind: "in turn",
    fault: /start 2: cell:\d: its data are of a newer release/,
  },
  "renames a call between cells": {
    version: { renamed: { receiveTransfer: "receiveMoney" } },
    kind: "at once",
    fault: /receiveMoney|receiveTransfer/,
  },
};

/** `kind`: without it, all ways. */
export async function tryNext(version: NextVersion, kind?: Kind): Promise<Way[]> {
  const folder = mkdtempSync(join(tmpdir(), "rangoli-next-"));
  try {
    return await tryRelease(LAST, true, { next: nextWorker(folder, WORKER_DIST, version), kills: 0, kind });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
