import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderAt } from "../testing/render.tsx";
import { PULL_PX, PullToRefresh } from "./pull-to-refresh.tsx";

function draw(busy = false) {
  const refresh = vi.fn<() => void>();
  renderAt(
    "/",
    <PullToRefresh busy={busy} onRefresh={refresh}>
      <p>rows</p>
    </PullToRefresh>,
  );
  const rows = screen.getByText("rows");
  return {
    refresh,
    pull(px: number) {
      fireEvent.touchStart(rows, { touches: [{ clientY: 100 }] });
      fireEvent.touchMove(rows, { touches: [{ clientY: 100 + px }] });
      fireEvent.touchEnd(rows, { touches: [] });
    },
  };
}

describe("a list that is pulled down", () => {
  it("is asked for anew once it was pulled far enough", () => {
    const { refresh, pull } = draw();
    pull(PULL_PX - 1);
    expect(refresh).not.toHaveBeenCalled();
    pull(PULL_PX);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it("is not, where it is on its way already, or pushed up", () => {
    const busy = draw(true);
    busy.pull(PULL_PX);
    expect(busy.refresh).not.toHaveBeenCalled();
    document.body.replaceChildren();
    const { refresh, pull } = draw();
    pull(-PULL_PX);
    expect(refresh).not.toHaveBeenCalled();
  });

  it("only scrolls, where it is not at its top", () => {
    const { refresh, pull } = draw();
    document.body.scrollTop = 40;
    pull(PULL_PX);
    expect(refresh).not.toHaveBeenCalled();
    document.body.scrollTop = 0;
  });

  it("is left as it is where the finger is taken back", () => {
    const { refresh } = draw();
    const rows = screen.getByText("rows");
    fireEvent.touchStart(rows, { touches: [{ clientY: 100 }] });
    fireEvent.touchMove(rows, { touches: [{ clientY: 100 + PULL_PX }] });
    fireEvent.touchMove(rows, { touches: [{ clientY: 110 }] });
    fireEvent.touchEnd(rows, { touches: [] });
    expect(refresh).not.toHaveBeenCalled();
  });
});
