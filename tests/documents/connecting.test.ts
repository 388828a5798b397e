import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { SETTINGS } from "#contract/settings/settings.ts";
import { ROOT } from "#tools/paths.ts";
import { isChosen } from "#conform/plan.ts";
import { checkNames } from "#conform/conform.ts";
import { readOptions } from "#conform/options.ts";
import { PLANTED } from "../proof/faults.ts";

const guide = readFileSync(join(ROOT, "docs/connecting-a-backend.md"), "utf8");
const steps = guide.slice(guide.indexOf("## Follow it once"), guide.indexOf("## What your backend gets"));
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));

/** The lines of all shell blocks. */
const commandsOf = (text: string) =>
  [...text.matchAll(/^ *```sh\n(.*?)^ *```/gms)].flatMap(([, block = ""]) =>
    block.split("\n").map((line) => line.trim()),
  );
/** A command's words; quoted ones may have blanks. */
const wordsOf = (command: string) =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word = ""]) => quoted ?? word);

const kit = commandsOf(guide).filter((line) => line.startsWith("npm run conform -- "));
const python = commandsOf(steps).filter((line) => line.includes("run.py"));
const faults = readFileSync(join(ROOT, "tests/reference-origin/origin/faults.py"), "utf8");
const named = [...faults.matchAll(/^@fault\("([\w-]+)"\)/gm)].map(([, name = ""]) => name);

describe("the guide to connecting a backend", () => {
  it("leads through the steps", () => {
    expect(kit.length).toBeGreaterThanOrEqual(4);
    expect(python.length).toBe(2);
  });

  it.each(kit)("has options that the kit takes: %s", (command) => {
    const options = readOptions(wordsOf(command).slice(4), { RANGOLI_TOKEN: "a", RANGOLI_SECOND_TOKEN: "b" });
    const chosen = checkNames(options).filter((name) => isChosen({ name }, options.only));
    expect(chosen.length).toBeGreaterThan(0);
  });

  it.each(python)("has options that the reference backend takes: %s", (command) => {
    const [, script = "", ...options] = wordsOf(command);
    expect(existsSync(join(ROOT, script))).toBe(true);
    const source = readFileSync(join(ROOT, script), "utf8");
    for (const option of options.filter((word) => word.startsWith("--"))) expect(source).toContain(`"${option}"`);
    const fault = options[options.indexOf("--fault") + 1];
    if (options.includes("--fault")) expect(named).toContain(fault);
  });

  it("names scripts and settings that exist", () => {
    for (const line of commandsOf(steps)) {
      const script = /\bnpm (?:run )?([\w:]+)/.exec(line)?.[1];
      if (script !== undefined && script !== "ci") expect(Object.keys(scripts)).toContain(script);
      for (const [, name = ""] of line.matchAll(/\b(UPSTREAM_\w+)=/g)) expect(Object.keys(SETTINGS)).toContain(name);
    }
  });

  it("shows a table that adds up, with every check of the kit", () => {
    const table = [...steps.matchAll(/^ +(\w+(?: all)?) +(\d+) +(\d+) +(\d+) +(\d+)$/gm)].map(
      ([, area = "", ...counts]) => ({
        area,
        counts: counts.map(Number),
      }),
    );
    const all = checkNames(readOptions(["--list"], {}));
    const areas = Map.groupBy(all, (name) => name.split(" ", 1)[0] ?? "");
    expect(table).toEqual([
      ...[...areas].map(([area, names]) => ({ area, counts: [names.length, 0, 0, 0] })),
      { area: "in all", counts: [all.length, 0, 0, 0] },
    ]);
  });

  it("counts the planted defects, which the reference backend has all", () => {
    expect(PLANTED.map(({ name }) => name).sort()).toEqual(named.toSorted());
    expect(readFileSync(join(ROOT, "docs/commands.md"), "utf8")).toContain(`${PLANTED.length} planted defects`);
  });
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;

it.skipIf(!hasPython)("the reference backend's switches are those of the guide", () => {
  const help = execFileSync("python3", [join(ROOT, "tests/reference-origin/run.py"), "--help"], { encoding: "utf8" });
  for (const option of ["--port", "--dialect", "--fault"]) expect(help).toContain(option);
});
