/** Thumbnails, previews and full files. They require a session; ranges are for video and audio players. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HttpError } from '../core/http-error.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import { parseRange } from '../http/range.ts';
import { RENDITION_TYPE } from '../media-tools/renditions.ts';
import type { FileVariant } from '../stores/asset-files.ts';
import type { CatalogueAsset } from '../stores/catalogue.ts';
import type { AppContext } from './app-context.ts';
import { requireSession } from './guard.ts';

const VARIANTS: readonly string[] = ['original', 'thumb', 'preview'] satisfies FileVariant[];
// Uploaded HTML or SVG must not run scripts in this server's origin.
const SANDBOX_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox";

export function addMediaRoutes(server: FastifyInstance, context: AppContext): void {
  interface MediaRequest {
    readonly Params: { readonly objectId: string; readonly variant: string };
    readonly Querystring: { readonly download?: unknown };
  }
  server.get<MediaRequest>('/media/:objectId/:variant', async (request, reply) => {
    requireSession(request);
    const { objectId, variant } = request.params;
    const asset = VARIANTS.includes(variant) ? await context.catalogue.find(objectId) : undefined;
    const size = asset && (await sizeOf(asset, variant as FileVariant, context));
    if (asset === undefined || size === undefined) throw new HttpError(404, 'not-found', 'There is no such file.');
    setHeaders(reply, asset, variant, request.query.download === '1');
    const read = (part?: { readonly start: number; readonly end: number }) =>
      // A HEAD needs none of the bytes; Fastify would read them all.
      request.method === 'HEAD' ? Readable.from([]) : context.files.read(objectId, variant as FileVariant, part);
    const range = parseRange(request.headers.range, size);
    if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${size}`).send();
    if (range === 'whole') {
      return reply.header('Content-Length', size).send(await read());
    }
    return reply
      .code(206)
      .header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
      .header('Content-Length', range.end - range.start + 1)
      .send(await read(range));
  });
}

function sizeOf(asset: CatalogueAsset, variant: FileVariant, { files, uploads }: AppContext) {
  const isMade = variant === 'thumb' || variant === 'preview';
  return isMade ? uploads.renditions.sizeOf(asset, variant) : files.sizeOf(asset.objectId, variant);
}

/** `isSaved`: the browser is to save an original, not to show it (`downloads`). */
function setHeaders(reply: FastifyReply, asset: CatalogueAsset, variant: string, isSaved: boolean): void {
  const type = variant === 'original' ? asset.mediaType : RENDITION_TYPE;
  reply.type(type).header('Accept-Ranges', 'bytes').header('Content-Security-Policy', SANDBOX_POLICY);
  if (variant !== 'original') return;
  const disposition = !isSaved && /^(?:image|video|audio)\//.test(type) ? 'inline' : 'attachment';
  reply.header('Content-Disposition', contentDisposition(disposition, asset.name));
}
