import type { Frame } from "#contract/frame.ts";

// What is told from a frame's text alone. A thousand frames a second come to all players together, and most are for the eye:
// to parse those too would keep k6 so busy that answers waited for it, and that wait would be measured.

/** How a frame of a kind begins. */
export function startOf({ cmd }: Frame): string {
  return `{"cmd":${cmd},`;
}

/** The number of a field that a frame has once; NaN where it has none. */
export function numberIn(text: string, field: string): number {
  const name = String.raw`\"${field}\":`;
  const at = text.indexOf(name);
  return at < 0 ? Number.NaN : Number.parseFloat(text.slice(at + name.length, at + name.length + 20));
}
