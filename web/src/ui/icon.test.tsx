import { render, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { firstIconPaths } from "./first-icon-paths.ts";
import { iconPaths, type IconName } from "./icon-paths.ts";
import { Icon } from "./icon.tsx";

function drawn(name: IconName) {
  const { container } = render(<Icon name={name} />);
  return () => container.querySelector("path")?.getAttribute("d") ?? "";
}

describe("an icon", () => {
  it("of the first screen renders at once", () => {
    for (const [name, path] of Object.entries(firstIconPaths)) expect(drawn(name as IconName)()).toBe(path);
  });

  it("of another screen loads later, in a box of its final size", async () => {
    const path = drawn("trash");
    expect(path()).toBe("");
    await waitFor(() => expect(path()).toBe(iconPaths.trash));
    expect(drawn("ticket")()).toBe(iconPaths.ticket);
  });
});
