/** Runs the reference server as a child of the test runner, and ends with it, whatever way that ends. */
import { createServer } from '../../../reference-server/create-server.ts';
import type { ServerOptions } from '../../../reference-server/server-options.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as ServerOptions;

try {
  const server = await createServer(options);
  process.on('disconnect', () => void server.close().then(() => process.exit(0)));
  process.send?.({ port: server.port });
} catch (error) {
  const isBusy = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  process.send?.({ failure: isBusy ? `Port ${options.port}, which the browser tests need, is in use` : String(error) });
  process.exit(1);
}
