import { EventEmitter } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { limitSockets } from '../../../../reference-server/http/limit-sockets.ts';

function open(trustedProxies: readonly string[] = []) {
  const server = new EventEmitter();
  const noted: unknown[] = [];
  const limits = { maxSocketsPerAddress: 2, trustedProxies };
  limitSockets({ server } as unknown as FastifyInstance, limits, {
    note: (event, facts) => noted.push([event, facts.address]),
  });
  const connect = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroyed: false, destroy: () => undefined });
    socket.destroy = () => {
      socket.destroyed = true;
      socket.emit('close');
    };
    server.emit('connection', socket);
    return socket;
  };
  return { connect, noted };
}

it('counts the connections of a /64 network together: one user of IPv6 has as many addresses', () => {
  const { connect, noted } = open();
  const kept = [connect('2001:db8:1:2::1'), connect('2001:db8:1:2:ffff::7')];
  expect([connect('2001:db8:1:2::3').destroyed, connect('2001:db8:1:3::1').destroyed]).toEqual([true, false]);
  expect(noted).toEqual([['too-many-connections', '2001:db8:1:2::3']]);
  kept[0]?.destroy();
  expect([kept[1]?.destroyed, connect('2001:db8:1:2::3').destroyed]).toEqual([false, false]);
});

it('counts an address of IPv4 and the same one as IPv6 together, and never those of a trusted proxy', () => {
  const { connect } = open(['10.0.0.0/8', '2001:db8:9::/48']);
  const own = ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1'].map((address) => connect(address).destroyed);
  expect(own).toEqual([false, false, true]);
  const proxies = ['10.1.2.3', '10.1.2.3', '::ffff:10.1.2.3', ...Array(3).fill('2001:db8:9::1')];
  expect(proxies.filter((address) => connect(address).destroyed)).toEqual([]);
});
