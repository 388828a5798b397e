import { parseArgs } from "node:util";
import { fireCallbacks, type FireReport } from "./provider/fire.ts";
import { type RestartableServer, withTestServer } from "./restartable-server.ts";
import { type KillReport, runKills } from "./run.ts";

// `npm run kill [-- --kills N --seed S --members N]` kills the built server with SIGKILL while members play and pay,
// and restarts it on its data. The seed chooses the moments. It exits with 1 if something acknowledged is lost,
// something is doubled, or the audit fails. With `--careless`, clients repeat requests under other ids, so it has to
// exit with 1. `--relays` puts relays on two levels between the cells and the tables. `--callbacks N` sends N callbacks of
// a provider instead, each twice, in any order and a tenth without reading the answer, and also fails if a debit is slow.

/** Of a debit's p99 to a bare commit's. */
const RATIO_MAX = 3;

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "100" },
    seed: { type: "string" },
    members: { type: "string", default: "6" },
    careless: { type: "boolean", default: false },
    relays: { type: "boolean", default: false },
    callbacks: { type: "string" },
  },
});
const kills = wholeNumber("kills", values.kills);
const members = wholeNumber("members", values.members);
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : wholeNumber("seed", values.seed);

const settings = values.relays ? { CELLS: "5 relay=2" } : {};

const isGood =
  values.callbacks === undefined ? await killPlayers() : await fire(wholeNumber("callbacks", values.callbacks));
if (!isGood) process.exitCode = 1;

async function killPlayers(): Promise<boolean> {
  console.log(`seed ${seed}, ${kills} kills, ${members} members`);
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
  return print(await withTestServer(kill, settings));
}

async function fire(callbacks: number): Promise<boolean> {
  console.log(`seed ${seed}, ${kills} kills, ${callbacks} callbacks`);
  const under = (server: RestartableServer) =>
    fireCallbacks(server, {
      callbacks,
      kills,
      seed,
      onKill: (kill, progress) =>
        console.log(
          `${kill} kills, ${progress.callbacks} callbacks, ${progress.answered} answers, ${progress.seconds.toFixed(0)} s`,
        ),
    });
  return printFire(await withTestServer(under, settings));
}

function printFire({ tally, difference, broken, audited, debits, commits, ...report }: FireReport): boolean {
  const { lost, doubled, strange } = difference;
  const wrong = wrongIn({ tally, difference, broken, audited });
  const [debit, commit] = [debits, commits.times].map((times) => times.percentile(0.99));
  const ratio = (debit ?? 0) / (commit ?? 0);
  const halves = [debits, commits.times].map((times) => times.percentile(0.5).toFixed(1));
  console.log(`kills                 ${kills}
members               ${report.members}
callbacks             ${report.callbacks}
acknowledged          ${tally.acknowledged}
refused               ${tally.refused}
answers               ${report.answered}
answers not read      ${report.dropped}
resent                ${tally.resent}
lost                  ${lost.length}
doubled               ${doubled.length}
strange               ${strange.length}
other problems        ${tally.problems.length}
seconds               ${report.seconds.toFixed(0)}
answers a second      ${(report.answered / report.seconds).toFixed(0)}
debits, median, p99   ${debits.total}, ${halves[0]} ms, ${debit?.toFixed(1)} ms
commits, median, p99  ${commits.times.total}, ${halves[1]} ms, ${commit?.toFixed(1)} ms, ${commits.unanswered} unanswered
audit                 ${broken.length === 0 ? `clean, ${audited} things checked` : `${broken.length} invariants broken`}`);
  const isGood = wrong.length === 0 && ratio <= RATIO_MAX;
  console.log(
    `${isGood ? "passed" : "failed"}: ${wrong.length} wrong, p99 of a debit ${ratio.toFixed(2)} x a bare commit's, at most ${RATIO_MAX}`,
  );
  return isGood;
}

/** Prints what is wrong, and returns it. */
function wrongIn({ tally, difference: { lost, doubled, strange }, broken }: KillReport): string[] {
  const wrong = [
    ...lost.map((row) => `lost: ${row}`),
    ...doubled.map((row) => `doubled: ${row}`),
    ...strange.map((row) => `strange: ${row}`),
    ...tally.problems,
    ...broken,
  ];
  for (const line of wrong.slice(0, 20)) console.log(line);
  return wrong;
}

function print({ tally, difference, broken, audited }: KillReport): boolean {
  const { lost, doubled, strange } = difference;
  const wrong = wrongIn({ tally, difference, broken, audited });
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
