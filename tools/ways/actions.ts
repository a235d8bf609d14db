/** Runs each action against the real engine and the real reference server, and prints the files that it has executed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UNDO_MS } from '#lib/uploads/model/undo.ts';
import { createServer } from '../../reference-server/start/create-server.ts';
import { createNodeEngine } from '../../tests/helpers/engine/node-engine.ts';
import { waitUntil } from '../../tests/helpers/waiting/wait-until.ts';
import type { Executed } from './probe.ts';

/** What an earlier action has left to timers is done. */
const SETTLED_MS = 2_000;
/** Longer than the pauses of badge, publisher and queue backup, shorter than that of the saved snapshot. */
const AFTERWARDS_MS = 500;
const record = (globalThis as { __record?: () => Executed }).__record;
if (record === undefined) throw new Error('Run npm run ways.');

const dataDir = await mkdtemp(join(tmpdir(), 'comyan-ways-'));
const { setInterval } = globalThis;
// Its regular checks of connections would be counted with whatever action runs meanwhile.
globalThis.setInterval = ((...args: Parameters<typeof setInterval>) => {
  const timer = setInterval(...args);
  clearInterval(timer);
  return timer;
}) as typeof setInterval;
const server = await createServer({
  dataDir,
  port: 0,
  seed: false,
  misbehave: true,
  diskReserveBytes: 4_096,
  settings: { maxChunkSize: 200_000, creationWithUpload: false },
  pluginRoot: join(dataDir, 'plugin'),
});
globalThis.setInterval = setInterval;
const engine = createNodeEngine(server.address);
const executed: Record<string, [file: string, functions: number][]> = {};

async function during(action: string, act: () => Promise<unknown>): Promise<void> {
  await delay(SETTLED_MS);
  const files = record?.() ?? new Map();
  await act();
  await delay(AFTERWARDS_MS);
  executed[action] = [...files].map(([file, functions]) => [file, functions.size]);
}

const draft = (values: Readonly<Record<string, string>>) => engine.send('uploads.setDraft', { type: 'image', values });
const start = () => engine.send('uploads.start', { type: 'image' });
const offered = () => waitUntil('the offer to undo', () => engine.shared().undo?.id);
const unfinished = async (): Promise<number> => {
  const uploads = (await (await fetch(new URL('__test/uploads', server.address))).json()) as { state: string }[];
  return uploads.filter(({ state }) => state !== 'processed').length;
};

async function add(name: string): Promise<string> {
  const bytes = new Uint8Array(900_000).fill(7);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  const [id = ''] = await engine.add('image', [new File([bytes, name], name, { type: 'image/jpeg' })]);
  await waitUntil('added', () => engine.row(id)?.bytesLocation === 'stored' && engine.row(id)?.isReady);
  return id;
}

await engine.send('session.signIn', { username: 'editor', password: 'editor', domain: 'NEWS', remember: false });
const channel = await waitUntil('channels', () => engine.shared().auth?.channels.img[0]);
await draft({ ChannelID: channel.chanID });

await during('drop', async () => {
  const id = await add('dropped.jpg');
  await start();
  await waitUntil('complete', () => engine.row(id)?.status === 'complete');
});
await during('keystroke', () => draft({ IPTCHeadline: 'Storm' }));
const uploadId = await add('captioned.jpg');
await during('caption', () =>
  engine.send('uploads.setOverrides', { uploadId, values: { IPTCCaption: 'At the harbour' } }),
);
await fetch(new URL('__test/misbehave', server.address), {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify([
    { match: { method: 'PATCH', pathPattern: '^/upload-service/upload' }, action: { isHeld: true } },
  ]),
});
await start();
await waitUntil('created', async () => (await unfinished()) === 1);
const remove = () => engine.send('uploads.remove', { uploadIds: [uploadId] });
await during('remove', async () => {
  await remove();
  await offered();
});
await during('undo', async () => {
  await engine.send('uploads.undo', { id: await offered() });
  await waitUntil('back', () => engine.row(uploadId) !== undefined);
});
await remove();
await offered();
await during('final', async () => {
  engine.host.nowOffsetMs += UNDO_MS;
  engine.wakeUp();
  await waitUntil('terminated', async () => (await unfinished()) === 0);
});
await during('search', () =>
  engine.send('search.page', { requestId: 'a', type: 'image', request: { queryText: 'x', resStart: 1, resCount: 24 } }),
);

engine.close();
await server.close();
await rm(dataDir, { recursive: true, force: true });
process.stdout.write(JSON.stringify(executed));
