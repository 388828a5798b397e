import { ensureBuilt } from "../build/build.ts";
import { startOwnServer } from "../server/own-server.ts";

/** The server of BASE_URL and CONTROL_TOKEN, or one on new data that ends with `stop`. */
export async function openTarget(): Promise<{ url: string; controlToken: string; stop: () => Promise<void> }> {
  const { BASE_URL: url, CONTROL_TOKEN: controlToken } = process.env;
  if (url) {
    if (!controlToken) throw new Error("BASE_URL needs CONTROL_TOKEN: the control API creates the member");
    return { url: url.replace(/\/$/, ""), controlToken, stop: async () => undefined };
  }
  await ensureBuilt();
  const server = await startOwnServer({});
  return { url: server.url, controlToken: server.controlToken, stop: () => server.stop() };
}
