/** Data on this computer: the overview, diagnostics, deletion, and damaged data. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STORED_KEYS } from '#lib/storage/stored-keys.ts';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';
import { createNodeDisk, createNodeEngine, type NodeDisk, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: TestServer;
let disk: NodeDisk;
let engine: NodeEngine;

beforeEach(async () => {
  server = await startServer();
  disk = createNodeDisk();
  engine = createNodeEngine(server.address, { disk, isServerChosen: true });
});

afterEach(async () => {
  engine.close();
  await server.remove();
});

const file = (name: string) => new File(['\xff\xd8\xff'], name, { type: 'image/jpeg' });

async function createLocalData(): Promise<void> {
  await engine.signIn('editor', { remember: true });
  await engine.add('image', [file('harbour.jpg')]);
  await waitUntil('the copy', () => disk.copies.size === 1);
  const forms = { [`${server.address} NEWS/editor image`]: { IPTCCredit: 'Comyan' } };
  disk.records.values.set('rememberedForms', forms);
  await engine.send('settings.setTheme', { theme: 'nordlicht' });
}

describe('the options page', () => {
  it('[1.6, 1.7] sets language and theme of every open surface, also after a restart; single keys stay off', async () => {
    await engine.send('settings.setLocale', { locale: 'de-DE' });
    await engine.send('settings.setTheme', { theme: 'nordlicht' });
    await engine.send('settings.setSingleKeys', { areOn: false });
    const isChosen = () => {
      const { startUp } = engine.shared();
      return startUp.status === 'ready' && startUp.locale === 'de-DE' && startUp.theme.name === 'nordlicht';
    };
    await waitUntil('the choice', isChosen);
    engine.restart();
    await waitUntil('the choice after the start', isChosen);
    expect(await engine.send('settings.singleKeys', {})).toBe(false);
  });

  it('shows what was chosen, what is remembered and how much space the copies use', async () => {
    await createLocalData();
    // Rejected: nothing of it is stored, and nothing would be lost.
    await engine.add('image', [new File([], 'empty.jpg')]);
    const overview = await engine.send('settings.overview', {});
    expect(overview).toMatchObject({
      chosen: { locale: '', theme: 'nordlicht' },
      policy: {},
      remembered: {
        login: { username: 'editor', domain: 'NEWS' },
        forms: [{ server: server.address, owner: 'NEWS/editor', type: 'image', values: { IPTCCredit: 'Comyan' } }],
      },
      copies: { count: 1, usedBytes: file('').size, allowedBytes: 10 * 1024 ** 3 },
      unfinishedCount: 1,
    });
  });

  it('[3.3, 5.11] deletes a form, and name and domain, permanently', async () => {
    await createLocalData();
    const [form] = (await engine.send('settings.overview', {})).remembered.forms;
    await engine.send('settings.forgetForm', { id: form?.id ?? '' });
    await engine.send('settings.forgetLogin', {});
    engine.restart();
    expect((await engine.send('settings.overview', {})).remembered).toEqual({
      login: { username: '', domain: '' },
      forms: [],
      texts: { templates: [], replacements: '', captions: [] },
      searches: { recent: [], named: [] },
      formCount: 0,
    });
    expect(engine.shared().auth.remembered.username).toBe('');
  });

  it('leaves no data of any user when everything is deleted', async () => {
    await createLocalData();
    disk.records.items.set('damaged', { uploadId: 'damaged', nonsense: true });
    disk.copies.set('damaged', new Blob(['x']));
    await engine.send('settings.forgetEverything', {});
    await waitUntil('the first run', () => engine.shared().startUp.status === 'no-server');
    expect([disk.records.items.size, disk.records.bundles.size, disk.copies.size]).toEqual([0, 0, 0]);
    const left = [...disk.records.values].map(([key, value]) => `${key} ${JSON.stringify(value)}`);
    expect(left.join()).not.toMatch(/editor|harbour|Comyan|127\.0\.0\.1|localhost/);
    expect([engine.rows().length, engine.host.badge, engine.cookies.get('CMY-SESSION')]).toEqual([0, '', undefined]);
    engine.restart();
    await waitUntil('the first run again', () => engine.shared().startUp.status === 'no-server');
  });

  it('has everything erased from the files, also if the browser ends before', async () => {
    await createLocalData();
    disk.records.values.delete('erasureDue');
    await server.close();
    const written: string[] = [];
    disk.before = (access, keys) => void (access === 'write' && written.push(...keys));
    await engine.send('settings.forgetEverything', {});
    expect(written[0]).toContain('erasureDue');
    expect(disk.erased.at(-1)).not.toMatch(/editor|harbour/);
    expect(disk.records.values.has('erasureDue')).toBe(false);
  });

  it('restores no name when a user signs in after everything was deleted', async () => {
    await createLocalData();
    expect(JSON.stringify(disk.records.values.get('queueSeen'))).toContain('NEWS/editor');
    await engine.send('settings.forgetEverything', {});
    await waitUntil('the first run', () => engine.shared().startUp.status === 'no-server');
    await engine.send('settings.connect', { server: server.address });
    await engine.signIn('photo');
    await waitUntil('the next user', () => disk.records.values.has('queueSeen'));
    expect(Object.keys(disk.records.values.get('queueSeen') ?? {})).toEqual([`${server.address} NEWS/photo`]);
  });

  it('deletes everything although the server does not respond', async () => {
    await createLocalData();
    await server.close();
    await engine.send('settings.forgetEverything', {});
    expect([disk.records.items.size, disk.copies.size]).toEqual([0, 0]);
  });

  it('shows diagnostics that name neither user nor session', async () => {
    await createLocalData();
    const session = engine.cookies.get('CMY-SESSION') ?? 'none';
    const diagnostics = await engine.send('settings.diagnostics', {});
    expect(diagnostics).toMatchObject({
      startUp: 'ready',
      server: new URL(server.address).origin,
      session: 'signed-in',
      uploads: { new: 1 },
      isStorageDurable: true,
    });
    const text = JSON.stringify(diagnostics);
    for (const secret of [session, 'editor', 'harbour', 'XSRF']) expect(text).not.toContain(secret);
  });

  it('shows in diagnostics the server that it could not start with', async () => {
    disk.records.values.delete('lastStartUp');
    await server.close();
    engine.restart();
    await waitUntil('failed', () => engine.shared().startUp.status === 'failed');
    expect(await engine.send('settings.diagnostics', {})).toMatchObject({ server: new URL(server.address).origin });
  });
});

describe('stored data that cannot be read', () => {
  const damages: readonly unknown[] = [null, 42, 'text', [], {}, { a: { b: { c: 1 } } }, new Date(0), ['x', null]];

  /** The owner of 'Remember me' is replaced by the sign-in before it is read. */
  const others = ['server', 'rememberedOwner'];

  const keys = STORED_KEYS.map(({ key }) => key).filter((key) => !others.includes(key));

  /** One of them at least has the shape of no key. */
  const inEveryRun = [42, { a: { b: { c: 1 } } }];
  const rows = keys.flatMap((key) => [
    { key, what: 'as a number or a record', contents: inEveryRun, tags: [] },
    { key, what: 'whatever it contains', contents: damages, tags: ['thorough'] },
  ]);

  for (const { key, what, contents, tags } of rows)
    it(`${key} is set aside, ${what}, and the engine starts`, { tags }, async () => {
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      for (const damage of contents) {
        engine.close();
        const broken = createNodeDisk();
        broken.records.values.set(key, damage);
        engine = createNodeEngine(server.address, { disk: broken });
        await waitUntil(
          `a start with ${key} as ${JSON.stringify(damage)}`,
          () => engine.shared().startUp.status === 'ready',
        );
        expect(engine.shared().startUp).toMatchObject({ locale: 'en-US', theme: { name: 'comyan' } });
        await engine.send('settings.overview', {});
        // The following commands read the remaining keys.
        await engine.signIn();
        expect(await engine.send('settings.preferences', {})).toEqual({});
        expect((await engine.send('metadata.ownTexts', {})).templates).toEqual([]);
        expect(await engine.send('search.own', {})).toEqual({ recent: [], named: [] });
        await engine.send('metadata.agreeToGeolocation', {});
        await engine.send('search.filterWidth', {});
        await engine.send('settings.singleKeys', {});
        await engine.send('settings.warnsUnencrypted', {});
      }
      expect(warned).toHaveBeenCalledWith('[comyan] storage: a damaged value was set aside', { key });
      warned.mockRestore();
    });

  it.each([...damages, 'no address', 'ftp://media.example/'].map((damage) => [damage]))(
    'a server stored as %j leads to the first run, not to an error',
    async (damage) => {
      engine.close();
      const broken = createNodeDisk();
      engine = createNodeEngine(damage as string, { disk: broken, isServerChosen: true });
      await waitUntil('the first run', () => engine.shared().startUp.status === 'no-server');
    },
  );

  it.each(['items', 'bundles'] as const)('leaves the other %s intact', async (store) => {
    await createLocalData();
    for (const [index, damage] of damages.entries()) disk.records[store].set(`damaged-${index}`, damage);
    engine.restart();
    await waitUntil('the row', () => engine.rows().length === 1 && engine.shared().auth.status === 'signed-in');
    expect(engine.rows()[0]?.filename).toBe('harbour.jpg');
  });
});
