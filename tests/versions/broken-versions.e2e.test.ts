import { expect, it } from "vitest";
import { BROKEN, tryNext } from "./next-versions.ts";

it.each(Object.entries(BROKEN))(
  "the last release convicts a next version that %s",
  async (_, { version, kind, fault }) => {
    const ways = await tryNext(version, kind);
    expect(ways.flatMap(({ faults }) => faults).join("\n")).toMatch(fault);
  },
);
