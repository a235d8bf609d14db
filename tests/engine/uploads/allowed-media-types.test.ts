/**
 * The server lists media types as well as extensions (specification 5.2); files of a listed type are accepted and sent.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import { optionRows } from '../../../reference-server/config/upload-options.ts';
import {
  type EngineAgainstServer,
  jpegOf,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';

const LISTED: Readonly<Record<MediaType, string>> = {
  image: 'png,image/jpeg',
  video: 'mp4,video/*',
  audio: 'audio/mpeg,audio/ogg',
};

let pair: EngineAgainstServer;
beforeEach(async () => {
  pair = await startEngineAgainstServer();
  const rows = optionRows({ image: 0, video: 0, audio: 0 }).map((row) => {
    const type = MEDIA_TYPES.find((candidate) => row.optID === `uploads\\${candidate}\\allowedExtensions`);
    return type ? { ...row, optVal: LISTED[type] } : row;
  });
  await pair.misbehave({
    match: { pathPattern: 'svcCmd=locGetOptList' },
    action: { body: JSON.stringify(rows), contentType: 'application/json' },
  });
  await pair.engine.send('settings.reload', {});
});
afterEach(() => pair.close());

it.each([
  ['image', 'dyke.jpg', 'image/jpeg', null],
  ['image', 'dyke.png', '', null],
  ['image', 'dyke.gif', 'image/gif', 'FILE_TYPE_NOT_ALLOWED_ERROR'],
  ['video', 'ferry.mp4', '', null],
  ['video', 'ferry.xyz', 'video/x-new', null],
  ['video', 'ferry.xyz', 'audio/x-new', 'FILE_TYPE_NOT_ALLOWED_ERROR'],
  ['audio', 'talk.oga', 'audio/ogg', null],
  ['audio', 'talk.mp3', 'audio/mpeg', null],
  ['audio', 'talk.wav', 'audio/wav', 'FILE_TYPE_NOT_ALLOWED_ERROR'],
  ['audio', 'talk.mp3', '', 'FILE_TYPE_NOT_ALLOWED_ERROR'],
] as const)('[5.2] %s by extension or by media type: %s (%s)', async (type, filename, mimeType, error) => {
  const [uploadId = ''] = await pair.engine.add(type, [new File(['bytes'], filename, { type: mimeType })]);
  await expect.poll(() => pair.engine.row(uploadId)?.error).toBe(error);
});

it('[5.2, 5.3] checks an empty file of a listed type by its size, one of another type by its type', async () => {
  const files = [new File([], 'dyke.jpg', { type: 'image/jpeg' }), new File([], 'dyke.gif', { type: 'image/gif' })];
  const ids = await pair.engine.add('image', files);
  await expect
    .poll(() => ids.map((id) => pair.engine.row(id)?.error))
    .toEqual(['ZERO_FILE_SIZE_ERROR', 'FILE_TYPE_NOT_ALLOWED_ERROR']);
});

it('[5.2] sends a file that is allowed by its media type only', async () => {
  const [id = ''] = await pair.add(jpegOf('dyke.jpg', 5_000));
  await pair.start();
  await pair.completes(id);
  expect((await pair.stored('dyke.jpg')).asset).toBeTruthy();
});
