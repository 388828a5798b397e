import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { isLocale, type Locale } from "../../contract/locale.ts";
import { build, isStale } from "../../serve/build.ts";
import { ROOT } from "../../serve/paths.ts";
import { startServer } from "../../serve/server.ts";
import { launchBrowser, openPhone } from "../browser.ts";
import { NO_LIMITS } from "../no-limits.ts";
import { screenAddresses, type ScreenAddress } from "./routes.ts";
import { seedMember, type SeededMember } from "./seed.ts";
import { storedBy } from "./stored.ts";

// `npm run screens`: a picture of every screen, in both modes, in screens/<locale>/.
// `npm run screens -- --locale vi --only mine,login --width 320 --full`

const { values } = parseArgs({
  options: {
    locale: { type: "string", default: "in" },
    /** Names of screens, with commas between them; absent: all. */
    only: { type: "string" },
    width: { type: "string", default: "390" },
    /** The whole page, and not only what a phone shows of it. */
    full: { type: "boolean", default: false },
  },
});

const MODES = ["light", "dark"] as const;
const HEIGHT = 844;
/** A screen that still has no content then is shown as it is. */
const READY_MS = 8_000;

if (!isLocale(values.locale)) throw new Error(`no locale ${values.locale}`);
await takePictures(values.locale, Number(values.width), values.only?.split(","), values.full);

async function takePictures(locale: Locale, width: number, only: string[] | undefined, full: boolean): Promise<void> {
  if (isStale()) await build();
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-screens-"));
  const server = await startServer({
    port: 0,
    dataDir,
    env: { CONTROL_TOKEN: "screens", RATE_LIMITS: NO_LIMITS },
    logFile: join(dataDir, "server.log"),
  });
  const browser = await launchBrowser();
  try {
    const member = await seedMember(server.url, server.controlToken);
    const folder = join(ROOT, "screens", width === 390 ? locale : `${locale}-${width}`);
    mkdirSync(folder, { recursive: true });
    const screens = screenAddresses().filter(({ name }) => only === undefined || only.includes(name));
    for (const mode of MODES) {
      for (const screen of screens) {
        const file = join(folder, `${screen.name}-${mode}.png`);
        await takePicture(browser, server.url, screen, screen.member ? member : null, {
          locale,
          mode,
          width,
          full,
          file,
        });
        console.log(file);
      }
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Look {
  locale: Locale;
  mode: (typeof MODES)[number];
  width: number;
  full: boolean;
  file: string;
}

async function takePicture(
  browser: Browser,
  base: string,
  { address }: ScreenAddress,
  member: SeededMember | null,
  { locale, mode, width, full, file }: Look,
): Promise<void> {
  const viewport = { width, height: HEIGHT };
  const context = await openPhone(browser, { viewport, reducedMotion: "reduce", serviceWorkers: "block" });
  await context.addInitScript(
    (stored) => {
      // A window with a name has seen the preview: platform.md, section 2.
      window.name = "screens";
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    storedBy(locale, mode, member),
  );
  const page = await context.newPage();
  await page.goto(base + address);
  // What has no content yet says so; a game that is never quiet is shown as it is.
  await page
    .waitForFunction(() => document.querySelector("h1") && !document.querySelector("main [aria-busy=true]"), null, {
      timeout: READY_MS,
    })
    .catch(() => undefined);
  await page.waitForLoadState("networkidle", { timeout: 2_000 }).catch(() => undefined);
  // What a screen says first is read once: the notice, a recharge that has arrived.
  if ((await page.locator("dialog[open]").count()) > 0) await page.keyboard.press("Escape");
  await page.screenshot({ path: file, fullPage: full });
  await context.close();
}
