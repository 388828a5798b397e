import type { controlJournal } from "#contract/control/metrics.ts";
import type { InputOf } from "../http/route.ts";
import { askEveryCell, type OperatorCall } from "./operator-call.ts";

const ENTRIES_MAX = 200;

/** Merges the calls of this isolate with the frames of every cell. */
export async function readJournal(
  context: OperatorCall,
  { member, call, request_id: requestId }: InputOf<typeof controlJournal>,
) {
  const cmd = call !== undefined && /^\d{1,5}$/.test(call) ? Number(call) : null;
  const path = cmd === null ? (call ?? null) : null;
  const frameFilter = { member: member === undefined ? null : Number(member), cmd };
  const callFilter = { member: member ?? null, path, requestId: requestId ?? null };
  // Frames have neither a path nor a request id, calls no command number.
  const hasFrames = path === null && requestId === undefined;
  const frames = hasFrames ? await askEveryCell(context, async (cell) => cell.frames(frameFilter)) : [];
  return {
    calls: cmd === null ? context.journal.entries(callFilter).slice(0, ENTRIES_MAX) : [],
    frames: frames
      .flat()
      .sort((a, b) => b.real_time - a.real_time)
      .slice(0, ENTRIES_MAX),
  };
}
