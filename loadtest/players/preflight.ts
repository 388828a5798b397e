import { profile } from "#contract/calls/profile.ts";
import { capabilities } from "#contract/client.ts";
import { type Frame, openFrame, readFrame, type ReadDataOf } from "#contract/frame.ts";
import { isOfferName, OFFER_NAMES, type OfferName } from "#contract/offers.ts";
import { groupFrame } from "#games/aviator/contract/frames.ts";
import { luckyHitGroupFrame } from "#games/lucky-hit/contract/frames.ts";
import type { Asked, Question, Visits } from "./question.ts";
import type { Api } from "./api.ts";
import { refusalOf } from "./calls.ts";
import type { Guest } from "./members.ts";
import { cmdIn } from "./player-context.ts";
import { PATHS } from "./stay.ts";

const GROUPS = { aviator: groupFrame, luckyHit: luckyHitGroupFrame } as const;
const NAMES = { aviator: "Aviator", luckyHit: "Lucky Hit" } as const;
const OFFERS = { aviator: "aviator", luckyHit: "luckyhit" } as const satisfies Readonly<Record<string, OfferName>>;
const FRAME_MS_MAX = 10_000;
/** Stakes of a round in both slots, in minor units. */
const BALANCE_MIN = 10_000;

const NO_SUCH_CALL = 404;

/**
 * Looks whether the members can play and the games are open. Resolves with the games that the backend does not have.
 * Throws an error with the first reason against the run.
 */
export async function preflight(
  question: Question,
  guests: readonly Guest[],
  api: Api,
  settings: Omit<Asked, "without">,
): Promise<string[]> {
  const { size } = settings;
  const [guest] = guests;
  if (guest === undefined || guests.length < size.players) {
    throw new Error(`there are ${guests.length} members, and each of ${size.players} players needs one`);
  }
  const { tables, visits } = question.parts({ ...settings, without: [] });
  if (visits?.needsPassword && guests.some(({ account }) => account === null)) {
    throw new Error("each member needs a mobile_number and a password");
  }
  const offers = await offersOf(api, guest);
  const missing = [...tables.map(({ name }) => OFFERS[name]), ...(question.needs ?? [])].filter(
    (name) => !offers.has(name),
  );
  if (missing.length > 0) throw new Error(`not offered here: ${[...new Set(missing)].join(", ")}`);
  const told = await api.ask(profile, guest.token, {});
  if (told.answer === null) throw new Error(`the first member is refused: ${refusalOf(profile, told)}`);
  const { balance } = told.answer.entry;
  if (question.measures.includes("stakes") && balance < BALANCE_MIN) {
    throw new Error(`the first member has ${balance / 100}, which is too little to stake`);
  }
  for (const { name } of tables) {
    const { maintenance } = await nextFrame(api, guest, name);
    if (maintenance) throw new Error(`${NAMES[name]} is closed for maintenance`);
  }
  const without: string[] = [];
  for (const game of visits?.tried ?? []) {
    const isOffered = !isOfferName(game.name) || offers.has(game.name);
    if (!isOffered || !(await canPlay(game, guest, api, size.speed))) without.push(game.name);
  }
  return without;
}

/** A backend that does not answer the optional call has everything. */
async function offersOf(api: Api, { token }: Guest): Promise<ReadonlySet<string>> {
  const { answer } = await api.ask(capabilities, token, {});
  return new Set(answer?.offers ?? OFFER_NAMES);
}

/** Goes on a journey. False: the backend has no such calls. Throws at any other refusal that is not expected. */
async function canPlay(
  { name, journey }: Visits["tried"][number],
  guest: Guest,
  api: Api,
  speed: number,
): Promise<boolean> {
  let isMissing = false;
  const ask: Api["ask"] = async (call, token, input, dueAt) => {
    const told = await api.ask(call, token, input, dueAt);
    isMissing ||= told.code === NO_SUCH_CALL;
    return told;
  };
  const reasons: string[] = [];
  const record = { add: () => undefined, complain: (message: string) => void reasons.push(message) };
  await journey({ guest, dueAt: api.now(), speed, ask, record });
  if (reasons.length > 0 && !isMissing) throw new Error(`${name} cannot be played: ${reasons.join("; ")}`);
  return !isMissing;
}

type GroupOf<Name extends keyof typeof GROUPS> = ReadDataOf<(typeof GROUPS)[Name]>;

/** Resolves with the next frame that tells a table's phase and fits; rejects if the socket does not open or stays silent. */
export function nextFrame<Name extends keyof typeof GROUPS>(
  { connect, later }: Pick<Api, "connect" | "later">,
  { token }: Pick<Guest, "token">,
  name: Name,
  fits: (group: GroupOf<Name>) => boolean = () => true,
  withinMs = FRAME_MS_MAX,
): Promise<GroupOf<Name>> {
  const kind: Frame = GROUPS[name];
  return new Promise((resolve, reject) => {
    const connection = connect(PATHS[name], token, {
      onOpen: () => undefined,
      onText(text) {
        const cmd = cmdIn(text);
        if (!Number.isNaN(cmd) && cmd !== kind.cmd) return;
        const opened = openFrame(text);
        if (opened?.cmd !== kind.cmd) return;
        const group = readFrame(kind, opened.data) as GroupOf<Name> | null;
        if (group === null || !fits(group)) return;
        connection.close();
        cancel();
        resolve(group);
      },
      onEnd(why) {
        cancel();
        reject(new Error(`the socket ${PATHS[name]} ended: ${why}`));
      },
    });
    const cancel = later(() => {
      connection.close();
      reject(new Error(`the socket ${PATHS[name]} told no phase within ${withinMs / 1000} s`));
    }, withinMs);
  });
}
