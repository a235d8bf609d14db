/** Keys that the manifests suggest. */
import { expect, it } from 'vitest';
import { buildManifest } from '../../../../scripts/build/manifest.ts';

const key = (letter: string) => ({ default: `Alt+Shift+${letter}`, mac: `MacCtrl+Shift+${letter}` });

it.each([
  ['chrome', 'open-panel'],
  ['edge', 'open-panel'],
  ['firefox', '_execute_sidebar_action'],
])('[2.7.3] %s gets a key each for the widget, the side panel and the upload page', (browser, panel) => {
  const commands = Object.entries(buildManifest(browser, undefined).commands ?? {});
  expect(Object.fromEntries(commands.map(([name, command]) => [name, command.suggested_key]))).toEqual({
    _execute_action: key('O'),
    [panel]: key('K'),
    upload: key('U'),
  });
});
