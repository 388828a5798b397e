import { expect, it } from "vitest";
import { settingsFrom } from "./settings.ts";

const vars = { CELLS: "8", EARLY_ACCESS: "on" };

it("settings are those of the build where the environment says nothing", () => {
  expect(settingsFrom(vars, { PATH: "/usr/bin", EARLY_ACCESS: undefined })).toEqual(vars);
});

it("the environment overrides a setting, with an empty text too", () => {
  expect(settingsFrom(vars, { CELLS: "3", EARLY_ACCESS: "" })).toEqual({ CELLS: "3", EARLY_ACCESS: "" });
});

it("the environment brings secrets and upstreams, and nothing else of it reaches the Worker", () => {
  const environment = {
    UPSTREAM_ORIGIN: "https://api.example",
    CONTROL_TOKEN: "t",
    FAIRNESS_KEY: "k",
    HOME: "/home/me",
  };
  expect(settingsFrom({}, environment)).toEqual({
    UPSTREAM_ORIGIN: "https://api.example",
    CONTROL_TOKEN: "t",
    FAIRNESS_KEY: "k",
  });
});
