/** What the popup needs before it can paint: its entry and everything that entry imports statically (docs/design/surfaces-and-messages.md#user-interface). */
import { initialScripts } from './scripts/build/initial-scripts.ts';

export default [
  { name: 'popup, first paint', path: initialScripts('.output/chrome-mv3', 'popup.html'), limit: '109 kB', gzip: true },
];
