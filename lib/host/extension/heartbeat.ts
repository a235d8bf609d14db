import { browser } from './browser.ts';

/** Measured: Chromium needs one call in 30 s, Firefox one in less than 20 s. */
const HEARTBEAT_MS = 10_000;

/** Prevents the browser from stopping the background until the returned function is called. */
export function startHeartbeat(): () => void {
  const heartbeat = setInterval(() => void browser.runtime.getPlatformInfo(), HEARTBEAT_MS);
  return () => clearInterval(heartbeat);
}
