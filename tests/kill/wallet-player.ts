import { transferTo } from "#contract/calls/transfer.ts";
import { addRecharge, PAY_KEYS } from "#contract/calls/wallet.ts";
import { ACCEPTED, type History } from "../world/history/history.ts";
import type { Member } from "./caller.ts";
import { pause, type Player, type Row, type PlayerContext } from "./player.ts";

const SEE_OTHER = 303;

/** Sends money to other members and recharges. */
export class WalletPlayer implements Player {
  readonly #context: PlayerContext;
  readonly #others: readonly Member[];
  readonly #rows: (Row & { member: string })[] = [];
  /** Minor units above the minimum. Each amount is different, so that it identifies its payment. */
  #extra = 0;

  constructor(context: PlayerContext, others: readonly Member[]) {
    this.#context = context;
    this.#others = others;
  }

  async play(): Promise<void> {
    const { isOver, random } = this.#context;
    while (!isOver()) {
      await pause(random.between(30, 200));
      if (random.below(4) === 0) await this.#payIn();
      else await this.#send(random.pick(this.#others));
    }
  }

  async rows(): Promise<(Row & { member: string })[]> {
    return this.#rows;
  }

  async #send(to: Member | undefined): Promise<void> {
    if (to === undefined) return;
    const { caller, random, member } = this.#context;
    const amount = 100 + this.#extra++;
    const body = { user_id: to.id, amount };
    const rows = [
      { member: member.id, type: "transfer_out", change: -amount, relation: `member:${to.id}` },
      { member: to.id, type: "transfer_in", change: amount, relation: `member:${member.id}` },
    ];
    const answer = await caller.move(transferTo, member, {
      body,
      key: random.letters(),
      moves: () => rows.map(({ type: kind, ...row }) => ({ ...row, kind })),
    });
    if (!("refused" in answer)) this.#rows.push(...rows);
  }

  /** Begins a recharge and pays it on its page, sometimes with a double press, so that the callback may come twice. */
  async #payIn(): Promise<void> {
    const { caller, random, member, tally } = this.#context;
    const price = 10_000 + this.#extra++;
    const payer = { pay_name: "Kite", pay_mobile: "919876543210", pay_email: "kite@app.example" };
    const body = { price, pay_key: random.pick(PAY_KEYS), ...payer, pay_upi_account: "kite@upi" };
    const begun = await caller.move(addRecharge, member, { body, key: random.letters() });
    if ("refused" in begun) return void tally.problems.push(`a recharge of ${member.id}: ${begun.refused.msg}`);
    const presses = random.below(4) === 0 ? 2 : 1;
    await Promise.all(Array.from({ length: presses }, () => this.#press(begun.serial_number, price)));
    this.#rows.push({ member: member.id, type: "recharge", change: price, relation: begun.serial_number });
  }

  async #press(serial: string, sum: number): Promise<void> {
    const { caller, tally, member } = this.#context;
    const press = { client: `http ${member.id}`, member: member.id, call: "press", id: serial, sum };
    const moves = [{ member: member.id, kind: "recharge", change: sum }];
    for (;;) {
      let end: ReturnType<History["begin"]> | undefined;
      const { status } = await caller.fetch(`/sim/pay/${serial}`, () => {
        end = tally.history?.begin(press);
        return { method: "POST", body: new URLSearchParams({ outcome: "paid" }) };
      });
      // Other answers show the page again, because the callback got no answer.
      if (status === SEE_OTHER) {
        end?.(ACCEPTED, () => ({ moves }));
        return void (tally.acknowledged += 1);
      }
      tally.resent += 1;
      await pause(10);
    }
  }
}
