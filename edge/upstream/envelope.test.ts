import { describe, expect, it } from "vitest";
import { READ_MAX, readEnvelope } from "./envelope.ts";

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

  it("is streamed if it is large", async () => {
    const pieces = ['{"code":200,"queryset":[', `"${"x".repeat(READ_MAX)}"`, ',"y"', "]}"];
    const envelope = await readEnvelope(inPieces(pieces));
    expect(envelope).toMatchObject({ code: 200, fields: undefined });
    expect(await new Response(envelope?.body).text()).toBe(pieces.join(""));
  });

  it.each([
    [["<html>", "x".repeat(READ_MAX), "y"], null],
    [['{"msg":"', "x".repeat(READ_MAX), '","code":200}'], null],
    [["{", '"code":2'], null],
  ])("is not in the envelope where it does not begin so (%#)", async (pieces, expected) => {
    expect(await readEnvelope(inPieces(pieces))).toBe(expected);
  });

  it("breaks off if the answer breaks off", async () => {
    await expect(readEnvelope(inPieces(['{"code":200', null]))).rejects.toThrow("cut");
    const envelope = await readEnvelope(inPieces(['{"code":200,"x":"', "x".repeat(READ_MAX), null]));
    await expect(new Response(envelope?.body).text()).rejects.toThrow("cut");
  });
});
