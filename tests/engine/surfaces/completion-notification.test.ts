/** With every surface closed, completion is shown by a system notification. */
import { afterEach, expect, it } from 'vitest';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;
let engine: NodeEngine;

afterEach(() => {
  engine.close();
  return server.close();
});

async function begun(): Promise<void> {
  server = await startBareTusServer({ isCreationIdempotent: true });
  engine = createNodeEngine(server.address);
  await engine.signIn();
  await engine.add('image', [new File(['storm'], 'storm.jpg', { type: 'image/jpeg' })]);
}

it.each([
  ['a success', null, 'Upload finished successfully!'],
  ['an error', 400, 'Upload finished with errors.'],
] as const)('[4.12] shows %s once while no surface is open', async (_what, failure, text) => {
  await begun();
  if (failure !== null) server.failNext('POST', failure);
  engine.closeSurface();
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('the notification', () => engine.host.notifications.length > 0);
  expect(engine.host.notifications).toEqual([text]);
});

it('[4.12] the end is left to the dialog while a surface is open', async () => {
  await begun();
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('the dialog', () => engine.shared().bundles[0]?.completion === 'success');
  expect(engine.host.notifications).toEqual([]);
});
