import { asciiDigits } from "./digits.ts";
import { type Forms, plainForms, plainNumber } from "./forms.ts";
import { parseLosslessly } from "./lossless.ts";
import { timeOf } from "./times.ts";
import { unwrap } from "./wrappers.ts";

/** All forms that the contract reads: the defaults of frameworks, databases and their JSON libraries. */
export const everyForm: Forms = {
  parse: parseLosslessly,
  unwrap,
  number: numberOf,
  isAmbiguous,
  flag: flagOf,
  time: timeOf,
};

// A currency's sign or code may stand before or after the number.
const CURRENCY = String.raw`(\p{Sc}|[A-Z]{1,3}\$|Mex\$|[A-Z]{3}|[Rr][Ss]\.?|[Vv][Nn][Đđ]|đ)?`;
const AMOUNT = new RegExp(String.raw`^([+-]?)${CURRENCY}\s*([+-]?)(\d[\d\s.,'’_]*)${CURRENCY}$`, "u");
const WITHOUT_PARTS = new Set(["₫", "Đ", "VND", "VNĐ"]);
/** Groups of three, or in India of two before the last three. */
const GROUPED = /^\d{1,3}([,.'’_\s])(?:\d{2,3}\1)*\d{3}$/;

/**
 * Digits and marks in ASCII, without marks of direction. The sign stands first: accountants write less than nothing in
 * brackets, and some programs write the sign at the end. In India "/-" says that no paise follow.
 */
function plainAmount(written: string): string {
  const plain = asciiDigits(written)
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll("٫", ".")
    .replaceAll("٬", ",")
    .replaceAll("−", "-")
    .trim()
    .replace(/\s*\/-$/, "");
  return plain.replace(/^\(([^()+-]+)\)$/, "-$1").replace(/^([^+-]+)-$/, "-$1");
}

/** A number's digits with a point before its decimals; undefined: no number. */
function digitsOf(json: unknown): { readonly text: string; readonly isAmbiguous: boolean } | undefined {
  if (typeof json !== "string") return undefined;
  const [, first = "", before, second = "", written, after] = AMOUNT.exec(plainAmount(json)) ?? [];
  if (written === undefined || (first !== "" && second !== "")) return undefined;
  const amount = written.trim();
  const marks = [...amount.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  // A dong has no parts.
  const isGrouped = WITHOUT_PARTS.has((before ?? after ?? "").toUpperCase()) && GROUPED.test(amount);
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
  return { text, isAmbiguous: !isGrouped && /^[1-9]\d{0,2}[.,]\d{3}$/.test(amount) };
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
  return !/^[1-9]\d{0,2},\d{3}$/.test(amount);
}

function numberOf(json: unknown): number | undefined {
  const plain = plainNumber(json);
  if (plain !== undefined || json === null) return plain;
  if (typeof json === "object") return numberOfFields(json as Readonly<Record<string, unknown>>);
  const digits = digitsOf(json);
  return digits && Number(digits.text);
}

/** Amounts of libraries that write their scale beside it. Without a scale an amount may be of whole or of minor units. */
function numberOfFields(fields: Readonly<Record<string, unknown>>): number | undefined {
  const {
    nanos,
    units = nanos && 0,
    currencyCode,
    amount,
    precision,
    cents,
    currency_iso: iso,
    json_class: ruby,
    b,
  } = fields;
  const part = (json: unknown) => plainNumber(unwrap(json)) ?? NaN;
  const number =
    typeof currencyCode === "string" && units !== undefined
      ? part(units) + part(nanos ?? 0) / 1e9 // google.type.Money
      : typeof precision === "number"
        ? part(amount) / 10 ** precision // Dinero
        : typeof iso === "string"
          ? part(cents) / 100 // Ruby's Money
          : ruby === "BigDecimal" && typeof b === "string"
            ? part(b.replace(/^\d+:/, ""))
            : NaN;
  return Number.isNaN(number) ? undefined : number;
}

function isAmbiguous(json: unknown): boolean {
  return plainNumber(json) === undefined && digitsOf(json)?.isAmbiguous === true;
}

// The last two of each: one byte as Python's text, and in base64, as Go and Jackson write it.
const FLAGS = new Map<string, boolean>([
  ...["true", "1", "1.0", "t", "y", "yes", "on", "\u0001", "b'\\x01'", "aq=="].map((text) => [text, true] as const),
  ...["false", "0", "0.0", "f", "n", "no", "off", "\u0000", "", "b'\\x00'", "aa=="].map(
    (text) => [text, false] as const,
  ),
]);

function flagOf(json: unknown): boolean | undefined {
  const byte = byteOf(json);
  if (byte !== undefined) return byte === 1 ? true : byte === 0 ? false : undefined;
  if (typeof json === "object" && json !== null) return undefined;
  // A control character is no blank to keep.
  return json === null ? plainForms.flag(json) : FLAGS.get(String(json).trim().toLowerCase());
}

/** A BIT(1) of MySQL, as Node's Buffer, as a Uint8Array or as a list of bytes. */
function byteOf(json: unknown): unknown {
  if (typeof json !== "object" || json === null) return undefined;
  const { type, data, ...rest } = json as Readonly<Record<string, unknown>>;
  const bytes = type === "Buffer" ? data : Array.isArray(json) ? json : Object.keys(rest).map((at) => rest[at]);
  if (!Array.isArray(json) && type === undefined && !("0" in rest)) return undefined;
  return Array.isArray(bytes) && bytes.length === 1 ? (bytes as unknown[])[0] : undefined;
}
