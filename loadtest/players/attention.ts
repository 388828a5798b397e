import { coefficientFrame, groupFrame, playersFrame, resultsFrame } from "#contract/games/aviator/frames.ts";
import type { Frame } from "#contract/frame.ts";
import { numberIn } from "./frame-text.ts";

/** What an Aviator player waits for; whatever else comes is for the eye. */
export interface Attention {
  /** It knows this round. */
  period: number;
  /** It acts on a coefficient from here on, in hundredths; Infinity: on none. */
  coefficient: number;
}

const CMD_AT = `{"cmd":`.length;
const CMD_LENGTH = 4;
const [GROUP, COEFFICIENT, RESULTS, PLAYERS] = [groupFrame, coefficientFrame, resultsFrame, playersFrame].map(textOf);
const FLY_END = String.raw`\"flyEnd\":1`;

/**
 * Whether a frame is nothing that a player acts on, told from its text alone. It is asked of thousands of frames a second:
 * what k6 spends here, answers wait for.
 */
export function isIdle(text: string, { period, coefficient }: Attention): boolean {
  const cmd = text.slice(CMD_AT, CMD_AT + CMD_LENGTH);
  if (cmd === COEFFICIENT) {
    if (text.includes(FLY_END)) return false;
    return coefficient === Infinity || !(100 * numberIn(text, "coefficient") >= coefficient);
  }
  if (cmd === GROUP) return text.includes(String.raw`\"period\":${period},`);
  return cmd === PLAYERS || cmd === RESULTS;
}

function textOf({ cmd }: Frame): string {
  return String(cmd);
}
