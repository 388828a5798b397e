declare namespace Cloudflare {
  /** What `exports` of `cloudflare:workers` holds in a test: the Worker itself. */
  interface GlobalProps {
    mainModule: typeof import("#edge/worker.ts");
  }
}
