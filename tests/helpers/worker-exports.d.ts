declare namespace Cloudflare {
  /** In a test, `exports` of `cloudflare:workers` contains the Worker itself. */
  interface GlobalProps {
    mainModule: typeof import("#edge/worker.ts");
  }
}
