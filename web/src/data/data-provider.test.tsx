import { startTransition, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { withData } from "./data-provider.tsx";

afterEach(() => vi.unstubAllGlobals());

function There() {
  return <p>there</p>;
}

it("withData renders a prefetched component at once, without a fallback", async () => {
  // As in a browser: act would split the render into two steps.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const load = vi.fn<() => Promise<typeof There>>(async () => There);
  const Component = withData(load);
  await Component.fetch();
  const place = document.createElement("div");
  const seen = new Set<string>();
  new MutationObserver(() => seen.add(place.textContent)).observe(place, { childList: true, subtree: true });
  startTransition(() =>
    createRoot(place).render(
      <Suspense fallback="not yet">
        <Component />
      </Suspense>,
    ),
  );
  await vi.waitFor(() => expect([...seen]).toEqual(["there"]));
  expect(load).toHaveBeenCalledTimes(1);
});

it("withData loads a component again after a failure", async () => {
  const load = vi.fn<() => Promise<typeof There>>(async () => There);
  load.mockRejectedValueOnce(new Error("out of reach"));
  const Component = withData(load);
  await expect(Component.fetch()).rejects.toThrow("out of reach");
  await expect(Component.fetch()).resolves.toBe(There);
});
