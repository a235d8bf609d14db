import { expect, it } from 'vitest';
import type { AuthStatus } from '#lib/session/model/auth-state.ts';
import { SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import { currentBadge, toolbarBadge } from '#lib/uploads/engine/toolbar-badge.ts';
import { newBundle } from '#lib/uploads/model/upload-bundle.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';
import deDE from '../../../../../assets/localisation/de-DE.json';
import enUS from '../../../../../assets/localisation/en-US.json';
import { readyWith } from '../../../../helpers/screens/page-client.ts';

const in_ = (locale: string, strings = {}) => ({ ...readyWith(), locale, strings }) as ReturnType<typeof readyWith>;

it.each([
  [{ active: 0, failed: 0, unsent: 0, sent: 0 }, '', 'unsent'],
  [{ active: 0, failed: 0, unsent: 0, sent: 4 }, '✓', 'sent'],
  [{ active: 0, failed: 0, unsent: 3, sent: 4 }, '3', 'unsent'],
  [{ active: 0, failed: 2, unsent: 3, sent: 0 }, '!2', 'failed'],
  [{ active: 12, failed: 2, unsent: 3, sent: 0 }, '↑12', 'active'],
  [{ active: 1_400, failed: 0, unsent: 0, sent: 0 }, '↑1k', 'active'],
] as const)('the badge has one text and one colour for %o', (counts, text, tone) => {
  expect(toolbarBadge([counts], in_('en-US'))).toMatchObject({ text, tone });
});

it.each([
  ['en-US', enUS],
  ['de-AT', deDE],
  ['fr-FR', enUS],
])('uses in %s the shipped labels where the server has none', (locale, catalogue) => {
  const { title } = toolbarBadge(
    [
      { active: 1, failed: 0, unsent: 1, sent: 0 },
      { active: 0, failed: 2, unsent: 2, sent: 5 },
    ],
    in_(locale),
  );
  expect(title).toBe(
    [
      'Comyan Widget',
      catalogue['uploads.badgeActive.one'],
      catalogue['uploads.badgeFailed.other'].replace('{count}', '2'),
      catalogue['uploads.badgeUnsent.other'].replace('{count}', '3'),
      catalogue['uploads.badgeSent.other'].replace('{count}', '5'),
    ]
      .join('\n')
      .replace('{count}', '1'),
  );
});

it.each([
  ['pl-PL', { one: '{count} plik.', few: '{count} pliki.', other: '{count} plików.' }, 3, '3', '3 pliki.'],
  ['pl-PL', { one: '{count} plik.', few: '{count} pliki.', other: '{count} plików.' }, 5, '5', '5 plików.'],
  ['ar-EG', { two: 'ملفان ({count}).', other: '{count} ملف.' }, 2, '٢', 'ملفان (٢).'],
  ['ru-RU', {}, 21, '21', '21 files not sent yet.'],
] as const)('[1.7, 9.7] formats numbers in %s as the locale does', (locale, forms, unsent, text, sentence) => {
  const strings = Object.fromEntries(
    Object.entries(forms).map(([form, label]) => [`uploads.badgeUnsent.${form}`, label]),
  );
  expect(toolbarBadge([{ active: 0, failed: 0, unsent, sent: 0 }], in_(locale, strings))).toMatchObject({
    text,
    title: `Comyan Widget\n${sentence}`,
  });
});

it("uses the server's texts", () => {
  const strings = { 'uploads.badgeUnsent.one': 'Noch {count}' };
  expect(toolbarBadge([{ active: 0, failed: 0, unsent: 1, sent: 0 }], in_('de-DE', strings)).title).toBe(
    'Comyan Widget\nNoch 1',
  );
});

const SHOWN_WITHOUT_USER: Readonly<Record<AuthStatus, boolean>> = {
  unknown: false,
  loading: false,
  'signed-out': true,
  'signed-in': true,
  expired: true,
};

it.each(Object.entries(SHOWN_WITHOUT_USER) as [AuthStatus, boolean][])(
  '[4.17] without a known user and with the session %s, the badge changes: %s',
  (status, isShown) => {
    const badgeOf = (owner: string | null) =>
      currentBadge({
        uploads: {
          owner: () => owner,
          visibleBundles: () => [],
          table: { tallyOf: () => ({ active: 0, failed: 0, refused: 0, unsent: 0, settled: 0 }) },
        },
        session: { state: () => ({ ...SIGNED_OUT, status }) },
        settings: { startUp: () => in_('en-US') },
      });
    expect(badgeOf(null) !== null).toBe(isShown);
    expect(badgeOf('NEWS/editor')).toMatchObject({ text: '' });
  },
);

const OWN_LIST = { id: 'list', type: 'image', owner: 'NEWS/editor', server: '', createdAt: 0, draft: {} } as const;
const NONE = { active: 0, failed: 0, refused: 0, unsent: 0, settled: 0 };

it.each([
  ['sent without an error', { settled: 3 }, 'success', '✓', ['3 files sent.']],
  ['sent, and the dialog closed', { settled: 3 }, 'none', '', []],
  ['failed', { settled: 3, failed: 1 }, 'errors', '!1', ['1 file failed.', '2 files sent.']],
  ['refused', { settled: 3, refused: 2 }, 'errors', '!2', ['2 files failed.', '3 files sent.']],
  ['failed and refused', { settled: 1, failed: 1, refused: 1 }, 'none', '!2', ['2 files failed.']],
  ['refused, and left after the end', { refused: 1 }, 'none', '!1', ['1 file failed.']],
  ['refused while others are sent', { active: 1, refused: 1 }, 'started', '↑1', ['Sending 1 file.', '1 file failed.']],
  [
    'refused while others wait',
    { unsent: 2, refused: 1 },
    'started',
    '!1',
    ['1 file failed.', '2 files not sent yet.'],
  ],
  ['refused before the next start', { settled: 3, unsent: 2, refused: 1 }, 'none', '2', ['2 files not sent yet.']],
  ['refused before a start', { unsent: 1, refused: 1 }, 'new', '1', ['1 file not sent yet.']],
  ['refused alone', { refused: 1 }, 'new', '', []],
  [
    'failed before the next start',
    { settled: 1, failed: 1, unsent: 1, refused: 1 },
    'none',
    '!1',
    ['1 file failed.', '1 file not sent yet.'],
  ],
] as const)('[4.12] counts files as the dialog at the end does: %s', (_, tally, phase, text, sentences) => {
  const completion: UploadBundle['completion'] = phase === 'success' || phase === 'errors' ? phase : 'none';
  const started = { completion, isStarted: phase === 'started', revision: phase === 'new' ? 0 : 1 };
  const badge = currentBadge({
    uploads: {
      owner: () => 'NEWS/editor',
      visibleBundles: () => [{ ...newBundle(OWN_LIST), ...started }],
      table: { tallyOf: () => ({ ...NONE, ...tally }) },
    },
    session: { state: () => SIGNED_OUT },
    settings: { startUp: () => in_('en-US') },
  });
  expect(badge).toMatchObject({ text, title: ['Comyan Widget', ...sentences].join('\n') });
});
