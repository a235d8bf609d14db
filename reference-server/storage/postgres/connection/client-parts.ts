/** What the types of the driver leave out. */
import type pg from 'pg';

interface ClientParts {
  readonly processID: number;
  readonly connection: { readonly stream: { destroy(): void } };
}

/** Number of the process that serves the connection in the database. */
export function processIdOf(client: pg.Client): number {
  return partsOf(client).processID;
}

/** Ends the session at once, without waiting for an answer. A statement that runs rejects. */
export function destroy(client: pg.Client): void {
  partsOf(client).connection.stream.destroy();
}

function partsOf(client: pg.Client): ClientParts {
  return client as unknown as ClientParts;
}
