import { browser } from './browser.ts';

/**
 * Events that only have to start the background: it resumes at every boot's top level, whatever woke it (docs/design/uploads.md#stored-transitions).
 * A listener must exist, or the browser does not start it for them.
 */
export function registerWakeUps(): void {
  const startIsAll = (): void => undefined;
  browser.alarms.onAlarm.addListener(startIsAll);
  browser.runtime.onStartup.addListener(startIsAll);
  browser.runtime.onInstalled.addListener(startIsAll);
}
