import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from "playwright-core";
import { packagedChromium } from "./packaged-chromium.ts";

/** The phone that the client is drawn for. */
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** The suggestions below the address bar: pages that each window would load, unseen, at the cost of the page that is tested. */
const SUGGESTIONS = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];
/** What Playwright turns off: of two lists Chromium takes the last. */
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
  // Test machines run as root, where Chromium's sandbox does not.
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Pictures of pages are the same on every machine.
  "--font-render-hinting=none",
  `--disable-features=${[...PLAYWRIGHTS, ...SUGGESTIONS].join()}`,
];

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * Launches a Chromium: the one that CHROMIUM names; else the system's; else the one that came with the packages, so that
 * nothing but Node is needed. CHROMIUM=packaged asks for the last. `more` are arguments beside the usual ones.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const failures: unknown[] = [];
  for (const executable of candidates(process.env["CHROMIUM"])) {
    try {
      const found = typeof executable === "string" ? { executablePath: executable } : await executable();
      return await chromium.launch({ headless: true, args: [...ARGS, ...more], ...found });
    } catch (error) {
      // What bears the name of a browser may be a stub that only says where to get one.
      failures.push(error);
    }
  }
  throw new AggregateError(failures, "no Chromium could be launched; CHROMIUM=/path/to/chrome names one");
}

/** A fresh visitor on a phone: nothing stored, nothing shared with other contexts. */
export function openPhone(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return browser.newContext({ ...PHONE, ...options });
}

type Candidate = string | (() => Promise<LaunchOptions>);

function candidates(named: string | undefined): Candidate[] {
  if (named === "packaged") return [packagedChromium];
  if (named !== undefined && named !== "") return [named];
  return [...installed(), packagedChromium];
}

function installed(): string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), MAC].filter(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
