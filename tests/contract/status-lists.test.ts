/** The status of several uploads in one request. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Answer, type Client, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { create, keyOf, locationPath, pictureMetadata, storedAsset, upload } from './harness/tus.ts';

const BYTES = Buffer.from('0123456789');
let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await startServer({ settings: { uploadStatusList: 5 } });
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

const image = (objectId: string) => ({ type: 'image', objectId });

function ask(client: Client, objectIds: readonly string[], headers = {}): Promise<Answer> {
  return client.send('/uploadstatus', { method: 'POST', headers, json: { uploads: objectIds.map(image) } });
}

/** The answer about them, which must come before that about `waits`, which was asked earlier. */
async function askedBefore(waits: string, objectIds: readonly string[]) {
  const patient = ask(editor, [waits]);
  const asked = ask(editor, objectIds);
  const first = await Promise.race([patient, asked]);
  expect(first).toBe(await asked);
  return first;
}

/** Returns the key of the upload, whose bytes have all arrived. */
async function receive(objectId: string): Promise<string> {
  const created = await create(editor, BYTES.length, pictureMetadata(objectId), BYTES);
  expect(created.status).toBe(201);
  return keyOf(locationPath(created));
}

describe('the status of several uploads', () => {
  it('[7.11] is answered at the first that is decided, in the order of the request', async () => {
    const setClock = (offsetMs: number) => editor.send('/__test/clock', { method: 'POST', json: { offsetMs } });
    server = await server.restart({ processingDelayMs: 60_000 });
    editor = await signIn(server, 'editor');
    await receive('list-1');
    await setClock(30_000);
    await receive('list-2');
    expect((await storedAsset(editor, 'list-1')).state).toBe('received');
    const answer = ask(editor, ['list-2', 'list-1', 'list-2']);
    await setClock(61_000);
    const { status, json } = await answer;
    await setClock(0);
    expect({ status, json }).toEqual({
      status: 200,
      json: {
        uploads: [
          { objectID: 'list-2', uploadProcessed: false },
          { objectID: 'list-1', uploadProcessed: true },
          { objectID: 'list-2', uploadProcessed: false },
        ],
      },
    });
  });

  it.each([
    ['is processed', 'list-3-processed', { uploadProcessed: true }],
    ['is unknown', 'list-3-unknown', { error: 'not-found' }],
    ['lacks bytes', 'list-3-unfinished', { uploadProcessed: false }],
  ])('[7.11] is answered at once when one of them %s', async (_case, objectId, expected) => {
    const slow = await server.restart({ processingDelayMs: 0 });
    editor = await signIn(slow, 'editor');
    if (objectId.endsWith('-processed')) await upload(editor, BYTES, pictureMetadata(objectId));
    if (objectId.endsWith('-unfinished')) await create(editor, 10, pictureMetadata(objectId));
    server = await slow.restart({ processingDelayMs: 60_000 });
    editor = await signIn(server, 'editor');
    await receive(`${objectId}-waits`);
    const { json } = await askedBefore(`${objectId}-waits`, [`${objectId}-waits`, objectId]);
    const waits = { objectID: `${objectId}-waits`, uploadProcessed: false };
    expect(json).toEqual({ uploads: [waits, { objectID: objectId, ...expected }] });
  });

  it('[4.7, 7.11] is answered when one of them is removed, and says so', async () => {
    await receive('list-4-a');
    await receive('list-4-b');
    // Nothing that waits looks again by itself.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = ask(editor, ['list-4-a', 'list-4-b']);
    await editor.send('/uploadstatus/image/list-4-b', { method: 'DELETE' });
    const { json } = await asked;
    expect(json).toEqual({
      uploads: [
        { objectID: 'list-4-a', uploadProcessed: false },
        { objectID: 'list-4-b', error: 'not-found' },
      ],
    });
  });

  it('[4.4] says which one could not be processed', async () => {
    server = await server.restart({ processingDelayMs: 500 });
    editor = await signIn(server, 'editor');
    await server.stored.loseBytes(await receive('list-5-broken'));
    const { json } = await ask(editor, ['list-5-broken']);
    expect(json).toEqual({ uploads: [{ objectID: 'list-5-broken', error: 'processing-failed' }] });
  });

  it('takes as many as announced, and no fewer than one', async () => {
    const statuses = async (count: number) =>
      (
        await ask(
          editor,
          Array.from({ length: count }, (_, index) => `list-6-${index}`),
        )
      ).status;
    expect([await statuses(0), await statuses(1), await statuses(5), await statuses(6)]).toEqual([400, 200, 200, 400]);
  });

  it('[7.3] needs the token of the session', async () => {
    const refused = await editor.send('/uploadstatus', {
      method: 'POST',
      json: { uploads: [image('list-7')] },
      withToken: false,
    });
    expect({ status: refused.status, json: refused.json }).toMatchObject({ status: 403, json: { error: 'csrf' } });
  });

  it('the status of several uploads is there only where it is announced', async () => {
    server = await server.restart({ settings: { uploadStatusList: 0 } });
    editor = await signIn(server, 'editor');
    expect((await ask(editor, ['list-8'])).status).toBe(404);
  });
});
