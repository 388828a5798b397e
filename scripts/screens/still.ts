import { parseArgs } from "node:util";
import { SHIFT_MAX, shiftsOfLoad, sumOf } from "#tests/helpers/shifts.ts";
import { openScreen, withProduct } from "./open-screen.ts";
import { screenAddresses } from "./routes.ts";
import { seedMember } from "./seed.ts";

// `npm run still [-- --only mine,login]` loads each screen on a processor four times slower, and prints how far it moved
// meanwhile. It ends with 1 if a screen moved by more than a hundredth.

const { values } = parseArgs({ options: { only: { type: "string" } } });
const only = values.only?.split(",");

await withProduct(async (product) => {
  const seeded = await seedMember(product.url, product.controlToken);
  for (const { name, address, member } of screenAddresses()) {
    if (only !== undefined && !only.includes(name)) continue;
    const look = { member: member ? seeded : null, locale: "in", mode: "light", width: 390 } as const;
    const page = await openScreen(product, address, look);
    // A game's requests may never end.
    const isIdle = () => page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
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
