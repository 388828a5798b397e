import { areas } from "#games/all/api.ts";
import type { AnyCall } from "#contract/call.ts";
import { lastSeed } from "#fairness/chain.ts";
import { commitment as sha256Hex, serverSeed, sha512Hex } from "#fairness/draw.ts";
import { fetchSimulator, type TestMember } from "#simulator/testing/client.ts";

/** Shorter words are no secrets: 16 hex digits can be guessed by trial. */
const WORD_MIN = 16;
/** The length of a server seed. */
const SEED_HEX = 64;

const WORDS = new RegExp(`[\\w+/=-]{${WORD_MIN},}`, "g");
const HEX = new RegExp(`[0-9a-f]{${WORD_MIN},}`, "gi");

/** A round as named in its server seed, and the commitment to that seed. */
export interface Committed {
  readonly game: string;
  readonly table: string;
  readonly period: number | string;
  readonly commitment: string;
  /** The secrets of the round's chain, which the key gives away; absent: the round has a seed of its own. */
  readonly chain?: { readonly table: string; readonly last: string; readonly seed: string };
}

interface Tries {
  readonly words: Set<string>;
  readonly found: Set<string>;
}

/**
 * Collects everything that a client receives, and tries to find a round's server seed in it. It tries every word of 16
 * characters or more as the seed and as its key, plain and in common encodings.
 */
export class Eavesdropper {
  readonly #texts: string[] = [];
  /** Words that were already tried against each commitment. */
  readonly #tries = new Map<string, Tries>();

  /** `text`: an answer with its headers, or a frame with its data parsed. */
  add(text: string): void {
    this.#texts.push(text);
  }

  copy(): Eavesdropper {
    const other = new Eavesdropper();
    for (const text of this.#texts) other.add(text);
    for (const [round, { words, found }] of this.#tries) {
      other.#tries.set(round, { words: new Set(words), found: new Set(found) });
    }
    return other;
  }

  /** The server seeds found: preimages of the commitment. */
  seedsOf(committed: Committed): string[] {
    const { game, table, period, commitment, chain } = committed;
    const round = JSON.stringify([game, table, period, commitment]);
    const { words, found } = this.#tries.get(round) ?? { words: new Set<string>(), found: new Set<string>() };
    this.#tries.set(round, { words, found });
    const test = (seed: string) => {
      if (seed.length === SEED_HEX && sha256Hex(seed) === commitment) found.add(seed);
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
        if (chain !== undefined && lastSeed(guess, chain.table, 1) === chain.last) found.add(chain.seed);
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

  /** Every candidate for a server seed, whether or not it matches the commitment. */
  guesses(): string[] {
    return [...new Set(this.#words().flatMap(variantsOf))];
  }

  /** The texts that contain a secret in any common encoding. */
  textsWith(secret: string): string[] {
    const forms = [secret, secret.toUpperCase(), reversed(secret), btoa(secret), btoa(secret).replaceAll("=", "")];
    return this.#texts.filter((text) => forms.some((form) => text.includes(form)));
  }

  #words(): string[] {
    return [...new Set(this.#texts.flatMap((text) => [...(text.match(WORDS) ?? []), ...(text.match(HEX) ?? [])]))];
  }
}

/** A word with its decodings and hashes. */
function variantsOf(word: string): string[] {
  const decoded = [fromBase64(word), fromHex(word)].filter((text) => text !== null);
  const plain = [word, reversed(word), ...decoded, ...windowsOf(word)];
  return plain.flatMap((text) => [text, text.toLowerCase(), sha256Hex(text), sha512Hex(text)]);
}

/** Every substring of a long hex string that has a server seed's length. */
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

/** Query values by field name; all combinations are called. */
export type Samples = Readonly<Record<string, readonly string[]>>;

const USUAL: Samples = {
  category: ["P"],
  saas_id: ["1"],
  p: ["1"],
  p_size: ["20"],
  id: ["1"],
  game_id: ["lantern-match"],
  provider: ["own"],
  level: ["1"],
  traps: ["7"],
};

const reads = areas.flatMap(({ calls }) => calls).filter(({ method, by }) => method === "GET" && by !== "operator");

/**
 * Makes every GET call of the contract, as a member and also as a visitor where allowed. Adds each answer with its headers
 * to the eavesdropper, and returns the paths that succeeded.
 */
export async function readEverything(
  eavesdropper: Eavesdropper,
  member: TestMember,
  more: Samples,
): Promise<Set<string>> {
  const answered = new Set<string>();
  for (const call of reads) {
    for (const query of queriesOf(call, { ...USUAL, ...more })) {
      for (const options of call.by === "visitor" ? [{}, { token: member.token }] : [{ token: member.token }]) {
        const response = await fetchSimulator("GET", `${call.path}?${query}`, undefined, options);
        const text = await response.text();
        eavesdropper.add(JSON.stringify([...response.headers]));
        eavesdropper.add(text);
        if (text.includes('"code":200,')) answered.add(call.path);
      }
    }
  }
  return answered;
}

/** Every combination of the samples. */
function queriesOf({ query }: AnyCall, samples: Samples): string[] {
  let queries: string[][] = [[]];
  for (const name of Object.keys(query.shape)) {
    const values = samples[name] ?? [];
    if (values.length > 0) queries = queries.flatMap((each) => values.map((value) => [...each, `${name}=${value}`]));
  }
  return queries.map((each) => each.join("&"));
}
