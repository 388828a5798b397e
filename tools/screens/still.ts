import type { Page } from "playwright-core";
import { controlScene } from "#contract/control/state.ts";
import { names, readCommand } from "#tools/command/command.ts";
import { askAs } from "#tools/server/operator.ts";
import { controlOf, WIN_MS } from "./flows.ts";
import { openScreen, type Product, withProduct } from "./open-screen.ts";
import { rounds } from "./rounds.ts";
import { screenAddresses, screenNames } from "./routes.ts";
import { newMember, seedMember } from "./seed.ts";
import { type Shift, SHIFT_MAX, shiftsOfLoad, shiftsOfPlay, sumOf } from "./shifts.ts";
import { deviceOf, SIZES, sizesOf } from "./sizes.ts";

const {
  only,
  rounds: games,
  size,
} = readCommand({
  name: "npm run screens -- still",
  about: `Loads each screen on a processor four times slower over a slow 4G, without a cache, and plays whole rounds of each
game among simulated players. It prints how far each moved by itself, a round if it was played, and ends with 1 if one
moved by more than a hundredth.`,
  options: {
    only: names("NAMES", "these screens, all by default", screenNames),
    rounds: names("GAMES", "rounds of these games alone, or of all with all screens", Object.keys(rounds)),
    size: sizesOf(SIZES),
  },
  example: "--rounds aviator,win --size 390x844,1440x900",
}).values;
/** Slow 4G, as Lighthouse has it: bytes a second, and ms a request. */
const SLOW_4G = { downloadThroughput: 204_800, uploadThroughput: 96_000, latency: 150, offline: false };
const PLAYERS = 40;
const BALANCE = 1_000_000;

await withProduct(async (product) => {
  if (games === undefined) await load(product);
  if (only === undefined) await playRounds(product);
});

async function load(product: Product): Promise<void> {
  const seeded = await seedMember(product.url, product.controlToken);
  for (const { name, address, member } of screenAddresses()) {
    if (only !== undefined && !only.includes(name)) continue;
    const look = { member: member ? seeded : null, locale: "in", mode: "light", width: 390 } as const;
    const page = await openScreen(product, address, look);
    await slowDown(page);
    // A game's requests may never end.
    const isIdle = () => page.waitForLoadState("networkidle", { timeout: 8_000 }).catch(() => undefined);
    tell(name, await shiftsOfLoad(page, isIdle));
    await page.context().close();
  }
}

async function playRounds(product: Product): Promise<void> {
  const { url, controlToken } = product;
  const control = controlOf(product);
  await askAs(`Bearer ${controlToken}`, url, controlScene, { scene: "busy_evening", players: PLAYERS });
  for (const [game, { count, play }] of Object.entries(rounds)) {
    if (games !== undefined && !games.includes(game)) continue;
    // The first round of an installation brings its first result, which no later round repeats.
    await control.reach(WIN_MS, 0);
    for (const at of size) {
      const member = await newMember(url, controlToken, BALANCE);
      const look = { member, locale: "in", mode: "light", ...at } as const;
      const page = await openScreen(product, `/${game}`, look, { ...deviceOf(at), reducedMotion: "no-preference" });
      const shifts = await shiftsOfPlay(page, () => play({ page, userId: member.userId, control }));
      tell(`${game} ${at.width}x${at.height}`, shifts, count);
      await page.context().close();
    }
  }
}

/** `count`: the rounds that were played, if any were. */
function tell(name: string, shifts: readonly Shift[], count = 1): void {
  const sum = sumOf(shifts) / count;
  console.log(`${name.padEnd(24)} ${sum.toFixed(4)}`);
  if (sum <= SHIFT_MAX) return;
  process.exitCode = 1;
  for (const { value, moved } of shifts) console.log(`  ${value.toFixed(4)} ${moved.join(" | ")}`);
}

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devTools.send("Network.emulateNetworkConditions", SLOW_4G);
}
