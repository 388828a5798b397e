import { performance } from "node:perf_hooks";
import type { BenchSocket } from "./connections.ts";

export interface BurstResult {
  readonly messages: number;
  readonly ms: number;
  /** Share of the time in which the client was busy. Near 1, the figures measure the client. */
  readonly clientBusy: number;
}

const TIMEOUT_MS = 20_000;

/**
 * Sends every socket's messages and waits for all answers, with at most `inFlight` unanswered. `isAnswer` recognises
 * answers and throws on an unexpected one. The time runs from the first byte written to the last answer read.
 */
export function burst(
  sockets: readonly BenchSocket[],
  messages: readonly Buffer[],
  inFlight: number,
  isAnswer: (payload: Buffer) => boolean,
): Promise<BurstResult> {
  const bytes = Buffer.concat(messages);
  const wanted = sockets.length * messages.length;
  return new Promise((resolve, reject) => {
    let sent = 0;
    let answered = 0;
    const timeout = setTimeout(() => reject(new Error(`${answered} of ${wanted} were answered`)), TIMEOUT_MS);
    const sendMore = () => {
      while (sent < wanted && sent - answered + messages.length <= inFlight) {
        sockets[sent / messages.length]?.write(bytes);
        sent += messages.length;
      }
    };
    const onText = (payload: Buffer) => {
      try {
        if (!isAnswer(payload)) return;
      } catch (error) {
        clearTimeout(timeout);
        return reject(error);
      }
      answered += 1;
      sendMore();
      if (answered < wanted) return;
      clearTimeout(timeout);
      const ms = performance.now() - startedAt;
      resolve({ messages: wanted, ms, clientBusy: performance.eventLoopUtilization(idleBefore).utilization });
    };
    for (const socket of sockets) socket.onText = onText;
    const idleBefore = performance.eventLoopUtilization();
    const startedAt = performance.now();
    sendMore();
  });
}

export function total(results: readonly BurstResult[]): BurstResult {
  const ms = sum(results.map((each) => each.ms));
  const busyMs = sum(results.map((each) => each.ms * each.clientBusy));
  return { messages: sum(results.map((each) => each.messages)), ms, clientBusy: ms === 0 ? 0 : busyMs / ms };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, each) => all + each, 0);
}
