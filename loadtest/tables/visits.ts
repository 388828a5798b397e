import { type HttpLine, openLine, requestBytes } from "../bench/http-line.ts";
import { stagedArrivalMs } from "../players/arrivals.ts";
import { type Input, readCall, readsOfVisit, writeCall } from "../players/calls.ts";
import { countAnswer, type Recorder } from "../players/recorder.ts";
import type { Visits } from "../players/table-players.ts";
import { Random } from "#simulator/crowd/players/random.ts";
import type { AnyCall } from "#contract/call.ts";
import { type Guest, pause, preciseNow, type Table } from "./table.ts";

const RANDOM = new Random(Math.random);

/** Lets members arrive on schedule and look around over REST. Resolves after the last answer. */
export async function visit(
  { startRate, stages }: Visits,
  guests: readonly Guest[],
  startedAt: number,
  table: Table,
  record: Recorder,
): Promise<void> {
  const open: Promise<void>[] = [];
  const lines = new Lines(table.url);
  for (let index = 0; ; index++) {
    const dueAt = startedAt + stagedArrivalMs(startRate, stages, index);
    const guest = guests[index % guests.length];
    if (dueAt === Infinity || guest === undefined) break;
    await pause(dueAt - preciseNow());
    open.push(lookAround(guest, dueAt, lines, table, record));
  }
  await Promise.all(open);
  lines.close();
}

async function lookAround(
  { token }: Guest,
  arrivedAt: number,
  lines: Lines,
  { url, controlToken }: Table,
  record: Recorder,
): Promise<void> {
  let dueAt = arrivedAt;
  const look = async <C extends AnyCall>(call: C, input: Input<C>) => {
    const { path, headers } = writeCall(call, token, input, controlToken);
    const response = await lines.ask(requestBytes(url + path, headers));
    const ackMs = preciseNow() - dueAt;
    const { code } = readCall(call, response);
    countAnswer(record, "read_ack", ackMs, code === 200 ? null : `${call.path} ${code}`);
    record.add("reads", 1);
  };
  for (const read of readsOfVisit<Promise<void>>(RANDOM)) {
    await read(look);
    dueAt = preciseNow();
  }
}

/** As many connections as calls wait for answers, so that no call waits for another. */
class Lines {
  readonly #url: string;
  readonly #free: HttpLine[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  /** Sends a request. A refusal or a lost connection is a status of its own, and its connection is not used again. */
  async ask(request: Buffer): Promise<{ status: number; error: string; body: string }> {
    try {
      const line = this.#take() ?? (await openLine(this.#url));
      const body = await line.ask(request);
      this.#free.push(line);
      return { status: 200, error: "", body: body.toString() };
    } catch (error) {
      return { status: 0, error: String(error), body: "" };
    }
  }

  /** The server may have ended connections that nobody used for a while. */
  #take(): HttpLine | undefined {
    let line = this.#free.pop();
    while (line !== undefined && !line.isOpen) line = this.#free.pop();
    return line;
  }

  close(): void {
    for (const line of this.#free) line.close();
  }
}
