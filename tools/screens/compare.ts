import { execFileSync } from "node:child_process";
import { cpSync, existsSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { checkOut } from "../build/work-tree.ts";
import { ROOT } from "../paths.ts";
import { imageOf, type Picture, writeSheet } from "./sheet.ts";

/** A channel that differs by less is noise of the text's edges. */
const CHANNEL_MIN = 24;
/** Names and times change a picture by less than this share of its pixels. */
const SHARE_MIN = 0.005;

/** Takes the same pictures of another version, and lays those that differ side by side, most changed first. */
export async function compareWith(browser: Browser, ref: string, folder: string, pictures: readonly Picture[]) {
  takeOf(ref, folder);
  const changed: { picture: Picture; share: number }[] = [];
  for (const picture of pictures) {
    const [before, after] = [join(folder, beforeOf(picture)), join(folder, picture.file)];
    const share = existsSync(before) ? await changedShare(before, after) : 1;
    if (share >= SHARE_MIN) changed.push({ picture, share });
  }
  const lines = changed
    .toSorted((one, other) => other.share - one.share)
    .map(({ picture, share }) => [
      `${ref}${existsSync(join(folder, beforeOf(picture))) ? imageOf({ ...picture, file: beforeOf(picture) }) : ""}`,
      `${picture.file}, ${(share * 100).toFixed(1)} %${imageOf(picture)}`,
    ]);
  return writeSheet(browser, folder, "changes", lines);
}

function beforeOf({ file }: Picture): string {
  return `before/${file}`;
}

/** Takes a version's pictures in a work tree of its own, with the scripts of this one, into the folder `before`. */
function takeOf(ref: string, folder: string): void {
  const { folder: tree, remove } = checkOut(ref);
  const out = join(tree, "screens");
  try {
    cpSync(join(ROOT, "tools/screens"), join(tree, "tools/screens"), { recursive: true });
    const same = process.argv.slice(2).filter((argument, at, all) => ![argument, all[at - 1]].includes("--against"));
    const script = join(tree, "tools/screens/main.ts");
    execFileSync(process.execPath, [script, ...same, "--out", out], { cwd: tree, stdio: "inherit" });
    rmSync(join(folder, "before"), { recursive: true, force: true });
    cpSync(join(out, basename(folder)), join(folder, "before"), { recursive: true });
  } finally {
    remove();
  }
}

/** The share of pixels that differ; 1 for pictures of different sizes. */
export async function changedShare(before: string, after: string): Promise<number> {
  const [one, other] = await Promise.all(
    [before, after].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!one || !other || one.info.width !== other.info.width || one.info.height !== other.info.height) return 1;
  const { width, height, channels } = one.info;
  let changed = 0;
  for (let at = 0; at < one.data.length; at += channels) {
    for (let channel = at; channel < at + channels; channel++) {
      if (Math.abs((one.data[channel] ?? 0) - (other.data[channel] ?? 0)) < CHANNEL_MIN) continue;
      changed++;
      break;
    }
  }
  return changed / (width * height);
}
