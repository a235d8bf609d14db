/** Limits the connections of one address: each costs memory, whether it sends anything or not. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createCounter } from '../core/counter.ts';
import { networkList } from '../core/network-list.ts';
import type { SecurityLog } from '../core/security-log.ts';
import type { CompleteOptions } from '../options/server-options.ts';
import { countedAddress } from '../sessions/sign-in-delays.ts';

type SocketLimits = Pick<CompleteOptions, 'maxSocketsPerAddress' | 'trustedProxies'>;

/** A house may have thousands of computers in one network of IPv6; a single computer can use all its addresses. */
const NETWORK_FACTOR = 10;

/**
 * A connection above the limit of its address, or of the network of its address, is closed at once. Trusted proxies have
 * the connections of all their clients.
 */
export function limitSockets(
  server: FastifyInstance,
  { maxSocketsPerAddress, trustedProxies }: SocketLimits,
  securityLog: Pick<SecurityLog, 'record'>,
): void {
  const proxies = networkList(trustedProxies);
  const ofAddress = createCounter();
  const ofNetwork = createCounter();
  server.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (proxies.has(remoteAddress)) return;
    const network = countedAddress(remoteAddress);
    const address = isIPv4Mapped(remoteAddress) ? network : remoteAddress;
    const count = ofAddress.add(address);
    const networkCount = ofNetwork.add(network);
    socket.once('close', () => {
      ofAddress.remove(address);
      ofNetwork.remove(network);
    });
    if (count <= maxSocketsPerAddress && networkCount <= NETWORK_FACTOR * maxSocketsPerAddress) return;
    securityLog.record('too-many-connections', { address: remoteAddress });
    socket.destroy();
  });
}

/** An address of IPv4 on a socket of IPv6. */
function isIPv4Mapped(address: string): boolean {
  return /^::ffff:[\d.]+$/i.test(address);
}
