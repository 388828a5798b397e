import { aviatorRecords, aviatorRoundDetail } from "../../../games/aviator/contract/calls.ts";
import { groupFrame, playersFrame, resultsFrame } from "../../../games/aviator/contract/frames.ts";
import type { HeardFrame } from "../backend/socket.ts";
import type { Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { FLYING } from "./aviator-frames.ts";
import { fieldNamed, fieldWith } from "./early.ts";

const GREETING_MS = 8_000;

type Json = Readonly<Record<string, unknown>>;

/** The answers of calls and of a new socket in flight: the field that has the result, and whether the phase is told. */
export async function toldInFlight({ backend, first }: Session, trial: Trial, period: number) {
  const detail = await backend.ask(trial, aviatorRoundDetail, first.with({ query: { period }, isJudged: false }));
  const list = await backend.ask(trial, aviatorRecords, first.with());
  const rows = Array.isArray(list.json["queryset"]) ? (list.json["queryset"] as Json[]) : [];
  const own = rows.filter((row) => String(row["period"]) === String(period));
  const late = await backend.openSocket("aviator", first.token, []);
  await late.next(({ cmd }) => cmd === resultsFrame.cmd, GREETING_MS);
  const isShown = late.newest(resultsFrame)?.results.some((each) => each.period === period) === true;
  const group = late.newest(groupFrame);
  const hasPhase = late.isOpen ? group?.period === period && group.status >= FLYING : null;
  late.close();
  const field = isShown
    ? "5008.results.*.result"
    : fieldNamed([own, detail.code === 200 ? detail.json["entity"] : null], OF_RESULT);
  return { field, hasPhase };
}

const OF_RESULT = /^(open_)?result$|crash|server_?seed$/i;
const SHOWN = /coefficient|amount|price|cash|odd|tag|period/i;

/** The field of the frames before the crash that names it. */
export function toldByFrames(frames: readonly HeardFrame[], crash: number | null): string | null {
  const live = frames.filter(({ cmd }) => cmd !== resultsFrame.cmd && cmd !== playersFrame.cmd);
  // A whole number may mean anything.
  const values = crash === null || crash % 100 === 0 ? [] : [crash / 100, crash];
  return fieldNamed(live, OF_RESULT) ?? fieldWith(live, values, SHOWN);
}
