// Invalid input that a careless or hostile client may send.

/** Values that no one-line text field accepts. */
export const NOT_A_LINE: readonly (readonly [name: string, value: unknown])[] = [
  ["a control character", "kite\u0000flyer"],
  ["a tab", "kite\tflyer"],
  ["two lines", "kite\nflyer"],
  ["a line separator", "kite\u2028flyer"],
  ["a right-to-left override", "kite\u202eflyer"],
  ["a bidirectional isolate", "\u2066kite\u2069"],
  ["a zero-width space", "ki\u200bte"],
  ["half a surrogate pair", "kite\ud83d"],
  ["a number", 7],
  ["a boolean", true],
  ["an object", { text: "kite" }],
  ["a list", ["kite"]],
];

/** Values that no id field of a body accepts. */
export const NOT_AN_ID: readonly (readonly [name: string, value: unknown])[] = [
  ["zero", 0],
  ["a negative number", -1],
  ["a fraction", 1.5],
  ["2^53", 2 ** 53],
  ["a text", "1"],
  ["a text of full-width digits", "１"],
  ["1e3 as a text", "1e3"],
  ["an object", { id: 1 }],
  ["a list", [1]],
];

/** Values that no id field of a query accepts. */
export const NOT_A_QUERY_ID = ["", "0", "-1", "1.5", "1e3", "１", "9007199254740993", "1;--", "0x1", "%00", "1%202"];
