import { EventEmitter } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { limitSockets } from '../../../../reference-server/routes/limit-sockets.ts';

function open(trustedProxies: readonly string[] = []) {
  const server = new EventEmitter();
  const noted: unknown[] = [];
  const limits = { maxSocketsPerAddress: 2, trustedProxies };
  limitSockets({ server } as unknown as FastifyInstance, limits, {
    record: (event, facts) => noted.push([event, facts.address]),
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

it('counts the connections of each address, so that one desk closes none of another', () => {
  const { connect, noted } = open();
  const kept = [connect('2001:db8:1:2::1'), connect('2001:db8:1:2::1')];
  expect([connect('2001:db8:1:2::1').destroyed, connect('2001:db8:1:2::3').destroyed]).toEqual([true, false]);
  expect(noted).toEqual([['too-many-connections', '2001:db8:1:2::1']]);
  kept[0]?.destroy();
  expect([kept[1]?.destroyed, connect('2001:db8:1:2::1').destroyed]).toEqual([false, false]);
});

it('counts ten times as many of a /64 network, all of whose addresses one computer can use', () => {
  const { connect } = open();
  const network = Array.from({ length: 21 }, (_, at) => connect(`2001:db8:1:2::${at.toString(16)}`).destroyed);
  expect(network.filter(Boolean)).toHaveLength(1);
  expect(network.at(-1)).toBe(true);
  expect(connect('2001:db8:1:3::1').destroyed).toBe(false);
});

it('counts an address of IPv4 and the same one as IPv6 together, and never those of a trusted proxy', () => {
  const { connect } = open(['10.0.0.0/8', '2001:db8:9::/48']);
  const own = ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1'].map((address) => connect(address).destroyed);
  expect(own).toEqual([false, false, true]);
  const proxies = ['10.1.2.3', '10.1.2.3', '::ffff:10.1.2.3', ...Array(3).fill('2001:db8:9::1')];
  expect(proxies.filter((address) => connect(address).destroyed)).toEqual([]);
});
