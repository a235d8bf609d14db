/** Origin of the one server of a packaged build; empty in the plain build. Set by wxt.config.ts and vitest.config.ts. */
declare const __COMYAN_SERVER__: string;
/** The version in package.json. */
declare const __COMYAN_VERSION__: string;
