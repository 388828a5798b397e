import { hasLongNumber, parseJson } from "./json.ts";

// A name in an object, another string, a number, or one of Python's that JSON lacks.
const TOKEN = /"(?:[^"\\]|\\[^])*"(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|-?\b(?:NaN|Infinity)\b/g;
const LONG_NUMBER = /^-?[1-9]\d{15,}$/;
/** A string that begins so has a second letter: n for a long number, s for a string that began so itself. */
const MARK = "~";

/**
 * Like `parseJson`; a whole number that a double cannot hold becomes a bigint. Browsers have had the source text of a
 * number in JSON.parse for too short a time.
 */
export function parseLosslessly(given: string): unknown {
  // Some editors and frameworks begin a text so.
  const text = given.replace(/^\ufeff/, "");
  if (!hasLongNumber(text)) return parseJson(text) ?? parseJson(withoutNaN(text));
  const marked = withoutNaN(text).replace(TOKEN, (token: string, colon?: string) => {
    if (token.startsWith('"')) {
      // An escape may hide the mark.
      const isLikeMark = colon === undefined && (token[1] === MARK || token[1] === "\\");
      return isLikeMark ? `"${MARK}s${token.slice(1)}` : token;
    }
    return LONG_NUMBER.test(token) && !Number.isSafeInteger(Number(token)) ? `"${MARK}n${token}"` : token;
  });
  try {
    return JSON.parse(marked, (_, value: unknown) => {
      if (typeof value !== "string" || !value.startsWith(MARK)) return value;
      return value[1] === "n" ? BigInt(value.slice(2)) : value.slice(2);
    });
  } catch {
    return undefined;
  }
}

/** Python, Mono and others write NaN, Infinity and -Infinity, for which JSON has null alone. */
function withoutNaN(text: string): string {
  if (!/\b(?:NaN|Infinity)\b/.test(text)) return text;
  return text.replace(TOKEN, (token) => (/^-?[NI]/.test(token) ? "null" : token));
}
