/** Runs the reference server as a child of the test runner, and stops with it, however that ends. */

import { collectEarly } from '../../../../reference-server/core/collect-early.ts';
import type { ServerOptions } from '../../../../reference-server/options/server-options.ts';

collectEarly();
const { createServer } = await import('../../../../reference-server/start/create-server.ts');
const { WIRE_LIBRARY } = await import('../../../contract/harness/wire-library.ts');

const { hasLibrary, ...sent } = JSON.parse(process.argv[2] ?? '{}') as ServerOptions & { hasLibrary?: boolean };
/** JSON has no undefined, which removes a setting of the demo: it is sent as null. */
const settings = Object.fromEntries(
  Object.entries(sent.settings ?? {}).map(([name, value]) => [name, value ?? undefined]),
);
const options: ServerOptions = { ...sent, settings, ...(hasLibrary && { seed: true, library: WIRE_LIBRARY }) };

try {
  const server = await createServer(options);
  if (hasLibrary) await server.seeded;
  process.on('disconnect', () => void server.close().then(() => process.exit(0)));
  process.send?.({ port: server.port });
} catch (error) {
  const isBusy = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  process.send?.({ failure: isBusy ? `Port ${options.port}, which the browser tests need, is in use` : String(error) });
  process.exit(1);
}
