import { parseArgs } from "node:util";
import { type RestartableServer, withTestServer } from "./restartable-server.ts";
import { type KillReport, runKills } from "./run.ts";

// `npm run kill [-- --kills N --seed S --members N]` kills the built server with SIGKILL while members play and pay,
// and restarts it on its data. The seed chooses the moments. It exits with 1 if something acknowledged is lost,
// something is doubled, or the audit fails. With `--careless`, clients repeat requests under other ids, so it has to
// exit with 1. `--relays` puts relays on two levels between the cells and the tables.

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "100" },
    seed: { type: "string" },
    members: { type: "string", default: "6" },
    careless: { type: "boolean", default: false },
    relays: { type: "boolean", default: false },
  },
});
const kills = wholeNumber("kills", values.kills);
const members = wholeNumber("members", values.members);
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : wholeNumber("seed", values.seed);

console.log(`seed ${seed}, ${kills} kills, ${members} members`);
const settings = values.relays ? { CELLS: "5 relay=2" } : {};
const kill = (server: RestartableServer) =>
  runKills(server, {
    kills,
    seed,
    members,
    careless: values.careless,
    onKill: (kill, { acknowledged, resent }) => {
      if (kill % 10 === 0) console.log(`${kill} kills, ${acknowledged} acknowledged, ${resent} resent`);
    },
  });
const report = await withTestServer(kill, settings);
if (!print(report)) process.exitCode = 1;

function print({ tally, difference, broken, audited }: KillReport): boolean {
  const { lost, doubled, strange } = difference;
  const wrong = [
    ...lost.map((row) => `lost: ${row}`),
    ...doubled.map((row) => `doubled: ${row}`),
    ...strange.map((row) => `strange: ${row}`),
    ...tally.problems,
    ...broken,
  ];
  for (const line of wrong.slice(0, 20)) console.log(line);
  console.log(`kills                 ${kills}
acknowledged          ${tally.acknowledged}
refused               ${tally.refused}
resent                ${tally.resent}
lost                  ${lost.length}
doubled               ${doubled.length}
strange               ${strange.length}
other problems        ${tally.problems.length}
sockets back          ${tally.socketsBack}
flights resumed       ${tally.flightsResumed.size}
plays resumed         ${tally.playsResumed.size}
audit                 ${broken.length === 0 ? `clean, ${audited} things checked` : `${broken.length} invariants broken`}`);
  return wrong.length === 0;
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`--${name} has to be a whole number`);
  return value;
}
