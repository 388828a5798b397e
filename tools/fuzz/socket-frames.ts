import fc from "fast-check";
import { type Channel, type Fields, type Operation, termsOf } from "./socket-document.ts";
import type { Draw, Expected, Player, Sent } from "./socket-player.ts";

/** The next frame of a player: valid, with one constraint violated, one that came before, or no frame at all. */
export function nextFrame(player: Player, earlier: readonly Sent[]): Sent {
  const { draw, channel } = player;
  const kind = draw(fc.constantFrom("valid", "valid", "valid", "wrong", "wrong", "repeat", "junk"));
  if (kind === "junk") {
    const [label, text] = junk(draw, channel);
    return { label, operation: null, fields: {}, expects: expectationOf(text, channel), text, answer: null };
  }
  if (kind === "repeat" && earlier.length > 0) {
    const again = draw(fc.constantFrom(...earlier));
    return { ...again, expects: again.expects === "silence" ? "silence" : "any", answer: null };
  }
  const operation = draw(fc.constantFrom(...channel.operations));
  const fields = timely(player, operation, draw(operation.values));
  const wrong = kind === "valid" ? [] : operation.violate(fields);
  if (wrong.length === 0) {
    if (!operation.fits(fields)) return nextFrame(player, earlier);
    return sentOf(operation, operation.name, fields, player.expectation(operation, fields));
  }
  const [label, violating] = draw(fc.constantFrom(...wrong));
  return sentOf(operation, `${operation.name} ${label}`, violating as Fields, "refusal");
}

function sentOf(operation: Operation, label: string, fields: Fields, expects: Expected): Sent {
  const text = operation.hasFields
    ? JSON.stringify({ cmd: operation.cmd, data: JSON.stringify(fields) })
    : operation.example;
  return { label, operation, fields, expects, text, answer: null };
}

/** Mostly of this round, and with the digest of the other fields. */
function timely({ draw, openStakes, period }: Player, operation: Operation, drawn: Fields): Fields {
  let fields = drawn;
  if (fields.betId !== undefined && !operation.isStake && openStakes.length > 0)
    fields = { ...fields, betId: draw(fc.constantFrom(...openStakes)).betId };
  const away = draw(fc.constantFrom(0, 0, 0, 0, 0, 0, 1, -1, null));
  if (fields.period !== undefined && away !== null) fields = { ...fields, period: period + away };
  const { terms, ...rest } = fields;
  return terms === undefined || draw(fc.nat(3)) === 0 ? fields : { ...rest, terms: termsOf(rest) };
}

/** The answer to any text: frames without fields have none, but for a ping to the letter. */
function expectationOf(text: string | Uint8Array, { operations }: Channel): Expected {
  if (typeof text !== "string") return "any";
  try {
    const { cmd, data = "" } = JSON.parse(text) as { cmd?: unknown; data?: unknown };
    const operation = operations.find((each) => each.cmd === cmd && !each.hasFields);
    if (operation === undefined || typeof data !== "string") return "any";
    return operation.reply !== null && text === operation.example ? "reply" : "silence";
  } catch {
    return "any";
  }
}

/** A text that is no frame, or none of a player, with its name. */
function junk(draw: Draw, { operations }: Channel): readonly [string, string | Uint8Array] {
  const { example, cmd } = draw(fc.constantFrom(...operations));
  const { data } = JSON.parse(example) as { data: string };
  const framed = (frame: unknown) => JSON.stringify(frame);
  const deep = `${"[".repeat(4000)}${"]".repeat(4000)}`;
  const all: Readonly<Record<string, string | Uint8Array>> = {
    "an empty text": "",
    blanks: "  ",
    "no JSON": "{",
    null: "null",
    "a list": "[]",
    "a number": "5",
    "an empty object": "{}",
    "no cmd": framed({ data }),
    "no data": framed({ cmd }),
    "cmd as text": framed({ cmd: String(cmd), data }),
    "an unknown cmd": framed({ cmd: draw(fc.integer()) * 10, data }),
    "a cmd of nobody": framed({ cmd: cmd + 1000, data }),
    "a cmd with a fraction": framed({ cmd: cmd + 0.5, data }),
    "data as an object": framed({ cmd, data: JSON.parse(data) as unknown }),
    "data null": framed({ cmd, data: null }),
    "data that is no JSON": framed({ cmd, data: "{" }),
    "data of null": framed({ cmd, data: "null" }),
    "data of a list": framed({ cmd, data: "[]" }),
    "data of a number": framed({ cmd, data: "1e999" }),
    "empty data": framed({ cmd, data: "" }),
    "deep lists": deep,
    "deep data": framed({ cmd, data: deep }),
    "a byte order mark": `\ufeff${example}`,
    "any JSON": draw(fc.json()),
    "any text": draw(fc.string({ unit: "binary" })),
    "a binary frame": new TextEncoder().encode(example),
  };
  const name = draw(fc.constantFrom(...Object.keys(all)));
  return [name, all[name] ?? ""];
}
