/**
 * Address of the one server of a packaged build, or path of the server on the hosted page's host; empty in the plain build.
 * Set by wxt.config.ts and vitest.config.ts.
 */
declare const __COMYAN_SERVER__: string;
/** Address of the privacy policy of the house that publishes the packages; empty without `--privacy-policy`. */
declare const __COMYAN_PRIVACY_POLICY__: string;
/** The version in package.json. */
declare const __COMYAN_VERSION__: string;
