/** Specification 7.11: has the server finished with the file? */
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { requireSession } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';

/** Short enough that no proxy in between gives up; the client asks again. */
const LONGEST_WAIT_MS = 20_000;

export function addUploadStatusRoutes(server: FastifyInstance, context: AppContext): void {
  server.get<{ Params: { type: string; objectId: string } }>(
    '/uploadstatus/:type/:objectId',
    async (request, reply) => {
      const { userName } = requireSession(request);
      const { type, objectId } = request.params;
      const known = await context.records.findUploadByObject(objectId);
      if (known === undefined || known.uploadType !== type)
        throw new HttpError(404, 'not-found', 'There is no such object.');
      if (known.owner !== userName) throw new HttpError(403, 'not-yours', 'This upload belongs to somebody else.');
      reply.header('Cache-Control', 'no-store');
      // While bytes are missing there is nothing to wait for.
      if (known.state === 'received') {
        const gone = new AbortController();
        reply.raw.once('close', () => gone.abort());
        await context.processing.waitFor(known.uploadKey, LONGEST_WAIT_MS, gone.signal);
      }
      const upload = await context.records.findUploadByObject(objectId);
      if (upload?.state === 'failed') throw new HttpError(500, 'processing-failed', 'The file could not be processed.');
      return { objectID: objectId, uploadProcessed: upload?.state === 'processed' };
    },
  );
}
