import { execFileSync, spawnSync } from "node:child_process";
import { ROOT } from "#tools/paths.ts";
import { type BrowserName, BROWSERS, findBrowser, PACKAGES } from "./find-browsers.ts";
import { flag, readCommand } from "#tools/command/command.ts";

/** A slow mirror must not take the time of the tests. */
const APT_MS = 90_000;

const { values } = readCommand({
  name: "npm run test:browsers",
  about: "Plays journeys of members in a stock Firefox and in WebKit, and names a browser that is missing.",
  options: { install: flag("installs missing browsers with apt, as root") },
  example: "--install",
});

const missing = () => BROWSERS.filter((name) => findBrowser(name) === null);
const failure = values.install && missing().length > 0 ? install(missing()) : "not installed";
const absent = missing();
if (absent.length > 0) console.log(`not run: ${absent.join(", ")} (${failure})`);
if (absent.length < BROWSERS.length) process.exitCode = runTests();

/** Installs browsers with apt. Returns why it could not, should one be missing afterwards. */
function install(names: readonly BrowserName[]): string {
  if (process.getuid?.() !== 0) return "only root can install it";
  try {
    apt("update");
    apt("install", "--yes", "--no-install-recommends", ...names.flatMap((name) => PACKAGES[name]));
    return "apt installed no program for it";
  } catch (error) {
    return `apt failed: ${String(error).split("\n", 1)[0]}`;
  }
}

function apt(...args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["--quiet=2", ...args], { env, stdio: ["ignore", "ignore", "inherit"], timeout: APT_MS });
}

function runTests(): number {
  const config = ["--config", "tests/browsers/vitest.config.ts"];
  const { status } = spawnSync("npx", ["vitest", "run", ...config], { cwd: ROOT, stdio: "inherit" });
  return status ?? 1;
}
