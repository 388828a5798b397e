import { spawnSync } from "node:child_process";
import { CommandError, flag, readCommand, text } from "#tools/command/command.ts";
import { ROOT } from "../paths.ts";

export interface DeployOptions {
  /** The environment of wrangler.toml. */
  readonly env: string;
  /** How objects get the new code; undefined: the platform's default, deferred. */
  readonly update?: string | undefined;
  /** The deployment that the smoke test looks at. */
  readonly url?: string | undefined;
  /** Names of the account's secrets, in place of asking the account. */
  readonly secrets?: string | undefined;
  readonly isDry: boolean;
}

export interface Step {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** A failure does not end the deployment. */
  readonly mayFail: boolean;
}

const WRANGLER = "node_modules/wrangler/bin/wrangler.js";
const UPDATE = /^(?:immediate|deferred(?: \d+s)?)$/;

/** The steps of a deployment, in order. A dry run needs no account. */
export function deploySteps({ env, update, url, secrets, isDry }: DeployOptions): Step[] {
  if (update !== undefined && !UPDATE.test(update)) {
    throw new CommandError(`--update ${update}: it takes immediate, deferred or "deferred 30s"`);
  }
  const named = ["--env", env];
  const mode = update === undefined ? [] : ["--durable-objects-code-update-mode", update];
  const step = (name: string, args: readonly string[], more: Partial<Step> = {}): Step => ({
    name,
    args,
    env: { CLOUDFLARE_ENV: env, CI: "true", WRANGLER_SEND_METRICS: "false" },
    mayFail: false,
    ...more,
  });
  const check = ["tools/preflight/preflight.ts", ...named, ...(secrets === undefined ? [] : ["--secrets", secrets])];
  return [
    // A dry run may be without an account, whose secrets it cannot read.
    step("preflight", check, { mayFail: isDry }),
    step("build", ["tools/build/build.ts"]),
    step("classes", ["tests/versions/main.ts", "--schema"]),
    step("deploy", [WRANGLER, "deploy", ...named, ...mode, ...(isDry ? ["--dry-run"] : [])]),
    ...(isDry || url === undefined ? [] : [step("smoke", ["tools/smoke/smoke.ts", "--url", url])]),
  ];
}

/** Runs the steps until one fails. Resolves with the exit code of the last one. */
export function runSteps(steps: readonly Step[], run: (step: Step) => number, say: (line: string) => void): number {
  const forgiven: string[] = [];
  for (const each of steps) {
    say(`${each.name} …`);
    const code = run(each);
    if (code === 0) continue;
    const ended = `${each.name} ended with ${code}`;
    say(ended);
    if (!each.mayFail) return code;
    forgiven.push(ended);
  }
  // Wrangler prints much after it.
  for (const ended of forgiven) say(`a deployment would not begin: ${ended}, see above`);
  return 0;
}

/** Without standard input, so that nothing waits for an answer. */
function runStep({ args, env }: Step): number {
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return status ?? 1;
}

if (import.meta.main) {
  const { values } = readCommand({
    name: "npm run deploy",
    about: `Checks, builds and deploys an environment, and looks whether it works. It ends with the code of the step that failed:
1 of the preflight, the build, the rule of classes or wrangler, 1 or 3 of the smoke test, after which the new version is deployed.`,
    options: {
      env: text("NAME", "the environment of wrangler.toml; needed"),
      update: text(
        "MODE",
        `how objects get the new code: immediate, or "deferred 30s"; absent: the platform's default`,
      ),
      url: text("URL", "the deployment, for the smoke test; absent: none"),
      secrets: text("FILE", "what npx wrangler secret list --env NAME printed, in place of asking the account"),
      "dry-run": flag("deploys nothing, and needs no account"),
    },
    example: "--env production --url https://play.example",
  });
  const { env, "dry-run": isDry, ...rest } = values;
  if (env === undefined) throw new CommandError("--env is needed: staging or production");
  process.exitCode = runSteps(deploySteps({ ...rest, env, isDry }), runStep, console.log);
}
