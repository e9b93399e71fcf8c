/** The oldest browsers that the pages run in (docs/bridge.md tells wrappers), as the compatibility data names them. */
export const FLOOR = { chrome_android: 100, safari_ios: 15 } as const;

/** The same for the bundler, which rewrites what these browsers cannot parse. It adds no function that they lack. */
export const TARGET = ["chrome100", "ios15"];
