/** What the popup needs before it can paint: its entry and everything that entry imports statically (design 10). */
import { initialScripts } from './scripts/build/initial-scripts.ts';

export default [
  { name: 'popup, first paint', path: initialScripts('.output/chrome-mv3', 'popup.html'), limit: '120 kB', gzip: true },
];
