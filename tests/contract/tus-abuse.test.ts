/** Requests of the upload service that no client sends: they get 4xx, never 500, and change nothing. */
import { request as httpRequest } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { create, locationPath, metadataHeader, offsetOf, pictureMetadata, UPLOAD } from './harness/tus.ts';

let server: TestServer;
let editor: Client;
/** An upload with 10 bytes, of which none have arrived. */
let path: string;
beforeAll(async () => {
  server = await startServer({ maxUploadBytes: 1_000_000 });
  editor = await signIn(server, 'editor');
  path = locationPath(await create(editor, 10, pictureMetadata('abused')));
});
afterAll(() => server.remove());

type Headers = Readonly<Record<string, string | string[]>>;

/** A header with several values is sent several times. */
function send(method: string, to: string, headers: Headers, body?: Buffer): Promise<number | undefined> {
  const cookies = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const all = { 'Tus-Resumable': '1.0.0', Cookie: cookies, 'X-XSRF-TOKEN': editor.cookies.get('XSRF-TOKEN') ?? '' };
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { host: '127.0.0.1', port: server.port, method, path: to, headers: { ...all, ...headers }, agent: false },
      (incoming) => {
        incoming.resume();
        incoming.once('end', () => resolve(incoming.statusCode));
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

const METADATA = metadataHeader(pictureMetadata('abuse-1'));
const creation = (more: Headers): Headers => ({ 'Upload-Length': '10', 'Upload-Metadata': METADATA, ...more });
const bytes = (more: Headers): Headers => ({
  'Content-Type': 'application/offset+octet-stream',
  'Upload-Offset': '0',
  ...more,
});

const LENGTHS = ['', ' ', '-1', '1e1', '1e300', '0x10', '1.5', 'NaN', 'Infinity', '9007199254740993', '9'.repeat(400)];

describe('a creation', () => {
  it.each<[string, Headers, number]>([
    ...LENGTHS.map((length): [string, Headers, number] => [`the length '${length}'`, { 'Upload-Length': length }, 400]),
    ['two lengths', { 'Upload-Length': ['10', '20'] }, 400],
    ['a deferred length', { 'Upload-Length': [], 'Upload-Defer-Length': '1' }, 400],
    ['a part of a file', { 'Upload-Concat': 'partial' }, 400],
    ['parts to join', { 'Upload-Concat': 'final;/upload-service/upload/a ../../b' }, 400],
    ['more than the largest file', { 'Upload-Length': '1000001' }, 413],
    ['no base64', { 'Upload-Metadata': 'objectId !!!' }, 400],
    ['three parts', { 'Upload-Metadata': 'objectId YQ== YQ==' }, 400],
    ['a key twice', { 'Upload-Metadata': 'objectId YQ==,objectId Yg==' }, 400],
    ['two headers of metadata', { 'Upload-Metadata': [METADATA, METADATA] }, 400],
    ['only commas', { 'Upload-Metadata': ',,,' }, 400],
    ['keys of objects', { 'Upload-Metadata': '__proto__ YQ==,constructor YQ==,toString YQ==' }, 400],
    ['an unknown method', { 'X-HTTP-Method-Override': 'CONSTRUCTOR' }, 405],
    ['two methods', { 'X-HTTP-Method-Override': ['PATCH', 'DELETE'] }, 405],
    ['an unknown checksum', { 'Upload-Checksum': 'constructor YQ==' }, 400],
    ['a checksum that is none', { 'Upload-Checksum': 'sha256 YQ==' }, 400],
    ['two checksums', { 'Upload-Checksum': ['sha256 YQ==', 'sha256 Yg=='] }, 400],
  ])('[7.14] a creation with %s is refused', async (_, headers, status) => {
    expect(await send('POST', UPLOAD, creation(headers))).toBe(status);
  });

  it.each(['uploadType', 'uploadDomain', 'ChannelID', 'sha256', 'objectId', 'filename'])(
    '[7.14] whose %s is the name of a property of every object is refused',
    async (key) => {
      for (const value of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
        const sidecar =
          key === 'uploadDomain' ? { uploadType: 'metafile', parentUploadId: 'up-1', filename: 'a.xmp' } : {};
        const metadata = { ...pictureMetadata(`abuse-${key}`), ...sidecar, [key]: value };
        const answer = await create(editor, 10, metadata);
        expect([201, 400, 415]).toContain(answer.status);
        if (answer.status === 201) expect(key).toBe('objectId');
      }
    },
  );
});

describe('the bytes of an upload', () => {
  it.each<[string, Headers, number]>([
    ['an offset before the start', { 'Upload-Offset': '-1' }, 400],
    ['no offset', { 'Upload-Offset': [] }, 400],
    ['an offset that is no number', { 'Upload-Offset': '1e300x' }, 400],
    ['an offset after the end', { 'Upload-Offset': '11' }, 409],
    ['an immense offset', { 'Upload-Offset': '9'.repeat(300) }, 400],
    ['two offsets', { 'Upload-Offset': ['0', '5'] }, 400],
    ['two types', { 'Content-Type': 'application/offset+octet-stream, text/html' }, 415],
    ['an unknown checksum', { 'Upload-Checksum': 'md5 YQ==' }, 400],
    ['metadata that are none', { 'Upload-Metadata': '!!!' }, 400],
    ['a length that was deferred', { 'Upload-Length': '10' }, 400],
    ['an empty length', { 'Upload-Length': '' }, 400],
    ['a part of a file', { 'Upload-Concat': 'partial' }, 400],
  ])('[7.14] bytes with %s are refused', async (_, headers, status) => {
    expect(await send('PATCH', path, bytes(headers), Buffer.from('01'))).toBe(status);
    expect(await offsetOf(editor, path)).toBe(0);
  });

  it('[7.14] bytes beyond the length of an upload are refused', async () => {
    expect(await send('PATCH', path, bytes({ 'Content-Length': '20' }), Buffer.alloc(20))).toBe(413);
    expect(await offsetOf(editor, path)).toBe(0);
  });

  it.each(['..%2f..%2frecords.sqlite', '%00', 'a'.repeat(3000), 'constructor', '__proto__', '%ff'])(
    '[7.14] bytes of an upload that cannot exist are refused: %s',
    async (key) => {
      for (const method of ['PATCH', 'HEAD', 'DELETE'])
        expect([400, 404, 414]).toContain(await send(method, `${UPLOAD}/${key}`, bytes({})));
    },
  );
});

for (const [numRuns, tags] of [
  [40, []],
  [200, ['thorough']],
] as const)
  it(`[7.14] no header makes the server fail, in ${numRuns} random requests`, { tags: [...tags] }, async () => {
    const names = [
      'Upload-Length',
      'Upload-Offset',
      'Upload-Metadata',
      'Upload-Checksum',
      'Upload-Concat',
      'Upload-Defer-Length',
      'X-HTTP-Method-Override',
      'Content-Type',
    ];
    const odd = fc.constantFrom(
      '',
      '0',
      '-0',
      '10',
      '1e300',
      ',',
      ' ',
      '=',
      'constructor',
      '__proto__',
      'sha256 ',
      METADATA,
      'a b,c d',
      '%',
    );
    const value = fc.oneof(
      odd,
      fc.string({ maxLength: 40 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
    );
    const headers = fc.dictionary(
      fc.constantFrom(...names),
      fc.oneof(value, fc.array(value, { minLength: 2, maxLength: 3 })),
    );
    const request = fc.record({
      method: fc.constantFrom('POST', 'PATCH', 'HEAD', 'OPTIONS'),
      isOfUpload: fc.boolean(),
      headers,
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ method, isOfUpload, headers }) => {
        const base = method === 'PATCH' ? bytes({}) : creation({});
        expect(await send(method, isOfUpload ? path : UPLOAD, { ...base, ...headers })).toBeLessThan(500);
      }),
      { numRuns },
    );
  });
