import { type BenchSocket, clientFrame, openSocket } from "../bench/connections.ts";
import type { Api } from "../players/api.ts";
import { readCall, writeCall } from "../players/calls.ts";
import { headersOf, type Settings } from "../players/settings.ts";

const TIMEOUT_MS = 30_000;

/** Real time in ms since the epoch, finer than `Date.now()`. */
export function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}

/** Node as the players see it, for what a run does before its players come. */
export function nodeApi(settings: Pick<Settings, "target" | "controlToken">): Omit<Api, "record"> {
  const { target } = settings;
  const headers = headersOf(settings);
  return {
    now: preciseNow,
    later(run, delayMs) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    async ask(call, token, input, dueAt = preciseNow()) {
      const { path, headers: all, body } = writeCall(call, token, input, headers);
      const response = await responseOf(target + path, { method: call.method, headers: all, body });
      const now = preciseNow();
      return { ackMs: now - dueAt, ...readCall(call, response, Math.round(now)) };
    },
    connect(path, token, { onOpen, onText, onEnd }) {
      let socket: BenchSocket | null = null;
      let isLeft = false;
      const end = (error: Error) => {
        if (!isLeft) onEnd(error.message);
        isLeft = true;
      };
      openSocket(`${target}${path}?token=${encodeURIComponent(token)}&t=${Date.now()}`, headers).then((opened) => {
        if (isLeft) return opened.close();
        socket = opened;
        opened.onText = (payload) => onText(payload.toString());
        opened.onEnd = end;
        onOpen();
      }, end);
      return {
        send: (text) => socket?.write(clientFrame(text)),
        close() {
          isLeft = true;
          socket?.close();
        },
      };
    },
  };
}

/** A lost connection is a status of its own. */
async function responseOf(
  url: string,
  init: { readonly method: string; readonly headers: Record<string, string>; readonly body: string | null },
): Promise<{ status: number; error: string; body: string }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "manual" });
    return { status: response.status, error: "", body: await response.text() };
  } catch (error) {
    const { message, cause } = error as Error;
    return { status: 0, error: cause instanceof Error ? cause.message : message, body: "" };
  }
}
