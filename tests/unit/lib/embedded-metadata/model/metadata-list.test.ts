import { expect, it } from 'vitest';
import { groupsAsText, matchingGroups } from '#lib/embedded-metadata/model/metadata-list.ts';

const GROUPS = [
  {
    title: 'Dates',
    entries: [
      { name: 'Date Time Original', text: '2024-02-29' },
      { name: 'Modify Date', text: '2024-03-01' },
    ],
  },
  { title: 'IPTC', entries: [{ name: 'Special Instructions', text: 'EMBARGO 18:00\nNO SALES' }] },
];
const found = (query: string) =>
  matchingGroups(GROUPS, query).flatMap(({ entries }) => entries.map(({ name }) => name));

it.each([
  ['', ['Date Time Original', 'Modify Date', 'Special Instructions']],
  ['  ', ['Date Time Original', 'Modify Date', 'Special Instructions']],
  ['embargo', ['Special Instructions']],
  ['iptc', ['Special Instructions']],
  ['DateTimeOriginal', ['Date Time Original']],
  ['modify 2024', ['Modify Date']],
  ['modify 2023', []],
])('a search for %j finds the entries with every word', (query, names) => {
  expect(found(query)).toEqual(names);
});

it('copied text has a title per group and one line per entry', () => {
  expect(groupsAsText(GROUPS)).toBe(
    'Dates\nDate Time Original: 2024-02-29\nModify Date: 2024-03-01\n\nIPTC\nSpecial Instructions: EMBARGO 18:00\n  NO SALES',
  );
});
