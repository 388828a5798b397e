import * as z from "zod/mini";
import type { Frame } from "#contract/frame.ts";
import type { Locale } from "#contract/values/locale.ts";
import { callerId } from "#contract/values/entered.ts";
import { isRefusal, type RefusalName, refusals, refusalText, refuse } from "#contract/refusals.ts";
import { termsOf } from "#fairness/terms.ts";
import { logInfo } from "#simulator/log/log.ts";
import { MINUTE_MS, SECOND_MS } from "#contract/values/durations.ts";

/** The sender of a frame and its reply function. */
export interface Sender {
  readonly member: number;
  readonly locale: Locale;
  /** The locale of the session's log-in, whose limits apply whatever language the socket names. */
  readonly logInLocale: Locale;
  readonly send: (text: string) => void;
  /** Sends to the member's other sockets of the game; undefined for simulated players. */
  readonly others?: ((text: string) => void) | undefined;
  /** Logs refused frames; undefined for simulated players. */
  readonly refusals?: RefusalLog | undefined;
}

const withCmd = z.object({ cmd: z.int() });

/** Names the fault of a text that is no frame. */
export function frameFault(text: string): FrameRefusal {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { refusal: "bad_frame", field: "frame" };
  }
  const head = withCmd.safeParse(json);
  if (!head.success) return { refusal: "bad_frame", field: typeof json === "object" ? "cmd" : "frame" };
  return { cmd: head.data.cmd, refusal: "bad_frame", field: "data" };
}

const withBetId = z.object({ betId: callerId });

/** Names the first invalid field of a frame's data, and the stake that it was about. */
export function dataFault({ cmd, data: schema }: Frame, data: unknown): FrameRefusal {
  const field = z.safeDecode(schema, data).error?.issues[0]?.path.join(".");
  const betId = withBetId.safeParse(data).data?.betId;
  return field ? { cmd, refusal: "bad_request", field, betId } : { cmd, refusal: "bad_frame", field: "data", betId };
}

/** The fault of a stake whose digest is not that of its other fields; null: none. */
export function termsFault(
  { cmd }: Frame,
  { betId, terms }: { readonly betId?: string | undefined; readonly terms?: string | undefined },
  data: unknown,
): FrameRefusal | null {
  if (terms === undefined || terms === termsOf(data as Record<string, unknown>)) return null;
  return { cmd, refusal: "bad_request", field: "terms", betId };
}

/** The data of a notice to the sender of a refused frame. */
export function noticeOf({ refusal, field, betId }: FrameRefusal, locale: Locale) {
  const named = refusal === "bad_request" ? refuse(refusal, { with: { field: field ?? "" } }) : refuse(refusal);
  return {
    code: refusals[refusal].code,
    msg: refusalText(named, locale),
    ...(refusal === "bad_request" && { field }),
    ...(betId !== undefined && { betId }),
  };
}

/** The head of the answer to a deed; null: it was done. */
export function statusOf(outcome: object | null, locale: Locale) {
  return outcome !== null && isRefusal(outcome)
    ? ({ status: 0, code: refusals[outcome.refusal].code, msg: refusalText(outcome, locale) } as const)
    : ({ status: 1, code: 200, msg: "OK" } as const);
}

/** Bounds the log under a flood of bad frames: of a cell … */
export const LINES_A_SECOND = 20;
/** … and of a socket. */
export const LINES_A_MINUTE = 10;

/** The reason for a refused frame: names only, never a value. */
export interface FrameRefusal {
  readonly cmd?: number | undefined;
  readonly refusal: RefusalName;
  /** The path of the invalid field; undefined if a rule refused the frame. */
  readonly field?: string | undefined;
  /** The stake's betId, for the notice. The log has none. */
  readonly betId?: string | undefined;
}

/** Logs the refused frames of a socket. */
interface RefusalLog {
  note(game: string, fault: FrameRefusal): void;
}

/** Logs the refused frames of a cell's sockets. A line tells how many were left out before it. */
export class SocketRefusals {
  readonly #object: string;
  readonly #real: () => number;
  #second = 0;
  #lines = 0;
  #omitted = 0;
  readonly #ofSockets = new WeakMap<WebSocket, { minute: number; lines: number }>();

  /** `object`: the cell's name. `real`: ms since the epoch. */
  constructor(object: string, real: () => number) {
    this.#object = object;
    this.#real = real;
  }

  of(socket: WebSocket): RefusalLog {
    return { note: (game, fault) => this.#note(socket, game, fault) };
  }

  #note(socket: WebSocket, game: string, { cmd, refusal, field }: FrameRefusal): void {
    const now = this.#real();
    const own = this.#ofSockets.get(socket) ?? { minute: 0, lines: 0 };
    this.#ofSockets.set(socket, own);
    const [second, minute] = [Math.floor(now / SECOND_MS), Math.floor(now / MINUTE_MS)];
    if (second !== this.#second) this.#lines = 0;
    if (minute !== own.minute) own.lines = 0;
    this.#second = second;
    own.minute = minute;
    if (this.#lines === LINES_A_SECOND || own.lines === LINES_A_MINUTE) {
      this.#omitted += 1;
      return;
    }
    this.#lines += 1;
    own.lines += 1;
    const omitted = this.#omitted === 0 ? {} : { omitted: this.#omitted };
    this.#omitted = 0;
    logInfo("frame_refused", { object: this.#object, game, cmd, refusal, field, ...omitted });
  }
}
