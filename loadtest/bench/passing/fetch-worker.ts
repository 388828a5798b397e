// Minimal proxy Worker.

interface Env {
  readonly ORIGIN: string;
}

export default {
  fetch(request: Request, { ORIGIN }: Env): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    return fetch(ORIGIN + pathname + search, request);
  },
};
