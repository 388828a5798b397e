import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { ROOT } from "#tools/paths.ts";
import { BROWSERS, findBrowser } from "./find-browsers.ts";

/** Generous timeout: a busy machine is slow, not broken. */
const TIMEOUT_MS = 120_000;

export default defineConfig({
  root: ROOT,
  test: {
    // The browsers play at the same time, because a journey mostly waits for rounds.
    maxWorkers: BROWSERS.length,
    projects: [
      // The journeys in Chromium are the tests e2e.
      project("chromium", "forms"),
      ...BROWSERS.filter((name) => findBrowser(name) !== null).map((name) => project(name, "*")),
    ],
  },
});

function project(name: string, files: string): TestProjectConfiguration {
  return {
    test: {
      name,
      include: [`tests/browsers/${files}.test.ts`],
      env: { BROWSER: name },
      globalSetup: ["./tests/helpers/e2e-setup.ts"],
      // A stalled machine must not fail a change.
      retry: process.env["CI"] === undefined ? 0 : 1,
      testTimeout: TIMEOUT_MS,
      hookTimeout: TIMEOUT_MS,
    },
  };
}
