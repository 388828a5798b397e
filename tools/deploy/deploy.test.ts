import { expect, it } from "vitest";
import { deploySteps, runSteps } from "./deploy.ts";

const options = { env: "production", isDry: false };
const names = (steps: readonly { readonly name: string }[]) => steps.map(({ name }) => name);

it("checks, builds, deploys and looks, each step in the environment", () => {
  const steps = deploySteps({ ...options, update: "deferred 30s", url: "https://play.example", secrets: "list.json" });
  expect(steps.map(({ args }) => args.slice(1).join(" "))).toEqual([
    "--env production --secrets list.json",
    "",
    "--schema",
    "deploy --env production --durable-objects-code-update-mode deferred 30s",
    "--url https://play.example",
  ]);
  expect(steps.every(({ env }) => env["CLOUDFLARE_ENV"] === "production" && env["CI"] === "true")).toBe(true);
});

it("looks at no deployment without an address, nor after a dry run", () => {
  expect(names(deploySteps(options))).toEqual(["preflight", "build", "classes", "deploy"]);
  const dry = deploySteps({ ...options, isDry: true, url: "https://play.example" });
  expect(names(dry)).toEqual(["preflight", "build", "classes", "deploy"]);
  expect(dry.at(-1)?.args).toContain("--dry-run");
});

it.each(["soon", "deferred 30", "immediate 3s"])("refuses the update mode %s", (update) => {
  expect(() => deploySteps({ ...options, update })).toThrow(/--update/);
});

it.each([
  ["a failing preflight", options, "preflight", 1, ["preflight"]],
  [
    "a failing preflight of a dry run",
    { ...options, isDry: true },
    "preflight",
    0,
    ["preflight", "build", "classes", "deploy"],
  ],
  [
    "a smoke test that could not run",
    { ...options, url: "https://a.example" },
    "smoke",
    3,
    ["preflight", "build", "classes", "deploy", "smoke"],
  ],
])("after %s", (_, given, failing, code, ran) => {
  const done: string[] = [];
  const run = ({ name }: { readonly name: string }) => {
    done.push(name);
    return name === failing ? Math.max(code, 1) : 0;
  };
  const said: string[] = [];
  expect(runSteps(deploySteps(given), run, (line) => said.push(line))).toBe(code);
  expect(done).toEqual(ran);
  expect(said.at(-1)).toContain(`${failing} ended with`);
});
