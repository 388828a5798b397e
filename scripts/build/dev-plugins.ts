import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Plugin } from "vite";

const POLICY = "content-security-policy";

/** What Vite serves itself in development, past the Worker: the client's modules, one request each. */
export const VITE_PATHS = ["/@*", "/src/*", "/node_modules/*"];

/**
 * In development styles and the hot reload come inline, which the policy of our pages forbids. All else that it forbids
 * stays forbidden, so that what breaks it is seen before it is built.
 */
export const inlineAllowed: Plugin = {
  name: "inline-allowed",
  apply: "serve",
  // Its middleware has to stand in front of that which asks the Worker.
  enforce: "pre",
  configureServer({ middlewares }) {
    middlewares.use((_request, response: ServerResponse, next) => {
      const { writeHead } = response;
      // The Worker's answer is written with this form alone.
      const relaxed = (status: number, headers: OutgoingHttpHeaders = {}) => {
        const policy = headers[POLICY];
        const allowed = typeof policy === "string" ? { ...headers, [POLICY]: withInline(policy) } : headers;
        return writeHead.call(response, status, allowed);
      };
      Object.assign(response, { writeHead: relaxed });
      next();
    });
  },
};

/**
 * Watches folders beside Vite's root. Vite watches only each file there that it has loaded, and loses one that is deleted
 * and written anew, as `git checkout` does.
 */
export function watchFolders(folders: readonly string[]): Plugin {
  return {
    name: "watch-folders",
    apply: "serve",
    configureServer({ watcher }) {
      watcher.add([...folders]);
    },
  };
}

/** A policy that allows what it did, and inline scripts and styles. */
export function withInline(policy: string): string {
  return policy.replace("default-src 'self'", "default-src 'self' 'unsafe-inline'");
}
