import * as z from "zod/mini";

const reply = z.object({
  id: z.optional(z.int()),
  result: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
  message: z.optional(z.string()),
});

/** A connection over which a browser or workerd takes commands: WebDriver BiDi, or the Chrome DevTools protocol. */
export interface RpcSocket {
  /** Sends a command and resolves with its result. */
  ask(method: string, params?: object): Promise<unknown>;
  close(): void;
}

export async function openRpcSocket(url: string): Promise<RpcSocket> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error, message = "" } = reply.parse(JSON.parse(String(data)));
    // Events have no id.
    const asked = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || asked === undefined) return;
    waiting.delete(id);
    if (error === undefined) asked.resolve(result);
    else asked.reject(new Error(`${JSON.stringify(error)} ${message}`));
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error(`${url} closed the connection`));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`no connection to ${url}`)));
  });
  let sent = 0;
  return {
    ask(method, params = {}) {
      const asked = Promise.withResolvers<unknown>();
      sent += 1;
      waiting.set(sent, asked);
      socket.send(JSON.stringify({ id: sent, method, params }));
      return asked.promise;
    },
    close: () => socket.close(),
  };
}
