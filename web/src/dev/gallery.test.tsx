import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderAt } from "../testing/render.tsx";
import { GalleryScreen } from "./gallery-screen.tsx";

const parts = Object.keys(import.meta.glob(["../ui/**/*.tsx", "!../ui/**/*.test.tsx"])).map((path) =>
  path.slice("../ui/".length),
);
const sources = import.meta.glob<string>("./*.tsx", { query: "?raw", import: "default", eager: true });

/** The shell renders it. */
const IN_SHELL = "overlays/toasts.tsx";

describe("the gallery", () => {
  it("shows every component of the design system", () => {
    const shown = Object.values(sources).join("\n");
    expect(parts).toContain("forms/button.tsx");
    expect(parts.filter((part) => part !== IN_SHELL && !shown.includes(`/ui/${part}"`))).toEqual([]);
  });

  it("renders in both modes", () => {
    renderAt("/dev/gallery", <GalleryScreen />);
    const drawn = ["light", "dark"].map((mode) => within(screen.getByRole("region", { name: mode })));
    for (const mode of drawn) expect(mode.getByRole("button", { name: "Primary" })).toBeTruthy();
  });
});
