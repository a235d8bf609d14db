/** The hosted page: the files of the built extension, and `app.html` for every page route. */
import { stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { pageHeaders } from '../http/security-headers.ts';

/** Addresses of the contract: unknown ones are answered with 404, never with the app. */
const CONTRACT_PATHS =
  /^\/(?:api|services|media|uploadstatus|upload-service|plugin|link|embed-example|sso|themes|app-settings|seed-status|__test)(?:\/|$)/;
const APP = 'app.html';

interface Place {
  /** Begins and ends with a slash. */
  readonly base: string;
  readonly root: string;
}

export async function addWebRoutes(server: FastifyInstance, context: AppContext): Promise<void> {
  const { webRoot, webBase, webBaseRoot, settings } = context.options;
  await server.register(fastifyStatic, { root: webRoot, serve: false });
  const places: Place[] = [{ base: '/', root: webRoot }];
  if (webBase !== undefined)
    places.unshift({ base: `/${webBase.split('/').filter(Boolean).join('/')}/`, root: webBaseRoot });

  server.get('/*', async (request, reply) => {
    const pathname = decodePath(request.url);
    const place = places.find((candidate) => pathname?.startsWith(candidate.base));
    if (pathname === undefined || place === undefined || CONTRACT_PATHS.test(pathname)) return reply.callNotFound();
    reply.headers(pageHeaders(settings.embedOrigins));
    return sendPage(request, reply, place, pathname.slice(place.base.length));
  });
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { root }: Place,
  path: string,
): Promise<FastifyReply> {
  const options = { cacheControl: false, dotfiles: 'ignore' } as const;
  if (await isFile(root, path)) {
    // Names of built chunks carry a hash of their content.
    if (/^(?:chunks|assets)\/.*-[\w-]{8,}\.\w+$/.test(path))
      reply.header('Cache-Control', 'public, max-age=31536000, immutable');
    return reply.sendFile(path, root, options);
  }
  // Page routes exist only for requests that accept HTML; other clients get 404, except at the base address.
  if (path !== '' && !(request.headers.accept ?? '').includes('text/html'))
    return reply.callNotFound() as unknown as FastifyReply;
  if (await isFile(root, APP)) return reply.sendFile(APP, root, options);
  return reply.code(503).type('text/plain; charset=utf-8').send('The page has not been built yet. Run: npm run build');
}

function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '');
  } catch {
    return undefined;
  }
}

async function isFile(root: string, path: string): Promise<boolean> {
  const full = normalize(join(root, path));
  if (!full.startsWith(root + sep) || path.includes('\0')) return false;
  return stat(full).then(
    (found) => found.isFile(),
    () => false,
  );
}
