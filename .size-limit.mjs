/**
 * Size limit of the scripts that the popup loads before its first paint: its entry and that entry's static imports
 * (docs/design/surfaces-and-messages.md#user-interface).
 */
import { initialScripts } from './scripts/build/initial-scripts.ts';

export default [
  { name: 'popup, first paint', path: initialScripts('.output/chrome-mv3', 'popup.html'), limit: '109 kB', gzip: true },
];
