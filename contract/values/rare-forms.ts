import { type Forms, plainForms, plainNumber } from "./forms.ts";
import { parseLosslessly } from "./lossless.ts";
import { timeOf } from "./times.ts";

/** All forms that the contract reads: what frameworks, databases and their JSON libraries write by default. */
export const everyForm: Forms = {
  parse: parseLosslessly,
  unwrap,
  number: numberOf,
  isAmbiguous,
  flag: flagOf,
  time: timeOf,
};

const WRAPPERS = new Set(["$date", "$oid", "$numberInt", "$numberLong", "$numberDouble", "$numberDecimal"]);

/** The values of Go's sql.NullTime and its like. */
const NULLABLE = new Set(["Time", "Int64", "Int32", "Int16", "Byte", "String", "Float64", "Bool", "V"]);

/** Mongo's Extended JSON, the 64-bit numbers of JavaScript's libraries, and Go's values that may be null. */
function unwrap(json: unknown): unknown {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return json;
  const entries = Object.entries(json as Readonly<Record<string, unknown>>);
  const { low, high, unsigned, Valid: isValid } = json as Readonly<Record<string, unknown>>;
  const [name, value] = entries.find(([each]) => each !== "Valid") ?? ["", undefined];
  if (entries.length === 1) return WRAPPERS.has(name) ? unwrap(value) : json;
  if (entries.length === 2 && typeof isValid === "boolean" && NULLABLE.has(name)) return isValid ? value : null;
  const isLong = entries.length === 3 && typeof low === "number" && typeof high === "number";
  return isLong && typeof unsigned === "boolean" ? longOf(low, high, unsigned) : json;
}

function longOf(low: number, high: number, isUnsigned: boolean): unknown {
  const long = (BigInt(isUnsigned ? high >>> 0 : high) << 32n) | BigInt(low >>> 0);
  const number = Number(long);
  return Number.isSafeInteger(number) ? number : long;
}

// A currency's sign or code may stand before or after the number.
const CURRENCY = String.raw`(\p{Sc}|[A-Z]{1,3}\$|[A-Z]{3}|Rs\.?|đ)?`;
const AMOUNT = new RegExp(String.raw`^([+-]?)${CURRENCY}\s*([+-]?)(\d[\d\s.,'’_]*)${CURRENCY}$`, "u");
const WITHOUT_PARTS = new Set(["₫", "đ", "VND"]);
/** Groups of three, or in India of two before the last three. */
const GROUPED = /^\d{1,3}([,.'’_\s])(?:\d{2,3}\1)*\d{3}$/;

/** A number's digits with a point before its decimals; undefined: no number. */
function digitsOf(json: unknown): { readonly text: string; readonly isAmbiguous: boolean } | undefined {
  if (typeof json !== "string") return undefined;
  const [, first = "", before, second = "", written, after] = AMOUNT.exec(json.trim().replace("−", "-")) ?? [];
  if (written === undefined || (first !== "" && second !== "")) return undefined;
  const amount = written.trim();
  const marks = [...amount.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  // A dong has no parts.
  const isGrouped = marks.length === 1 && WITHOUT_PARTS.has(before ?? after ?? "") && GROUPED.test(amount);
  const isDecimal =
    last !== undefined &&
    !isGrouped &&
    decides(
      amount,
      marks.map(([mark]) => mark),
      last.index,
    );
  const whole = isDecimal ? amount.slice(0, last.index) : amount;
  const decimals = isDecimal ? amount.slice(last.index + 1) : "";
  if (!/^\d*$/.test(decimals) || !(/^\d+$/.test(whole) || GROUPED.test(whole))) return undefined;
  const text = `${first}${second}${whole.replaceAll(/\D/g, "")}.${decimals}`;
  return { text, isAmbiguous: !isGrouped && marks.length === 1 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(amount) };
}

/**
 * Whether the last mark stands before decimals. The table of decisions:
 *
 * | written | read as | because |
 * | --- | --- | --- |
 * | 1,250.75 and 1.250,75 | 1250.75 | the last of two different marks is the decimal one |
 * | 1,250,000 and 1.250.000 | 1250000 | a mark that repeats is a group mark |
 * | 12,5 and 12,50 and 0,125 | 12.5, 12.5, 0.125 | no group |
 * | 1,250 | 1250 | ambiguous, reported: frameworks that write a comma group by default |
 * | 1.250 ₫ and VND 1,250 | 1250 | a dong has no parts |
 * | 1.250 | 1.25 | ambiguous only with a currency: JSON's own mark, as decimal types write it |
 */
function decides(amount: string, marks: readonly string[], at: number): boolean {
  const mark = amount[at];
  if (marks.length > 1) return marks.filter((each) => each === mark).length === 1;
  return mark === "." || !/^[1-9]\d{0,2},\d{3}$/.test(amount);
}

function numberOf(json: unknown): number | undefined {
  const plain = plainNumber(json);
  if (plain !== undefined || typeof json !== "string") return plain;
  const digits = digitsOf(json);
  return digits && Number(digits.text);
}

function isAmbiguous(json: unknown): boolean {
  return plainNumber(json) === undefined && digitsOf(json)?.isAmbiguous === true;
}

const FLAGS = new Map<string, boolean>([
  ...["true", "1", "t", "y", "yes", "on", "\u0001"].map((text) => [text, true] as const),
  ...["false", "0", "f", "n", "no", "off", "\u0000", ""].map((text) => [text, false] as const),
]);

function flagOf(json: unknown): boolean | undefined {
  const byte = byteOf(json);
  if (byte !== undefined) return byte === 1 ? true : byte === 0 ? false : undefined;
  if (typeof json === "object" && json !== null) return undefined;
  // A control character is no blank to keep.
  return json === null ? plainForms.flag(json) : FLAGS.get(String(json).trim().toLowerCase());
}

/** A BIT(1) of MySQL, as Node's Buffer or as a list of bytes. */
function byteOf(json: unknown): unknown {
  if (typeof json !== "object" || json === null) return undefined;
  const { type, data } = json as { readonly type?: unknown; readonly data?: unknown };
  const bytes = type === "Buffer" ? data : json;
  return Array.isArray(bytes) && bytes.length === 1 ? (bytes as unknown[])[0] : undefined;
}
