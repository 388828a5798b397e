import * as z from "zod/mini";
import type { Frame } from "#contract/frame.ts";
import type { Locale } from "#contract/locale.ts";
import type { RefusalName } from "#contract/refusals.ts";
import { logInfo } from "#simulator/journal/log.ts";

/** Who sent a frame and how to answer. */
export interface Sender {
  readonly member: number;
  readonly locale: Locale;
  readonly send: (text: string) => void;
  /** Told of frames that are refused; undefined for simulated players. */
  readonly refusals?: SocketRefusals | undefined;
}

const withCmd = z.object({ cmd: z.int() });

/** Names what is wrong with a text that is no frame. */
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

/** Names the first field of a frame's data that does not fit its kind. */
export function dataFault({ cmd, data: schema }: Frame, data: unknown): FrameRefusal {
  const field = z.safeDecode(schema, data).error?.issues[0]?.path.join(".");
  return { cmd, refusal: "bad_frame", field: field || "data" };
}

/** A flood of bad frames costs its senders nothing; it must cost the log a bounded number of lines. */
export const LINES_A_SECOND = 20;

const SECOND_MS = 1000;

/** Why a frame was refused: names alone, never a value. */
export interface FrameRefusal {
  readonly cmd?: number | undefined;
  readonly refusal: RefusalName;
  /** The field at fault, as a path; undefined where the rules refused it. */
  readonly field?: string | undefined;
}

/** Logs the frames that a cell refuses, up to so many a second. */
export class SocketRefusals {
  readonly #object: string;
  readonly #real: () => number;
  #second = 0;
  #lines = 0;
  #omitted = 0;

  /** `object`: the cell's name. `real`: ms since the epoch. */
  constructor(object: string, real: () => number) {
    this.#object = object;
    this.#real = real;
  }

  note(game: string, refusal: FrameRefusal): void {
    const second = Math.floor(this.#real() / SECOND_MS);
    if (second !== this.#second) {
      this.#second = second;
      this.#lines = 0;
    }
    if (this.#lines === LINES_A_SECOND) {
      this.#omitted += 1;
      return;
    }
    this.#lines += 1;
    const omitted = this.#omitted === 0 ? {} : { omitted: this.#omitted };
    this.#omitted = 0;
    logInfo("frame_refused", { object: this.#object, game, ...refusal, ...omitted });
  }
}
