import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod/mini";
import { pause } from "../players/api.ts";
import { admit, readMembers } from "../players/members.ts";
import { readSettings } from "../players/settings.ts";
import { QUESTIONS } from "../profiles.ts";
import { questions } from "../questions/questions.ts";
import { nodeApi, preciseNow } from "./api.ts";
import { play, Samples } from "./play.ts";

// The light client, for questions whose frames k6 cannot take in time: it spends 120 µs on each. The client reads the
// same environment as a k6 script, and writes the same samples.

/** As k6 ends. */
const INTERRUPTED = 105;

process.on("SIGINT", () => process.exit(INTERRUPTED));

const { QUESTION, SAMPLES_FILE } = z
  .object({ QUESTION: z.enum(QUESTIONS), SAMPLES_FILE: z.string() })
  .parse(process.env);
const question = questions[QUESTION];
const settings = readSettings(QUESTION, process.env);
const { size, flight, without, members, part } = settings;
const samples = new Samples(preciseNow);
const api = nodeApi(settings, samples);
const rows = readMembers(readFileSync(members, "utf8")).slice(0, question.members?.(size) ?? size.players);
const guests = await admit(rows, api.ask);
const [first] = guests;
if (first !== undefined) await pause(api, (await question.waitMs?.(api, first, size)) ?? 0);
await play(question.parts({ size, flight, without: without ?? [] }), guests, api, { size, part });
writeFileSync(SAMPLES_FILE, samples.lines());
