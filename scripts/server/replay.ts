import { readFile } from "node:fs/promises";
import { controlReplay } from "#contract/control-recording.ts";

/** Has a running server answer from a recording: a file with what GET /control/record gave. */
export async function replay(file: string, url: string, controlToken: string): Promise<void> {
  const headers = { Authorization: `Bearer ${controlToken}`, "Content-Type": "application/json" };
  const { method, path } = controlReplay;
  const answer = await fetch(url + path, { method, headers, body: await readFile(file, "utf8") });
  const { code, msg } = (await answer.json()) as { code: number; msg: string };
  if (code !== 200) throw new Error(`${file} cannot be replayed: ${msg}`);
}
