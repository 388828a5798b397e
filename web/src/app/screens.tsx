import type { ComponentType } from "react";
import { withData } from "../data/data-provider.tsx";
import { fetchBanners, HomeScreen } from "../features/home/home-screen.tsx";
import { routes, type Route } from "./routes.ts";

export interface Screen extends Pick<Route, "path" | "members" | "texts" | "tabs"> {
  readonly view: ComponentType & { fetch?: () => Promise<unknown> };
}

type Module = Readonly<Record<string, ComponentType>>;

const modules = import.meta.glob<Module>([
  "../{features,games}/**/*-{screen,screens}.tsx",
  "!../features/home/home-screen.tsx",
]);

/** Screens of the development server alone. */
const DEVELOPMENT: readonly Screen[] = import.meta.env.DEV
  ? [
      {
        path: "/dev/gallery",
        texts: [],
        view: withData(async () => (await import("../dev/gallery-screen.tsx")).GalleryScreen),
      },
    ]
  : [];

/** Every route with its screen. A screen loads on its first visit. */
export const screens: readonly Screen[] = [
  ...routes.map((route) => ({ ...route, view: viewOf(route) })),
  ...DEVELOPMENT,
];

/** The screen of every path without a route. */
export const notFound: Screen = {
  path: "",
  texts: [],
  tabs: true,
  view: withData(async () => (await import("./not-found-screen.tsx")).NotFoundScreen),
};

/** The screen of every path that the installation does not have. */
export const notOffered: Screen = {
  ...notFound,
  view: withData(async () => (await import("./not-found-screen.tsx")).NotOfferedScreen),
};

function viewOf(route: Route): Screen["view"] {
  if (route.path !== "/") return withData(() => load(route));
  // Most visits begin here, so the screen is part of the app's bundle and only its banners load later.
  return withData(async () => {
    fetchBanners().catch(() => undefined);
    return HomeScreen;
  });
}

async function load({ module, component, isEarly }: Route): Promise<ComponentType> {
  const gate = isEarly ? import("./early-access.tsx") : null;
  const [loaded, access] = await Promise.all([modules[`../${module}.tsx`]?.(), gate]);
  const View = loaded?.[component];
  if (!View) throw new Error(`no ${component} in ${module}`);
  if (access === null) return View;
  const { EarlyAccess } = access;
  return () => (
    <EarlyAccess>
      <View />
    </EarlyAccess>
  );
}
