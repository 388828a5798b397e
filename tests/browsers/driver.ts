import { type ChildProcess, spawn } from "node:child_process";
import { endOf } from "#tools/server/processes.ts";

/** A phone's window, px. */
export const PHONE = { width: 390, height: 844 };

/** Input of a device, as WebDriver and WebDriver BiDi describe it. */
export type InputSource = Readonly<Record<string, unknown>>;

/** A running browser with one window. */
export interface Driver {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page. Its value is a text. */
  evaluate(expression: string): Promise<string>;
  perform(actions: readonly InputSource[]): Promise<void>;
  picture(): Promise<Buffer>;
  /** Puts the page into the background, as a phone does when another app opens. */
  hide(): Promise<void>;
  show(): Promise<void>;
  quit(): Promise<void>;
}

/** A program that a driver started. It ends with its own children. */
export interface Program {
  readonly process: ChildProcess;
  end(): Promise<void>;
}

export function start(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Program {
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    env: { ...process.env, ...env },
  });
  const kill = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // The group has ended.
    }
  };
  // A test run that is cut off leaves no browser behind.
  process.once("exit", kill);
  return {
    process: child,
    async end() {
      await endOf(child, kill);
      process.off("exit", kill);
    },
  };
}

const START_MS = 60_000;

/** Resolves with the first match in a program's output. */
export function firstMatch({ process: child }: Program, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (why: string) => reject(new Error(`${child.spawnfile} ${why}: ${output.slice(-2_000)}`));
    const timer = setTimeout(fail, START_MS, "did not become ready");
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = pattern.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", (error) => fail(error.message));
    child.once("exit", () => fail("ended"));
  });
}
