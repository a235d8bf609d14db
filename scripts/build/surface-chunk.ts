/**
 * One script for what all four pages need. Left to itself the bundler makes a dozen small ones, and each is a request
 * that a popup's first paint waits for: measured, a fifth of its time.
 */
export const surfaceChunk = {
  name: 'surface',
  /** Popup, side panel, options and the full page. */
  minShareCount: 4,
  /** The full page is the hosted page too, and the polyfill throws there: it stays in a file of its own. */
  test: (file: string) => !/\/webextension-polyfill\/|\/platform\/extension\/|\/boot-extension-page\./.test(file),
};
