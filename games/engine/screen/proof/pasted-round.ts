import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { walkBack } from "#fairness/chain.ts";
import { commitment, mixedSeed } from "#fairness/draw.ts";
import { checksOf } from "#games/engine/rules/known-checks.ts";
import { isFields, listOf, numberOf, type RoundFields } from "#games/engine/rules/round-checks.ts";

/** A statement about a pasted round. `holds` null: the page cannot check it. */
export interface Finding {
  readonly text: string;
  readonly holds: boolean | null;
}

const SEED = /^[0-9a-f]{64}$/;
const INDEX_MAX = 65_536;

/**
 * Checks the answer of `round_detail`, as docs/fairness.md says. `chains`: the answer of `GET /fairness/chains` that
 * the reader kept; empty for none. Throws for a text that is no answer.
 */
export function checkPasted(answer: string, chains: string): Finding[] {
  const round = fieldsOf(answer, "entity");
  const ends = chains.trim() === "" ? null : listOf(fieldsOf(chains, null)["queryset"]);
  if (round["forced"] === true) return [{ text: "The operator forced this result: it proves nothing", holds: null }];
  const serverSeed = round["server_seed"];
  const seed = round["seed"] ?? null;
  if (typeof serverSeed !== "string" && seed === null) throw new Error("this round is not over yet");
  const findings: Finding[] = [];
  const committed = String(seed ?? serverSeed);
  findings.push({
    text: "The seed is the one that was committed to",
    holds: commitment(committed) === round["commitment"],
  });
  if (seed !== null) findings.push(...chainFindings(round, committed, ends), ...beaconFindings(round, committed));
  if (round["voided"] === true)
    return [...findings, { text: "The round was void: stakes were paid back", holds: null }];
  const text = typeof serverSeed === "string" ? serverSeed : "";
  if (round["entropy"] === "") findings.push({ text: "The operator could have chosen this seed", holds: null });
  const { shown, drawn } = outcomesOf(round, text);
  return [...findings, { text: `The seeds give the result: ${drawn}`, holds: shown === drawn }];
}

function chainFindings(round: RoundFields, seed: string, ends: readonly RoundFields[] | null): Finding[] {
  const index = numberOf(round, "index");
  if (!SEED.test(seed) || index < 1 || index > INDEX_MAX) {
    return [{ text: "The seed has no place in a chain", holds: false }];
  }
  const end = walkBack(seed, index);
  if (ends === null)
    return [{ text: `The seed leads to this end; compare it with the one you kept: ${end}`, holds: null }];
  const isKept = ends.some(
    (each) =>
      each["table"] === tableOf(round) &&
      each["chain"] === round["chain"] &&
      each["generation"] === round["generation"] &&
      each["end"] === end,
  );
  return [{ text: "The seed leads to the end of its chain that you kept", holds: isKept }];
}

function beaconFindings(round: RoundFields, seed: string): Finding[] {
  const { salt, beacon_randomness: randomness, beacon_signature: signature } = round;
  const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);
  const serverSeed = mixedSeed(seed, textOrNull(salt), textOrNull(randomness));
  const mixed = {
    text: "The server seed follows from seed, salt and beacon",
    holds: round["server_seed"] === serverSeed,
  };
  if (typeof randomness !== "string") {
    const open = typeof salt === "string" ? [] : [{ text: "The operator could have chosen this chain", holds: null }];
    return round["voided"] === true ? [] : [mixed, ...open];
  }
  const isHex = typeof signature === "string" && /^([0-9a-f]{2})+$/.test(signature);
  return [
    mixed,
    {
      text: "The beacon's randomness is the hash of its signature",
      holds: isHex && bytesToHex(sha256(hexToBytes(signature))) === randomness,
    },
    { text: "This page does not verify the signature itself: use the app or the verifier in Go", holds: null },
  ];
}

/** The name of a round's table, or of a game without tables. */
export function tableOf(round: RoundFields): string {
  return checksOf(round["game"])?.tableOf?.(round) ?? String(round["game"]);
}

/** The shown and the recomputed outcome, as texts to compare. */
function outcomesOf(round: RoundFields, serverSeed: string): { shown: string; drawn: string } {
  const checks = checksOf(round["game"]);
  if (checks === undefined) throw new Error("this page does not know the game");
  const [shown, drawn] = checks.outcomes(round, serverSeed);
  return { shown: JSON.stringify(shown), drawn: JSON.stringify(drawn) };
}

/** An object of a JSON text, or the part of it that an answer carries. */
function fieldsOf(text: string, part: string | null): RoundFields {
  const json: unknown = JSON.parse(text);
  const whole = isFields(json) ? json : {};
  const inner = part === null ? undefined : whole[part];
  return isFields(inner) ? inner : whole;
}
