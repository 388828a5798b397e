import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import type { Driver } from "./driver.ts";

/** An element as a reader of the screen would name it. */
export interface Target {
  /** An ARIA role, `page`, or `field` for whatever a label names. */
  readonly role: string;
  /** The whole name, or a pattern. */
  readonly name?: string | RegExp;
  readonly within?: Target;
}

interface Found {
  readonly count: number;
  /** Whether a tap in the middle of the only match reaches it. */
  readonly isReachable: boolean;
  /** How many the page has drawn since the first look. */
  readonly frames: number;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly value: string;
}

const WAIT_MS = 30_000;
const POLL_MS = 100;
const LIBRARY = readFileSync(
  fileURLToPath(
    new URL("../../node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js", import.meta.url),
  ),
  "utf8",
);

/** Acts and reads like a player, by roles and names. */
export class Screen {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  /** Waits until a target is there, once. */
  async waitFor(target: Target, timeout = WAIT_MS): Promise<void> {
    await until(timeout, async () => {
      const { count } = await this.#find(target);
      if (count !== 1) throw new Error(`${count} of ${shown(target)}`);
    });
  }

  async isGone(target: Target): Promise<void> {
    await until(WAIT_MS, async () => {
      const { count } = await this.#find(target);
      if (count > 0) throw new Error(`${count} of ${shown(target)}`);
    });
  }

  /** Waits until a tap would reach a target, and returns its middle. */
  async isReachable(target: Target, timeout = WAIT_MS): Promise<{ x: number; y: number }> {
    let last = { x: -1, y: -1, frames: 0 };
    return until(timeout, async () => {
      const found = await this.#find(target, true);
      if (found.count !== 1) throw new Error(`${found.count} of ${shown(target)}`);
      if (!found.isReachable) throw new Error(`${shown(target)} is disabled, covered or in motion`);
      const isThere = found.x === last.x && found.y === last.y;
      // Without a frame between, a box that has begun to move stands where it stood.
      if (isThere && found.frames > last.frames + 1) return found;
      // Another page counts anew.
      if (!isThere || found.frames < last.frames) last = found;
      throw new Error(`${shown(target)} moves`);
    });
  }

  async tap(target: Target, timeout = WAIT_MS): Promise<void> {
    const { x, y } = await this.isReachable(target, timeout);
    const actions = [
      { type: "pointerMove", x, y, duration: 0 },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.#driver.perform([{ type: "pointer", id: "finger", parameters: { pointerType: "touch" }, actions }]);
  }

  /** Types into a field, over what it holds. */
  async fill(target: Target, value: string): Promise<void> {
    await this.tap(target);
    await this.run(() => {
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
    });
    await this.type(value);
    await until(WAIT_MS, async () => {
      const found = await this.#find(target);
      if (found.value !== value) throw new Error(`${shown(target)} holds ${found.value}`);
    });
  }

  async type(keys: string): Promise<void> {
    const actions = [...keys].flatMap((key) => [
      { type: "keyDown", value: key },
      { type: "keyUp", value: key },
    ]);
    await this.#driver.perform([{ type: "key", id: "keyboard", actions }]);
  }

  /** Waits until the text of a target, by default of the page, matches. Returns it. */
  async reads(text: string | RegExp, target: Target = { role: "page" }, timeout = WAIT_MS): Promise<string> {
    return until(timeout, async () => {
      const found = await this.#find(target);
      if (typeof text === "string" ? found.text.includes(text) : text.test(found.text)) return found.text;
      throw new Error(`${shown(target)} does not read ${String(text)}, but: ${found.text.slice(0, 1_000)}`);
    });
  }

  async has(target: Target): Promise<boolean> {
    return (await this.#find(target)).count > 0;
  }

  async isAt(path: string): Promise<void> {
    await until(WAIT_MS, async () => {
      const at = await this.run(() => location.pathname);
      if (at !== path) throw new Error(`at ${at} instead of ${path}`);
    });
  }

  async isHidden(): Promise<void> {
    await until(WAIT_MS, async () => {
      if (!(await this.run(() => document.hidden))) throw new Error("the page is visible");
    });
  }

  /** Runs a function without closures in the page. */
  async run<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const call = `(${String(work)})(...${JSON.stringify(args)})`;
    const text = await this.#driver.evaluate(`(async () => JSON.stringify((await ${call}) ?? null))()`);
    return JSON.parse(text) as Awaited<Result>;
  }

  async picture(): Promise<Buffer> {
    await this.run(() =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() => null),
    );
    return this.#driver.picture();
  }

  async #find(target: Target, mayScroll = false): Promise<Found> {
    const wire = toWire(target);
    if (!(await this.run(() => "TestingLibraryDom" in globalThis))) {
      await this.#driver.evaluate(`(() => { ${LIBRARY}; return ""; })()`);
    }
    return this.run(findInPage, wire, mayScroll);
  }
}

function until<Result>(timeout: number, work: () => Promise<Result>): Promise<Result> {
  return vi.waitFor(work, { timeout, interval: POLL_MS });
}

interface WireTarget {
  readonly role: string;
  readonly name: string | null;
  readonly pattern: string | null;
  readonly within: WireTarget | null;
}

function toWire({ role, name, within }: Target): WireTarget {
  return {
    role,
    name: typeof name === "string" ? name : null,
    pattern: name instanceof RegExp ? name.source : null,
    within: within === undefined ? null : toWire(within),
  };
}

function shown({ role, name, within }: Target): string {
  const own = name === undefined ? role : `${role} ${String(name)}`;
  return within === undefined ? own : `${own} in ${shown(within)}`;
}

/** Runs in the page. */
function findInPage(wire: WireTarget, mayScroll: boolean): Found {
  const { TestingLibraryDom: library } = globalThis as unknown as {
    TestingLibraryDom: typeof import("@testing-library/dom");
  };
  const findAll = ({ role, name, pattern, within }: WireTarget): HTMLElement[] => {
    if (role === "page") return [document.body];
    const roots = within === null ? [document.body] : findAll(within);
    const wanted = pattern === null ? name : new RegExp(pattern);
    return roots.flatMap((root) => {
      if (role === "field") return library.queryAllByLabelText(root, wanted ?? "", { selector: "input, select" });
      return library.queryAllByRole(root, role, wanted === null ? {} : { name: wanted });
    });
  };
  const found = findAll(wire);
  const [element] = found;
  const page = globalThis as { framesDrawn?: number };
  const countFrames = () => {
    page.framesDrawn = (page.framesDrawn ?? -1) + 1;
    requestAnimationFrame(countFrames);
  };
  if (page.framesDrawn === undefined) countFrames();
  const frames = page.framesDrawn ?? 0;
  const nothing = { count: found.length, isReachable: false, frames, x: 0, y: 0, text: "", value: "" };
  if (element === undefined) return nothing;
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const isHit = ({ x, y }: { x: number; y: number }) => element.contains(document.elementFromPoint(x, y));
  if (mayScroll && !isHit(middle())) element.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y } = middle();
  const isEnabled = !element.matches(":disabled, [aria-disabled=true]");
  const isMoving = document.getAnimations().some(({ effect, playState }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    const ends = Number(effect?.getComputedTiming().endTime) < Infinity;
    return playState === "running" && ends && target?.contains(element) === true;
  });
  const isReachable = isEnabled && !isMoving && isHit({ x, y });
  const value = element instanceof HTMLInputElement ? element.value : "";
  return { ...nothing, isReachable, x, y, text: element.innerText, value };
}
