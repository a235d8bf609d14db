/** docs/publishing.md is read by store reviewers: it has to agree with the manifests. */
import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#lib/settings/model/policy.ts';
import { buildManifest, GECKO_ID } from '../../scripts/build/manifest.ts';
import { readText } from './read-repository.ts';

const page = readText('docs/publishing.md');
const SERVER = new URL('https://media.example.com');
/** In the words of the page, because the address differs per customer. */
const BUILT_IN = 'the built-in server';

function askedFor(): ReadonlySet<string> {
  const manifests = ['chrome', 'edge', 'firefox'].flatMap((browser) => [
    buildManifest(browser, undefined),
    buildManifest(browser, SERVER),
  ]);
  return new Set(
    manifests
      .flatMap((manifest) => [
        ...(manifest.permissions ?? []),
        ...(manifest.optional_permissions ?? []),
        ...(manifest.optional_host_permissions ?? []),
        ...(manifest.host_permissions ?? []).map((pattern) => (pattern === `${SERVER.origin}/*` ? BUILT_IN : pattern)),
      ])
      .map(String),
  );
}

/** https://extensionworkshop.com/documentation/develop/firefox-builtin-data-consent/ */
const MOZILLAS_CATEGORIES = [
  'authenticationInfo',
  'bookmarksInfo',
  'browsingActivity',
  'financialAndPaymentInfo',
  'healthInfo',
  'locationInfo',
  'personalCommunications',
  'personallyIdentifyingInfo',
  'searchTerms',
  'technicalAndInteraction',
  'websiteActivity',
  'websiteContent',
];

/** The JSON examples, parsed; throws on invalid ones. */
const examples = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text = '']) => JSON.parse(text));

describe('docs/publishing.md', () => {
  it('justifies every permission that a manifest asks for, and no other', () => {
    const [, section = ''] = page.split('## Permissions\n');
    const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)];
    expect(rows.map(([, permission]) => permission).toSorted()).toEqual([...askedFor()].toSorted());
    for (const [, permission, reason = ''] of rows) expect(reason.length, permission).toBeGreaterThan(30);
  });

  it('names the data that the Firefox manifest declares, and no other, and the decision gives a reason for each category', () => {
    const { gecko } = (buildManifest('firefox', undefined).browser_specific_settings ?? {}) as {
      gecko?: { data_collection_permissions?: { required: string[] } };
    };
    const [, line = ''] = page.split('- **Firefox** (`data_collection_permissions`');
    const named = [...(line.split('\n- ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name);
    const declared = gecko?.data_collection_permissions?.required ?? [];
    expect(named).toEqual(declared);
    const [, yes = '', no = ''] = readText('docs/decisions/0007-what-firefox-is-told-about-data.md').split(
      '| Category |',
    );
    const categoriesOf = (table: string) =>
      [...table.matchAll(/^\| (`.+`) \| .{30}/gm)].flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '));
    expect(categoriesOf(yes)).toEqual(declared);
    expect([...categoriesOf(yes), ...categoriesOf(no)].toSorted()).toEqual(MOZILLAS_CATEGORIES);
  });

  it('shows policies that name the id of the add-on', () => {
    expect(examples).toHaveLength(4);
    const { policies } = examples.at(-1);
    expect(Object.keys(policies.ExtensionSettings)).toEqual([GECKO_ID]);
    expect(Object.keys(policies['3rdparty'].Extensions)).toEqual([GECKO_ID]);
  });

  it('shows every setting that a policy may make, in both dialects, as the engine reads it', () => {
    const schema: { properties: object } = JSON.parse(readText('public/managed-schema.json'));
    const [chromium, firefox] = examples
      .flatMap((example) => example['3rdparty'] ?? example.policies?.['3rdparty'] ?? [])
      .map(({ extensions, Extensions }) => Object.values<object>(extensions ?? Extensions)[0] ?? {});
    for (const settings of [chromium ?? {}, firefox ?? {}]) {
      expect(Object.keys(settings)).toEqual(Object.keys(schema.properties));
      expect(parsePolicy(settings).refused).toEqual([]);
    }
  });
});
