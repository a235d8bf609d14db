/**
 * tus 1.0 at `upload-service/upload` (specification 7.14). The routes add what tus leaves open: ownership, which
 * uploads may be created, idempotent creation, and metadata in a PATCH, which replace earlier ones.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readUploadChecksum } from '../core/checksums.ts';
import { HttpError } from '../core/http-error.ts';
import { personOf } from '../core/person.ts';
import { clientSignal } from '../http/client-signal.ts';
import { overriddenMethod } from '../http/method-override.ts';
import type { UploadRecord } from '../stores/records.ts';
import type { BytesRequest } from '../stores/upload-store.ts';
import { validateCreation } from '../uploads/creation-policy.ts';
import { locationOf, TUS_VERSION, UPLOAD_PATH } from '../uploads/tus-server.ts';
import { readUploadMetadata, replaceMetadata } from '../uploads/upload-metadata.ts';
import type { AppContext } from './app-context.ts';
import { claimObject } from './claim-object.ts';
import { requireSession } from './guard.ts';

type KeyRequest = FastifyRequest<{ Params: { uploadKey: string } }>;
type Handler = (request: KeyRequest, reply: FastifyReply, context: AppContext) => Promise<void>;

const BYTES_TYPE = 'application/offset+octet-stream';

export function addUploadRoutes(server: FastifyInstance, context: AppContext): void {
  void server.register(async (scope) => {
    // The tus package streams request bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.addHook('onRequest', async (request, reply) => requireVersion(request, reply));
    // Covers requests that were refused before they reached a route.
    scope.addHook('onError', async (_request, reply) => void reply.raw.setHeader('Tus-Resumable', TUS_VERSION));

    for (const path of [UPLOAD_PATH, `${UPLOAD_PATH}/`]) {
      scope.post(path, (request, reply) => create(request, reply, context));
      scope.options(path, (request, reply) => passOn(request, reply, context));
    }
    const path = `${UPLOAD_PATH}/:uploadKey`;
    const route = (handler: Handler) => (request: KeyRequest, reply: FastifyReply) => handler(request, reply, context);
    scope.post(path, route(override));
    scope.head(path, { config: { isGuardedHead: true } }, route(sendOffset));
    scope.patch(path, route(append));
    scope.delete(path, route(terminate));
  });
}

/** tus 1.0: every request except OPTIONS, and its answer, carries `Tus-Resumable`. */
function requireVersion({ method, headers }: FastifyRequest, reply: FastifyReply): void {
  if (method === 'OPTIONS') return;
  reply.raw.setHeader('Tus-Resumable', TUS_VERSION);
  if (headers['tus-resumable'] === TUS_VERSION) return;
  reply.raw.setHeader('Tus-Version', TUS_VERSION);
  throw new HttpError(
    412,
    'tus-version',
    `This server speaks version ${TUS_VERSION} of tus: Tus-Resumable has to say so.`,
  );
}

async function create(request: FastifyRequest, reply: FastifyReply, context: AppContext): Promise<void> {
  const session = requireSession(request);
  const { account } = session;
  const owner = personOf(session);
  if (!['', 'POST'].includes(overriddenMethod(request))) throw wrongMethod();
  const { options, uploads } = context;
  const metadata = readUploadMetadata(request.headers['upload-metadata']);
  const lengthBytes = lengthOf(request);
  const named = validateCreation({ account, metadata, lengthBytes, limits: options });
  const bytes = bytesOf(request, context);
  const facts = { ...named, owner, lengthBytes, metadata };
  // The bytes take no turn: a slow connection would keep the person's other uploads waiting.
  const claimed = await context.turns.take(owner, clientSignal(reply), () => claimObject(facts, context));
  try {
    const { upload, offset } = claimed;
    if (offset !== undefined) return repeatCreation(request, reply, upload, offset);
    const { uploadKey } = upload;
    context.metrics.upload('begun');
    const refuse = () => uploads.completion.discard(uploadKey);
    reply.hijack();
    await uploads.tus.create(uploadKey, request.raw, reply.raw, { ...bytes, refuse, onCreated: claimed.release });
  } finally {
    claimed.release();
  }
}

/** Headers of extensions that OPTIONS does not announce (tus 1.0, concatenation and creation-defer-length). */
const UNSUPPORTED = ['upload-concat', 'upload-defer-length'];

/** Throws `HttpError` 400 when the request has one of these headers. */
function refuseHeaders({ headers }: FastifyRequest, names: readonly string[]): void {
  if (names.some((name) => headers[name] !== undefined))
    throw new HttpError(400, 'unsupported', 'The server takes whole files of a known length only.');
}

/** tus 1.0: a whole number of bytes. Throws `HttpError` 400 for anything else. */
function lengthOf(request: FastifyRequest): number {
  refuseHeaders(request, UNSUPPORTED);
  const { headers } = request;
  const header = String(headers['upload-length'] ?? '');
  const length = Number(header);
  if (!/^\d+$/.test(header) || !Number.isSafeInteger(length))
    throw new HttpError(400, 'malformed', 'Upload-Length is needed.');
  return length;
}

const wrongMethod = () => new HttpError(405, 'method', 'An upload knows PATCH, HEAD and DELETE.');

/** Answers 201 as the first time, with the current offset (docs/design/uploads.md#repeated-creation). */
function repeatCreation(request: FastifyRequest, reply: FastifyReply, upload: UploadRecord, offset: number): void {
  const pathname = request.url.split('?')[0] ?? '';
  reply
    .code(201)
    .header('Location', locationOf(pathname, upload.uploadKey))
    .header('Upload-Offset', String(offset))
    .send();
}

async function sendOffset(request: KeyRequest, reply: FastifyReply, context: AppContext): Promise<void> {
  const upload = await ownUpload(request, context);
  const offset = await context.uploads.tus.finishIfComplete(upload);
  if (offset === undefined) throw notFound();
  if (upload.state === 'receiving' && offset !== upload.lengthBytes) return passOn(request, reply, context);
  // The file is already in the library. A client that lost the last answer learns here that the upload is complete.
  reply.header('Upload-Offset', String(upload.lengthBytes)).header('Upload-Length', String(upload.lengthBytes)).send();
}

async function append(request: KeyRequest, reply: FastifyReply, context: AppContext): Promise<void> {
  if (request.headers['content-type'] !== BYTES_TYPE)
    throw new HttpError(415, 'content-type', `The bytes of an upload have the content type ${BYTES_TYPE}.`);
  // A length with the bytes belongs to a creation that deferred it.
  refuseHeaders(request, [...UNSUPPORTED, 'upload-length']);
  const upload = await ownUpload(request, context);
  if (upload.state !== 'receiving') throw new HttpError(409, 'complete', 'All bytes of this upload are here.');
  const bytes = bytesOf(request, context);
  await context.disk.requireRoom();
  const save = await newMetadata(request, upload, context);
  // With a checksum the metadata are saved once it matches (`accept`). Without one they are saved first, because the
  // last byte completes the upload.
  if (bytes.checksum === undefined) await save?.();
  await passOn(request, reply, context, { ...bytes, ...(save && { accept: save }) });
}

/**
 * Validates the metadata of a PATCH and returns the function that saves them. Undefined without metadata, and at a
 * wrong offset, which the tus package answers with 409.
 */
async function newMetadata(request: KeyRequest, upload: UploadRecord, { records, uploads }: AppContext) {
  const header = request.headers['upload-metadata'];
  if (header === undefined) return undefined;
  if (Number(request.headers['upload-offset']) !== (await uploads.tus.finishIfComplete(upload))) return undefined;
  const metadata = replaceMetadata(upload.metadata, readUploadMetadata(header));
  const { account } = requireSession(request);
  validateCreation({ account, metadata, lengthBytes: upload.lengthBytes, limits: undefined });
  return () => records.saveMetadata(upload.uploadKey, metadata);
}

/** Checksum and length of the body. The checksum is ignored unless the server announces the extension. */
function bytesOf({ headers }: FastifyRequest, { options }: AppContext): BytesRequest {
  const length = headers['content-length'];
  return {
    checksum: options.settings.checksum ? readUploadChecksum(headers['upload-checksum']) : undefined,
    bodyBytes: length === undefined ? undefined : Number(length),
  };
}

async function terminate(request: KeyRequest, reply: FastifyReply, context: AppContext): Promise<void> {
  const upload = await ownUpload(request, context);
  if (upload.state !== 'receiving') throw new HttpError(400, 'complete', 'A finished upload belongs to the library.');
  // Removed before the answer, so that a creation that follows it is a new upload.
  await context.records.removeUpload(upload.uploadKey);
  await passOn(request, reply, context);
}

/**
 * tus 1.0, `X-HTTP-Method-Override`: for proxies that block PATCH, HEAD or DELETE. The guard has checked the POST as
 * strictly as those methods; the method's own handler does the rest.
 */
async function override(request: KeyRequest, reply: FastifyReply, context: AppContext): Promise<void> {
  const method = overriddenMethod(request);
  const handler = { PATCH: append, HEAD: sendOffset, DELETE: terminate }[method];
  if (handler === undefined) throw wrongMethod();
  request.raw.method = method;
  await handler(request, reply, context);
}

/** The upload of the request's key. Throws `HttpError` 404 when there is none, 403 when another user owns it. */
async function ownUpload(request: KeyRequest, { records }: AppContext): Promise<UploadRecord> {
  const person = personOf(requireSession(request));
  const upload = await records.findUploadByKey(request.params.uploadKey);
  if (upload === undefined) throw notFound();
  if (upload.owner !== person) throw new HttpError(403, 'not-yours', 'This upload belongs to somebody else.');
  return upload;
}

const notFound = () => new HttpError(404, 'not-found', 'There is no such upload.');

async function passOn(
  request: FastifyRequest,
  reply: FastifyReply,
  { uploads }: AppContext,
  bytes?: BytesRequest,
): Promise<void> {
  reply.hijack();
  await uploads.tus.handle(request.raw, reply.raw, bytes);
}
