/** Objects that hold one value, each under the name that its library writes. */
const WRAPPERS = new Set([
  "$date",
  "$oid",
  "$uuid",
  "$numberInt",
  "$numberLong",
  "$numberDouble",
  "$numberDecimal",
  "$serde_json::private::Number",
]);

/** The values of Go's sql.NullTime and its like. */
const NULLABLE = new Set(["Time", "Int64", "Int32", "Int16", "Byte", "String", "Float64", "Bool", "V"]);

/**
 * Mongo's Extended JSON, the 64-bit numbers of JavaScript's libraries, Go's values that may be null, and values of
 * BigQuery and of Protocol Buffers' wrappers.
 */
export function unwrap(json: unknown): unknown {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return json;
  const fields = json as Readonly<Record<string, unknown>>;
  const entries = Object.entries(fields);
  const { low, high, unsigned, Valid: isValid, value: held, type } = fields;
  const [name, value] = entries.find(([each]) => each !== "Valid") ?? ["", undefined];
  if (entries.length === 1) return WRAPPERS.has(name) || name === "value" ? unwrap(value) : json;
  if (entries.length === 2 && typeof isValid === "boolean" && NULLABLE.has(name)) return isValid ? value : null;
  if (entries.length === 2 && typeof type === "string" && type.startsWith("BigQuery")) return held;
  const isLong = entries.length === 3 && typeof low === "number" && typeof high === "number";
  return isLong && typeof unsigned === "boolean" ? longOf(low, high, unsigned) : json;
}

function longOf(low: number, high: number, isUnsigned: boolean): unknown {
  const long = (BigInt(isUnsigned ? high >>> 0 : high) << 32n) | BigInt(low >>> 0);
  const number = Number(long);
  return Number.isSafeInteger(number) ? number : long;
}
