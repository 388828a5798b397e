import type * as z from "zod/mini";
import type { Frame } from "../frame.ts";

/** A frame as it travels, for the AsyncAPI document. */
export interface FrameExample {
  readonly kind: Frame;
  readonly summary: string;
  readonly data: unknown;
  /** The server's frame that answers a player's frame. */
  readonly reply?: Frame;
}

interface Shown<F extends Frame> {
  summary: string;
  data: z.input<F["data"]>;
  reply?: Frame;
}

/** Makes the example of a frame. The compiler checks it by the frame's type; a test checks it by the schemas. */
export function frameExample<F extends Frame>(kind: F, shown: Shown<F>): FrameExample {
  return { kind, ...shown };
}
