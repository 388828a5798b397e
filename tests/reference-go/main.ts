import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import { checkNames, conform } from "../../conform/conform.ts";
import { readOptions } from "../../conform/options.ts";
import { exitCodeOf, outcomeLines, summaryLines } from "../../conform/output/reports.ts";
import { ROOT } from "#scripts/paths.ts";
import { freePort } from "#scripts/server/processes.ts";

// `npm run test:go` runs the conformance kit against the backend in Go beside this file, which offers shop, wallet
// and Win Go alone. It exits with 1 if a check of what it offers fails.

const FOLDER = join(ROOT, "tests/reference-go");
const PROGRAM = join(ROOT, ".cache/reference-go");

/** Checks by words of their names, and calls by their paths, of what it does not offer. */
const NOT_OFFERED =
  /aviator|luckyhit|lucky hit|mines|exg|accounts|withdraw|transfer|gift|profit|suggestion|promotion|bonus|bank_card|apply_to|change_nick_name|logout/i;

const greeting = z.object({ password: z.string(), tokens: z.record(z.string(), z.string()) });

mkdirSync(join(ROOT, ".cache"), { recursive: true });
const built = spawnSync("go", ["build", "-o", PROGRAM, "."], { cwd: FOLDER, stdio: "inherit" });
if (built.status !== 0) throw new Error("the backend cannot be built: it needs Go 1.25 or newer");
const port = await freePort(0);
const origin = spawn(PROGRAM, ["-port", String(port)], { stdio: ["ignore", "pipe", "inherit"] });
try {
  const [line] = (await once(createInterface({ input: origin.stdout }), "line")) as [string];
  const { password, tokens } = greeting.parse(JSON.parse(line));
  const [token = "", second = ""] = Object.values(tokens);
  const account = ["--token", token, "--second-token", second, "--password", password];
  const given = ["--url", `http://127.0.0.1:${port}`, ...account, "--writes"];
  const without = checkNames(readOptions(given, {})).filter((name) => NOT_OFFERED.test(name));
  const options = readOptions([...given, "--without", without.join(",")], {});
  const { outcomes } = await conform(options);
  const shown = outcomes.filter(({ status }) => status === "failed" || status === "not_run");
  console.log([...shown.flatMap(outcomeLines), "", ...summaryLines(outcomes)].join("\n"));
  process.exitCode = exitCodeOf(outcomes) === 1 ? 1 : 0;
} finally {
  origin.kill();
}
