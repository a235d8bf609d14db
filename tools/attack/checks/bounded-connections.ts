/** Connections are limited, and those without a complete request are closed (RFC 9112, 9.4 and 9.5). */
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { openSocket, sendRaw } from '../raw-socket.ts';
import type { Target } from '../target.ts';
import { besides } from './besides.ts';
import { type Check, type Finding, unless } from './check.ts';

const MOST_SOCKETS = 200;

/** Opens them; how many stay open. Afterwards the server accepts others again. */
async function openSockets(target: Target, count: number): Promise<number> {
  const sockets: Socket[] = [];
  for (let at = 0; at < count; at += 1) sockets.push(openSocket(target.endpoint));
  const openOnes = () => sockets.filter(({ destroyed, readyState }) => !destroyed && readyState === 'open').length;
  await until(() => sockets.every(({ connecting }) => !connecting));
  // The server refuses by closing what is connected already.
  await until(() => openOnes() <= MOST_SOCKETS);
  const open = openOnes();
  for (const socket of sockets) socket.destroy();
  await until(async () => (await target.guest().send('app-settings')).status !== 0);
  return open;
}

/** For ten seconds at most. */
async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const endsAt = Date.now() + 10_000;
  while (!(await isDone()) && Date.now() < endsAt) await delay(50);
}

const closesSlow = async (target: Target, text: string, drip: string, what: string): Promise<Finding[]> => {
  const limitMs = 120_000;
  const { isClosed, status } = await sendRaw(target.endpoint, text, { limitMs, drip });
  return unless(isClosed || status === 408, { sent: what, came: `open after ${limitMs / 1000} s`, expected: 'closed' });
};

export const CONNECTION_BOUNDS: readonly Check[] = [
  {
    id: 'bounds-sockets',
    title: 'one address holds 200 connections at most',
    source: 'contract: Errors; RFC 9112, 9.4',
    isAdvice: true,
    run: (target) =>
      besides(target, async () => {
        const open = await openSockets(target, MOST_SOCKETS + 40);
        return unless(open <= MOST_SOCKETS, {
          sent: '240 connections',
          came: `${open} stay open`,
          expected: '200 at most',
        });
      }),
  },
  {
    id: 'bounds-slow-headers',
    title: 'headers that never end are ended by the server',
    source: 'RFC 9112, 9.5',
    isLong: true,
    run: (target) =>
      besides(target, () => {
        const { pathname, host } = target.endpoint.base;
        return closesSlow(
          target,
          `GET ${pathname}app-settings HTTP/1.1\r\nHost: ${host}\r\n`,
          'X-A: a\r\n',
          'a header each half second',
        );
      }),
  },
  {
    id: 'bounds-slow-body',
    title: 'a form that never ends is ended by the server',
    source: 'RFC 9112, 9.5',
    isLong: true,
    run: (target) =>
      besides(target, () => {
        const { pathname, host } = target.endpoint.base;
        const type = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n';
        return closesSlow(
          target,
          `POST ${pathname}api/login HTTP/1.1\r\nHost: ${host}\r\n${type}\r\nusername=`,
          'a',
          'a byte each half second',
        );
      }),
  },
  {
    id: 'bounds-idle',
    title: 'a connection without a request is ended by the server',
    source: 'RFC 9112, 9.5',
    isLong: true,
    run: (target) => besides(target, () => closesSlow(target, '', '', 'a connection without a request')),
  },
];
