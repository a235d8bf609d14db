/** Tables that must be complete and without duplicates. */
import { describe, expect, it } from 'vitest';
import { metadataHandlers } from '#lib/background/metadata-handlers.ts';
import { searchHandlers } from '#lib/background/search-handlers.ts';
import { sessionHandlers } from '#lib/background/session-handlers.ts';
import { settingsHandlers } from '#lib/background/settings-handlers.ts';
import { uploadsHandlers } from '#lib/background/uploads-handlers.ts';
import { FRAME, PORT_NAME, SAVED_SNAPSHOT } from '#lib/host/extension/wire-names.ts';
import { MESSAGES } from '#lib/messaging/messages.ts';
import * as storedKeys from '#lib/storage/stored-keys.ts';
import { readText, repositoryFiles } from './read-repository.ts';

describe('stored keys', () => {
  it('are all in the list, each once', () => {
    const { STORED_KEYS, ...exported } = storedKeys;
    const keys = STORED_KEYS.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set<unknown>(STORED_KEYS)).toEqual(new Set(Object.values(exported)));
  });
});

describe('messages', () => {
  it('have one handler each', () => {
    // Only the names count here; no handler is called.
    const services = { uploads: {} } as never;
    const handlers = [sessionHandlers, settingsHandlers, uploadsHandlers, metadataHandlers, searchHandlers].map((one) =>
      one(services),
    );
    expect(handlers.flatMap(Object.keys).toSorted()).toEqual(Object.keys(MESSAGES).toSorted());
  });

  it('are named after the noun that they belong to', () => {
    const nouns = ['session', 'settings', 'uploads', 'metadata', 'search'];
    for (const name of Object.keys(MESSAGES)) expect(nouns).toContain(name.split('.')[0]);
  });
});

describe('label catalogues', () => {
  const catalogues = repositoryFiles().filter((file) => file.startsWith('assets/localisation/'));
  const idsOf = (file: string) => Object.keys(JSON.parse(readText(file))).toSorted();

  it.each(catalogues)('[1.7] %s holds the same labels as en-US.json', (file) => {
    expect(idsOf(file).length).toBeGreaterThan(0);
    expect(idsOf(file)).toEqual(idsOf('assets/localisation/en-US.json'));
  });
});

describe('the script that popup and panel run first', () => {
  it('reads the snapshot by its key, and does not count as a surface', () => {
    const [, key, names, port] =
      /get\('(.*?)'\)\.then\(\(\{ (.*?) \}\)[\s\S]*connect\(\{ name: '(.*?)' \}\)/.exec(
        readText('public/open-surface.js'),
      ) ?? [];
    expect({ key, names }).toEqual({ key: SAVED_SNAPSHOT, names: SAVED_SNAPSHOT });
    expect(port).toBeTruthy();
    expect(port?.startsWith(PORT_NAME)).toBe(false);
  });

  it('draws the page that is kept under its key', () => {
    const [, prefix] = /localStorage\.getItem\(`(.*?)\$\{surface\}`\)/.exec(readText('public/open-surface.js')) ?? [];
    expect(prefix).toBe(FRAME);
  });
});
