/** What one person's crowd of requests leaves to a colleague (reference-server/scheduling/turns.ts). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lockKey } from '../../reference-server/scheduling/locks.ts';
import { openDatabase } from '../../reference-server/storage/postgres/connection/database.ts';
import { openNodeConnection } from '../../reference-server/storage/postgres/connection/node-connection.ts';
import { createPostgresLocks } from '../../reference-server/storage/postgres/postgres-locks.ts';
import { type Answer, type Client, signIn } from '../contract/harness/client.ts';
import { startServer, type TestServer } from '../contract/harness/start-server.ts';
import { startTestPostgres, type TestPostgres } from '../contract/harness/test-postgres.ts';
import { create, pictureMetadata } from '../contract/harness/tus.ts';

const AT_ONCE = 4;

let postgres: TestPostgres;
let server: TestServer;
let editor: Client;
let photo: Client;
/** Holds the lock of an object, as another node does while it creates it. */
let hold: (objectId: string, onWanted: () => void) => Promise<() => void>;
let closeOther: () => Promise<void>;

beforeAll(async () => {
  postgres = await startTestPostgres();
  const databaseUrl = await postgres.newDatabase();
  server = await startServer({ databaseUrl });
  const database = openDatabase({ url: databaseUrl, connections: 2, nodeName: 'other' });
  const connection = openNodeConnection(database);
  const locks = createPostgresLocks(connection);
  hold = (objectId, onWanted) => locks.acquire(lockKey('object', objectId), { onWanted });
  closeOther = async () => {
    await connection.close();
    await database.close();
  };
});
afterAll(async () => {
  await closeOther();
  await server.remove();
  await postgres.remove();
});
beforeEach(async () => {
  [editor, photo] = await Promise.all([signIn(server, 'editor'), signIn(server, 'photo')]);
});

const remove = (client: Client, objectId: string = randomUUID()) =>
  client.send(`/uploadstatus/image/${objectId}`, { method: 'DELETE' });

it.each<readonly [string, (client: Client) => Promise<Answer>, number]>([
  ['creation', (client) => create(client, 1_000, pictureMetadata(randomUUID())), 201],
  ['removal', (client) => remove(client), 204],
  ['status', (client) => client.send(`/uploadstatus/image/${randomUUID()}`), 404],
  [
    'list of statuses',
    (client) => {
      const uploads = [{ type: 'image', objectId: randomUUID() }];
      return client.send('/uploadstatus', { method: 'POST', json: { uploads } });
    },
    200,
  ],
  ['search', (client) => client.send('/search/image/', { method: 'POST', json: { queryText: 'harbour' } }), 200],
])(
  'while four requests of a person hang, a fifth, a %s, waits, and that of a colleague does not',
  async (_, ask, status) => {
    const busy = Array.from({ length: AT_ONCE }, () => randomUUID());
    const wanted = new Set<string>();
    const releases = await Promise.all(busy.map((objectId) => hold(objectId, () => wanted.add(objectId))));
    const hanging = busy.map((objectId) => remove(editor, objectId));
    await expect.poll(() => wanted.size).toBe(AT_ONCE);
    const fifth = { status: 0 };
    const waiting = ask(editor).then((answer) => {
      fifth.status = answer.status;
    });
    for (let times = 0; times < 3; times += 1) expect((await ask(photo)).status).toBe(status);
    // What takes no turn goes on.
    expect((await editor.send('/api/validateSession')).status).toBe(200);
    expect(fifth.status).toBe(0);
    for (const release of releases) release();
    await Promise.all([waiting, ...hanging]);
    expect(fifth.status).toBe(status);
  },
);
