import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { renderAt } from "#web/testing/render.tsx";
import { Tabs } from "./tabs.tsx";

const tabs = [
  { id: "a", label: "All" },
  { id: "b", label: "Mine" },
  { id: "c", label: "Top" },
] as const;

function Lists() {
  const [shown, show] = useState<"a" | "b" | "c">("a");
  return (
    <Tabs label="Players" tabs={tabs} value={shown} onChange={show}>
      {shown}
    </Tabs>
  );
}

describe("tabs", () => {
  it("move with the arrow keys in a loop, and only the chosen tab is in the tab order", () => {
    renderAt("/", <Lists />);
    const list = screen.getByRole("tablist", { name: "Players" });
    const chosen = () => screen.getByRole("tab", { selected: true }).textContent;
    fireEvent.keyDown(list, { key: "ArrowLeft" });
    expect(chosen()).toBe("Top");
    fireEvent.keyDown(list, { key: "ArrowRight" });
    expect(chosen()).toBe("All");
    fireEvent.keyDown(list, { key: "End" });
    expect(chosen()).toBe("Top");
    expect(document.activeElement?.textContent).toBe("Top");
    expect(screen.getAllByRole("tab").filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
    expect(screen.getByRole("tabpanel", { name: "Top" }).textContent).toBe("c");
  });

  it("change on a press", () => {
    renderAt("/", <Lists />);
    fireEvent.click(screen.getByRole("tab", { name: "Mine" }));
    expect(screen.getByRole("tabpanel").textContent).toBe("b");
  });
});
