/** The real engine against the reference server behind proxies of company networks. */
import { afterEach, describe, expect, it } from 'vitest';
import {
  type EngineAgainstServer,
  jpegOf,
  sha256OfBlob,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let pair: EngineAgainstServer;
afterEach(() => pair.close());

const AN_UPLOAD = { pathPattern: '^/upload-service/upload' };
/** A proxy that rejects this method with this status, but not a POST that stands in for it. */
const rejecting = (method: string, status: number) => ({ match: { method, ...AN_UPLOAD }, action: { status } });
const findings = async () => (await pair.engine.send('settings.overview', {})).proxy;

async function startOne(file: File): Promise<string> {
  const [id = ''] = await pair.add(file);
  await pair.start();
  return id;
}

async function expectStoredUnchanged(file: File): Promise<void> {
  expect((await pair.stored(file.name)).sha256).toBe(await sha256OfBlob(file));
}

const sent = async () =>
  (await pair.requests()).map(({ method, methodOverride, status }) => [methodOverride ?? method, method, status]);

describe('methods that a proxy rejects', () => {
  it.each([405, 501])(
    '[7.14] PATCH and HEAD (%i) are sent as POST, which is remembered when the background restarts',
    async (status) => {
      pair = await startEngineAgainstServer({ settings: { creationWithUpload: false, maxChunkSize: 300_000 } });
      await pair.misbehave([rejecting('PATCH', status), rejecting('HEAD', status)]);
      const [first, second] = [jpegOf('a.jpg', 900_000), jpegOf('bb.jpg', 400_000)];
      await pair.completes(await startOne(first));
      const patches = (await sent()).filter(([intended]) => intended === 'PATCH');
      expect(patches.slice(0, 2)).toEqual([
        ['PATCH', 'PATCH', status],
        ['PATCH', 'POST', 204],
      ]);
      expect(patches.slice(1).every(([, method]) => method === 'POST')).toBe(true);
      await expectStoredUnchanged(first);
      expect((await findings()).methods).toEqual({ PATCH: true });

      pair.engine.restart();
      await waitUntil('ready again', () => pair.engine.shared().auth?.status === 'signed-in');
      const before = (await sent()).length;
      // A chunk whose response is lost: the offset is requested.
      await pair.misbehave({
        match: { method: 'POST', pathPattern: '^/upload-service/upload/' },
        times: 1,
        action: { dropAnswer: true },
      });
      await pair.completes(await startOne(second));
      const after = (await sent()).slice(before);
      expect(after.filter(([intended]) => intended === 'PATCH').every(([, method]) => method === 'POST')).toBe(true);
      expect(after.filter(([intended]) => intended === 'HEAD')).toEqual([
        ['HEAD', 'HEAD', status],
        ['HEAD', 'POST', 200],
      ]);
      await expectStoredUnchanged(second);
      expect((await findings()).methods).toEqual({ PATCH: true, HEAD: true });
    },
  );

  it('[4.5, 7.14] DELETE is sent as POST: a removed upload is gone on the server', async () => {
    pair = await startEngineAgainstServer({ settings: { creationWithUpload: false } });
    await pair.misbehave([
      rejecting('DELETE', 405),
      { match: { method: 'PATCH', ...AN_UPLOAD }, action: { isHeld: true } },
    ]);
    const id = await startOne(jpegOf('a.jpg', 900_000));
    await waitUntil('under way', async () => (await pair.requests('PATCH')).length === 1);
    await pair.engine.remove({ uploadIds: [id] });
    await waitUntil('gone', async () => (await pair.uploads()).length === 0);
    const deletions = async () => (await sent()).filter(([intended]) => intended === 'DELETE');
    await waitUntil('all answered', async () => (await deletions()).every(([, , status]) => status !== 0));
    expect(await deletions()).toEqual([
      ['DELETE', 'DELETE', 405],
      ['DELETE', 'POST', 204],
    ]);
  });

  it('[4.4] methods that a proxy blocks in every form are an error; Retry succeeds when they are allowed', async () => {
    pair = await startEngineAgainstServer({ settings: { creationWithUpload: false } });
    await pair.misbehave([
      { ...rejecting('PATCH', 405), times: 1 },
      { match: { method: 'POST', pathPattern: '^/upload-service/upload/' }, times: 1, action: { status: 405 } },
    ]);
    const file = jpegOf('a.jpg', 900_000);
    const id = await startOne(file);
    await waitUntil('error', () => pair.engine.row(id)?.status === 'error');
    expect(pair.engine.row(id)).toMatchObject({ error: 'uploads/blocked', errorFact: 405 });
    expect((await findings()).methods).toEqual({ PATCH: false });
    await pair.engine.send('uploads.retry', { uploadIds: [id] });
    await pair.completes(id);
    await expectStoredUnchanged(file);
  });
});

describe('a refusal that is not the media system’s', () => {
  const page = (status: number) => ({ status, body: '<html><h1>Blocked by policy</h1></html>' });
  const isSignedIn = () => pair.engine.shared().auth?.status === 'signed-in';
  const validations = async () => (await pair.requests()).length;

  it.each([
    ['POST', page(403), 403],
    ['POST', page(401), 401],
    ['POST', { status: 403, body: '{"error":"waf"}', contentType: 'application/json' }, 403],
    ['PATCH', page(403), 403],
    ['POST', { status: 451 }, 451],
    ['PATCH', { status: 418 }, 418],
    ['POST', page(400), 400],
    ['POST', page(404), 404],
  ] as const)(
    '[4.14, 8.5] %s %o ends no session and is asked for once: an error with its status, and Retry succeeds',
    async (method, action, status) => {
      pair = await startEngineAgainstServer({ settings: { creationWithUpload: false } });
      await pair.misbehave({ match: { method, ...AN_UPLOAD }, action });
      const file = jpegOf('a.jpg', 900_000);
      const id = await startOne(file);
      await waitUntil('error', () => pair.engine.row(id)?.status === 'error');
      expect(pair.engine.row(id)).toMatchObject({ error: 'uploads/blocked', errorFact: status });
      expect(isSignedIn()).toBe(true);
      expect((await pair.requests(method)).length).toBe(1);
      expect((await findings()).refusedStatus).toBe(status);
      await fetch(new URL('__test/reset', pair.server.address), { method: 'POST' });
      await pair.engine.send('uploads.retry', { uploadIds: [id] });
      await pair.completes(id);
      await expectStoredUnchanged(file);
      expect((await findings()).refusedStatus).toBeNull();
    },
  );

  it.each([0, 100])(
    "[4.3] a proxy's refusal of the status check (lists of %i) is an error, and Retry repeats the check",
    async (size) => {
      pair = await startEngineAgainstServer({ settings: { uploadStatusList: size } });
      await pair.misbehave({ match: { pathPattern: '^/uploadstatus' }, action: page(403) });
      const id = await startOne(jpegOf('a.jpg', 10_000));
      await waitUntil('error', () => pair.engine.row(id)?.error === 'uploads/blocked');
      expect(isSignedIn()).toBe(true);
      const sentBefore = await validations();
      await fetch(new URL('__test/behave', pair.server.address), { method: 'POST' });
      await pair.engine.send('uploads.retry', { uploadIds: [id] });
      await pair.completes(id);
      expect(await validations()).toBe(sentBefore);
    },
  );

  it('[4.14] waits for the connection while the server cannot say whether the session is valid', async () => {
    pair = await startEngineAgainstServer();
    await pair.misbehave([
      { match: { method: 'POST', ...AN_UPLOAD }, times: 1, action: page(403) },
      { match: { pathPattern: '^/api/validateSession' }, times: 1, action: { status: 503 } },
    ]);
    await pair.completes(await startOne(jpegOf('a.jpg', 10_000)));
    expect(isSignedIn()).toBe(true);
  });

  it('[4.14] is the session’s where validateSession agrees', async () => {
    pair = await startEngineAgainstServer();
    await pair.misbehave([
      { match: { method: 'POST', ...AN_UPLOAD }, action: page(403) },
      { match: { pathPattern: '^/api/validateSession' }, action: { status: 403 } },
    ]);
    const id = await startOne(jpegOf('a.jpg', 10_000));
    await waitUntil('expired', () => pair.engine.shared().auth?.status === 'expired');
    expect(pair.engine.row(id)?.waitingFor).toBe('sign-in');
  });
});

describe('a Location that a proxy rewrites', () => {
  it.each(['http://inner-host.invalid:8080', 'https://inner-host.invalid'])(
    '[7.14] a Location that a proxy rewrites to %s below the upload endpoint is used on our own origin, and reported',
    async (location) => {
      pair = await startEngineAgainstServer({ settings: { creationWithUpload: false } });
      await pair.misbehave({ match: { method: 'POST', ...AN_UPLOAD }, action: { location } });
      const file = jpegOf('a.jpg', 900_000);
      await pair.completes(await startOne(file));
      await expectStoredUnchanged(file);
      expect((await findings()).rewritten).toEqual({
        named: `${location}/upload-service/upload/`,
        expected: `${pair.server.address}upload-service/upload`,
        isTaken: true,
      });
    },
  );

  it('[7.14] is forgotten after the first correct one', async () => {
    pair = await startEngineAgainstServer();
    await pair.misbehave({
      match: { method: 'POST', ...AN_UPLOAD },
      times: 1,
      action: { location: 'http://inner-host.invalid' },
    });
    await pair.completes(await startOne(jpegOf('a.jpg', 10_000)));
    expect((await findings()).rewritten).not.toBeNull();
    await pair.completes(await startOne(jpegOf('bb.jpg', 10_000)));
    expect((await findings()).rewritten).toBeNull();
  });

  it.each([
    'http://inner-host.invalid/other/1',
    'http://inner-host.invalid/upload-service/upload/../../api/logout',
    'http://inner-host.invalid/app{path}',
  ])(
    '[7.14] a Location that a proxy rewrites to %s is an error: nothing is sent there, nor to the same path of our origin',
    async (location) => {
      pair = await startEngineAgainstServer({ settings: { creationWithUpload: false } });
      await pair.misbehave({ match: { method: 'POST', ...AN_UPLOAD }, action: { location } });
      const id = await startOne(jpegOf('a.jpg', 900_000));
      await waitUntil('error', () => pair.engine.row(id)?.error === 'net/origin-not-allowed');
      expect((await sent()).map(([intended]) => intended)).toEqual(['POST']);
      expect((await findings()).rewritten).toMatchObject({ isTaken: false });
      expect(pair.engine.shared().auth?.status).toBe('signed-in');
    },
  );
});

it('[7.14] a limit of a proxy is remembered when the background restarts', async () => {
  pair = await startEngineAgainstServer();
  await pair.misbehave({ match: AN_UPLOAD, action: { maxBodyBytes: 1_048_576 } });
  const refused = async () => (await pair.requests()).filter(({ status }) => status === 413).length;
  await pair.completes(await startOne(jpegOf('a.jpg', 3_000_000)));
  expect(await refused()).toBe(1);
  pair.engine.restart();
  await waitUntil('ready again', () => pair.engine.shared().auth?.status === 'signed-in');
  const second = jpegOf('bb.jpg', 3_000_001);
  await pair.completes(await startOne(second));
  expect(await refused()).toBe(1);
  await expectStoredUnchanged(second);
});
