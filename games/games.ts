import type { Example, FrameExample } from "#contract/examples/example.ts";
import type { Frame } from "#contract/frame.ts";
import { gameCalls } from "./calls.ts";
import { aviatorExamples, aviatorFrameExamples } from "./aviator/examples.ts";
import * as aviatorFrames from "./aviator/frames.ts";
import { diceExamples } from "./dice/examples.ts";
import { luckyHitExamples, luckyHitFrameExamples } from "./lucky-hit/examples.ts";
import * as luckyHitFrames from "./lucky-hit/frames.ts";
import { minesExamples } from "./mines/examples.ts";
import { winExamples } from "./win-go/examples.ts";
import { aviatorText } from "./aviator/rule-text.ts";
import { winText } from "./win-go/rule-text.ts";
import { luckyHitText } from "./lucky-hit/rule-text.ts";
import { minesText } from "./mines/rule-text.ts";
import { diceText } from "./dice/rule-text.ts";
import type { GameText } from "./shared/rule-text.ts";

/** The contract of a game. */
export interface GameContract {
  /** Its name in addresses, stored rows and the control API. */
  readonly name: string;
  readonly text: GameText;
  /** The exports of the game's contract file, calls among them. */
  readonly calls: Readonly<Record<string, unknown>>;
  readonly examples: readonly Example[];
  readonly socket?: {
    readonly path: string;
    /** The label of a host whose every path is the socket. */
    readonly host?: string;
    readonly frames: Readonly<Record<string, unknown>>;
    /** All other frames come from the server. */
    readonly fromPlayer: readonly Frame[];
    /** The player's stake, and its result. */
    readonly stake: readonly [stake: Frame, result: Frame];
    /** Flags of the socket's query beside token and locale, with their descriptions. */
    readonly flags?: Readonly<Record<string, string>>;
    readonly examples: readonly FrameExample[];
  };
}

/** Every game: the calls, sockets and documents of all games derive from this list. */
export const games: readonly GameContract[] = [
  { name: "win", text: winText, calls: gameCalls.win, examples: winExamples },
  {
    name: "luckyhit",
    text: luckyHitText,
    calls: gameCalls.luckyHit,
    examples: luckyHitExamples,
    socket: {
      path: luckyHitFrames.luckyHitSocket.path,
      host: "luckyhit",
      frames: luckyHitFrames,
      fromPlayer: Object.values(luckyHitFrames.luckyHitSocket.sent),
      stake: [luckyHitFrames.luckyHitBetFrame, luckyHitFrames.luckyHitBetResultFrame],
      examples: luckyHitFrameExamples,
    },
  },
  {
    name: "aviator",
    text: aviatorText,
    calls: gameCalls.aviator,
    examples: aviatorExamples,
    socket: {
      path: aviatorFrames.aviatorSocket.path,
      frames: aviatorFrames,
      fromPlayer: Object.values(aviatorFrames.aviatorSocket.sent),
      stake: [aviatorFrames.betFrame, aviatorFrames.betResultFrame],
      flags: { curve: "true: 5004 comes every 2 s, with the curve's growth, and 5024 in place of most 5012" },
      examples: aviatorFrameExamples,
    },
  },
  { name: "mines", text: minesText, calls: gameCalls.mines, examples: minesExamples },
  { name: "dice", text: diceText, calls: gameCalls.dice, examples: diceExamples },
];
