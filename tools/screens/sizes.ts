import type { BrowserContextOptions } from "playwright-core";
import { CommandError, type Option } from "#tools/command/command.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const SIZES: readonly Size[] = ["320x640", "390x844", "844x390", "768x1024", "1440x900"].map(readSize);

function readSize(text: string): Size {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(text) ?? [];
  if (width === undefined || height === undefined) throw new CommandError(`--size takes 390x844, not ${text}`);
  return { width: Number(width), height: Number(height) };
}

/** The option of a tool for these sizes, in px. */
export function sizesOf(fallback: readonly Size[]): Option<readonly Size[]> {
  const value = fallback.map(({ width, height }) => `${width}x${height}`).join();
  return {
    about: "between commas",
    value: "SIZES",
    fallback: value,
    read: ([last = value]) => last.split(",").map(readSize),
  };
}

/** A size that is wide and high enough for a computer has a mouse. */
export const isComputer = ({ width, height }: Size): boolean => width >= 768 && height >= 560;

export const deviceOf = (size: Size): BrowserContextOptions =>
  isComputer(size) ? { isMobile: false, hasTouch: false } : {};
