import { Account } from "./backend/account.ts";
import { Backend, type BackendOptions } from "./backend/backend.ts";
import { type Need, type Outcome, Trial } from "./check.ts";
import type { Options } from "./options.ts";
import { checksOf, isChosen, planOf, runPlan } from "./plan.ts";
import type { Session } from "./session.ts";
import type { AnyCall } from "../../contract/call.ts";
import { capabilities } from "../../contract/client.ts";
import {
  EARLY_GAMES,
  isCallOffered,
  isOfferName,
  OFFER_NAMES,
  type OfferName,
  statesOffers,
} from "../../contract/offers.ts";
import { profile } from "../../contract/calls/profile.ts";
import { readTolerantly } from "../../contract/values/tolerant.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** 20 letters and digits. */
function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}

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
  const { only, without, expectFailed } = options;
  const isWithout = ({ method, path }: AnyCall) =>
    without.length > 0 && isChosen({ name: `calls ${method} ${path}` }, without);
  const session: Session = {
    ...asked,
    offers,
    hasCall: (call) => isCallOffered(call.path, offers) && !isWithout(call),
  };
  const given = new Set<Need>([
    ...(options.token === "" ? [] : ["token" as const]),
    ...(options.secondToken === "" ? [] : ["second" as const]),
    ...(options.isWriting ? ["writes" as const] : []),
    ...(options.password === "" ? [] : ["password" as const]),
    ...(options.mobile === "" ? [] : ["mobile" as const]),
    ...(options.code === "" ? [] : ["code" as const]),
    ...(options.giftCode === "" ? [] : ["gift" as const]),
    ...(options.sharedGiftCode === "" ? [] : ["shared" as const]),
    ...(options.force === "" ? [] : ["force" as const]),
  ]);
  const outcomes = await runPlan(planOf(session), {
    only,
    given,
    offers,
    without,
    expectFailed,
    now: () => performance.now(),
    onOutcome,
  });
  return { outcomes, hasSlash, note: given.has("token") ? await earlyAccessNote(session, offers) : null };
}

export function checkNames(options: Options): string[] {
  return checksOf(planOf(sessionOf(options))).map(({ name }) => name);
}

function sessionOf(options: Options, listeners: Listeners = {}): Session {
  const backend = new Backend({
    url: options.url,
    timeoutMs: options.timeoutMs,
    isBearer: options.isBearer,
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
    offers: new Set(OFFER_NAMES),
    hasCall: () => true,
    code: options.code,
    giftCode: options.giftCode,
    sharedGiftCode: options.sharedGiftCode,
    force: options.force === "" ? null : (table, outcomes) => backend.force(options, table, outcomes),
  };
}

type Offers = ReadonlySet<OfferName>;

/** The backend's offers: all if it does not answer the optional call. */
export async function readOffers({ backend }: Pick<Session, "backend">): Promise<Offers> {
  const { code, json } = await backend.ask(new Trial(), capabilities, { isJudged: false });
  const answer = code === 200 && statesOffers(json) ? readTolerantly(capabilities.answer, json) : undefined;
  return new Set(answer === undefined ? OFFER_NAMES : answer.offers.filter(isOfferName));
}

/** A warning if the app would hide every game from the member; null if it would not. */
export async function earlyAccessNote({ backend, first }: Session, offers: Offers): Promise<string | null> {
  const games = OFFER_NAMES.slice(0, OFFER_NAMES.indexOf("providers")).filter((game) => offers.has(game));
  if (!offers.has("early_access") || games.length === 0 || games.some((game) => !EARLY_GAMES.includes(game)))
    return null;
  const { json } = await backend.ask(new Trial(), profile, first.with({ isJudged: false }));
  if (json["is_early"] !== false) return null;
  return "is_early is false: the app hides every game from this member. Answer true, or leave early_access out of OFFERS.";
}
