import type { Nodes } from '../../scheduling/nodes.ts';
import type { NodeConnection } from './connection/node-connection.ts';
import { createPostgresLocks } from './postgres-locks.ts';

/** Nodes that share a database. `close` ends the connection. */
export function createPostgresNodes(connection: NodeConnection): Nodes {
  return {
    locks: createPostgresLocks(connection),
    publishDecided: (uploadKey) => void connection.publish('upload_decided', uploadKey),
    onDecided: (listener) => connection.listen('upload_decided', listener),
    close: () => connection.close(),
  };
}
