/** Processing status of an upload by its object (specification 7.11), and its removal. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { requireSession } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { overriddenMethod } from '../http/method-override.ts';

/** Shorter than the timeout of usual proxies; the client repeats the request. */
const LONGEST_WAIT_MS = 20_000;

const PATH = '/uploadstatus/:type/:objectId';
type ObjectRequest = FastifyRequest<{
  Params: { type: string; objectId: string };
  Querystring: { sha256?: string };
}>;

export function addUploadStatusRoutes(server: FastifyInstance, context: AppContext): void {
  server.get(PATH, async (request: ObjectRequest, reply) => {
    const { userName } = requireSession(request);
    const { type, objectId } = request.params;
    const known = await context.records.findUploadByObject(objectId);
    if (known === undefined || known.uploadType !== type)
      throw new HttpError(404, 'not-found', 'There is no such object.');
    if (known.owner !== userName) throw notYours();
    reply.header('Cache-Control', 'no-store');
    // While bytes are missing, answer immediately.
    if (known.state === 'received') {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      await context.uploads.processing.waitFor(known.uploadKey, LONGEST_WAIT_MS, gone.signal);
    }
    const upload = await context.records.findUploadByObject(objectId);
    if (upload === undefined) throw new HttpError(404, 'not-found', 'There is no such object.');
    if (upload.state === 'failed') throw new HttpError(500, 'processing-failed', 'The file could not be processed.');
    const uploadProcessed = upload.state === 'processed';
    if (request.query.sha256 === undefined || !uploadProcessed) return { objectID: objectId, uploadProcessed };
    const hash = createHash('sha256');
    for await (const piece of context.files.read(objectId, type === 'metafile' ? 'meta' : 'original'))
      hash.update(piece as Buffer);
    return { objectID: objectId, uploadProcessed, sha256: hash.digest('hex') };
  });

  const terminate = async (request: ObjectRequest, reply: FastifyReply) => {
    const { userName } = requireSession(request);
    const { objectId } = request.params;
    const { locks, removal } = context.uploads;
    // Waits for a creation in progress, which is then removed.
    const release = await locks.acquire(objectId);
    try {
      if (!(await removal.terminate(objectId, userName))) throw notYours();
    } finally {
      release();
    }
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
