/** Stands between a server and a service of it, so that a test can cut the cable: nothing arrives, and nothing is refused. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** From now on no byte passes, in either direction. */
  hold(): void;
  /** What was held is sent. */
  release(): void;
  close(): void;
}

export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isHeld = false;
  const server = createServer((client) => {
    const service = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, service],
      [service, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (bytes) => to.write(bytes));
      if (isHeld) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const all = (change: (socket: Socket) => void) => {
    for (const socket of sockets) change(socket);
  };
  return {
    port: (server.address() as AddressInfo).port,
    hold() {
      isHeld = true;
      all((socket) => socket.pause());
    },
    release() {
      isHeld = false;
      all((socket) => socket.resume());
    },
    close() {
      server.close();
      all((socket) => socket.destroy());
    },
  };
}
