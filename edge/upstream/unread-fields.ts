import { sockets } from "#games/all/api.ts";
import { FifoCache } from "#contract/fifo-cache.ts";
import { everyForm } from "#contract/values/rare-forms.ts";
import { type AnyCall, SUCCESS } from "#contract/call.ts";
import type { UnreadEntry } from "#contract/control/metrics.ts";
import { openFrame } from "#contract/frame.ts";
import { readTolerantly } from "#contract/values/tolerant.ts";
import { rowsIn } from "#contract/values/read-in-forms.ts";
import { timeIn, type Unread, defOf } from "#contract/values/tolerant-schema.ts";
import { type Log, LOGGED_PATH_MAX } from "../middleware/access-log.ts";
import type { Envelope } from "./envelope.ts";
import { UpstreamFault } from "./upstream.ts";
import type * as z from "zod/mini";
import { parseLosslessly } from "#contract/values/lossless.ts";

/** The first answer of each call and frame in this time is compared, at any share. */
const SAMPLE_EVERY_MS = 1_000;
/** A field is logged again after this time. */
const LOG_EVERY_MS = 60_000;
/** The oldest entries are dropped. */
const ENTRIES_MAX = 200;
/** A backend may put long names of its own into a field's path. */
const FIELD_MAX = 200;

/** Matched before parsing: most frames are not sampled. */
const CMD_FIRST = /^\s*\{\s*"cmd"\s*:\s*(\d{1,6})/;

const frames = new Map(sockets.flatMap((socket) => socket.frames).map(({ kind }) => [kind.cmd, kind] as const));

interface UnreadOptions {
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly log: Log;
  /** The share of answers and frames to compare; 0: none. */
  readonly share: number;
  /** Compares every answer, and refuses what clients cannot read. */
  readonly isStrict?: boolean;
  readonly count?: ((drift: Drift) => void) | undefined;
}

/** A field that clients cannot read, and why. */
interface Drift {
  readonly method: string;
  readonly path: string;
  readonly field: string;
  readonly reason: string;
}

/** The platform's limit, in bytes. */
const INDEX_MAX = 96;

/** Writes a point for each field of an answer that clients cannot read. Texts: method, field, reason. */
export function countDrift(dataset: Pick<AnalyticsEngineDataset, "writeDataPoint">): (drift: Drift) => void {
  return ({ method, path, field, reason }) =>
    dataset.writeDataPoint({
      indexes: [`drift ${path}`.slice(0, INDEX_MAX)],
      blobs: [method, field, reason],
      doubles: [1],
    });
}

interface Sampled {
  at: number;
  /** Answers owed to the share; at 1 the next is compared. */
  owed: number;
  checked: number;
}

/**
 * Compares samples of a backend's answers and frames with the contract, as a client reads it. Reports missing and
 * unreadable fields to the log, to operators and to the metrics: their places and reasons, never their values.
 */
export class UnreadFields {
  readonly #options: UnreadOptions;
  readonly #sampled = new Map<string, Sampled>();
  readonly #entries = new FifoCache<string, UnreadEntry>(ENTRIES_MAX);

  constructor(options: UnreadOptions) {
    this.#options = options;
  }

  /** The newest last. */
  get entries(): readonly UnreadEntry[] {
    return [...this.#entries.values()];
  }

  /** Throws an UpstreamFault if the setting is strict and clients cannot read the answer. */
  inspectAnswer(call: AnyCall, { code, fields }: Envelope, requestId: string): void {
    if (code !== SUCCESS || !this.#isDue(call.path)) return;
    const unread: Unread = [];
    readTolerantly(call.answer, fields, unread);
    const [first] = this.#report(call.method, call.path, unread, requestId, (field) =>
      driftReason(call.answer, fields, field),
    );
    if (first === undefined || !this.#options.isStrict) return;
    const { field, reason } = first;
    throw new UpstreamFault("upstream_unreadable", `${field}: ${reason}`, undefined, field);
  }

  /** A text of the backend's socket at `path`. If the setting is strict, the frame and field that clients cannot read. */
  inspectFrame(path: string, text: string): string | undefined {
    const { isStrict = false } = this.#options;
    const cmd = isStrict ? openFrame(text)?.cmd : CMD_FIRST.exec(text.slice(0, 40))?.[1];
    if (isStrict && cmd === undefined) {
      this.#report("FRAME", path, ["cmd"], "", () => "not a frame");
      return "cmd";
    }
    const kind = frames.get(Number(cmd));
    if (kind === undefined || !this.#isDue(`${path} ${kind.cmd}`)) return undefined;
    const unread: Unread = [];
    const data = openFrame(text, parseLosslessly)?.data;
    readTolerantly(kind.data, data, unread);
    const [first] = this.#report("FRAME", `${path} ${kind.cmd}`, unread, "", (field) =>
      driftReason(kind.data, data, field),
    );
    return isStrict && first !== undefined ? `${kind.cmd} ${first.field}` : undefined;
  }

  #isDue(key: string): boolean {
    const { now, share, isStrict = false } = this.#options;
    if (share === 0 && !isStrict) return false;
    let sampled = this.#sampled.get(key);
    if (sampled === undefined) this.#sampled.set(key, (sampled = { at: -Infinity, owed: 0, checked: 0 }));
    const time = now();
    sampled.owed += share;
    if (!isStrict && sampled.owed < 1 && time - sampled.at < SAMPLE_EVERY_MS) return false;
    sampled.owed = Math.max(0, sampled.owed - 1);
    sampled.at = time;
    sampled.checked += 1;
    return true;
  }

  #report(method: string, path: string, unread: Unread, id: string, why: (field: string) => string): Drift[] {
    const { now, log, count } = this.#options;
    const time = now();
    const checked = this.#sampled.get(path)?.checked ?? 0;
    return [...new Set(unread)].map((place) => {
      const field = place.slice(0, FIELD_MAX);
      const drift: Drift = { method, path, field, reason: why(place) };
      const key = `${path} ${field}`;
      const before = this.#entries.get(key);
      const isNews = before === undefined || time - before.logged_time >= LOG_EVERY_MS;
      const logged_time = isNews ? time : before.logged_time;
      const seen = { path, field, reason: drift.reason, count: (before?.count ?? 0) + 1, checked };
      this.#entries.set(key, { real_time: time, logged_time, ...seen });
      const error = `unread field: ${field}: ${drift.reason}`;
      if (isNews) log({ level: "error", time, id, method, path: path.slice(0, LOGGED_PATH_MAX), error });
      count?.(drift);
      return drift;
    });
  }
}

/**
 * Why clients cannot read the field at `place`, such as `queryset.*.price`: `missing`, `text in place of number`. Never
 * the value.
 */
export function driftReason(schema: z.core.$ZodType, json: unknown, place: string): string {
  const names = place === "" ? [] : place.split(".");
  const field = names.reduce<z.core.$ZodType | undefined>((within, name) => inner(within, name), schema);
  if (field === undefined) return "unreadable";
  const values = names.reduce<unknown[]>((within, name) => within.flatMap((each) => valuesAt(each, name)), [json]);
  const isRead = (value: unknown) => readTolerantly(field, value) !== undefined;
  const bad = values.find((value) => !isRead(value));
  if (bad === undefined) return values.some((value) => isAmbiguous(field, value)) ? "ambiguous number" : "missing";
  const isTime = defOf(field).read === timeIn;
  return `${isTime ? timeFormOf(bad) : kindOf(bad)} in place of ${isTime ? "time" : expected(field)}`;
}

function inner(schema: z.core.$ZodType | undefined, name: string): z.core.$ZodType | undefined {
  if (schema === undefined) return undefined;
  const { shape, element, innerType } = defOf(schema);
  if (innerType !== undefined) return inner(innerType, name);
  return name === "*" ? element : shape?.[name];
}

function valuesAt(json: unknown, name: string): unknown[] {
  if (name === "*") return [...(rowsIn(json, everyForm) ?? [])];
  if (typeof json !== "object" || json === null) return [];
  return [(json as Readonly<Record<string, unknown>>)[name]];
}

/** Read, but not without a doubt. */
function isAmbiguous(schema: z.core.$ZodType, json: unknown): boolean {
  const unread: Unread = [];
  return json !== undefined && readTolerantly(schema, json, unread) !== undefined && unread.includes("");
}

const FORM_MAX = 40;

/** The form of a time that is not read, without its values. */
function timeFormOf(json: unknown): string {
  if (Array.isArray(json)) return `list of ${json.length}`;
  if (typeof json === "object" && json !== null) return `object of ${Object.keys(json).join(", ").slice(0, FORM_MAX)}`;
  if (typeof json !== "string" || json === "") return kindOf(json);
  return `time as ${json
    .slice(0, FORM_MAX)
    .replaceAll(/\p{Nd}/gu, "0")
    .replaceAll(/\p{L}/gu, "a")}`;
}

function kindOf(json: unknown): string {
  if (json === null) return "null";
  if (Array.isArray(json)) return "list";
  if (typeof json === "string") return json === "" ? "empty text" : "text";
  return typeof json === "boolean" ? "flag" : typeof json;
}

/** The contract's kind of a field, in the words of docs/connecting-a-backend.md. */
function expected(schema: z.core.$ZodType): string {
  const { type, format, innerType, in: wire } = defOf(schema);
  if (innerType !== undefined) return expected(innerType);
  if (wire !== undefined) return expected(wire);
  const kinds: Readonly<Record<string, string>> = {
    number: format === undefined ? "number" : "whole number",
    boolean: "flag",
    array: "list",
    enum: "known value",
    literal: "known value",
    string: "text",
  };
  return kinds[type] ?? type;
}
