/** What arrives of a value that is sent: a copy, so that two objects never hold the same thing. Plain data alone. */
export function copyOf<T>(value: T): T {
  return copied(value) as T;
}

function copied(value: unknown): unknown {
  if (typeof value !== "object" || value === null) {
    if (typeof value === "function" || typeof value === "symbol")
      throw new TypeError(`cannot be sent: ${typeof value}`);
    return value;
  }
  if (Array.isArray(value)) return value.map(copied);
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [copied(key), copied(item)]));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError("cannot be sent: not plain data");
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copied(item)]));
}
