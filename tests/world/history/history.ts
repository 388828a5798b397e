import { type Answer, type Move, readingOf, type Told, toldBy } from "./answers.ts";

/** A call of a client, and how it ended. The lines of a history. */
interface Operation extends Told {
  readonly client: string;
  readonly member: string;
  readonly call: string;
  /** The same for each copy of a request; empty: a read. */
  readonly id: string;
  /** The amount that the client asks for, minor units. */
  readonly sum: number;
  /** Steps of the one clock of all clients: no two events have the same. `end` null: never answered. */
  readonly start: number;
  readonly end: number | null;
  /** Ms since the epoch, for readers. */
  readonly at: number;
  readonly outcome: "ok" | "refused" | "unknown";
  readonly code: number;
  /** An operator was advancing the time meanwhile, so that objects disagreed about it. */
  readonly leapt?: true;
  /** It began when no fault and no late alarm was left. */
  readonly calm?: true;
}

/** The part of an operation that is known when it begins. */
interface Asked extends Pick<Operation, "client" | "member" | "call" | "id" | "sum"> {
  readonly round?: string;
  readonly stake?: string;
  readonly auto?: number;
  /** The balance that it depends on: it is refused if there is another. */
  readonly saw?: number | undefined;
  /** The steps of its play that it depends on. */
  readonly sawSteps?: number;
  /** A thing that all members share: a gift code, or goods. */
  readonly shared?: string;
}

type Begun = Asked & Pick<Operation, "start" | "at" | "calm">;

export const ACCEPTED = 200;

/** The questions of the clients of a run, and their answers. All clients run in one process, so one counter orders all. */
export class History {
  #clock = 0;
  #isLeaping = false;
  /** The last step at which an operator was advancing the time. */
  #leapt = 0;
  #isCalm = false;
  /** The movements of an answer may depend on later answers, so lines are made at the end. */
  readonly #lines: (() => Operation)[] = [];
  readonly #open = new Map<number, Begun>();

  /** An operator begins or ends advancing the time. */
  leaps(isLeaping: boolean): void {
    this.#isLeaping = isLeaping;
    this.#leapt = this.#clock;
  }

  /** From now on, all work that is due is done in time. */
  calms(): void {
    this.#isCalm = true;
  }

  tick(): number {
    this.#clock += 1;
    if (this.#isLeaping) this.#leapt = this.#clock;
    return this.#clock;
  }

  /** Begins an operation. The returned function ends it; until it is called, the operation may still take effect. */
  begin(asked: Asked, start = this.tick()): (code: number, told?: () => Told) => void {
    const key = this.tick();
    const id = asked.id === "" ? "" : `${asked.member} ${asked.id}`;
    const begun = { ...asked, id, start, at: Date.now(), ...(this.#isCalm && { calm: true as const }) };
    this.#open.set(key, begun);
    return (code, told = () => ({})) => {
      this.#open.delete(key);
      this.#end(begun, code, told);
    };
  }

  /** An attempt at a request over HTTP; null: the history has no use for it. `moves`: of an accepted one. */
  request(sent: Request): ((answer: Answer) => void) | null {
    const { member, method, path, id = "", body = {}, moves } = sent;
    const { pathname, searchParams } = new URL(path, "http://history");
    const read = readingOf(pathname);
    const isMove = id !== "" || moves !== undefined;
    if (read === undefined && !isMove) return null;
    const end = this.begin({
      client: `http ${member}`,
      member,
      call: `${method} ${pathname}`,
      id,
      sum: sent.sum ?? 0,
      saw: sent.saw,
      ...sharedOf(body),
      ...seenOf(body),
    });
    return (answer) => {
      end(answer.code, () => ({
        ...toldBy(pathname, answer, body),
        ...read?.(answer, searchParams),
        ...(moves && { moves: moves(answer).filter(({ change }) => change !== 0) }),
      }));
    };
  }

  /** A line of JSON for each operation. */
  text(): string {
    for (const begun of this.#open.values()) {
      this.#lines.push(() => ({ ...begun, end: null, outcome: "unknown", code: 0 }));
    }
    this.#open.clear();
    return this.#lines.map((line) => `${JSON.stringify(line())}\n`).join("");
  }

  #end(begun: Begun, code: number, told: () => Told): void {
    const end = this.tick();
    const leapt = begun.start <= this.#leapt && { leapt: true as const };
    const isAccepted = code === ACCEPTED;
    const outcome = isAccepted ? "ok" : "refused";
    this.#lines.push(() => ({ ...begun, ...(isAccepted && told()), end, outcome, code, ...leapt }));
  }
}

function seenOf({ opened }: { opened?: unknown }) {
  return typeof opened === "number" ? { sawSteps: opened } : {};
}

function sharedOf({ gift_code: code, product_id: product }: { gift_code?: unknown; product_id?: unknown }) {
  if (code === undefined && product === undefined) return {};
  return { shared: code === undefined ? `goods ${String(product)}` : `gift ${String(code)}` };
}

export interface Request {
  readonly member: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
  readonly id?: string | undefined;
  readonly sum?: number | undefined;
  readonly saw?: number | undefined;
  readonly moves?: ((answer: Answer) => readonly Move[]) | undefined;
}
