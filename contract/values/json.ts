/** Undefined: the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes JSON. Unlike JSON.stringify, it writes a bigint as the number that it is. */
export function writeJson(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return `[${value.map(writeJson).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${writeJson(each)}`).join()}}`;
}

/** Whether the text may have a whole number of 16 digits or more, which `parseJson` might round. */
export function hasLongNumber(text: string): boolean {
  return /(?:^|[\s:[,-])\d{16,}\s*(?:[,\]}]|$)/.test(text);
}
