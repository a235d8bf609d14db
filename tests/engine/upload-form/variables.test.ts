/** Variables in form and file values, from the start to the wire and to what the server stores (decision 54). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { calendarDateOf, formatCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import type { StartForm } from '#lib/upload-form/model/start-form.ts';
import {
  type EngineAgainstBareServer,
  imageOf,
  startEngineAgainstBareServer,
} from '../../contract/harness/engine-against-bare-server.ts';
import { startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { pictureWithMetadata } from '../../helpers/builders/picture-with-metadata.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const CHUNK = 512_000;
const DAY_MS = 86_400_000;
const CAPTION = '{serial:3} {filename}, {city}, {user}, {date}';
const dayIn = (days: number) => formatCalendarDate(calendarDateOf(new Date(Date.now() + days * DAY_MS)), 'en-US');

describe('the server stores', () => {
  it.each(MEDIA_TYPES)('the expanded text of form and file: %s', async (type) => {
    const pair = await startEngineAgainstServer();
    const { engine } = pair;
    const channels = engine.shared().auth.channels;
    const { image, video, audio } = { image: channels.img, video: channels.vid, audio: channels.aud };
    const channel = { image, video, audio }[type].find(({ isSelectable }) => isSelectable)?.chanID ?? '';
    const ending = { image: 'jpg', video: 'mp4', audio: 'mp3' }[type];
    const picture = type === 'image' ? [new Uint8Array(await pictureWithMetadata({ 'photoshop:City': 'Köln' }))] : [];
    const files = ['a', 'b'].map((name) => new File([...picture, name], `${name}.${ending}`));
    await engine.send('uploads.setDraft', { type, values: { ChannelID: channel, IPTCCaption: CAPTION } });
    const ids = await engine.add(type, files);
    await waitUntil('read', () => ids.every((id) => engine.row(id)?.isReady));
    const values = { IPTCHeadline: '{user}: {{{serial}}}', IPTCCaption: '{filename} in {city}' };
    await engine.send('uploads.setOverrides', { uploadId: ids[1] ?? '', values });
    await engine.send('uploads.start', { type });
    await waitUntil('complete', () => ids.every((id) => engine.row(id)?.status === 'complete'));
    const fieldsOf = async (name: string) => (await pair.stored(`${name}.${ending}`)).asset?.fields;
    const city = type === 'image' ? 'Köln, ' : '';
    expect((await fieldsOf('a'))?.IPTCCaption).toBe(`001 a, ${city}editor, ${dayIn(0)}`);
    expect(await fieldsOf('b')).toMatchObject({
      IPTCHeadline: 'editor: {2}',
      IPTCCaption: type === 'image' ? 'b in Köln' : 'b in',
    });
    await pair.close();
  });
});

describe('values of the start', () => {
  let pair: EngineAgainstBareServer;
  beforeEach(async () => {
    pair = await startEngineAgainstBareServer();
  });
  afterEach(() => pair.close());
  const nextDay = () => {
    pair.engine.host.nowOffsetMs += DAY_MS;
  };

  it('stay after a kill and on the next day', async () => {
    await pair.caption('{date} {serial}');
    const ids = await pair.add(imageOf('a.jpg', 3 * CHUNK), imageOf('b.jpg', 3 * CHUNK));
    const release = pair.holdResponses('POST');
    await pair.start();
    await pair.untilSent('POST');
    nextDay();
    pair.engine.restart();
    release();
    await pair.reaches('complete', ...ids);
    expect(pair.captions()).toEqual({ 'a.jpg': `${dayIn(0)} 1`, 'b.jpg': `${dayIn(0)} 2` });
  });

  it('are new for files that are started on the next day, whose numbers follow', async () => {
    await pair.caption('{date} {serial}');
    const [paused = '', failed = ''] = await pair.add(imageOf('a.jpg', 3 * CHUNK), imageOf('b.jpg', 3 * CHUNK));
    const release = pair.holdResponses('POST');
    await pair.start();
    await pair.untilSent('POST', 2);
    await pair.engine.send('uploads.pause', { type: 'image' });
    release();
    nextDay();
    await pair.engine.send('uploads.remove', { uploadIds: [failed] });
    const [later = ''] = await pair.add(imageOf('c.jpg'));
    await pair.start();
    await pair.reaches('complete', paused, later);
    // The removed file has the number 2, and can be brought back.
    expect(pair.captions()).toMatchObject({ 'a.jpg': `${dayIn(0)} 1`, 'c.jpg': `${dayIn(1)} 3` });
  });

  it.each(['pause', 'fail'] as const)(
    'stay when an upload is started again with the form of the next day: %s',
    async (how) => {
      await pair.caption('{date} {serial}');
      const [id = ''] = await pair.add(imageOf('a.jpg', 3 * CHUNK));
      await prepare(how === 'pause' ? 'uploads.resumeUpload' : 'uploads.retry', id);
      nextDay();
      await pair.caption('{serial} on {date}');
      await pair.start();
      await pair.reaches('complete', id);
      expect(pair.captions()).toEqual({ 'a.jpg': `1 on ${dayIn(0)}` });
    },
  );

  it('a change during the upload is expanded like the text before', async () => {
    await pair.caption('Flood');
    const [id = ''] = await pair.add(imageOf('a.jpg', 3 * CHUNK));
    const release = pair.holdResponses('PATCH');
    await pair.start();
    await pair.untilSent('PATCH');
    nextDay();
    await pair.engine.send('uploads.setOverrides', { uploadId: id, values: { IPTCCaption: '{date} {filename}' } });
    release();
    await pair.reaches('complete', id);
    expect(pair.captions()).toEqual({ 'a.jpg': `${dayIn(0)} a` });
  });

  it('an upload that was started without variables sends its braces as text', async () => {
    await pair.caption('{date} {foo}');
    const [id = ''] = await pair.add(imageOf('a.jpg', 3 * CHUNK));
    const { items, bundles } = pair.engine.disk.records;
    pair.server.isUnreachable = true;
    await pair.caption('{date}');
    await pair.start();
    pair.engine.close();
    for (const [key, record] of items) {
      const { variablesAtStart: _, ...before } = record as { variablesAtStart: unknown };
      items.set(key, before);
    }
    for (const [key, record] of bundles) {
      const bundle = record as { metadata: object };
      bundles.set(key, { ...bundle, metadata: { ...bundle.metadata, IPTCCaption: '{date} {foo}' } });
    }
    pair.server.isUnreachable = false;
    pair.engine.restart();
    await pair.reaches('complete', id);
    expect(pair.captions()).toEqual({ 'a.jpg': '{date} {foo}' });
  });

  it.each(['uploads.start', 'uploads.retry', 'uploads.resumeUpload'] as const)(
    '%s starts nothing with an unknown variable of the form',
    async (name) => {
      await pair.caption('Flood');
      const [id = ''] = await pair.add(imageOf('a.jpg', 3 * CHUNK));
      await prepare(name, id);
      const sentBefore = pair.server.requests.length;
      const form = { type: 'image', values: { IPTCCaption: 'by {foo}' }, needed: [] } as const;
      await expect(send(name, id, form)).rejects.toMatchObject({
        code: 'uploads/unknown-variable',
        facts: { fields: 'IPTCCaption', variable: '{foo}', literal: '{{foo}}' },
      });
      expect(pair.server.requests.slice(sentBefore).filter(({ method }) => method !== 'GET')).toEqual([]);
      expect(pair.engine.shared().bundles.at(-1)?.draft.IPTCCaption).toBe('by {foo}');
      await send(name, id, { ...form, values: { IPTCCaption: 'by {{foo}}' } });
      await pair.reaches('complete', id);
      expect(pair.captions()).toEqual({ 'a.jpg': 'by {foo}' });
    },
  );

  it('an unknown variable of one file holds the start, and names the file', async () => {
    await pair.caption('Flood');
    const [first = '', second = ''] = await pair.add(imageOf('a.jpg'), imageOf('b.jpg'));
    await pair.engine.send('uploads.setOverrides', { uploadId: second, values: { IPTCCredit: '{foo}' } });
    await expect(pair.start()).rejects.toMatchObject({
      code: 'uploads/unknown-variable-of-file',
      facts: { file: 'b.jpg', variable: '{foo}' },
    });
    expect(pair.engine.rows().map(({ status }) => status)).toEqual(['new', 'new']);
    await pair.engine.send('uploads.setOverrides', { uploadId: second, values: { IPTCCredit: '{user}' } });
    await pair.start();
    await pair.reaches('complete', first, second);
    expect(pair.server.uploads.map(({ metadata }) => metadata.IPTCCredit)).toEqual([undefined, 'editor']);
  });

  async function prepare(name: 'uploads.start' | 'uploads.retry' | 'uploads.resumeUpload', id: string): Promise<void> {
    if (name === 'uploads.start') return;
    if (name === 'uploads.retry') pair.server.failNext('POST', 400);
    const release = name === 'uploads.retry' ? undefined : pair.holdResponses('POST');
    await pair.start();
    if (name === 'uploads.retry') return void (await pair.reaches('error', id));
    await pair.untilSent('POST');
    await pair.engine.send('uploads.pauseUpload', { uploadId: id });
    release?.();
    await pair.reaches('paused', id);
  }

  function send(name: 'uploads.start' | 'uploads.retry' | 'uploads.resumeUpload', id: string, form: StartForm) {
    if (name === 'uploads.start') return pair.engine.send(name, { type: 'image', form });
    if (name === 'uploads.retry') return pair.engine.send(name, { uploadIds: [id], form });
    return pair.engine.send(name, { uploadId: id, form });
  }
});
