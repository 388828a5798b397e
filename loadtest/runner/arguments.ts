import { parseArgs } from "node:util";

export interface LoadOptions {
  readonly seconds: number;
  readonly vus: number;
}

const SECONDS_MIN = 10;
const SECONDS_MAX = 3_600;
const VUS_MAX = 10_000;

/** Reads `--seconds N --vus N`. Throws, with what is allowed, where they cannot be read. */
export function loadOptions(args: string[]): LoadOptions {
  const { values } = parseArgs({
    args,
    options: { seconds: { type: "string", default: "60" }, vus: { type: "string", default: "50" } },
  });
  return {
    // A shorter run may see no flight at all.
    seconds: wholeNumber("--seconds", values.seconds, SECONDS_MIN, SECONDS_MAX),
    vus: wholeNumber("--vus", values.vus, 1, VUS_MAX),
  };
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) throw new Error(`${name} has to be ${min} to ${max}`);
  return value;
}
