import { describe, expect, it } from "vitest";
import { readEnvelope } from "./envelope.ts";

const LARGE = 300_000;

const chunk = (text: string) => new TextEncoder().encode(text);

/** An answer that comes in pieces, without a length; `null` at the end cuts it. */
function inPieces(pieces: readonly (string | null)[]): Response {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next === undefined) controller.close();
      else if (next === null) controller.error(new Error("cut"));
      else controller.enqueue(chunk(next));
    },
  });
  return new Response(body);
}

describe("an answer in pieces", () => {
  it("is read whole, letters that are cut in two included", async () => {
    const text = '{"code":200,"msg":"é"}';
    const bytes = chunk(text);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, 19));
        controller.enqueue(bytes.slice(19));
        controller.close();
      },
    });
    expect(await readEnvelope(new Response(body))).toMatchObject({ code: 200, body: text });
  });

  it("is read whole with its fields if it is large, wherever its code stands", async () => {
    const text = `{"queryset":["${"x".repeat(LARGE)}"],"landing_page":"/a","code":200}`;
    const envelope = await readEnvelope(inPieces([text.slice(0, 9), text.slice(9, LARGE), text.slice(LARGE)]));
    expect(envelope).toMatchObject({ code: 200, body: text, fields: { landing_page: "/a" } });
  });

  it("is refused above the limit, whether or not it names its length", async () => {
    const text = `{"code":200,"x":"${"x".repeat(LARGE)}"}`;
    for (const answer of [
      inPieces([text]),
      new Response(text, { headers: { "content-length": String(text.length) } }),
    ]) {
      await expect(readEnvelope(answer, LARGE)).rejects.toThrow("too large");
    }
    expect(await readEnvelope(inPieces([text]), text.length)).toMatchObject({ code: 200 });
  });

  it.each([
    [["<html>", "x".repeat(LARGE), "y"], null],
    [['["', "x".repeat(LARGE), '"]'], null],
    [["{", '"code":2'], null],
  ])("is not in the envelope without a code (%#)", async (pieces, expected) => {
    expect(await readEnvelope(inPieces(pieces))).toBe(expected);
  });

  it("breaks off if the answer breaks off", async () => {
    await expect(readEnvelope(inPieces(['{"code":200', null]))).rejects.toThrow("cut");
    await expect(readEnvelope(inPieces(['{"code":200,"x":"', "x".repeat(LARGE), null]))).rejects.toThrow("cut");
  });
});
