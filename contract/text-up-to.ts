/** The limit of an answer: no screen can show as much. */
export const ANSWER_MAX_BYTES = 4 * 1024 * 1024;

/** The part of a ReadableStream that is needed here: clients compile without the types of a browser. */
export interface ReadableBody {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(): Promise<unknown>;
  };
}

/**
 * The chunks of a whole body; null: it exceeds `max` bytes, and the rest is not read. Rejects if the body is cut. A body
 * is read whole before it is forwarded, because bare workerd ends a stream that fails as if it were whole.
 */
export async function chunksUpTo(max: number, body: ReadableBody): Promise<Uint8Array[] | null> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (value === undefined) continue;
    size += value.byteLength;
    if (size > max) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  return chunks;
}

/** A body as text; null: it exceeds `max` bytes. Rejects if the body is cut, or not in UTF-8. */
export async function textUpTo(max: number, body: ReadableBody | null): Promise<string | null> {
  const chunks = body === null ? [] : await chunksUpTo(max, body);
  if (chunks === null) return null;
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode();
}
