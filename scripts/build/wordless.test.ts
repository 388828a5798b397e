import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { profile } from "#contract/calls/profile.ts";
import { groupFrame } from "#games/aviator/frames.ts";
import { CLIENT_DIST } from "../paths.ts";
import { ensureBuilt } from "./build.ts";

beforeAll(ensureBuilt, 120_000);

it("leaves the words of calls, fields and frames out of the built client", () => {
  const words = [profile.summary, groupFrame.text, "True: the app shows gift events"];
  const files = globSync("assets/*.js", { cwd: CLIENT_DIST });
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const text = readFileSync(join(CLIENT_DIST, file), "utf8");
    expect(
      words.filter((each) => text.includes(each)),
      file,
    ).toEqual([]);
  }
});
