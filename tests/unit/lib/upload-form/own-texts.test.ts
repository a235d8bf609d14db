import { expect, it } from 'vitest';
import { CAPTION_HISTORY } from '#lib/storage/stored-keys.ts';
import { createOwnTexts } from '#lib/upload-form/own-texts.ts';
import { createMemoryValues } from '../../../helpers/builders/memory-values.ts';

const EDITOR = { server: 'https://media.example/', owner: 'NEWS/editor' };

function createTexts() {
  const values = createMemoryValues();
  let user: typeof EDITOR | null = EDITOR;
  const texts = createOwnTexts(values, () => user);
  return { texts, leave: () => (user = null), captions: () => values.get(CAPTION_HISTORY) };
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
