import * as z from "zod/mini";
import { type Read, readTolerantly } from "./tolerant.ts";

/** One kind of socket frame: `{"cmd": number, "data": string}`, where data is JSON text of the given shape. */
export interface Frame<Data extends z.core.$ZodType = z.core.$ZodType> {
  readonly cmd: number;
  readonly data: Data;
}

export type DataOf<F> = F extends Frame<infer D> ? z.output<D> : never;

export function frame<Data extends z.core.$ZodType>(cmd: number, data: Data): Frame<Data> {
  return { cmd, data };
}

/** Frames longer than this close the socket with 1009. */
export const FRAME_MAX_BYTES = 16 * 1024;
/** More frames than this from one socket within a second close it with 1008. */
export const FRAMES_PER_SECOND_MAX = 20;
/** A member's fourth socket closes its oldest. */
export const SOCKETS_PER_MEMBER_MAX = 3;

/** Close codes of our own: 4401 the token is refused or ended; 4409 another socket took this one's place. */
export const CLOSE = { policy: 1008, tooLarge: 1009, tryAgain: 1013, unauthorized: 4401, replaced: 4409 } as const;

const outer = z.object({ cmd: z.int(), data: z.optional(z.string()) });

/** What a frame's text says, without reading its data. Null: not a frame. */
export function openFrame(text: string): { cmd: number; data: unknown } | null {
  const parsed = outer.safeParse(fromJson(text));
  if (!parsed.success) return null;
  return { cmd: parsed.data.cmd, data: parsed.data.data === undefined ? {} : fromJson(parsed.data.data) };
}

/** The text that carries `data`, as code has it, over the wire. */
export function encodeFrame<F extends Frame>(kind: F, data: DataOf<F>): string {
  return JSON.stringify({ cmd: kind.cmd, data: JSON.stringify(z.encode(kind.data, data)) });
}

/** A frame's data as a client has it, whatever backend sent it. */
export type ReadDataOf<F> = F extends Frame<infer D> ? Read<D> : never;

/** Reads a frame's data tolerantly; null where it cannot be read. `unread`: see readTolerantly. */
export function readFrame<F extends Frame>(kind: F, data: unknown, unread?: string[]): ReadDataOf<F> | null {
  return (readTolerantly(kind.data, data, unread) ?? null) as ReadDataOf<F> | null;
}

/** Reads a frame's data; null where it does not fit its kind. */
export function decodeFrame<F extends Frame>(kind: F, data: unknown): DataOf<F> | null {
  const parsed = z.safeDecode(kind.data, data);
  return parsed.success ? (parsed.data as DataOf<F>) : null;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
