import * as z from "zod/mini";
import { plainForms } from "./values/forms.ts";
import { parseJson } from "./values/json.ts";
import { readInForms } from "./values/read-in-forms.ts";
import type { Read } from "./values/tolerant-schema.ts";

/** A kind of socket frame: `{"cmd": number, "data": string}`, where data is JSON text of the given shape. */
export interface Frame<Data extends z.core.$ZodType = z.core.$ZodType> {
  readonly cmd: number;
  /** For the documents. */
  readonly text: string;
  readonly data: Data;
}

/** A game's socket in the contract: its path, and its frames by the names that the player sends and receives them under. */
export interface GameSocket {
  readonly path: string;
  readonly sent: Readonly<Record<string, Frame>>;
  readonly received: Readonly<Record<string, Frame>>;
}

export type DataOf<F> = F extends Frame<infer D> ? z.output<D> : never;

export function frame<Data extends z.core.$ZodType>(cmd: number, text: string, data: Data): Frame<Data> {
  return { cmd, text, data };
}

/** A longer frame closes the socket with 1009. */
export const FRAME_MAX_BYTES = 16 * 1024;
/** A socket that sends more is closed with 1008. */
export const FRAMES_PER_SECOND_MAX = 20;
/** A member's fourth socket closes its oldest. */
export const SOCKETS_PER_MEMBER_MAX = 3;

/** 1012: the server restarts; 4401: the token is invalid or has ended; 4409: a newer socket replaced this one. */
export const CLOSE = {
  policy: 1008,
  tooLarge: 1009,
  restart: 1012,
  tryAgain: 1013,
  unauthorized: 4401,
  replaced: 4409,
} as const;
/** Of a close with 1012. */
export const RESTART_REASON = "the server is being updated";

/**
 * Parses a frame's text, but not its data. Null: not a frame. Checked by hand, since every stake passes here. `parse`:
 * how the data of a backend's frame is parsed.
 */
export function openFrame(text: string, parse = parseJson): { cmd: number; data: unknown } | null {
  const outer = parseJson(text);
  if (typeof outer !== "object" || outer === null) return null;
  const { cmd, data } = outer as { readonly cmd?: unknown; readonly data?: unknown };
  if (!isInteger(cmd) || (data !== undefined && typeof data !== "string")) return null;
  return { cmd, data: data === undefined ? {} : parse(data) };
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

export function encodeFrame<F extends Frame>(kind: F, data: DataOf<F>): string {
  return JSON.stringify({ cmd: kind.cmd, data: JSON.stringify(z.encode(kind.data, data)) });
}

/** A frame's data as clients read it, from any backend. */
export type ReadDataOf<F> = F extends Frame<infer D> ? Read<D> : never;

/** Null: the data cannot be read. `unread`: see readTolerantly. */
export function readFrame<F extends Frame>(
  kind: F,
  data: unknown,
  unread?: string[],
  forms = plainForms,
): ReadDataOf<F> | null {
  return (readInForms(kind.data, data, forms, unread) ?? null) as ReadDataOf<F> | null;
}

/** Null: the data does not fit its kind. */
export function decodeFrame<F extends Frame>(kind: F, data: unknown): DataOf<F> | null {
  const parsed = z.safeDecode(kind.data, data);
  return parsed.success ? (parsed.data as DataOf<F>) : null;
}
