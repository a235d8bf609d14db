/** The packed extensions (specification 7.20), for help pages, policies and the browsers' update checks. */
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../core/http-error.ts';
import type { AppContext } from './app-context.ts';

/** Only these files of the folder are served. */
export const PLUGIN_FILES = ['comyan-widget.crx', 'comyan-widget.xpi', 'update.xml', 'updates.json'] as const;

/** With any other type a browser would save the file instead of offering to install it. */
const TYPES: Readonly<Record<string, string>> = {
  '.crx': 'application/x-chrome-extension',
  '.xpi': 'application/x-xpinstall',
  '.xml': 'text/xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

export function addPluginRoutes(server: FastifyInstance, context: AppContext): void {
  const { pluginRoot } = context.options;
  server.get<{ Params: { '*': string } }>('/plugin/*', async (request, reply) => {
    const name = PLUGIN_FILES.find((one) => one === request.params['*']);
    if (name === undefined || !(await isFile(join(pluginRoot, name))))
      throw new HttpError(404, 'not-found', 'This server offers no such packed extension.');
    reply.type(TYPES[extname(name)] ?? 'application/octet-stream').header('Cache-Control', 'no-cache');
    return reply.sendFile(name, pluginRoot, { cacheControl: false, contentType: false });
  });
}

/** The names in `PLUGIN_FILES` that exist in `pluginRoot`. */
export async function findPackages(pluginRoot: string): Promise<readonly string[]> {
  const found = await Promise.all(
    PLUGIN_FILES.map(async (name) => ((await isFile(join(pluginRoot, name))) ? [name] : [])),
  );
  return found.flat();
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
