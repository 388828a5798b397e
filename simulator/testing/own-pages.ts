import { base64 } from "../http/own-page.ts";
import { fetchSimulator } from "./client.ts";

/** A page of the simulator's own, and the parts that its policy names. */
export async function openOwnPage(path: string, options: Parameters<typeof fetchSimulator>[3] = {}) {
  const answer = await fetchSimulator("GET", path, undefined, options);
  const html = await answer.text();
  const [, data = ""] = /<script type="application\/json" id="page">([^<]*)<\/script>/.exec(html) ?? [];
  const [, script = ""] = /<script type="module">([^]*?)<\/script>/.exec(html) ?? [];
  const [, style = ""] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
  return { answer, html, script, style, data: JSON.parse(data) as Record<string, unknown> };
}

/** A policy's source for a text. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${base64(new Uint8Array(digest))}'`;
}
