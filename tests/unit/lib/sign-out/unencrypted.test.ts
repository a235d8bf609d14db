import { expect, it } from 'vitest';
import { NO_PROXY_FINDINGS } from '#lib/contract/proxy-findings.ts';
import { NO_OWN_SEARCHES } from '#lib/search/model/kept-search.ts';
import { createLocalData } from '#lib/sign-out/local-data.ts';
import { NO_OWN_TEXTS } from '#lib/upload-form/model/own-texts.ts';
import { createMemoryValues } from '../../../helpers/builders/memory-values.ts';

it('warns once per server that the connection is not encrypted', async () => {
  let server: string | null = null;
  const local = createLocalData({
    values: createMemoryValues(),
    server: () => server,
    settings: {
      choices: async () => ({
        chosen: { locale: '', theme: '', isSharedComputer: false, agreed: [] },
        policy: {},
        isPolicyKnown: true,
      }),
    },
    remembered: {
      ownForms: async () => [],
      formCount: async () => 0,
      ownTexts: async () => NO_OWN_TEXTS,
      ownSearches: async () => NO_OWN_SEARCHES,
    },
    uploads: {
      table: { uploads: () => [] },
      copies: async () => ({ count: 0, usedBytes: 0, allowedBytes: 0 }),
      link: { proxy: { findings: () => NO_PROXY_FINDINGS } },
    },
  });
  expect(await local.warnsUnencrypted()).toBe(false);
  server = 'https://media.example/';
  expect(await local.warnsUnencrypted()).toBe(false);
  server = 'http://media.example/';
  expect(await local.warnsUnencrypted()).toBe(true);
  await local.reportUnencrypted();
  expect(await local.warnsUnencrypted()).toBe(false);
  server = 'http://other.example/';
  expect(await local.warnsUnencrypted()).toBe(true);
  await local.reportUnencrypted();
  server = 'http://media.example/';
  expect(await local.warnsUnencrypted()).toBe(false);
});
