/** Themes (specification 1.6): those that the client ships, so that `--set theme=` can select one. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { THEME_NAME } from '#lib/contract/theme.ts';
import { HttpError } from '../core/http-error.ts';

const DATA = fileURLToPath(new URL('../../assets/themes/', import.meta.url));
const PICTURES = fileURLToPath(new URL('../../public/themes/', import.meta.url));

interface ThemeRoute {
  readonly Params: { readonly name: string; readonly file: string };
}

export function addThemeRoutes(server: FastifyInstance): void {
  server.get<ThemeRoute>('/themes/:name/:file', async (request, reply) => {
    const { name, file } = request.params;
    if (!THEME_NAME.test(name) || !/^[\w-]+\.\w+$/.test(file)) throw unknown();
    return file === 'theme.json' ? send(reply, DATA, `${name}.json`) : send(reply, PICTURES, join(name, file));
  });
}

async function send(reply: FastifyReply, root: string, path: string): Promise<FastifyReply> {
  const isThere = await stat(join(root, path)).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isThere) throw unknown();
  return reply.header('Cache-Control', 'no-cache').sendFile(path, root, { cacheControl: false });
}

function unknown(): HttpError {
  return new HttpError(404, 'not-found', 'There is no such theme.');
}
