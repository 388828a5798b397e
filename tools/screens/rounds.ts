import { INSTANT_PLAYERS } from "#games/all/players.ts";
import { STAKES_MS } from "#games/win-go/rules/timeline.ts";
import { flows, key, type Stage, WIN_MS } from "./flows.ts";

/** Rounds of a game with stakes, from an open screen to the begin of the round after them. */
export interface Rounds {
  readonly count: number;
  readonly play: (stage: Stage) => Promise<unknown>;
}

/** An outcome stays this long, with its moment and its record. */
const SEEN_MS = 2_500;
const BEFORE_LOCK_MS = 10_000;
/** The rest of a round and the wait for the next one. */
const END_MS = 45_000;

/** The rounds of a flow's pictures. `next`: waits until the round after them takes stakes. */
function ofFlow(name: string, next?: (stage: Stage) => Promise<unknown>): [string, Rounds] {
  const acts = (flows[name] ?? []).flatMap(({ act }) => act ?? []);
  const ends = (flows[name] ?? []).filter((step) => ["won", "great", "lost"].includes(step.name));
  async function play(stage: Stage) {
    for (const act of next === undefined ? acts : [...acts, next]) {
      // Shifts count even if a slow machine missed a phase.
      await act(stage).catch((error: unknown) => console.error(`${name}: ${String(error).split("\n")[0]}`));
      await stage.page.waitForTimeout(SEEN_MS);
    }
  }
  return [name, { count: ends.length, play }];
}

/** In real time: this page asks for the server's clock only now and then. */
async function playWin({ page, control }: Stage): Promise<void> {
  await control.reach(WIN_MS, STAKES_MS - BEFORE_LOCK_MS);
  await page.locator(key("7")).click();
  await page.locator("dialog[open] button").last().click();
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await page.locator("[data-tone]").waitFor({ timeout: END_MS });
  await page.locator(key("A")).waitFor({ timeout: END_MS });
  await page.waitForTimeout(SEEN_MS);
}

/** By the game's path. */
export const rounds: Readonly<Record<string, Rounds>> = Object.fromEntries([
  ofFlow("aviator", ({ page }) => page.locator('[data-phase="open"]').waitFor({ timeout: END_MS })),
  ofFlow("luckyhit", ({ page }) => page.locator(key("1")).waitFor({ timeout: END_MS })),
  ["win", { count: 1, play: playWin }],
  ...["mines", ...INSTANT_PLAYERS.flatMap(({ game, pictured }) => (pictured ? [game] : []))].map((name) =>
    ofFlow(name),
  ),
]);
