/** The hosted page below a path requests its scripts below it. */
import { globSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { DEEP_PARTS, preloadSoon, preloadsOf } from '../../../../scripts/build/preloads.ts';
import { LATE_SCRIPTS } from '../../../../scripts/build/surface-chunk.ts';

it('the build for a path addresses its files below it', async () => {
  vi.stubEnv('COMYAN_BASE', '/widget/');
  const { default: config } = await import('../../../../wxt.config.ts');
  vi.unstubAllEnvs();
  expect(await config.vite?.({} as never)).toMatchObject({ base: '/widget/' });
});

it.each([
  ['the hosted page', 'app', ['chunks/web-background.js', 'chunks/tus.js', 'chunks/watchers.js']],
  ['the popup', 'popup', ['chunks/watchers.js', 'chunks/metadata-form.js']],
  ['the side panel', 'sidepanel', ['chunks/watchers.js', 'chunks/metadata-form.js']],
  ['the options page', 'options', []],
])(
  'what %s loads as soon as it starts is preloaded below its path, except what it has loaded',
  (_page, entry, preloaded) => {
    const chunk = (name: string, imports: string[] = []) => ({
      type: 'chunk',
      name,
      fileName: `chunks/${name}.js`,
      imports: [...imports, 'chunks/surface.js'],
    });
    const bundle = Object.fromEntries(
      [
        chunk('web-background', ['chunks/tus.js']),
        chunk('tus'),
        chunk('watchers'),
        chunk('metadata-form'),
        chunk('help-index'),
        chunk('surface'),
      ].map((each) => [each.fileName, each]),
    );
    const { handler } = preloadSoon('/widget/').transformIndexHtml;
    const html = '<link rel="modulepreload" href="/widget/chunks/surface.js">';
    const tags = handler(html, { path: `/entrypoints/${entry}/index.html`, bundle });
    expect(tags.map(({ attrs }) => attrs.href)).toEqual(preloaded.map((path) => `/widget/${path}`));
  },
);

it.each([
  ['a deep part', 'chunks/search-AbCd-_12.js', 'js', ['chunks/list-shared-AbCd-_12.js']],
  ['another part', 'chunks/help-index-AbCd-_12.js', 'js', []],
  ['a page', 'app/index.html', 'html', ['chunks/surface-AbCd-_12.js', 'chunks/list-shared-AbCd-_12.js']],
] as const)('the scripts that %s preloads', (_what, part, hostType, expected) => {
  const scripts = ['chunks/surface-AbCd-_12.js', 'chunks/list-shared-AbCd-_12.js'];
  expect(preloadsOf(part, scripts, { hostType })).toEqual(expected);
});

it.each(DEEP_PARTS)('%s is the name of a part', (part) => {
  expect(part in LATE_SCRIPTS ? [part] : globSync(`components/**/${part}.tsx`)).toHaveLength(1);
});
