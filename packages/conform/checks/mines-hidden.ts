import { minesRecords, minesStart, minesStatus, minesTap } from "../../../games/mines/contract/calls.ts";
import { TRAP_OPTIONS } from "../../../games/mines/rules/stake.ts";
import { writeJson } from "../../../contract/values/json.ts";
import type { AskOptions } from "../backend/backend.ts";
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

interface Game {
  readonly step_rates: readonly number[];
}

/** The status shows the running game, for any number of traps. */
async function expectShown(
  { backend, first }: Session,
  trial: Trial,
  game: Game,
  amount: number,
  opened: readonly number[],
): Promise<void> {
  for (const traps of TRAP_OPTIONS) {
    const { fields, code, curl } = await backend.ask(trial, minesStatus, first.with({ query: { traps } }));
    // Other traps than the game's may be refused.
    if (fields === null) trial.expect(code !== 200, "fields", "the status cannot be read", { curl });
    else {
      const { game_lock: lock, step_rates: rates, opened_idxs: shown, game_detail_map: detail } = fields;
      const story = `asked for ${traps} traps while a game runs, the status has`;
      const isGame = lock === "1" && detail?.amount === amount * 100 && detail.steps === opened.length;
      trial.expect(isGame, "mines_grid", `${story} another amount, steps or game_lock`, { curl });
      trial.expect(shown.join() === opened.join(), "mines_grid", `${story} the open cells ${shown.join()}`, { curl });
      const isOwn = rates.join() === game.step_rates.join();
      trial.expect(isOwn, "unused", `${story} other coefficients than its start`, { curl, field: "step_rates" });
    }
  }
}

/** Starts a game, and reads its status before and after the first cell. False: it was the trap. */
export async function playShown(session: Session, trial: Trial, options: AskOptions, amount: number): Promise<boolean> {
  const { backend, first } = session;
  const { fields: game } = await backend.accepts(trial, minesStart, options);
  await expectShown(session, trial, game, amount, []);
  const { fields } = await backend.succeeds(trial, minesTap, first.with({ body: { idx: 12 } }));
  if (!fields.game_over) await expectShown(session, trial, game, amount, fields.opened_idxs);
  return !fields.game_over;
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
