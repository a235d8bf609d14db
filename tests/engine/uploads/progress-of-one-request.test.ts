/** A file that goes in one request shows progress before the answer, by the measured link (decision 59). */
import { afterEach, expect, it } from 'vitest';
import { estimatedBytes } from '#lib/uploads/model/sending-estimate.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

/** Small enough for one PATCH: the last part of a larger file goes by itself. */
const BYTES = 500_000;

let server: BareServer;
let engine: NodeEngine;
let release: () => void = () => undefined;

afterEach(() => {
  release();
  engine.close();
  return server.close();
});

it.each([
  ['in its creation', true, 'POST'],
  ['in one PATCH', false, 'PATCH'],
] as const)('[2.7.4] a file that is sent %s', async (_, creationWithUpload, method) => {
  const settings = { creationWithUpload, maxChunkSize: 0 };
  server = await startBareTusServer({ isCreationIdempotent: true, settings });
  engine = createNodeEngine(server.address);
  await engine.signIn();
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.beforeAnswer = (sent) => (sent === method ? gate : undefined);
  const [id = ''] = await engine.add('image', [new File(['x'.repeat(BYTES)], 'storm.jpg')]);
  await engine.send('uploads.start', { type: 'image' });
  const row = () => engine.row(id);
  const sending = await waitUntil('progress', () => row()?.sending);
  expect(row()).toMatchObject({ permille: 0, sending: { bytes: BYTES } });
  // Not measured yet: the time limit.
  expect(sending.expectedMs).toBe(30_000);
  expect(estimatedBytes(sending, Date.now())).toBeGreaterThan(0);
  release();
  await waitUntil('complete', () => row()?.status === 'complete');
  expect(row()).toMatchObject({ permille: 1000, sending: null });
});
