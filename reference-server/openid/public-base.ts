import type { FastifyRequest } from 'fastify';

/**
 * The address at which the person's browser sees this server, with a slash at its end. Addresses that go to a provider
 * must be absolute; behind a proxy only the person who set it up knows them (`--set publicAddress=…`).
 */
export function publicBase(request: FastifyRequest, publicAddress: string | undefined): URL {
  return new URL(publicAddress ?? `${request.protocol}://${request.host}/`);
}
