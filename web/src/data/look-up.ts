/** Looks a backend's text up in a table, without matching inherited keys such as `constructor`. */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, text: string): Value | undefined {
  return Object.hasOwn(table, text) ? table[text] : undefined;
}
