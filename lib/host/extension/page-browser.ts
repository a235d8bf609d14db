/**
 * The browser's own extension API, for the pages of the extension. It returns promises in every supported browser.
 * Answering messages with a promise needs the polyfill in Chromium, but no page answers any (decision 41).
 */
import type { Browser } from 'webextension-polyfill';

const scope = globalThis as unknown as { readonly browser?: Browser; readonly chrome: Browser };

/** Firefox has `browser`; Chrome and Edge may have `chrome` only. */
export const browser = scope.browser ?? scope.chrome;
