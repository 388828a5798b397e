// What a careless or a hostile client sends.

/** Texts that pose as others, and what is no text at all. */
export const NOT_A_LINE: readonly (readonly [name: string, value: unknown])[] = [
  ["a control character", "kite\u0000flyer"],
  ["a tab", "kite\tflyer"],
  ["two lines", "kite\nflyer"],
  ["another kind of two lines", "kite\u2028flyer"],
  ["a mark that turns the writing round", "kite\u202eflyer"],
  ["a mark that isolates", "\u2066kite\u2069"],
  ["a character of no width", "ki\u200bte"],
  ["half a character", "kite\ud83d"],
  ["a number", 7],
  ["a truth", true],
  ["an object", { text: "kite" }],
  ["a list", ["kite"]],
];

/** What is not the id of anything, in a body. */
export const NOT_AN_ID: readonly (readonly [name: string, value: unknown])[] = [
  ["nothing", 0],
  ["below nothing", -1],
  ["a fraction", 1.5],
  ["2^53", 2 ** 53],
  ["a text", "1"],
  ["a text of full-width digits", "１"],
  ["1e3 as a text", "1e3"],
  ["an object", { id: 1 }],
  ["a list", [1]],
];

/** What is not the id of anything, in a query. */
export const NOT_A_QUERY_ID = ["", "0", "-1", "1.5", "1e3", "１", "9007199254740993", "1;--", "0x1", "%00", "1%202"];
