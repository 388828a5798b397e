import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isLocale, type Locale } from "#contract/values/locale.ts";
import { ROOT } from "../paths.ts";
import { openScreen, withProduct } from "./open-screen.ts";
import { screenAddresses } from "./routes.ts";
import { seedMember } from "./seed.ts";

// `npm run screens [-- --locale vi --only mine,login --width 320 --full]` takes a picture of every screen in both
// modes, in screens/<locale>/.

const { values } = parseArgs({
  options: {
    locale: { type: "string", default: "in" },
    /** Screen names, separated by commas; all by default. */
    only: { type: "string" },
    width: { type: "string", default: "390" },
    /** The whole page instead of a phone's viewport. */
    full: { type: "boolean", default: false },
  },
});

const MODES = ["light", "dark"] as const;
const PHONE_WIDTH = 390;

if (!isLocale(values.locale)) throw new Error(`no locale ${values.locale}`);
await takePictures(values.locale, Number(values.width), values.only?.split(","), values.full);

async function takePictures(locale: Locale, width: number, only: string[] | undefined, full: boolean): Promise<void> {
  const folder = join(ROOT, "screens", width === PHONE_WIDTH ? locale : `${locale}-${width}`);
  mkdirSync(folder, { recursive: true });
  const screens = screenAddresses().filter(({ name }) => only === undefined || only.includes(name));
  await withProduct(async (product) => {
    const seeded = await seedMember(product.url, product.controlToken);
    for (const mode of MODES) {
      for (const { name, address, member } of screens) {
        const page = await openScreen(product, address, { member: member ? seeded : null, locale, mode, width });
        const file = join(folder, `${name}-${mode}.png`);
        await page.screenshot({ path: file, fullPage: full });
        await page.context().close();
        console.log(file);
      }
    }
  });
}
