import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { clientApp } from "#contract/client.ts";
import { gameData } from "#games/screens.ts";
import { NO_LIMITS } from "#tools/server/own-server.ts";
import type { Server } from "#tools/server/server.ts";
import { ROOT } from "../paths.ts";
import { launchBrowser, openPhone } from "./browser.ts";
import { medianRun } from "./measure.ts";
import { storedBy } from "./open-screen.ts";
import { seedMember, type SeededMember } from "./seed.ts";
import { names, readCommand, text, whole } from "#tools/command/command.ts";

/** Lighthouse's slow 4G and its phone. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };
const SLOWER = 4;
/** A screen that is not complete by then is taken as it is. */
const WAIT_MS = 15_000;

const PATHS = ["/mine", "/", ...gameData.map(({ id }) => `/${id}`)];

const { values } = readCommand({
  name: "npm run screens -- start",
  about: `Opens the built app of two versions in turns, as a member on a slow phone with an empty cache, and says when each had
painted what.`,
  options: {
    against: text(
      "VERSION",
      "a version, which is built first, or the folder of another checkout with its build",
      "main",
    ),
    runs: whole("runs of each version", 3),
    only: names("PATHS", "these screens, all by default", PATHS),
    trace: text("FOLDER", "gets the browser's trace of each first run"),
  },
  example: "--against main --only /mine --trace traces",
});

/** When something was first painted, in ms after the navigation began. */
const MOMENTS = ["header", "data", "action", "app", "complete"] as const;
type Moment = (typeof MOMENTS)[number];
type Figures = Readonly<Record<Moment | "mark" | "bytes", number>>;

interface Build {
  readonly name: "before" | "after";
  readonly server: Server;
  readonly member: SeededMember;
  readonly installation: string;
}

/** Runs in the page before its scripts: notes the paint after each moment first holds. */
function watch(stored: Record<string, string>): void {
  // A named window skips the preview (platform.md, section 2).
  window.name = "start";
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  const seen: Record<string, number> = {};
  Object.assign(window, { seen });
  const has = (selector: string) => document.querySelector(selector) !== null;
  const shown = (selector: string) => [...document.querySelectorAll(selector)].some((part) => part.checkVisibility());
  const isFigure = ({ textContent }: Element) => /\d/.test(textContent ?? "");
  const isInView = (part: Element) => part.getBoundingClientRect().top < window.innerHeight;
  const isApp = () => has("h1") && !has("[data-shell]");
  const looks: Record<string, () => boolean> = {
    header: () => has("h1"),
    data: () =>
      [...document.querySelectorAll("[data-balance] [translate=no], main section [translate=no]")].some(isFigure),
    action: () => shown("header a[href], nav a[href], main a[href], main button:not(:disabled)"),
    app: isApp,
    complete: () =>
      isApp() && ![...document.querySelectorAll("main[aria-busy=true], main [aria-busy=true]")].some(isInView),
  };
  const look = () => {
    for (const [name, holds] of Object.entries(looks)) {
      if (name in seen || !holds()) continue;
      seen[name] = 0;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (seen[name] = performance.now());
        port2.postMessage(null);
      });
    }
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
}

/** Runs in the page at the end. The mark is the client's own; NaN: this version has none. */
function read(): Record<string, number> {
  const files = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const code = (files as PerformanceResourceTiming[]).filter(
    ({ name }) => !/\.woff2|\/(?:shop|user|client|win)\//.test(name),
  );
  return {
    ...(window as unknown as { seen: Record<string, number> }).seen,
    mark: performance.getEntriesByName("first-data")[0]?.startTime ?? Number.NaN,
    bytes: code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
}

async function measure(browser: Browser, build: Build, path: string, traceFile: string | null): Promise<Figures> {
  const context = await openPhone(browser, { viewport: { width: 412, height: 823 }, serviceWorkers: "block" });
  try {
    const { server, member, installation } = build;
    await context.addInitScript(watch, { ...storedBy("in", "light", member), "app.installation": installation });
    const page: Page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send("Network.enable");
    await devTools.send("Network.emulateNetworkConditions", NETWORK);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    if (traceFile !== null) await browser.startTracing(page, { path: traceFile, screenshots: true });
    await page.goto(server.url + path);
    await page
      .waitForFunction(() => (window as unknown as { seen?: { complete?: number } }).seen?.complete, null, {
        timeout: WAIT_MS,
      })
      .catch(() => undefined);
    if (traceFile !== null) await browser.stopTracing();
    return (await page.evaluate(read)) as unknown as Figures;
  } finally {
    await context.close();
  }
}

async function startBuild(name: Build["name"], tree: string, scratch: string): Promise<Build> {
  // Each version has a server of its own.
  const { startServer } = (await import(join(tree, "tools/server/server.ts"))) as typeof import("../server/server.ts");
  const dataDir = join(scratch, name);
  const server = await startServer({
    port: 0,
    dataDir,
    env: { CONTROL_TOKEN: "control-token-of-the-screens", RATE_LIMITS: NO_LIMITS },
    logFile: join(scratch, `${name}.log`),
  });
  const member = await seedMember(server.url, server.controlToken);
  const installation = await (await fetch(server.url + clientApp.path)).text();
  return { name, server, member, installation };
}

/** Builds the sources of a folder, unless their build is there. */
function buildIn(tree: string): void {
  const script = 'const { build, isStale } = await import("./tools/build/build.ts"); if (isStale()) await build();';
  execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: tree, stdio: "inherit" });
}

/** The checkout of a version, and how it is removed. */
function checkOut(against: string, scratch: string): { tree: string; remove: () => void } {
  if (existsSync(against)) return { tree: resolve(against), remove: () => undefined };
  const tree = join(scratch, "tree");
  execFileSync("git", ["worktree", "add", "--detach", "--force", tree, against], { cwd: ROOT, stdio: "ignore" });
  symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"));
  return { tree, remove: () => execFileSync("git", ["worktree", "remove", "--force", tree], { cwd: ROOT }) };
}

const spread = (all: readonly number[]) => `${Math.round(Math.min(...all))}–${Math.round(Math.max(...all))}`;
const median = (all: readonly number[]) => medianRun(all, (figure) => figure);

/** Prints each moment of both versions: medians, spreads and the ratio of the medians. */
function tell(path: string, before: readonly Figures[], after: readonly Figures[]): void {
  console.log(`\n${path}`);
  for (const moment of [...MOMENTS, "bytes"] as const) {
    const [old, now] = [before, after].map((runs) => runs.map((figures) => figures[moment] ?? Number.NaN));
    if (old === undefined || now === undefined) continue;
    const ratio = (median(now) / median(old)).toFixed(2);
    const both = [old, now].map((all) => `${Math.round(median(all))} (${spread(all)})`.padEnd(22)).join("");
    console.log(`  ${moment.padEnd(10)}${both}${ratio}`);
  }
  console.log(`  the client's mark: ${spread(after.map(({ mark }) => mark))}`);
}

const scratch = mkdtempSync(join(tmpdir(), "rangoli-start-"));
const { tree, remove } = checkOut(values.against, scratch);
const builds: Build[] = [];
try {
  for (const folder of [tree, ROOT]) buildIn(folder);
  builds.push(await startBuild("before", tree, scratch), await startBuild("after", ROOT, scratch));
  if (values.trace !== undefined) mkdirSync(values.trace, { recursive: true });
  console.log(
    `ms on slow 4G and a processor ${SLOWER}× slower, cold: before, after, ratio; ${values.runs} runs in turns`,
  );
  for (const path of PATHS.filter((each) => values.only?.includes(each) ?? true)) {
    const figures: Record<Build["name"], Figures[]> = { before: [], after: [] };
    for (let run = 0; run < values.runs; run++) {
      for (const build of builds) {
        // A new browser has nothing in its cache, and no connection.
        const browser = await launchBrowser();
        const name = `${path.slice(1) || "home"}-${build.name}.json`;
        const traceFile = run === 0 && values.trace !== undefined ? join(values.trace, name) : null;
        try {
          figures[build.name].push(await measure(browser, build, path, traceFile));
        } finally {
          await browser.close();
        }
      }
    }
    tell(path, figures.before, figures.after);
  }
} finally {
  for (const { server } of builds) await server.stop();
  remove();
  rmSync(scratch, { recursive: true, force: true });
}
