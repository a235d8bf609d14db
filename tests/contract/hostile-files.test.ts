/** Files that are made to read others, to stop the server or to take its lanes. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { limited } from '../../reference-server/media-tools/limited-command.ts';
import { waitUntil } from '../helpers/waiting/wait-until.ts';
import { isShared } from './harness/back-end.ts';
import { type Client, signIn } from './harness/client.ts';
import { CLIP, CLIP_BYTES, holdClips } from './harness/held-clips.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { create, pictureMetadata, storedAsset, upload } from './harness/tus.ts';

let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await startServer({ thumbnailDelayMs: 600_000 });
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const RED = { r: 255, g: 0, b: 0 };
const statusOf = async (client: Client, type: string, objectId: string) => {
  const { status, json } = await client.send(`/uploadstatus/${type}/${objectId}`);
  return [status, json];
};
const NOT_PROCESSED = [500, { error: 'processing-failed', message: 'The file could not be processed.' }];

function flat(colour: { r: number; g: number; b: number }): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

async function isRed(image: Buffer): Promise<boolean> {
  const [red, green] = (await sharp(image).flatten({ background: '#fff' }).stats()).channels;
  return (red?.mean ?? 0) > 100 && (green?.min ?? 255) < 100;
}

describe('a playlist that is named as a clip', () => {
  it.runIf(hasFfmpeg)('reads no other file of the disk', async () => {
    const secret = join(server.dataDir, 'secret.mp4');
    const lavfi = ['-f', 'lavfi', '-i', 'color=red:s=64x64:d=1', '-c:v', 'mpeg4'];
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...lavfi, secret]);
    const playlists = {
      m3u8: `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${pathToFileURL(secret)}\n#EXT-X-ENDLIST\n`,
      concat: `ffconcat version 1.0\nfile '${secret}'\n`,
    };
    for (const [name, text] of Object.entries(playlists)) {
      await upload(editor, Buffer.from(text), pictureMetadata(`list-${name}`, CLIP));
      expect((await editor.send(`/media/list-${name}/thumb`)).status).toBe(404);
      expect((await storedAsset(editor, `list-${name}`)).asset).not.toHaveProperty('durationSeconds');
    }
    // The secret itself is a clip that can be drawn.
    await upload(editor, readFileSync(secret), pictureMetadata('list-none', CLIP));
    expect(await isRed((await editor.send('/media/list-none/thumb')).bytes)).toBe(true);
  });
});

describe('a drawing', () => {
  const SVG = { filename: 'a.svg' };
  const drawing = (content: string, types = '') =>
    Buffer.from(
      `<?xml version="1.0"?>${types}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64">${content}</svg>`,
    );
  const folderOf = (objectId: string) => {
    const name = createHash('sha256').update(objectId).digest('hex').slice(0, 40);
    return join(server.dataDir, 'assets', name.slice(0, 2), name);
  };

  it('is drawn', async () => {
    await upload(editor, drawing('<rect width="64" height="64" fill="red"/>'), pictureMetadata('svg-1', SVG));
    expect(await isRed((await editor.send('/media/svg-1/thumb')).bytes)).toBe(true);
  });

  it('reads no other file, not even beside its own', async () => {
    const names = ['secret.png', './secret.png', pathToFileURL(join(folderOf('svg-2'), 'secret.png')).href];
    const images = names.map((name) => `<image xlink:href="${name}" href="${name}" width="64" height="64"/>`);
    await upload(editor, drawing(images.join('')), pictureMetadata('svg-2', SVG));
    if (isShared) await mkdir(folderOf('svg-2'), { recursive: true });
    await writeFile(join(folderOf('svg-2'), 'secret.png'), await flat(RED));
    const { status, bytes } = await editor.send('/media/svg-2/thumb');
    expect([status, await isRed(bytes)]).toEqual([200, false]);
  });

  it('reads no other file by an entity, and entities that multiply stop nothing', async () => {
    const outer = `<!DOCTYPE svg [<!ENTITY secret SYSTEM "${pathToFileURL(join(server.dataDir, 'secret.svg'))}">]>`;
    await writeFile(join(server.dataDir, 'secret.svg'), drawing('<rect width="64" height="64" fill="red"/>'));
    await upload(editor, drawing('&secret;', outer), pictureMetadata('svg-3', SVG));
    const thumb = await editor.send('/media/svg-3/thumb');
    expect(thumb.status === 404 || !(await isRed(thumb.bytes))).toBe(true);
    const laughs = Array.from({ length: 20 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
    const bomb = drawing('<text>&l20;</text>', `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs.join('')}]>`);
    await upload(editor, bomb, pictureMetadata('svg-4', SVG));
    expect((await editor.send('/media/svg-4/thumb')).status).toBe(404);
  });

  it('a drawing of more than 2 MB is not drawn', async () => {
    const large = drawing(`<rect width="64" height="64" fill="red"/><!--${'x'.repeat(2_000_000)}-->`);
    await upload(editor, large, pictureMetadata('svg-5', SVG));
    expect((await editor.send('/media/svg-5/thumb')).status).toBe(404);
  });
});

describe('work on a file that takes too long', () => {
  const find = async (word: string, type = 'video') => {
    const query = { queryText: word, resStart: 1, resCount: 1 };
    const { json } = await editor.send(`/search/${type}/`, { method: 'POST', json: query });
    const { Results } = json as { Results: Record<string, Record<string, string>>[] };
    return { ...Results[0]?.Image, ...Results[0]?.AVMedia };
  };
  let clips: ReturnType<typeof holdClips>;
  afterEach(async () => {
    clips?.restore();
    server = await server.restart({ processingLimitMs: 60_000 });
    editor = await signIn(server, 'editor');
  });

  it('[4.3, 4.4] is stopped: the file is kept and found, and counts as not processed', async () => {
    server = await server.restart({ processingLimitMs: 300 });
    editor = await signIn(server, 'editor');
    clips = holdClips();
    const metadata = pictureMetadata('slow-1', { ...CLIP, IPTCHeadline: 'Glacier' });
    await create(editor, CLIP_BYTES.length, metadata, CLIP_BYTES);
    expect(await statusOf(editor, 'video', 'slow-1')).toEqual(NOT_PROCESSED);
    const found = await find('glacier');
    expect(found).toMatchObject({ AVMOID: 'slow-1', AVMHiresURL: 'media/slow-1/original' });
    expect(found).not.toHaveProperty('AVMThumbURL');
    expect((await editor.send('/media/slow-1/original')).bytes.equals(CLIP_BYTES)).toBe(true);
    // Not again, not even after a restart.
    const startsBefore = clips.starts();
    server = await server.restart({ processingLimitMs: 60_000 });
    editor = await signIn(server, 'editor');
    expect(await statusOf(editor, 'video', 'slow-1')).toEqual(NOT_PROCESSED);
    expect(clips.starts()).toBe(startsBefore);
  });

  it('[4.3, 4.4] is stopped for an image as well, and for its thumbnail', async () => {
    await upload(editor, await flat(RED), pictureMetadata('slow-2', { filename: 'a.png', IPTCHeadline: 'Lagoon' }));
    server = await server.restart({ processingLimitMs: 1 });
    editor = await signIn(server, 'editor');
    expect((await editor.send('/media/slow-2/thumb')).status).toBe(404);
    expect(await find('lagoon', 'image')).not.toHaveProperty('ImgThumbURL');
    const bytes = await flat(RED);
    await create(editor, bytes.length, pictureMetadata('slow-3', { IPTCHeadline: 'Tundra' }), bytes);
    expect(await statusOf(editor, 'image', 'slow-3')).toEqual(NOT_PROCESSED);
    expect(await find('tundra', 'image')).toMatchObject({ ImgOID: 'slow-3' });
  });

  it('[4.3] leaves a lane to other people, however many slow files one person has', async () => {
    clips = holdClips();
    for (let number = 0; number < 6; number += 1)
      await create(editor, CLIP_BYTES.length, pictureMetadata(`lane-${number}`, CLIP), CLIP_BYTES);
    const photo = await signIn(server, 'photo');
    await expect.poll(() => clips.starts()).toBe(2);
    await upload(photo, await flat(RED), pictureMetadata('lane-quick'));
    expect(clips.starts()).toBe(2);
    clips.release();
    for (let number = 0; number < 6; number += 1)
      expect(await statusOf(editor, 'video', `lane-${number}`)).toMatchObject([200, { uploadProcessed: true }]);
  });

  it('[4.3, 4.4] work on a file that ended the server is begun once more, and later again, but never failed for that', async () => {
    server = await server.restart({ processingDelayMs: 600_000 });
    editor = await signIn(server, 'editor');
    clips = holdClips();
    await create(editor, CLIP_BYTES.length, pictureMetadata('fatal-1', CLIP), CLIP_BYTES);
    await create(editor, CLIP_BYTES.length, pictureMetadata('fatal-2', CLIP), CLIP_BYTES);
    await create(editor, CLIP_BYTES.length, pictureMetadata('fatal-3', CLIP), CLIP_BYTES);
    await expect.poll(async () => (await storedAsset(editor, 'fatal-3')).state).toBe('received');
    await server.close();
    // What a server that ended while it processed them has stored.
    await server.stored.withRecords(async (records) => {
      for (const [objectId, count] of [
        ['fatal-1', 1],
        ['fatal-2', 2],
        ['fatal-3', 3],
      ] as const) {
        const { uploadKey = '' } = (await records.findUploadByObject(objectId)) ?? {};
        for (let begun = 1; begun <= count; begun += 1) expect(await records.beginProcessing(uploadKey)).toBe(begun);
      }
    });
    clips.release();
    server = await server.restart({ processingDelayMs: 10 });
    editor = await signIn(server, 'editor');
    expect(await statusOf(editor, 'video', 'fatal-1')).toMatchObject([200, { uploadProcessed: true }]);
    expect((await storedAsset(editor, 'fatal-2')).state).toBe('received');
    expect(clips.starts()).toBe(1);
    const setClock = (offsetMs: number) => editor.send('/__test/clock', { method: 'POST', json: { offsetMs } });
    await setClock(60_001);
    onTestFinished(async () => void (await setClock(0)));
    expect(await statusOf(editor, 'video', 'fatal-2')).toMatchObject([200, { uploadProcessed: true }]);
    expect(clips.starts()).toBe(2);
    // Three ends in a row: later still, and not failed.
    expect((await storedAsset(editor, 'fatal-3')).state).toBe('received');
    await setClock(120_001);
    expect(await statusOf(editor, 'video', 'fatal-3')).toMatchObject([200, { uploadProcessed: true }]);
    expect(clips.starts()).toBe(3);
  });
});

describe.runIf(process.platform === 'linux')('a process that decodes files', () => {
  it('gets no more memory than its limit', () => {
    const fill = (bytes: number) => {
      const script = `Buffer.alloc(${bytes}, 1); process.stdout.write('done')`;
      const { command, args } = limited({ command: process.execPath, args: ['-e', script] });
      return spawnSync(command, args, { encoding: 'utf8' }).stdout;
    };
    expect([fill(100_000_000), fill(3_000_000_000)]).toEqual(['done', '']);
  });

  it('knows nothing of the environment of the server', async () => {
    process.env.PLANTED_WORD = 'planted';
    onTestFinished(() => void delete process.env.PLANTED_WORD);
    await upload(editor, await flat(RED), pictureMetadata('environment-1'));
    const environments = mediaProcesses().map((id) => readFileSync(`/proc/${id}/environ`, 'latin1'));
    expect(environments).not.toEqual([]);
    for (const environment of environments) expect(environment).not.toContain('PLANTED_WORD');
  });
});

it('a process that cannot be started takes no picture from an image, and no file from an upload', async () => {
  const bytes = await flat(RED);
  await upload(editor, bytes, pictureMetadata('unstarted-1', { filename: 'a.png' }));
  server = await server.restart();
  editor = await signIn(server, 'editor');
  const folder = folderOfMediaProcesses();
  await endMediaProcesses();
  await rm(folder, { recursive: true });
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(folder, 'no folder');
  expect((await editor.send('/media/unstarted-1/thumb')).status).toBe(500);
  await create(editor, bytes.length, pictureMetadata('unstarted-2'), bytes);
  expect(await statusOf(editor, 'image', 'unstarted-2')).toEqual(NOT_PROCESSED);
  expect((await editor.send('/media/unstarted-2/original')).bytes.equals(bytes)).toBe(true);
  await rm(folder);
  expect((await editor.send('/media/unstarted-1/thumb')).status).toBe(200);
});

it.runIf(process.platform === 'linux')(
  'a process outlives its server in an empty folder that is not the server’s',
  async () => {
    await endMediaProcesses();
    const other = await startServer();
    await upload(await signIn(other, 'editor'), await flat(RED), pictureMetadata('outlives-1', { filename: 'a.png' }));
    await other.remove();
    const folder = folderOfMediaProcesses();
    expect(readdirSync(folder)).toEqual([]);
    const before = mediaProcesses();
    await upload(editor, await flat(RED), pictureMetadata('outlives-2', { filename: 'a.png' }));
    expect(mediaProcesses()).toEqual(before);
  },
);

/** The next job needs a new one. */
async function endMediaProcesses(): Promise<void> {
  const ids = mediaProcesses();
  for (const id of ids) process.kill(Number(id), 'SIGKILL');
  // One that has ended is in /proc until the server knows of its end.
  await waitUntil('the end of each process', () => !ids.some((id) => existsSync(`/proc/${id}`)));
}

/** The working folder of the idle ones. */
function folderOfMediaProcesses(): string {
  const [folder = '', ...others] = new Set(mediaProcesses().map((id) => readlinkSync(`/proc/${id}/cwd`)));
  expect(others).toEqual([]);
  return folder;
}

/** Ids of the media processes of this process. */
function mediaProcesses(): string[] {
  return readdirSync('/proc').filter((id) => {
    if (!/^\d+$/.test(id)) return false;
    try {
      const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'latin1'))?.[1];
      const command = readFileSync(`/proc/${id}/cmdline`, 'latin1');
      return Number(parent) === process.pid && command.includes('media-process.ts');
    } catch {
      // It has ended in the meantime.
      return false;
    }
  });
}
