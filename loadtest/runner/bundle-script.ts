import type { Plugin } from "vite";
import { bundle } from "#scripts/build/bundle.ts";

/** What k6 brings itself. */
const K6_MODULES = /^k6($|\/)/;

// k6's engine reads a property escape in a regular expression as the letters it is written with.
const WRITTEN_OUT: readonly (readonly [escape: string, range: string])[] = [
  ["\\p{Cc}", "\\u0000-\\u001f\\u007f-\\u009f"],
  ["\\p{Cs}", "\\ud800-\\udfff"],
];

/** The code with the property escapes that the contract uses written out as ranges, as they stand in a class. */
export function withoutPropertyEscapes(code: string): string {
  return WRITTEN_OUT.reduce((text, [escape, range]) => text.replaceAll(escape, range), code);
}

const lowerPropertyEscapes: Plugin = {
  name: "lower-property-escapes",
  transform: (code) => ({ code: withoutPropertyEscapes(code), map: null }),
};

/** k6 knows no node_modules, and the names of calls and frames come from the contract, which needs zod: one file. */
export function bundleScript(script: string, outFile: string): Promise<void> {
  // Its engine falls over private fields, which are newer than this.
  const target = "es2021";
  return bundle(script, outFile, { external: [K6_MODULES], plugins: [lowerPropertyEscapes], target });
}
