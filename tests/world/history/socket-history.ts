import { minor, type Move, type Told } from "./answers.ts";
import { ACCEPTED, type History } from "./history.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Commands of both sockets, without their thousands: 5015 and 3015 place a stake. */
const GREETING = 2;
const ASKED: Readonly<Record<number, string>> = { 15: "stake", 21: "cancel" };
const ANSWERED: Readonly<Record<number, string>> = { 16: "stake", 22: "cancel" };
const CASH_OUT = 17;
/** Of Aviator a cash-out's result, of Lucky Hit the settlement of a member's stakes. */
const ENDED = 18;

interface SentFrame {
  readonly round: string;
  readonly stake: string;
  readonly sum: number;
  readonly start: number;
  readonly end: ReturnType<History["begin"]>;
  isAnswered: boolean;
  /** When it was said once more after an answer. */
  again: number;
}

/** A member's frames of one game, over all its connections. */
export class SocketHistory {
  readonly #history: History;
  readonly #member: string;
  readonly #game: string;
  readonly #sent = new Map<string, SentFrame>();
  /** When a slot was first asked to be cashed out. */
  readonly #cashOuts = new Map<unknown, number>();
  #openedAt = 0;
  #announced = "";

  /** `path`: of the socket, such as `/aviator`. */
  constructor(history: History, member: string, path: string) {
    this.#history = history;
    this.#member = member;
    this.#game = path.slice(1);
  }

  /** A connection begins. */
  opens(): void {
    this.#openedAt = this.#history.tick();
  }

  /** A frame is sent, perhaps again. */
  says(cmd: number, data: Fields): void {
    if (cmd % 1000 === CASH_OUT && !this.#cashOuts.has(data["slot"])) {
      this.#cashOuts.set(data["slot"], this.#history.tick());
    }
    const call = ASKED[cmd % 1000];
    const [stake, round] = [String(data["betId"]), `${this.#game}:${String(data["period"])}`];
    const id = `${call} ${stake}`;
    if (call === undefined) return;
    const known = this.#sent.get(id);
    if (known !== undefined) {
      known.again = this.#history.tick();
      return;
    }
    const start = this.#history.tick();
    const [sum, auto] = [minor(data["betPrice"] ?? 0), minor(data["autoCashOut"] ?? 0)];
    const end = this.#history.begin({ ...this.#asked(call), id, round, stake, sum, ...(auto && { auto }) }, start);
    this.#sent.set(id, { round, stake, sum, start, end, isAnswered: false, again: 0 });
  }

  hears(cmd: number, data: Fields): void {
    const call = ANSWERED[cmd % 1000];
    if (call !== undefined) this.#answered(call, data);
    else if (cmd % 1000 === GREETING) this.#atGroup(data);
    else if (cmd % 1000 === ENDED && this.#game === "aviator") this.#cashedOut(data);
    else if (cmd % 1000 === ENDED) {
      const starts = [...this.#sent.values()]
        .filter(({ round }) => round === this.#roundOf(data))
        .map((one) => one.start);
      if (starts.length > 0) this.#tell("settled", Math.min(...starts), balanceOf(data));
    }
  }

  #answered(call: string, data: Fields): void {
    const sent = this.#sent.get(`${call} ${String(data["betId"])}`);
    if (sent === undefined) return;
    const { round, stake, sum, again } = sent;
    const start = sent.isAnswered ? again : sent.start;
    const [kind, change] = call === "stake" ? ["bet", -sum] : ["bet_refund", minor(data["betPrice"])];
    const told = () => ({ ...balanceOf(data), moves: [this.#move(kind, change, round)] });
    if (call === "stake" && data["code"] === ACCEPTED) this.#cashOuts.delete(data["slot"]);
    const end = sent.isAnswered
      ? this.#history.begin({ ...this.#asked(call), id: `${call} ${stake}`, round, stake, sum }, start)
      : sent.end;
    sent.isAnswered = true;
    end(Number(data["code"]), told);
  }

  #cashedOut(data: Fields): void {
    const sent = this.#sent.get(`stake ${String(data["betId"])}`);
    const [isPaid, isVoid, isAuto] = ["cashSuccess", "refunded", "auto"].map((name) => data[name] === true);
    if (sent === undefined || !(isPaid || isVoid)) return;
    const { round, stake, start } = sent;
    const asked = isAuto || isVoid ? undefined : this.#cashOuts.get(data["slot"]);
    const move = this.#move(isPaid ? "win" : "bet_refund", minor(data["cashAmount"]), round);
    const of = { id: `end ${stake}`, round, stake };
    this.#tell(
      isVoid ? "void" : isAuto ? "auto cash-out" : "cash-out",
      asked ?? start,
      { ...balanceOf(data), moves: [move], cashedAt: minor(data["cashCoefficient"]) },
      of,
    );
  }

  #atGroup(data: Fields): void {
    const info = (data["periodInfo"] ?? data) as Fields;
    const round = this.#roundOf(info);
    if (round !== this.#announced) {
      const times = { opens: Number(info["openTime"]), locks: Number(info["lockTime"]) };
      this.#tell("announcement", this.#history.tick(), times, { round });
    }
    this.#announced = round;
    if (data["stakes"] !== undefined) this.#greeted(data, round);
  }

  /** The first frame of a connection has the balance and the member's stakes of the round. */
  #greeted(data: Fields, round: string): void {
    const own = (data["stakes"] as readonly Fields[]).map(({ betId }) => String(betId));
    this.#tell("greeting", this.#openedAt, { ...balanceOf(data), own }, { round });
  }

  #tell(call: string, start: number, told: Told, of: { id?: string; round?: string; stake?: string } = {}): void {
    this.#history.begin({ ...this.#asked(call), ...of }, start)(ACCEPTED, () => told);
  }

  #asked(call: string) {
    return { client: `${this.#game} ${this.#member}`, member: this.#member, call, id: "", sum: 0 };
  }

  #roundOf({ period }: Fields): string {
    return `${this.#game}:${String(period)}`;
  }

  #move(kind: string, change: number, relation: string): Move {
    return { member: this.#member, kind, change, relation };
  }
}

function balanceOf({ balance }: Fields): Told {
  return typeof balance === "number" ? { balance: minor(balance) } : {};
}
