import type { Page } from "playwright-core";
import { SHIFT_MAX, shiftsOfLoad, sumOf } from "./shifts.ts";
import { openScreen, withProduct } from "./open-screen.ts";
import { screenAddresses, screenNames } from "./routes.ts";
import { seedMember } from "./seed.ts";
import { names, readCommand } from "#tools/command/command.ts";

const { only } = readCommand({
  name: "npm run screens -- still",
  about: `Loads each screen on a processor four times slower over a slow 4G, without a cache, and prints how far it moved
meanwhile. It ends with 1 if a screen moved by more than a hundredth.`,
  options: { only: names("NAMES", "these screens, all by default", screenNames) },
  example: "--only mine,login",
}).values;
/** Slow 4G, as Lighthouse has it: bytes a second, and ms a request. */
const SLOW_4G = { downloadThroughput: 204_800, uploadThroughput: 96_000, latency: 150, offline: false };

await withProduct(async (product) => {
  const seeded = await seedMember(product.url, product.controlToken);
  for (const { name, address, member } of screenAddresses()) {
    if (only !== undefined && !only.includes(name)) continue;
    const look = { member: member ? seeded : null, locale: "in", mode: "light", width: 390 } as const;
    const page = await openScreen(product, address, look);
    await slowDown(page);
    // A game's requests may never end.
    const isIdle = () => page.waitForLoadState("networkidle", { timeout: 8_000 }).catch(() => undefined);
    const shifts = await shiftsOfLoad(page, isIdle);
    const sum = sumOf(shifts);
    console.log(`${name.padEnd(24)} ${sum.toFixed(4)}`);
    if (sum > SHIFT_MAX) {
      process.exitCode = 1;
      for (const { value, moved } of shifts) console.log(`  ${value.toFixed(4)} ${moved.join(" ")}`);
    }
    await page.context().close();
  }
});

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devTools.send("Network.emulateNetworkConditions", SLOW_4G);
}
