const MASK = "***";

/** Texts that are of a kind, not of a person. What is not named here is masked: so is a field that comes to be later. */
const SHOWN = new Set(["betId", "betResult", "category", "code", "game", "period", "status", "type", "updown"]);
/** Numbers of more digits may be a phone's, or an account's; times and periods are not. */
const NUMBER_MAX = 1e9;
const SHOWN_NUMBERS = /^(?:period|.*time|.*Time)$/;

/** JSON without what may name a person or open a door. */
export function masked(value: unknown, field = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => masked(each, field));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, masked(each, name)]));
  }
  if (typeof value === "string") return value === "" || SHOWN.has(field) ? value : MASK;
  if (typeof value === "number") return Math.abs(value) < NUMBER_MAX || SHOWN_NUMBERS.test(field) ? value : MASK;
  return value;
}
