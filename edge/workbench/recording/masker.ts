import { sockets } from "#games/all/api.ts";
import { FifoCache } from "#contract/fifo-cache.ts";
import * as z from "zod/mini";
import { type AnyCall, envelope } from "#contract/call.ts";
import { openFrame } from "#contract/frame.ts";
import { refusals } from "#contract/refusals.ts";
import { readTolerantly } from "#contract/values/tolerant.ts";
import { defOf, isPersonal } from "#contract/values/tolerant-schema.ts";
import { parseLosslessly } from "#contract/values/lossless.ts";
import { writeJson } from "#contract/values/json.ts";

type Fields = Readonly<Record<string, unknown>>;
type Schema = z.core.$ZodType;

const frameData = new Map(sockets.flatMap(({ frames }) => frames).map(({ kind }) => [kind.cmd, kind.data]));
/** Our own messages name nobody. */
const MESSAGES = new Set(["OK", ...Object.values(refusals).flatMap(({ text }) => Object.values(text))]);

/** Bounds the memory. A forgotten text that comes again gets another stand-in. */
const STAND_INS_MAX = 50_000;
const ADDRESS = /^(https?:\/\/|\/(?!\/))[^\s]*$/;
const NOT_JSON = '"***"';

/**
 * Replaces each text and number that the contract marks as personal, does not describe, or cannot read. A stand-in has
 * the same form, so that it validates. Equal texts get the same stand-in, so that references still match. All other
 * numbers and texts stay as they are.
 */
export class Masker {
  readonly #standIns = new FifoCache<string, string>(STAND_INS_MAX);
  readonly #names = new FifoCache<string, string>(STAND_INS_MAX);
  #made = 0;

  /** Like `queryOf`, masked. */
  query(call: AnyCall, parameters: URLSearchParams): string {
    return queryOf(call, parameters, (value, name) => String(this.#masked(call.query.shape[name], value)));
  }

  body(call: AnyCall, text: string): string {
    return text === "" ? "" : this.#json(call.body, text);
  }

  /** An answer for everybody names nobody. */
  answer({ by, method, answer, refused }: AnyCall, text: string): string {
    if (by === "visitor" && method === "GET") return text;
    const fields = z.object({ ...envelope.shape, ...refused.shape, ...answer.shape });
    return text === "" ? "" : this.#json(fields, text);
  }

  frame(text: string): string {
    const frame = openFrame(text, parseLosslessly);
    if (frame === null) return this.#json(undefined, text);
    const data = this.#masked(frameData.get(frame.cmd), frame.data ?? null);
    return writeJson({ cmd: frame.cmd, data: writeJson(data) });
  }

  #json(schema: Schema | undefined, text: string): string {
    const value = parseLosslessly(text);
    return value === undefined ? NOT_JSON : writeJson(this.#masked(schema, value));
  }

  /** `schema` undefined: the contract does not describe the value. */
  #masked(schema: Schema | undefined, value: unknown): unknown {
    if (schema === undefined || isPersonal(schema)) return this.#hidden(value);
    const { innerType, shape, element } = defOf(schema);
    if (innerType !== undefined) return this.#masked(innerType, value);
    if (shape !== undefined && isFields(value)) {
      return this.#each(
        value,
        (each, name) => this.#masked(Object.hasOwn(shape, name) ? shape[name] : undefined, each),
        shape,
      );
    }
    if (element !== undefined) return this.#list(element, value);
    const isShown = typeof value !== "object" && readTolerantly(schema, value) !== undefined;
    return isShown ? value : this.#hidden(value, shape === undefined);
  }

  /** Some backends send lists as JSON text: a reader has to be able to parse it still. */
  #list(element: Schema, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#masked(element, each));
    const list = typeof value === "string" ? parseLosslessly(value) : undefined;
    return Array.isArray(list) ? writeJson(this.#list(element, list)) : this.#hidden(value);
  }

  #hidden(value: unknown, keepsNumbers = false): unknown {
    if (keepsNumbers && isNumeric(value)) return value;
    if (typeof value === "string") return this.#text(value);
    if (typeof value === "number") return Number(this.#text(String(value))) || 0;
    if (typeof value === "bigint") return BigInt(this.#text(String(value)));
    if (Array.isArray(value)) return value.map((each) => this.#hidden(each, keepsNumbers));
    return isFields(value) ? this.#each(value, (each) => this.#hidden(each, keepsNumbers)) : value;
  }

  /** The fields, with stand-ins for names that are not in `known`. */
  #each(fields: Fields, masked: (value: unknown, name: string) => unknown, known: Fields = {}): Fields {
    const entries = Object.entries(fields);
    return Object.fromEntries(
      entries.map(([name, value]) => [Object.hasOwn(known, name) ? name : this.#name(name), masked(value, name)]),
    );
  }

  #name(name: string): string {
    return standInFor(name, this.#names, () => `field_${++this.#made}`);
  }

  /** Of an address the host stays, and the form of the rest. */
  #text(text: string): string {
    if (text === "" || MESSAGES.has(text)) return text;
    if (!ADDRESS.test(text)) return standInFor(text, this.#standIns, () => standInOf(text, ++this.#made));
    const [, start = "", user = "", rest = ""] = /^(?:(https?:\/\/)([^/?#]*@)?[^/?#]*)?(.*)$/.exec(text) ?? [];
    const host = text.slice(start.length + user.length, text.length - rest.length);
    const parts = rest.split(/([/?#&=]+)/).map((part, at) => (at % 2 === 1 || part === "" ? part : this.#text(part)));
    return start + host + parts.join("");
  }
}

function standInFor(text: string, known: FifoCache<string, string>, make: () => string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  const made = make();
  known.set(text, made);
  return made;
}

/** The parameters that the contract names, sorted. */
export function queryOf(
  { query }: AnyCall,
  parameters: URLSearchParams,
  shown: (value: string, name: string) => string = (value) => value,
): string {
  const named = [...parameters].filter(([name]) => Object.hasOwn(query.shape, name));
  named.sort(([one], [other]) => (one < other ? -1 : 1));
  return new URLSearchParams(named.map(([name, value]) => [name, shown(value, name)])).toString();
}

/** Letters become x; the last digits become `number`, the others 0. */
function standInOf(text: string, number: number): string {
  const form = text
    .replaceAll(/\p{Nd}/gu, "0")
    .replaceAll(/[\p{L}\p{M}]/gu, "x")
    .split("");
  const places = form.flatMap((mark, at) => (mark === "0" ? [at] : []));
  const digits = String(number).padStart(places.length, "0").slice(-places.length).split("");
  for (const [at, place] of places.entries()) form[place] = digits[at] ?? "0";
  const [first] = places;
  if (first !== undefined && form[first] === "0") form[first] = "1";
  return form.join("");
}

function isNumeric(value: unknown): boolean {
  return (
    typeof value === "number" || (typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)))
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
