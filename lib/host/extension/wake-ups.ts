import { browser } from './browser.ts';

/**
 * Events that only have to start the background: it resumes at every boot's top level, whatever woke it (docs/design/uploads.md#stored-transitions).
 * A listener must exist, or the browser does not start it for them.
 */
export function registerWakeUps(): void {
  const noop = (): void => undefined;
  browser.alarms.onAlarm.addListener(noop);
  browser.runtime.onStartup.addListener(noop);
  browser.runtime.onInstalled.addListener(noop);
}
