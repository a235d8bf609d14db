/** The hosted page below a path requests its scripts below it. */
import { globSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { DEEP_PARTS, preloadHostedParts, preloadsOf } from '../../../../scripts/build/hosted-preloads.ts';

it('the build for a path addresses its files below it', async () => {
  vi.stubEnv('COMYAN_BASE', '/widget/');
  const { default: config } = await import('../../../../wxt.config.ts');
  vi.unstubAllEnvs();
  expect(await config.vite?.({} as never)).toMatchObject({ base: '/widget/' });
});

it('what the hosted page loads as soon as it starts is preloaded below its path', () => {
  const chunk = (fileName: string, imports: string[], facadeModuleId: string | null = null) => ({
    type: 'chunk',
    fileName,
    imports,
    facadeModuleId,
  });
  const bundle = Object.fromEntries(
    [
      chunk('chunks/engine.js', ['chunks/tus.js'], '/src/lib/boot/boot-web-background.ts'),
      chunk('chunks/tus.js', []),
      chunk('chunks/help.js', [], '/src/components/help/help-index.tsx'),
    ].map((each) => [each.fileName, each]),
  );
  const { handler } = preloadHostedParts('/widget/').transformIndexHtml;
  const tags = handler('<html></html>', { path: '/entrypoints/app/index.html', bundle });
  expect(tags.map(({ attrs }) => attrs.href)).toEqual(['/widget/chunks/engine.js', '/widget/chunks/tus.js']);
});

it.each([
  ['a deep part', 'chunks/search-page-AbCd-_12.js', 'js', ['chunks/list-shared-AbCd-_12.js']],
  ['another part', 'chunks/help-index-AbCd-_12.js', 'js', []],
  ['a page', 'app/index.html', 'html', ['chunks/surface-AbCd-_12.js', 'chunks/list-shared-AbCd-_12.js']],
] as const)('the scripts that %s preloads', (_what, part, hostType, expected) => {
  const scripts = ['chunks/surface-AbCd-_12.js', 'chunks/list-shared-AbCd-_12.js'];
  expect(preloadsOf(part, scripts, { hostType })).toEqual(expected);
});

it.each(DEEP_PARTS)('%s is the name of a part', (part) => {
  expect(globSync(`components/**/${part}.tsx`)).toHaveLength(1);
});
