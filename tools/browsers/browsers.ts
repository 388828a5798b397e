/** The oldest browsers that the client runs in: Vite builds for them, and the README names them. */
export const BROWSERS = { chrome: 111, edge: 111, firefox: 115, safari: 16.4, ios: 16.4 } as const;

/** As Vite's `build.target`. */
export const BUILD_TARGET = Object.entries(BROWSERS).map(([name, version]) => `${name}${version}`);

const { chrome, edge, firefox, safari, ios } = BROWSERS;

/** The same browsers by their names in the compatibility data. */
export const COMPAT_BROWSERS = {
  chrome,
  chrome_android: chrome,
  edge,
  firefox,
  firefox_android: firefox,
  safari,
  safari_ios: ios,
} as const;

export const README_LINE = `The client runs in Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari}, iOS ${ios}, and newer.`;
