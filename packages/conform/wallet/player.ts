import * as z from "zod/mini";
import type { AnyCall } from "../../../contract/call.ts";
import {
  providerAuthenticate,
  providerBalance,
  providerCredit,
  providerDebit,
  providerRollback,
  providerRoundEnd,
} from "../../../contract/calls/provider.ts";
import { type RefusalName, refusals } from "../../../contract/refusals.ts";
import { type Reply, told } from "../backend/answer.ts";
import { describeValue } from "../backend/exchange.ts";
import type { Failure, Trial } from "../check.ts";
import { type Wanted, RoundModel, type Step } from "./round-model.ts";
import type { Fields, Key, Wallet } from "./wallet.ts";

const CALLS: Readonly<Record<string, AnyCall>> = {
  authenticate: providerAuthenticate,
  balance: providerBalance,
  debit: providerDebit,
  credit: providerCredit,
  rollback: providerRollback,
  round_end: providerRoundEnd,
};

type Rule = Failure["rule"];

interface PlayerNeeds {
  readonly wallet: Wallet;
  readonly key: Key;
  /** The launch token. */
  readonly session: string;
}

/** The player, as `authenticate` tells. */
interface Identity {
  readonly player: string;
  readonly game: string;
  readonly currency: string;
  /** Of a debit, in minor units. */
  readonly min: number;
  readonly max: number;
}

/** A member in a game of a provider, with the provider's own books. */
export class Player {
  readonly wallet: Wallet;
  readonly key: Key;
  readonly session: string;
  readonly #model = new RoundModel(0);
  #identity: Identity | null = null;
  /** The balance at the start of the run. */
  #start = 0;
  /** The sum of what was acknowledged since. */
  #moved = 0;

  constructor({ wallet, key, session }: PlayerNeeds) {
    [this.wallet, this.key, this.session] = [wallet, key, session];
  }

  /** The balance by the books. */
  get balance(): number {
    return this.#model.balance;
  }

  get start(): number {
    return this.#start;
  }

  get moved(): number {
    return this.#moved;
  }

  get is(): Identity {
    if (this.#identity === null) throw new Error("no check has begun for this player");
    return this.#identity;
  }

  /** Begins a check: asks who plays and what the balance is. */
  async begin(trial: Trial): Promise<void> {
    if (this.#identity === null) {
      const reply = await this.wallet.ask(this.key, "authenticate", { session: this.session });
      const read = z.safeParse(providerAuthenticate.answer, reply.json);
      if (!read.success) {
        this.judge(trial, "authenticate", reply);
        throw trial.notRun(`authenticate answers ${told(reply)}`);
      }
      const { player, game, currency, limits, balance } = read.data;
      this.#identity = { player, game, currency, ...limits };
      this.#start = balance;
    }
    this.#model.restart(await this.readBalance(trial));
  }

  /** Ends a check: the wallet's balance has to be that of the books. */
  async end(trial: Trial, rule: Rule = "wallet_moves"): Promise<void> {
    const balance = await this.readBalance(trial);
    trial.expect(balance === this.balance, rule, `the balance is ${balance}, not ${this.balance}`);
  }

  async readBalance(trial: Trial): Promise<number> {
    const reply = await this.ask("balance", { player: this.is.player });
    this.judge(trial, "balance", reply);
    if (reply.code !== 200) throw trial.notRun(`balance answers ${told(reply)}`);
    return Number(reply.json["balance"]);
  }

  ask(action: string, fields: Fields): Promise<Reply> {
    return this.wallet.ask(this.key, action, fields);
  }

  /** The body of a step, with fields of the check's own in place of ours. */
  bodyOf(step: Step, more: Fields = {}): Fields {
    const { player, game, currency } = this.is;
    if (step.kind === "rollback") return { player, transaction: step.id, ...more };
    if (step.kind === "round_end") return { player, game, round: step.round, ...more };
    const { id: transaction, amount, round } = step;
    const session = step.kind === "debit" ? { session: this.session } : {};
    return { player, game, round, transaction, amount, currency, ...session, ...more };
  }

  askStep(step: Step, more: Fields = {}): Promise<Reply> {
    return this.ask(step.kind, this.bodyOf(step, more));
  }

  /** Makes calls one after the other; the books tell each answer. The first wrong answer ends the check. */
  async play(trial: Trial, steps: readonly Step[], rule: Rule = "wallet_moves"): Promise<void> {
    for (const step of steps) this.answered(trial, step, await this.askStep(step), rule);
  }

  /** Books an answer to a step, and judges it. */
  answered(trial: Trial, step: Step, reply: Reply, rule: Rule = "wallet_moves"): void {
    const before = this.balance;
    const wanted = this.#model.take(step);
    if (reply.code === 200) this.#moved += this.balance - before;
    this.judge(trial, step.kind, reply);
    if (fits(wanted, reply)) return;
    const detail = `${tell(step)} answers ${tellReply(reply)}, not ${tellWanted(wanted)}`;
    trial.fail(brokenBy(wanted, reply) ?? rule, detail, { curl: reply.curl });
    throw trial.notRun("");
  }

  /** Makes a call that has to be refused for one of these reasons, and to move nothing. */
  async refuses(
    trial: Trial,
    action: string,
    fields: Fields,
    reasons: readonly RefusalName[],
    rule: Rule,
    what = action,
  ): Promise<void> {
    await this.expectRefusal(trial, await this.ask(action, fields), reasons, rule, what);
  }

  /** Judges an answer that has to be a refusal; the balance has to be as before. */
  async expectRefusal(
    trial: Trial,
    reply: Reply,
    reasons: readonly RefusalName[],
    rule: Rule,
    what: string,
  ): Promise<void> {
    const { curl } = reply;
    const wanted = tellWanted({ refusals: reasons });
    if (reply.code === 200) trial.fail(rule, `${what} answers ${tellReply(reply)}, not ${wanted}`, { curl });
    else if (!reasons.some((name) => refusals[name].code === reply.code))
      trial.fail("wallet_code", `${what} answers ${told(reply)}, not ${wanted}`, { curl });
    this.judge(trial, what, reply);
    const balance = await this.readBalance(trial);
    trial.expect(balance === this.balance, rule, `${what} moves the balance by ${balance - this.balance}`, { curl });
    this.#model.restart(balance);
  }

  /** The form of an answer: the envelope, its status, and the fields of a success. Each breach is told once in a run. */
  judge(trial: Trial, action: string, { status, code, isEnvelope, json, curl }: Reply): void {
    const report = (rule: Rule, detail: string, field = "") => {
      if (this.wallet.isNew(`${rule} ${action} ${field}`))
        trial.fail(rule, `${action}: ${detail}`, { curl, ...(field !== "" && { field }) });
    };
    if (!isEnvelope) report("wallet_answer", `HTTP status ${status} without a code and msg`);
    else if (status >= 500) report("wallet_answer", `HTTP status ${status}`);
    else if (!Number.isInteger(json["code"]))
      report("wallet_answer", `code ${describeValue(json["code"], "")}`, "code");
    else if (typeof json["msg"] !== "string") report("wallet_answer", `msg ${describeValue(json["msg"], "")}`, "msg");
    const call = CALLS[action];
    if (code !== 200 || call === undefined) return;
    const [issue] = z.safeParse(call.answer, json).error?.issues ?? [];
    if (issue === undefined) return;
    const field = issue.path.join(".");
    const value = issue.path.reduce<unknown>((at, name) => (at as Fields | undefined)?.[String(name)], json);
    report("wallet_fields", `${field} ${describeValue(value, field)}`, field);
  }
}

function fits(wanted: Wanted, { code, json }: Reply): boolean {
  if ("balance" in wanted) return code === 200 && json["balance"] === wanted.balance;
  return wanted.refusals.some((name) => refusals[name].code === code);
}

/** The rule that a wrong answer breaks, if it is another than the check's own. */
function brokenBy(wanted: Wanted, { code }: Reply): Rule | null {
  if ("balance" in wanted) return wanted.isRepeat ? "wallet_repeat" : null;
  if (code !== 200) return "wallet_code";
  return wanted.refusals.includes("transaction_other") ? "wallet_other" : null;
}

function tell(step: Step): string {
  return step.kind === "debit" || step.kind === "credit" ? `a ${step.kind} of ${step.amount}` : `a ${step.kind}`;
}

export function tellReply(reply: Reply): string {
  return reply.code === 200 ? `the balance ${String(reply.json["balance"])}` : told(reply);
}

function tellWanted(wanted: Wanted): string {
  if ("balance" in wanted) return `the balance ${wanted.balance}`;
  return wanted.refusals.map((name) => `code ${refusals[name].code} (${name})`).join(" or ");
}
