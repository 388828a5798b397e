import { hash } from "node:crypto";
import * as z from "zod/mini";
import { providerAuthenticate } from "#contract/calls/provider.ts";
import { refusals } from "#contract/refusals.ts";
import { gameOf } from "../provider-games/provider-games.ts";
import { DEMO_GAMES, drawStops, payoutOf, STAKE_STEP } from "../provider-games/demo-games.ts";
import type { Launched, PageAnswer, PageRefusal, Reason, Spin } from "../provider-games/page-call.ts";
import type { Round, RoundRows, Session, Step } from "./round-rows.ts";
import type { Surroundings } from "./surroundings.ts";
import type { WalletAnswer, WalletClient } from "./wallet-client.ts";

/** Between the starts of two tries of a call, ms. */
const TRY_MS = 1_000;
/** A debit that stays unanswered for so long is rolled back, ms. */
const DEBIT_MS = 3_000;
/** A page waits so long for a round, ms. */
const PAGE_MS = 5_000;
/** The pause before an alarm goes on with a round, ms; it doubles up to the longest. */
const [PAUSE_MS, PAUSE_MAX_MS] = [5_000, 60_000];
/** No launch lasts so long, so nobody asks for the rounds of an older session, ms. */
const SESSION_MS = 13 * 3600 * 1000;
const SESSIONS_DELETED = 20;
const ROUNDS_AN_ALARM = 50;

const ID_BYTES = 16;
const OK = 200;

/** The page's reason by the code of the wallet's refusal; the wallet has others of its own. */
const REASONS_BY_CODE = new Map<number, Reason>([
  [refusals.insufficient_balance.code, "funds"],
  [refusals.launch_over.code, "over"],
  [refusals.player_unknown.code, "over"],
  [refusals.game_maintenance.code, "closed"],
  [refusals.stake_too_small.code, "stake"],
  [refusals.stake_too_large.code, "stake"],
  [refusals.loss_limit.code, "limited"],
  [refusals.loss_limit_week.code, "limited"],
  [refusals.loss_limit_month.code, "limited"],
  [refusals.session_limit.code, "limited"],
  [refusals.self_excluded.code, "limited"],
  [refusals.paused.code, "limited"],
  [refusals.account_frozen.code, "frozen"],
]);

const authenticated = z.object(providerAuthenticate.answer.shape);

interface RoundsNeeds extends Pick<Surroundings, "now" | "sleep" | "random"> {
  readonly rows: RoundRows;
  readonly wallet: Pick<WalletClient, "ask">;
  /** Whether wins are sent late, as a slow provider does. */
  readonly isLate: () => boolean;
  /** Has `goOn` called at this time at the latest. */
  readonly wakeAt: (time: number) => Promise<void>;
  readonly logFailure: (event: string, error: unknown) => void;
}

/**
 * The demo provider's rounds. Each step is stored before its call, under an id that the wallet takes once, so a restart
 * repeats a call at worst. Pages have their answers from the stored round, so a repeat plays nothing.
 */
export class DemoRounds {
  readonly #needs: RoundsNeeds;
  /** The rounds that a page or an alarm carries on at the moment. */
  readonly #running = new Map<string, Promise<void>>();

  constructor(needs: RoundsNeeds) {
    this.#needs = needs;
  }

  async open(launched: Launched): Promise<PageAnswer> {
    const opened = await this.#authenticate(launched);
    if (isRefused(opened)) return opened;
    const { balance, session } = opened;
    return { ok: true, balance, currency: session.currency, min: session.min, max: session.max };
  }

  async spin(call: Spin): Promise<PageAnswer> {
    const session = await this.#sessionOf(call);
    if (isRefused(session)) return session;
    const { rows } = this.#needs;
    const { round: id, stake } = call;
    const known = rows.round(session.hash, id);
    if (known !== undefined && known.stake !== stake) return refused("bad");
    if (known === undefined && !isStake(session, stake)) return refused("stake");
    const round = known ?? (await this.#begin(session, id, stake));
    await this.#run(session, round, call.launch);
    return answerOf(rows.round(session.hash, id) ?? round);
  }

  /** Goes on with the rounds that wait for the wallet. */
  async goOn(): Promise<void> {
    const { rows, now, wakeAt } = this.#needs;
    const due = rows.dueRounds(now(), ROUNDS_AN_ALARM);
    await Promise.all(
      due.map(async (round) => {
        const session = rows.session(round.session);
        if (session !== undefined) await this.#run(session, round, null);
      }),
    );
    const next = rows.nextDue();
    if (next !== null) await wakeAt(next);
  }

  async #sessionOf(launched: Launched): Promise<Session | PageRefusal> {
    const known = this.#needs.rows.session(hash("sha256", launched.launch, "hex"));
    if (known !== undefined) return known.game === launched.game ? known : refused("bad");
    const opened = await this.#authenticate(launched);
    return isRefused(opened) ? opened : opened.session;
  }

  /** Asks the wallet who plays. After a silence the page asks again. */
  async #authenticate({ game, launch }: Launched): Promise<{ session: Session; balance: number } | PageRefusal> {
    const { rows, wallet, now } = this.#needs;
    const provider = gameOf(game)?.provider;
    if (provider === undefined) return refused("bad");
    const ask = (isFirst: boolean) => wallet.ask(provider, "authenticate", { session: launch }, isFirst);
    const answer = (await ask(true)) ?? (await ask(false));
    if (answer === null) return refused("silent");
    if (answer.code !== OK) return refused(REASONS_BY_CODE.get(answer.code) ?? "refused");
    const { player, currency, limits, balance, game: opened } = authenticated.parse(answer);
    if (opened !== game) return refused("bad");
    rows.deleteSessions(now() - SESSION_MS, SESSIONS_DELETED);
    const session = { hash: hash("sha256", launch, "hex"), provider, game, player, currency, ...limits, opened: now() };
    rows.addSession(session);
    return { session, balance };
  }

  async #begin({ hash: session }: Session, id: string, stake: number): Promise<Round> {
    const { rows, random, now, wakeAt } = this.#needs;
    const began = now();
    // While its page waits, no alarm carries the round on.
    const due = began + PAGE_MS + PAUSE_MS;
    rows.addRound({ session, id, number: random(ID_BYTES).toHex(), stake, step: "debit", began, due });
    await wakeAt(due);
    const round = rows.round(session, id);
    if (round === undefined) throw new Error("a round that began is stored");
    return round;
  }

  /** Carries a round on, once at a time. */
  async #run(session: Session, round: Round, launch: string | null): Promise<void> {
    const key = `${round.session} ${round.id}`;
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const run = this.#carryOn(session, round, launch).finally(() => this.#running.delete(key));
    this.#running.set(key, run);
    return run;
  }

  /** `launch`: null without a page, which alone has the token of a debit. */
  async #carryOn(session: Session, from: Round, launch: string | null): Promise<void> {
    const { rows, now, sleep, isLate, wakeAt } = this.#needs;
    const until = launch === null ? now() : now() + PAGE_MS;
    let round = from;
    while (!isOver(round.step)) {
      if (round.step === "debit" && (launch === null || now() - round.began >= DEBIT_MS)) {
        round = rows.change(round, { step: "rollback", tries: 0 });
      }
      const begins = now();
      const waits = launch !== null && isLate() && round.step === "credit";
      const answer = waits ? null : await this.#ask(session, round, launch ?? "");
      if (answer !== null) {
        round = this.#take(session, round, answer);
        continue;
      }
      round = rows.change(round, { tries: round.tries + 1 });
      if (waits || now() >= until) {
        const due = now() + Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** Math.min(round.tries - 1, 10));
        rows.change(round, { due });
        return wakeAt(due);
      }
      await sleep(Math.max(0, begins + TRY_MS - now()));
    }
  }

  #ask(session: Session, { step, number, stake, payout, tries }: Round, launch: string): Promise<WalletAnswer | null> {
    const { wallet } = this.#needs;
    const { provider, player, game, currency } = session;
    const movement = { player, game, round: number, currency };
    const debit = `${number}:debit`;
    switch (step) {
      case "debit": {
        const asked = { ...movement, transaction: debit, amount: stake, session: launch };
        return wallet.ask(provider, "debit", asked, tries === 0);
      }
      case "credit": {
        const asked = { ...movement, transaction: `${number}:credit`, amount: payout };
        return wallet.ask(provider, "credit", asked, tries === 0);
      }
      case "rollback":
        return wallet.ask(provider, "rollback", { player, transaction: debit }, tries === 0);
      case "end":
      case "settled":
      case "undone":
      case "refused":
        return wallet.ask(provider, "round_end", { player, game, round: number }, tries === 0);
    }
  }

  /** Stores what follows from the wallet's answer. */
  #take(session: Session, round: Round, { code, balance = 0 }: WalletAnswer): Round {
    const { rows, random, logFailure } = this.#needs;
    const { step, stake } = round;
    if (code !== OK) {
      // A movement that is refused for ever must not be sent for ever.
      if (step !== "debit") logFailure("wallet_refused", new Error(`the wallet refused ${step} with ${code}`));
      return rows.change(round, { step: step === "debit" ? "refused" : overAfter(step), code, due: null });
    }
    if (step !== "debit") return rows.change(round, { step: overAfter(step), balance, due: null });
    const game = DEMO_GAMES[gameOf(session.game)?.kind ?? "wheel"];
    const stops = drawStops(game, random);
    const payout = payoutOf(game, stops, stake);
    return rows.change(round, {
      step: payout > 0 ? "credit" : "end",
      stops: JSON.stringify(stops),
      payout,
      balance,
      tries: 0,
    });
  }
}

function overAfter(step: Step): Step {
  return step === "rollback" ? "undone" : "settled";
}

function isOver(step: Step): boolean {
  return step === "settled" || step === "undone" || step === "refused";
}

function isStake({ min, max }: Session, stake: number): boolean {
  return stake >= min && stake <= max && stake % STAKE_STEP === 0;
}

function isRefused(value: object): value is PageRefusal {
  return "reason" in value;
}

function refused(reason: Reason): PageRefusal {
  return { ok: false, reason };
}

function answerOf({ step, stops, payout, balance, code }: Round): PageAnswer {
  if (stops !== null) {
    return { ok: true, stops: JSON.parse(stops) as number[], payout, balance, isSettled: step === "settled" };
  }
  return refused(step === "refused" ? (REASONS_BY_CODE.get(code) ?? "refused") : "silent");
}
