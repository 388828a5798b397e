import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from "playwright-core";
import { isExecutable, onPath } from "#tools/paths.ts";

/** Scrolls down and up, because a screen renders its lower part on the first scroll. */
export function scrollOnce(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.scrollTo(0, 1);
    window.scrollTo(0, 0);
  });
}

const CACHE = fileURLToPath(new URL("../../.cache", import.meta.url));
const FOLDER = join(CACHE, "chromium");

// The package's own list names the folders of one platform alone. A page without a font shows no text.
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(FOLDER, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(FOLDER, "fonts-cache")}</cachedir>
</fontconfig>
`;

/** The Chromium of @sparticuz/chromium (Linux), unpacked once, with libraries that the system may lack. */
async function packagedChromium(): Promise<LaunchOptions> {
  if (!existsSync(FOLDER)) await unpack();
  const executablePath = join(FOLDER, "chromium");
  const libraries = join(FOLDER, "al2023", "lib");
  const env = { ...process.env, FONTCONFIG_FILE: join(FOLDER, "fonts.conf") };
  if (!lacksLibraries(executablePath)) return { executablePath, env };
  return { executablePath, env: { ...env, LD_LIBRARY_PATH: libraries } };
}

/** Unpacks beside the folder and renames the result, so that an interrupted run leaves no incomplete folder. */
async function unpack(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const temporary = mkdtempSync(join(CACHE, "chromium-"));
  const { TMPDIR } = process.env;
  try {
    // The package unpacks into the system's temporary folder, which may hold files of another user.
    process.env["TMPDIR"] = temporary;
    const { default: sparticuz, inflate } = await import("@sparticuz/chromium");
    await sparticuz.executablePath();
    const entry = fileURLToPath(import.meta.resolve("@sparticuz/chromium"));
    await inflate(join(dirname(entry), "..", "bin", "al2023.tar.br"));
    writeFileSync(join(temporary, "fonts.conf"), FONTS);
    renameSync(temporary, FOLDER);
  } catch (error) {
    // Another process may have finished first. Its result is the same.
    if (!existsSync(FOLDER)) throw error;
  } finally {
    if (TMPDIR === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = TMPDIR;
    rmSync(temporary, { recursive: true, force: true });
  }
}

function lacksLibraries(executable: string): boolean {
  try {
    return execFileSync("ldd", [executable], { encoding: "utf8" }).includes("not found");
  } catch {
    return true;
  }
}

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** The address bar's suggestions: pages that each window would load unseen and that slow down the tested page. */
const SUGGESTIONS = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];
/** Features that Playwright turns off. Chromium uses only the last of two lists. */
const PLAYWRIGHTS = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

const ARGS = [
  // Test machines run as root, and Chromium's sandbox does not start for root.
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Screenshots are the same on every machine.
  "--font-render-hinting=none",
  `--disable-features=${[...PLAYWRIGHTS, ...SUGGESTIONS].join()}`,
];

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * Launches Chromium: the one of CHROMIUM, else the system's, else the npm package's. `CHROMIUM=packaged` selects the
 * package. `more` are additional arguments, `without` those of Playwright's that are left out.
 */
export async function launchBrowser(more: readonly string[] = [], without: readonly string[] = []): Promise<Browser> {
  const failures: unknown[] = [];
  for (const executable of candidates(process.env["CHROMIUM"])) {
    try {
      const found = typeof executable === "string" ? { executablePath: executable } : await executable();
      return await chromium.launch({
        headless: true,
        args: [...ARGS, ...more],
        ignoreDefaultArgs: [...without],
        ...found,
      });
    } catch (error) {
      // A file with a browser's name may be a stub that only prints where to get the browser.
      failures.push(error);
    }
  }
  throw new AggregateError(failures, "no Chromium could be launched; CHROMIUM=/path/to/chrome names one");
}

/** A new visitor on a phone, with storage of its own. */
export function openPhone(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return browser.newContext({ ...PHONE, ...options });
}

/** The argument for a browser whose reader has chosen this size of text, in percent. */
export function textSize(percent: number): string {
  const at = (px: number) => Math.round((px * percent) / 100);
  return `--blink-settings=defaultFontSize=${at(16)},defaultFixedFontSize=${at(13)}`;
}

type Candidate = string | (() => Promise<LaunchOptions>);

function candidates(named: string | undefined): Candidate[] {
  if (named === "packaged") return [packagedChromium];
  if (named !== undefined && named !== "") return [named];
  return [...installed(), packagedChromium];
}

function installed(): string[] {
  return [...NAMES.flatMap(onPath), ...[MAC].filter(isExecutable)];
}
