import { expect, it } from 'vitest';
import { toolbarBadge } from '#lib/background/toolbar-badge.ts';
import deDE from '../../../../assets/localisation/de-DE.json';
import enUS from '../../../../assets/localisation/en-US.json';
import { readyWith } from '../../../helpers/page-client.ts';

const in_ = (locale: string, strings = {}) => ({ ...readyWith(), locale, strings }) as ReturnType<typeof readyWith>;

it.each([
  [{ active: 0, failed: 0, unsent: 0 }, '', 'unsent'],
  [{ active: 0, failed: 0, unsent: 3 }, '3', 'unsent'],
  [{ active: 0, failed: 2, unsent: 3 }, '!2', 'failed'],
  [{ active: 12, failed: 2, unsent: 3 }, '↑12', 'active'],
  [{ active: 1_400, failed: 0, unsent: 0 }, '↑1k', 'active'],
] as const)('has one text and colour for %o', (counts, text, tone) => {
  expect(toolbarBadge([counts], in_('en-US'))).toMatchObject({ text, tone });
});

it.each([
  ['en-US', enUS],
  ['de-AT', deDE],
  ['fr-FR', enUS],
])('says in %s what the shipped catalogue says where the server has no labels', (locale, catalogue) => {
  const { title } = toolbarBadge(
    [
      { active: 1, failed: 0, unsent: 1 },
      { active: 0, failed: 2, unsent: 2 },
    ],
    in_(locale),
  );
  expect(title).toBe(
    [
      'Comyan Widget',
      catalogue['uploads.badgeActive.one'],
      catalogue['uploads.badgeFailed.other'].replace('{count}', '2'),
      catalogue['uploads.badgeUnsent.other'].replace('{count}', '3'),
    ]
      .join('\n')
      .replace('{count}', '1'),
  );
});

it('says it in the words of the server', () => {
  const strings = { 'uploads.badgeUnsent.one': 'Noch {count}' };
  expect(toolbarBadge([{ active: 0, failed: 0, unsent: 1 }], in_('de-DE', strings)).title).toBe(
    'Comyan Widget\nNoch 1',
  );
});
