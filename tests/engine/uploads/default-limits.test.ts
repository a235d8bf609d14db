/** Limits that the specification prints, as the engine applies them without server options. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { randomId } from '#lib/core/random-id.ts';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let home: EngineAgainstServer;

beforeAll(async () => {
  home = await startEngineAgainstServer({ processingDelayMs: 0 });
});
afterAll(() => home.close());

const NAMES = { image: 'a.jpg', video: 'a.mp4', audio: 'a.mp3' } as const;
const MIME_TYPES = { image: 'image/jpeg', video: 'video/mp4', audio: 'audio/mpeg' } as const;

/** Announced without bytes: only the size counts. */
async function announce(type: (typeof MEDIA_TYPES)[number], filename: string, bytesTotal: number) {
  const uploadId = randomId();
  const mimeType = MIME_TYPES[type];
  await home.engine.send('uploads.add', { type, files: [{ uploadId, filename, folder: '', mimeType, bytesTotal }] });
  return waitUntil('its row', () => home.engine.row(uploadId));
}

it.each(MEDIA_TYPES)('[5.3, 5.4, 9.3] %s files have 1 to 262,144,000 bytes', async (type) => {
  const name = NAMES[type];
  expect((await announce(type, name, 0))?.error).toBe('ZERO_FILE_SIZE_ERROR');
  expect((await announce(type, name, 1))?.error).toBeNull();
  expect((await announce(type, name, 262_144_000))?.error).toBeNull();
  expect((await announce(type, name, 262_144_001))?.error).toBe('FILE_SIZE_EXCEEDED_ERROR');
});

it.each(MEDIA_TYPES)('[5.7] names of %s files are cut to 80 characters, keeping the whole extension', async (type) => {
  const extension = NAMES[type].slice(1);
  const row = await announce(type, `${'n'.repeat(100)}${extension}`, 10);
  expect(row.filename).toBe(`${'n'.repeat(76)}${extension}`);
});
