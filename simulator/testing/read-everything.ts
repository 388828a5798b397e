import type { AnyCall } from "#contract/call.ts";
import { areas } from "#contract/calls.ts";
import { fetchSimulator, type TestMember } from "./client.ts";
import type { Eavesdropper } from "./eavesdropper.ts";

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
