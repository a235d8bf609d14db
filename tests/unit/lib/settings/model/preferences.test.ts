import { expect, it } from 'vitest';
import { PLAIN_THEME } from '#lib/contract/page-theme.ts';
import { assertPreferenceName, VIEW_MODE_PREFERENCES } from '#lib/settings/model/preferences.ts';

it('[3.20, 5.14] one preference per search type exists, by its printed name', () => {
  expect(VIEW_MODE_PREFERENCES).toEqual({
    image: 'imgSearchViewMode',
    video: 'vidSearchViewMode',
    audio: 'audSearchViewMode',
    text: 'txtSearchViewMode',
  });
  for (const name of Object.values(VIEW_MODE_PREFERENCES)) expect(() => assertPreferenceName(name)).not.toThrow();
});

it.each(['', 'imgSearchViewmode', 'toString'])('[5.14, 8.10] no preference %j exists', (name) => {
  expect(() => assertPreferenceName(name)).toThrow(
    expect.objectContaining({ code: 'settings/preference-unknown', facts: { name } }),
  );
});

it('[1.6] until it is known, the default theme without pictures is used', () => {
  const none = { logo: null, background: null };
  expect(PLAIN_THEME).toEqual({ name: 'comyan', accent: null, pages: { login: none, upload: none, search: none } });
});
