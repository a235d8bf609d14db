/** Removals and edits can be undone for ten seconds; only then the server learns of a removal (4.5; decision 36). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNDO_MS } from '#lib/uploads/model/undo.ts';
import {
  type EngineAgainstServer,
  jpegOf,
  sha256OfBlob,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';
import type { NodeEngine } from '../../helpers/engine/node-engine.ts';
import { passUndoTime } from '../../helpers/engine/pass-undo-time.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let pair: EngineAgainstServer;
let engine: NodeEngine;

const offer = () => engine.shared().undo ?? null;
const names = () => engine.rows().map(({ filename }) => filename);
const undo = () => engine.send('uploads.undo', { id: offer()?.id ?? '' });
const remove = async (...uploadIds: readonly string[]) => {
  await engine.send('uploads.remove', { uploadIds: [...uploadIds] });
  await waitUntil('offered', () => offer() !== null);
};
const passTime = () => passUndoTime(engine);
const restart = async () => {
  engine.restart();
  await waitUntil('started', () => engine.shared().startUp.status === 'ready' && engine.shared().bundles?.length > 0);
};

beforeEach(async () => {
  pair = await startEngineAgainstServer();
  engine = pair.engine;
});
afterEach(() => pair.close());

/** Each upload takes several requests. */
const useSmallChunks = async () => {
  await pair.close();
  pair = await startEngineAgainstServer({ settings: { creationWithUpload: false, maxChunkSize: 200_000 } });
  engine = pair.engine;
};

describe('a removal', () => {
  it('is undone with caption and place in the list, and the file arrives whole', async () => {
    const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name, at) => jpegOf(name, 40_000 + at));
    const [, second = ''] = await pair.add(...files);
    await engine.send('uploads.setOverrides', { uploadId: second, values: { IPTCCaption: 'At the harbour' } });
    await remove(second);
    expect(names()).toEqual(['a.jpg', 'c.jpg']);
    expect(offer()).toMatchObject({ kind: 'remove', count: 1, name: 'b.jpg' });
    await undo();
    await waitUntil('there again', () => engine.row(second) !== undefined);
    expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    await waitUntil('no offer', () => offer() === null);
    await pair.start();
    await pair.completes(second);
    const stored = await pair.stored('b.jpg');
    expect(stored.asset?.fields.IPTCCaption).toBe('At the harbour');
    expect(stored.sha256).toBe(await sha256OfBlob(files[1] ?? new Blob()));
  });

  it('stops a running upload, and its undoing continues it at the offset that the server has', async () => {
    await useSmallChunks();
    const patches = { method: 'PATCH', pathPattern: '^/upload-service/upload' };
    // One chunk is answered, the next one stays in transit.
    await pair.misbehave([
      { match: patches, times: 1, action: { delayMs: 0 } },
      { match: patches, action: { isHeld: true } },
    ]);
    const file = jpegOf('large.jpg', 900_000);
    const [id = ''] = await pair.add(file);
    await pair.start();
    await waitUntil('under way', () => (engine.row(id)?.permille ?? 0) > 0);
    await remove(id);
    expect(await pair.requests('DELETE')).toEqual([]);
    await fetch(new URL('__test/behave', pair.server.address), { method: 'POST' });
    await undo();
    await pair.completes(id);
    const offsets = (await pair.requests('PATCH')).map(({ offset }) => offset);
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
    expect(await pair.requests('POST')).toHaveLength(1);
    expect((await pair.stored('large.jpg')).sha256).toBe(await sha256OfBlob(file));
  });

  it('[4.5] is final after ten seconds: then the server terminates it, and nothing of it stays on the computer', async () => {
    await useSmallChunks();
    await pair.misbehave([
      { match: { method: 'PATCH', pathPattern: '^/upload-service/upload' }, action: { isHeld: true } },
    ]);
    const [id = ''] = await pair.add(jpegOf('a.jpg', 900_000));
    await pair.start();
    await waitUntil('created', async () => (await pair.uploads()).length === 1);
    await remove(id);
    expect(engine.disk.copies.has(id)).toBe(true);
    expect(await pair.requests('DELETE')).toEqual([]);
    const { id: step = '' } = offer() ?? {};
    passTime();
    await waitUntil('terminated', async () => (await pair.uploads()).length === 0);
    await waitUntil('no offer', () => offer() === null);
    expect([engine.disk.copies.size, engine.disk.records.items.size]).toEqual([0, 0]);
    await expect(engine.send('uploads.undo', { id: step })).rejects.toMatchObject({ code: 'uploads/undo-too-late' });
  });

  it('[4.5] is final after ten seconds without any other event, on its own', async () => {
    const [first = '', second = ''] = await pair.add(jpegOf('a.jpg', 40_000), jpegOf('b.jpg', 50_000));
    await remove(first);
    engine.host.nowOffsetMs += UNDO_MS - 1_000;
    await remove(second);
    await waitUntil('gone', () => !engine.disk.records.items.has(first));
    expect(engine.disk.records.items.has(second)).toBe(true);
    expect(offer()).toMatchObject({ name: 'b.jpg' });
  });

  it('is offered after the background has stopped, and final at the start after ten seconds', async () => {
    const [first = '', second = ''] = await pair.add(jpegOf('a.jpg', 40_000), jpegOf('b.jpg', 50_000));
    await remove(first);
    await restart();
    expect(names()).toEqual(['b.jpg']);
    expect(offer()).toMatchObject({ name: 'a.jpg' });
    await undo();
    await waitUntil('there again', () => names().join() === 'a.jpg,b.jpg');
    await remove(second);
    engine.host.nowOffsetMs += UNDO_MS;
    await restart();
    expect(offer()).toBeNull();
    await waitUntil('gone', () => !engine.disk.copies.has(second));
    expect([...engine.disk.records.items.keys()]).toEqual([first]);
  });

  it('the removal of the last step is undone first', async () => {
    const [first = '', second = ''] = await pair.add(jpegOf('a.jpg', 40_000), jpegOf('b.jpg', 50_000));
    await remove(first);
    await remove(second);
    await waitUntil('the last one', () => offer()?.name === 'b.jpg');
    await undo();
    await waitUntil('the one before', () => offer()?.name === 'a.jpg');
    await undo();
    await waitUntil('all', () => names().join() === 'a.jpg,b.jpg');
  });

  it('[4.15] gives a picture its sidecar back', async () => {
    const [picture = ''] = await pair.add(jpegOf('a.jpg', 40_000));
    const [sidecar = ''] = await engine.add('image', [new File(['<x/>'], 'a.xmp')]);
    await waitUntil('paired', () => engine.row(sidecar)?.isRefused === false);
    await remove(picture);
    await waitUntil('alone', () => engine.row(sidecar)?.isRefused === true);
    await undo();
    await waitUntil('paired again', () => engine.row(sidecar)?.isRefused === false);
  });

  it('[4.11] a removal of the only upload starts its list again when it is undone', async () => {
    await pair.misbehave([
      { match: { method: 'POST', pathPattern: '^/upload-service/upload' }, action: { isHeld: true } },
    ]);
    const [id = ''] = await pair.add(jpegOf('a.jpg', 40_000));
    await pair.start();
    await waitUntil('requested', async () => (await pair.requests('POST')).length > 0);
    await remove(id);
    await waitUntil('not started', () => engine.shared().bundles.every(({ isStarted }) => !isStarted));
    await fetch(new URL('__test/behave', pair.server.address), { method: 'POST' });
    await undo();
    await waitUntil('reported', () => engine.shared().bundles[0]?.completion === 'success');
    expect((await pair.uploads()).length).toBe(1);
  });

  it('completes an upload whose last bytes had arrived when it was removed', async () => {
    await pair.misbehave([
      { match: { method: 'POST', pathPattern: '^/upload-service/upload' }, times: 1, action: { dropAnswer: true } },
      { match: { method: 'POST', pathPattern: '^/upload-service/upload' }, times: 1, action: { isHeld: true } },
    ]);
    const file = jpegOf('a.jpg', 40_000);
    const [id = ''] = await pair.add(file);
    await pair.start();
    await waitUntil('there', async () => (await pair.uploads()).length === 1);
    await remove(id);
    await fetch(new URL('__test/behave', pair.server.address), { method: 'POST' });
    await undo();
    await pair.completes(id);
    expect((await pair.uploads()).length).toBe(1);
    expect((await pair.stored('a.jpg')).sha256).toBe(await sha256OfBlob(file));
  });

  it('is final at once when the user signs out and discards, and nothing of it stays', async () => {
    const [id = ''] = await pair.add(jpegOf('a.jpg', 40_000));
    await remove(id);
    await engine.send('session.signOut', { unfinished: 'discard' });
    expect([engine.disk.copies.size, engine.disk.records.items.size]).toEqual([0, 0]);
  });

  it('is offered to its user only', async () => {
    const [id = ''] = await pair.add(jpegOf('a.jpg', 40_000));
    await remove(id);
    const { id: step = '' } = offer() ?? {};
    await engine.send('session.signOut', { unfinished: 'keep' });
    await engine.signIn('photo');
    await waitUntil('another user', () => engine.shared().auth.username === 'photo');
    expect(offer()).toBeNull();
    await expect(engine.send('uploads.undo', { id: step })).rejects.toMatchObject({ code: 'uploads/undo-too-late' });
  });
});

describe.each([1, 2, 3, 4])('killed before write %i', (nth) => {
  /** Kills the background before its `nth` write from now, or after the command. */
  const killAtWrite = async (command: () => Promise<unknown>): Promise<void> => {
    let writes = 0;
    const isKilled = new Promise<void>((resolve) => {
      engine.disk.before = (access) => {
        if (access !== 'write' || ++writes < nth) return;
        engine.disk.before = () => undefined;
        resolve();
        return new Promise(() => undefined);
      };
    });
    await Promise.race([isKilled, command().catch(() => undefined)]);
    engine.disk.before = () => undefined;
    await restart();
  };

  it.each(['remove', 'undo', 'become final'])('a file has its text and bytes, or is gone: %s', async (moment) => {
    const file = jpegOf('a.jpg', 600_000);
    const [id = ''] = await pair.add(file, jpegOf('b.jpg', 40_000));
    await engine.send('uploads.setOverrides', { uploadId: id, values: { IPTCCaption: 'At the harbour' } });
    const removal = () => engine.send('uploads.remove', { uploadIds: [id] });
    if (moment === 'remove') await killAtWrite(removal);
    else {
      await remove(id);
      await killAtWrite(async () =>
        moment === 'undo' ? undo() : engine.send('uploads.dismissUndo', { id: offer()?.id ?? '' }),
      );
    }
    if (offer() !== null) await undo();
    const isGone = moment === 'become final' && !engine.disk.records.items.has(id);
    if (isGone) {
      await waitUntil('its copy is gone', () => !engine.disk.copies.has(id));
      return;
    }
    await waitUntil('there', () => engine.row(id) !== undefined);
    await pair.start();
    await pair.completes(id);
    const stored = await pair.stored('a.jpg');
    expect(stored.asset?.fields.IPTCCaption).toBe('At the harbour');
    expect(stored.sha256).toBe(await sha256OfBlob(file));
  });
});

it('puts the question about duplicates again after they were left out', async () => {
  const twin = (name: string) => new File(['the same'], name, { type: 'image/jpeg' });
  const [, second = ''] = await pair.add(twin('a.jpg'), twin('b.jpg'));
  await waitUntil('asked', () => engine.row(second)?.isDuplicate);
  await engine.send('uploads.decideDuplicates', { type: 'image', isKept: false });
  await waitUntil('left out', () => offer()?.kind === 'leave-out');
  await undo();
  await waitUntil('asked again', () => engine.row(second)?.isDuplicate);
});

it('moves files back from the tab that they were moved to', async () => {
  const clip = () => new File(['film'], 'clip.mp4', { type: 'video/mp4' });
  const [refused = ''] = await engine.add('image', [clip()]);
  await waitUntil('refused', () => engine.row(refused)?.isRefused);
  const movedIds = await engine.add('video', [clip()]);
  await engine.send('uploads.remove', { uploadIds: [refused], movedIds });
  await waitUntil('moved', () => offer()?.kind === 'move');
  expect(offer()).toMatchObject({ count: 1, name: 'clip.mp4' });
  await undo();
  await waitUntil('moved back', () => engine.rows().length === 1 && engine.row(refused) !== undefined);
  expect(engine.row(refused)).toMatchObject({ type: 'image', isRefused: true });
});

it('[4.10] gives uploads of the other tab their form back when a move is undone', async () => {
  const clip = (name: string, size = 4) => new File([new Uint8Array(size).fill(7)], name, { type: 'video/mp4' });
  await pair.misbehave([
    { match: { method: 'POST', pathPattern: '^/upload-service/upload' }, action: { isHeld: true } },
  ]);
  const [under = ''] = await engine.add('video', [clip('first.mp4', 400)]);
  const channel = await waitUntil('channels', () => engine.shared().auth.channels.vid[0]?.chanID);
  await engine.send('uploads.setDraft', { type: 'video', values: { ChannelID: channel } });
  await engine.send('uploads.start', { type: 'video' });
  const [refused = ''] = await engine.add('image', [clip('clip.mp4')]);
  await waitUntil('refused', () => engine.row(refused)?.isRefused);
  const movedIds = await engine.add('video', [clip('clip.mp4')]);
  const keepsForm = () => (engine.disk.records.items.get(under) as { keepsForm: boolean }).keepsForm;
  expect(keepsForm()).toBe(true);
  await engine.send('uploads.remove', { uploadIds: [refused], movedIds });
  await waitUntil('moved', () => offer()?.kind === 'move');
  await undo();
  await waitUntil('takes the form again', () => keepsForm() === false);
});

it('gives a reset form its text and append mode back, without fields that were changed since', async () => {
  const draft = () => engine.shared().bundles[0]?.draft ?? {};
  await pair.draft({ IPTCHeadline: 'Harbour', IPTCCaption: 'At the harbour' });
  await engine.send('uploads.setAppendMode', { type: 'image', mode: 1 });
  await engine.send('uploads.resetForm', { type: 'image' });
  await waitUntil('reset', () => offer()?.kind === 'reset-form');
  expect(draft().IPTCCaption ?? '').toBe('');
  await engine.send('uploads.setDraft', { type: 'image', values: { IPTCHeadline: 'Lighthouse' } });
  await undo();
  await waitUntil('text is back', () => draft().IPTCCaption === 'At the harbour');
  expect(draft().IPTCHeadline).toBe('Lighthouse');
  expect(engine.shared().bundles[0]?.draftAppendMode).toBe(1);
});

it('leaves an append mode that was chosen after the reset of the form', async () => {
  await pair.draft({ IPTCHeadline: 'Harbour' });
  await engine.send('uploads.setAppendMode', { type: 'image', mode: 1 });
  await engine.send('uploads.resetForm', { type: 'image' });
  await waitUntil('reset', () => offer()?.kind === 'reset-form');
  await engine.send('uploads.setAppendMode', { type: 'image', mode: 2 });
  await undo();
  await waitUntil('text is back', () => engine.shared().bundles[0]?.draft.IPTCHeadline === 'Harbour');
  expect(engine.shared().bundles[0]?.draftAppendMode).toBe(2);
});

it('[4.12] a reset form that gets its text back tells no end of the list again', async () => {
  const [id = ''] = await pair.add(jpegOf('a.jpg', 40_000));
  await pair.misbehave([
    { match: { method: 'POST', pathPattern: '^/upload-service/upload' }, action: { isHeld: true } },
  ]);
  await pair.draft({ IPTCHeadline: 'Harbour' });
  await pair.start();
  await engine.send('uploads.resetForm', { type: 'image' });
  await waitUntil('reset', () => offer()?.kind === 'reset-form');
  await fetch(new URL('__test/behave', pair.server.address), { method: 'POST' });
  await pair.completes(id);
  const bundle = () => engine.shared().bundles[0];
  await waitUntil('finished', () => bundle()?.completion === 'success');
  await engine.send('uploads.dismissCompletion', { bundleId: bundle()?.id ?? '' });
  await waitUntil('dismissed', () => bundle()?.completion === 'none');
  const { isStarted } = bundle() ?? {};
  await undo();
  await waitUntil('text is back', () => bundle()?.draft.IPTCHeadline === 'Harbour');
  expect(bundle()).toMatchObject({ completion: 'none', isStarted });
});

it('gives edited files their values back, except what was typed or sent in the meantime', async () => {
  const [first = '', second = '', third = ''] = await pair.add(
    ...[40_000, 50_000, 60_000].map((size, at) => jpegOf(`${at}.jpg`, size)),
  );
  const caption = async (uploadId: string) =>
    (await engine.send('uploads.details', { uploadIds: [uploadId] }))[0]?.overrides.IPTCCaption;
  await engine.send('uploads.setOverrides', { uploadId: first, values: { IPTCCaption: 'At the harbour' } });
  const edits = [{ field: 'IPTCCaption', mode: 'append', text: 'Storm' }] as const;
  await engine.send('uploads.editFiles', { uploadIds: [first, second, third], edits: [...edits] });
  await waitUntil('offered', () => offer()?.kind === 'edit');
  expect(offer()).toMatchObject({ count: 3 });
  expect(await caption(first)).toMatch(/^At the harbour.Storm$/);
  await engine.send('uploads.setOverrides', { uploadId: second, values: { IPTCCaption: 'Typed since' } });
  engine.restart();
  await waitUntil('offered again', () => offer()?.kind === 'edit');
  await undo();
  expect(await caption(first)).toBe('At the harbour');
  expect(await caption(second)).toBe('Typed since');
  expect(await caption(third)).toBeUndefined();
});

it('says how many edited files were sent in the meantime', async () => {
  const [id = ''] = await pair.add(jpegOf('a.jpg', 40_000));
  const edits = [{ field: 'IPTCCaption', mode: 'replace', text: 'Storm' }] as const;
  await engine.send('uploads.editFiles', { uploadIds: [id], edits: [...edits] });
  await waitUntil('offered', () => offer()?.kind === 'edit');
  await pair.start();
  await pair.completes(id);
  expect(await undo()).toEqual({ sent: 1 });
  expect((await pair.stored('a.jpg')).asset?.fields.IPTCCaption).toBe('Storm');
  expect(engine.disk.records.items.get(id)).toMatchObject({ overrides: { IPTCCaption: 'Storm' } });
});

it('gives a file the values back that a press has replaced, except what was typed since, also after a restart', async () => {
  const [id = ''] = await pair.add(jpegOf('a.jpg', 40_000));
  const own = async () => (await engine.send('uploads.details', { uploadIds: [id] }))[0]?.overrides;
  const set = (values: Record<string, string>, isUndoable = false) =>
    engine.send('uploads.setOverrides', { uploadId: id, values, isUndoable });
  await set({ IPTCCity: 'Köln' });
  await set({ IPTCCity: 'Husum', IPTCCaption: 'Am Deich', IPTCByLine: 'Anna' }, true);
  await set({ IPTCCaption: 'Am Deich bei Sturm' });
  await restart();
  expect(offer()).toMatchObject({ kind: 'values', count: 1, name: 'a.jpg' });
  await undo();
  expect(await own()).toEqual({ IPTCCity: 'Köln', IPTCCaption: 'Am Deich bei Sturm' });
  await engine.send('uploads.setOverrides', {
    uploadId: id,
    values: {},
    removedFields: ['IPTCCity'],
    isUndoable: true,
  });
  await waitUntil('offered', () => offer() !== null);
  await undo();
  expect(await own()).toEqual({ IPTCCity: 'Köln', IPTCCaption: 'Am Deich bei Sturm' });
});

it('leaves the values that a press has set in a file that was sent in the meantime, and says so', async () => {
  const [id = ''] = await pair.add(jpegOf('a.jpg', 40_000));
  const values = { IPTCCity: 'Husum' };
  await engine.send('uploads.setOverrides', { uploadId: id, values, isUndoable: true });
  await waitUntil('offered', () => offer() !== null);
  await pair.start();
  await pair.completes(id);
  expect(await undo()).toEqual({ sent: 1 });
  expect(engine.disk.records.items.get(id)).toMatchObject({ overrides: values });
});

it('gives the form the text back that a template has replaced, except what was typed since', async () => {
  const draft = () => engine.shared().bundles[0]?.draft;
  await pair.draft({ IPTCHeadline: 'Typed' });
  const template = { IPTCHeadline: 'Match day', IPTCCredit: 'dpa', IPTCByLine: 'Anna' };
  await engine.send('uploads.setDraft', { type: 'image', values: template, isUndoable: true });
  await waitUntil('offered', () => offer()?.kind === 'template');
  await pair.draft({ IPTCCredit: 'dpa / afp' });
  await undo();
  await waitUntil('as before', () => draft()?.IPTCHeadline === 'Typed');
  expect(draft()?.IPTCCredit).toBe('dpa / afp');
  expect(draft()?.IPTCByLine ?? '').toBe('');
});

it.each([0, 2] as const)(
  '[4.16] gives the form its append mode back that it had before its files kept their texts: %i',
  async (mode) => {
    const current = () => engine.shared().bundles[0]?.draftAppendMode;
    await engine.send('uploads.setAppendMode', { type: 'image', mode });
    await engine.send('uploads.setAppendMode', { type: 'image', mode: 3, isUndoable: true });
    await waitUntil('offered', () => offer()?.kind === 'keep-texts');
    expect(current()).toBe(3);
    await undo();
    await waitUntil('as before', () => current() === mode);
  },
);

it('a change of nothing is no step', async () => {
  const [id = ''] = await pair.add(jpegOf('a.jpg', 40_000));
  await engine.send('uploads.setOverrides', { uploadId: id, values: {}, isUndoable: true });
  expect(engine.disk.records.steps.size).toBe(0);
});

describe('what happens between a removal and its undoing', () => {
  const textOf = async (uploadId: string) => {
    const [details] = await engine.send('uploads.details', { uploadIds: [uploadId] });
    return details?.overrides.IPTCCaption;
  };
  const fieldsOf = async (filename: string) => (await pair.stored(filename)).asset?.fields;

  it('keeps the last words that were typed while another surface removed the file', async () => {
    const [id = ''] = await pair.add(jpegOf('a.jpg', 40_000));
    await remove(id);
    await engine.send('uploads.setOverrides', { uploadId: id, values: { IPTCCaption: 'The last words' } });
    await undo();
    expect(await textOf(id)).toBe('The last words');
  });

  it('is not named as lost by a background that is killed right after it', async () => {
    const [id = ''] = await pair.add(jpegOf('a.jpg', 40_000));
    await waitUntil('backed up', () => JSON.stringify(engine.disk.queueBackup)?.includes('a.jpg'));
    await remove(id);
    // The backup without the removed file is written later.
    expect(JSON.stringify(engine.disk.queueBackup)).toContain('a.jpg');
    await restart();
    expect(engine.shared().lost?.names ?? []).toEqual([]);
    await undo();
    await waitUntil('there again', () => engine.row(id) !== undefined);
    expect(engine.shared().lost?.names ?? []).toEqual([]);
  });

  it('[4.12] leaves no message that all is finished when it is undone', async () => {
    const match = { method: 'POST', pathPattern: '^/upload-service/upload' };
    await pair.misbehave([{ match, action: { isHeld: true } }]);
    const [first = '', second = ''] = await pair.add(jpegOf('a.jpg', 40_000), jpegOf('b.jpg', 50_000));
    await pair.start();
    await waitUntil('started', () => engine.row(second)?.status === 'uploading');
    await remove(second);
    await fetch(new URL('__test/behave', pair.server.address), { method: 'POST' });
    await pair.completes(first);
    const completion = () => engine.shared().bundles[0]?.completion;
    await waitUntil('finished', () => completion() === 'success');
    await pair.misbehave([{ match, action: { isHeld: true } }]);
    await undo();
    await waitUntil('not finished', () => completion() === 'none');
    await fetch(new URL('__test/behave', pair.server.address), { method: 'POST' });
    await pair.completes(second);
    await waitUntil('finished again', () => completion() === 'success');
  });

  it('[4.13] undoing the removal of a file that was never started puts it into the list that has begun since', async () => {
    const match = { method: 'POST', pathPattern: '^/upload-service/upload' };
    await pair.misbehave([{ match, times: 1, action: { isHeld: true, status: 400 } }]);
    const [first = ''] = await pair.add(jpegOf('a.jpg', 40_000));
    await pair.start();
    const [second = ''] = await pair.add(jpegOf('b.jpg', 50_000));
    await remove(second);
    await fetch(new URL('__test/release', pair.server.address), { method: 'POST' });
    await waitUntil('failed', () => engine.row(first)?.status === 'error');
    const [third = ''] = await pair.add(jpegOf('c.jpg', 60_000));
    await undo();
    await waitUntil('there again', () => engine.row(second) !== undefined);
    expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    const listOf = (uploadId: string) => engine.row(uploadId)?.bundleId;
    expect(listOf(second)).toBe(listOf(third));
    expect(listOf(first)).not.toBe(listOf(third));
    await pair.start();
    await pair.completes(second);
  });

  it('is examined when it is undone if the background has stopped before that', async () => {
    const [id = ''] = await pair.add(jpegOf('a.jpg', 40_000));
    await waitUntil('examined', () => engine.row(id)?.isReady === true);
    await remove(id);
    const { items } = engine.disk.records;
    items.set(id, { ...(items.get(id) as object), fileMetadata: null });
    await restart();
    await undo();
    await waitUntil('there again', () => engine.row(id) !== undefined);
    await waitUntil('examined', () => engine.row(id)?.isReady === true);
    await pair.start();
    await pair.completes(id);
  });

  it('takes bytes that arrive meanwhile', async () => {
    const file = jpegOf('a.jpg', 40_000);
    const added = {
      uploadId: 'late-file-1',
      filename: 'a.jpg',
      folder: '',
      mimeType: file.type,
      bytesTotal: file.size,
    };
    await engine.send('uploads.add', { type: 'image', files: [added] });
    await remove(added.uploadId);
    await engine.handOver([added.uploadId], [file]);
    await undo();
    await waitUntil('kept', () => engine.row(added.uploadId)?.bytesLocation === 'stored');
    await pair.start();
    await pair.completes(added.uploadId);
    expect((await pair.stored('a.jpg')).sha256).toBe(await sha256OfBlob(file));
  });

  it('says after a restart that the bytes of a removed file were in memory only', async () => {
    await pair.close();
    pair = await startEngineAgainstServer({}, { keepsCopies: false });
    engine = pair.engine;
    const [id = ''] = await engine.add('image', [jpegOf('a.jpg', 40_000)]);
    await waitUntil('there', () => engine.row(id)?.isReady);
    await remove(id);
    await restart();
    await undo();
    await waitUntil('needed again', () => engine.row(id)?.error === 'uploads/bytes-lost');
  });

  it('[4.10] leaves a started upload its form when files with another text were added', async () => {
    await pair.misbehave({
      match: { method: 'POST', pathPattern: '^/upload-service/upload' },
      action: { status: 503 },
    });
    await pair.draft({ IPTCCaption: 'First text' });
    const [first = ''] = await pair.add(jpegOf('first.jpg', 40_000));
    await pair.start();
    await waitUntil('waits', () => engine.row(first)?.waitingFor === 'connection');
    await engine.send('uploads.pauseUpload', { uploadId: first });
    await remove(first);
    const [later = ''] = await pair.add(jpegOf('later.jpg', 50_000));
    await undo();
    await pair.draft({ IPTCCaption: 'Later text' });
    await fetch(new URL('__test/behave', pair.server.address), { method: 'POST' });
    await pair.start();
    engine.online();
    await pair.completes(first, later);
    expect((await fieldsOf('first.jpg'))?.IPTCCaption).toBe('First text');
    expect((await fieldsOf('later.jpg'))?.IPTCCaption).toBe('Later text');
  });

  it('[4.12, 4.13] the next files do not get the text of a sent list that was removed and brought back', async () => {
    await pair.close();
    pair = await startEngineAgainstServer({ settings: { resetFormAfterUpload: true } });
    engine = pair.engine;
    await pair.draft({ IPTCCaption: 'Of the sent list' });
    const [sent = ''] = await pair.add(jpegOf('sent.jpg', 40_000));
    await pair.start();
    await pair.completes(sent);
    await remove(sent);
    await undo();
    await waitUntil('there again', () => engine.row(sent) !== undefined);
    await pair.add(jpegOf('next.jpg', 50_000));
    expect(engine.shared().bundles.at(-1)?.draft.IPTCCaption ?? '').toBe('');
  });

  it('a step that is dismissed on one surface leaves a later removal of another one', async () => {
    const [first = '', second = ''] = await pair.add(jpegOf('a.jpg', 40_000), jpegOf('b.jpg', 50_000));
    await remove(first);
    const { id: step = '' } = offer() ?? {};
    await remove(second);
    await engine.send('uploads.dismissUndo', { id: step });
    expect(engine.disk.records.items.has(first)).toBe(false);
    expect(engine.disk.records.items.has(second)).toBe(true);
    await waitUntil('the later one', () => offer()?.name === 'b.jpg');
    await undo();
    await waitUntil('there again', () => names().join() === 'b.jpg');
  });

  it('a step that was dismissed stays dismissed after a restart', async () => {
    const ids = await pair.add(jpegOf('a.jpg', 40_000), jpegOf('b.jpg', 50_000));
    const edits = [{ field: 'IPTCCity', mode: 'replace', text: 'Husum' }] as const;
    await engine.send('uploads.editFiles', { uploadIds: ids, edits: [...edits] });
    await waitUntil('edited', () => offer()?.kind === 'edit');
    await remove(...ids);
    await waitUntil('removed', () => offer()?.kind === 'remove');
    const { id: step = '' } = offer() ?? {};
    await engine.send('uploads.dismissUndo', { id: step });
    await restart();
    expect(offer()).toBeNull();
    await expect(engine.send('uploads.undo', { id: step })).rejects.toMatchObject({ code: 'uploads/undo-too-late' });
  });

  it('an undoing that cannot be stored changes nothing, and can be tried again', async () => {
    const [id = ''] = await pair.add(jpegOf('a.jpg', 40_000));
    await remove(id);
    let isFull = true;
    engine.disk.before = (access) => {
      if (access === 'write' && isFull) throw new Error('disk full');
    };
    await expect(undo()).rejects.toBeTruthy();
    isFull = false;
    expect(names()).toEqual([]);
    await undo();
    await restart();
    expect(names()).toEqual(['a.jpg']);
  });

  it('an undoing that cannot be stored keeps what was typed meanwhile', async () => {
    const [first = '', second = ''] = await pair.add(jpegOf('a.jpg', 40_000), jpegOf('b.jpg', 50_000));
    const values = (uploadId: string) => engine.send('uploads.details', { uploadIds: [uploadId] });
    const edits = [{ field: 'IPTCCity', mode: 'replace', text: 'Husum' }] as const;
    await engine.send('uploads.editFiles', { uploadIds: [first, second], edits: [...edits] });
    await waitUntil('offered', () => offer()?.kind === 'edit');
    let writes = 0;
    engine.disk.before = (access) => {
      if (access === 'write' && ++writes === 1) throw new Error('disk full');
    };
    const undone = undo();
    await engine.send('uploads.setOverrides', { uploadId: first, values: { IPTCCaption: 'Typed meanwhile' } });
    await expect(undone).rejects.toBeTruthy();
    await restart();
    expect((await values(first))[0]?.overrides).toEqual({ IPTCCity: 'Husum', IPTCCaption: 'Typed meanwhile' });
    await undo();
    expect((await values(first))[0]?.overrides).toEqual({ IPTCCaption: 'Typed meanwhile' });
    expect((await values(second))[0]?.overrides).toEqual({});
  });

  it('nothing of the texts before a step stays when it can no longer be undone', async () => {
    const [id = ''] = await pair.add(jpegOf('a.jpg', 40_000));
    await engine.send('uploads.setOverrides', { uploadId: id, values: { IPTCCaption: 'Planted caption' } });
    await pair.draft({ IPTCHeadline: 'Planted headline' });
    await engine.send('uploads.editFiles', {
      uploadIds: [id],
      edits: [{ field: 'IPTCCaption', mode: 'replace', text: 'Other' }],
    });
    await engine.send('uploads.resetForm', { type: 'image' });
    const { items, bundles, steps } = engine.disk.records;
    const stored = () => JSON.stringify([...items.values(), ...bundles.values(), ...steps.values()]);
    expect(stored()).toMatch(/Planted caption.*Planted headline/);
    passTime();
    await waitUntil('forgotten', () => !stored().includes('Planted'));
  });
});
