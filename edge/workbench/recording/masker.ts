/** Fields that never name a person. All others are masked, future ones too. */
const SHOWN = new Set(
  [
    "msg code key type status category name image period outcome verify_type pay_key channel_key channel_name",
    "contact_url fail_reason payout_status game game_lock saas_id guess_type open_type landing_page notice_content",
    "commitment server_seed client_seed sha512hash hex betResult",
    // Of queries.
    "p p_size id locale traps",
  ].flatMap((names) => names.split(" ")),
);
/** Numbers of phones and accounts are larger; names tell times and periods apart. */
const NUMBER_MAX = 1e10;
const TIME_OR_PERIOD = /(?:time|period)/i;

const ISO_TIME = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]{5,20}(?:Z|[+-][\d:]{4,6})?)?$/;

/** Bounds the memory. A forgotten text that comes again gets another stand-in. */
const STAND_INS_MAX = 50_000;
const ADDRESS = /^(?:https?:\/\/[^\s]+|\/(?!\/)[^\s]*)$/;
/** A part of a path that may be a token: long, with letters and digits mixed. */
const TOKEN_LIKE = /^(?=.*\d)(?=.*[A-Za-z])[\w.~-]{16,}$/;

/**
 * Replaces texts that may name a person or grant access. A stand-in has the same form, so that it validates. Equal
 * texts get the same stand-in, so that references still match. Addresses stay whole, but for what may be secret in
 * them.
 */
export class Masker {
  readonly #standIns = new Map<string, string>();
  #made = 0;

  /** Masks JSON. */
  json(text: string): string {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return text === "" ? "" : '"***"';
    }
    return JSON.stringify(this.#masked(value, ""));
  }

  /** Like `queryOf`, masked. */
  query(parameters: URLSearchParams): string {
    return queryOf(parameters, (value, name) => this.#text(value, name));
  }

  #masked(value: unknown, field: string): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#masked(each, field));
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#masked(each, name)]));
    }
    if (typeof value === "string") return this.#string(value, field);
    if (typeof value === "number" && Math.abs(value) >= NUMBER_MAX && !TIME_OR_PERIOD.test(field)) return 0;
    return value;
  }

  #string(value: string, field: string): string {
    if (TIME_OR_PERIOD.test(field) && ISO_TIME.test(value)) return value;
    // Some backends send lists as JSON text: a reader has to be able to parse it still.
    if (/^\s*[[{]/.test(value)) return this.json(value);
    return ADDRESS.test(value) ? this.#address(value) : this.#text(value, field);
  }

  /** Without the user, and with stand-ins for tokens in the path and for values of the query. */
  #address(text: string): string {
    const [, start = "", path = "", query, fragment] =
      /^(https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/.exec(text) ?? [];
    const parts = path.split("/").map((part) => (TOKEN_LIKE.test(part) ? this.#text(part, "") : part));
    const shown = query === undefined ? "" : `?${this.query(new URLSearchParams(query))}`;
    return start.replace(/\/\/.*@/, "//") + parts.join("/") + shown + (fragment === undefined ? "" : "#");
  }

  #text(text: string, field: string): string {
    // A single letter is a pick or a result, and names nobody.
    if (text.length <= 1 || SHOWN.has(field)) return text;
    const known = this.#standIns.get(text);
    if (known !== undefined) return known;
    const standIn = standInOf(text, ++this.#made);
    const [oldest] = this.#standIns.keys();
    if (this.#standIns.size >= STAND_INS_MAX && oldest !== undefined) this.#standIns.delete(oldest);
    this.#standIns.set(text, standIn);
    return standIn;
  }
}

/** Sorted parameters, without the timestamp and the token. */
export function queryOf(
  parameters: URLSearchParams,
  shown: (value: string, name: string) => string = (value) => value,
): string {
  const sorted = [...parameters].filter(([name]) => name !== "t" && name !== "token");
  sorted.sort(([one], [other]) => (one < other ? -1 : 1));
  return new URLSearchParams(sorted.map(([name, value]) => [name, shown(value, name)])).toString();
}

/** Letters become x; the last digits become `number`, the others 0. */
function standInOf(text: string, number: number): string {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const form = text.replaceAll(/\p{L}/gu, "x").split("");
  const digits = String(number).padStart(places.length, "0").slice(-places.length).split("");
  for (const [at, place] of places.entries()) form[place] = digits[at] ?? "0";
  const [first] = places;
  if (first !== undefined && form[first] === "0") form[first] = "1";
  return form.join("");
}
