/** Every way to change one field of an object, with the field's name. */
export function tamperings<T extends object>(told: T): [field: string, tampered: T][] {
  return Object.entries(told).map(([field, value]) => [field, { ...told, [field]: other(value) }]);
}

function other(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value === "string") return `${value}x`;
  if (Array.isArray(value)) return value.toReversed();
  if (value === null) return 1;
  return {};
}
