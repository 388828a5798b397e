import { describe, expect, it } from "vitest";
import { allowedScripts, lockedPackages } from "./packages.ts";

/** Licences that ask for no more than to be named. */
const PERMISSIVE = new Set([
  "MIT",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
  "CC0-1.0",
  // The font's.
  "OFL-1.1",
]);
/** Those of tools, which nobody is handed with what is built. */
const OF_TOOLS = new Set([...PERMISSIVE, "MPL-2.0", "LGPL-3.0-or-later", "CC-BY-4.0"]);

/**
 * Why each script that runs at installation is needed: `node`, `workerd` and `esbuild` put their program for this machine
 * in its place.
 */
const NEEDED = ["esbuild", "node", "workerd"];
/** It only counts installations, is not allowed to run, and is switched off besides. */
const NOT_RUN = ["@scarf/scarf"];

const packages = lockedPackages();
const names = (some: typeof packages) => some.map(({ name, licence }) => `${name}: ${licence}`);

function isAmong(licence: string, allowed: ReadonlySet<string>): boolean {
  const parts = licence.split(/ AND | OR /);
  return parts.every((part) => allowed.has(part));
}

describe("what comes from others", () => {
  it("has a licence that lets us ship what we ship", () => {
    const shipped = packages.filter(({ ships }) => ships);
    expect(shipped.length).toBeGreaterThan(10);
    expect(names(shipped.filter(({ licence }) => !isAmong(licence, PERMISSIVE)))).toEqual([]);
  });

  it("has a licence that lets us build and test with the rest", () => {
    expect(names(packages.filter(({ licence }) => !isAmong(licence, OF_TOOLS)))).toEqual([]);
  });

  it("is held against a hash, but for programs of machines that the lock file was not made on", () => {
    const unheld = packages.filter(({ integrity }) => !integrity.startsWith("sha512-"));
    expect(names(unheld.filter(({ isOptional, ships }) => ships || !isOptional))).toEqual([]);
  });

  it("runs nothing at installation but what is needed", () => {
    const wanting = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect([...new Set(wanting)].toSorted()).toEqual([...NOT_RUN, ...NEEDED].toSorted());
    expect([...allowedScripts()].toSorted()).toEqual(NEEDED);
  });

  it("is little: what ships is no more than this", () => {
    expect(packages.filter(({ ships }) => ships).length).toBeLessThan(40);
  });
});
