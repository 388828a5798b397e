import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LaunchOptions } from "playwright-core";

const CACHE = fileURLToPath(new URL("../../.cache", import.meta.url));
const FOLDER = join(CACHE, "chromium");

// The package's own list names the folders of one platform alone; without a font a page has no text at all.
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(FOLDER, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(FOLDER, "fonts-cache")}</cachedir>
</fontconfig>
`;

/** The Chromium inside the npm package @sparticuz/chromium (Linux), unpacked once; with libraries where the system lacks them. */
export async function packagedChromium(): Promise<LaunchOptions> {
  if (!existsSync(FOLDER)) await unpack();
  const executablePath = join(FOLDER, "chromium");
  const libraries = join(FOLDER, "al2023", "lib");
  const env = { ...process.env, FONTCONFIG_FILE: join(FOLDER, "fonts.conf") };
  if (!lacksLibraries(executablePath)) return { executablePath, env };
  return { executablePath, env: { ...env, LD_LIBRARY_PATH: libraries } };
}

/** Unpacks beside the folder and moves the whole into place, so that an unpacking cut short is never taken for done. */
async function unpack(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const temporary = mkdtempSync(join(CACHE, "chromium-"));
  const { TMPDIR } = process.env;
  try {
    // The package unpacks into the system's folder for temporary files, whoever's files may lie there already.
    process.env["TMPDIR"] = temporary;
    const { default: sparticuz, inflate } = await import("@sparticuz/chromium");
    await sparticuz.executablePath();
    const entry = fileURLToPath(import.meta.resolve("@sparticuz/chromium"));
    await inflate(join(dirname(entry), "..", "bin", "al2023.tar.br"));
    writeFileSync(join(temporary, "fonts.conf"), FONTS);
    renameSync(temporary, FOLDER);
  } catch (error) {
    // Another process may have been quicker; what it unpacked is as good.
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
