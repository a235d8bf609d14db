/** Routes that exist only with an authentication method other than 'default' (specification 1.8). */
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openProvider, type SingleSignOn } from '../openid/open-provider.ts';
import type { AppContext } from './app-context.ts';
import { addIdentityProviderRoutes } from './identity-provider-routes.ts';
import { addOpenIdRoutes, CALLBACK_PATH, SIGNED_OUT_PATH } from './openid-routes.ts';

const ASSETS = join(import.meta.dirname, '../openid/assets');
const TYPES = { css: 'text/css', js: 'text/javascript' } as const;

export async function addSingleSignOnRoutes(server: FastifyInstance, context: AppContext): Promise<void> {
  if (context.options.settings.authenticationMethod === 'default') return;
  let opened: Promise<SingleSignOn> | undefined;
  const open = (): Promise<SingleSignOn> => {
    opened ??= openProvider(ownAddress(server), [CALLBACK_PATH, SIGNED_OUT_PATH], context.signOnData);
    // A database that was away is tried again.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  addOpenIdRoutes(server, context, open);
  await addIdentityProviderRoutes(server, context, open);
  for (const [ending, type] of Object.entries(TYPES)) {
    server.get(`/upload-service/openid/sign-in.${ending}`, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).send(await readFile(join(ASSETS, `sign-in.${ending}`))),
    );
  }
}

/** The address at which the server reaches itself; known only once it listens. */
function ownAddress(server: FastifyInstance): string {
  const { address, family, port } = server.server.address() as AddressInfo;
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
