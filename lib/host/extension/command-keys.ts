/** The current keys of the extension's commands, and tabs that it opens; loaded where they are needed. */
import { COMMANDS, type CommandKeys } from '../page-host.ts';
import { browser } from './page-browser.ts';
import { TABS_MESSAGE } from './wire-names.ts';

const OPENS: Readonly<Record<string, CommandKeys['opens']>> = {
  _execute_action: 'widget',
  _execute_sidebar_action: 'panel',
  [COMMANDS.openPanel]: 'panel',
  [COMMANDS.upload]: 'uploads',
};

/**
 * Firefox only, since version 137:
 * https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/commands/openShortcutSettings
 */
type WithSettings = Partial<Record<'openShortcutSettings', () => Promise<void>>>;

/** Empty in Firefox for Android, which has no commands. */
export async function readKeys(): Promise<readonly CommandKeys[]> {
  const commands = (await browser.commands?.getAll()) ?? [];
  return commands.flatMap(({ name = '', shortcut = '' }) => {
    const opens = OPENS[name];
    return opens ? [{ opens, keys: shortcut }] : [];
  });
}

/** By the background, because a popup may close meanwhile. */
export function openTabs(addresses: readonly string[], areFiles: boolean): Promise<number> {
  return browser.runtime.sendMessage({ kind: TABS_MESSAGE, addresses, areFiles });
}

export async function openSettings(): Promise<void> {
  const { openShortcutSettings } = browser.commands as WithSettings;
  if (openShortcutSettings) await openShortcutSettings();
  // Edge redirects this address to its own page.
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}
