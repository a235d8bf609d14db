/** Apart from the programs that start it, because they load a library that whoever needs these only does not. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages that the address bar preloads for its own popup: a seventh of the processor time of a test.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  '--password-store=basic',
  '--lang=en-US',
];

/**
 * Headless, no dialog closes a popup, as on Windows, which most users have; with a window it behaves as on Linux
 * (decision 24).
 */
export const WINDOWS =
  '--user-agent=Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
