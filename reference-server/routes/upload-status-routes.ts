/** Processing status of one upload or several by their objects (specification 7.11), another processing, and the removal of one. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type ListedUploadStatus, PROCESSING_FAILED } from '#lib/contract/upload-status.ts';
import { HttpError } from '../core/http-error.ts';
import { personOf } from '../core/person.ts';
import { clientSignal } from '../http/client-signal.ts';
import { overriddenMethod } from '../http/method-override.ts';
import type { UploadRecord } from '../stores/records.ts';
import { createStoredDigests } from '../uploads/stored-digests.ts';
import type { AppContext } from './app-context.ts';
import { requireSession } from './guard.ts';

/** Shorter than the timeout of usual proxies; the client repeats the request. */
const LONGEST_WAIT_MS = 20_000;
/** Interval at which the records are read again, because a notification of another node may be lost. */
const RECHECK_MS = 4_000;

const PATH = '/uploadstatus/:type/:objectId';
type ObjectRequest = FastifyRequest<{
  Params: { type: string; objectId: string };
  Querystring: { sha256?: string };
}>;

const statusList = v.object({
  uploads: v.pipe(v.array(v.object({ type: v.string(), objectId: v.string() })), v.minLength(1)),
});
type Wanted = v.InferOutput<typeof statusList>['uploads'][number];

export function addUploadStatusRoutes(server: FastifyInstance, context: AppContext): void {
  const digests = createStoredDigests(context);
  server.get(PATH, async (request: ObjectRequest, reply) => {
    const person = personOf(requireSession(request));
    const { objectId } = request.params;
    const [upload] = await findWhenDecided([request.params], person, context, reply);
    if (upload === undefined) throw new HttpError(404, 'not-found', 'There is no such object.');
    if (upload.state === 'failed') throw new HttpError(500, PROCESSING_FAILED, 'The file could not be processed.');
    const uploadProcessed = upload.state === 'processed';
    if (request.query.sha256 === undefined || !uploadProcessed) return { objectID: objectId, uploadProcessed };
    return { objectID: objectId, uploadProcessed, sha256: await digests.find(upload, clientSignal(reply)) };
  });
  addStatusListRoute(server, context);
  if (context.options.settings.processingRetry) addRetryRoute(server, context);
  addRemovalRoutes(server, context);
}

/** Has an upload processed again whose processing failed. The answer comes at once, as that of the status. */
function addRetryRoute(server: FastifyInstance, { records, uploads }: AppContext): void {
  server.post(`${PATH}/retry`, async (request: ObjectRequest) => {
    const person = personOf(requireSession(request));
    const { type, objectId } = request.params;
    // Serialised with a simultaneous removal.
    const release = await uploads.locks.acquire(objectId);
    try {
      const upload = await records.findUploadByObject(objectId);
      if (upload?.uploadType !== type || upload.owner !== person)
        throw new HttpError(404, 'not-found', 'There is no such object.');
      await uploads.processing.retry(upload);
      return { objectID: objectId, uploadProcessed: upload.state === 'processed' };
    } finally {
      release();
    }
  });
}

function addStatusListRoute(server: FastifyInstance, context: AppContext): void {
  const { uploadStatusList: most } = context.options.settings;
  server.post('/uploadstatus', { bodyLimit: 64 * 1024 + most * 1024 }, async (request, reply) => {
    const person = personOf(requireSession(request));
    if (most === 0) throw new HttpError(404, 'not-found', 'This server tells the status of one upload at a time.');
    const parsed = v.safeParse(statusList, request.body);
    if (!parsed.success) throw new HttpError(400, 'malformed', 'The list of uploads cannot be read.');
    const { uploads: wanted } = parsed.output;
    if (wanted.length > most) throw new HttpError(400, 'too-many', `No more than ${most} uploads at a time.`, { most });
    const found = await findWhenDecided(wanted, person, context, reply);
    return { uploads: wanted.map(({ objectId }, index) => listedStatus(objectId, found[index])) };
  });
}

function listedStatus(objectID: string, upload: UploadRecord | undefined): Partial<ListedUploadStatus> {
  if (upload === undefined) return { objectID, error: 'not-found' };
  if (upload.state === 'failed') return { objectID, error: PROCESSING_FAILED };
  return { objectID, uploadProcessed: upload.state === 'processed' };
}

/**
 * The wanted uploads, in their order; undefined where there is none of that type. Waits up to 20 s while all of them
 * are being processed. Throws `HttpError` 403 when one belongs to another user.
 */
async function findWhenDecided(
  wanted: readonly Wanted[],
  person: string,
  { records, uploads, turns }: AppContext,
  reply: FastifyReply,
): Promise<(UploadRecord | undefined)[]> {
  const left = clientSignal(reply);
  const findOne = async ({ type, objectId }: Wanted) => {
    const upload = await records.findUploadByObject(objectId);
    if (upload?.uploadType !== type) return undefined;
    if (upload.owner !== person) throw notYours();
    return upload;
  };
  const find = () => turns.take(person, left, () => Promise.all(wanted.map(findOne)));
  const isDecided = (found: readonly (UploadRecord | undefined)[]) => found.some((one) => one?.state !== 'received');
  const known = await find();
  // While bytes are missing, answer immediately.
  if (isDecided(known)) return known;
  const ending = new AbortController();
  reply.raw.once('close', () => ending.abort());
  const keys = new Set(known.flatMap((upload) => upload?.uploadKey ?? []));
  for (let leftMs = LONGEST_WAIT_MS; ; leftMs -= RECHECK_MS) {
    const woken = new AbortController();
    const signal = AbortSignal.any([ending.signal, woken.signal]);
    const decided = uploads.processing.waitFor(keys, Math.min(leftMs, RECHECK_MS), signal);
    // An upload may have been decided before the wait began.
    const found = await find();
    if (isDecided(found) || leftMs <= 0 || ending.signal.aborted) {
      woken.abort();
      return found;
    }
    await decided;
  }
}

function addRemovalRoutes(server: FastifyInstance, context: AppContext): void {
  const terminate = async (request: ObjectRequest, reply: FastifyReply) => {
    const person = personOf(requireSession(request));
    const { objectId } = request.params;
    const { locks, removal } = context.uploads;
    await context.turns.take(person, clientSignal(reply), async () => {
      // Waits for a creation in progress, which is then removed.
      const release = await locks.acquire(objectId);
      try {
        if (!(await removal.terminate(objectId, person))) throw notYours();
      } finally {
        release();
      }
    });
    return reply.code(204).send();
  };
  server.delete(PATH, terminate);
  // For proxies that block DELETE: POST with `X-HTTP-Method-Override`, as in tus.
  server.post(PATH, (request: ObjectRequest, reply) => {
    if (overriddenMethod(request) !== 'DELETE')
      throw new HttpError(405, 'method', 'An upload is asked for or taken back.');
    return terminate(request, reply);
  });
}

const notYours = () => new HttpError(403, 'not-yours', 'This upload belongs to somebody else.');
