/** What stays of a user on this computer after the session, and who can read it (docs/privacy.md). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';
import { createNodeDisk, createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: TestServer;
let engine: NodeEngine;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());
beforeEach(() => {
  engine = createNodeEngine(server.address);
});
afterEach(() => engine.close());

const signOut = () => engine.send('session.signOut', { unfinished: 'discard' });
const forms = async () => (await engine.send('settings.overview', {})).remembered.forms;
/** Everything that is stored, as a person with a debugger could read it. */
const stored = () => JSON.stringify(Object.values(engine.disk.records).map((store) => [...store]));

/** Without uploads, whose texts stay with a kept queue. */
const storedForms = () => JSON.stringify(engine.disk.records.values.get('rememberedForms') ?? {});

let uploads = 0;

/** Signs in and sends a picture with the user's credit and caption. */
async function upload(username: string, remember: boolean): Promise<void> {
  await engine.signIn(username, { remember });
  uploads += 1;
  await engine.add('image', [new File([`picture ${uploads}`], `picture-${uploads}.jpg`)]);
  const values = { ChannelID: '1', IPTCCredit: `credit of ${username}`, IPTCCaption: `caption of ${username}` };
  await engine.send('uploads.setDraft', { type: 'image', values });
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('remembered', async () => (await forms()).length > 0);
}

it("[5.11] values stay for their owner with 'Remember me', and nobody else sees or deletes them", async () => {
  await upload('editor', true);
  const [form] = await forms();
  expect(form?.values).toEqual({ ChannelID: '1', IPTCCredit: 'credit of editor' });
  await signOut();
  expect(await forms()).toEqual([]);

  await engine.signIn('photo', { remember: true });
  expect(await forms()).toEqual([]);
  expect((await engine.send('settings.overview', {})).remembered.formCount).toBe(1);
  await engine.send('settings.forgetForm', { id: form?.id ?? '' });
  await signOut();

  await engine.signIn('editor', { remember: true });
  expect(await forms()).toEqual([form]);
  await engine.send('settings.forgetForm', { id: form?.id ?? '' });
  expect(await forms()).toEqual([]);
});

describe.each(MEDIA_TYPES)('[5.11] a remembered form that is deleted while its form is open: %s', (type) => {
  const draft = () => engine.shared().bundles.find((bundle) => bundle.type === type)?.draft ?? {};
  const forget = async () => {
    for (const { id } of await forms()) await engine.send('settings.forgetForm', { id });
  };

  beforeEach(async () => {
    const disk = createNodeDisk();
    disk.records.values.set('rememberedForms', {
      [`${server.address} NEWS/editor ${type}`]: { ChannelID: '1', IPTCCategory: 'POL' },
    });
    engine.close();
    engine = createNodeEngine(server.address, { disk });
    await engine.signIn('editor', { remember: true });
    await engine.send('uploads.openForm', { type });
    await waitUntil('its values', () => draft().IPTCCategory === 'POL');
  });

  it('drops its values, also when the background restarts', async () => {
    await forget();
    await waitUntil('dropped', () => !draft().IPTCCategory && !draft().ChannelID);
    engine.restart();
    await waitUntil('signed in', () => engine.shared().auth?.status === 'signed-in');
    await engine.send('uploads.openForm', { type });
    expect([draft().IPTCCategory, draft().ChannelID].filter(Boolean)).toEqual([]);
  });

  it('keeps what the user has typed into it', async () => {
    await engine.send('uploads.setDraft', { type, values: { IPTCCategory: 'SPO', IPTCHeadline: 'Flood' } });
    await forget();
    await waitUntil('dropped', () => !draft().ChannelID);
    expect(draft()).toMatchObject({ IPTCCategory: 'SPO', IPTCHeadline: 'Flood' });
  });

  it('has its values while other forms are deleted', async () => {
    const [other = 'image'] = MEDIA_TYPES.filter((one) => one !== type);
    await engine.send('settings.forgetForm', { id: `${server.address} NEWS/editor ${other}` });
    expect(draft()).toMatchObject({ ChannelID: '1', IPTCCategory: 'POL' });
  });
});

describe("[3.3, 5.11] without 'Remember me' nothing stays after", () => {
  it.each([
    ['Sign Out', signOut],
    [
      'Sign Out, after a restart of the background',
      async () => {
        engine.restart();
        await waitUntil('signed in', () => engine.shared().auth?.status === 'signed-in');
        await signOut();
      },
    ],
    ['Sign Out with kept uploads', () => engine.send('session.signOut', { unfinished: 'keep' })],
    ['the end of the host application’s session', () => engine.send('session.close', {})],
  ])('%s', async (_end, leave) => {
    await upload('editor', false);
    expect(storedForms()).toContain('credit of editor');
    await leave();
    await waitUntil('nothing is remembered', () => storedForms() === '{}');
    // Only then the files of the browser are cleaned.
    await waitUntil('erased', () => engine.disk.erased.length > 0);
    expect(engine.disk.erased.at(-1)).not.toMatch(/rememberedForms.{0,200}credit of editor/);
  });

  it('a sign-in that no longer asked for it', async () => {
    await upload('editor', true);
    await signOut();
    await engine.signIn();
    await signOut();
    await waitUntil('nothing is stored', () => !stored().includes('credit of'));
  });

  it('a typed name that is another user to the server', async () => {
    await upload('editor', true);
    engine.disk.records.values.set('rememberedOwner', `${server.address} NEWS/photo`);
    await signOut();
    await waitUntil('nothing is remembered', () => storedForms() === '{}');
  });

  it("[3.20] nothing that is stored names a user without 'Remember me', nor what was chosen in passing", async () => {
    await upload('editor', false);
    await choose();
    expect(viewsAndConsent()).toContain('NEWS/editor');
    await signOut();
    await waitUntil('erased', () => engine.disk.erased.length > 0);
    const traces = /editor|imgSearchViewMode/;
    expect(stored()).not.toMatch(traces);
    expect(JSON.stringify(engine.disk.queueBackup)).not.toMatch(traces);
    expect(engine.disk.erased.at(-1)).not.toMatch(traces);
  });

  it("[3.20] choices of other users stay when a user without 'Remember me' leaves", async () => {
    await engine.signIn('editor', { remember: true });
    await choose();
    await signOut();
    await engine.signIn('photo');
    await choose();
    await signOut();
    expect(viewsAndConsent()).not.toContain('NEWS/photo');
    await engine.signIn('editor', { remember: true });
    expect(await engine.send('settings.preferences', {})).toMatchObject({ imgSearchViewMode: 'list' });
  });

  it('an expired session keeps the values: the same user may return', async () => {
    await upload('editor', false);
    engine.cookies.clear();
    await engine.send('session.refresh', {}).catch(() => undefined);
    await engine.send('session.acknowledgeExpiry', {});
    expect(storedForms()).toContain('credit of editor');
  });
});

describe('a shared computer', () => {
  it.each([
    ['by policy', { policy: { sharedComputer: true } }],
    ['by option', {}],
  ])('[3.3, 5.11] remembers nothing past Sign Out: %s', async (how, options) => {
    engine.close();
    engine = createNodeEngine(server.address, options);
    if (how === 'by option') await engine.send('settings.setSharedComputer', { isOn: true });
    await upload('editor', true);
    // The next list still starts with them.
    expect((await forms())[0]?.values).toMatchObject({ IPTCCredit: 'credit of editor' });
    await engine.send('settings.setPreference', { name: 'imgSearchViewMode', value: 'list' });
    await signOut();
    await waitUntil('nothing is stored', () => !/editor|imgSearchViewMode/.test(withoutQueueOwners(stored())));
    expect(engine.shared().auth.remembered).toEqual({ username: '', domain: '' });
  });

  it('removes what others have left when it becomes one', async () => {
    await upload('editor', true);
    await signOut();
    await upload('photo', true);
    await engine.send('settings.setSharedComputer', { isOn: true });
    expect(stored()).not.toContain('credit of editor');
    expect((await forms())[0]?.values).toMatchObject({ IPTCCredit: 'credit of photo' });
    expect((await engine.send('settings.overview', {})).remembered.login.username).toBe('');
  });

  it('removes values of an expired session when another user signs in', async () => {
    await engine.send('settings.setSharedComputer', { isOn: true });
    await upload('editor', false);
    engine.cookies.clear();
    await engine.send('session.refresh', {}).catch(() => undefined);
    await engine.signIn('photo');
    await waitUntil('removed', () => !storedForms().includes('credit of editor'));
  });

  it('keeps views and consent of the signed-in user when the background restarts, and only those', async () => {
    await engine.signIn('photo');
    await engine.send('settings.setPreference', { name: 'imgSearchViewMode', value: 'grid' });
    await engine.send('metadata.agreeToGeolocation', {});
    engine.cookies.clear();
    await engine.send('session.refresh', {}).catch(() => undefined);
    await engine.signIn();
    await engine.send('settings.setPreference', { name: 'imgSearchViewMode', value: 'list' });
    await engine.send('metadata.agreeToGeolocation', {});
    engine.disk.records.values.set('sharedComputer', true);
    engine.restart();
    await waitUntil('removed', () => !viewsAndConsent().includes('NEWS/photo'));
    expect(await engine.send('settings.preferences', {})).toMatchObject({ imgSearchViewMode: 'list' });
    expect(viewsAndConsent()).toBe(
      JSON.stringify([
        { [`${server.address} NEWS/editor`]: { imgSearchViewMode: 'list' } },
        { [`${server.address} NEWS/editor`]: true },
      ]),
    );
  });

  it('asks the server for a session that ends with the browser', async () => {
    await engine.send('settings.setSharedComputer', { isOn: true });
    await engine.signIn('editor', { remember: true });
    expect((await engine.send('settings.overview', {})).remembered.login.username).toBe('');
  });
});

it('[5.11] values that the server no longer has remembered are removed at the start, those of other servers stay', async () => {
  const disk = createNodeDisk();
  const key = `${server.address} NEWS/editor image`;
  disk.records.values.set('rememberedForms', {
    [key]: { IPTCHeadline: 'Planted headline', IPTCCaption: 'Planted caption', IPTCCredit: 'dpa' },
    'https://elsewhere.example/ NEWS/editor image': { IPTCHeadline: 'Remembered elsewhere', ChannelID: '1' },
  });
  engine.close();
  engine = createNodeEngine(server.address, { disk });
  await waitUntil('removed', () => !stored().includes('Planted'));
  expect(disk.records.values.get('rememberedForms')).toEqual({
    [key]: { IPTCCredit: 'dpa' },
    'https://elsewhere.example/ NEWS/editor image': { IPTCHeadline: 'Remembered elsewhere', ChannelID: '1' },
  });
});

it.each([
  ['the server', { settings: { remember: ['IPTCHeadline'] } }, {}],
  ['the policy', {}, { policy: { remember: 'IPTCHeadline, ImgPlace' } }],
])('[1.9, 5.11] %s may have more fields remembered', async (_who, serverOptions, engineOptions) => {
  const other = await startServer(serverOptions);
  const own = createNodeEngine(other.address, engineOptions);
  await own.signIn('editor', { remember: true });
  await own.add('image', [new File(['a picture'], 'a.jpg')]);
  const values = { ChannelID: '1', IPTCHeadline: 'Flood', IPTCCaption: 'At dawn' };
  await own.send('uploads.setDraft', { type: 'image', values });
  await own.send('uploads.start', { type: 'image' });
  const formsOf = async () => (await own.send('settings.overview', {})).remembered.forms;
  await waitUntil('remembered', async () => (await formsOf()).length > 0);
  expect((await formsOf()).map((form) => form.values)).toEqual([{ ChannelID: '1', IPTCHeadline: 'Flood' }]);
  own.close();
  await other.remove();
});

describe('what is removed leaves the files of the browser as well', () => {
  const lastErased = () => engine.disk.erased.at(-1) ?? 'credit of';

  it("'Delete' of a remembered form and of the name clears the browser's files, and nothing that is typed does", async () => {
    await upload('editor', true);
    const [form] = await forms();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(engine.disk.erased).toEqual([]);
    await engine.send('settings.forgetForm', { id: form?.id ?? '' });
    await waitUntil('erased', () => engine.disk.erased.length === 1);
    expect(lastErased()).toContain('"rememberedForms",{}');
    await engine.send('settings.forgetLogin', {});
    await waitUntil('erased', () => engine.disk.erased.length === 2);
  });

  it("another user who signs in on a shared computer has the browser's files cleared", async () => {
    await engine.send('settings.setSharedComputer', { isOn: true });
    await upload('editor', false);
    engine.cookies.clear();
    await engine.send('session.refresh', {}).catch(() => undefined);
    await engine.signIn('photo');
    await waitUntil('erased', () => engine.disk.erased.length > 0);
    expect(lastErased()).not.toMatch(/"rememberedForms",[^\]]*credit of editor/);
  });

  it("the removal of a queue whose owner did not return clears the browser's files", async () => {
    await engine.signIn();
    await engine.add('image', [new File(['waits'], 'waits.jpg')]);
    await engine.send('session.signOut', { unfinished: 'keep' });
    await waitUntil('erased after Sign Out', () => engine.disk.erased.length === 1);
    engine.host.nowOffsetMs = 15 * 24 * 60 * 60 * 1000;
    engine.restart();
    await waitUntil('erased', () => engine.disk.erased.length === 2);
    expect(lastErased()).not.toContain('waits.jpg');
  });
});

/** What is chosen in passing, without a form. */
async function choose(): Promise<void> {
  await engine.send('settings.setPreference', { name: 'imgSearchViewMode', value: 'list' });
  await engine.send('metadata.agreeToGeolocation', {});
  await engine.send('uploads.setSmallFirst', { isSmallFirst: true });
}

/** The views and the consent of all users. */
function viewsAndConsent(): string {
  const { values } = engine.disk.records;
  return JSON.stringify([values.get('cmyWidgetPref'), values.get('geolocationConsent')]);
}

/** The owner of a queue is stored with the time of the last visit, without any text of the user. */
function withoutQueueOwners(text: string): string {
  return text.replace(/\["queueSeen",\{[^}]*\}\]/, '');
}
