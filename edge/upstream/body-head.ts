/** Bytes of an answer that are read before it is handed on, so that one that breaks off early is never half an answer. */
export const READ_MAX = 256 * 1024;

/** What was read of a body. */
export interface BodyHead {
  readonly chunks: readonly Uint8Array[];
  /** All of it, what was read included; null: what was read is all. */
  readonly stream: ReadableStream<Uint8Array> | null;
}

/** A length that is said holds; that of a compressed answer says nothing of what comes out. */
export function lengthOf(headers: Headers): number | null {
  const length = headers.get("content-length");
  return length === null || headers.has("content-encoding") ? null : Number(length);
}

/** Reads a body to its end, or until there is too much of it. Rejects where it is cut before. */
export async function readHead(body: ReadableStream<Uint8Array>): Promise<BodyHead> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  for (let size = 0; size <= READ_MAX;) {
    const read = await reader.read();
    if (read.done) return { chunks, stream: null };
    chunks.push(read.value);
    size += read.value.byteLength;
  }
  return { chunks, stream: continued(chunks, reader) };
}

/** All of a body as text; null: it has more than `max` bytes, of which no more are read. Rejects if the body is cut. */
export async function textUpTo(max: number, body: ReadableStream<Uint8Array> | null): Promise<string | null> {
  if (body === null) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength;
    if (size > max) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(read.value, { stream: true });
  }
  return text + decoder.decode();
}

/** What was read, and then the rest: cut where the rest is cut, and read no faster than it is taken. */
function continued(
  chunks: readonly Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
    },
    async pull(controller) {
      const read = await reader.read();
      if (read.done) controller.close();
      else controller.enqueue(read.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
