import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as z from "zod";
import { QUESTIONS } from "../profiles.ts";
import { readSettings } from "../players/settings.ts";

const text = readFileSync(new URL("testrun.json", import.meta.url), "utf8");

/** The fields that the manifest uses, as `testruns.k6.io` (v1alpha1) and the core API have them. Strict: no other. */
const volume = z.strictObject({ name: z.string(), secret: z.strictObject({ secretName: z.string() }) });
const mount = z.strictObject({ name: z.string(), mountPath: z.string(), readOnly: z.boolean() });
const testRun = z.strictObject({
  apiVersion: z.literal("k6.io/v1alpha1"),
  kind: z.literal("TestRun"),
  metadata: z.strictObject({ name: z.string().regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/) }),
  spec: z.strictObject({
    parallelism: z.int32().min(1),
    script: z.strictObject({ configMap: z.strictObject({ name: z.string(), file: z.string() }) }),
    arguments: z.string(),
    runner: z.strictObject({ volumes: z.array(volume), volumeMounts: z.array(mount) }),
  }),
});

const { spec } = testRun.parse(JSON.parse(text));

it("the manifest for the k6 operator has the fields of its schema, and runs a script of ours", () => {
  expect(QUESTIONS.map((name) => `${name}.js`)).toContain(spec.script.configMap.file);
  expect(spec.runner.volumeMounts.map(({ name }) => name)).toEqual(spec.runner.volumes.map(({ name }) => name));
});

it("its arguments are settings that a script reads", () => {
  const settings = [...spec.arguments.matchAll(/-e (\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]);
  const { members, size } = readSettings("aviator", Object.fromEntries(settings));
  expect(size.players).toBe(200);
  expect(spec.runner.volumeMounts.some(({ mountPath }) => members.startsWith(`${mountPath}/`))).toBe(true);
  // Every runner gets its share of the players.
  expect(size.players / spec.parallelism).toBeGreaterThanOrEqual(20);
});
