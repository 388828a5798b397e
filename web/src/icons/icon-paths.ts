import type { moreIconPaths } from "./more-icon-paths.ts";

/** Icons that the first screens draw. */
export const iconPaths = {
  back: "M15 5l-7 7 7 7",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4",
  chevron: "M9 5l7 7-7 7",
  close: "M6 6l12 12M18 6L6 18",
  gift: "M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5C10 3.5 6 4 7 7.5M12 7.5c2-4 6-3.5 5 0",
  globe:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c2.8 2.6 4 5.6 4 9s-1.2 6.4-4 9c-2.8-2.6-4-5.6-4-9s1.2-6.4 4-9z",
  headset:
    "M4 15v-3a8 8 0 0 1 16 0v3M4 14.5h3v5H5.5A1.5 1.5 0 0 1 4 18zM20 14.5h-3v5h1.5A1.5 1.5 0 0 0 20 18zM20 18c0 2-2 3-5 3h-2",
  home: "M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-5v-6h-4v6H5a1 1 0 0 1-1-1z",
  image: "M4 5h16v14H4zM4 16.5l4.5-4.5 3.5 3.5 3-3 5 5M9 9.5v.01",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 8v.01",
  mine: "M11 7a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM15 8l4-4M7.5 14a3.5 3.5 0 0 1 3-3.5",
  moon: "M20 14A8 8 0 1 1 10 4a6.5 6.5 0 0 0 10 10z",
  offline:
    "M4 4l16 16M2.5 9.5A14 14 0 0 1 6.6 7M10.5 5.6a14 14 0 0 1 11 3.9M6 13.2a9 9 0 0 1 4.2-2.3M14.5 11.2a9 9 0 0 1 3.5 2M9.3 16.6a4 4 0 0 1 5.4 0M12 20v.01",
  refresh: "M20 12a8 8 0 1 1-2.6-5.9L20 8.5M20 4v4.5h-4.5",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20c1-4 4-6 8-6s7 2 8 6",
} as const;

export type IconName = keyof typeof iconPaths | keyof typeof moreIconPaths;
