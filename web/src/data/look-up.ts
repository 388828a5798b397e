/** The entry of a table for a text of a set that the backend owns; undefined: the table does not know the text. */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, text: string): Value | undefined {
  return Object.hasOwn(table, text) ? table[text] : undefined;
}
