/** docs/design/ways.md: its files exist, and no way grows. After a change of a way: npm run ways. */
import { expect, it } from 'vitest';
import { ACTIONS } from '../../tools/ways/ways-page.ts';
import { readText, repositoryFiles } from './read-repository.ts';

/** Files of engine and server that an action may run, a few more than today. Lower it with a shorter way. */
const MOST_FILES: Readonly<Record<keyof typeof ACTIONS, number>> = {
  drop: 224,
  keystroke: 14,
  caption: 41,
  remove: 69,
  undo: 134,
  final: 99,
  search: 60,
};

const sections = readText('docs/design/ways.md').split('\n## ').slice(1);

it.each(Object.entries(ACTIONS))('the way %s names files that exist, and does not grow', (name, { title, surface }) => {
  const section = sections.find((one) => one.startsWith(`${title}\n`)) ?? expect.fail(`no section: ${title}`);
  const executed = [...section.matchAll(/^\| `((?:lib|reference-server)[^`]*)` \| (.*) \|$/gm)].flatMap(
    ([, floor = '', files = '']) => [...files.matchAll(/`([^`]+)` \d+/g)].map(([, file = '']) => `${floor}/${file}`),
  );
  const known = repositoryFiles();
  expect([...surface, ...executed].filter((file) => !known.includes(file))).toEqual([]);
  expect(executed.length).toBeGreaterThan(5);
  expect(executed.length).toBeLessThanOrEqual(MOST_FILES[name] ?? 0);
});
