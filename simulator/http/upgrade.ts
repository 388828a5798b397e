/** Whether a request asks for a socket; only a GET can, so that no other pays for the look. */
export function isUpgrade({ method, headers }: Request): boolean {
  return method === "GET" && headers.get("Upgrade")?.toLowerCase() === "websocket";
}
