import { expect, it } from 'vitest';
import { CAPTION_HISTORY } from '#lib/storage/stored-keys.ts';
import { createOwnTexts } from '#lib/upload-form/own-texts.ts';

const EDITOR = { server: 'https://media.example/', owner: 'NEWS/editor' };

function createTexts() {
  const stored = new Map<string, unknown>();
  let user: { server: string; owner: string | null } = EDITOR;
  const texts = createOwnTexts(
    {
      get: async ({ key, fallback }) => (stored.get(key) as typeof fallback | undefined) ?? fallback,
      set: async ({ key }, value) => void stored.set(key, value),
      remove: async ({ key }) => void stored.delete(key),
    },
    () => user,
  );
  return { texts, leave: () => (user = { ...EDITOR, owner: null }), captions: () => stored.get(CAPTION_HISTORY.key) };
}

it('notes the captions of a start, but not after its user has signed out', async () => {
  const { texts, leave, captions } = createTexts();
  await texts.noteCaptions(EDITOR, ['At the harbour']);
  const noted = { 'https://media.example/ NEWS/editor': ['At the harbour'] };
  expect(captions()).toEqual(noted);
  leave();
  await texts.noteCaptions(EDITOR, ['Too late']);
  expect(captions()).toEqual(noted);
});
