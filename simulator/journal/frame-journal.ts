import { openFrame } from "#contract/frame.ts";
import type { FrameEntry } from "#contract/control-journal.ts";
import { masked } from "./mask.ts";
import { Ring } from "./ring.ts";

const FRAMES_KEPT = 500;
const DATA_SHOWN = 500;

interface Kept {
  readonly realTime: number;
  readonly direction: "in" | "out";
  readonly member: number | null;
  readonly text: string;
}

/** What of the frames to show: null does not choose. */
export interface FrameFilter {
  readonly member: number | null;
  readonly cmd: number | null;
}

/** A cell's last frames. They are kept as they are, and read when somebody asks: keeping one has to cost next to nothing. */
export class FrameJournal {
  readonly #ring = new Ring<Kept>(FRAMES_KEPT);
  readonly #real: () => number;

  /** `real`: ms since the epoch. */
  constructor(real: () => number) {
    this.#real = real;
  }

  /** Notes a frame of a member's, or with null one to everyone at a game. */
  note(direction: "in" | "out", member: number | null, text: string): void {
    this.#ring.push({ realTime: this.#real(), direction, member, text });
  }

  /** The newest first, masked. */
  entries({ member, cmd }: FrameFilter): FrameEntry[] {
    return this.#ring
      .newestFirst()
      .filter((kept) => member === null || kept.member === member)
      .map(({ realTime, direction, member: whose, text }) => {
        const frame = openFrame(text);
        return {
          real_time: realTime,
          direction,
          member: whose === null ? null : String(whose),
          cmd: frame?.cmd ?? null,
          data: JSON.stringify(masked(frame?.data) ?? null).slice(0, DATA_SHOWN),
        };
      })
      .filter((entry) => cmd === null || entry.cmd === cmd);
  }
}
