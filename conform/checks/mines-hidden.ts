import { minesRecords, minesStatus } from "../../games/mines/calls.ts";
import { writeJson } from "../../contract/values/json.ts";
import type { Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { expectUntold, fieldOfCells } from "./early.ts";

type Rows = Readonly<Record<string, unknown>>[];

/** The member's records, by their text. */
export async function recordTexts({ backend, first }: Session, trial: Trial): Promise<ReadonlyMap<string, unknown>> {
  const { json } = await backend.accepts(trial, minesRecords, first.with());
  const rows = Array.isArray(json["queryset"]) ? (json["queryset"] as Rows) : [];
  return new Map(rows.map((row) => [writeJson(row), row]));
}

type Answers = readonly { readonly json: unknown; readonly curl: string }[];

/** While a game runs, no answer tells a cell that was not opened, and no record has it. */
export async function expectHidden(
  session: Session,
  trial: Trial,
  traps: number,
  before: ReadonlyMap<string, unknown>,
  answers: Answers,
  opened: readonly number[],
): Promise<void> {
  const { backend, first } = session;
  const status = await backend.ask(trial, minesStatus, first.with({ query: { traps } }));
  for (const { json, curl } of [...answers, status]) {
    expectUntold(trial, fieldOfCells(json, opened), "an answer tells cells of a running game", curl);
  }
  for (const [text, row] of await recordTexts(session, trial)) {
    if (!before.has(text)) expectUntold(trial, fieldOfCells(row, opened), "the record of a running game tells cells");
  }
}
