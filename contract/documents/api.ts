import type { AnyCall } from "#contract/call.ts";
import type { Example, FrameExample } from "#contract/examples/example.ts";
import type { Frame } from "#contract/frame.ts";
import { type Area, areasOf, backendAreasOf } from "./calls.ts";
import { PLATFORM_EXAMPLES } from "./examples.ts";
import type { GameContract } from "./game-contract.ts";
import { type Socket, socketsOf } from "./sockets.ts";

/** The calls and sockets of the platform and its games. Documents and routes derive from it. */
export interface Api {
  readonly games: readonly GameContract[];
  readonly areas: readonly Area[];
  /** The calls that a backend answers. */
  readonly backendAreas: readonly Area[];
  readonly sockets: readonly Socket[];
  callAt(method: string, path: string): AnyCall | undefined;
  /** True if the path has a call of any method. */
  isCallPath(path: string): boolean;
  /** Undefined: the call has no example, which fails a test. */
  exampleOf(call: AnyCall): Example | undefined;
  /** Undefined: the frame has no example, which fails a test. */
  exampleOfFrame(kind: Frame): FrameExample | undefined;
}

export function apiOf(games: readonly GameContract[]): Api {
  const areas = areasOf(games);
  const byRoute = new Map(areas.flatMap(({ calls }) => calls).map((each) => [`${each.method} ${each.path}`, each]));
  const paths = new Set([...byRoute.values()].map(({ path }) => path));
  const examples = [...PLATFORM_EXAMPLES, ...games.flatMap((game) => game.examples)];
  const byCall = new Map(examples.map((each) => [each.call, each]));
  const frames = games.flatMap(({ socket }) => socket?.examples ?? []);
  const byFrame = new Map(frames.map((each) => [each.kind, each]));
  return {
    games,
    areas,
    backendAreas: backendAreasOf(areas),
    sockets: games.flatMap(socketsOf),
    callAt: (method, path) => byRoute.get(`${method} ${path}`),
    isCallPath: (path) => paths.has(path),
    exampleOf: (call) => byCall.get(call),
    exampleOfFrame: (kind) => byFrame.get(kind),
  };
}
