import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { iconPaths, type IconName } from "./icon-paths.ts";
import { Icon } from "./icon.tsx";

it("an icon renders the path of its name", () => {
  for (const [name, path] of Object.entries(iconPaths)) {
    const { container } = render(<Icon name={name as IconName} />);
    expect(container.querySelector("path")?.getAttribute("d")).toBe(path);
  }
});
