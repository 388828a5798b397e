import { Account } from "./backend/account.ts";
import { Backend, type BackendOptions } from "./backend/backend.ts";
import type { Need, Outcome } from "./check.ts";
import { earlyAccessNote, isCheckOffered, readOffers } from "./offers.ts";
import type { Options } from "./options.ts";
import { checksOf, isChosen, planOf, runPlan } from "./plan.ts";
import type { Session } from "./session.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** 20 letters and digits. */
function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** Hear of every answer and frame. */
export type Listeners = Pick<BackendOptions, "onReply" | "onFrame">;

export interface Report {
  readonly outcomes: readonly Outcome[];
  /** True: the backend redirects calls to paths with a slash at the end. */
  readonly hasSlash: boolean;
  /** A warning that is no failure; null: none. */
  readonly note: string | null;
}

/** Runs the checks that the options choose. Rejects if the backend cannot be reached at all. */
export async function conform(
  options: Options,
  onOutcome: (outcome: Outcome) => void = () => undefined,
  listeners: Listeners = {},
): Promise<Report> {
  const asked = sessionOf(options, listeners);
  const hasSlash = await asked.backend.detectSlash();
  const offers = await readOffers(asked);
  const session = { ...asked, isOffered: (name: string) => asked.isOffered(name) && isCheckOffered(name, offers) };
  const given = new Set<Need>([
    ...(options.token === "" ? [] : ["token" as const]),
    ...(options.secondToken === "" ? [] : ["second" as const]),
    ...(options.isWriting ? ["writes" as const] : []),
    ...(options.password === "" ? [] : ["password" as const]),
    ...(options.mobile === "" ? [] : ["mobile" as const]),
  ]);
  const { only, expectFailed } = options;
  const outcomes = await runPlan(planOf(session), {
    only,
    given,
    isOffered: session.isOffered,
    expectFailed,
    now: () => performance.now(),
    onOutcome,
  });
  return { outcomes, hasSlash, note: given.has("token") ? await earlyAccessNote(session, offers) : null };
}

/** The names of all checks. */
export function checkNames(options: Options): string[] {
  return checksOf(planOf(sessionOf(options))).map(({ name }) => name);
}

function sessionOf(options: Options, listeners: Listeners = {}): Session {
  const backend = new Backend({
    url: options.url,
    timeoutMs: options.timeoutMs,
    now: () => Date.now(),
    random: newName,
    ...listeners,
    sockets: {
      ...(options.aviator !== "" && { aviator: options.aviator }),
      ...(options.luckyHit !== "" && { luckyhit: options.luckyHit }),
    },
  });
  return {
    backend,
    first: new Account(backend, options.token),
    second: new Account(backend, options.secondToken),
    hasSecond: options.secondToken !== "",
    isWriting: options.isWriting,
    locales: options.locales,
    mobile: options.mobile,
    password: options.password,
    roundMs: options.roundMs,
    isOffered: (name) => options.without.length === 0 || !isChosen({ name }, options.without),
  };
}
