import { routes } from "./routes.tsx";

const LOG_IN = "/login";

/** Begins to fetch the screen that an address will show, before anything is drawn. */
export function fetchScreen(pathname: string, isMember: boolean): void {
  const at = (path: string) => routes.find((route) => route.path === path);
  const route = at(pathname);
  const shown = route?.members && !isMember ? at(LOG_IN) : route;
  // Where that fails, whoever draws it learns it.
  void shown?.screen.fetch?.().catch(() => undefined);
}
