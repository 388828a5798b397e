import { capabilities } from "../contract/client.ts";
import { EARLY_GAMES, isCallOffered, isOfferName, OFFER_NAMES, type OfferName } from "../contract/offers.ts";
import { profile } from "../contract/calls/profile.ts";
import { readTolerantly } from "../contract/values/tolerant.ts";
import { Trial } from "./check.ts";
import type { Session } from "./session.ts";

type Offers = ReadonlySet<OfferName>;

/** The offers of checks whose names have no path, by words of the name. */
const BY_WORDS: readonly (readonly [RegExp, OfferName])[] = [
  [/^win |Win Go|own guesses/, "win"],
  [/^aviator |Aviator/, "aviator"],
  [/^luckyhit |Lucky Hit/, "luckyhit"],
  [/^mines |Mines/, "mines"],
  [/transfer/, "transfer"],
  [/gift/, "gifts"],
  [/profit/, "promotion"],
  [/buys|purchase|address/, "shop"],
  [/order/, "orders"],
  [/withdrawal|bank card/, "withdrawal"],
  [/suggestion/, "suggestions"],
  [/recharge/, "recharge"],
];

/** The backend says what it has. One that does not answer the optional call has everything. */
export async function readOffers({ backend }: Pick<Session, "backend">): Promise<Offers> {
  const { code, json } = await backend.ask(new Trial(), capabilities, { isJudged: false });
  const answer = code === 200 ? readTolerantly(capabilities.answer, json) : undefined;
  return new Set(answer === undefined ? OFFER_NAMES : answer.offers.filter(isOfferName));
}

/** Whether a check is about something that the backend has. */
export function isCheckOffered(name: string, offers: Offers): boolean {
  const [path] = / \/[^\s?]+/.exec(name) ?? [];
  if (path !== undefined) return isCallOffered(path.trim(), offers);
  return BY_WORDS.every(([words, offer]) => !words.test(name) || offers.has(offer));
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
