/**
 * A bare HTTP server with the minimum of the contract and of tus 1.0, without a tus library: its responses are written
 * here, so that a change of the client's library becomes visible.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BareRequest {
  readonly method: string;
  readonly path: string;
  readonly offset: number | null;
  readonly sizeBytes: number;
  /** `Upload-Checksum`. */
  readonly checksum: string | null;
  /** SHA-256 of the sent body, in base64. */
  readonly digest: string;
  /** The decoded `Upload-Metadata`; empty without the header. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly status: number | 'lost';
}

interface BareUpload {
  readonly url: string;
  readonly objectId: string;
  readonly length: number;
  bytes: Buffer;
  /** The last metadata received. */
  metadata: Readonly<Record<string, string>>;
}

export interface BareServer {
  readonly address: string;
  readonly requests: readonly BareRequest[];
  readonly uploads: readonly BareUpload[];
  /** Paths of calls outside of tus, in order of arrival. */
  readonly calls: readonly string[];
  /**
   * The response to the next request of this method; `lost` processes it and closes the connection. Instead of a method:
   * `API` for any call outside of tus, or the end of a path.
   */
  failNext(method: string, status: number | 'lost', headers?: Record<string, string>): void;
  /** Corrupts a byte of the next body of this method in transit. */
  damageNext(method: string): void;
  /** While true every connection is closed. */
  isUnreachable: boolean;
  /** Number of requests in that time. */
  refused: number;
  /** The user to whom every session cookie belongs. */
  userName: string;
  /** How long a status check or a termination by objectId takes. */
  checkMs: number;
  /** A status check with `sha256` compares it with the stored file. */
  namesDigests: boolean;
  /** Awaited after a tus request was processed, before the response. */
  beforeAnswer: (method: string) => Promise<void> | void;
  /**
   * Response to `DELETE uploadstatus/{type}/{objectId}`; 204 terminates the upload, and rejects a later creation of it.
   */
  terminationStatus: number;
  /** The `Location` prefix of uploads, for example an unknown proxy's; empty = a path. */
  locationOrigin: string;
  close(): Promise<void>;
}

export interface BareOptions {
  readonly isCreationIdempotent: boolean;
  readonly userName?: string;
  /** Whether every upload is reported as processed. */
  readonly isProcessed?: boolean;
  /** Additional `app-settings`; can be changed while it runs. */
  readonly settings?: Record<string, unknown>;
}

const EXTENSIONS = { image: 'jpg', video: 'mp4,jpg', audio: 'mp3,jpg' } as const;

/** The options that a start requires (7.21): one kind of file for each type, JPEG for all, and one kind of sidecar. */
const OPTIONS = Object.entries(EXTENSIONS).flatMap(([type, allowedExtensions]) =>
  Object.entries({ maxSize: '262144000', allowedExtensions, metaExtensions: 'xmp', disallowedCharacters: '' }).map(
    ([name, optVal]) => ({ optModuleID: 'widget', optID: `uploads\\${type}\\${name}`, optVal }),
  ),
);

function channelOf(chanID: string, chanSrcID: string) {
  return { chanID, chanName: chanSrcID, chanSrcID, isSelectable: true };
}

/** One for each type. */
const CHANNELS = { img: [channelOf('1', 'DESK')], vid: [channelOf('2', 'FILM')], aud: [channelOf('3', 'RADIO')] };

export async function startBareTusServer({
  isCreationIdempotent,
  userName = 'NEWS/editor',
  isProcessed,
  settings = {},
}: BareOptions): Promise<BareServer> {
  const requests: BareRequest[] = [];
  const uploads: BareUpload[] = [];
  const calls: string[] = [];
  const terminatedIds = new Set<string>();
  const failures: { method: string; status: number | 'lost'; headers: Record<string, string> }[] = [];
  const damages: string[] = [];
  const userSessionID = randomUUID();

  const session = () => ({
    userSessionID,
    userName: bare.userName,
    userDivision: '',
    verificationToken: createHash('sha256').update(`${bare.userName}:${userSessionID}`).digest('hex'),
  });

  const plainAnswer = (path: string): unknown => {
    if (path.startsWith('/app-settings'))
      return { domains: ['NEWS'], idempotentCreate: isCreationIdempotent, ...settings };
    if (path.startsWith('/api/uploadChannels')) return CHANNELS;
    if (path.startsWith('/api/')) return session();
    if (path.includes('locGetOptList')) return OPTIONS;
    if (path.includes('locGetStrList')) return [{ strModuleID: '', strID: 'app.name', strVal: 'Comyan Widget' }];
    return [];
  };
  const tus = (request: IncomingMessage, body: Buffer): { status: number; headers: Record<string, string> } => {
    const upload = uploads.find(({ url }) => url === request.url);
    if (request.method === 'POST') {
      const objectId = metadataOf(request).objectId ?? '';
      if (terminatedIds.has(objectId)) return { status: 410, headers: {} };
      const first = isCreationIdempotent ? uploads.find((candidate) => candidate.objectId === objectId) : undefined;
      const made = first ?? {
        url: `/upload-service/upload/${uploads.length + 1}`,
        objectId,
        length: Number(request.headers['upload-length']),
        bytes: settings.creationWithUpload === true ? body : Buffer.alloc(0),
        metadata: metadataOf(request),
      };
      if (!first) uploads.push(made);
      return {
        status: 201,
        headers: { Location: `${bare.locationOrigin}${made.url}`, 'Upload-Offset': String(made.bytes.length) },
      };
    }
    if (!upload) return { status: 404, headers: {} };
    const offset = { 'Upload-Offset': String(upload.bytes.length), 'Upload-Length': String(upload.length) };
    if (request.method === 'HEAD') return { status: 200, headers: offset };
    if (request.method === 'DELETE') {
      // A finished upload cannot be terminated at its URL.
      if (upload.bytes.length === upload.length) return { status: 400, headers: {} };
      uploads.splice(uploads.indexOf(upload), 1);
      return { status: 204, headers: {} };
    }
    if (Number(request.headers['upload-offset']) !== upload.bytes.length) return { status: 409, headers: {} };
    if (!isSound(request.headers['upload-checksum'], body)) return { status: 460, headers: {} };
    upload.bytes = Buffer.concat([upload.bytes, body]);
    if (request.headers['upload-metadata'] !== undefined) upload.metadata = metadataOf(request);
    return { status: 204, headers: { 'Upload-Offset': String(upload.bytes.length) } };
  };
  const uploadStatus = (path: string): { status: number; body: unknown } => {
    const { pathname, searchParams } = new URL(path, 'http://bare.test');
    const objectID = pathname.split('/').at(-1) ?? '';
    const upload = uploads.find((candidate) => candidate.objectId === objectID);
    if (!upload) return { status: 404, body: {} };
    const body = { objectID, uploadProcessed: isProcessed ?? upload.bytes.length === upload.length };
    if (!searchParams.has('sha256') || !bare.namesDigests) return { status: 200, body };
    return { status: 200, body: { ...body, sha256: createHash('sha256').update(upload.bytes).digest('hex') } };
  };

  const terminate = (path: string): void => {
    const objectID = path.split('/').at(-1) ?? '';
    terminatedIds.add(objectID);
    const at = uploads.findIndex(({ objectId }) => objectId === objectID);
    if (at >= 0) uploads.splice(at, 1);
  };

  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    if (bare.isUnreachable) {
      bare.refused += 1;
      return request.socket.destroy();
    }
    const body = await readBody(request);
    const digest = createHash('sha256').update(body).digest('base64');
    const damage = body.length > 0 ? damages.indexOf(request.method ?? '') : -1;
    if (damage >= 0 && damages.splice(damage, 1)) body[0] = (body[0] ?? 0) ^ 1;
    const isPlain = !path.startsWith('/upload-service/') && !path.startsWith('/uploadstatus/');
    if (isPlain) calls.push(path);
    const at = failures.findIndex(
      ({ method }) => method === (isPlain ? 'API' : request.method) || path.endsWith(method),
    );
    const failure = at < 0 ? undefined : failures.splice(at, 1)[0];
    const note = (status: number | 'lost'): void => {
      const given = request.headers['upload-offset'];
      requests.push({
        method: request.method ?? '',
        path,
        offset: given === undefined ? null : Number(given),
        sizeBytes: body.length,
        checksum: (request.headers['upload-checksum'] as string | undefined) ?? null,
        digest,
        metadata: metadataOf(request),
        status,
      });
    };
    if (typeof failure?.status === 'number') {
      note(failure.status);
      return answer(response, failure.status, failure.headers, null);
    }
    if (isPlain) return answer(response, 200, {}, plainAnswer(path));
    const isOverridden = request.method === 'POST' && request.headers['x-http-method-override'] === 'DELETE';
    if (path.startsWith('/uploadstatus/') && (request.method === 'DELETE' || isOverridden)) {
      await new Promise((resolve) => setTimeout(resolve, bare.checkMs));
      if (bare.terminationStatus < 300) terminate(path);
      note(failure ? 'lost' : bare.terminationStatus);
      return failure ? request.socket.destroy() : answer(response, bare.terminationStatus, {}, null);
    }
    if (path.startsWith('/uploadstatus/')) {
      const { status, body: content } = uploadStatus(path);
      note(status);
      await new Promise((resolve) => setTimeout(resolve, bare.checkMs));
      return answer(response, status, {}, content);
    }
    const { status, headers } = tus(request, body);
    note(failure ? 'lost' : status);
    await bare.beforeAnswer(request.method ?? '');
    if (failure) return request.socket.destroy();
    answer(response, status, { 'Tus-Resumable': '1.0.0', ...headers }, null);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bare: BareServer = {
    isUnreachable: false,
    refused: 0,
    userName,
    checkMs: 0,
    namesDigests: true,
    terminationStatus: 204,
    locationOrigin: '',
    beforeAnswer: () => undefined,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    uploads,
    calls,
    failNext: (method, status, headers = {}) => failures.push({ method, status, headers }),
    damageNext: (method) => damages.push(method),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return bare;
}

function answer(response: ServerResponse, status: number, headers: Record<string, string>, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(body === null ? undefined : JSON.stringify(body));
}

/** tus 1.0, checksum. */
function isSound(given: string | string[] | undefined, body: Buffer): boolean {
  return given === undefined || given === `sha256 ${createHash('sha256').update(body).digest('base64')}`;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function metadataOf(request: IncomingMessage): Record<string, string> {
  const pairs = String(request.headers['upload-metadata'] ?? '')
    .split(',')
    .filter((pair) => pair !== '')
    .map((pair) => pair.split(' '));
  return Object.fromEntries(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString()]));
}
