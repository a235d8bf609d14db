import { expect, it } from 'vitest';
import { createLocalData } from '#lib/settings/local-data.ts';
import type { StoredKey } from '#lib/storage/stored-keys.ts';
import { NO_OWN_TEXTS } from '#lib/upload-form/model/own-texts.ts';
import { NO_PROXY_NOTES } from '#lib/uploads/model/proxy-notes.ts';

it('warns once per server that the connection is not encrypted', async () => {
  const stored = new Map<string, unknown>();
  let server: string | null = null;
  const local = createLocalData({
    values: {
      get: async <Value>({ key, fallback }: StoredKey<Value>) => (stored.get(key) ?? fallback) as Value,
      set: async ({ key }, value) => void stored.set(key, value),
      remove: async ({ key }) => void stored.delete(key),
    },
    server: () => server,
    settings: { choices: async () => ({ chosen: { locale: '', theme: '', isSharedComputer: false }, policy: {} }) },
    remembered: { ownForms: async () => [], formCount: async () => 0, ownTexts: async () => NO_OWN_TEXTS },
    uploads: {
      table: { uploads: () => [] },
      copies: async () => ({ count: 0, usedBytes: 0, allowedBytes: 0 }),
      link: { proxy: { notes: () => NO_PROXY_NOTES } },
    },
  });
  expect(await local.warnsUnencrypted()).toBe(false);
  server = 'https://media.example/';
  expect(await local.warnsUnencrypted()).toBe(false);
  server = 'http://media.example/';
  expect(await local.warnsUnencrypted()).toBe(true);
  await local.noteUnencrypted();
  expect(await local.warnsUnencrypted()).toBe(false);
  server = 'http://other.example/';
  expect(await local.warnsUnencrypted()).toBe(true);
  await local.noteUnencrypted();
  server = 'http://media.example/';
  expect(await local.warnsUnencrypted()).toBe(false);
});
