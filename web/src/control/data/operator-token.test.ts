import { beforeEach, describe, expect, it } from "vitest";
import { guardedStorage } from "#web/data/stored-value.ts";
import { createOperatorToken } from "./operator-token.ts";

const open = () => createOperatorToken(guardedStorage(() => window.sessionStorage));

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  window.history.replaceState(null, "", "/control");
});

describe("the operator's token", () => {
  it("is removed from the address, which keeps its other parts", () => {
    window.history.replaceState({ key: "k" }, "", "/control?section=time#token=a%2Bb%26c");
    const token = open();
    token.takeFromAddress();
    expect(token.get()).toEqual({ token: "a+b&c", refused: false });
    expect(window.location.href).toMatch(/\/control\?section=time$/);
    expect(window.history.state).toEqual({ key: "k" });
  });

  it.each(["", "#", "#token=", "#else=1"])("is not in an address that ends in %j", (hash) => {
    window.history.replaceState(null, "", `/control${hash}`);
    const token = open();
    token.takeFromAddress();
    expect(token.get().token).toBeNull();
  });

  it("lasts as long as the tab", () => {
    open().enter("t");
    expect(open().get()).toEqual({ token: "t", refused: false });
    expect(JSON.stringify(window.localStorage)).not.toContain('"t"');
    window.sessionStorage.clear();
    expect(open().get().token).toBeNull();
  });

  it("is deleted once the server refuses it, unless another token has replaced it", () => {
    const token = open();
    token.enter("old");
    token.enter("new");
    token.refuse("old");
    expect(token.get()).toEqual({ token: "new", refused: false });
    token.refuse("new");
    expect(token.get()).toEqual({ token: null, refused: true });
    token.leave();
    expect(token.get()).toEqual({ token: null, refused: false });
  });
});
