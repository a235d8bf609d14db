/**
 * Address of the one server of a packaged build, or path of the server on the hosted page's host; empty in the plain build.
 * Set by wxt.config.ts and vitest.config.ts.
 */
declare const __COMYAN_SERVER__: string;
/** The version in package.json. */
declare const __COMYAN_VERSION__: string;
