import { hasLongNumber, parseJson } from "./json.ts";

// A name in an object, another string, or a number.
const TOKEN = /"(?:[^"\\]|\\[^])*"(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const LONG_NUMBER = /^-?[1-9]\d{15,}$/;
/** A string that begins so has a second letter: n for a long number, s for a string that began so itself. */
const MARK = "~";

/**
 * Like `parseJson`; a whole number that a double cannot hold becomes a bigint. Browsers have had the source text of a
 * number in JSON.parse for too short a time.
 */
export function parseLosslessly(text: string): unknown {
  if (!hasLongNumber(text)) return parseJson(text);
  const marked = text.replace(TOKEN, (token: string, colon?: string) => {
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
