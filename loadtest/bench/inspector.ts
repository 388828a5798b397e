import * as z from "zod/mini";
import { openRpcSocket } from "#tools/screens/rpc-socket.ts";
import { HOST } from "#tools/server/processes.ts";

// A client of workerd's inspector, which speaks the Chrome DevTools protocol.

export const SAMPLE_US = 200;
/** Name of the service with gateway and simulator in the generated configuration. */
const SERVICE = "main";
/** Freed objects may hold more, such as the platform's halves of sockets. */
const COLLECTIONS = 3;

// Loose: Chrome's developer tools need the callers and times too.
const cpuProfile = z.looseObject({
  nodes: z.array(
    z.looseObject({
      id: z.int(),
      callFrame: z.object({
        functionName: z.string(),
        url: z.string(),
        lineNumber: z.int(),
        columnNumber: z.int(),
      }),
    }),
  ),
  samples: z.array(z.int()),
  /** µs from one sample to the next. */
  timeDeltas: z.array(z.int()),
});
/** V8's own format; lines and columns count from 0. */
export type CpuProfile = z.output<typeof cpuProfile>;

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const stopped = z.object({ profile: cpuProfile });

const heapUsage = z.object({ usedSize: z.number(), embedderHeapUsedSize: z._default(z.number(), 0) });

interface Inspector {
  /** Profiles the server's JavaScript while `work` runs. */
  during<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly profile: CpuProfile }>;
  /** Size of the live objects, in bytes. `request` asks the server something: it collects only as it works. */
  heapBytes(request: () => Promise<unknown>): Promise<number>;
  close(): void;
}

/** Connects to the inspector of a server that was started with this `inspectorPort`. */
export async function openInspector(port: number): Promise<Inspector> {
  const listed = targets.parse(await (await fetch(`http://${HOST}:${port}/json`)).json());
  const url = listed
    .map(({ webSocketDebuggerUrl }) => webSocketDebuggerUrl)
    .find((each) => each.endsWith(`/${SERVICE}`));
  if (url === undefined) throw new Error("the inspector lists no such service");
  const { ask, close } = await openRpcSocket(url);
  return {
    async during(work) {
      await ask("Profiler.enable");
      await ask("Profiler.setSamplingInterval", { interval: SAMPLE_US });
      await ask("Profiler.start");
      const result = await work();
      return { result, profile: stopped.parse(await ask("Profiler.stop")).profile };
    },
    async heapBytes(request) {
      await ask("HeapProfiler.enable");
      for (let collected = 0; collected < COLLECTIONS; collected++) {
        let isDone = false;
        const collecting = ask("HeapProfiler.collectGarbage").finally(() => {
          isDone = true;
        });
        while (!isDone) await request();
        await collecting;
      }
      const { usedSize, embedderHeapUsedSize } = heapUsage.parse(await ask("Runtime.getHeapUsage"));
      return usedSize + embedderHeapUsedSize;
    },
    close,
  };
}

/** The live objects of the JavaScript of a server at `url`. */
export async function liveBytes(url: string, inspectorPort: number): Promise<number> {
  const inspector = await openInspector(inspectorPort);
  try {
    return await inspector.heapBytes(async () => (await fetch(`${url}/healthz`)).text());
  } finally {
    inspector.close();
  }
}
