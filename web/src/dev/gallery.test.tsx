import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderAt } from "../testing/render.tsx";
import { GalleryScreen } from "./gallery-screen.tsx";

const parts = Object.keys(import.meta.glob(["../ui/*.tsx", "!../ui/*.test.tsx"])).map((path) =>
  path.slice("../ui/".length),
);
const sources = import.meta.glob<string>("./*.tsx", { query: "?raw", import: "default", eager: true });

/** What others of them are made of, and what the shell shows. */
const WITHIN = ["load-more.tsx", "modal.tsx", "paged-states.tsx", "pull-to-refresh.tsx", "toast-region.tsx"];

describe("the gallery", () => {
  it("shows every part", () => {
    const shown = Object.values(sources).join("\n");
    expect(parts).toContain("button.tsx");
    expect(parts.filter((part) => !WITHIN.includes(part) && !shown.includes(`/ui/${part}"`))).toEqual([]);
  });

  it("can be drawn, in both modes", () => {
    renderAt("/dev/gallery", <GalleryScreen />);
    const drawn = ["light", "dark"].map((mode) => within(screen.getByRole("region", { name: mode })));
    for (const mode of drawn) expect(mode.getByRole("button", { name: "Primary" })).toBeTruthy();
  });
});
