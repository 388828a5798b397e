import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { CallError } from "#contract/transport/call-error.ts";
import type { PagedRows } from "#web/data/paged.ts";
import { renderAt } from "#web/testing/render.tsx";
import { PagedTable, PULL_PX, PullToRefresh } from "./paged.tsx";

interface Row {
  id: number;
  amount: string;
}

const none: PagedRows<Row> = {
  rows: [],
  parts: [],
  first: undefined,
  count: 0,
  rowsFrom: null,
  more: false,
  loading: false,
  busy: false,
  error: null,
  loadMore: () => undefined,
  reload: () => undefined,
};
const two = {
  ...none,
  count: 12,
  more: true,
  rows: [
    { id: 1, amount: "₹5" },
    { id: 2, amount: "₹7" },
  ],
};

const table = (rows: PagedRows<Row>) => (
  <PagedTable
    rows={rows}
    label="Records"
    keyOf={(row) => row.id}
    columns={[
      { id: "id", head: "No", cell: (row) => row.id },
      { id: "amount", head: "Amount", cell: (row) => row.amount, align: "end" },
    ]}
    empty="nothing yet"
  />
);

describe("a paged table", () => {
  it("reloads by a button, for readers who cannot pull it down", () => {
    const reload = vi.fn<() => void>();
    renderAt("/", table({ ...two, reload }));
    fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("loads a page at a time", () => {
    const loadMore = vi.fn<() => void>();
    renderAt("/", table({ ...two, busy: true, loadMore }));
    fireEvent.click(screen.getByRole("button", { name: "Load more" }));
    expect(loadMore).not.toHaveBeenCalled();
  });

  it("shows a skeleton, an empty state or an error", () => {
    const reload = vi.fn<() => void>();
    renderAt("/", table({ ...none, loading: true }));
    expect(screen.queryByRole("table")).toBeNull();
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    renderAt("/", table(none));
    expect(screen.getByText("nothing yet")).toBeTruthy();
    renderAt("/", table({ ...none, error: new CallError("refused", 500, "It broke"), reload }));
    expect(screen.getByRole("alert").textContent).toContain("It broke");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("keeps its rows if the next page fails", () => {
    renderAt("/", table({ ...two, error: new CallError("network", 0, "") }));
    expect(screen.getAllByRole("cell")).toHaveLength(4);
    expect(screen.getByRole("button", { name: "Load more" })).toBeTruthy();
  });
});

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

describe("a pulled list", () => {
  it("reloads after a pull of sufficient length", () => {
    const { refresh, pull } = draw();
    pull(PULL_PX - 1);
    expect(refresh).not.toHaveBeenCalled();
    pull(PULL_PX);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it("does not reload during a reload, or on a push up", () => {
    const busy = draw(true);
    busy.pull(PULL_PX);
    expect(busy.refresh).not.toHaveBeenCalled();
    document.body.replaceChildren();
    const { refresh, pull } = draw();
    pull(-PULL_PX);
    expect(refresh).not.toHaveBeenCalled();
  });

  it("only scrolls unless it is at its top", () => {
    const { refresh, pull } = draw();
    document.body.scrollTop = 40;
    pull(PULL_PX);
    expect(refresh).not.toHaveBeenCalled();
    document.body.scrollTop = 0;
  });

  it("does not reload if the finger moves back", () => {
    const { refresh } = draw();
    const rows = screen.getByText("rows");
    fireEvent.touchStart(rows, { touches: [{ clientY: 100 }] });
    fireEvent.touchMove(rows, { touches: [{ clientY: 100 + PULL_PX }] });
    fireEvent.touchMove(rows, { touches: [{ clientY: 110 }] });
    fireEvent.touchEnd(rows, { touches: [] });
    expect(refresh).not.toHaveBeenCalled();
  });
});
