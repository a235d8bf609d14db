/** Limits the connections of one address: each costs memory, whether it sends anything or not. */
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { SecurityLog } from '../security-log.ts';
import type { CompleteOptions } from '../server-options.ts';
import { countedAddress } from '../sessions/sign-in-delays.ts';

type SocketLimits = Pick<CompleteOptions, 'maxSocketsPerAddress' | 'trustedProxies'>;

/** A connection above the limit is closed at once. Trusted proxies have the connections of all their clients. */
export function limitSockets(
  server: FastifyInstance,
  { maxSocketsPerAddress, trustedProxies }: SocketLimits,
  securityLog: Pick<SecurityLog, 'note'>,
): void {
  const proxies = toBlockList(trustedProxies);
  const open = new Map<string, number>();
  server.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (proxies.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')) return;
    const address = countedAddress(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count <= maxSocketsPerAddress) return;
    securityLog.note('too-many-connections', { address: remoteAddress });
    socket.destroy();
  });
}

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
