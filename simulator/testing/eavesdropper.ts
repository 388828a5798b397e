import type { AnyCall } from "#contract/call.ts";
import { areas } from "#contract/calls.ts";
import { commitment as sha256Hex, serverSeed, sha512Hex } from "../fairness/draw.ts";
import { fetchSimulator, type TestMember } from "./client.ts";

/** Whatever is shorter is no secret: 16 hex digits can be tried out. */
const WORD_MIN = 16;
/** A server seed's length, in hex digits. */
const SEED_HEX = 64;

const WORDS = new RegExp(`[\\w+/=-]{${WORD_MIN},}`, "g");
const HEX = new RegExp(`[0-9a-f]{${WORD_MIN},}`, "gi");

/** What a round is called in its server seed, and the commitment to that seed. */
export interface Committed {
  readonly game: string;
  readonly table: string;
  readonly period: number | string;
  readonly commitment: string;
}

interface Tries {
  readonly words: Set<string>;
  readonly found: Set<string>;
}

/**
 * One who keeps all that a client is told, and tries to get at a round's secret with it: every word of 16 characters or
 * more is tried as the server seed and as the key that it was made with, as it stands and changed in all the usual ways.
 */
export class Eavesdropper {
  readonly #heard: string[] = [];
  /** What has been tried against each commitment, by which committed round: nothing is tried twice. */
  readonly #tries = new Map<string, Tries>();

  /** Takes a text in: an answer with its headers, or a frame with its data opened. */
  hear(text: string): void {
    this.#heard.push(text);
  }

  get heard(): readonly string[] {
    return this.#heard;
  }

  /** Another who has heard and tried the same. */
  copy(): Eavesdropper {
    const other = new Eavesdropper();
    for (const text of this.#heard) other.hear(text);
    for (const [round, { words, found }] of this.#tries) {
      other.#tries.set(round, { words: new Set(words), found: new Set(found) });
    }
    return other;
  }

  /** Server seeds that could be worked out: the preimages of a commitment. */
  seedsOf(committed: Committed): string[] {
    const { game, table, period, commitment } = committed;
    const round = JSON.stringify([game, table, period, commitment]);
    const { words, found } = this.#tries.get(round) ?? { words: new Set<string>(), found: new Set<string>() };
    this.#tries.set(round, { words, found });
    const test = (seed: string) => {
      if (sha256Hex(seed) === commitment) found.add(seed);
    };
    const testPair = (pair: string) => {
      test(pair);
      test(sha256Hex(pair));
    };
    for (const word of this.#words()) {
      if (words.has(word)) continue;
      for (const guess of variantsOf(word)) {
        test(guess);
        test(serverSeed(guess, game, table, period));
      }
      testPair(word + word);
      for (const other of words) {
        testPair(word + other);
        testPair(other + word);
      }
      words.add(word);
    }
    return [...found];
  }

  /** Everything heard that could be a server seed, if it were not for the commitment. */
  guesses(): string[] {
    return [...new Set(this.#words().flatMap(variantsOf))];
  }

  /** The texts in which a secret stands, in whatever form. */
  textsWith(secret: string): string[] {
    const forms = [secret, secret.toUpperCase(), reversed(secret), btoa(secret), btoa(secret).replaceAll("=", "")];
    return this.#heard.filter((text) => forms.some((form) => text.includes(form)));
  }

  #words(): string[] {
    return [...new Set(this.#heard.flatMap((text) => [...(text.match(WORDS) ?? []), ...(text.match(HEX) ?? [])]))];
  }
}

/** A word, and what it may stand for. */
function variantsOf(word: string): string[] {
  const decoded = [fromBase64(word), fromHex(word)].filter((text) => text !== null);
  const plain = [word, reversed(word), ...decoded, ...windowsOf(word)];
  return plain.flatMap((text) => [text, text.toLowerCase(), sha256Hex(text), sha512Hex(text)]);
}

/** Every stretch of a longer run of hex digits that has a server seed's length. */
function windowsOf(word: string): string[] {
  const count = word.length - SEED_HEX;
  return count <= 0 || !isHex(word) ? [] : Array.from({ length: count + 1 }, (_, at) => word.slice(at, at + SEED_HEX));
}

function fromBase64(word: string): string | null {
  try {
    return atob(word.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
}

function fromHex(word: string): string | null {
  if (!isHex(word)) return null;
  return word.replaceAll(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16)));
}

function isHex(word: string): boolean {
  return /^([0-9a-f]{2})+$/i.test(word);
}

function reversed(text: string): string {
  return text.split("").toReversed().join("");
}

/** Values to ask with, by the name of the query's field; where there are several, all are tried. */
export type Samples = Readonly<Record<string, readonly string[]>>;

const USUAL: Samples = {
  category: ["P"],
  saas_id: ["1"],
  p: ["1"],
  p_size: ["20"],
  id: ["1"],
  game_id: ["kite-race"],
  provider: ["own"],
  level: ["1"],
  traps: ["7"],
};

const reads = areas.flatMap(({ calls }) => calls).filter(({ method, by }) => method === "GET" && by !== "operator");

/**
 * Makes every call there is that reads, as a member and where they may as a visitor, and has someone hear the answers,
 * headers and all. Gives back the paths that were answered with success. Calls that are added to the contract are read from then on.
 */
export async function readEverything(ear: Eavesdropper, member: TestMember, more: Samples): Promise<Set<string>> {
  const answered = new Set<string>();
  for (const call of reads) {
    for (const query of queriesOf(call, { ...USUAL, ...more })) {
      for (const options of call.by === "visitor" ? [{}, { token: member.token }] : [{ token: member.token }]) {
        const response = await fetchSimulator("GET", `${call.path}?${query}`, undefined, options);
        const text = await response.text();
        ear.hear(JSON.stringify([...response.headers]));
        ear.hear(text);
        if (text.includes('"code":200,')) answered.add(call.path);
      }
    }
  }
  return answered;
}

/** Every combination of the samples for a call's query. */
function queriesOf({ query }: AnyCall, samples: Samples): string[] {
  let queries: string[][] = [[]];
  for (const name of Object.keys(query.shape)) {
    const values = samples[name] ?? [];
    if (values.length > 0) queries = queries.flatMap((each) => values.map((value) => [...each, `${name}=${value}`]));
  }
  return queries.map((each) => each.join("&"));
}
