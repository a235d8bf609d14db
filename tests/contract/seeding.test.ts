/** The demo library is created in the background, once. */
import { afterEach, describe, expect, it } from 'vitest';
import { createClient, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { WIRE_LIBRARY } from './harness/wire-library.ts';

let server: TestServer | undefined;
afterEach(() => server?.remove());

/** `before` is called with the number of assets created so far, and awaited. */
function countedLibrary(before: (made: number) => unknown = () => undefined) {
  const made: string[] = [];
  const library = WIRE_LIBRARY.map((asset) => ({
    ...asset,
    async produce() {
      await before(made.length);
      made.push(asset.objectId);
      return asset.produce();
    },
  }));
  return { made, library };
}

describe('seeding', () => {
  it('responds before it is finished and reports its progress', async () => {
    const gate = Promise.withResolvers<void>();
    const { library } = countedLibrary((made) => made > 1 && gate.promise);
    server = await startServer({ seed: true, library });
    const status = async () => (await createClient(server ?? { port: 0 }).send('/seed-status')).json;
    await expect.poll(status).toEqual({ done: 2, total: 4 });
    gate.resolve();
    await server.seeded;
    expect(await status()).toEqual({ done: 4, total: 4 });
  });

  it('continues after an interruption, and creates nothing twice', async () => {
    const gate = Promise.withResolvers<void>();
    const first = countedLibrary((made) => made > 1 && gate.promise);
    server = await startServer({ seed: true, library: first.library });
    await expect.poll(() => first.made.length).toBe(2);
    const second = countedLibrary();
    const restarting = server.restart({ library: second.library });
    gate.resolve();
    server = await restarting;
    await server.seeded;
    expect([...first.made, ...second.made].toSorted()).toEqual(WIRE_LIBRARY.map(({ objectId }) => objectId).toSorted());
    expect(second.made.length).toBeGreaterThan(0);
  });

  it('skips what cannot be created, and continues', async () => {
    const [broken, ...rest] = WIRE_LIBRARY;
    if (broken === undefined) throw new Error('the library is empty');
    const library = [{ ...broken, produce: () => Promise.reject(new Error('no canvas')) }, ...rest];
    server = await startServer({ seed: true, library });
    await server.seeded;
    const client = await signIn(server, 'reader');
    const found = async (type: string) => {
      const { json } = await client.send(`/search/${type}/`, {
        method: 'POST',
        json: { queryText: '', resStart: 1, resCount: 9 },
      });
      return (json as { Query: { QueryFound: number } }).Query.QueryFound;
    };
    expect([await found('image'), await found('video'), await found('audio'), await found('text')]).toEqual([
      0, 1, 1, 1,
    ]);
  });
});

describe('the demo library', () => {
  it('is searchable while it is created, and the creation stops with the server', async () => {
    server = await startServer({ seed: true });
    await expect.poll(() => server?.seedProgress.done ?? 0).toBeGreaterThan(0);
    const { done, total } = server.seedProgress;
    expect(total).toBeGreaterThanOrEqual(460);
    const client = await signIn(server, 'reader');
    const query = { queryText: '', resStart: 1, resCount: 200 };
    const found: number[] = [];
    for (const type of ['image', 'video', 'audio', 'text']) {
      const { json } = await client.send(`/search/${type}/`, { method: 'POST', json: query });
      found.push((json as { Query: { QueryFound: number } }).Query.QueryFound);
    }
    expect(found.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(done);
    await server.close();
    await server.seeded;
    expect(server.seedProgress.done).toBeLessThan(total);
  });
});
