import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The address at which the person's browser sees this server, with a slash at its end. Behind a proxy with a host name
     * or a path of its own only the person who set it up knows it (`--set publicAddress=…`).
     */
    readonly publicBase: URL;
  }
}

export function addPublicBase(server: FastifyInstance, { options }: AppContext): void {
  server.decorateRequest('publicBase', {
    getter(this: FastifyRequest) {
      return new URL(options.publicAddress ?? `${schemeOf(this)}://${this.host}/`);
    },
  });
}

/** This server speaks http itself. A client that makes up the header of a proxy misleads nobody but itself. */
function schemeOf({ headers }: FastifyRequest): 'http' | 'https' {
  return /^\s*https\s*(?:,|$)/i.test(String(headers['x-forwarded-proto'] ?? '')) ? 'https' : 'http';
}
