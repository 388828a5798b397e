import http from "k6/http";
import { clearTimeout, setTimeout } from "k6/timers";
import { WebSocket } from "k6/websockets";
import type { Api, Recorder } from "../players/api.ts";
import { readCall, writeCall } from "../players/calls.ts";
import { headersOf, type Settings } from "../players/settings.ts";
import { Counter, Rate, Trend } from "k6/metrics";
import { type MeasureName, MEASURES } from "../measures.ts";

const TIMEOUT = "30s";

/** k6 as the players see it. */
export function k6Api(settings: Pick<Settings, "target" | "controlToken">): Api {
  const { target } = settings;
  const headers = headersOf(settings);
  return {
    now: Date.now,
    later(run, delayMs) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    record,
    async ask(call, token, input, dueAt = Date.now()) {
      const { path, headers: all, body } = writeCall(call, token, input, headers);
      const tags = { name: call.path };
      const response = http.request(call.method, target + path, body, { headers: all, tags, timeout: TIMEOUT });
      const now = Date.now();
      return { ackMs: now - dueAt, ...readCall(call, response, now) };
    },
    connect(path, token, { onOpen, onText, onEnd }) {
      const url = `${target.replace(/^http/, "ws")}${path}?token=${encodeURIComponent(token)}&t=${Date.now()}`;
      const socket = new WebSocket(url, null, { headers, tags: { name: path } });
      let why = "no reason was told";
      let isLeft = false;
      socket.onopen = onOpen;
      socket.onmessage = (event) => onText(String(event?.data));
      socket.onerror = (event) => (why = event?.error ?? why);
      socket.onclose = () => {
        if (!isLeft) onEnd(why);
      };
      return {
        send: (text) => socket.send(text),
        close() {
          isLeft = true;
          socket.close();
        },
      };
    },
  };
}

/** Metrics that k6 records itself. */
const BUILT_IN: readonly string[] = ["dropped_iterations"] satisfies MeasureName[];

const METRIC_OF = {
  ms: (name: string) => new Trend(name, true),
  share: (name: string) => new Rate(name),
  count: (name: string) => new Counter(name),
};

const METRICS = new Map(
  Object.entries(MEASURES)
    .filter(([name]) => !BUILT_IN.includes(name))
    .map(([name, unit]) => [name, METRIC_OF[unit](name)]),
);

/** Records the measures as k6's metrics. */
export const record: Recorder = {
  add(measure, value) {
    METRICS.get(measure)?.add(value);
  },
  complain: (message) => console.error(message),
};
