/**
 * A TCP proxy with the round trip and the rate of a distant server. It delays bytes and never drops them; congestion
 * control and the slow start of a real link are not simulated.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Link {
  /** Half of it in each direction; a new connection takes one more. */
  readonly roundTripMs: number;
  /** Limit for each direction, shared by all connections; default: unlimited. */
  readonly bitsPerSecond?: number;
}

export interface SlowLink {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Bytes of a connection that are on the way without a rate; more wait in the sender's socket. With a rate: two round
 * trips.
 */
const UNLIMITED_IN_FLIGHT_BYTES = 16_000_000;

/** Forwards `port` (0: a free one) of this machine to `upstream`. */
export async function startSlowLink(port: number, upstream: number, link: Link): Promise<SlowLink> {
  const sockets = new Set<Socket>();
  const up = createDirection(link);
  const down = createDirection(link);
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const remote = connect({ port: upstream, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    for (const socket of [client, remote]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    for (const [from, to] of [[client, remote] as const, [remote, client] as const])
      from.on('error', () => to.destroy());
    const openAt = performance.now() + link.roundTripMs;
    up(client, remote, openAt);
    down(remote, client, openAt);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

type Direction = (from: Socket, to: Socket, openAt: number) => void;

function createDirection({ roundTripMs, bitsPerSecond = Number.POSITIVE_INFINITY }: Link): Direction {
  const msPerByte = 8_000 / bitsPerSecond;
  const most = Number.isFinite(bitsPerSecond) ? (2 * roundTripMs) / msPerByte : UNLIMITED_IN_FLIGHT_BYTES;
  let freeAt = 0;
  return (from, to, openAt) => {
    let inFlight = 0;
    let last = openAt;
    const arriveAfter = (bytes: number, arrive: () => void): void => {
      freeAt = Math.max(freeAt, performance.now()) + bytes * msPerByte;
      // A connection that is still being opened does not hold the others up.
      last = Math.max(last, freeAt);
      queue.push({ at: last + roundTripMs / 2, arrive });
      schedule();
    };
    const { queue, schedule } = createDelayQueue();
    from.on('data', (bytes) => {
      inFlight += bytes.length;
      if (inFlight > most) from.pause();
      arriveAfter(bytes.length, () => {
        inFlight -= bytes.length;
        if (inFlight <= most && from.isPaused()) from.resume();
        if (!to.destroyed) to.write(bytes);
      });
    });
    from.on('end', () => arriveAfter(0, () => to.end()));
    from.on('close', () => arriveAfter(0, () => to.destroySoon()));
  };
}

interface Delayed {
  /** By `performance.now()`; never earlier than the one before. */
  readonly at: number;
  arrive(): void;
}

/** Timers are late by up to a millisecond; whatever is due is handled with the first. */
function createDelayQueue() {
  const queue: Delayed[] = [];
  let timer: NodeJS.Timeout | null = null;
  const schedule = (): void => {
    const [first] = queue;
    if (timer !== null || first === undefined) return;
    timer = setTimeout(
      () => {
        timer = null;
        while (queue[0] !== undefined && queue[0].at <= performance.now() + 0.5) queue.shift()?.arrive();
        schedule();
      },
      Math.max(0, first.at - performance.now()),
    );
  };
  return { queue, schedule };
}
