import { type Frame, openFrame, readFrame, type ReadDataOf } from "../contract/frame.ts";

export interface Reader<Inbound> {
  readonly cmd: number;
  readonly read: (data: unknown) => Inbound | null;
}

/** A reader for the data of one kind of frame. */
export function frameReader<Kind extends string, F extends Frame>(
  kind: Kind,
  frame: F,
): Reader<{ kind: Kind; data: ReadDataOf<F> }> {
  return {
    cmd: frame.cmd,
    read(data) {
      const decoded = readFrame(frame, data);
      return decoded === null ? null : { kind, data: decoded };
    },
  };
}

/** Parses frames. Null: unknown kind or invalid data. */
export function inboundReader<Inbound>(readers: readonly Reader<Inbound>[]): (text: string) => Inbound | null {
  const byCmd = new Map(readers.map(({ cmd, read }) => [cmd, read]));
  return (text) => {
    const frame = openFrame(text);
    return frame === null ? null : (byCmd.get(frame.cmd)?.(frame.data) ?? null);
  };
}
