/** The hosted page: the files of the built extension, and `app.html` for every page route. */
import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type CompressedFiles,
  compressionOf,
  createCompressedFiles,
  fileTag,
  isKnownVersion,
} from '../http/compressed-files.ts';
import { pageHeaders } from '../http/security-headers.ts';
import type { AppContext } from './app-context.ts';

/** Addresses of the contract: unknown ones are answered with 404, never with the app. */
const CONTRACT_PATHS =
  /^\/(?:api|services|media|uploadstatus|upload-service|plugin|link|embed-example|sso|themes|app-settings|seed-status|health|metrics|__test)(?:\/|$)/;
const APP = 'app.html';

interface Place {
  /** Begins and ends with a slash. */
  readonly base: string;
  readonly root: string;
}

export async function addWebRoutes(server: FastifyInstance, context: AppContext): Promise<void> {
  const { webRoot, webBase, webBaseRoot, settings } = context.options;
  // The ETag is ours, the same for every encoding of a file.
  await server.register(fastifyStatic, { root: webRoot, serve: false, etag: false, lastModified: false });
  const compressed = createCompressedFiles();
  const places: Place[] = [{ base: '/', root: webRoot }];
  if (webBase !== undefined)
    places.unshift({ base: `/${webBase.split('/').filter(Boolean).join('/')}/`, root: webBaseRoot });

  server.get('/*', { config: { needsNoPart: true } }, async (request, reply) => {
    const pathname = decodePath(request.url);
    const place = places.find((candidate) => pathname?.startsWith(candidate.base));
    if (pathname === undefined || place === undefined || CONTRACT_PATHS.test(pathname)) return reply.callNotFound();
    // The address may have the session of a host application; no request of the page may repeat it.
    const page = pageHeaders(settings.embedOrigins);
    // The same files for everybody, revalidated by their ETag.
    reply.headers({ ...page, 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-cache' });
    return sendPage({ request, reply, compressed, root: place.root }, pathname.slice(place.base.length));
  });
}

interface Answering {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly compressed: CompressedFiles;
  readonly root: string;
}

async function sendPage(answering: Answering, path: string): Promise<FastifyReply> {
  const { request, reply, root } = answering;
  const file = await findFile(root, path);
  if (file !== null) {
    // Names of built chunks carry a hash of their content.
    if (/^(?:chunks|assets)\/.*-[\w-]{8,}\.\w+$/.test(path))
      reply.header('Cache-Control', 'public, max-age=31536000, immutable');
    return sendFile(answering, path, file);
  }
  // Page routes exist only for requests that accept HTML; other clients get 404, except at the base address.
  if (path !== '' && !(request.headers.accept ?? '').includes('text/html'))
    return reply.callNotFound() as unknown as FastifyReply;
  const app = await findFile(root, APP);
  if (app !== null) return sendFile(answering, APP, app);
  return reply.code(503).type('text/plain; charset=utf-8').send('The page has not been built yet. Run: npm run build');
}

/** Compressed where that saves something; without a body if the client has this version. */
async function sendFile({ request, reply, compressed, root }: Answering, path: string, file: Stats) {
  const { headers } = request;
  const tag = fileTag(file);
  const compression = compressionOf(path, file, headers['accept-encoding']);
  reply.headers({ ETag: tag, Vary: 'Accept-Encoding' });
  if (isKnownVersion(headers['if-none-match'], tag)) return reply.code(304).send();
  if (compression === null) return reply.sendFile(path, root, { cacheControl: false, dotfiles: 'ignore' });
  const { encoding, mediaType } = compression;
  return reply
    .header('Content-Encoding', encoding)
    .type(mediaType)
    .send(await compressed.read(join(root, path), file, encoding));
}

function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '');
  } catch {
    return undefined;
  }
}

/** Null if there is no such file, it is hidden, or it is not in the folder. */
async function findFile(root: string, path: string): Promise<Stats | null> {
  const full = normalize(join(root, path));
  if (!full.startsWith(root + sep) || /\0|(?:^|\/)\./.test(path)) return null;
  const found = await stat(full).catch(() => null);
  return found?.isFile() ? found : null;
}
