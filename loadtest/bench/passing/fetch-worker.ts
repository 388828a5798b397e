// The least that a Worker can do to pass a call on.

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
