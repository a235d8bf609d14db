/** Templates, code replacements and captions of a user: stored per person, and how they end (docs/privacy.md). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jpegOf } from '../../contract/harness/engine-against-server.ts';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
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
const texts = () => engine.send('metadata.ownTexts', {});
const names = async () => (await texts()).templates.map(({ name }) => name);
const save = (name: string, values = {}) => engine.send('metadata.saveTemplate', { name, values });
const stored = () =>
  JSON.stringify(['templates', 'codeReplacements', 'captionHistory'].map((key) => engine.disk.records.values.get(key)));

let uploads = 0;
async function upload(caption: string, own: readonly string[] = []): Promise<void> {
  const files = [...own, ''].map(() => {
    uploads += 1;
    return jpegOf(`picture-${uploads}.jpg`, 1_000 + uploads);
  });
  const { chanID: ChannelID } = await waitUntil('channels', () => engine.shared().auth.channels.img[0]);
  const ids = await engine.add('image', files);
  for (const [at, IPTCCaption] of own.entries())
    await engine.send('uploads.setOverrides', { uploadId: ids[at] ?? '', values: { IPTCCaption } });
  await engine.send('uploads.setDraft', { type: 'image', values: { ChannelID, IPTCCaption: caption } });
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('complete', () => ids.every((id) => engine.row(id)?.status === 'complete'));
}

async function leaveTexts(username: string, remember: boolean): Promise<void> {
  await engine.signIn(username, { remember });
  await save(`template of ${username}`, { IPTCCredit: 'dpa' });
  await engine.send('metadata.setReplacements', { text: `hus\tcode of ${username}` });
  await upload(`caption of ${username}`);
}

describe('templates', () => {
  beforeEach(() => engine.signIn());

  it('are kept in alphabetical order, with the values of form fields within their limits', async () => {
    await save(' Sport ', { IPTCCredit: 'x'.repeat(40), IPTCCity: 'Husum', Unknown: 'x', ChannelID: '2' });
    await save('Politics', { IPTCHeadline: '{date}' });
    expect((await texts()).templates.map(({ name, values }) => ({ name, values }))).toEqual([
      { name: 'Politics', values: { IPTCHeadline: '{date}' } },
      { name: 'Sport', values: { IPTCCredit: 'x'.repeat(32), ChannelID: '2' } },
    ]);
  });

  it('are replaced by one with the same name, whatever its case', async () => {
    await save('Sport', { IPTCCredit: 'dpa' });
    await save('SPORT', { IPTCCredit: 'afp' });
    expect((await texts()).templates.map(({ values }) => values)).toEqual([{ IPTCCredit: 'afp' }]);
  });

  it('are renamed to a name that no other has, and deleted', async () => {
    await save('Sport');
    await save('Politics');
    const [politics, sport] = (await texts()).templates;
    const rename = (name: string) => engine.send('metadata.renameTemplate', { id: sport?.id ?? '', name });
    for (const name of ['politics ', ' ', 'x'.repeat(81)])
      await expect(rename(name)).rejects.toMatchObject({ code: 'metadata/template-name' });
    await rename('sPORT');
    await rename('Football');
    await engine.send('settings.forgetText', { kind: 'template', id: politics?.id ?? '' });
    expect(await names()).toEqual(['Football']);
    await waitUntil('erased', () => engine.disk.erased.length === 1);
  });

  it('are at most fifty, also if they are saved at the same time', async () => {
    const all = Array.from({ length: 60 }, (_, at) => save(`Template ${at}`));
    const results = await Promise.allSettled(all);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    expect(await names()).toHaveLength(50);
    await expect(save('One more')).rejects.toMatchObject({ code: 'metadata/too-many-templates', facts: { max: 50 } });
    await save('template 7', { IPTCCredit: 'dpa' });
  });
});

it('captions are the last ten different ones that were started, newest first, and not what is only typed', async () => {
  await engine.signIn();
  await engine.send('uploads.setDraft', { type: 'image', values: { IPTCCaption: 'Only typed' } });
  await upload('First', ['Own A', ' ', 'Own B']);
  expect((await texts()).captions).toEqual(['First', 'Own B', 'Own A']);
  for (let at = 1; at <= 9; at += 1) await upload(`Caption {serial} ${at}`);
  await upload('Own A');
  const { captions } = await texts();
  expect(captions).toHaveLength(10);
  expect(captions.slice(0, 2)).toEqual(['Own A', 'Caption {serial} 9']);
  expect(captions.at(-1)).toBe('Caption {serial} 1');
  await engine.send('settings.forgetText', { kind: 'captions' });
  expect((await texts()).captions).toEqual([]);
});

it("nobody's texts are none, and none can be saved without a user", async () => {
  expect(await texts()).toEqual({ templates: [], replacements: '', captions: [] });
  await expect(save('Sport')).rejects.toMatchObject({ code: 'session/expired' });
});

it('nobody else sees or deletes the texts of a user', async () => {
  await leaveTexts('editor', true);
  const { templates } = await texts();
  await signOut();
  await engine.signIn('photo');
  expect(await texts()).toEqual({ templates: [], replacements: '', captions: [] });
  await engine.send('settings.forgetText', { kind: 'template', id: templates[0]?.id ?? '' });
  await engine.send('settings.forgetText', { kind: 'replacements' });
  await signOut();
  await engine.signIn('editor', { remember: true });
  expect(await texts()).toEqual({
    templates,
    replacements: 'hus\tcode of editor',
    captions: ['caption of editor'],
  });
  expect((await engine.send('settings.overview', {})).remembered.texts).toEqual(await texts());
});

it("Sign Out without 'Remember me' removes the captions; templates and codes were saved on purpose", async () => {
  await leaveTexts('editor', false);
  await signOut();
  await waitUntil('removed', () => !stored().includes('caption of editor'));
  await engine.signIn();
  expect(await texts()).toMatchObject({ replacements: 'hus\tcode of editor', captions: [] });
  expect(await names()).toEqual(['template of editor']);
});

it('text shortcuts that two surfaces change from the same text keep both changes', async () => {
  await engine.signIn();
  const before = '7\tAnna\n8\tBen';
  await engine.send('metadata.setReplacements', { text: before });
  await engine.send('metadata.setReplacements', { text: `${before}\n9\tDora`, before });
  await engine.send('metadata.setReplacements', { text: '7\tClara\n8\tBen', before });
  expect((await texts()).replacements).toBe('7\tClara\n8\tBen\n9\tDora');
});

describe('a shared computer', () => {
  it('keeps nothing of them past Sign Out', async () => {
    await engine.send('settings.setSharedComputer', { isOn: true });
    await leaveTexts('editor', true);
    expect(stored()).toMatch(/template of editor.*code of editor.*caption of editor/);
    await signOut();
    await waitUntil('removed', () => !stored().includes('of editor'));
    await waitUntil('erased', () => engine.disk.erased.length > 0 && !engine.disk.erased.at(-1)?.includes('of editor'));
  });

  it('removes those of others when it becomes one, and keeps those of the signed-in user', async () => {
    await leaveTexts('editor', true);
    await signOut();
    await leaveTexts('photo', true);
    await engine.send('settings.setSharedComputer', { isOn: true });
    expect(stored()).not.toContain('of editor');
    expect(stored()).toMatch(/template of photo.*code of photo.*caption of photo/);
  });
});

it("'Delete all saved data' deletes them", async () => {
  await leaveTexts('editor', true);
  await engine.send('settings.forgetEverything', {});
  expect(stored()).toBe('[null,null,null]');
});

it('a text that cannot be stored holds no start', async () => {
  await engine.signIn();
  engine.disk.before = (access, keys) => {
    if (access === 'write' && keys.includes('captionHistory')) throw new Error('disk');
  };
  await upload('Sent all the same');
  expect((await texts()).captions).toEqual([]);
});
