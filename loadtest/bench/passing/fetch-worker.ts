// Minimal proxy Worker.

interface Env {
  readonly ORIGIN: string;
}

// The runtime calls the module's default export.
export default {
  fetch(request: Request, { ORIGIN }: Env): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    return fetch(ORIGIN + pathname + search, request);
  },
};
