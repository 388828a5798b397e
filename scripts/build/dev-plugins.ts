import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Plugin } from "vite";

const POLICY = "content-security-policy";

/** Paths that Vite serves itself in development, past the Worker: the client's modules. */
export const VITE_PATHS = ["/@*", "/src/*", "/node_modules/*"];

/**
 * In development styles and hot reload are inline, which our pages' policy forbids. The rest of the policy stays, so
 * that a violation shows before the build.
 */
export const inlineAllowed: Plugin = {
  name: "inline-allowed",
  apply: "serve",
  // Its middleware must run before the one that calls the Worker.
  enforce: "pre",
  configureServer({ middlewares }) {
    middlewares.use((_request, response: ServerResponse, next) => {
      const { writeHead } = response;
      // The Worker's answer uses only this signature.
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
 * Watches folders outside Vite's root. Vite itself watches only the files there that it has loaded, and loses a file
 * that `git checkout` deletes and rewrites.
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

/** Adds inline scripts and styles to a policy. */
export function withInline(policy: string): string {
  return policy.replace("default-src 'self'", "default-src 'self' 'unsafe-inline'");
}
