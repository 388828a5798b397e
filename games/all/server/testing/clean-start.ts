import { beforeAll } from "vitest";
import { api } from "#games/all/api.ts";
import { provideGames } from "#simulator/cell/cell-games.ts";
import { SERVERS } from "#games/servers.ts";
import { reset } from "#simulator/testing/objects.ts";

provideGames(api, SERVERS);

/** The part of Vitest's module runner that the plugin uses. */
interface ModuleRunner {
  import(id: string, options?: object): Promise<unknown>;
  readonly evaluatedModules: {
    getModuleById(id: string): { evaluated: boolean; exports?: unknown } | undefined;
  };
}

declare const __vitest_mocker__: { readonly moduleRunner: ModuleRunner };

// The plugin imports the Worker for each call of an object, and the runner asks Node about it twice, which took half the
// time of all tests.

const runner = __vitest_mocker__.moduleRunner;
const importFromNode = (Object.getPrototypeOf(runner) as ModuleRunner).import.bind(runner);
runner.import = async (id, options) => {
  const known = options === undefined ? runner.evaluatedModules.getModuleById(id) : undefined;
  if (known?.evaluated !== true) return importFromNode(id, options);
  // An answer in the same turn would overtake what waits for the event loop.
  await scheduler.wait(0);
  return known.exports;
};

// Test files run one after another on the same platform, so each starts with a reset.

beforeAll(() => reset());
