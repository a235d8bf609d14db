import { browser } from './browser.ts';

/**
 * Registers events that only have to start the background, which resumes uploads at every start
 * (docs/design/uploads.md#stored-transitions). The browser starts it only for events that have a listener.
 */
export function registerWakeUps(): void {
  const noop = (): void => undefined;
  browser.alarms.onAlarm.addListener(noop);
  browser.runtime.onStartup.addListener(noop);
  browser.runtime.onInstalled.addListener(noop);
}
