import * as z from "zod/mini";
import type { Frame } from "#contract/frame.ts";
import type { FrameRefusal } from "./socket-refusals.ts";

const withCmd = z.object({ cmd: z.int() });

/** Names what is wrong with a text that is no frame. */
export function frameFault(text: string): FrameRefusal {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { refusal: "bad_frame", field: "frame" };
  }
  const head = withCmd.safeParse(json);
  if (!head.success) return { refusal: "bad_frame", field: typeof json === "object" ? "cmd" : "frame" };
  return { cmd: head.data.cmd, refusal: "bad_frame", field: "data" };
}

/** Names the first field of a frame's data that does not fit its kind. */
export function dataFault({ cmd, data: schema }: Frame, data: unknown): FrameRefusal {
  const field = z.safeDecode(schema, data).error?.issues[0]?.path.join(".");
  return { cmd, refusal: "bad_frame", field: field || "data" };
}
