import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setPriority, constants } from "node:os";
import { PasswordQueue, passwordListener } from "./password-listener.ts";
import { HOST } from "./processes.ts";

// A process of `npm start` that computes passwords' keys for its Worker.

// The server goes first on the cores that both share.
setPriority(constants.priority.PRIORITY_LOW);
// Ctrl-C reaches every process of a terminal, but the server's channel ends this one.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());

const { TOKEN: token = "", PORT, UV_THREADPOOL_SIZE } = process.env;
const server = createServer(passwordListener(token, new PasswordQueue(Number(UV_THREADPOOL_SIZE))));
// workerd keeps its connections, and would send the next password into one that ends.
server.keepAliveTimeout = 0;
server.listen(Number(PORT), HOST, () => process.send?.((server.address() as AddressInfo).port));
