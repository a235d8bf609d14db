import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The address that the user's browser has for this server, with a trailing slash. Behind a proxy with its own host
     * name or path the administrator has to configure it (`--set publicAddress=…`).
     */
    readonly publicBase: URL;
  }
}

export function addPublicBase(server: FastifyInstance, { options }: AppContext): void {
  server.decorateRequest('publicBase', {
    getter(this: FastifyRequest) {
      const address = options.publicAddress || `${schemeOf(this)}://${this.host}/`;
      // A host that is none has no request of its own: `addAllowedHosts` refuses it.
      return URL.parse(address) ?? new URL('http://localhost/');
    },
  });
}

/** A client that forges the header only affects its own cookies and redirects. */
function schemeOf({ headers, protocol }: FastifyRequest): 'http' | 'https' {
  if (protocol === 'https') return 'https';
  return /^\s*https\s*(?:,|$)/i.test(String(headers['x-forwarded-proto'] ?? '')) ? 'https' : 'http';
}
