import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../paths.ts";

// Every command as a process of its own, which takes seconds.

const PACKAGE = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };
const own = Object.entries(PACKAGE.scripts).flatMap(([name, script]) => {
  const [, file] = /^node (\S+)$/.exec(script) ?? [];
  return file === undefined ? [] : [[name, file] as const];
});

function run(file: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { cwd: ROOT, encoding: "utf8" });
  return { status, stdout, stderr };
}

const COMMANDS = readFileSync(join(ROOT, "docs/commands.md"), "utf8");
const others = [...COMMANDS.matchAll(/npx node (\S+\.ts)/g)].map(([command, file = ""]) => [command, file] as const);

describe("a command", () => {
  it.each([...own, ...others])("%s explains itself", (_, file) => {
    const help = run(file, "--help");
    expect(help).toMatchObject({ status: 0, stderr: "" });
    expect(help.stdout).toMatch(/^(?:npm|npx|rangoli)/);
    expect(help.stdout).toContain("--help");
  });

  // Each of these reads its arguments in a way of its own.
  it.each(["tools/start.ts", "loadtest/run.ts", "packages/conform/main.ts"])("%s refuses an unknown option", (file) => {
    const wrong = run(file, "--hepl");
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toContain("--hepl");
    expect(wrong.stderr).not.toMatch(/^\s+at /m);
  });

  it.each([
    [
      "a file that is not there",
      ["tools/start.ts", "--replay", "no-such-file.json"],
      /no-such-file\.json does not exist$/,
    ],
    ["no token", ["tools/audit.ts"], /set CONTROL_TOKEN to an operator's token, or DATA_DIR$/],
    [
      "no server",
      ["tools/audit.ts", "--url", "http://127.0.0.1:2"],
      /fetch failed: connect ECONNREFUSED 127\.0\.0\.1:2$/,
      "t",
    ],
  ])("%s ends a command with a line", (_, [file = "", ...args], line, token = "") => {
    const env = { ...process.env, DATA_DIR: "no-such-folder", CONTROL_TOKEN: token };
    const { status, stderr } = spawnSync(process.execPath, [file, ...args], { cwd: ROOT, encoding: "utf8", env });
    expect([status, stderr.trim()]).toEqual([1, expect.stringMatching(line)]);
    expect(stderr).toMatch(/^rangoli cannot run: .*\n$/);
  });
});
