/**
 * tus 1.0 at `upload-service/upload` (specification 7.14). The rules that tus leaves open are decided here: whose
 * upload it is, what may be created, that a repeated creation is the same upload, that later metadata win.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { requireSession } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import type { UploadRecord } from '../storage/records.ts';
import { judgeCreation } from '../uploads/creation-policy.ts';
import { createKeyedLock, type KeyedLock } from '../uploads/keyed-lock.ts';
import { createTusServer, locationOf, newUploadKey, type TusServer, UPLOAD_PATH } from '../uploads/tus-server.ts';
import { readUploadMetadata, replaceMetadata } from '../uploads/upload-metadata.ts';

type KeyRequest = FastifyRequest<{ Params: { uploadKey: string } }>;

interface Parts {
  readonly context: AppContext;
  readonly tus: TusServer;
  readonly locks: KeyedLock;
}

export async function addUploadRoutes(server: FastifyInstance, context: AppContext): Promise<void> {
  const tus = createTusServer(context.uploadFolder, context.records, context.processing);
  await takeUpAgain(context, tus);
  const parts = { context, tus, locks: createKeyedLock() };
  await server.register(async (scope) => {
    // Bodies are read by tus, piece by piece.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

    for (const path of [UPLOAD_PATH, `${UPLOAD_PATH}/`]) {
      scope.post(path, (request, reply) => create(request, reply, parts));
      scope.options(path, (request, reply) => passOn(request, reply, tus));
    }
    const path = `${UPLOAD_PATH}/:uploadKey`;
    scope.post(path, (request: KeyRequest, reply) => override(request, reply, parts));
    scope.head(path, { config: { isGuardedHead: true } }, (request: KeyRequest, reply) =>
      tellOffset(request, reply, parts),
    );
    scope.patch(path, (request: KeyRequest, reply) => append(request, reply, parts));
    scope.delete(path, (request: KeyRequest, reply) => terminate(request, reply, parts));
  });
}

/** The client keeps a queue for 14 days (design 3); nobody comes back for what is older than a month. */
const ABANDONED_AFTER_MS = 30 * 24 * 3_600_000;

async function takeUpAgain({ records }: AppContext, tus: TusServer): Promise<void> {
  for (const upload of await records.listUploads('receiving')) {
    if (Date.now() - upload.createdAt > ABANDONED_AFTER_MS) await tus.discard(upload.uploadKey);
    else await tus.settle(upload);
  }
}

async function create(request: FastifyRequest, reply: FastifyReply, { context, tus, locks }: Parts): Promise<void> {
  const { account, userName } = requireSession(request);
  requireRoom(context);
  const metadata = readUploadMetadata(request.headers['upload-metadata']);
  const lengthBytes = Number(request.headers['upload-length'] ?? Number.NaN);
  if (!Number.isSafeInteger(lengthBytes) || lengthBytes < 0)
    throw new HttpError(400, 'malformed', 'Upload-Length is needed.');
  const { maxUploadBytes } = context.options;
  const { objectId, uploadType } = judgeCreation({ account, metadata, lengthBytes, maxUploadBytes });

  // Two creations with one objectId at the same moment: the second waits until the first exists.
  const release = await locks.acquire(objectId);
  try {
    const upload = await context.records.claimUpload({
      uploadKey: newUploadKey(),
      objectId,
      owner: userName,
      uploadType,
      lengthBytes,
      state: 'receiving',
      metadata,
      createdAt: Date.now(),
      receivedAt: null,
    });
    if (upload.owner !== userName)
      throw new HttpError(400, 'refused', 'This objectId is taken.', { field: 'objectId' });
    const offset = await tus.settle(upload);
    if (offset !== undefined) return repeatCreation(request, reply, upload, offset);
    reply.hijack();
    await tus.create(upload.uploadKey, request.raw, reply.raw, release);
  } finally {
    release();
  }
}

/** The same 201 as the first time, with the bytes that are there (design 4.5). */
function repeatCreation(request: FastifyRequest, reply: FastifyReply, upload: UploadRecord, offset: number): void {
  const pathname = request.url.split('?')[0] ?? '';
  reply
    .code(201)
    .header('Tus-Resumable', '1.0.0')
    .header('Location', locationOf(pathname, upload.uploadKey))
    .header('Upload-Offset', String(offset))
    .send();
}

async function tellOffset(request: KeyRequest, reply: FastifyReply, { context, tus }: Parts): Promise<void> {
  const upload = await ownUpload(request, context);
  const offset = await tus.settle(upload);
  if (upload.state === 'receiving' && offset !== upload.lengthBytes) return passOn(request, reply, tus);
  // The file has moved on to the library, but a client that lost the last answer must learn that all is there.
  reply
    .header('Tus-Resumable', '1.0.0')
    .header('Cache-Control', 'no-store')
    .header('Upload-Offset', String(upload.lengthBytes))
    .header('Upload-Length', String(upload.lengthBytes))
    .send();
}

async function append(request: KeyRequest, reply: FastifyReply, { context, tus }: Parts): Promise<void> {
  const upload = await ownUpload(request, context);
  if (upload.state !== 'receiving') throw new HttpError(409, 'complete', 'All bytes of this upload are here.');
  requireRoom(context);
  const header = request.headers['upload-metadata'];
  // At another offset it is answered with 409 and changes nothing.
  if (header !== undefined && Number(request.headers['upload-offset']) === (await tus.settle(upload))) {
    const metadata = replaceMetadata(upload.metadata, readUploadMetadata(header));
    const { account } = requireSession(request);
    const { lengthBytes } = upload;
    judgeCreation({ account, metadata, lengthBytes, maxUploadBytes: undefined });
    await context.records.saveMetadata(upload.uploadKey, metadata);
    await tus.saveMetadata(upload.uploadKey, metadata);
  }
  await passOn(request, reply, tus);
}

async function terminate(request: KeyRequest, reply: FastifyReply, { context, tus }: Parts): Promise<void> {
  const upload = await ownUpload(request, context);
  if (upload.state !== 'receiving') throw new HttpError(400, 'complete', 'A finished upload belongs to the library.');
  await passOn(request, reply, tus);
  await context.records.removeUpload(upload.uploadKey);
}

function requireRoom({ disk }: AppContext): void {
  if (disk.isFull) throw new HttpError(507, 'disk-full', 'The server has no room for this upload at the moment.');
}

/**
 * tus 1.0, `X-HTTP-Method-Override`: for proxies that refuse PATCH, HEAD or DELETE. The guard has judged the POST, which it lets
 * pass no easier than what is meant; the rest is judged by the routes of the methods themselves.
 */
async function override(request: KeyRequest, reply: FastifyReply, parts: Parts): Promise<void> {
  const method = String(request.headers['x-http-method-override'] ?? '').toUpperCase();
  const route = { PATCH: append, HEAD: tellOffset, DELETE: terminate }[method];
  if (route === undefined)
    throw new HttpError(405, 'method', 'PATCH, HEAD and DELETE are what an upload can be asked.');
  request.raw.method = method;
  await route(request, reply, parts);
}

/** 404 when there is none, 403 when it is somebody else's. */
async function ownUpload(request: KeyRequest, context: AppContext): Promise<UploadRecord> {
  const { userName } = requireSession(request);
  const upload = await context.records.findUploadByKey(request.params.uploadKey);
  if (upload === undefined) throw new HttpError(404, 'not-found', 'There is no such upload.');
  if (upload.owner !== userName) throw new HttpError(403, 'not-yours', 'This upload belongs to somebody else.');
  return upload;
}

async function passOn(request: FastifyRequest, reply: FastifyReply, tus: TusServer): Promise<void> {
  reply.hijack();
  await tus.handle(request.raw, reply.raw);
}
