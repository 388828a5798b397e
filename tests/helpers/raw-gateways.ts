import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Server } from "#tools/server/server.ts";
import type { Environment } from "#tools/server/settings.ts";
import { startOwnServer } from "#tools/server/own-server.ts";
import { rawAnswer, RawOrigin } from "./raw-origin.ts";

interface Gateway {
  /** Known from the first test on. */
  readonly url: string;
}

/** The built gateway in front of one raw origin, once for each of the settings, for all tests of a file. */
export function openRawGateways<Settings extends readonly Environment[]>(
  ...settings: Settings
): { readonly origin: RawOrigin; readonly gateways: { readonly [At in keyof Settings]: Gateway } } {
  const origin = new RawOrigin();
  const servers: Server[] = [];
  beforeAll(async () => {
    const UPSTREAM_ORIGIN = await origin.start();
    for (const each of settings) {
      servers.push(await startOwnServer({ UPSTREAM_ORIGIN, CONTROL_TOKEN: "", ...each }));
    }
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await origin.stop();
  });
  beforeEach(() => {
    origin.asked.length = 0;
    origin.reply = rawAnswer();
  });
  const gateways = settings.map((_, at) => ({
    get url() {
      return servers[at]?.url ?? "";
    },
  }));
  return { origin, gateways: gateways as unknown as { readonly [At in keyof Settings]: Gateway } };
}
