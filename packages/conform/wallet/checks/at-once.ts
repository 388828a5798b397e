import type { Reply } from "../../backend/answer.ts";
import { type Check, checksWith, type Trial } from "../../check.ts";
import { type Hand, played } from "../hand.ts";
import type { Player } from "../player.ts";
import type { Step } from "../round-model.ts";

const AT_ONCE = 20;
const RACES = 8;

const balanceOf = ({ json }: Reply) => Number(json["balance"]);

/** Calls that arrive together on one member. */
export function onceChecks(player: Player, second: Player): Check[] {
  return [
    ...checksWith(
      { of: "at-once", isMoney: true },
      {
        "20 debits take the sum of all": played(player, async (trial, hand) => {
          await together(
            trial,
            player,
            numbered((at) => hand.debit(`d${at}`, 1, `r${at}`)),
          );
          await together(
            trial,
            player,
            numbered((at) => hand.credit(`w${at}`, 1, `r${at}`)),
          );
        }),
        "20 debits of one round take the sum of all": played(player, async (trial, hand) => {
          await together(
            trial,
            player,
            numbered((at) => hand.debit(`d${at}`, 1)),
          );
          await player.play(trial, [hand.credit("w", AT_ONCE)]);
        }),
        "20 wins of one round pay the sum of all": played(player, async (trial, hand) => {
          await player.play(trial, [hand.debit("d", AT_ONCE)]);
          await together(
            trial,
            player,
            numbered((at) => hand.credit(`w${at}`, 1)),
          );
        }),
        "20 times one debit takes it once": played(player, async (trial, hand) => {
          await together(
            trial,
            player,
            numbered(() => hand.debit()),
          );
          await player.play(trial, [hand.credit("w", 2)]);
        }),
        "20 times one win pays it once": played(player, async (trial, hand) => {
          await player.play(trial, [hand.debit()]);
          await together(
            trial,
            player,
            numbered(() => hand.credit()),
          );
          await together(
            trial,
            player,
            numbered(() => hand.credit("x")),
          );
        }),
        "20 times one rollback gives back once": played(player, async (trial, hand) => {
          await player.play(trial, [hand.debit()]);
          await together(
            trial,
            player,
            numbered(() => hand.rollback()),
          );
        }),
      },
    ),
    ...checksWith(
      { of: "at-once", isMoney: true, needs: ["second_launch"] },
      {
        "two members' debits take from each its own": played(player, async (trial, hand) => {
          await second.begin(trial);
          const steps = numbered((at) => hand.debit(`d${at}`, 1, `r${at}`)).slice(0, AT_ONCE / 2);
          const others = steps.map((step) => ({ ...step, id: `${step.id}-2` }));
          await connect(player, AT_ONCE);
          await Promise.all([send(trial, player, steps), send(trial, second, others)]);
          await second.end(trial, "wallet_isolation");
        }),
      },
    ),
    ...raceChecks(player),
  ];
}

function raceChecks(player: Player): Check[] {
  return checksWith(
    { of: "at-once", isMoney: true },
    {
      "20 debits take no more than the balance": played(player, (trial, hand) => takeNoMore(trial, hand, player)),
      "a debit and its rollback leave nothing taken": played(player, async (trial, hand) => {
        for (let race = 0; race < RACES; race++) {
          const [debit, rollback] = [hand.debit(`a${race}`, 1, `r${race}`), hand.rollback(`a${race}`)];
          const [taken, back] = await both(player, debit, rollback);
          book(trial, player, taken.code === 200, [debit, taken], [rollback, back]);
        }
      }),
      "a win and a rollback of its debit: one of them counts": played(player, async (trial, hand) => {
        for (let race = 0; race < RACES; race++) {
          const [win, rollback] = [hand.credit(`w${race}`, 1, `r${race}`), hand.rollback(`a${race}`)];
          await player.play(trial, [hand.debit(`a${race}`, 1, `r${race}`)]);
          const [paid, back] = await both(player, win, rollback);
          book(trial, player, paid.code === 200, [win, paid], [rollback, back]);
        }
      }),
    },
  );
}

const numbered = <S extends Step>(step: (at: number) => S) => Array.from({ length: AT_ONCE }, (_, at) => step(at));

async function both(player: Player, one: Step, two: Step): Promise<[Reply, Reply]> {
  return Promise.all([player.askStep(one), player.askStep(two)]);
}

/** Opens connections, so that the calls that follow arrive together. */
async function connect(player: Player, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => player.ask("balance", { player: player.is.player })));
}

async function together(trial: Trial, player: Player, steps: readonly Step[]): Promise<void> {
  await connect(player, steps.length);
  await send(trial, player, steps);
}

/** Makes calls at once. Their balances have to be those of some order of the calls, one after the other. */
async function send(trial: Trial, player: Player, steps: readonly Step[]): Promise<void> {
  const replies = await Promise.all(steps.map(async (step) => ({ step, reply: await player.askStep(step) })));
  const [first] = steps;
  const sign = first?.kind === "debit" ? -1 : 1;
  // Refusals come last, when the balance is spent.
  const rank = ({ reply }: (typeof replies)[number]) => (reply.code === 200 ? sign * balanceOf(reply) : Infinity);
  for (const { step, reply } of replies.toSorted((a, b) => rank(a) - rank(b)))
    player.answered(trial, step, reply, "wallet_at_once");
}

type Answered = readonly [step: Step, reply: Reply];

/** Books two calls that ran at once, in the order that their answers show. */
function book(trial: Trial, player: Player, isFirst: boolean, one: Answered, two: Answered): void {
  for (const [step, reply] of isFirst ? [one, two] : [two, one]) player.answered(trial, step, reply, "wallet_order");
}

/** Leaves a balance for some of 20 debits alone. */
async function takeNoMore(trial: Trial, hand: Hand, player: Player): Promise<void> {
  const start = player.balance;
  const amount = Math.min(player.is.max, Math.max(hand.unit, Math.floor(start / (AT_ONCE / 2 + 0.5))));
  if (start > 2 * AT_ONCE * player.is.max) throw trial.notRun("the member has too much to spend");
  for (let count = 0; player.balance >= amount * AT_ONCE; count++)
    await player.play(trial, [{ ...hand.debit(`spent-${count}`, 1, "d"), amount: player.is.max }]);
  await together(
    trial,
    player,
    numbered((at) => ({ ...hand.debit(`d${at}`, 1, "d"), amount })),
  );
  trial.expect(player.balance >= 0, "wallet_at_once", `the balance is ${player.balance}`);
  await player.play(trial, [{ ...hand.credit("back", 1, "d"), amount: start - player.balance }]);
}
