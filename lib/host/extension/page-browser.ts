/**
 * The browser's own extension API, for the pages of the extension: every supported browser returns promises, and no page
 * answers a message, which is what only the polyfill can do in Chromium (decision 41).
 */
import type { Browser } from 'webextension-polyfill';

const scope = globalThis as unknown as { readonly browser?: Browser; readonly chrome: Browser };

/** Firefox has `browser`; Chrome and Edge may have `chrome` only. */
export const browser = scope.browser ?? scope.chrome;
