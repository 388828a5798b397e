import { type Frame, openFrame, readFrame } from "#contract/frame.ts";

/** Reads the data of one kind of frame, and calls it by a name. */
export function frameReader<Kind extends string, F extends Frame>(kind: Kind, frame: F) {
  const read = (data: unknown) => {
    const decoded = readFrame(frame, data);
    return decoded === null ? null : { kind, data: decoded };
  };
  return { cmd: frame.cmd, read };
}

interface Reader<Inbound> {
  readonly cmd: number;
  readonly read: (data: unknown) => Inbound | null;
}

/** Reads frames' texts. Null: a kind that none of the readers knows, or data that does not fit it. */
export function inboundReader<Inbound>(readers: readonly Reader<Inbound>[]): (text: string) => Inbound | null {
  const byCmd = new Map(readers.map(({ cmd, read }) => [cmd, read]));
  return (text) => {
    const frame = openFrame(text);
    return frame === null ? null : (byCmd.get(frame.cmd)?.(frame.data) ?? null);
  };
}
