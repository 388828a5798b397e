import { betResultFrame } from "#contract/games/aviator/frames.ts";
import { type DataOf, encodeFrame } from "#contract/frame.ts";

const PREFIX = Buffer.from(`{"cmd":${betResultFrame.cmd},`);
const TAKEN = Buffer.from(String.raw`\"status\":1`);

/** Whether a frame says that a stake was taken. Throws where it says that one was refused: such a run measures nothing. */
export function isTaken(payload: Buffer): boolean {
  if (!payload.subarray(0, PREFIX.length).equals(PREFIX)) return false;
  // Parsing each would cost the client about as much as the server spends on it.
  if (!payload.includes(TAKEN)) throw new Error(`a stake was refused: ${payload.toString()}`);
  return true;
}

/** The text of an acknowledgement, as long as those of the server. */
export function acknowledgement(taken: Partial<DataOf<typeof betResultFrame>>): string {
  return encodeFrame(betResultFrame, {
    status: 1,
    code: 200,
    msg: "OK",
    period: 179_521_086_000,
    betPrice: 5_000,
    betId: "",
    slot: 0,
    balance: 99_995_000,
    ...taken,
  });
}
