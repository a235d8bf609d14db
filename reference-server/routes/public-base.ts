import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkList } from '../core/network-list.ts';
import type { AppContext } from './app-context.ts';

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
  const proxies = networkList(options.trustedProxies);
  const schemeOf = ({ headers, socket }: FastifyRequest): 'http' | 'https' => {
    if (options.tls !== undefined) return 'https';
    // The first proxy is the one that the browser has reached; Fastify's `protocol` is that of the last.
    const isByHttps = /^\s*https\s*(?:,|$)/i.test(String(headers['x-forwarded-proto'] ?? ''));
    return isByHttps && proxies.has(socket.remoteAddress ?? '') ? 'https' : 'http';
  };
  server.decorateRequest('publicBase', {
    getter(this: FastifyRequest) {
      const address = options.publicAddress || `${schemeOf(this)}://${this.host}/`;
      // A host that is none has no request of its own: `addAllowedHosts` refuses it.
      return URL.parse(address) ?? new URL('http://localhost/');
    },
  });
}
