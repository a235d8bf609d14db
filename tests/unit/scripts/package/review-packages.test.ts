import { describe, expect, it } from 'vitest';
import { reviewPackages, type Submission } from '../../../../scripts/package/review-packages.ts';
import type { Files } from '../../../../scripts/package/zip-files.ts';

const MANIFEST = {
  permissions: ['storage'],
  optional_host_permissions: ['https://*/*'],
  content_security_policy: { extension_pages: "default-src 'self'; script-src 'self'; object-src 'none'" },
};

function filesOf(changed: Readonly<Record<string, string>> = {}, manifest: object = {}): Files {
  const texts = {
    'manifest.json': JSON.stringify({ ...MANIFEST, ...manifest }),
    'popup.html': '<script type="module" src="/popup.js"></script>',
    'popup.js': 'import("./chunk.js")',
    'THIRD-PARTY-NOTICES.txt': 'react',
    'sbom.cdx.json': '{}',
    ...changed,
  };
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
}

function review(files: Files, more: Partial<Submission> = {}) {
  return reviewPackages({
    packages: { 'widget-firefox.zip': files },
    explained: ['storage', 'https://*/*', 'the built-in server'],
    rebuilt: { name: 'widget-firefox.zip', files },
    privacyPolicy: 'https://house.example/privacy',
    ...more,
  });
}

describe('the review of the packages', () => {
  it('passes what a store takes, with a line per check', () => {
    const { lines, problems } = review(filesOf());
    expect(problems).toEqual([]);
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toBe('Privacy policy: https://house.example/privacy');
    expect(lines.slice(0, -1).every((line) => line.endsWith(': yes'))).toBe(true);
  });

  it.each([
    ['a permission without a reason', filesOf({}, { permissions: ['storage', 'history'] }), 'history'],
    ['an optional one', filesOf({}, { optional_permissions: ['downloads'] }), 'downloads'],
    ['a host', filesOf({}, { optional_host_permissions: ['<all_urls>'] }), '<all_urls>'],
    ['a script from elsewhere', filesOf({ 'popup.html': '<script src="https://cdn.example/a.js">' }), 'popup.html'],
    ['a module from elsewhere', filesOf({ 'popup.js': 'import("https://cdn.example/a.js")' }), 'popup.js'],
    ['code made out of text', filesOf({ 'popup.js': 'eval("1")' }), 'popup.js'],
    ['a function made out of text', filesOf({ 'popup.js': 'new Function("1")' }), 'popup.js'],
    ['a content script', filesOf({}, { content_scripts: [{}] }), 'content script'],
    [
      'a policy that permits code made out of text',
      filesOf({}, { content_security_policy: { extension_pages: "script-src 'self' 'unsafe-eval'" } }),
      'unsafe-eval',
    ],
    ['no licences', filesOf({ 'THIRD-PARTY-NOTICES.txt': '' }), 'THIRD-PARTY-NOTICES.txt'],
    ['no bill of materials', filesOf({ 'sbom.cdx.json': '' }), 'sbom.cdx.json'],
  ])('refuses %s', (_, files, named) => {
    const { problems } = review(files);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('widget-firefox.zip');
    expect(problems[0]).toContain(named);
  });

  it.each([
    ['another byte', filesOf({ 'popup.js': 'import("./other.js")' })],
    ['a file more', filesOf({ 'more.js': '1' })],
  ])('refuses sources that build %s', (_, rebuilt) => {
    const { problems } = review(filesOf(), { rebuilt: { name: 'widget-firefox.zip', files: rebuilt } });
    expect(problems).toEqual([expect.stringMatching(/^The sources build the same bytes: (?:popup|more)\.js$/)]);
  });

  it('says that the address of the privacy policy is missing, which the stores ask for', () => {
    expect(review(filesOf(), { privacyPolicy: undefined }).lines.at(-1)).toContain('NOT SET');
  });
});
