import { fireCallbacks, type FireReport } from "./provider/fire.ts";
import { type RestartableServer, withTestServer } from "./restartable-server.ts";
import { type KillReport, runKills } from "./run.ts";
import { flag, readCommand, whole } from "#tools/command/command.ts";

/** Of a debit's p99 to a bare commit's. */
const RATIO_MAX = 3;

const { values } = readCommand({
  name: "npm run kill",
  about: `Kills the built server with SIGKILL while members play and pay, and restarts it on its data. It ends with 1 if something
acknowledged is lost, something is doubled, or the audit fails.`,
  options: {
    kills: whole("how often", 100, 0),
    seed: whole("chooses the moments; another one each time by default", undefined, 0),
    members: whole("the players", 6),
    careless: flag("clients repeat requests under other ids, so it has to end with 1"),
    relays: flag("puts relays on two levels between the cells and the tables"),
    callbacks: whole("sends so many of a provider instead, each twice, in any order; slow debits fail then, too"),
  },
  example: "--kills 10 --seed 7",
});
const { kills, members, seed = Date.now() % 2 ** 31 } = values;

const settings = values.relays ? { CELLS: "5 relay=2" } : {};

const isGood = values.callbacks === undefined ? await killPlayers() : await fire(values.callbacks);
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

/** Prints and returns the faults. */
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
