/**
 * Refuses requests for a host name that is not this server's: a page of another site whose name suddenly leads here (DNS
 * rebinding) would otherwise have the same origin as this server's own pages.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hostName } from '../core/host-name.ts';
import { HttpError } from '../core/http-error.ts';
import { log } from '../core/log.ts';
import type { AppContext } from './app-context.ts';

/** Each is logged once; an attacker may invent any number. */
const MOST_LOGGED = 20;
const LONGEST_NAME = 253;

/** Runs before everything else. The port is ignored: a proxy may have another one. */
export function addAllowedHosts(server: FastifyInstance, { options, securityLog }: AppContext): void {
  const logged = new Set<string>();
  server.addHook('onRequest', async (request) => {
    if (isHostDoubled(request)) throw new HttpError(400, 'doubled-host', 'A request names its host once.');
    if (request.routeOptions.config.isHealthCheck === true) return;
    const foreign = hostsOf(request).find((host) => !options.allowedHosts.includes(hostName(host)));
    if (foreign === undefined) return;
    const host = hostName(foreign).slice(0, LONGEST_NAME);
    securityLog.record('foreign-host', { address: request.ip, host });
    if (!logged.has(host) && logged.size < MOST_LOGGED) {
      logged.add(host);
      log('warn', 'server: refused a host name. Add it with --allowed-hosts if it is one of this server', { host });
    }
    const message = `This server has no host name '${host}'. Its administrator adds one with --allowed-hosts or ALLOWED_HOSTS.`;
    throw new HttpError(421, 'foreign-host', message);
  });
}

/** A proxy may go by one of them and this server by the other. */
function isHostDoubled({ raw }: FastifyRequest): boolean {
  return raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1;
}

/** What the client sent, and what a trusted proxy says that its client sent. */
function hostsOf(request: FastifyRequest): string[] {
  const { headers } = request.raw;
  return [String(headers[':authority'] ?? headers.host ?? ''), request.host];
}
