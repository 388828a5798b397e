import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { CDPSession, Page } from "playwright-core";
import { launchBrowser, openPhone } from "#tools/screens/browser.ts";
import { NO_LIMITS } from "#tools/server/own-server.ts";
import { ensureBuilt } from "../build/build.ts";
import { gameData } from "#games/screens.ts";
import { controlOf, flows } from "../screens/flows.ts";
import { storedBy } from "../screens/open-screen.ts";
import { seedMember } from "../screens/seed.ts";
import { startServer } from "../server/server.ts";
import {
  figuresOf,
  growth,
  inpOf,
  lastOf,
  type MemorySample,
  recordFlights,
  sampleMemory,
  takeRecord,
  waitForFlights,
} from "./recorder.ts";
import { names, readCommand, whole } from "#tools/command/command.ts";

const FRAMES_MIN = 55;
const TASK_MAX_MS = 50;
const INP_MAX_MS = 100;
const HEAP_GROWTH_MAX = 1_000_000;
const NODES_GROWTH_MAX = 50;
const LISTENERS_GROWTH_MAX = 20;

/** The measured flight goes to 4×, which takes some 24 s. */
const RESULT = 4;
/** Multiplier of the fast rounds. */
const QUICK_RESULT = 1.1;
/** Clock speed while only memory is measured. */
const QUICK_SPEED = 10;
const SAMPLES = 10;
const TIMEOUT_MS = 300_000;
/** How long a moment goes on after the flow's step, at most. */
const MOMENT_MS = 3_000;
const PARTS = ["flight", "presses", "moments", "memory"];

const {
  slow,
  rounds,
  only: parts = PARTS,
} = readCommand({
  name: "npx node tools/flight/main.ts",
  about: `Measures the games in a real browser on a slowed processor: frames a second, the longest task and the time from press
to paint of an Aviator flight and of each game's moments, and memory over many fast rounds. It ends with 1 if a figure
misses its target. The machine has to be idle.`,
  options: {
    slow: whole("how many times slower the processor is", 4),
    rounds: whole("the fast rounds", 200),
    only: names("PARTS", `these of ${PARTS.join(", ")}, all by default`, PARTS),
  },
  example: "--only moments",
}).values;

await ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), "rangoli-flight-"));
const env = { CONTROL_TOKEN: "control-token-of-the-flight", RATE_LIMITS: NO_LIMITS };
const server = await startServer({ port: 0, dataDir, env, logFile: join(dataDir, "server.log") });
const browser = await launchBrowser();
try {
  const member = await seedMember(server.url, server.controlToken);
  const context = await openPhone(browser);
  await context.addInitScript(
    (entries: [string, string][]) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    Object.entries(storedBy("in", "dark", member)),
  );
  const page = await context.newPage();
  await recordFlights(page);
  const devTools = await context.newCDPSession(page);
  await devTools.send("Performance.enable");
  console.log(`processor ${slow}× slower; load of this machine ${loadavg()[0]?.toFixed(1)}\n`);
  if (parts.includes("flight")) await measureFlight(page, devTools);
  if (parts.includes("presses")) await measurePresses(page, devTools);
  if (parts.includes("moments")) await measureMoments(page, devTools, member.userId);
  if (parts.includes("memory")) await measureMemory(page, devTools);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measureFlight(page: Page, devTools: CDPSession): Promise<void> {
  await page.goto(`${server.url}/aviator`);
  await takeOff(page, devTools);
  await page.locator('[data-phase="flown"]').waitFor({ timeout: TIMEOUT_MS });
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const { frames, seconds, framesPerSecond, longestGap, longestTask } = figuresOf(await takeRecord(page));
  print([
    ["flight", `${seconds.toFixed(1)} s, ${frames} frames`, ""],
    mark("frames a second", framesPerSecond.toFixed(1), framesPerSecond >= FRAMES_MIN, `at least ${FRAMES_MIN}`),
    mark(
      "longest task",
      longestTask === 0 ? "below 50 ms" : `${longestTask.toFixed(0)} ms`,
      longestTask <= TASK_MAX_MS,
      `at most ${TASK_MAX_MS} ms`,
    ),
    ["longest gap", `${longestGap.toFixed(0)} ms`, ""],
  ]);
}

/** Stakes, and waits for the take-off on the slowed processor. */
async function takeOff(page: Page, devTools: CDPSession): Promise<void> {
  // The current flight may last minutes.
  await control("/clock", { speed: QUICK_SPEED });
  await page.getByText("Stakes close in").waitFor({ timeout: TIMEOUT_MS });
  await control("/clock", { speed: 1 });
  // A round may be locked before the clock slows down, so the next ones are forced too.
  await control("/force", { table: "aviator", outcomes: [RESULT, RESULT, RESULT] });
  // A stake in the round adds the cost of its button.
  await page.getByRole("button", { name: /^Bet/ }).first().click({ timeout: TIMEOUT_MS });
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slow });
  await page.locator('[data-phase="flying"]').waitFor({ timeout: TIMEOUT_MS });
  await takeRecord(page);
}

/** Presses what a player can press in flight, one after the other, and cashes out in between. */
async function measurePresses(page: Page, devTools: CDPSession): Promise<void> {
  await page.goto(`${server.url}/aviator`);
  await takeOff(page, devTools);
  const buttons = [
    page.getByRole("tab", { name: "Mine" }),
    page.getByRole("button", { name: "Cash out" }).first(),
    page.getByRole("tab", { name: "Top" }),
    page.getByRole("button", { name: "Second stake" }),
    page.getByRole("button", { name: /^Bet next round/ }).first(),
    page.getByRole("tab", { name: /^Players/ }),
    page.getByRole("button", { name: /In the next round/ }).first(),
    page.getByRole("button", { name: "Rules and seeds" }),
    page.getByRole("dialog").getByRole("button", { name: "Close" }),
  ];
  const flown = page.locator('[data-phase="flown"]');
  let made = 0;
  for (let turn = 0; (await flown.count()) === 0; turn++) {
    // The buttons of a stake come and go.
    const isPressed = await buttons[turn % buttons.length]?.click({ timeout: 1_000 }).then(
      () => true,
      () => false,
    );
    if (isPressed) made += 1;
  }
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const inp = inpOf((await takeRecord(page)).presses, made);
  print([
    ["presses in flight", String(made), ""],
    mark("press to paint", `${inp.toFixed(0)} ms`, inp <= INP_MAX_MS, `at most ${INP_MAX_MS} ms`),
  ]);
}

/** Plays the flows of the contact sheets: stakes, wins of each size, crash, cards, cells, rolls. */
async function measureMoments(page: Page, devTools: CDPSession, userId: string): Promise<void> {
  const stage = { page, userId, control: controlOf(server) };
  console.log("\nmoment               frames a second  longest task  press to paint");
  for (const { id: game } of gameData) {
    await page.goto(`${server.url}/${game}`);
    for (const { name, act, who, fails } of flows[game] ?? []) {
      if (act === undefined || who !== undefined || fails) continue;
      await devTools.send("Emulation.setCPUThrottlingRate", { rate: slow });
      await takeRecord(page);
      await act(stage);
      await page.waitForTimeout(MOMENT_MS);
      await devTools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      const record = await takeRecord(page);
      const { framesPerSecond, longestTask } = figuresOf(lastOf(record, MOMENT_MS));
      const inp = inpOf(record.presses, 1);
      const isMet = framesPerSecond >= FRAMES_MIN && longestTask <= TASK_MAX_MS && inp <= INP_MAX_MS;
      if (!isMet) process.exitCode = 1;
      const figures = [framesPerSecond.toFixed(1), `${longestTask.toFixed(0)} ms`, `${inp.toFixed(0)} ms`];
      console.log(
        `${`${game} ${name}`.padEnd(20)} ${figures.map((figure) => figure.padStart(14)).join(" ")}${isMet ? "" : "  MISSED"}`,
      );
    }
  }
}

async function measureMemory(page: Page, devTools: CDPSession): Promise<void> {
  await page.goto(`${server.url}/aviator`);
  await control("/force", { table: "aviator", outcomes: [] });
  await control("/force", { table: "aviator", outcomes: Array.from({ length: 2 * rounds }, () => QUICK_RESULT) });
  await control("/clock", { speed: QUICK_SPEED });
  const from = await page.evaluate(() => window.recording?.flights ?? 0);
  const samples: MemorySample[] = [];
  for (let at = 0; at <= SAMPLES; at++) {
    await waitForFlights(page, from + Math.round((rounds * at) / SAMPLES));
    samples.push(await sampleMemory(devTools));
  }
  await control("/clock", { speed: 1 });
  const grown = (name: keyof MemorySample) => growth(samples.map((sample) => sample[name]));
  const [heap, nodes, listeners] = [grown("heap"), grown("nodes"), grown("listeners")];
  console.log(`\nheap, MB: ${samples.map((sample) => (sample.heap / 1e6).toFixed(1)).join(" ")}`);
  print([
    ["rounds", String(rounds), ""],
    mark("heap grew by", `${(heap / 1e6).toFixed(2)} MB`, heap <= HEAP_GROWTH_MAX, "at most 1 MB"),
    mark("nodes grew by", String(nodes), nodes <= NODES_GROWTH_MAX, `at most ${NODES_GROWTH_MAX}`),
    mark("listeners grew by", String(listeners), listeners <= LISTENERS_GROWTH_MAX, `at most ${LISTENERS_GROWTH_MAX}`),
  ]);
}

type Line = readonly [name: string, figure: string, verdict: string];

function mark(name: string, figure: string, met: boolean, aim: string): Line {
  if (!met) process.exitCode = 1;
  return [name, figure, met ? aim : `${aim}: MISSED`];
}

function print(lines: readonly Line[]): void {
  for (const [name, figure, verdict] of lines) {
    console.log(`${name.padEnd(18)} ${figure.padStart(22)}  ${verdict}`.trimEnd());
  }
}

async function control(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${server.url}/control${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${server.controlToken}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`/control${path}: ${response.status} ${await response.text()}`);
}
