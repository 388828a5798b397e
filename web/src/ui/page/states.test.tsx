import { act, screen, fireEvent } from "@testing-library/react";
import { expect, it, afterEach, describe, vi } from "vitest";
import { useState } from "react";
import broken from "#brand/drawings/broken.svg";
import noCard from "#brand/drawings/no-card.svg";
import noOrders from "#brand/drawings/no-orders.svg";
import noRecords from "#brand/drawings/no-records.svg";
import offline from "#brand/drawings/offline.svg";
import { connection } from "#web/data/connection.ts";
import { renderAt } from "#web/testing/render.tsx";
import { Button } from "../button.tsx";
import type { IconName } from "#web/icons/icon-paths.ts";
import { EmptyState, ErrorState } from "./states.tsx";
import { Tabs } from "./tabs.tsx";

const drawing = () => document.querySelector("img")?.getAttribute("src");
const isLost = (answer: Promise<Response>) => act(() => connection.watch(answer).catch(() => undefined));

afterEach(() => connection.isLost.set(false));

describe("an empty state", () => {
  it.each<[IconName, string | undefined]>([
    ["box", noOrders],
    ["history", noRecords],
    ["card", noCard],
    ["alert", broken],
    ["check", undefined],
  ])("for %s has its drawing and its next step", (icon, shown) => {
    renderAt("/", <EmptyState icon={icon} title="Nothing here" action={<Button>Begin</Button>} />);
    expect(drawing()).toBe(shown);
    expect(document.querySelectorAll("svg")).toHaveLength(shown === undefined ? 1 : 0);
    expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Begin"]);
  });
});

it("an error shows what is broken, or that the service cannot be reached, and the retry alone", async () => {
  const retry = vi.fn<() => void>();
  renderAt("/", <ErrorState text="It broke" onRetry={retry} />);
  expect(drawing()).toBe(broken);
  await isLost(Promise.reject(new TypeError("Failed to fetch")));
  expect(drawing()).toBe(offline);
  await isLost(Promise.resolve(new Response()));
  expect(drawing()).toBe(broken);
  screen.getByRole("button").click();
  expect(retry).toHaveBeenCalledOnce();
});

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
