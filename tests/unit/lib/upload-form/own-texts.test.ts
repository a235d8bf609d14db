import * as v from 'valibot';
import { expect, it } from 'vitest';
import { metadataMessages } from '#lib/messaging/metadata-messages.ts';
import { CAPTION_HISTORY, CODE_REPLACEMENTS } from '#lib/storage/stored-keys.ts';
import { userValues } from '#lib/storage/user-values.ts';
import { MAX_REPLACEMENT_LINES, MAX_REPLACEMENTS_LENGTH } from '#lib/upload-form/model/code-replacements.ts';
import { createOwnTexts } from '#lib/upload-form/own-texts.ts';
import { createMemoryValues } from '../../../helpers/builders/memory-values.ts';

const EDITOR = { server: 'https://media.example/', owner: 'NEWS/editor' };

function createTexts() {
  const values = createMemoryValues();
  let user: typeof EDITOR | null = EDITOR;
  const texts = createOwnTexts(values, () => user);
  const store = (text: string) => userValues(values, CODE_REPLACEMENTS).change(EDITOR, () => text);
  return { texts, store, leave: () => (user = null), captions: () => values.get(CAPTION_HISTORY) };
}

it('remembers the captions of a start, but not after its user has signed out', async () => {
  const { texts, leave, captions } = createTexts();
  await texts.rememberCaptions(EDITOR, ['At the harbour']);
  const stored = { 'https://media.example/ NEWS/editor': ['At the harbour'] };
  expect(await captions()).toEqual(stored);
  leave();
  await texts.rememberCaptions(EDITOR, ['Too late']);
  expect(await captions()).toEqual(stored);
});

const many = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at}\tx`);
const HALF_LINES = many(MAX_REPLACEMENT_LINES / 2, 'a').join('\n');
const HALF_LENGTH = `# ${'x'.repeat(MAX_REPLACEMENTS_LENGTH / 2)}\n7\tAnna`;

it.each([
  ['lines', HALF_LINES, many(MAX_REPLACEMENT_LINES / 2 + 1, 'b').join('\n')],
  ['characters', HALF_LENGTH, HALF_LENGTH.replaceAll('x', 'y').replace('7', '8')],
])(
  'text shortcuts of two surfaces with too many %s together are refused, and those stored stay',
  async (_, one, other) => {
    const { texts } = createTexts();
    await texts.setReplacements(one, '');
    await expect(texts.setReplacements(other, '')).rejects.toMatchObject({
      code: 'metadata/too-many-codes',
      facts: { lines: MAX_REPLACEMENT_LINES, max: MAX_REPLACEMENTS_LENGTH },
    });
    expect((await texts.read()).replacements).toBe(one);
  },
);

it.each([
  ['lines', many(MAX_REPLACEMENT_LINES + 9, 'a').join('\n')],
  ['characters', `7\tAnna\n# ${'x'.repeat(MAX_REPLACEMENTS_LENGTH)}`],
])(
  'stored text shortcuts with too many %s can still be deleted one by one, and no more are added',
  async (_, stored) => {
    const { texts, store } = createTexts();
    await store(stored);
    const shorter = stored.slice(stored.indexOf('\n') + 1);
    await expect(texts.setReplacements(`${stored}\n99\tZoe`, stored)).rejects.toMatchObject({
      code: 'metadata/too-many-codes',
    });
    const change = { text: shorter, before: stored };
    expect(v.is(metadataMessages['metadata.setReplacements'].request, change)).toBe(true);
    await texts.setReplacements(shorter, stored);
    expect((await texts.read()).replacements).toBe(shorter);
  },
);
